"""Perception of colours: contrast, colour difference, and simulation of colour blindness."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

Light = tuple[float, float, float]
Matrix = tuple[Light, Light, Light]

# Machado, Oliveira and Fernandes (2009), full severity: linear RGB as seen without cones for long waves (protanopia)
# or middle waves (deuteranopia)
BLIND: Mapping[str, Matrix] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
# linear sRGB to CIE XYZ, each relative to white
XYZ: Matrix = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1095, 0.8727))


@cache
def linear(colour: str) -> Light:
    """Linear red, green and blue of ``#rrggbb``, from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours by WCAG: 1 for equal colours, 21 for black on white."""
    dark, light = sorted(luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def told_ratio(ratio: float) -> float:
    """A contrast ratio to a tenth; one just below a limit is not told as the limit."""
    return int(ratio * 10) / 10


def seen_apart(one: str, other: str, blindness: str) -> float:
    """The difference of two colours for a colour-blind viewer: CIE 1976, where 100 is black from white."""
    here, there = (_lab(_seen_light(linear(colour), BLIND[blindness])) for colour in (one, other))
    return float(sum((a - b) ** 2 for a, b in zip(here, there, strict=True)) ** 0.5)


def luminance(colour: str) -> float:
    """The relative luminance of ``#rrggbb``, from 0 to 1."""
    return _product(linear(colour), XYZ)[1]


def _product(light: Light, matrix: Matrix) -> list[float]:
    return [sum(part * share for part, share in zip(light, row, strict=True)) for row in matrix]


def _seen_light(light: Light, matrix: Matrix) -> Light:
    red, green, blue = _product(light, matrix)
    return min(max(red, 0.0), 1.0), min(max(green, 0.0), 1.0), min(max(blue, 0.0), 1.0)


def _lab(light: Light) -> Light:
    x, y, z = map(_root, _product(light, XYZ))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(share: float) -> float:
    return float(share ** (1 / 3)) if share > 0.008856 else 7.787 * share + 16 / 116
