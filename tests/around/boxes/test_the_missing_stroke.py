"""The Missing Stroke: every card can be met, every ending reached, and whoever chooses by lot seldom wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.load.pack import load
from generator.model.game import Game
from generator.model.text import Text

PACK = Path(__file__).parents[3] / "examples" / "the-missing-stroke"
FIRST, LATE, BEST, NEARLY, STAY = "belfry", "long-night", "twelve", "cracked", "queens-hour"
GAMES = 2000


@pytest.fixture(scope="module")
def game() -> Game:
    found = load(PACK).game
    assert found is not None
    return found


@pytest.fixture(scope="module")
def pages(game: Game) -> Mapping[str, Mapping[str, Any]]:
    return {page.id: page.fields for page in game.of_kind("page")}


def opened(pages: Mapping[str, Mapping[str, Any]], row: tuple[str, ...]) -> list[str]:
    """Where the choices of the last card lead that are open; the last of them may need a card."""
    page = pages[row[-1]]
    ways = [ref.id for ref in page["ways"]]
    if page["needs"] is not None and page["needs"].id not in row:
        ways.pop()
    return [way for way in ways if way not in row]


def rows(pages: Mapping[str, Mapping[str, Any]], most: int) -> Iterator[tuple[str, ...]]:
    """Every tale, as the cards of its row."""
    waiting: list[tuple[str, ...]] = [(FIRST,)]
    while waiting:
        row = waiting.pop()
        ways = opened(pages, row)
        if not pages[row[-1]]["ways"]:
            yield row
        elif len(row) == most or not ways:
            yield (*row, LATE)
        else:
            waiting += [(*row, way) for way in ways]


def test_each_choice_has_its_words(pages: Mapping[str, Mapping[str, Any]]) -> None:
    for page in pages.values():
        told = [isinstance(page[name], Text) for name in ("a", "b", "c")]
        assert told == [at < len(page["ways"]) for at in range(3)]
    assert sorted(page["place"] for page in pages.values()) == [*range(1, len(pages) + 1)]


def test_every_card_is_in_a_tale_and_every_ending_ends_one(game: Game, pages: Mapping[str, Mapping[str, Any]]) -> None:
    most = game.values["steps"]
    assert isinstance(most, int)
    tales = [*rows(pages, most)]
    assert {page for row in tales for page in row} == pages.keys()
    assert {row[-1] for row in tales} == {LATE, BEST, NEARLY, STAY}
    # there is no hurry, and no time to lose
    shortest = {end: min(len(row) for row in tales if row[-1] == end) for end in (BEST, NEARLY, STAY, LATE)}
    assert shortest == {BEST: 8, NEARLY: 8, STAY: 7, LATE: 7}
    assert any(len(row) > most for row in tales)


def test_chance_seldom_wins(game: Game, pages: Mapping[str, Mapping[str, Any]]) -> None:
    most, chance, ends = game.values["steps"], Random(1), Counter[str]()
    for _ in range(GAMES):
        row: tuple[str, ...] = (FIRST,)
        while pages[row[-1]]["ways"]:
            ways = opened(pages, row)
            row = (*row, chance.choice(ways) if ways and len(row) != most else LATE)
        ends[row[-1]] += 1
    assert 0.05 < ends[BEST] / GAMES < 0.25
    assert min(ends.values()) / GAMES > 0.05
