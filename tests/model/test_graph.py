"""Walks along fields of things, as worked examples take them."""

from __future__ import annotations

from typing import Any

import pytest

from generator.model.expression import ExpressionError, evaluate
from generator.model.game import Game, Thing
from generator.model.kinds import Kind
from generator.model.text import Text
from generator.model.values import Name, Ref


def street(id_: str, following: str, *shops: str) -> Thing:
    return Thing("space", id_, {"next": Ref("space", following), "adjacent": tuple(Ref("space", s) for s in shops)})


def shop(id_: str, *streets: str) -> Thing:
    return Thing("space", id_, {"next": None, "adjacent": tuple(Ref("space", street) for street in streets)})


# a loop of four streets with a shop at the corner of the first two, and one at the third
THINGS = (
    street("a", "b", "inn"), street("b", "c", "inn"), street("c", "d", "bank"), street("d", "a"),
    shop("inn", "a", "b"), shop("bank", "c"), shop("jail"),
)
EMPTY = ("tables", "values", "terms", "chapters", "figures", "examples", "rulings", "open_questions", "box", "products")
BASE: dict[str, Any] = {
    **{key: {} for key in EMPTY}, "id": "g", "title": Text("G"), "subtitle": None, "language": "pl", "players": "",
    "version": "", "kinds": {"space": Kind("space", Name({"nom": "pole"}), {})},
    "things": {thing.ref: thing for thing in THINGS},
}
GAME = Game(**BASE)
NAMES: dict[str, Any] = {thing.id: thing for thing in THINGS}


def ids(expression: str) -> list[str]:
    return [thing.id for thing in evaluate(expression, NAMES, GAME)]


def test_along_goes_round() -> None:
    assert evaluate('along(a, "next", 0)', NAMES, GAME).id == "a"
    assert evaluate('along(a, "next", 6)', NAMES, GAME).id == "c"
    assert evaluate('along(bank, "adjacent", 1)', NAMES, GAME).id == "c"


def test_steps_are_the_fewest_and_one_way() -> None:
    assert evaluate('steps(a, d, "next")', NAMES, GAME) == 3
    assert evaluate('steps(d, a, "next")', NAMES, GAME) == 1
    assert evaluate('steps(a, a, "next")', NAMES, GAME) == 0


def test_steps_need_a_way() -> None:
    with pytest.raises(ExpressionError, match=r"expected a way from space\.jail to space\.a along next, found none"):
        evaluate('steps(jail, a, "next")', NAMES, GAME)


def test_around_are_the_things_near_one_and_none_that_is_closed() -> None:
    assert ids('around(a, 2, "next")') == ["b", "c"]
    assert ids('around(a, 0, "next")') == []
    assert ids('around(inn, 1, "adjacent")') == ["a", "b"]
    assert ids('around(inn, 1, "adjacent", b)') == ["a"]
    assert ids('around(a, 3, "next", [c])') == ["b"]


def test_steps_keep_out_of_what_is_closed() -> None:
    assert evaluate('steps(a, c, "next", inn)', NAMES, GAME) == 2
    with pytest.raises(ExpressionError, match="expected a way"):
        evaluate('steps(a, d, "next", [b])', NAMES, GAME)


def test_reach_ends_on_the_way_or_beside_it() -> None:
    assert ids('reach(a, 1, "next", "adjacent")') == ["b", "inn"]
    assert ids('reach(a, 2, "next", "adjacent")') == ["c", "inn"]
    assert ids('reach(a, 3, "next", "adjacent")') == ["d", "inn", "bank"]
    assert ids('reach(a, 0, "next", "adjacent")') == ["a"]


def test_reach_from_beside_the_way_steps_out_and_never_back() -> None:
    assert ids('reach(inn, 1, "next", "adjacent")') == ["a", "b"]
    assert ids('reach(inn, 3, "next", "adjacent")') == ["c", "d", "bank"]
    assert ids('reach(jail, 3, "next", "adjacent")') == []


def test_reach_ends_where_the_way_ends() -> None:
    end, before = shop("end"), street("before", "end")
    game = Game(**{**BASE, "things": {end.ref: end, before.ref: before}})
    for count in (1, 2, 5):
        assert evaluate(f'reach(before, {count}, "next", "adjacent")', {"before": before}, game) == (end,)


def test_reach_never_goes_from_beside_to_beside() -> None:
    inn = Thing("space", "inn", {"next": None, "adjacent": (Ref("space", "bank"), Ref("space", "a"))})
    game = Game(**{**BASE, "things": {**GAME.things, inn.ref: inn}})
    found = evaluate('reach(inn, 1, "next", "adjacent")', {"inn": inn}, game)
    assert "bank" not in [thing.id for thing in found]


@pytest.mark.parametrize(
    ("expression", "wrong"),
    [
        ('along(jail, "next", 1)', r"expected one next of space\.jail, found none"),
        ('along(inn, "adjacent", 1)', r"expected one adjacent of space\.inn, found 2"),
        ('along(a, "nowhere", 1)', r"space\.a has no field 'nowhere'"),
        ('along(1, "next", 1)', r"expected a thing, found 1"),
        ('along(a, "next", -1)', r"expected a number of steps from 0 to 1000, found -1"),
        ('reach(a, 1001, "next", "adjacent")', r"expected a number of steps from 0 to 1000, found 1001"),
    ],
)
def test_what_a_walk_refuses(expression: str, wrong: str) -> None:
    with pytest.raises(ExpressionError, match=wrong):
        evaluate(expression, NAMES, GAME)
