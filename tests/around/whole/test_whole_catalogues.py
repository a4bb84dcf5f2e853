"""The catalogues of locale/ hold the words and messages of all packages, each of them and no more."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli import test_speech as speech
from translate.test_words import CATALOGUES, ROOT, entries, updater, words

from generator.translate.ui import words_left


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_a_catalogue_has_exactly_the_words_of_the_program(path: Path) -> None:
    assert {message.id for message in entries(path)} == words(), "run `make words` and translate what is new"


@pytest.mark.parametrize("path", speech.CATALOGUES, ids=lambda path: path.parent.name)
def test_a_catalogue_has_exactly_the_messages_of_the_program(path: Path) -> None:
    assert {message.id for message in entries(path)} == speech.extracted(), "run `make words` and translate what is new"


def test_bringing_catalogues_up_to_date_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "pl" / "ui.po"
    path.parent.mkdir()
    path.write_bytes((ROOT / "locale" / "pl" / "ui.po").read_bytes())
    before = {message.id: message.string for message in entries(path)}
    found = list(updater().words(ROOT))
    updater().update(path, found)
    assert {message.id: message.string for message in entries(path)} == before
    changed = [one._replace(msgid=one.msgid.replace("print at 100", "print at 101")) for one in found]
    updater().update(path, changed)
    fuzzy = [message for message in entries(path) if message.fuzzy]
    assert [message.string for message in fuzzy] == [before["print at 100%, do not fit to page"]]


def test_a_language_without_words_of_the_engine_is_known() -> None:
    assert words_left("pl", {}) == words_left("en", {}) == words_left("de", {}) == []
    assert set(words_left("sk", {"D": "k"})) == words() - {"D"}
