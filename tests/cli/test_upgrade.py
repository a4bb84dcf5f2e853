"""A pack says which zecer it needs, and ``zecer upgrade`` moves older packs on, byte by byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import cli
from generator.translate.ui import engine_words

GAME = """\
# a game of mine
game: hares
title:   Hares    # three blanks
language: en
products: {cards: {kind: deck, title: Cards, of: [hare]}}
kinds: {hare: {name: hare, fields: {name: name}}}
kind: hare
provenance: {original: made up}
things: {grey: {name: Grey}}
"""
POLISH, ENGLISH = next((polish, word) for word, polish in engine_words("pl").items() if polish != word)
CATALOGUE = f"""\
# of a translator
msgid ""
msgstr ""
"Language: fr\\n"

#. said by the engine
msgid "{POLISH}"
msgstr "mot à moi"
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


def pack(folder: Path, game: str = GAME) -> Path:
    (folder / "game.yaml").write_bytes(b"\xef\xbb\xbf" + game.encode())
    (folder / "i18n" / "fr").mkdir(parents=True)
    (folder / "i18n" / "fr" / "ui.po").write_text(CATALOGUE, "utf-8")
    return folder


def test_it_shows_first_then_writes_then_has_nothing_to_do(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    shown = run("upgrade", "--check", folder)
    assert shown.exit_code == 1, shown.output
    assert '+zecer: ">=1.0"' in shown.output
    assert f'-msgid "{POLISH}"\n+msgid "{ENGLISH}"\n' in shown.output
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert run("upgrade", folder).exit_code == 0
    assert (folder / "game.yaml").read_bytes() == b"\xef\xbb\xbf" + GAME.encode() + b'zecer: ">=1.0"\n'
    assert (folder / "i18n" / "fr" / "ui.po").read_text("utf-8") == CATALOGUE.replace(POLISH, ENGLISH)
    assert run("upgrade", "--check", folder).exit_code == 0
    assert run("check", "--select", "other-zecer,unknown-key", folder).exit_code == 0


@pytest.mark.parametrize(("written", "told"), [
    ('zecer: ">=99.1"', "game.yaml:10:8: error[other-zecer]: expected zecer >=99.1, found 1."),
    ('zecer: "<1.0"', "expected zecer <1.0, found 1."),
    ("zecer: 1.0", 'write ">=1.0"'),
    ("zecer: >=1.0", "quote the whole text: '>=1.0'"),
    ("zecer: newest", "expected versions of zecer such as >=1.0, found 'newest'"),
])
def test_a_pack_for_another_zecer_is_told_at_its_line(tmp_path: Path, written: str, told: str) -> None:
    folder = pack(tmp_path, f"{GAME}{written}\n")
    checked = run("check", folder)
    assert checked.exit_code == 1
    assert told in checked.output
    if "99" in written:
        refused = run("upgrade", folder)
        assert refused.exit_code == 1
        assert "expected zecer >=99.1" in refused.output


@pytest.mark.parametrize("written", [">=1.0", "==1.*", ">=1.0,<2"])
def test_a_pack_for_this_zecer_is_read(tmp_path: Path, written: str) -> None:
    assert run("check", pack(tmp_path, f'{GAME}zecer: "{written}"\n')).exit_code == 0
