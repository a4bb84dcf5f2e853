"""The little language of worked examples: what it computes, and everything it refuses."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.chapters import Example
from generator.model.dice import Dice
from generator.model.expression import ExpressionError, agrees, evaluate, run_example
from generator.model.game import Game, Thing
from generator.model.kinds import Kind
from generator.model.table import Axis, Table
from generator.model.text import Text
from generator.model.values import Name, Ref, Span

FIELDS = {"agility": 3, "skill": {"sword": 2}, "magic-items": ("ring",), "weapon": Ref("weapon", "sword"),
          "class": "of .if"}
HERO = Thing("hero", "almuric", FIELDS)
SWORD = Thing("weapon", "sword", {"icon": "sword"})
SPANS = tuple(map(Span.parse, ("≤3", "4", "5+")))
TABLE = Table(
    "9.9", "9.9", Text("Walka"),
    Axis("roll", ("≤3", "4", "5+"), SPANS), Axis("things", ("sword", "bow"), kind="weapon"),
    cells={(row, column): 2 * place + ("sword", "bow").index(column)
           for place, row in enumerate(("≤3", "4", "5+")) for column in ("sword", "bow")},
)
EMPTY = ("kinds", "tables", "values", "terms", "chapters", "figures", "examples", "rulings", "box", "products")
GAME = Game(**{**{key: {} for key in EMPTY}, "id": "g", "title": Text("G"), "subtitle": None, "language": "pl",
               "players": "", "version": "", "open_questions": {},
               "kinds": {key: Kind(key, Name({"nom": key}), {}) for key in ("hero", "weapon")},
               "things": {thing.ref: thing for thing in (HERO, SWORD)}, "tables": {"9.9": TABLE},
               "values": {"rank-size": 3, "resident": Span(1, 3)}})


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1 + 2 * 3 - 4", 3),
        ("7 // 2", 3),
        ("1 / 2", Fraction(1, 2)),
        ("4 / 2", 2),
        ("-3 + +1", -2),
        ("1 < 2 <= 2", True),
        ("1 == 1 and not 2 != 2", True),
        ("1 > 2 or 2 >= 3", False),
        ("5 if 1 < 2 else 6", 5),
        ("[1, [2, 3]]", (1, (2, 3))),
        ("2 in [1, 2]", True),
        ("hero.agility + hero.skill[weapon]", 5),
        ("hero.skill['bow']", 0),
        ("hero.magic_items", ("ring",)),
        ("hero.weapon == weapon", True),
        ("hero.weapon.icon", "sword"),
        ("hero.class == 'of .if'", True),
        ('lookup("9.9", 2, weapon)', 0),
        ('lookup("9.9", 99, hero.weapon)', 4),
        ('cell("9.9", "<=3", "bow")', 1),
        ('value("rank-size")', 3),
        ('value("hero.almuric.agility")', 3),
        ('within(3, value("resident"))', True),
        ("within(4, 3)", False),
        ('dice("2K6+2") + 1', Dice(2, 6, 3)),
        ('add(dice("2K6"), 2)', Dice(2, 6, 2)),
        ('lowest("1K3+1")', 2),
        ('highest(dice("2K6+2"))', 14),
        ('faces(dice("1K3+2"))', (3, 4, 5)),
        ('faces(dice("1K3+2"), 6)', (3, 3, 4, 4, 5, 5)),
        ('code(dice("2K6+4"))', "2+4"),
        ('shift("J", 5, "L")', "L"),
        ("min(3, 1) + max([4, 2]) + sum([1, 2])", 8),
        ("len([1, 2])", 2),
        ("[4, 5, 6][2]", 6),
        ("all([1 < 2, 2 < 3])", True),
        ("all(1 < 2, 3 < 2)", False),
        ("any([2 < 1, 2 < 3])", True),
        ("all([])", True),
        ("any([])", False),
        ("count([1, 2, 1], 1)", 2),
        ("largest([1, 5, 2])", 5),
        ("half_up(5)", 3),
        ("rank(3)", (-1, 0, 1)),
        ("rank(2)", (Fraction(-1, 2), Fraction(1, 2))),
        ("nearest(0, rank(2))", (1, 2)),
        ("nearest(-1, rank(3))", (1,)),
        ("share([1, 2])", ("1–3", "4–6")),
    ],
)
def test_value(expression: str, value: Any) -> None:
    assert evaluate(expression, {"hero": HERO, "weapon": "sword"}, GAME) == value


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("", "expected an expression"),
        ("1 +", "expected an expression"),
        ("2 ** 9", "no part of the language"),
        ("[1] * 1000", "expected a number"),
        ("'a' + 'b'", "expected a number"),
        ("10000 * 10000 * 10000", "thousand million"),
        ("1 / 0", "divides by nothing"),
        ("1 if 2 else 3", "expected yes or no"),
        ("unknown", "expected a name that is given"),
        ("hero.beauty", "has no field 'beauty'"),
        ("hero.__class__", "has no field"),
        ("(1).real", "has no 'real'"),
        ("lookup.__globals__", "expected a name that is given"),
        ("open('x')", "expected one of"),
        ("min(key=1)", "in order, without names"),
        ("min(*[1])", "in order, without names"),
        ("len(1, 2)", "does not take 2"),
        ("lambda: 1", "no part of the language"),
        ("[x for x in [1]]", "no part of the language"),
        ("f'{hero}'", "no part of the language"),
        ("1 is 1", "expected a comparison"),
        ("'a' < 'b'", "expected a number"),
        ("~1", "no part of the language"),
        ("[1][1]", "expected a place from 0 to 0"),
        ("[1][-1]", "expected a place from 0 to 0"),
        ("[][0]", "expected a list with entries"),
        ("5[0]", "expected a map or a list"),
        ("all([1])", "expected yes or no"),
        ("b'x'", "expected a number or a text"),
        ("'\\d'", "expected"),
        ("(" * 220 + "1" + ")" * 220, "expected an"),
        ("-" * 60 + "1", "levels of nesting"),
        ("1 + " * 124 + "1", "expected at most"),
        ("1 " * 300, "expected at most 500"),
        ('lookup("1.1", 1)', "expected a table"),
        ('lookup("9.9", 4, "axe")', "no column for axe"),
        ('cell("9.9", "7", "bow")', "expected a cell"),
        ('value("nothing")', "not defined"),
        ('dice("2K1")', "2 to 100 faces"),
        ("share([1, 2, 3, 4])", "share one die evenly"),
        ("max([])", "at least one"),
        ("rank(1/2)", "whole number"),
    ],
)
def test_refusal(expression: str, words: str) -> None:
    with pytest.raises(ExpressionError, match=words.replace("[", r"\[")):
        evaluate(expression, {"hero": HERO}, GAME)


@given(st.text(alphabet="()[]+-*/<>=.,'\" 0123456789andorif_else" + "hero", max_size=60))
def test_any_text_is_a_value_or_an_expression_error(expression: str) -> None:
    try:
        value = evaluate(expression, {"hero": HERO}, GAME)
    except ExpressionError:
        return
    assert value is None or isinstance(value, int | Fraction | str | tuple | Thing | Ref | dict)


@given(st.integers(-999, 999), st.integers(-999, 999))
def test_arithmetic_is_exact(one: int, other: int) -> None:
    assert evaluate(f"({one}) * ({other}) - {other}", {}, GAME) == one * other - other
    if other:
        assert evaluate(f"({one}) / ({other})", {}, GAME) == Fraction(one, other)


def example(**changes: Any) -> Example:
    given = {"who": "hero.almuric", "weapon": "sword", "die": 1}
    steps = {"row": "die + who.agility"}
    return Example(**{"id": "x", "clause": "9.1", "text": Text(""), "given": given, "steps": steps,
                      "run": 'lookup("9.9", row, weapon)', "expect": 2, **changes})


def test_example_runs_and_says_what_it_read() -> None:
    outcome = run_example(GAME, example())
    assert (outcome.steps, outcome.result) == ({"row": 4}, 2)
    assert outcome.read == ("hero/almuric", "hero/almuric/agility", "table/9.9/4/sword")


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"given": {"who": "hero.nobody"}}, "given/who"),
        ({"steps": {"row": "dye"}}, "steps/row"),
        ({"run": "row +"}, "run"),
    ],
)
def test_example_says_where_it_fails(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        run_example(GAME, example(**changes))
    assert caught.value.where == where


@pytest.mark.parametrize(
    ("expected", "found"),
    [(1, 1), ("sword", SWORD), ("weapon.sword", SWORD), (("weapon.sword", 2), (SWORD, 2)),
     ("1–3", Span(1, 3)), ("1-3", Span(1, 3)), ((1, 2), (1, 2)), ("1/2", Fraction(1, 2)),
     (0.5, Fraction(1, 2)), ("none", None), ("2K6", Dice(2, 6)), (True, True)],
)
def test_agrees(expected: Any, found: Any) -> None:
    assert agrees(expected, found)


@pytest.mark.parametrize(
    ("expected", "found"),
    [(1, 2), (1, True), ((1,), (1, 2)), ("sword", "bow"), (0, None), ("hero.sword", SWORD)],
)
def test_disagrees(expected: Any, found: Any) -> None:
    assert not agrees(expected, found)
