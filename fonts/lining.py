"""Make the same font with lining figures where it has old-style ones, under a name of its own.

Usage: ``python fonts/lining.py Alegreya-Bold AlegreyaFigures-Bold "Alegreya Figures"`` for its figures alone, and
``python fonts/lining.py Alegreya-Bold AlegreyaLining-Bold "Alegreya Lining" --whole`` for the whole font. Signs on
cards are read one by one, and an old-style 1 is easily taken for a letter. Written beside this script; the same bytes
each time.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parent
KEPT = "0123456789+-−–—×/%?.,: \u00a0½¼¾"


def lining(source: Path, target: Path, family: str, whole: bool) -> None:
    """Write ``target``. Raises KeyError when the source has no lining figures."""
    font = TTFont(source, recalcTimestamp=False)
    names = {old: new for table in _tables(font, "lnum") for old, new in table.mapping.items()}
    if "one" not in names:
        raise KeyError(f"no lining figures in {source.name}")
    for table in font["cmap"].tables:
        table.cmap = {code: names.get(glyph, glyph) for code, glyph in table.cmap.items()}
    if not whole:
        options = Options(layout_features=["kern"], notdef_outline=True, name_IDs=["*"], name_languages=["*"])
        subsetter = Subsetter(options)
        subsetter.populate(text=KEPT)
        subsetter.subset(font)
    style = target.stem.partition("-")[2]
    for record in font["name"].names:
        renamed = {1: family, 3: target.stem, 4: f"{family} {style}", 6: target.stem, 16: family}.get(record.nameID)
        if renamed:
            record.string = renamed
    font.save(target)


def _tables(font: TTFont, feature: str) -> list[object]:
    gsub = font["GSUB"].table
    found = {index for one in gsub.FeatureList.FeatureRecord if one.FeatureTag == feature
             for index in one.Feature.LookupListIndex}
    return [table for index in sorted(found) for table in gsub.LookupList.Lookup[index].SubTable]


if __name__ == "__main__":
    lining(FOLDER / f"{sys.argv[1]}.ttf", FOLDER / f"{sys.argv[2]}.ttf", sys.argv[3], "--whole" in sys.argv)
