"""Rules of plays are found where they lie, read their own part of the pack, and are played; the core names none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from test_play_rules import HIT, game_of

from generator.cli import cli
from generator.translate.edition import Edition
from zecer_odds.odds_export import report_html


@pytest.mark.usefixtures("more_plays")
def test_the_command_and_the_report_tell_of_them(tmp_path: Path) -> None:
    game = game_of(tmp_path, HIT)
    told = CliRunner().invoke(cli, ["odds", "--tiles", str(tmp_path), "--plays", "300"]).output
    assert told.startswith("szczur (hit), 300 plays, seed 1\n")
    assert "\nthrows " in told
    assert "the first throw was enough in 3" in told
    (told_json,) = json.loads(
        CliRunner().invoke(cli, ["odds", "--tiles", str(tmp_path), "--plays", "300", "--json"]).output
    )
    assert set(told_json) == {"play", "plays", "seed", "at-once", "throws"}
    page = report_html(Edition(game, "pl")).decode()
    assert "Ile rzutów trzeba" in page
    assert "Pierwszy rzut wystarczył: 3" in page
