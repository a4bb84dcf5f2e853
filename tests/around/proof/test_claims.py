"""Claims are computed over the whole pack, and tell the values with which they do not hold."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.load.pack import load
from generator.model.claims import Claim
from generator.model.expression import ExpressionError
from generator.model.game import Game
from zecer_proof import claim_proof
from zecer_proof.claim_proof import ClaimLimits, judge_claim

GAME = """\
game: tiny
title: Targ
language: pl
players: 2–5
box: {cards: {name: karty, total: 9, pieces: {card: 9}}}
values: {display: 3}
kinds:
  card: {name: karta, fields: {name: name, cost: int 0..9, sort: "choice of stall, road", next: "ref card or none"}}
kind: card
things:
  fair: {name: Jarmark, cost: 2, sort: stall, next: inn, copies: 4}
  inn: {name: Gospoda, cost: 3, sort: stall, copies: 3}
  ford: {name: Bród, cost: 0, sort: road, next: inn, copies: 2}
tables:
  "1.1": {title: Zysk, rows: {things: card}, columns: {roll: 1K2}, cell: int 0..9,
          data: {fair: {1: 1, 2: 2}, inn: {1: 2, 2: 4}, ford: {1: 0, 2: 0}}}
products: {talia: {kind: deck, of: [card], copies: {card.inn: 1}}}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    loaded = load(tmp_path)
    assert loaded.findings == ()
    assert loaded.game is not None
    return loaded.game


Told = Callable[..., list[str]]


@pytest.fixture
def told(game: Game) -> Told:
    return lambda that, **more: [str(one)
                                 for one in judge_claim(game, Claim("one", that, "x", **more), ClaimLimits()).told]


@pytest.mark.parametrize("that", [
    'value("display") == len(things("card"))',
    "players.low == 2 and players.high == 5",
    'pieces("card") == 7 and printed("talia") == 7 and pieces("cards") == 7',
    'pieces(thing("card.inn")) == 1 and thing("card.inn").copies == 1 and pieces(thing("card.fair").next) == 1',
    'printed("talia", thing("card.fair")) == 4 and printed("talia", thing("card.fair").next) == 1',
    'sum(card.cost for card in things("card") if card.sort == "stall") == 5',
    'all(card.next.cost == 3 for card in things("card") if card.next != none)',
    '[row.id for row in rows("1.1")] == ["fair", "inn", "ford"]',
    'columns("1.1") == [1, 2] and cells("1.1", thing("card.inn")) == [2, 4] and sum(cells("1.1")) == 9',
    'distinct([card.cost for card in things("card")]) and not distinct([card.sort for card in things("card")])',
    'len([1 for one in things("card") for other in things("card") if one.id != other.id]) == 6',
    "abs(2 - 5) == 3",
])
def test_what_a_claim_can_say(told: Told, that: str) -> None:
    assert told(that) == []


@pytest.mark.parametrize(("that", "more", "found"), [
    ("card.cost <= display", {"among": {"card": "card", "display": [2]}},
     ["card.cost is 3, display is 2, for card = card.inn, display = 2"]),
    ("card.cost > 0", {"among": {"card": "card"}, "when": 'card.sort == "road"'},
     ["card.cost is 0, for card = card.ford"]),
    ('1 < 2 and pieces("card") > 7', {}, ['pieces("card") is 7']),
    ('all(card.cost < 3 for card in things("card"))', {}, ["card.cost is 3, for card = card.inn"]),
    ('[row.id for row in rows("1.1")] == ["fair"]', {}, ['[row.id for row in rows("1.1")] is [“fair”, “inn”, “ford”]']),
    ('distinct([card.sort for card in things("card")])', {},
     ['distinct([card.sort for card in things("card")]) is no']),
    # of what reads no datum too
    ("1 / 3 == 1", {}, ["1 / 3 is 1/3"]), ("3 in [1]", {}, ["[1] is [1]"]),
    ("1 < 2 < 2", {}, ["1 is 1, 2 is 2, 2 is 2"]), ("not true", {}, ["not true is no"]),
    ('lookup("1.1", card, 1) < lookup("1.1", card, 2)', {"among": {"card": 'rows("1.1")'}},
     ['lookup("1.1", card, 1) is 0, lookup("1.1", card, 2) is 0, for card = card.ford']),
])
def test_the_values_that_break_it_are_told(told: Told, that: str, more: dict[str, object], found: list[str]) -> None:
    assert told(that, **more) == found


