"""Every mark of the products of two packs, as text that a person can read; shapes and patterns as digests.

What a change of the layout does is read in the difference of these files; the tests beside this one say what is right,
and ``test_box_digests.py`` holds the products of all packs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from listing import piece_listing, sheet_listing
from recorded import digest, hold
from sheets_of import sheets

from generator.layout.faces.patterns import PATTERNS
from generator.layout.faces.shapes import SHAPES, Area
from generator.layout.marks import Piece
from generator.layout.products import lay_out
from generator.load.pack import load
from generator.products import spec_of
from generator.records import replace
from generator.translate.edition import Edition

PACKS = Path(__file__).parents[1] / "packs"
LISTINGS, DIGESTS = (Path(__file__).parent / name for name in ("listings", "digests"))


@cache
def edition(pack: str) -> Edition:
    game = load(PACKS / pack).game
    assert game is not None
    return Edition(game, game.language)


DRAWN = [(pack, id_) for pack in ("twelve-cards", "fair") for id_, one in edition(pack).game.products.items()
         if spec_of(one).layout]


@pytest.mark.parametrize(("pack", "product"), DRAWN)
def test_every_mark_stands_where_it_stood(pack: str, product: str, accept: bool) -> None:
    own = edition(pack)
    told = "\n".join(map(sheet_listing, sheets(lay_out(own, own.game.products[product]))))
    hold(told, LISTINGS / f"{pack}-{product}.txt", accept)


@pytest.mark.parametrize(("sort", "known"), [("shapes", SHAPES), ("patterns", PATTERNS)])
def test_every_shape_and_pattern_is_drawn_as_it_was(sort: str, known: Mapping[str, Any], accept: bool) -> None:
    """Each in its own proportions, larger, and with a radius, over a text that only pips read."""
    areas = [
        Area((1.0, 2.0, 12.0, 9.0), 1.0, "seed", "#aa3322", "#111111"),
        Area((0.0, 0.0, 31.0, 8.5), 1.3, "other", None, "#111111", 0.4, radius=2.0),
        Area((3.0, 1.0, 7.0, 16.0), 1.0, "seed", "#aa3322", None, radius=1.2),
    ]
    pieces = [Piece(f"{name} {number}", sort, "front", 34.0, 20.0, 0.0, tuple(draw(replace(area, **own))))
              for name, draw in sorted(known.items())
              for own in ([{"text": str(pips)} for pips in range(1, 7)] if name == "pips" else [{}])
              for number, area in enumerate(areas)]
    told = "".join(f"{digest(piece.id, piece_listing(piece))}\n" for piece in pieces)
    hold(told, DIGESTS / f"{sort}.txt", accept)
