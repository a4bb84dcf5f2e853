"""Whole games under check: all of their texts are passages, and notes of the flagship are true."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from content_boxes import CONTENT, content_game

from generator.check.prose import passages
from generator.cli import cli
from generator.translate.extract import messages

FLAGSHIP = str(CONTENT / "labirynt-smierci")


@pytest.mark.parametrize("name", ["labirynt-smierci", "labirynt-czarnoksieznika", "mice-and-mystics"])
def test_every_text_is_checked(name: str) -> None:
    game = content_game(name)
    texts = {one.path for one in messages(game, "en", notes=False)
             if one.sort == "text" and not one.path.startswith("theme/")}
    assert texts
    assert texts <= {passage.path for passage in passages(game)}


def test_the_flagship_has_true_notes_and_only_the_first_is_shown() -> None:
    plain, verbose = (
        CliRunner().invoke(cli, [*options, "check", FLAGSHIP], prog_name="zecer") for options in ([], ["-v"])
    )
    assert plain.exit_code == verbose.exit_code == 0
    assert plain.output.count("note[") == 1
    assert re.search(r"= and 3 more notes .*\n\nno errors, no warnings, 4 notes \(shown by .*\)\n$", plain.output)
    for weapon, stronger in (("dagger", "sword, hammer, axe"), ("knife", "bow"), ("sword", "hammer, axe"),
                             ("axe", "hammer")):
        found = f"note[column-dominated]: expected a row where {weapon} has more than {stronger}, found none"
        assert found in verbose.output
    chosen = CliRunner().invoke(cli, ["check", FLAGSHIP, "--rule", "column-dominated"], prog_name="zecer")
    assert chosen.output.endswith("no errors, no warnings, 4 notes\n")
