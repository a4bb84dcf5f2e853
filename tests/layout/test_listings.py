"""Every mark of every product of the test packs, as text that a person can read: ``--accept`` writes it anew.

What a change of the layout does is read in the difference of these files; the tests beside this one say what is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from generator.layout.marks import Placed, Sheet
from generator.layout.products import lay_out
from generator.layout.products.counters import CounterSheets
from generator.layout.styles import TILE, real_tile
from generator.load import load
from generator.products import spec_of, specs
from generator.render.listing import sheet_listing
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


def sheets(laid: Any) -> Iterator[Sheet]:
    """All sheets that a product is laid out as."""
    match laid:
        case Sheet():
            yield laid
        case CounterSheets():
            yield from sheets(list(laid.variants.values()))
        case tuple() | list():
            for one in laid:
                yield from sheets(one)


DRAWN = drawn()


def test_every_kind_that_is_drawn_is_listed() -> None:
    kinds = {edition(pack).game.products[id_].kind for pack, id_ in DRAWN}
    assert kinds == {kind for kind, spec in specs().items() if spec.layout}
    names = {*(_name(*one) for one in DRAWN), *(f"tile-{name}.txt" for name in TILES)}
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
