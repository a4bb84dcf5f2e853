"""Rolls and questions that would take too long are told at their place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from odds.test_declared_dice import written
from survival.test_caps import is_told_soon, section, table

from generator.check import check
from generator.load.pack import load

AXES = ", ".join(f"a{number}: card" for number in range(12))
CASES: dict[str, tuple[Callable[[Path], None], str, str]] = {
    "a modifier": (table("rows: {roll: 1K6, plus: {m: [0..999999999]}}, data: {'1+': x, '≤0': y}"), "x.yaml:3:89",
                   "expected a row within 1 to 1000000005"),
    "dice times nothing": (table("rows: {roll: 1K6x0}, data: {'0': x, '5': y}"), "x.yaml:3:62", "within 0 to 0"),
    "axes": (section(f"odds: {{q: {{title: t, for: {{{AXES}}}, when: 1 == 2, run: '1'}}}}"), "x.yaml:2:22",
             "expected at most 100,000 points of all axes, found more"),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_too_much_is_told_at_its_place(tmp_path: Path, name: str) -> None:
    is_told_soon(tmp_path, *CASES[name])


def test_too_many_throws_of_a_declared_die_are_told(tmp_path: Path) -> None:
    findings = check(load(written(tmp_path, "3 battle", "60 battle"))).findings
    errors = [one for one in findings if one.severity == "error"]
    words = "expected at most 10,000 different throws of 60 battle, found more"
    assert [(words in str(one.message), one.place and one.place.line) for one in errors] == [(True, 13)]
