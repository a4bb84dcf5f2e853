"""A vaulted cellar: barrels on both sides, a lantern, stairs at its end. Metres."""

from __future__ import annotations

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import Furnishing, barrel, fire, furnish
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.masonry import WOOD, vaulted_room
from zecer_studio.stage.outlines import arch, rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, stones
from zecer_studio.stage.view import View

HALF, DEEP = 2.5, 8.5
# what may stand in place of the barrels
FURNITURE = {
    "smithy": (Furnishing("forge", -1.5, 4.4, 1.7), Furnishing("anvil", 1.25, 3.6, 0.8),
               Furnishing("barrel", 1.95, 4.6, 0.9), Furnishing("shield", 1.95, 5.6, 0.8, 0.9),
               Furnishing("sword", -2.2, 5.6, 1.3, 0.7), Furnishing("helmet", 1.95, 4.55, 0.5, 0.88),
               Furnishing("breastplate", 2.2, 3.4, 0.8)),
    "mine": (Furnishing("cart", -1.7, 4.6, 1.5), Furnishing("crystal", -1.75, 4.5, 0.9, 0.8),
             Furnishing("crate", 1.5, 4.2, 0.9), Furnishing("crate", 1.9, 4.9, 0.9),
             Furnishing("barrel", 1.55, 4.2, 0.7, 0.86), Furnishing("rope", 1.0, 3.4, 0.5),
             Furnishing("ladder", 2.3, 5.6, 2.2), Furnishing("crystal", -2.4, 5.8, 1.4)),
}


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.4, horizon=0.48, haze=Haze(15, 0.4, 0.7), lamps={
        "candle": Lamp(0, 1.9, 4.2, 3.8), "torch": Lamp(0, 1.9, 4.2, 4), "window": Lamp(0, 2, 7, 5)})
    view.lighting.ambient += 0.14
    half = HALF * view.wide
    vaulted_room(view, half, 1.85, 1.05, DEEP, bricks(0.5, 0.28, vary=0.12, bulge=0.16))
    view.front(0, 0, DEEP, arch(-0.75, 0, 0.75, 2.15), Surface(flat=0.93))
    for step in range(7):
        low, near = step * 0.2, DEEP + step * 0.25
        view.box((-0.7, low, near), (0.7, low + 0.2, near + 0.3), Surface(0.12))
    view.floor(0, rect(-half, 0.3, half, DEEP), Surface(0.22, stones(0.5)))
    if view.picture.furniture == "smithy":
        fire(view, -1.5, 4.5, 0.5, 0.75)
    if view.picture.furniture:
        furnish(view, FURNITURE[view.picture.furniture])
    for z in () if view.picture.furniture else (6.6, 5.0, 3.5):
        for side in (-1, 1):
            _barrels(view, side, side * (half - 0.62), z)
    view.line([(0, 2.9, 5), (0, 2.1, 5)], 0.2)
    if view.lit_by != "window":
        view.halo((0, 1.85, 5), 0.9, 0.8)
    view.prop("lantern", 0, 5, 0.62, 1.55, glow=1)
    view.calm(0, 0.62, 0.2, 0.32, 0.35)
    view.edge(0.3)


def _barrels(view: View, side: int, x: float, z: float) -> None:
    """A barrel on its stand, and a smaller one on it."""
    view.box((x - 0.62, 0, z - 0.1), (x + 0.62, 0.22, z + 1.15), Surface(0.5, tint=WOOD))
    barrel(view, x, 0.72, z, 0.52, 1.1)
    if z > 4:
        barrel(view, x + side * 0.12, 1.62, z + 0.1, 0.36, 0.9)
