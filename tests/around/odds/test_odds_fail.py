"""Faults of questions are told where they stand, to the letter."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check.report import placed_finding
from generator.check.rule import all_rules
from generator.load.pack import Loaded
from generator.odds.asking import Asking
from generator.odds.questions import answer, answer_within_effort
from generator.odds.steps import TooLong
from generator.odds.trials import EFFORT

Write = Callable[[str | Mapping[str, str]], Loaded]
PACK = """\
provenance: {original: do prób}
kinds:
  hero: {name: bohater, fields: {name: name, agility: int 0..9, skill: map of weapon to int}}
  weapon: {name: broń, fields: {name: name}}
kind: hero
things:
  zurik: {name: Zurik, agility: 3}
values: {goal: 4}
tables:
  "1.1": {title: T, rows: {roll: 1K6}, cell: int, data: {"1–5": 0, "6": 1}}
odds:
  other: {title: O, steps: {die: 1K6}, run: die}
"""

# the lines of the question; the piece of them that is pointed at; what is said
FAULTS = [
    (['run: lookup("1.2", 3)'], "1.2", "expected a table, found '1.2'"),
    (['run: cell("2.1/3/x")'], "2.1/3/x", "expected a table"),
    (['for: {row: rows("1.3")}', "run: row"], "1.3", "expected a table"),
    (["for: {hero: heroo}", "run: '1'"], "heroo", "expected a kind or a list"),
    (["for: {hero: hero}", "run: hero.agilty"], "hero.agilty", "expected a field of hero"),
    (["for: {hero: hero}", "run: herro.agility"], "herro", "expected a name that is known here"),
    (["steps: {a: b, b: 1K6}", "run: a"], "b,", "expected a name that is known here"),
    (["run: values(3)"], "values", "expected a function"),
    (['run: value("gaol")'], "gaol", "expected a value"),
    (['run: outcome("othr")'], "othr", "expected a question with a run"),
    (["run: 1 +"], "1 +", "expected an expression"),
    (["for: {n: [1, 7]}", "run: lookup('1.1', n)"], "lookup", "no row for 7"),
    (["for: {n: [1, 0]}", "when: n > 0 and n", "run: n"], "n > 0", "expected yes or no"),
    (["for: {n: goal + 1}", "run: n"], "goal", "expected a name that is known here"),
    (["duel:", "  a: {life: 1 - 1, attack: '1'}", "  b: {life: '1', attack: '1'}"], "1 - 1", "expected a life"),
    (["duel:", "  a: {life: left, attack: '1'}", "  b: {life: '1', attack: '1'}"], "left", "expected a name"),
    (["duel:", "  a: {life: '1', attack: 1/2}", "  b: {life: '1', attack: '1'}"], "1/2", "whole number"),
    (["duel:", "  a: {life: '1', attack: '1', cost: 1K6}", "  b: {life: '1', attack: '1'}"], "1K6", "that is certain"),
]


@pytest.mark.parametrize(("question", "near", "said"), FAULTS, ids=[" ".join(fault[0]) for fault in FAULTS])
def test_a_fault_is_told_at_its_letter(pack: Write, question: list[str], near: str, said: str) -> None:
    lines = [f"    {line}" for line in question]
    loaded = pack("\n".join([f"{PACK}  it:", "    title: T", *lines, ""]))
    assert not loaded.findings
    (finding,) = (placed_finding(one, loaded.places) for one in all_rules()["odds-fail"].findings(loaded))
    assert said in finding.message
    assert finding.place is not None
    number = finding.place.line - len(PACK.splitlines()) - 3
    assert near in lines[number]
    assert finding.place.column == lines[number].index(near) + 1


READING = {
    "it: {title: T}": "expected one of run, duel, found neither",
    "it: {title: T, run: '1', duel: {a: {life: '1', attack: '1'}, b: {life: '1', attack: '1'}}}": "found both",
    "it: {run: '1'}": "expected a field 'title'",
    "it: {title: T, run: '1', steps: [1]}": "expected a mapping",
    "it: {title: T, run: '1', fro: {}}": "unknown key 'fro'",
    "it: {title: T, duel: {a: {life: '1', attack: '1'}}}": "expected two sides of a duel, found 1",
    "it: {title: T, duel: {a: {life: '1'}, b: {life: '1', attack: '1'}}}": "expected a field 'attack'",
    "it: {title: T, run: '1', opening: 12}": "expected a whole number from 0 to 9",
    "it: {title: T, run: '1', for: {a: {label: A}}}": "expected a field 'of'",
}


@pytest.mark.parametrize("question", READING)
def test_what_cannot_be_read_is_a_finding(pack: Write, question: str) -> None:
    findings = pack(f"{PACK}  {question}\n").findings
    assert READING[question] in findings[0].message
    assert findings[0].place is not None
    assert findings[0].place.line == len(PACK.splitlines()) + 1


def test_good_questions_are_not_told(pack: Write) -> None:
    good = """\
  it:
    title: T
    for: {hero: hero, goal: {of: '[value("goal")]', label: cel}}
    steps: {die: 1K6}
    run: again(2) if die == 6 else die + hero.agility - goal
  fight:
    title: T
    for: {hero: hero}
    opening: 1
    duel:
      one: {life: 1K6, steps: {die: 1K6}, attack: 'lookup("1.1", die) + suffered'}
      two: {life: '3', attack: hero.agility if left > 1 and round == 1 else 1, cost: 1 if left > 1 else 0}
