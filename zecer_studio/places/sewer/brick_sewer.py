"""A brick sewer that leads to a grating, with water between two ledges. Metres."""

from __future__ import annotations

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import Furnishing, furnish
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.masonry import lit_grating, water
from zecer_studio.stage.outlines import rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks
from zecer_studio.stage.view import View

HALF, DEEP = 2.05, 9.0
# what may stand on the ledges
FURNITURE = {
    "brewery": (Furnishing("cauldron", -1.6, 3.6, 0.95), Furnishing("crate", 1.55, 3.9, 0.7),
                Furnishing("flask", 1.4, 3.8, 0.42, 0.62), Furnishing("jar", 1.75, 3.85, 0.42, 0.62),
                Furnishing("vial", 1.2, 3.3, 0.4), Furnishing("barrel", -1.7, 5.2, 0.9),
                Furnishing("crate", 1.7, 5.6, 0.9), Furnishing("potion", 1.7, 5.5, 0.5, 0.8)),
    "hideout": (Furnishing("chest-open", -1.55, 3.8, 0.8), Furnishing("crate", 1.6, 4.0, 0.75),
                Furnishing("candle", 1.5, 3.9, 0.4, 0.68), Furnishing("coins", -1.3, 3.1, 0.4),
                Furnishing("crown", 1.85, 3.9, 0.34, 0.68), Furnishing("basket", 1.75, 5.4, 0.8),
                Furnishing("ladder", -1.95, 5.6, 2.2)),
}
END = Lamp(0, 1.8, 7, 5)


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.5, horizon=0.42, focal=0.85, haze=Haze(12, 0.5, 0.7), lamps={
        "glow": END, "torch": Lamp(-1, 1.6, 4, 3.4), "sun": END, "moon": END})
    view.lighting.ambient += 0.12
    half = HALF * view.wide**0.9
    view.vault(half, 2.0, 0.95, Surface(0.22, bricks(0.46, 0.42, joint=0.16, vary=0.16, bulge=0.2)), far=30)
    lit_grating(view, DEEP, 1.15, half * 0.93, 1.75, 1.2)
    for side in (-1, 1):
        left, right = sorted((side * half * 0.52, side * half))
        view.floor(0, rect(left, 0.4, right, DEEP), Surface(0.16, bricks(0.7, 0.6, bulge=0.06)))
        view.wall(side * half * 0.52, 0.4, rect(0, -0.42, DEEP - 0.4, 0), Surface(0.5, bricks(0.7, 0.4)))
    water(view, -0.35, half * 0.52, DEEP, half / 5)
    furnish(view, FURNITURE.get(picture.furniture, (Furnishing("skull", HALF * 0.68, 3.6, 0.36),)))
    view.calm(0, 0.5, 0.2, 0.3, 0.25)
    view.edge(0.25)
