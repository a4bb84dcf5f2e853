"""The colours of pictures: what a colour profile (ICC) in the file says is converted to sRGB, in which all is printed.

Profiles may come from a stranger: their heads are looked over before a library reads them.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageCms

from generator.load.colour_profiles import CONNECTION, DEVICE, MOST_ICC, SIGNATURE, SIZE
from generator.message import Message, msg

# the colour space of a profile, and the mode of the pictures that it is for
MODES = {b"RGB ": "RGB", b"GRAY": "L", b"CMYK": "CMYK"}
CONNECTIONS = (b"XYZ ", b"Lab ")
# the most by which a channel (of 255) may differ where a profile is taken for that of sRGB
NEAR = 2
# samples of a channel, for the comparison
LEVELS = tuple(range(0, 256, 15))
# of PNG: its gamma, and its primaries with white point, as sRGB has them
GAMMA, PRIMARIES = 0.45455, (0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06)
SLACK = 0.01
# the first bytes after the word cICP in a PNG: its primaries and its transfer as sRGB has them
CODED, CODED_SRGB, HEAD = b"cICP", (1, 13), 4096
# of EXIF: the folder of the camera, its colour space, that of sRGB and of a camera set to Adobe RGB
EXIF, SPACE, ADOBE = 0x8769, 0xA001, 2


def in_srgb(picture: Image.Image) -> Image.Image | None:
    """The picture in ``RGB`` without transparency, its colours converted; None where they are printed as they are."""
    transform = _transform_of(picture)
    if transform is None:
        return None
    return ImageCms.applyTransform(picture.convert(_mode(picture)), transform)


def is_converted(picture: Image.Image) -> bool:
    """Whether the profile of a picture is another than that of sRGB."""
    return _transform_of(picture) is not None


def odd_colours(picture: Image.Image, data: bytes) -> Message | None:
    """What a picture says of its colours that is not followed; None when nothing is. ``data`` are the file's bytes."""
    profile = picture.info.get("icc_profile")
    if profile:
        return _fault(profile, _mode(picture))
    if "icc_profile" in picture.info:
        return msg("a colour profile that cannot be unpacked")
    if picture.format == "PNG":
        return _odd_png(picture, data)
    if picture.getexif().get_ifd(EXIF).get(SPACE) == ADOBE:
        return msg("Adobe RGB in the data of its camera, without the profile")
    return None


def _odd_png(picture: Image.Image, data: bytes) -> Message | None:
    head = data[:HEAD]
    at = head.find(CODED)
    if at >= 0:
        return None if tuple(head[at + 4 : at + 6]) == CODED_SRGB else msg("other primaries (cICP)")
    if "srgb" in picture.info:
        return None
    if abs(picture.info.get("gamma", GAMMA) - GAMMA) > SLACK:
        return msg("a gamma of {gamma:.3g}", gamma=picture.info["gamma"])
    primaries = picture.info.get("chromaticity", PRIMARIES)
    if any(abs(one - other) > SLACK for one, other in zip(primaries, PRIMARIES, strict=False)):
        return msg("other primaries")
    return None


def _mode(picture: Image.Image) -> str:
    """The mode whose channels a profile describes: grey, inks or red, green and blue."""
    if picture.mode in ("1", "L", "LA", "La") or picture.mode.startswith("I"):
        return "L"
    return "CMYK" if picture.mode == "CMYK" else "RGB"


def _transform_of(picture: Image.Image) -> ImageCms.ImageCmsTransform | None:
    profile = picture.info.get("icc_profile")
    return _transform(profile, _mode(picture)) if profile else None


def _fault(profile: bytes, mode: str) -> Message | None:
    """Why a profile cannot be followed; None when it can."""
    if len(profile) > MOST_ICC:
        return msg("a colour profile of more than {most:,} bytes", most=MOST_ICC)
    if profile[SIGNATURE] != b"acsp" or int.from_bytes(profile[SIZE], "big") > len(profile):
        return msg("a damaged colour profile")
    wanted = MODES.get(profile[DEVICE])
    if wanted != mode or profile[CONNECTION] not in CONNECTIONS:
        return msg("a colour profile for other colours than those of the picture")
    try:
        _colour_transform(profile, mode)
    except (ImageCms.PyCMSError, OSError, ValueError):
        return msg("a damaged colour profile")
    return None


def _colour_transform(profile: bytes, mode: str) -> ImageCms.ImageCmsTransform:
    return ImageCms.buildTransform(
        ImageCms.ImageCmsProfile(BytesIO(profile)), ImageCms.createProfile("sRGB"), mode, "RGB",
        ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION)


@lru_cache(maxsize=16)
def _transform(profile: bytes, mode: str) -> ImageCms.ImageCmsTransform | None:
    """The way from the colours of a profile to sRGB; None from sRGB itself, and where a profile cannot be followed."""
    if _fault(profile, mode) is not None:
        return None
    transform = _colour_transform(profile, mode)
    if mode == "CMYK":
        return transform
    samples = _samples(mode)
    found, plain = ImageCms.applyTransform(samples, transform), samples.convert("RGB")
    assert found is not None
    differing = zip(found.tobytes(), plain.tobytes(), strict=True)
    return transform if max(abs(one - other) for one, other in differing) > NEAR else None


def _samples(mode: str) -> Image.Image:
    """A picture of colours from all over a space."""
    if mode == "L":
        return Image.frombytes("L", (256, 1), bytes(range(256)))
    colours = bytes(level for red in LEVELS for green in LEVELS for blue in LEVELS for level in (red, green, blue))
    return Image.frombytes("RGB", (len(LEVELS) ** 2, len(LEVELS)), colours)
