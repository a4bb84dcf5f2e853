"""Every mark of every product of the test packs, as text that a person can read: ``--accept`` writes it anew.

What a change of the layout does is read in the difference of these files; the tests beside this one say what is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import unified_diff
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from listing import piece_listing, sheet_listing
from sheets_of import sheets

from generator.layout.faces.patterns import PATTERNS
from generator.layout.faces.shapes import SHAPES, Area
from generator.layout.marks import Piece, Placed, Sheet
from generator.layout.products import lay_out
from generator.layout.style_interface import TILE, real_tile
from generator.load import load
from generator.products import spec_of, specs
from generator.records import replace
from generator.translate.edition import Edition

ROOT = Path(__file__).parents[2]
PACKS = ROOT / "tests" / "packs"
LISTINGS = Path(__file__).parent / "listings"
MOST_LINES = 40
# of each sort of tile one, which no test pack has: a gate, a room, stairs, a find, a corridor with doors
TILES = ("gateway", "corridor-bend-two-doors", "chamber-two-doors-corner", "staircase-one-door", "fountain-four-doors")


@cache
def edition(pack: str) -> Edition:
    game = load(PACKS / pack).game
    assert game is not None
    return Edition(game, game.language)


def drawn() -> list[tuple[str, str]]:
    """The products whose sheets are drawn mark by mark."""
    packs = sorted(path.parent.relative_to(PACKS).as_posix() for path in PACKS.rglob("game.yaml"))
    return [(pack, id_) for pack in packs for id_, one in edition(pack).game.products.items() if spec_of(one).layout]


DRAWN = drawn()


def test_every_kind_that_is_drawn_is_listed() -> None:
    kinds = {edition(pack).game.products[id_].kind for pack, id_ in DRAWN}
    assert kinds == {kind for kind, spec in specs().items() if spec.layout}
    names = {*(_name(*one) for one in DRAWN), *(f"tile-{name}.txt" for name in TILES)}
    names |= {"shapes.txt", "patterns.txt", "figures.txt", "calibration.txt"}
    assert {path.name for path in LISTINGS.iterdir()} == names


@pytest.mark.parametrize(("pack", "product"), DRAWN)
def test_every_mark_stands_where_it_stood(pack: str, product: str, accept: bool) -> None:
    own = edition(pack)
    told = "\n".join(map(sheet_listing, sheets(lay_out(own, own.game.products[product]))))
    compare(told, _name(pack, product), accept)


@pytest.mark.parametrize("name", TILES)
def test_every_mark_of_a_tile_stands_where_it_stood(name: str, accept: bool) -> None:
    game = load(ROOT / "content" / "labirynt-smierci").game
    assert game is not None
    thing = game.thing("segment", name)
    assert thing is not None
    compare(sheet_listing(Sheet(TILE, TILE, (Placed(real_tile(game, thing), 0.0, 0.0),))), f"tile-{name}.txt", accept)


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
    compare("\n".join(map(piece_listing, pieces)) + "\n", f"{sort}.txt", accept)


def compare(told: str, name: str, accept: bool) -> None:
    """Hold a listing to the one that is kept, or keep it."""
    file = LISTINGS / name
    if accept:
        file.write_text(told, "utf-8")
    before = file.read_text("utf-8")
    changed = unified_diff(before.splitlines(), told.splitlines(), file.name, "now", lineterm="", n=1)
    assert told == before, "\n".join(islice(changed, MOST_LINES))


def _name(pack: str, product: str) -> str:
    return f"{pack.rpartition('/')[2]}-{product}.txt"