def test_the_data_of_the_first_case_that_breaks_it_are_known(game: Game) -> None:
    claim = Claim("one", "card.cost < 3", "x", {"card": "card"})
    verdict = judge_claim(game, claim, ClaimLimits())
    assert (verdict.cases, verdict.failed, verdict.read) == (3, 1, ("card/inn/cost",))


@pytest.mark.parametrize(("that", "path"), [
    ('len(things("card")) > 9', "kind/card"), ('thing("card.inn").cost > 9', "card/inn"),
    ('len(rows("1.1")) > 9', "table/1.1"), ('printed("talia") > 9', "product/talia"),
    ("players.high > 9", "game/players"),
])
def test_what_a_function_reads_has_a_place(tmp_path: Path, game: Game, that: str, path: str) -> None:
    verdict = judge_claim(game, Claim("one", that, "x"), ClaimLimits())
    assert verdict.failed == 1
    assert path in verdict.read
    assert load(tmp_path).places.find(path) is not None


def test_spaces_of_a_terrain_are_counted(tmp_path: Path) -> None:
    fell = ("maps: {fell: {of: hex, grid: squares, terrain: {w: woods, o: moor}, plan: wow}}\n"
            "kinds: {hex: {name: hex, fields: {}}}\ngame: fell\ntitle: Fell\nlanguage: en\n")
    (tmp_path / "game.yaml").write_text(fell, "utf-8")
    game = load(tmp_path).game
    assert game is not None
    for that, failed in {'len(spaces("fell", "woods")) == 2 and len(spaces("fell")) == 3': 0,
                         'len(spaces("fell", "moor")) == 2': 1}.items():
        assert judge_claim(game, Claim("one", that, "x"), ClaimLimits()).failed == failed
    with pytest.raises(ExpressionError, match="expected a sign or a terrain of the map fell, found “tarn”"):
        judge_claim(game, Claim("one", 'spaces("fell", "tarn") == []', "x"), ClaimLimits())


def test_claims_reach_over_large_decks(tmp_path: Path) -> None:
    cards = "\n".join(f"  c{n}: {{name: K{n}, cost: 1, sort: road, next: none}}" for n in range(10_001))
    head = GAME.partition("things:")[0].replace("total: 9, pieces: {card: 9}", "total: 10001, pieces: {card: 10001}")
    (tmp_path / "game.yaml").write_text(f"{head}things:\n{cards}\n", "utf-8")
    game = load(tmp_path).game
    assert game is not None
    claim = Claim("one", 'sum(card.cost for card in things("card")) == 10001', "x")
    assert judge_claim(game, claim, ClaimLimits()).failed == 0


