"""How colours are separated for a press: by arithmetic, or as the colour profile of the press says; and seen again.

Inks that the theme states are printed as they are. A grey is black ink alone, so that it has no cast and stays sharp:
of flat colours each, of pictures those that are grey as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from io import BytesIO
from typing import Any

from PIL import Image, ImageChops, ImageCms

from generator.model.profile import PressColours, Profile
from generator.render.cmyk import MOST_INK, Inks, in_limit, inks_of, separated_image

# channels of a grey picture differ by at most so much, as a JPEG does
CAST = 3
FULL = 255


class Separation:
    """Separates colours and pictures: ``stated`` are colours with given inks, ``limit`` the most ink at a point.

    Without the profile of a ``press`` it is done by arithmetic.
    """

    def __init__(self, limit: float = MOST_INK, stated: Mapping[str, Inks] | None = None,
                 press: PressColours | None = None) -> None:
        self.limit, self.stated, self.press = limit, dict(stated or {}), press
        self._known: dict[str, Inks] = {}

    @classmethod
    def of_profile(cls, profile: Profile, stated: Mapping[str, Inks] | None = None) -> Separation:
        """The way in which a shop has its files separated."""
        return cls(profile.ink, stated, profile.condition.icc if profile.condition is not None else None)

    def inks(self, colour: str) -> Inks:
        """The inks of ``#rrggbb``, each from 0 to 1."""
        if colour not in self._known:
            self._known[colour] = self._inks(colour)
        return self._known[colour]

    def _inks(self, colour: str) -> Inks:
        if self.press is None or colour in self.stated or colour[1:3] == colour[3:5] == colour[5:7]:
            return inks_of(colour, self.stated, self.limit)
        pixel = self.picture(Image.new("RGB", (1, 1), colour)).getpixel((0, 0))
        assert isinstance(pixel, tuple)
        cyan, magenta, yellow, black = (round(part / FULL, 4) for part in pixel)
        return cyan, magenta, yellow, black

    def picture(self, image: Image.Image) -> Image.Image:
        """A picture in RGB as one in CMYK."""
        if self.press is None or _is_grey(image):
            return separated_image(image, self.limit)
        return in_limit(_converted_image(image, self._to_press), self.limit)

    def light(self, inks: Inks) -> tuple[float, float, float]:
        """The colour of inks on a screen, in shares of red, green and blue."""
        *colours, black = inks
        if self.press is None or not any(colours):
            red, green, blue = ((1 - part) * (1 - black) for part in colours)
            return red, green, blue
        printed = Image.new("CMYK", (1, 1), tuple(round(part * FULL) for part in inks))
        pixel = self.on_screen(printed).getpixel((0, 0))
        assert isinstance(pixel, tuple)
        red, green, blue = (part / FULL for part in pixel)
        return red, green, blue

    def on_screen(self, image: Image.Image) -> Image.Image:
        """A picture in CMYK as it looks on a screen."""
        has_colour = any(plane.getextrema() != (0, 0) for plane in image.split()[:3])
        return _converted_image(image, self._from_press) if self.press is not None and has_colour else image.convert(
            "RGB")

    @cached_property
    def _to_press(self) -> Any:
        return _transform(_srgb(), _opened_profile(self.press), "RGB", "CMYK")

    @cached_property
    def _from_press(self) -> Any:
        return _transform(_opened_profile(self.press), _srgb(), "CMYK", "RGB")


def _srgb() -> Any:
    return ImageCms.createProfile("sRGB")


def _opened_profile(press: PressColours | None) -> Any:
    assert press is not None
    return ImageCms.ImageCmsProfile(BytesIO(press.data))


def _transform(given: Any, wanted: Any, mode: str, other: str) -> Any:
    """Relative colorimetric, with black point compensation: what programs for prepress do by default."""
    return ImageCms.buildTransform(given, wanted, mode, other, ImageCms.Intent.RELATIVE_COLORIMETRIC,
                                   ImageCms.Flags.BLACKPOINTCOMPENSATION)


def _converted_image(image: Image.Image, transform: Any) -> Image.Image:
    converted = ImageCms.applyTransform(image, transform)
    assert converted is not None
    return converted


def _is_grey(image: Image.Image) -> bool:
    red, green, blue = image.split()
    return all(ImageChops.difference(one, other).getextrema()[1] <= CAST  # type: ignore[operator]
               for one, other in ((red, green), (green, blue)))
