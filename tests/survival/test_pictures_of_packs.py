"""Pictures that are broken, far too large or of an odd kind: a finding at their file, or printed as they should be."""

from __future__ import annotations

import random
import shutil
import struct
import unicodedata
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from generator.cli import cli
from generator.finding import Finding
from generator.load.images import MOST_PIXELS
from generator.load.pack import load

# every picture differs from the others
CHANCE = random.Random(1)
ROOT = Path(__file__).parents[2]
PACK = ROOT / "tests" / "packs" / "twelve-cards"
HEAD = b"\x89PNG\r\n\x1a\n"


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def header(width: int, height: int, depth: int = 8, colour: int = 0) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))


def bomb(width: int, height: int, rows: int | None = None) -> bytes:
    """A grey PNG of so many pixels, all black, in very few bytes; only so many rows of it are there."""
    data = zlib.compressobj(9)
    packed = b"".join(data.compress(bytes(width + 1)) for _ in range(rows if rows is not None else height))
    return HEAD + header(width, height) + chunk(b"IDAT", packed + data.flush()) + chunk(b"IEND", b"")


def encoded(form: str, mode: str = "RGB", size: tuple[int, int] = (60, 60), **options: object) -> bytes:
    """A picture of noise, so that a part of it is not the whole."""
    grey = Image.frombytes("L", size, CHANCE.randbytes(size[0] * size[1]))
    file = BytesIO()
    grey.convert(mode).save(file, form, **options)
    return file.getvalue()


