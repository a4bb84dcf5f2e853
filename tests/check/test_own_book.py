"""The engine's own words in a book are right for the pack: its language, and whether it retells an older game."""

from __future__ import annotations

from pathlib import Path

import pytest
from begun_catalogues import begin_catalogues
from click.testing import CliRunner

from generator.book.appendix import is_retelling
from generator.book.front import book_matter
from generator.book.html import Setter, render_template
from generator.check.foreign_words import left_in_english
from generator.cli import cli
from generator.load.pack import load
from generator.make.editions import edition_of, unfinished_findings
from generator.make.examination import examine
from generator.translate.edition import Edition

GAME = 'game: tiny\ntitle: T\nlanguage: {language}\nproducts: {{rules: {{kind: rulebook}}}}\n'
HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
SAID = ("The facts, numbers and names come from earlier editions; the words are our own. Here is what was taken from "
        "where, and what was added.")
RULES = """\
provenance: {PROVENANCE}
chapter: "1.0"
title: T
clauses: {"1.1": {text: "Un.", provenance: {original: x}}}
rulings: {a: {settles: [E1], question: Q?, answer: A.}}
open-questions: {E: 1}
"""


def pack(folder: Path, language: str = "en", provenance: str = "original: x") -> Path:
    (folder / "game.yaml").write_text(GAME.format(language=language), "utf-8")
    (folder / "rules.yaml").write_text(RULES.replace("PROVENANCE", provenance), "utf-8")
    return folder


@pytest.mark.parametrize(("provenance", "retold"), [
    ("original: x", False), ("original: x, note: y", False), ("published: x", True), ("reconstructed: x", True),
])
def test_only_a_retelling_says_that_it_is_one(tmp_path: Path, provenance: str, retold: bool) -> None:
    game = load(pack(tmp_path, provenance=provenance)).game
    assert game is not None
    assert is_retelling(game) == retold
    edition = Edition(game, "en")
    html = render_template("book/back.html", Setter(edition), title="", author="", product="", paper_width=210,
                           **book_matter(edition, {"rulings", "provenance"}))
    assert (edition.word(SAID) in html) == retold


@pytest.mark.parametrize("language", ["it", "nl", "es"])
def test_words_that_nobody_gave_are_told_and_refused_in_a_release(tmp_path: Path, language: str) -> None:
    loaded = load(pack(tmp_path, language))
    game = loaded.game
    assert game is not None
    edition = edition_of(loaded, game, language)
    left = left_in_english(edition)
    assert "Rulings" in left
    assert len(left) < 60
    assert [one.rule for one in examine(loaded, edition).findings if one.path == "game/language"] == [
        "engine-words-missing"]
    assert [one.rule for one in unfinished_findings(loaded, game, language, [])] == ["engine-words-missing"]
    folder = tmp_path / "i18n" / language
    folder.mkdir(parents=True)
    entries = "".join(f'msgid "{word}"\nmsgstr "x {word}"\n\n' for word in left)
    (folder / "ui.po").write_text(HEAD + entries, "utf-8")
    again = load(tmp_path)
    assert again.game is not None
    assert left_in_english(edition_of(again, again.game, language)) == []
    assert unfinished_findings(again, again.game, language, []) == ()


@pytest.mark.parametrize("language", ["pl", "en"])
def test_a_language_of_the_engine_needs_no_words(tmp_path: Path, language: str) -> None:
    loaded = load(pack(tmp_path, language))
    assert loaded.game is not None
    assert left_in_english(edition_of(loaded, loaded.game, language)) == []
    assert unfinished_findings(loaded, loaded.game, language, []) == ()


def test_a_translation_into_a_language_without_words_is_told(tmp_path: Path) -> None:
    rules = RULES.replace('text: "Un."', 'text: "On {number:banks|bank|banks}."') + "values: {banks: 2}\n"
    folder = pack(tmp_path)
    (folder / "rules.yaml").write_text(rules.replace("PROVENANCE", "original: x"), "utf-8")
    run = CliRunner()
    begin_catalogues(folder, "it")
    file = folder / "i18n" / "it" / "rulebook-01.po"
    text = file.read_text("utf-8")
    # Italian has no numerals in words here
    for kind, told in (("plural", "no errors"), ("number", "1 error")):
        translated = f"Su {{{kind}:banks|riva|rive}}."
        file.write_text(text.replace('banks}."\nmsgstr ""', f'banks}}."\nmsgstr "{translated}"'), "utf-8")
        said = run.invoke(cli, ["check", "--lang", "it", str(folder)]).output
        assert "i18n/it/ui.po:1:1: warning[engine-words-missing]: expected words of the program in it" in said
        assert told in said
    said = run.invoke(cli, ["build", str(folder), "--lang", "it", "--release", "-o", str(tmp_path / "out"), "-j", "1"])
    assert "expected every word of the engine in it" in said.output
    assert said.exit_code == 1
