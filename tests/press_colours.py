"""A small colour profile of a press (ICC 2.1), made by arithmetic: CMYK to Lab and back."""

from __future__ import annotations

import struct
from itertools import product

IDENTITY = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
RAMP = bytes(range(256))
WHITE = (0.9642, 1.0, 0.8249)


def press_icc(sort: bytes = b"prtr", inks: bytes = b"CMYK") -> bytes:
    """The bytes of a profile; ``sort`` and ``inks`` are its class and colour space."""
    to_lab = _table(4, 3, 7, lambda c, m, y, k: _lab(*((1 - part) * (1 - k) for part in (c, m, y))))
    to_inks = _table(3, 4, 17, lambda lightness, a, b: _inks(lightness * 100, a * 255 - 128, b * 255 - 128))
    text = b"a press of the tests\0"
    desc = b"desc" + bytes(4) + struct.pack(">I", len(text)) + text + bytes(8 + 3 + 67)
    white = b"XYZ " + bytes(4) + struct.pack(">3i", *(round(part * 65536) for part in WHITE))
    tags = [(b"desc", desc), (b"cprt", b"text" + bytes(4) + b"CC0\0"), (b"wtpt", white),
            *((name, to_lab) for name in (b"A2B0", b"A2B1")), *((name, to_inks) for name in (b"B2A0", b"B2A1"))]
    at, listed, body = 128 + 4 + 12 * len(tags), b"", b""
    for name, data in tags:
        listed += name + struct.pack(">2I", at + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    head = struct.pack(">I4sI4s4s4s12x4s28x3i48x", at + len(body), b"zcr ", 0x02100000, sort, inks, b"Lab ", b"acsp",
                       *(round(part * 65536) for part in WHITE))
    return head + struct.pack(">I", len(tags)) + listed + body


def _table(given, wanted, grid, value):  # type: ignore[no-untyped-def]
    """A table of 8 bits."""
    points = [value(*(step / (grid - 1) for step in steps)) for steps in product(range(grid), repeat=given)]
    cells = bytes(min(255, max(0, round(part * 255))) for point in points for part in point)
    return b"mft1" + bytes(4) + bytes((given, wanted, grid, 0)) + IDENTITY + RAMP * given + cells + RAMP * wanted


def _lab(red: float, green: float, blue: float) -> tuple[float, float, float]:
    """Lab from 0 to 1 of light in linear shares."""
    rgb = red**2.2, green**2.2, blue**2.2
    xyz = (0.436 * rgb[0] + 0.385 * rgb[1] + 0.143 * rgb[2], 0.222 * rgb[0] + 0.717 * rgb[1] + 0.061 * rgb[2],
           0.014 * rgb[0] + 0.097 * rgb[1] + 0.714 * rgb[2])
    x, y, z = (max(part / white, 0.0) ** (1 / 3) for part, white in zip(xyz, WHITE, strict=True))
    return max(0.0, 116 * y - 16) / 100, (500 * (x - y) + 128) / 255, (200 * (y - z) + 128) / 255


def _inks(lightness: float, a: float, b: float) -> tuple[float, float, float, float]:
    y = (lightness + 16) / 116
    x, _, z = (max(side, 0.0) ** 3 * white for side, white in zip((y + a / 500, y, y - b / 200), WHITE, strict=True))
    y = y**3
    rgb = 3.134 * x - 1.617 * y - 0.491 * z, -0.979 * x + 1.916 * y + 0.033 * z, 0.072 * x - 0.229 * y + 1.405 * z
    shares = [min(1.0, max(0.0, part)) ** (1 / 2.2) for part in rgb]
    light = max(shares)
    if light < 1e-6:
        return 0.0, 0.0, 0.0, 1.0
    c, m, yellow = (1 - part / light for part in shares)
    return c, m, yellow, 1 - light
