"""Rules of plays are found where they lie, read their own part of the pack, and are played; the core names none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from plugins.test_plays_without_rules import PACK

from generator.check.usage import used
from generator.load.pack import load
from generator.load.schema import play_schema
from generator.model.game import Game
from generator.model.plays import POLICY, SEAT, Rules, play_rules
from generator.odds.playing import Playing
from generator.odds.whole_game import WholeGame
from generator.products import function
from zecer_odds.rules.play_impossible import play_impossible
from zecer_odds.simulation import simulate

HERE = Path(__file__).parents[2] / "plugins"
HIT = "rules: throw-until, thing: beast.rat, dice: 1K6, least: 5"
PLAYS = 3000


def pack(tmp_path: Path, play: str) -> Path:
    (tmp_path / "game.yaml").write_text(PACK.replace("PLAY", play), "utf-8")
    return tmp_path


def game_of(tmp_path: Path, play: str) -> Game:
    loaded = load(pack(tmp_path, play))
    assert not loaded.findings
    assert loaded.game is not None
    return loaded.game


@pytest.mark.usefixtures("more_plays")
def test_new_rules_are_played(tmp_path: Path) -> None:
    game = game_of(tmp_path, HIT)
    found = simulate(game, PLAYS)
    # one throw of three is enough, whatever went before
    assert 1 / 3 in found.shares["at-once"]
    assert 3 in found.measures["throws"].mean
    assert sum(found.measures["throws"].counts.values()) == PLAYS
    assert found.measures["throws"].counts[1] == round(found.shares["at-once"].value * PLAYS)
    assert simulate(game, PLAYS) == found
    assert ("thing", "beast.rat") in used(game)


@pytest.mark.usefixtures("more_plays")
@pytest.mark.parametrize(("written", "rule", "words"), [
    ("rules: throw-untill, thing: beast.rat, dice: 1K6, least: 5", "bad-value", 'did you mean "throw-until"?'),
    (HIT + ", bag: beast", "unknown-key", "known here"),
    (HIT.replace("1K6", "1K1"), "bad-value", "1K1"),
    (HIT.replace(", least: 5", ""), "missing-field", "least"),
    ("thing: beast.rat, bag: beast, start: beast.rat, goal: beast.rat", "unknown-key", "thing"),
])
def test_keys_belong_to_the_rules(tmp_path: Path, written: str, rule: str, words: str) -> None:
    (finding,) = load(pack(tmp_path, written)).findings
    assert finding.rule == rule
    assert finding.path.startswith("plays/hit")
    assert words in f"{finding.message} {finding.help}"


@pytest.mark.usefixtures("more_plays")
def test_what_cannot_be_played_is_found_by_check(tmp_path: Path) -> None:
    (finding,) = play_impossible.run(game_of(tmp_path, HIT.replace("least: 5", "least: 7")))
    assert (finding.path, finding.message) == ("plays/hit/least", "expected at most 6, found 7")


@pytest.mark.usefixtures("more_plays")
def test_the_schema_takes_what_each_play_says() -> None:
    defs = json.loads((HERE.parents[1] / "docs" / "pack.schema.json").read_text("utf-8"))["$defs"]
    schema = Draft202012Validator({"$defs": defs, **play_schema()})
    hit = {"rules": "throw-until", "thing": "beast.rat", "dice": "1K6", "least": 5}
    assert schema.is_valid(hit)
    assert schema.is_valid({"bag": "tile", "start": "tile.gate", "goal": "tile.end"})
    for wrong in ({**hit, "bag": "tile"}, {**hit, "rules": "throw"}, {"rules": "throw-until"}, {"bag": "tile"}):
        assert not schema.is_valid(wrong), wrong


def test_without_its_folder_nobody_knows_the_rules(tmp_path: Path) -> None:
    (finding,) = load(pack(tmp_path, HIT)).findings
    assert (finding.rule, finding.path) == ("bad-value", "plays/hit/rules")


@pytest.mark.parametrize("rules", play_rules().values(), ids=play_rules())
def test_rules_say_what_they_are(rules: Rules) -> None:
    assert callable(function(rules.read))
    assert isinstance(function(rules.playing), Playing | WholeGame)
    assert {by for share in rules.shares for by in share.by} <= {one.id for one in (*rules.dimensions, SEAT, POLICY)}
    assert rules.charted[0] in {one.id for one in rules.measures}
    assert all(told.about.endswith(".") for told in rules.keys.values())
    assert [one.standard for one in play_rules().values()].count(True) == 1
