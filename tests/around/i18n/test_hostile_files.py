"""Files of translators that mean harm, or are too large: each is refused or told, and printed as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from around.proof.test_po_markup import HOSTILE, pack, run
from load.test_hidden_characters import GAME

from zecer_i18n.exchange import BadExchange
from zecer_i18n.translation_exchange import suggest
from zecer_i18n.xliff import read_xliff


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32", "cp037"])
def test_a_document_type_in_another_encoding(encoding: str) -> None:
    head = "" if encoding == "cp037" else f'<?xml version="1.0" encoding="{encoding}"?>'
    bomb = f'{head}<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><xliff>&b;</xliff>'.encode(encoding)
    data = bomb if encoding != "cp037" else b'<?xml version="1.0" encoding="cp037"?>' + bomb
    with pytest.raises(BadExchange):
        read_xliff(data)


@pytest.mark.parametrize("name", ["a script", "an image", "an element left open", "a comment", "a template"])
def test_what_a_translator_types_is_words_on_the_page_that_shows_it(name: str, tmp_path: Path) -> None:
    page = tmp_path / "preview.html"
    found = run("i18n", "preview", "en", pack(tmp_path / "pack", HOSTILE[name]), "-o", page)
    assert found.exit_code == 0, found.output
    text = page.read_text(encoding="utf-8")
    for sign in ("<script>alert", "<img src=x", "<svg/onload", "<!-- hidden", "times 49"):
        assert sign not in text


def test_a_memory_brings_none(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(title="Tiny game"), "utf-8")
    (tmp_path / "i18n" / "de").mkdir(parents=True)
    po = 'msgctxt "game.title"\nmsgid "Tiny game"\nmsgstr ""\n'
    (tmp_path / "i18n" / "de" / "box.po").write_text(f'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n{po}', "utf-8")
    (tmp_path / "m.tmx").write_text('<tmx><body><tu><tuv lang="en"><seg>Tiny game</seg></tuv><tuv lang="de">'
                                    '<seg>Klein\u202ees</seg></tuv></tu></body></tmx>', "utf-8")
    with pytest.raises(BadExchange, match=r"game\.title: found the invisible character U\+202E"):
        suggest(tmp_path, "en", "de", [tmp_path / "m.tmx"], True)
    assert 'msgstr ""' in (tmp_path / "i18n" / "de" / "box.po").read_text("utf-8")
