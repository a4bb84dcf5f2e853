"""An empty folder becomes a pack on the page, and nothing that stands in a folder is touched."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from desk_pack import served
from test_browser import Page, until, violations
from test_hostile_edits import contents, post

from generator.cli import cli
from zecer_desk.serve.editing import RefusedEdit
from zecer_desk.serve.start_page import SentStart, StartPage


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    folder = tmp_path / "wyprawa"
    folder.mkdir()
    return folder


@pytest.fixture
def start(bare: Path) -> Iterator[str]:
    with served(bare) as found:
        yield found


def test_a_pack_begins_as_zecer_new_begins_it(bare: Path, tmp_path: Path) -> None:
    made = StartPage(bare).begin(SentStart("cards", "pl", "Wielka wyprawa"))
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "wyprawa"
    assert CliRunner().invoke(cli, ["new", str(other), "--lang", "pl", "--title", "Wielka wyprawa"]).exit_code == 0
    assert made == bare
    assert {path.relative_to(bare): path.read_bytes() for path in bare.rglob("*.yaml")} == {
        path.relative_to(other): path.read_bytes() for path in other.rglob("*.yaml")}


def test_in_a_folder_with_something_in_it_a_pack_gets_a_folder_of_its_own(bare: Path) -> None:
    (bare / "note.txt").write_text("mine", "utf-8")
    page = StartPage(bare)
    assert not page.state()["is_free"]
    for name in ("", "note.txt", "../other", "/tmp/other", "a/b", "..", "Żaba"):
        with pytest.raises(RefusedEdit):
            page.begin(SentStart("cards", "en", name=name))
    page.begin(SentStart("story", "en", name="tale"))
    assert {path.name for path in bare.iterdir()} == {"note.txt", "tale"}
    assert page.state()["packs"] == ["tale"]


REFUSED: list[tuple[str, Any, dict[str, str]]] = [
    ("begin", {"template": "cards", "language": "en"}, {"Origin": ""}),
    ("begin", {"template": "cards", "language": "en"}, {"Origin": "http://evil.example"}),
    ("begin", {"template": "cards", "language": "en"}, {"Content_Type": "text/plain"}),
    ("begin", {"template": "../cards", "language": "en"}, {}),
    ("begin", {"template": "cards", "language": "../en"}, {}),
    ("begin", {"template": "cards", "language": "en", "name": "../../x"}, {}),
    ("begin", {"template": "cards", "language": "en", "name": "/tmp/x"}, {}),
    ("begin", {"template": "cards", "language": "en", "title": "x" * 1000}, {}),
    ("begin", {"template": "cards"}, {}),
    ("begin", [], {}),
    ("open", {"pack": ".."}, {}),
    ("open", {"pack": "/etc"}, {}),
    ("save", {"edits": []}, {}),
]


def test_hostile_requests_begin_nothing(start: str, bare: Path) -> None:
    for to, sent, headers in REFUSED:
        assert 400 <= post(start, to, json.dumps(sent).encode(), **headers) < 500, (to, sent)
        assert contents(bare) == {}


def test_a_game_is_begun_by_mouse_and_its_desk_stands(browser: Any, start: str, bare: Path) -> None:
    page = Page(browser, start)
    page.open()
    until(lambda: page.run("return document.querySelectorAll('.template').length"))
    assert violations(page) == []
    page.run("document.querySelector('[value=cards]').click()")
    page.run("document.getElementById('game-title').value = 'Moja \"gra\"'")
    page.run("document.getElementById('language').value = 'pl'")
    page.run("document.getElementById('begin').click()")
    until(lambda: "Zwiadowca" in page.words())
    assert page.text("#title") == "Moja „gra”"
    assert 'title: "Moja \\"gra\\""' in (bare / "game.yaml").read_text("utf-8")
    assert page.faults() == []


def test_who_has_no_game_yet_finds_the_help(browser: Any, start: str) -> None:
    page = Page(browser, start)
    page.open()
    until(lambda: page.run("return document.querySelectorAll('.template').length"))
    page.run("document.querySelector('.start-links a:last-child').click()")
    until(lambda: page.text(".help-page h1") == "A deck of 54 cards in ten minutes")
    assert page.run("return document.getElementById('begun').hidden")
    assert violations(page) == []
    page.run("document.querySelector('.start-links a').click()")
    until(lambda: not page.run("return document.getElementById('begun').hidden"))
    assert page.run("return document.getElementById('help').hidden")
    assert page.faults() == []
