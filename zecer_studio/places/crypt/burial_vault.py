"""A crypt: a low vault on ribs, tombs, candles, niches with skulls. Metres."""

from __future__ import annotations

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import Furnishing, furnish, ribs
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.masonry import vaulted_room
from zecer_studio.stage.outlines import Outline, arch, circle, rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, checker
from zecer_studio.stage.view import View

HALF, DEEP, SPRING, HIGH = 2.3, 8.5, 0.95, 3.05
# what may stand in place of the nearer tombs
FURNITURE = {
    "study": (Furnishing("bookshelf", -1.75, 4.6, 1.5), Furnishing("table", 1.55, 4.0, 1.3),
              Furnishing("book", 1.35, 3.9, 0.5, 0.78), Furnishing("skull", 1.8, 3.9, 0.34, 0.78),
              Furnishing("candle", 1.6, 4.0, 0.36, 0.8), Furnishing("hourglass", 2.0, 4.05, 0.4, 0.78),
              Furnishing("globe", -1.2, 3.4, 0.7)),
    "larder": (Furnishing("cauldron", -1.5, 3.8, 0.9), Furnishing("bones", 1.4, 3.3, 0.7),
               Furnishing("skull", 1.7, 3.5, 0.4), Furnishing("barrel", 1.8, 4.6, 0.95),
               Furnishing("skull", 1.75, 4.5, 0.38, 0.94), Furnishing("bones", -1.9, 3.2, 0.5)),
}
CANDLES = ((-0.5, 7.7), (0.5, 7.7), (-0.66, 7.2), (0.66, 7.2))
# of the sleeper on a lid: where along it, how thick, and how high its middle lies
SLEEPER = ((0.86, 0.12, 0.11), (0.72, 0.2, 0.1), (0.5, 0.2, 0.09), (0.3, 0.15, 0.08), (0.08, 0.11, 0.17))


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.45, horizon=0.46, haze=Haze(17, 0.4, 0.75), lamps={
        "candle": Lamp(0, 1.7, 6.8, 4.2), "torch": Lamp(0, 1.8, 6, 4), "glow": Lamp(0, 1.2, 6.5, 4)})
    view.lighting.ambient += 0.04
    if view.lit_by == "candle":
        view.lighting.lamps.append(Lamp(0, 2.4, 2.6, 1.5))
    half = HALF * view.wide
    vaulted_room(view, half, HIGH - SPRING, SPRING, DEEP, bricks(0.7, 0.36, bulge=0.14))
    _shrine(view)
    view.floor(0, rect(-half, 0.3, half, DEEP), Surface(0.2, checker(0.62, 0.22)))
    for z in (7.6, 5.4, 3.3):
        ribs(view, half, [z], SPRING, HIGH, 0.24, Surface(0.16))
        for side in (-1, 1):
            left, right = sorted((side * half, side * (half - 0.24)))
            view.box((left, 0, z), (right, SPRING, z + 0.2), Surface(0.2))
    furnish(view, FURNITURE.get(picture.furniture, ()))
    for z in (5.9,) if picture.furniture else (5.9, 3.5):
        for side in (-1, 1):
            tomb(view, side * (half - 0.85), z, side)
    for x, z in CANDLES:
        view.halo((x, 0.6, z), 0.5, 0.6)
        view.prop("candle", x, z, 0.5, glow=1)
    view.calm(0, 0.56, 0.22, 0.34, 0.3)
    view.edge(0.4)


def _shrine(view: View) -> None:
    """Niches with skulls in the end wall, and a statue in the middle."""
    apart = 0.92 * min(view.wide, 1.6)
    for number in (-2, -1, 1, 2):
        view.front(number * apart, 0, DEEP, arch(-0.32, 0.9, 0.32, 1.75), Surface(flat=0.9))
        view.prop("skull", number * apart, DEEP - 0.03, 0.42, 0.9)
    view.front(0, 0, DEEP, arch(-0.46, 0.3, 0.46, 2.35, 0.5), Surface(flat=0.86))
    view.prop("statue", 0, DEEP - 0.05, 1.75, 0.35)


def tomb(view: View, x: float, z: float, side: int) -> None:
    """A tomb of stone with panels, and one asleep on its lid."""
    wide, deep, inner = 0.92, 1.9, x - side * 0.46
    view.box((x - wide / 2 - 0.06, 0, z - 0.06), (x + wide / 2 + 0.06, 0.12, z + deep + 0.06), Surface(0.22))
    view.box((x - wide / 2, 0.12, z), (x + wide / 2, 0.74, z + deep), Surface(0.16))
    for start in (0.12, 0.72, 1.32):
        view.wall(inner, z, arch(start, 0.2, start + 0.46, 0.68, 0.5), Surface(0.3))
    view.front(x, 0, z, arch(-0.3, 0.2, 0.3, 0.68, 0.5), Surface(0.3))
    view.front(x, 0, z, _cross(0.28, 0.62), Surface(0.02))
    view.box((x - wide / 2 - 0.08, 0.74, z - 0.08), (x + wide / 2 + 0.08, 0.86, z + deep + 0.08), Surface(0.08))
    for share, radius, middle in SLEEPER:
        view.front(x, 0.86, z + deep * share, circle(0, middle, radius, 12), Surface(0.16, line=0.12))


def _cross(low: float, high: float) -> Outline:
    arm = low + 0.46 * (high - low), low + 0.74 * (high - low)
    right = [(0.05, low), (0.05, arm[0]), (0.16, arm[0]), (0.16, arm[1]), (0.05, arm[1]), (0.05, high)]
    return [*right, *((-x, y) for x, y in right[::-1])]