BROKEN = {
    "50,000²": lambda: HEAD + header(50_000, 50_000) + chunk(b"IDAT", b"") + chunk(b"IEND", b""),
    "2 to the 31 wide": lambda: HEAD + header(2**31 - 1, 1) + chunk(b"IDAT", b"") + chunk(b"IEND", b""),
    "95 million": lambda: bomb(10_000, 9_500, 1),
    "just too many": lambda: bomb(MOST_PIXELS // 4_000 + 1, 4_000, 1),
    "no pixels": lambda: HEAD + header(0, 0) + chunk(b"IEND", b""),
    "no chunks": lambda: HEAD,
    "an animation without frames": lambda: HEAD + header(9, 9) + chunk(b"acTL", struct.pack(">II", 2, 0))
    + chunk(b"IDAT", b"") + chunk(b"IEND", b""),
    "an animation cut off": lambda: HEAD + header(9, 9) + chunk(b"acTL", struct.pack(">II", 9, 0)),
    "a wrong sum": lambda: (d := encoded("PNG"))[:-20] + bytes(8) + d[-12:],
    "half a PNG": lambda: (d := encoded("PNG"))[: len(d) // 2],
    "half a JPEG": lambda: (d := encoded("JPEG"))[: len(d) // 2],
    "half a WebP": lambda: (d := encoded("WEBP"))[: len(d) // 2],
    "half a TIFF": lambda: (d := encoded("TIFF", compression="tiff_lzw"))[: len(d) // 2],
    "a text bomb": lambda: HEAD + header(9, 9) + chunk(b"zTXt", b"x\0\0" + zlib.compress(bytes(200_000_000)))
    + chunk(b"IDAT", zlib.compress(bytes(90))) + chunk(b"IEND", b""),
    "a GIF": lambda: encoded("GIF"),
    "a PostScript": lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(/etc/passwd) (r) file\n",
    "empty": lambda: b"",
}
SOUND = {
    "CMYK": lambda: encoded("JPEG", "CMYK"), "grey": lambda: encoded("PNG", "L"),
    "palette": lambda: encoded("PNG", "P"), "bits": lambda: encoded("PNG", "1"),
    "16 bits": lambda: encoded("PNG", "I;16"), "alpha": lambda: encoded("PNG", "RGBA"),
    "grey and alpha": lambda: encoded("PNG", "LA"), "TIFF": lambda: encoded("TIFF"), "WebP": lambda: encoded("WEBP"),
    "progressive": lambda: encoded("JPEG", progressive=True),
    "many pixels": lambda: bomb(8_000, 4_900),
}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack whose cards bear a picture."""
    folder = shutil.copytree(PACK, tmp_path / "pack")
    (folder / "theme" / "art").mkdir(parents=True)
    face = "regions: {art: {box: [0, 0, 30, 30], image: smok}}"
    (folder / "theme" / "theme.yaml").write_text(f"faces: {{card: {{for: [card], size: 63 mm x 88 mm, {face}}}}}\n")
    return folder


def told(pack: Path) -> list[Finding]:
    return [f for f in load(pack).findings if f.place is not None and f.place.file.startswith("theme/art/")]


@pytest.mark.parametrize("what", BROKEN)
def test_image_bomb(what: str, pack: Path) -> None:
    """Also image_truncated: what is said is that the picture is broken, not that it is missing too."""
    (pack / "theme" / "art" / "smok.png").write_bytes(BROKEN[what]())
    (found,) = told(pack)
    assert (found.rule, found.severity, found.path) == ("bad-value", "error", "theme/art/smok.png")
    said = CliRunner().invoke(cli, ["check", str(pack)])
    assert said.exit_code == 1
    assert "theme/art/smok.png:1:1: error[bad-value]: expected a picture, found" in said.output
    assert "image-missing" not in said.output
    assert "1 error" in said.output


@pytest.mark.parametrize("what", SOUND)
def test_odd_kinds_of_pictures_are_pictures(what: str, pack: Path) -> None:
    (pack / "theme" / "art" / "smok.png").write_bytes(SOUND[what]())
    assert told(pack) == []


def test_image_truncated(pack: Path) -> None:
    """Wherever a file is cut off, but for what stands after the picture."""
    whole = encoded("JPEG", size=(16, 16)), encoded("PNG", size=(16, 16))
    cut = [data[:end] for data in whole for end in range(0, len(data) * 9 // 10, 23)]
    found = []
    for data in cut:
        (pack / "theme" / "art" / "smok.png").write_bytes(data)
        found.append(len(told(pack)))
    assert found == [1] * len(cut) != []


def test_of_an_animation_the_first_picture_is_printed_and_that_is_said(pack: Path) -> None:
    first, *others = (Image.new("RGB", (9, 9), colour) for colour in ("red", "green", "blue"))
    first.save(pack / "theme" / "art" / "smok.png", save_all=True, append_images=others)
    (found,) = told(pack)
    assert found.severity == "warning"
    assert found.message == "expected one picture, found several in a file; the first is printed"


@pytest.mark.parametrize(("file", "name"), [("NFD", "NFC"), ("NFC", "NFD"), ("NFD", "NFD")])
def test_nfd_name(file: str, name: str, pack: Path) -> None:
    """macOS takes accents apart in names of files, and editors may put them together or not."""
    dragon = unicodedata.normalize(file, "żółw")
    icon = "icons: {{{}: {{drawing: x, set: x, author: x, licence: x, meaning: x}}}}\n"
    (pack / "theme" / "art" / f"{dragon}.png").write_bytes(encoded("PNG"))
    (pack / "theme" / "icons").mkdir()
    (pack / "theme" / "icons" / f"{dragon}.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0H99V99Z"/></svg>')
    theme = (pack / "theme" / "theme.yaml").read_text().replace("smok", unicodedata.normalize(name, "żółw"))
    (pack / "theme" / "theme.yaml").write_text(theme + icon.format(unicodedata.normalize(name, "żółw")), "utf-8")
    loaded = load(pack)
    assert not [f for f in loaded.findings if f.severity == "error"]
    said = CliRunner().invoke(cli, ["check", str(pack)])
    assert "image-missing" not in said.output


def test_two_names_that_are_one_elsewhere(pack: Path) -> None:
    for form in ("NFC", "NFD"):
        (pack / "theme" / "art" / unicodedata.normalize(form, "żółw.png")).write_bytes(encoded("PNG"))
    (pack / "theme" / "art" / "SMOK.png").write_bytes(encoded("PNG"))
    (pack / "theme" / "art" / "smok.png").write_bytes(encoded("PNG"))
    assert [f.rule for f in told(pack)] == ["file-unread", "file-unread"]


@pytest.mark.parametrize("name", ["smok.png", "smok.PNG", "smok.jpg"])
def test_a_picture_may_be_named_with_its_suffix(name: str, pack: Path) -> None:
    (pack / "theme" / "art" / "smok.png").write_bytes(encoded("PNG"))
    theme = (pack / "theme" / "theme.yaml").read_text()
    (pack / "theme" / "theme.yaml").write_text(theme.replace("image: smok", f"image: {name}"))
    said = CliRunner().invoke(cli, ["check", str(pack)])
    assert "image-missing" not in said.output


def test_a_picture_exchanged_after_the_check_is_not_printed(pack: Path, tmp_path: Path) -> None:
    from generator.layout.products.counters import counter_sheets
    from generator.make.editions import edition_of
    from generator.render.sheets import sheets_pdf

    file = pack / "theme" / "art" / "smok.png"
    file.write_bytes(encoded("PNG"))
    loaded = load(pack)
    assert loaded.game is not None
    made = counter_sheets(edition_of(loaded, loaded.game, "pl"), loaded.game.products["deck"])
    sheets = next(iter(made.variants.values()))
    checked = file.read_bytes()
    file.write_bytes(encoded("PNG"))
    with pytest.raises(OSError, match="changed after it was checked"):
        sheets_pdf(sheets, title="", language="pl")
    file.unlink()
    (tmp_path / "secret.png").write_bytes(encoded("PNG"))
    file.symlink_to(tmp_path / "secret.png")
    with pytest.raises(OSError, match="link"):
        sheets_pdf(sheets, title="", language="pl")
    file.unlink()
    file.write_bytes(checked)
    assert sheets_pdf(sheets, title="", language="pl")
