"""The catalogues of the packs are whole and of today: nothing changes when they are drawn up again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.load.pack import load
from generator.translate.status import status
from zecer_i18n.catalogues import extract, update

CONTENT = Path(__file__).parents[3] / "content"
EDITIONS = sorted((path.parent.parent.name, path.name) for path in CONTENT.glob("*/i18n/*")
                  if path.is_dir() and not path.name.startswith("_"))


def test_there_are_english_and_german_editions() -> None:
    whole = {("labirynt-smierci", "de"), ("labirynt-smierci", "en"), ("miasto", "de"), ("miasto", "en"),
             ("labirynt-czarnoksieznika", "de"), ("labirynt-czarnoksieznika", "en"), ("mice-and-mystics", "de"),
             ("mice-and-mystics", "en")}
    assert whole <= set(EDITIONS)


@pytest.mark.parametrize(("game", "language"), EDITIONS)
def test_an_edition_is_whole(game: str, language: str) -> None:
    loaded = load(CONTENT / game)
    assert loaded.game is not None
    assert [part.name for part in status(CONTENT / game, loaded.game, language) if part.done < part.total] == []


@pytest.mark.parametrize("game", sorted({game for game, _ in EDITIONS}))
def test_nothing_changes_when_catalogues_are_drawn_up_again(game: str, tmp_path: Path) -> None:
    pack = tmp_path / game
    shutil.copytree(CONTENT / game, pack)
    before = texts(pack)
    loaded = load(pack)
    assert loaded.game is not None
    extract(loaded, loaded.game)
    for language in (language for name, language in EDITIONS if name == game):
        update(loaded, loaded.game, language)
    # zecer i18n extract, then zecer i18n update LANG, bring them up to date
    assert [name for name, text in texts(pack).items() if text != before.get(name)] == []


def texts(pack: Path) -> dict[str, str]:
    return {str(path.relative_to(pack)): path.read_text("utf-8") for path in sorted((pack / "i18n").rglob("*.po*"))}