"""
    loaded = pack(PACK + good)
    assert not loaded.findings
    assert list(all_rules()["odds-fail"].findings(loaded)) == []


AXES = f"for: {{{', '.join(f'{axis}: {list(range(60))}' for axis in 'abcd')}}}"
COINS = "abcdefghijklmnopq"
SAME = [
    ["steps: {a: 10K10, b: 10K10, c: 10K10}", "run: '[a, b, c]'"],
    ["steps: {a: 10K10, b: 10K10}", "run: '[a, b]'"],
    [f"steps: {{{', '.join(f'{coin}: 1K2' for coin in COINS)}}}", f"run: '[{', '.join(COINS)}]'"],
    ["steps: {a: 20K10, b: 'a + 0', c: 20K10, d: 20K10}", "run: '[b, c, d]'"],
    ["for: {n: [1, 2]}", "steps: {a: 20K20, b: 20K20}", "run: '[a, b, n]'"],
    ["run: again(1)"],
    ["run: again(2)"],
    ["steps: {die: 1K6}", "run: again(1) if die else die"],
    [AXES, "run: a"],
    [AXES, "when: a == 0 and b == 0", "run: c / (d - 59)"],
    ["steps: {die: 1K6}", "run: 6 / (die - 3)"],
    ["for: {n: [1, 2, 3], m: [1, 2, 3]}", "run: 1 / (n - 2 + (m - 2) * 7)"],
    ["steps: {die: 2K6}", "run: lookup('1.1', die - 1)"],
    ["for: {n: [1, 5]}", "steps: {die: 1K6}", "run: total('1K6', 300) if die == n else 0"],
    ["steps: {die: 1K6}", "run: again(1) if die < 6 else 'end'"],
    ["duel:", "  a: {life: '2', attack: '1'}", "  b: {life: '3', attack: '1 / (left - 2)'}"],
    ["steps: {die: 1K6}", "duel:", "  a: {life: 'die - 3 if die == 3 else 1', attack: '1'}",
     "  b: {life: '1', attack: '1'}"],
    ["run: 1K6"],
    ["steps: {die: 1K6}", "run: again(1) if die == 6 else die"],
    ["duel:", "  a: {life: '2', attack: 1K6}", "  b: {life: '3', attack: '1'}"],
    ["for: {n: [1, 0]}", "when: n > 0", "run: 1 / n"],
]


@pytest.mark.parametrize("question", SAME, ids=[" ".join(one)[:80] for one in SAME])
def test_the_rule_asks_what_the_command_asks(pack: Write, question: list[str]) -> None:
    loaded = pack("\n".join([f"{PACK}  it:", "    title: T", *(f"    {line}" for line in question), ""]))
    assert not loaded.findings
    assert loaded.game is not None
    try:
        answer(loaded.game, "it")
        wanted = []
    except ValueError as error:
        wanted = [str(error)]
    assert [str(one.message) for one in all_rules()["odds-fail"].findings(loaded)] == wanted


def test_the_effort_for_large_questions_is_limited(pack: Write) -> None:
    """The last row fails; but it is behind all that the rule evaluates."""
    axes = f"for: {{a: {list(range(140))}, b: {list(range(140))}}}"
    loaded = pack("\n".join([f"{PACK}  it:", "    title: T", f"    {axes}", "    run: 1 / (a * b - 138 * 139)", ""]))
    assert loaded.game is not None
    asking = Asking(loaded.game, effort=EFFORT)
    with pytest.raises(TooLong):
        answer_within_effort(asking, loaded.game.odds["it"])
    assert len(asking.computer.known) <= EFFORT
