"""Merge the split web fonts (latin, latin-ext) of a family into one TTF per style.

Usage: ``python fonts/merge.py WHERE``, where WHERE holds the unpacked npm packages, one folder each
(``npm pack @fontsource/grenze-gotisch@5.3.0``, then ``tar xzf ... -C WHERE/grenze-gotisch``; the woff2 files are
looked for in ``WHERE/<package>/package/files``). The TTFs are written beside this script. Needs fonttools and brotli.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fontTools.merge import Merger, Options
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

SUBSETS = ("latin", "latin-ext")
WINDOWS = (3, 1, 0x409)
ITALIC_BIT, BOLD_BIT, REGULAR_BIT, TYPO_METRICS_BIT = 1 << 0, 1 << 5, 1 << 6, 1 << 7
MAC_BOLD, MAC_ITALIC = 1 << 0, 1 << 1
# Small letters of an uncial that are read as c and s are its capitals at the height of small ones: width, height
LEGIBLE = {"uncial-antiqua": {"t": ("T", 0.82, 0.755), "g": ("G", 0.78, 0.745)}}
# Every file must have these: Polish letters, quotation marks, dashes, signs used in rules, digits.
REQUIRED = "ĄĆĘŁŃÓŚŹŻąćęłńóśźż„”»«’–—…×−½¼¾\u00a00123456789"


@dataclass(frozen=True)
class Face:
    """One style of one family: where its parts are and what it is called."""

    package: str
    family: str
    postscript: str
    style: str
    weight: int

    @property
    def italic(self) -> bool:
        """Whether the style slants."""
        return "Italic" in self.style

    @property
    def file(self) -> str:
        """Name of the merged file, the PostScript name with ``.ttf``."""
        return f"{self.full_postscript}.ttf"

    @property
    def full_postscript(self) -> str:
        """PostScript name of the style: family, hyphen, style, no spaces."""
        return f"{self.postscript}-{self.style.replace(' ', '')}"


FACES = (
    Face("grenze-gotisch", "Grenze Gotisch", "GrenzeGotisch", "Regular", 400),
    Face("grenze-gotisch", "Grenze Gotisch", "GrenzeGotisch", "Bold", 700),
    Face("brygada-1918", "Brygada 1918", "Brygada1918", "Regular", 400),
    Face("brygada-1918", "Brygada 1918", "Brygada1918", "Italic", 400),
    Face("brygada-1918", "Brygada 1918", "Brygada1918", "SemiBold", 600),
    Face("brygada-1918", "Brygada 1918", "Brygada1918", "Bold", 700),
    Face("brygada-1918", "Brygada 1918", "Brygada1918", "Bold Italic", 700),
    # "Almendra" is a reserved name: what is merged of it must be called otherwise
    Face("almendra", "Migdal", "Migdal", "Regular", 400),
    Face("alegreya", "Alegreya", "Alegreya", "Regular", 400),
    Face("alegreya", "Alegreya", "Alegreya", "Italic", 400),
    Face("alegreya", "Alegreya", "Alegreya", "Bold", 700),
    Face("alegreya", "Alegreya", "Alegreya", "Bold Italic", 700),
    Face("alegreya-sc", "Alegreya SC", "AlegreyaSC", "Bold", 700),
    # "Uncial Antiqua" is a reserved name too
    Face("uncial-antiqua", "Kryształ", "Krysztal", "Regular", 400),
    Face("spectral", "Spectral", "Spectral", "Regular", 400),
    Face("spectral", "Spectral", "Spectral", "Italic", 400),
    Face("spectral", "Spectral", "Spectral", "SemiBold", 600),
    Face("spectral", "Spectral", "Spectral", "Bold", 700),
    Face("spectral", "Spectral", "Spectral", "Bold Italic", 700),
    # "Fondamento" is a reserved name too
    Face("fondamento", "Okruch", "Okruch", "Regular", 400),
    Face("bona-nova", "Bona Nova", "BonaNova", "Regular", 400),
    Face("bona-nova", "Bona Nova", "BonaNova", "Italic", 400),
    Face("bona-nova", "Bona Nova", "BonaNova", "Bold", 700),
    Face("barlow", "Barlow", "Barlow", "Regular", 400),
    Face("barlow", "Barlow", "Barlow", "Italic", 400),
    Face("barlow", "Barlow", "Barlow", "Bold", 700),
    Face("barlow", "Barlow", "Barlow", "Bold Italic", 700),
    Face("barlow-condensed", "Barlow Condensed", "BarlowCondensed", "Bold", 700),
    Face("bangers", "Bangers", "Bangers", "Regular", 400),
    Face("baloo-2", "Baloo 2", "Baloo2", "Regular", 400),
    Face("baloo-2", "Baloo 2", "Baloo2", "Bold", 700),
    Face("space-mono", "Space Mono", "SpaceMono", "Regular", 400),
    Face("space-mono", "Space Mono", "SpaceMono", "Italic", 400),
    Face("space-mono", "Space Mono", "SpaceMono", "Bold", 700),
)


def parts(face: Face, where: Path) -> list[Path]:
    """The woff2 files of a face, one per subset. Raises FileNotFoundError when one is absent."""
    slant = "italic" if face.italic else "normal"
    folder = where / face.package / "package" / "files"
    found = [folder / f"{face.package}-{subset}-{face.weight}-{slant}.woff2" for subset in SUBSETS]
    for path in found:
        if not path.is_file():
            raise FileNotFoundError(f"no part of {face.file}: {path}")
    return found


def as_ttf(part: Path, folder: Path) -> Path:
    """Unpack a woff2 to a plain TTF in `folder`; the variable-font table STAT goes, the file is static."""
    font = TTFont(part, recalcTimestamp=False)
    font.flavor = None
    if "STAT" in font:
        del font["STAT"]
    target = folder / f"{part.stem}.ttf"
    font.save(target)
    return target


def merge(face: Face, where: Path) -> TTFont:
    """One font from the parts of a face, with its own names and style bits."""
    with tempfile.TemporaryDirectory() as scratch:
        files = [as_ttf(part, Path(scratch)) for part in parts(face, where)]
        originals = [TTFont(path) for path in files]
        font = Merger(Options(drop_tables=["vmtx", "vhea", "MATH"])).merge([str(path) for path in files])
        set_names(font, face, originals[0])
        set_style(font, face)
        keep_clock(font, originals)
        check(font, face, originals)
    make_legible(font, LEGIBLE.get(face.package, {}))
    return font


def make_legible(font: TTFont, letters: dict[str, tuple[str, float, float]]) -> None:
    """Draw letters as others, scaled, where their own are taken for a third."""
    glyphs = font.getGlyphSet()
    for letter, (other, wide, high) in letters.items():
        pen = TTGlyphPen(glyphs)
        glyphs[other].draw(TransformPen(pen, (wide, 0, 0, high, 0, 0)))
        font["glyf"][letter] = pen.glyph()
        advance, bearing = font["hmtx"][other]
        font["hmtx"][letter] = round(advance * wide), round(bearing * wide)


def set_names(font: TTFont, face: Face, origin: TTFont) -> None:
    """Write a name table in which every face of a family differs; copyright and licence are kept."""
    legacy = face.style in ("Regular", "Italic", "Bold", "Bold Italic")
    version = origin["name"].getDebugName(5)
    records = {
        0: origin["name"].getDebugName(0),
        1: face.family if legacy else f"{face.family} {face.style}",
        2: face.style if legacy else "Regular",
        3: f"{version};merged;{face.full_postscript}",
        4: f"{face.family} {face.style}",
        5: version,
        6: face.full_postscript,
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: "https://openfontlicense.org",
    }
    if not legacy:
        records |= {16: face.family, 17: face.style}
    table = newTable("name")
    table.names = []
    for number, text in records.items():
        table.setName(text, number, *WINDOWS)
    font["name"] = table


def set_style(font: TTFont, face: Face) -> None:
    """Set weight, style bits and the right to embed (fsType 0: installable)."""
    os2, bold = font["OS/2"], face.weight == 700
    os2.usWeightClass, os2.fsType = face.weight, 0
    bits = (BOLD_BIT if bold else 0) | (ITALIC_BIT if face.italic else 0)
    os2.fsSelection = (bits or REGULAR_BIT) | (os2.fsSelection & TYPO_METRICS_BIT)
    font["head"].macStyle = (MAC_BOLD if bold else 0) | (MAC_ITALIC if face.italic else 0)


def keep_clock(font: TTFont, originals: list[TTFont]) -> None:
    """Take the dates from the parts, so that merging twice gives the same bytes."""
    font.recalcTimestamp = False
    for moment in ("created", "modified"):
        setattr(font["head"], moment, max(getattr(part["head"], moment) for part in originals))


def check(font: TTFont, face: Face, originals: list[TTFont]) -> None:
    """Raise ValueError when a character is absent or its outline or width is not that of its part."""
    merged = font.getBestCmap()
    absent = [char for char in REQUIRED if ord(char) not in merged]
    if absent:
        raise ValueError(f"{face.file}: no glyph for {' '.join(absent)}")
    for part in originals:
        for code, name in part.getBestCmap().items():
            if font["hmtx"][merged[code]] != part["hmtx"][name]:
                raise ValueError(f"{face.file}: U+{code:04X} is not the glyph of its part")
            if outline(font, merged[code]) != outline(part, name):
                raise ValueError(f"{face.file}: U+{code:04X} draws another glyph")


def outline(font: TTFont, glyph: str) -> str:
    """The drawing of a glyph, components resolved, as one comparable text."""
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[glyph].draw(pen)
    return str(pen.value)


def main() -> None:
    """Merge every face named in FACES."""
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    for face in FACES:
        target = Path(__file__).parent / face.file
        merge(face, Path(sys.argv[1])).save(target)
        print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
