"""``zecer new``: every template, with the scenes of its cards, is without a fault from its first minute, and builds."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from cli.test_new import run
from some import some

from generator.check.printing import short_report
from generator.load.pack import load
from generator.make.editions import languages
from generator.make.examination import examine
from generator.make.new_pack import CARDS, LANGUAGES, MANNERS, PAPERS, TEMPLATES, has_cards
from generator.make.workspace import Workspace
from generator.translate.edition import Edition


@pytest.mark.parametrize("title", [None, 'Dom pod "Złotym \\ Okiem": TITLE NAME', "no"])
def test_a_new_pack_is_without_a_fault_and_builds(tmp_path: Path, title: str | None) -> None:
    folder = tmp_path / "my-game"
    made = run("new", folder, "--lang", "pl", *(("--title", title) if title else ()))
    assert made.exit_code == 0, made.output
    loaded = load(folder)
    assert loaded.game is not None
    assert (loaded.game.id, loaded.game.title.source) == ("my-game", title or "My game")
    assert short_report(examine(loaded, Edition(loaded.game, "pl"))) == ""
    built = run("build", folder, "-o", tmp_path / "out", "-j", "1")
    assert built.exit_code == 0, built.output
    assert (tmp_path / "out" / "my-game" / "pl" / "karty.pdf").is_file()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_is_without_a_fault_in_every_language(template: str, language: str, tmp_path: Path) -> None:
    folder = tmp_path / "my-game"
    assert run("new", folder, "--template", template, "--lang", language).exit_code == 0
    loaded = load(folder)
    assert loaded.game is not None
    assert loaded.game.language == language
    for one in some(languages(loaded, loaded.game)):
        assert short_report(Workspace.open_pack(folder, one).report()) == ""


LOOKS = [("Letter", "tarot", "comic"), *product(PAPERS, CARDS, MANNERS)]


@pytest.mark.daily(*(f"Letter-tarot-comic-{language}-{template}" for template in TEMPLATES for language in LANGUAGES))
@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("paper", "card", "manner"), dict.fromkeys(LOOKS))
def test_every_template_is_without_a_fault_in_every_look(
    template: str, language: str, paper: str, card: str, manner: str, tmp_path: Path
) -> None:
    options = ("--card", card, "--manner", manner) if has_cards(template) else ()
    if not options and (card, manner) != ("tarot", "comic"):
        pytest.skip("it has no cards")
    folder = tmp_path / "my-game"
    assert run("new", folder, "--template", template, "--lang", language, "--paper", paper, *options).exit_code == 0
    loaded = load(folder)
    assert loaded.game is not None
    for one in some(languages(loaded, loaded.game)):
        assert short_report(Workspace.open_pack(folder, one).report()) == ""


def test_what_was_built_inside_a_pack_is_no_part_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "my-game"
    run("new", folder)
    before = load(folder).hash
    assert run("build", folder, "-o", folder / "output", "-j", "1").exit_code == 0
    assert load(folder).hash == before
