"""Values as a spreadsheet writes them: what is meant is said, and `check --fix` writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check.fix import mend
from generator.check.report import Group, Report
from generator.finding import Finding
from generator.load.pack import load
from generator.load.reader import Places
from generator.load.source import Origin

PACK = """\
game: typed
title: Typed
language: en
kinds: {{card: {{name: card, fields: {{name: name, cost: int 0..99, up: {{type: flag}}, text: text}}}}}}
kind: card
things:
  a: {{name: Alpha, cost: {cost}, up: {up}, text: {text}, copies: {copies}}}
"""
PLAIN = {"cost": "2", "up": "true", "text": "x", "copies": "3"}


def told(folder: Path, **values: str) -> list[Finding]:
    (folder / "game.yaml").write_text(PACK.format(**{**PLAIN, **values}), "utf-8")
    return [finding for finding in load(folder).findings if finding.rule == "bad-value"]


@pytest.mark.parametrize(("field", "written", "meant", "quotes"), [
    ("cost", '"2"', "2", True), ("cost", "'2'", "2", True), ("cost", "2.0", "2", False), ("cost", "2.", "2", False),
    ("cost", "1e1", "10", False), ("cost", '"2.0"', "2", False), ("cost", '" 2 "', "2", False),
    ("cost", "-0.0", "0", False), ("copies", '"3"', "3", True), ("copies", "3.0", "3", False),
    ("up", '"true"', "true", True), ("up", "'TRUE'", "true", False), ("up", "no", "false", False),
])
def test_what_is_meant_is_said_and_written(tmp_path: Path, field: str, written: str, meant: str, quotes: bool) -> None:
    (finding,) = told(tmp_path, **{field: written})
    assert finding.help == f"write {meant}" + (" without quotes" if quotes else "")
    source = (tmp_path / "game.yaml").read_text("utf-8")
    after = mend(Report((Group(finding),)), Places({}, {"game.yaml": Origin("game.yaml", source)}))["game.yaml"].after
    assert after == PACK.format(**{**PLAIN, field: meant})


@pytest.mark.parametrize("written", ["2.5", '"200"', "200", "'two'", '""', "~", "1e400", "-1.0", "[2]", '"2K6"'])
def test_what_is_no_such_number_is_left_as_it_is(tmp_path: Path, written: str) -> None:
    (finding,) = told(tmp_path, cost=written)
    assert finding.fix is None


@pytest.mark.parametrize("written", ["007", "3.10", "1e3", "12:30", "No", "Null", "true", "2.0", '"2"'])
def test_texts_are_printed_as_typed(tmp_path: Path, written: str) -> None:
    assert told(tmp_path, text=written) == []
    game = load(tmp_path).game
    assert game is not None
    assert next(iter(game.things.values())).fields["text"].source == written.strip('"')
