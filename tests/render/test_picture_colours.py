"""Pictures with a colour profile are printed in the colours that they had; all others as they stand in their file."""

from __future__ import annotations

import struct
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageCms, PngImagePlugin

from generator.load.images import as_srgb
from generator.load.pack import load
from generator.load.picture_colours import in_srgb, odd_colours
from generator.model.theme import Image as ThemeImage
from generator.render.bitmaps import Embeddable, in_svg, picture
from generator.safety.pack_files import ReadSource

# primaries in XYZ under D50, as the profiles of the names say
ADOBE = ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))
P3 = ((0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407))
GREEN = (60, 200, 60)


def _number(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def icc(primaries: tuple[tuple[float, ...], ...] | None, gamma: float = 2.2) -> bytes:
    """A profile of a monitor with these primaries, or of grey."""
    curve = b"curv" + bytes(4) + struct.pack(">IHH", 1, round(gamma * 256), 0)
    tags = {b"wtpt": b"XYZ " + bytes(4) + b"".join(map(_number, (0.9642, 1.0, 0.8249))),
            b"desc": b"desc" + bytes(4) + struct.pack(">I", 5) + b"sRGB\0" + bytes(79),
            b"cprt": b"text" + bytes(4) + b"none\0\0\0\0"}
    if primaries is None:
        tags[b"kTRC"] = curve
    else:
        for name, primary in zip((b"r", b"g", b"b"), primaries, strict=True):
            tags[name + b"XYZ"] = b"XYZ " + bytes(4) + b"".join(map(_number, primary))
            tags[name + b"TRC"] = curve
    table, body, at = struct.pack(">I", len(tags)), b"", 132 + 12 * len(tags)
    for name, data in tags.items():
        data += bytes(-len(data) % 4)
        table += name + struct.pack(">II", at + len(body), len(data))
        body += data
    head = struct.pack(">I4sI4s4s4s", 132 + 12 * len(tags) + len(body), b"none", 0x02400000, b"mntr",
                       b"RGB " if primaries else b"GRAY", b"XYZ ")
    head += bytes(12) + b"acsp" + bytes(28) + b"".join(map(_number, (0.9642, 1.0, 0.8249))) + bytes(48)
    return head + table + body


def saved(mode: str = "RGB", form: str = "PNG", colour: object = GREEN, **how: object) -> bytes:
    output = BytesIO()
    Image.new(mode, (8, 4), colour).save(output, form, **how)  # type: ignore[arg-type]
    return output.getvalue()


def read(tmp_path: Path, data: bytes, suffix: str = "png") -> ReadSource:
    (tmp_path / "theme" / "art").mkdir(parents=True, exist_ok=True)
    (tmp_path / "theme" / "art" / f"one.{suffix}").write_bytes(data)
    (tmp_path / "game.yaml").write_text("game: tiny\ntitle: T\nlanguage: en\n", "utf-8")
    loaded = load(tmp_path)
    assert loaded.game is not None
    found = loaded.game.theme.images["one"]
    assert isinstance(found, ThemeImage)
    return ReadSource(found.file, found.hash)


def _of(data: bytes) -> tuple[object, ...]:
    with Image.open(BytesIO(data)) as opened:
        shown = opened.convert("RGB")
    assert shown.size == (8, 4)
    return tuple(shown.getpixel((3, 2)))  # type: ignore[arg-type]


def expected(colour: object, mode: str, profile: bytes) -> tuple[int, ...]:
    found = ImageCms.profileToProfile(Image.new(mode, (1, 1), colour),  # type: ignore[arg-type]
                                      ImageCms.ImageCmsProfile(BytesIO(profile)), ImageCms.createProfile("sRGB"),
                                      ImageCms.Intent.RELATIVE_COLORIMETRIC, outputMode="RGB")
    assert found is not None
    return tuple(found.getpixel((0, 0)))  # type: ignore[arg-type]


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "TIFF"])
@pytest.mark.parametrize("primaries", [ADOBE, P3])
def test_colours_of_a_profile_are_printed_as_they_were(
    tmp_path: Path, form: str, primaries: tuple[tuple[float, ...], ...]
) -> None:
    profile = icc(primaries)
    how = {"quality": 100, "subsampling": 0} if form == "JPEG" else {"lossless": True} if form == "WEBP" else {}
    source = read(tmp_path, saved(form=form, icc_profile=profile, **how), form.lower())
    wanted = expected(GREEN, "RGB", profile)
    assert max(abs(a - b) for a, b in zip(wanted, GREEN, strict=True)) > 20
    for shown in (picture(source).getpixel((3, 2)), _of(in_svg(source, form)[1])):
        assert all(abs(a - b) <= 3 for a, b in zip(shown, wanted, strict=True))  # type: ignore[arg-type]
    assert not load(tmp_path).findings or "colours" not in str(load(tmp_path).findings)
    embedded = Embeddable(source).reader.getRGBData()[:3]
    assert all(abs(a - b) <= 3 for a, b in zip(embedded, wanted, strict=True))


