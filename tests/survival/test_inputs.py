"""Pictures and catalogues that are broken, or much larger than they look, are findings at their file."""

from __future__ import annotations

import struct
import unicodedata
import zlib
from pathlib import Path

import packs
import pytest
from PIL import Image

from generator.check.edition_rules import check_edition
from generator.check.translation import translation_of
from generator.finding import Finding
from generator.load.pack import Loaded, load


def with_art(folder: Path, name: str, data: bytes) -> Loaded:
    pack = packs.copy(folder)
    art = pack / "theme" / "art"
    art.mkdir(parents=True)
    (art / name).write_bytes(data)
    return load(pack)


def told(loaded: Loaded, name: str) -> list[Finding]:
    return [one for one in loaded.findings if one.place is not None and one.place.file == f"theme/art/{name}"]


def picture(folder: Path, form: str) -> bytes:
    path = folder / f"whole.{form.lower()}"
    Image.effect_noise((200, 200), 90).convert("RGB").save(path, form)
    return path.read_bytes()


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.95])
def test_image_truncated(tmp_path: Path, form: str, share: float) -> None:
    """Half a picture would be printed grey below, without a word."""
    data = picture(tmp_path, form)
    name = f"a.{form.lower()}"
    loaded = with_art(tmp_path, name, data[: int(len(data) * share)])
    assert [(one.rule, one.severity) for one in told(loaded, name)] == [("bad-value", "error")]
    assert loaded.game is not None
    assert "a" not in loaded.game.theme.images


def bomb(width: int, height: int) -> bytes:
    """A PNG that says how large it is, and has no such thing in it."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b""))
    found = b"\x89PNG\r\n\x1a\n"
    for kind, data in chunks:
        found += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return found


@pytest.mark.parametrize(("width", "height"), [(50_000, 50_000), (10_000, 9_500), (2_000_000_000, 1), (6_400, 6_400)])
def test_image_bomb(tmp_path: Path, width: int, height: int) -> None:
    """A few bytes that would be hundreds of megabytes: told with the limit, before they are decoded."""
    loaded = with_art(tmp_path, "a.png", bomb(width, height))
    (finding,) = told(loaded, "a.png")
    assert finding.severity == "error"
    assert "40 million" in finding.message


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_nfd_name(tmp_path: Path, form: str) -> None:
    """A file whose accents stand apart from their letters, as macOS writes them, is the one that a pack names."""
    name = unicodedata.normalize(form, "żółw.png")
    Image.new("RGB", (30, 30), "red").save(tmp_path / "red.png")
    loaded = with_art(tmp_path, name, (tmp_path / "red.png").read_bytes())
    assert loaded.game is not None
    assert told(loaded, name) == []
    assert list(loaded.game.theme.images) == [unicodedata.normalize("NFC", "żółw")]


PLURALS = ("nplurals=999999999; plural=0;", "nplurals=3; plural=n/0;", "nplurals=2; plural=" + "(" * 5000 + ";",
           "nplurals=2; plural=__import__('os');", "nplurals=" + "9" * 5000 + "; plural=0;")


@pytest.mark.parametrize("plural", PLURALS, ids=["many", "by nought", "deep", "code", "long"])
def test_po_nplurals_bomb(tmp_path: Path, plural: str) -> None:
    """A header that has other programs allocate, divide by nought or run code is a finding at its file."""
    pack = packs.copy(tmp_path)
    folder = pack / "i18n" / "en"
    folder.mkdir(parents=True)
    head = f'msgid ""\nmsgstr "Language: en\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: {plural}\\n"\n\n'
    (folder / "box.po").write_text(f'{head}msgctxt "game.title"\nmsgid "Dwanaście kart"\nmsgstr "Twelve"\n', "utf-8")
    loaded = load(pack)
    assert loaded.game is not None
    found = check_edition(loaded, translation_of(loaded, loaded.game, "en")).findings
    (finding,) = [one for one in found if one.rule == "translation-header"]
    assert finding.place is not None
    assert finding.place.file == "i18n/en/box.po"
    assert len(finding.message) < 400


@pytest.mark.parametrize("size", [1 << 20, (1 << 20) + 1, 3_500_000])
def test_a_picture_larger_than_one_read_is_read_whole(tmp_path: Path, size: int) -> None:
    """Files are read in steps of a mebibyte; a picture may end with bytes that mean nothing."""
    data = picture(tmp_path, "PNG")
    loaded = with_art(tmp_path, "a.png", data + bytes(size - len(data)))
    assert told(loaded, "a.png") == []
    assert loaded.game is not None
    image = loaded.game.theme.images["a"]
    assert (image.width, image.height) == (200, 200)
