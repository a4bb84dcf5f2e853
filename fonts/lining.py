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
    (swap,) = {tuple(sorted(table.mapping.items())) for table in _tables(font, "lnum")}
    names = dict(swap)
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            table.cmap[code] = names.get(table.cmap[code], table.cmap[code])
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