@pytest.mark.parametrize(("mode", "colour", "profile"), [
    ("L", 100, icc(None, 1.0)), ("LA", (100, 90), icc(None, 1.0)), ("RGBA", (*GREEN, 90), icc(ADOBE)),
    ("P", 3, icc(ADOBE)),
])
def test_grey_palettes_and_transparency_are_converted_too(
    tmp_path: Path, mode: str, colour: object, profile: bytes
) -> None:
    data = (saved(mode, colour=colour, icc_profile=profile) if mode != "P" else _palette(profile))
    source = read(tmp_path, data)
    shown = picture(source)
    base = "L" if "L" in mode else "RGB"
    plain = colour if isinstance(colour, int) else colour[0] if base == "L" else GREEN  # type: ignore[index]
    wanted = expected(GREEN if mode == "P" else plain, base, profile)
    assert shown.getpixel((3, 2))[:3] == wanted  # type: ignore[index]
    assert shown.mode == ("RGBA" if "A" in mode else "RGB")
    if "A" in mode:
        assert shown.getpixel((3, 2))[3] == 90  # type: ignore[index]


def _palette(profile: bytes) -> bytes:
    image, output = Image.new("P", (8, 4), 3), BytesIO()
    image.putpalette([0, 0, 0] * 3 + list(GREEN))
    image.save(output, "PNG", icc_profile=profile)
    return output.getvalue()


@pytest.mark.parametrize("profile", [None, ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()])
@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_picture_without_a_profile_or_with_that_of_srgb_is_printed_as_its_file_is(
    tmp_path: Path, form: str, profile: bytes | None
) -> None:
    data = saved(form=form, **({"icc_profile": profile} if profile else {}))
    source = read(tmp_path, data, form.lower())
    assert in_svg(source, form) == (form, data)
    assert as_srgb(data) == data
    with Image.open(BytesIO(data)) as opened:
        assert in_srgb(opened) is None


def _chunk(name: bytes, data: bytes) -> PngImagePlugin.PngInfo:
    info = PngImagePlugin.PngInfo()
    info.add(name, data)
    return info


@pytest.mark.parametrize(("data", "said"), [
    (saved(icc_profile=b"x" * 200), "damaged"), (saved(icc_profile=icc(ADOBE)[:300]), "damaged"),
    (saved(icc_profile=icc(None)), "other colours"), (saved("L", colour=3, icc_profile=icc(ADOBE)), "other colours"),
    (saved(pnginfo=_chunk(b"gAMA", struct.pack(">I", 100_000))), "a gamma of 1"),
    (saved(pnginfo=_chunk(b"cICP", bytes((12, 13, 0, 1)))), "cICP"),
])
def test_what_a_picture_says_and_is_not_followed_is_told(tmp_path: Path, data: bytes, said: str) -> None:
    read(tmp_path, data)
    (found,) = [one for one in load(tmp_path).findings if one.place and one.place.file == "theme/art/one.png"
                and "colours" in str(one.message)]
    assert (found.severity, said in str(found.message)) == ("warning", True)


def test_a_camera_set_to_adobe_rgb_is_told() -> None:
    exif = Image.Exif()
    exif.get_ifd(0x8769)[0xA001] = 2
    data = saved(form="JPEG", exif=exif)
    with Image.open(BytesIO(data)) as opened:
        assert "Adobe RGB" in str(odd_colours(opened, data))


def test_a_style_sheet_s_picture_is_converted() -> None:
    data = as_srgb(saved(icc_profile=icc(ADOBE)))
    assert _of(data) == expected(GREEN, "RGB", icc(ADOBE))


def test_nothing_of_a_profile_is_in_what_is_embedded(tmp_path: Path) -> None:
    assert b"acsp" not in in_svg(read(tmp_path, saved(icc_profile=icc(P3))), "PNG")[1]
