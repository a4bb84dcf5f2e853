"""Which pictures a pack may hold: formats, pixels, whole files; what is refused is a finding at the file."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from zlib import compress, crc32

import pytest
from PIL import Image

from generator.load.images import MOST_PIXELS, check_picture
from generator.load.pack import load

GAME = "game: tiny\ntitle: Maleńka\nlanguage: pl\nproducts: {plansza: {kind: tables}}\n"


def picture(form: str = "PNG", size: tuple[int, int] = (20, 10), mode: str = "RGB", **options: object) -> bytes:
    file = BytesIO()
    Image.new(mode, size).save(file, form, **options)
    return file.getvalue()


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "TIFF"])
def test_four_formats_are_taken_by_what_they_hold(form: str) -> None:
    assert check_picture(picture(form)) == (20, 10, form, False)


@pytest.mark.parametrize("form", ["GIF", "BMP", "ICO", "PPM", "EPS", "PDF", "TGA"])
def test_no_other_format_is_read(form: str) -> None:
    with pytest.raises(ValueError, match="none of the formats PNG, JPEG, WebP and TIFF"):
        check_picture(picture(form))


def test_forty_million_pixels_are_the_most() -> None:
    wide = 8000
    high = MOST_PIXELS // wide
    assert wide * high == MOST_PIXELS
    assert check_picture(picture(size=(wide, high), mode="1"))[:2] == (wide, high)
    for size in ((wide, high + 1), (MOST_PIXELS + 1, 1)):
        with pytest.raises(ValueError, match="more than 40 million"):
            check_picture(picture(size=size, mode="1"))


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = bytearray(picture(size=(1, 1), mode="1"))
    bomb[16:24] = (60_000).to_bytes(4, "big") * 2
    bomb[29:33] = crc32(bomb[12:29]).to_bytes(4, "big")
    with pytest.raises(ValueError, match="million"):
        check_picture(bytes(bomb))


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "TIFF"])
def test_half_a_file_is_no_picture(form: str) -> None:
    noise = BytesIO()
    Image.effect_noise((80, 80), 90).convert("RGB").save(noise, form)
    whole = noise.getvalue()
    assert check_picture(whole)[:2] == (80, 80)
    for data in (whole[: len(whole) // 2], whole[:20], b""):
        with pytest.raises(ValueError, match=r"a broken one|none of the formats"):
            check_picture(data)


def part(name: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + name + data + crc32(name + data).to_bytes(4, "big")


def noisy(*parts: bytes) -> bytes:
    """A PNG with more parts after its head."""
    noise = BytesIO()
    Image.effect_noise((60, 60), 90).save(noise, "PNG")
    return b"".join((noise.getvalue()[:33], *parts, noise.getvalue()[33:]))


@pytest.mark.parametrize("from_end", [60, 900, 21, 18])
def test_one_wrong_byte_of_a_png_is_told(from_end: int) -> None:
    """In its pixels, in their sum, and in the sum of a part."""
    data = bytearray(noisy())
    data[-from_end] ^= 0x55
    with pytest.raises(ValueError, match="a broken one"):
        check_picture(bytes(data))


@pytest.mark.parametrize("name", [b"zTXt\0", b"iTXt\1\0\0\0", b"iCCP\0"])
def test_texts_and_profiles_that_unpack_to_too_much(name: bytes) -> None:
    packed = compress(bytes(100_000_000))
    with pytest.raises(ValueError, match="a broken one: its texts or its colour profile are too large when unpacked"):
        check_picture(noisy(part(name[:4], b"k\0" + name[4:] + packed)))


def test_a_profile_that_cannot_be_unpacked_is_told(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "theme" / "art").mkdir(parents=True)
    (tmp_path / "theme" / "art" / "x.png").write_bytes(noisy(part(b"iCCP", b"k\0\0none")))
    assert any("a colour profile that cannot be unpacked" in str(one.message) for one in load(tmp_path).findings)


def test_pictures_that_move_are_seen() -> None:
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "green", "blue")]
    file = BytesIO()
    frames[0].save(file, "PNG", save_all=True, append_images=frames[1:])
    assert check_picture(file.getvalue()) == (8, 8, "PNG", True)


def test_versions_behind_a_photo_are_no_further_pictures() -> None:
    file = BytesIO()
    Image.new("RGB", (40, 30)).save(file, "MPO", save_all=True, append_images=[Image.new("RGB", (20, 15))])
    assert check_picture(file.getvalue()) == (40, 30, "MPO", False)


def test_what_is_refused_is_told_at_its_file(tmp_path: Path) -> None:
    art = tmp_path / "theme" / "art"
    art.mkdir(parents=True)
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (art / "good.png").write_bytes(picture())
    (art / "gif.png").write_bytes(picture("GIF"))
    (art / "half.jpg").write_bytes(picture("JPEG")[:30])
    (art / "good.webp").write_bytes(picture("WEBP"))
    (art / "vast.png").write_bytes(picture(size=(8000, 5001), mode="1"))
    loaded = load(tmp_path)
    told = {str(finding.place): finding.message for finding in loaded.findings}
    assert told.keys() == {f"theme/art/{name}:1:1" for name in ("gif.png", "half.jpg", "good.webp", "vast.png")}
    assert told["theme/art/gif.png:1:1"] == "expected a picture, found none of the formats PNG, JPEG, WebP and TIFF"
    assert told["theme/art/good.webp:1:1"] == "expected a picture, found a second picture named good"
    assert told["theme/art/vast.png:1:1"] == "expected a picture, found 8000 × 5001 pixels, more than 40 million"
    assert loaded.game is not None
    assert set(loaded.game.theme.images) == {"good"}
