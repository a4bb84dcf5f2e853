"""What steps of an example are expected to come to is held to them, before the result is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]
PACK = """\
tables:
  "1.1":
    title: Rany
    rows: {{roll: 1K6, plus: {{premia: [0..3]}}}}
    cell: int 0..9
    data: {{"≤3": 1, "4+": 2}}
chapter: "1.0"
title: Walka
clauses: {{"1.1": {{table: "1.1"}}}}
examples:
  blow:
    clause: "1.1"
    given: {{die: {die}}}
    steps:
      row: die + 2
    run: lookup("1.1", row)
    expect: {expect}
    text: Rzut {{given:die}} to wiersz {{step:row}} i {{result}}.
"""


def told(pack: Write, die: int, expect: str) -> list[tuple[str, str]]:
    findings = check(pack(PACK.format(die=die, expect=expect))).findings
    return [(one.path, one.message) for one in findings if one.rule in ("example-fails", "missing-field")]


def test_a_result_alone_hides_that_the_die_is_another(pack: Write) -> None:
    assert told(pack, 3, "2") == []
    assert told(pack, 4, "2") == []


def test_a_step_that_comes_to_something_else_is_told(pack: Write) -> None:
    assert told(pack, 3, "{row: 5, result: 2}") == []
    wrong = told(pack, 4, "{row: 5, result: 2}")
    assert wrong == [("example/blow/expect/row", "example blow: expected 5 for row, found 6")]
    assert told(pack, 3, "{row: 5, result: 1}") == [("example/blow/expect/result", "example blow: expected 1, found 2")]


@pytest.mark.parametrize(
    ("expect", "path", "message"),
    [
        ("{rwo: 5, result: 2}", "example/blow/expect/rwo", "example blow: expected 5 for rwo, found nothing"),
        ("{row: 5}", "example/blow/expect/result", "expected a field 'result', found none"),
    ],
)
def test_a_step_that_is_not_there_is_told(pack: Write, expect: str, path: str, message: str) -> None:
    assert told(pack, 3, expect) == [(path, message)]
