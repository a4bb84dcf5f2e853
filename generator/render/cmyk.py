"""Separates RGB colours into four inks: the grey component becomes black, the rest cyan, magenta and yellow.

Inks are transparent, so black darkens all other inks evenly: cyan, magenta and yellow are the shares of red, green and
blue that the colour lacks of the light that black leaves. This is arithmetic without a colour profile; the printed
colours depend on the shop. Inks are from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image, ImageMath

from generator.render.bitmaps import picture
from generator.render.fineness import Cut
from generator.safety.pack_files import ReadSource

Inks = tuple[float, float, float, float]
BLACK: Inks = (0.0, 0.0, 0.0, 1.0)
# limits of lightness and tone up to which a text colour counts as black
MOST_LIGHT, MOST_TONE = 77, 31
# the greatest sum of two inks and black
MOST_INK = 3.0


def inks_of(colour: str, stated: Mapping[str, Inks] | None = None, limit: float = MOST_INK) -> Inks:
    """Cyan, magenta, yellow and black of ``#rrggbb``: as the theme states them, or else with all grey in black.

    A colour that is not stated is limited to ``limit``: its cyan, magenta and yellow are reduced evenly.
    """
    if stated and colour.lower() in stated:
        return stated[colour.lower()]
    light = max(_parts(colour))
    if light == 0:
        return BLACK
    black = 1 - light / 255
    cyan, magenta, yellow = (1 - part / light for part in _parts(colour))
    factor = min(1.0, (limit - black) / max(cyan + magenta + yellow, 1e-9))
    c, m, y, k = (round(part, 4) for part in (cyan * factor, magenta * factor, yellow * factor, black))
    return c, m, y, k


def separated_picture(source: ReadSource, limit: float = MOST_INK, cut: Cut | None = None) -> Image.Image:
    """A picture in CMYK by the same arithmetic, composited on white, reduced and cut. Raises OSError."""
    return separated_image(on_white(source, cut), limit)


def on_white(source: ReadSource, cut: Cut | None = None) -> Image.Image:
    """A picture in RGB, composited on white, reduced and cut. Raises OSError."""
    rgba = picture(source, cut).convert("RGBA")
    ground = Image.new("RGBA", rgba.size, "white")
    return Image.alpha_composite(ground, rgba).convert("RGB")


def separated_image(image: Image.Image, limit: float = MOST_INK) -> Image.Image:
    """An RGB picture in CMYK by the same arithmetic."""
    red, green, blue = (plane.convert("I") for plane in image.split())
    planes = _planes(red, green, blue, int(limit * 255))
    return Image.merge("CMYK", [plane.convert("L") for plane in planes])


def separated_tints(numbers: Image.Image, inks: Sequence[Inks]) -> Image.Image:
    """Numbers of ``inks`` (mode ``L``) in CMYK, rounded down so that none exceeds a limit."""
    shares = [[int(four[ink] * 255) for four in inks] for ink in range(4)]
    return Image.merge("CMYK", [numbers.point(share + [0] * (256 - len(share))) for share in shares])


def blended_inks(blend: Image.Image, ground: Image.Image, plain: Image.Image, alpha: Image.Image,
                 limit: float = MOST_INK) -> Image.Image:
    """A blend in CMYK that meets its ground without a seam.

    ``blend`` is the separated blend, ``ground`` the real inks below it, ``plain`` the separation of the ground's RGB.
    The difference between ``ground`` and ``plain`` is added to the blend as far as ``alpha`` lets the ground through.
    """
    def plane(own: Image.Image, real: Image.Image, computed: Image.Image) -> Image.Image:
        mixed = ImageMath.lambda_eval(
            lambda it: it["max"](it["min"](it["o"] + (it["r"] - it["p"]) * (255 - it["a"]) / 255, 255), 0),
            o=own.convert("I"), r=real.convert("I"), p=computed.convert("I"), a=alpha.convert("I"))
        assert isinstance(mixed, Image.Image)
        return mixed

    *colours, black = (plane(*three) for three in zip(blend.split(), ground.split(), plain.split(), strict=True))
    planes = [*_reduced_inks(colours, black, int(limit * 255)), black]
    return Image.merge("CMYK", [ink.convert("L") for ink in planes])


def in_limit(image: Image.Image, limit: float) -> Image.Image:
    """A CMYK picture whose cyan, magenta and yellow are reduced to what the limit leaves beside black."""
    *colours, black = (plane.convert("I") for plane in image.split())
    planes = [*_reduced_inks(colours, black, int(limit * 255)), black]
    return Image.merge("CMYK", [plane.convert("L") for plane in planes])


def _planes(red: Image.Image, green: Image.Image, blue: Image.Image, limit: int) -> list[Image.Image]:
    """Cyan, magenta, yellow and black of whole planes, in 1/255, rounded down so that none exceeds the limit."""
    light = ImageMath.lambda_eval(lambda it: it["max"](it["max"](it["r"], it["g"]), it["b"]), r=red, g=green, b=blue)
    black = ImageMath.lambda_eval(lambda it: 255 - it["light"], light=light)
    return [*_reduced_inks([_share(part, light) for part in (red, green, blue)], black, limit), black]


def _reduced_inks(colours: list[Image.Image], black: Image.Image, limit: int) -> list[Image.Image]:
    """Cyan, magenta and yellow reduced evenly to what the limit leaves beside black."""
    names = dict(zip("cmy", colours, strict=True))
    total = ImageMath.lambda_eval(lambda it: it["max"](it["c"] + it["m"] + it["y"], 1), **names)
    room = ImageMath.lambda_eval(lambda it: it["min"](it["t"], limit - it["k"]), t=total, k=black)
    return [ImageMath.lambda_eval(lambda it: it["ink"] * it["room"] / it["t"], ink=plane, room=room, t=total)
            for plane in colours]


def _share(part: Image.Image, light: Image.Image) -> Image.Image:
    """The share of the light that a plane lacks; zero where there is no light, since black covers it."""
    bright = ImageMath.lambda_eval(lambda it: it["max"](it["light"], 1), light=light)
    lacking = ImageMath.lambda_eval(lambda it: (it["light"] - it["part"]) * 255 / it["bright"],
                                    light=light, part=part, bright=bright)
    assert isinstance(lacking, Image.Image)
    return lacking


def near_black(colour: str) -> bool:
    """True for a warm or cold black, which is printed in black ink alone in text."""
    parts = _parts(colour)
    return max(parts) <= MOST_LIGHT and max(parts) - min(parts) <= MOST_TONE


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