@pytest.mark.parametrize(("that", "more", "where", "words"), [
    ("things(1)", {}, "that", "expected a kind, found 1"),
    ('things("crad")', {}, "that", 'did you mean "card"'),
    ('thing("card.king")', {}, "that", "card.king, which is not defined"),
    ('printed("deck")', {}, "that", "expected a product"),
    ('pieces("crab")', {}, "that", "expected a kind or a line of the box"),
    ('cells("1.1", 7)', {}, "that", "expected a row or a column of table 1.1, found 7"),
    ('spaces("crypt")', {}, "that", "expected a map"),
    ('all(card.cost for card in things("card"))', {}, "that", "expected yes or no"),
    ("all(True for card in things)", {}, "that", "expected a name that is given"),
    ('all(True for card, other in things("card"))', {}, "that", "expected one name behind"),
    ('all(True for players in things("card"))', {}, "that", "expected a new name, found 'players'"),
    ("card.cost > 1", {"among": {"card": 'things("crad")'}}, "for/card", "expected a kind"),
    ("card > 1", {"among": {"card": ["card.king"]}}, "for/card", "not defined"),
    ("card.cost > 1", {"among": {"card": "card"}, "when": "card.price"}, "when", "has no field 'price'"),
])
def test_what_cannot_be_computed_is_told(game: Game, that: str, more: dict[str, object], where: str, words: str
                                         ) -> None:
    with pytest.raises(ExpressionError, match=words) as caught:
        judge_claim(game, Claim("one", that, "x", **more), ClaimLimits())  # type: ignore[arg-type]
    assert caught.value.where == where


def test_hostile_claims_end(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claim_proof, "MOST_ROUNDS", 1000)
    monkeypatch.setattr(claim_proof, "MOST_CASES", 20)
    rounds = " ".join(f'for x{n} in things("card")' for n in range(9))
    with pytest.raises(ExpressionError, match="at most 1,000 rounds"):
        judge_claim(game, Claim("one", f"all(True {rounds})", "x"), ClaimLimits())
    with pytest.raises(ExpressionError, match="at most 20 cases"):
        judge_claim(game, Claim("one", "a.cost < 10", "x", dict.fromkeys("abc", "card")), ClaimLimits())


FIGURES = """\
chapter: "1.0"
title: Ruch
clauses: {"1.1": "Pionek idzie dalej."}
figures:
  duel: {after: "1.1", caption: Dwóch, kind: formation, monsters: [[0, card.fair]],
         party: [[-1, card.inn], [1, card.ford]],
         arrows: [[card.inn, card.fair]]}
  tiles: {after: "1.1", caption: Płytki, kind: tiles, arrows: [{from: [0, 0], to: [1, 0]}],
          place: [{tile: card.inn, at: [0, 0], mark: ok}, {tile: card.ford, at: [1, 0]}]}
"""


@pytest.fixture
def drawn(tmp_path: Path) -> Told:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "rules.yaml").write_text(FIGURES, "utf-8")
    game = load(tmp_path).game
    assert game is not None
    return lambda that, **more: [str(one)
                                 for one in judge_claim(game, Claim("one", that, "x", **more), ClaimLimits()).told]


@pytest.mark.parametrize("that", [
    'figures("formation") == ["duel"] and figures("board") == []',
    '[len(rank) for rank in ranks("duel")] == [1, 2]',
    'all(arrow[1] in ranks("duel")[0] for arrow in arrows("duel"))',
    'arrows("tiles") == [[thing("card.inn"), thing("card.ford")]]',
    'marked("tiles", "ok") == [thing("card.inn")] and marked("tiles", "wrong") == []',
    '[thing.cost for thing in drawn("duel")] == [2, 3, 0]',
])
def test_what_figures_show(drawn: Told, that: str) -> None:
    assert drawn(that) == []


def test_a_figure_against_the_rules_is_told_with_what_it_shows(drawn: Told) -> None:
    told = drawn('len(rank) <= 1', among={"rank": 'ranks("duel")'})
    assert told == ["len(rank) is 2, for rank = [card.inn, card.ford]"]


@pytest.mark.parametrize(("that", "why"), [
    ('len(ranks("tiles")) > 0', "expected a figure with ranks, found tiles of the kind tiles"),
    ('len(drawn("duell")) > 0', 'expected a figure, found “duell”; did you mean "duel"?'),
])
def test_a_figure_that_lacks_what_is_asked_for(drawn: Told, that: str, why: str) -> None:
    with pytest.raises(ExpressionError, match=re.escape(why)):
        drawn(that)
