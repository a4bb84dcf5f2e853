"""Colour profiles of presses (ICC), which may come from a stranger: looked over before a library reads them."""

from __future__ import annotations

from io import BytesIO

from PIL import ImageCms

from generator.message import msg
from generator.model.profile import PressColours

# of a press with more than enough grid points: the usual ones have 0.6 to 3 MB
MOST_ICC = 8_000_000
# of its head: the size, the class, the colour spaces of the device and of the connection, the signature
SIZE, CLASS, DEVICE, CONNECTION, SIGNATURE = slice(0, 4), slice(12, 16), slice(16, 20), slice(20, 24), slice(36, 40)
HEAD, PRESS, INKS, SIGN = 128, b"prtr", b"CMYK", b"acsp"


def press_colours(data: bytes) -> PressColours:
    """The profile of a press that prints CMYK, from the bytes of its file. Raises ValueError for any other."""
    if len(data) < HEAD or data[SIGNATURE] != SIGN or int.from_bytes(data[SIZE], "big") != len(data):
        raise ValueError(msg("expected a colour profile (ICC), found something else or a part of one"))
    if (data[CLASS], data[DEVICE]) != (PRESS, INKS):
        raise ValueError(msg("expected the profile of a press in CMYK, found one of the class {sort} in {inks}",
                             sort=_word(data[CLASS]), inks=_word(data[DEVICE])))
    try:
        profile = ImageCms.ImageCmsProfile(BytesIO(data))
        ImageCms.buildTransform(ImageCms.createProfile("sRGB"), profile, "RGB", "CMYK",
                                ImageCms.Intent.RELATIVE_COLORIMETRIC)
        name = ImageCms.getProfileDescription(profile).strip()
    except (ImageCms.PyCMSError, OSError, ValueError, UnicodeError):
        raise ValueError(msg("expected a colour profile that separates colours, found a damaged one")) from None
    return PressColours(data, name)


def _word(four: bytes) -> str:
    return "".join(chr(byte) if 32 <= byte < 127 else "?" for byte in four).strip()
