"""Where no rules that are installed are the standard ones, a play must name its rules; that is told at the play."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load.pack import load
from generator.model.plays import play_rules

PACK = """\
game: dice
title: Kości
language: pl
kinds:
  beast: {name: bestia, fields: {name: name}}
kind: beast
things:
  rat: {name: szczur}
plays:
  hit: {PLAY}
"""


def told(folder: Path, play: str) -> tuple[str, str, str]:
    """Rule, path and help of the only finding of a pack with a play."""
    (folder / "game.yaml").write_text(PACK.replace("PLAY", play), "utf-8")
    (finding,) = load(folder).findings
    return finding.rule, finding.path, str(finding.help)


@pytest.mark.usefixtures("more_plays")
def test_the_rules_that_a_play_may_name_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = {name: rules for name, rules in play_rules().items() if not rules.standard}
    monkeypatch.setattr("generator.load.plays.play_rules", lambda: own)
    rule, path, help_ = told(tmp_path, "thing: beast.rat, dice: 1K6, least: 5")
    assert (rule, path) == ("missing-field", "plays/hit/rules")
    assert help_ == f"none of the rules that are installed are the standard ones: {', '.join(own)}"


def test_that_there_are_none_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.load.plays.play_rules", dict)
    rule, path, help_ = told(tmp_path, "thing: beast.rat")
    assert (rule, path) == ("missing-field", "plays/hit/rules")
    assert help_.endswith(": none")
    assert told(tmp_path, "rules: throw-until")[:2] == ("bad-value", "plays/hit/rules")
