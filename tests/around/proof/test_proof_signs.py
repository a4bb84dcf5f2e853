"""Signs that are not printed as they are meant: hidden ones in translations, Markdown that no product sets."""

from __future__ import annotations

from pathlib import Path

from layout.test_hostile import findings
from load.test_hidden_characters import GAME

from generator.check.edition_rules import check_edition
from generator.check.translation import translation_of
from generator.load.pack import load


def test_a_sign_in_a_translation_that_turns_it(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(title="T"), "utf-8")
    (tmp_path / "i18n" / "de").mkdir(parents=True)
    po = 'msgctxt "game.title"\nmsgid "T"\nmsgstr "a\u202eb"\n'
    (tmp_path / "i18n" / "de" / "box.po").write_text(f'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n{po}', "utf-8")
    loaded = load(tmp_path)
    assert loaded.game is not None
    report = check_edition(loaded, translation_of(loaded, loaded.game, "de"))
    assert "translation-turned" in {one.rule for one in report.findings}


def test_markdown_from_the_file_to_the_finding(tmp_path: Path) -> None:
    assert "markdown-not-set" in findings(tmp_path, "<b>&amp;</b> `x` [a](b)")
