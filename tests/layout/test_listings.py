"""Every mark of the products of two packs, of shapes, patterns and tiles, as text that a person can read.

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
from recorded import hold
from sheets_of import sheets

from generator.layout.faces.patterns import PATTERNS
from generator.layout.faces.shapes import SHAPES, Area
from generator.layout.marks import Piece, Placed, Sheet
from generator.layout.products import lay_out
from generator.layout.style_interface import TILE, real_tile
from generator.load.pack import load
from generator.products import spec_of
from generator.records import replace
from generator.translate.edition import Edition

ROOT = Path(__file__).parents[2]
PACKS = ROOT / "tests" / "packs"
LISTINGS = Path(__file__).parent / "listings"
# of each sort of tile one, which no test pack has: a gate, a room, stairs, a find, a corridor with doors
TILES = ("gateway", "corridor-bend-two-doors", "chamber-two-doors-corner", "staircase-one-door", "fountain-four-doors")


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


@pytest.mark.parametrize("name", TILES)
def test_every_mark_of_a_tile_stands_where_it_stood(name: str, accept: bool) -> None:
    game = load(ROOT / "content" / "labirynt-smierci").game
    assert game is not None
    thing = game.thing("segment", name)
    assert thing is not None
    sheet = Sheet(TILE, TILE, (Placed(real_tile(game, thing), 0.0, 0.0),))
    hold(sheet_listing(sheet), LISTINGS / f"tile-{name}.txt", accept)


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
    hold("\n".join(map(piece_listing, pieces)) + "\n", LISTINGS / f"{sort}.txt", accept)
