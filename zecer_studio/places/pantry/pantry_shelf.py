"""A shelf of a pantry: jars, a bottle, a cheese, a string of garlic, boards behind. Metres."""

from __future__ import annotations

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import Furnishing, furnish
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import planks
from zecer_studio.stage.view import View

WOOD, GLASS, PAPER = 7, 8, 9
DEEP = 1.02
# turned things: (radius, height)
JAR = ((0.085, 0.0), (0.1, 0.02), (0.105, 0.2), (0.1, 0.25), (0.07, 0.28), (0.075, 0.3), (0.078, 0.31))
CLOTH = ((0.09, 0.275), (0.082, 0.29), (0.078, 0.31), (0.085, 0.33), (0.07, 0.355), (0.01, 0.36))
BOTTLE = ((0.05, 0.0), (0.055, 0.02), (0.055, 0.18), (0.02, 0.25), (0.018, 0.34), (0.024, 0.345), (0.024, 0.36))
CORK = ((0.016, 0.0), (0.018, 0.03), (0.01, 0.035))
# where jars stand, and where more of them do in a wide picture; their colours, and those of the cloths over them
JARS, ASIDE = (-0.5, 0.46, -0.34, 0.58), (-1.15, -0.82, 0.95, 1.25, 0.3, -0.3)
# what may stand in place of the jars
FURNITURE = {
    "baking": (Furnishing("bread", -0.42, 0.84, 0.3), Furnishing("bread", -0.4, 0.86, 0.24, 0.17),
               Furnishing("bowl", 0.44, 0.8, 0.32), Furnishing("spoon", 0.2, 0.62, 0.2),
               Furnishing("apples", 0.62, 0.62, 0.2), Furnishing("basket", -0.72, 0.7, 0.3),
               Furnishing("candle", -0.02, 0.86, 0.12)),
    "barrels": (Furnishing("barrel", 0.52, 0.86, 0.4), Furnishing("crate", -0.5, 0.86, 0.34),
                Furnishing("bottle", 0.2, 0.8, 0.24), Furnishing("bottle", 0.28, 0.84, 0.24),
                Furnishing("grape", -0.46, 0.84, 0.18, 0.26), Furnishing("mousetrap", -0.1, 0.62, 0.2)),
}
GLASSES, CLOTHS = (2, 8, 3, 5), (9, 1, 2, 9)


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=0.2, horizon=0.52, haze=Haze(4, 0.3, 0.5), lamps={
        "candle": Lamp(-0.1, 0.34, 0.62, 0.55), "window": Lamp(0.5, 0.5, 0.3, 1.0), "torch": Lamp(-0.2, 0.4, 0.5, 0.7)})
    view.front(0, -0.2, DEEP, rect(-3, 0, 3, 1.4), Surface(0.24, planks(0.16, turned=True, vein=0.1), WOOD, "v"))
    view.floor(0, rect(-3, 0.1, 3, DEEP), Surface(0.12, planks(0.13, vein=0.1), WOOD))
    view.floor(0.56, rect(-3, 0.42, 3, DEEP), Surface(0.4, planks(0.14), WOOD))
    view.front(0, 0.56, 0.42, rect(-3, 0, 3, 0.05), Surface(0.3, tint=WOOD))
    wide = view.wide
    if picture.furniture:
        furnish(view, FURNITURE[picture.furniture])
    else:
        _jars(view, wide)
    view.calm(0, 0.54, 0.22, 0.32, 0.35)
    view.edge(0.3)


def _jars(view: View, wide: float) -> None:
    """The usual shelf: jars, a bottle, a cheese, garlic, a candle."""
    for number, x in enumerate((*(x * min(wide, 1.15) for x in JARS), *(ASIDE if wide > 1.4 else ()))):
        _jar(view, x, 0.86 - 0.06 * (number % 2), number)
    view.turn_on_lathe(0.27 * wide, 0, 0.74, BOTTLE, Surface(0.4, tint=GLASS, gloss=0.6))
    view.turn_on_lathe(0.27 * wide, 0.36, 0.74, CORK, Surface(0.3, tint=WOOD))
    view.prop("cheese", -0.3 * wide**0.8, 0.66, 0.22)
    view.prop("garlic", -0.12 - 0.2 * wide, 0.6, 0.2, 0.34)
    view.prop("candle", -0.06 * wide, 0.74, 0.13, glow=1)
    if view.lit_by == "candle":
        view.halo((-0.06 * wide, 0.11, 0.74), 0.09, 0.75)
    view.prop("thimble", 0.2 * wide, 0.5, 0.055)


def _jar(view: View, x: float, z: float, number: int) -> None:
    """A jar under a cloth, with a label."""
    view.turn_on_lathe(x, 0, z, JAR, Surface(0.14 + 0.12 * (number % 3), tint=GLASSES[number % 4], gloss=0.5))
    view.turn_on_lathe(x, 0, z, CLOTH, Surface(0.08, tint=CLOTHS[number % 4]))
    front = z - 0.107
    view.front(x, 0.1, front, rect(-0.05, 0, 0.05, 0.07), Surface(0.0, tint=PAPER))
    view.line([(x - 0.03, 0.15, front), (x + 0.03, 0.15, front)], 0.14)
    view.line([(x - 0.03, 0.125, front), (x + 0.02, 0.125, front)], 0.14)
