"""A theme may have another font for its titles in a language."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner
from told_files import filled

from generator.cli import cli
from generator.layout.tokens import font_of
from generator.load.pack import load
from generator.make.editions import edition_of

FILES = {
    "game.yaml": "game: loch\ntitle: Loch\nlanguage: pl\nversion: '1'\n",
    "theme/theme.yaml": "fonts: {title: Krysztal-Regular}\nfonts-in: {en: {ROLE: FONT}}\n",
    "i18n/en/box.po": """\
msgid ""
msgstr ""
"Language: en\\n"

msgctxt "game.title"
msgid "Loch"
msgstr "Dungeon"
""",
}


def test_an_edition_has_the_fonts_of_its_language(tmp_path: Path) -> None:
    loaded = load(filled(tmp_path, FILES, {"ROLE": "title", "FONT": "Alegreya-Bold"}))
    assert loaded.game is not None
    assert {language: font_of(edition_of(loaded, loaded.game, language).game.theme, "title")
            for language in ("pl", "en")} == {"pl": "Krysztal-Regular", "en": "Alegreya-Bold"}


def test_a_role_that_no_theme_has_is_told(tmp_path: Path) -> None:
    said = CliRunner().invoke(cli, ["check", str(filled(tmp_path, FILES, {"ROLE": "titel", "FONT": "X"}))]).output
    assert "theme/theme.yaml:2" in said
    assert 'did you mean "title"?' in said


def test_a_font_that_is_nowhere_is_told_where_it_is_named(tmp_path: Path) -> None:
    folder = filled(tmp_path, FILES, {"ROLE": "title", "FONT": "Alegreia-Bold"})
    said = CliRunner().invoke(cli, ["check", "--lang", "en", str(folder)]).output
    assert "theme/theme.yaml:2" in said
    assert "Alegreia-Bold" in said
