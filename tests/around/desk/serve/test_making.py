"""What stands behind the buttons of the desk: manners, facts, and boxes that the commands make."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import cli
from generator.load.file_keys import TOLD
from generator.load.pack import load
from zecer_desk.serve.box_maker import BoxMaker, SentMaking
from zecer_desk.serve.editing import PackEditor, RefusedEdit
from zecer_desk.serve.game_form import FIXED, GameForm, SentFact
from zecer_desk.serve.manners import MannerGallery, SentManner
from zecer_desk.serve.page_words import WORDS
from zecer_desk.serve.session import Session

PATIENCE = 60.0


def called(read: Callable[[], bool]) -> None:
    assert read()


@pytest.fixture
def editor(pack: Path) -> PackEditor:
    session = Session(pack)
    assert session.open()
    return PackEditor(session, adopt=called)


@pytest.fixture
def maker(editor: PackEditor, pack: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BoxMaker]:
    monkeypatch.chdir(pack.parent)
    made = BoxMaker(pack, lambda event, data: None)
    yield made
    made.end()


def made(maker: BoxMaker, editor: PackEditor, sent: SentMaking) -> dict[str, Any]:
    """What came of it."""
    maker.begin(sent, editor.session.game, editor.session.languages())
    end = time.monotonic() + PATIENCE
    while maker.state()["state"] in ("running", "stopping") and time.monotonic() < end:
        time.sleep(0.05)
    return maker.state()


def edit(pack: Path, file: str, old: str, new: str) -> None:
    text = (pack / file).read_text("utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new), "utf-8")


def test_a_deck_gets_each_manner_and_every_byte_comes_back(editor: PackEditor, pack: Path) -> None:
    gallery, before = MannerGallery(editor), (pack / "game.yaml").read_bytes()
    told = gallery.manners("karty")
    assert told["now"] == "stock-scene"
    assert len(told["manners"]) >= 9
    for one in told["manners"]:
        assert len(one["faces"]) == 3, one
        assert "<svg" in gallery.face("karty", one["id"], 2)
        gallery.take(SentManner("karty", one["id"]))
        assert editor.session.game.products["karty"].options.get("face") == one["id"]
        if one["id"] != told["now"]:
            editor.undo()
        assert (pack / "game.yaml").read_bytes() == before


def test_cards_with_a_face_of_their_own_get_the_manner_in_that_deck(editor: PackEditor, pack: Path) -> None:
    (pack / "theme" / "faces.yaml").write_text(
        "faces:\n  mine: {extends: stock-card, for: [card]}\n", "utf-8")
    assert editor.session.open()
    gallery = MannerGallery(editor)
    gallery.take(SentManner("karty", "stock-kids"))
    assert "faces: {card: stock-kids}" in (pack / "game.yaml").read_text("utf-8")
    gallery.take(SentManner("karty", "stock-tarot"))
    assert "faces: {card: stock-tarot}" in (pack / "game.yaml").read_text("utf-8")
    # what no card is printed with any more does not stand there
    assert "face: stock" not in (pack / "game.yaml").read_text("utf-8")
    assert gallery.manners("karty")["now"] == "stock-tarot"


def test_a_pack_that_names_no_face_that_comes_along_sees_them_too(editor: PackEditor, pack: Path) -> None:
    edit(pack, "game.yaml", ", face: stock-scene", "")
    (pack / "theme" / "faces.yaml").write_text(
        "faces:\n  mine: {size: 63 mm x 88 mm, for: [card], regions: {name: {box: [5, 5, 50, 20], text: '{name}'}}}\n",
        "utf-8")
    assert editor.session.open()
    gallery = MannerGallery(editor)
    assert [one["why"] for one in gallery.manners("karty")["manners"] if one["id"] == "stock-kids"] == [""]
    gallery.take(SentManner("karty", "stock-kids"))
    assert "faces: {card: stock-kids}" in (pack / "game.yaml").read_text("utf-8")


def test_each_fact_has_a_word_and_is_written_where_it_stands(editor: PackEditor, pack: Path) -> None:
    form = GameForm(editor)
    facts = [one["id"] for one in form.form()["facts"]]
    assert facts == [key for key in TOLD if key not in FIXED]
    assert {f"fact-{key}" for key in facts} <= {*WORDS}
    before = (pack / "game.yaml").read_text("utf-8")
    for key in facts:
        form.save(SentFact("game", key, "7 ż"))
        assert getattr(load(pack).game, key, None) is not None
    form.save(SentFact("game", "age", ""))
    for _ in facts:
        editor.undo()
    editor.undo()
    assert (pack / "game.yaml").read_text("utf-8") == before


def test_a_title_can_be_changed_but_not_taken_away_from_nothing(editor: PackEditor, pack: Path) -> None:
    before = (pack / "game.yaml").read_bytes()
    assert GameForm(editor).save(SentFact("game", "hook", ""))["files"] == ()
    with pytest.raises(RefusedEdit):
        GameForm(editor).save(SentFact("fonts", "title", "Comic-Nothing"))
    assert (pack / "game.yaml").read_bytes() == before


def test_the_page_prints_what_the_command_prints(editor: PackEditor, maker: BoxMaker, pack: Path, tmp_path: Path
                                                 ) -> None:
    told = made(maker, editor, SentMaking("pl", ["karty"]))
    assert (told["state"], told["done"], told["all"]) == ("done", 1, 1)
    assert [one["name"] for one in told["files"]] == [f"output/{pack.name}/pl/karty.pdf"]
    by_page = (pack.parent / told["files"][0]["name"]).read_bytes()
    assert maker.file(0) == ("application/pdf", "karty.pdf", by_page)
    told = CliRunner().invoke(cli, ["build", str(pack), "-o", str(tmp_path / "other"), "--only", "karty", "--json"])
    assert (tmp_path / "other" / pack.name / "pl" / "karty.pdf").read_bytes() == by_page


def test_a_file_that_became_a_link_is_not_served(editor: PackEditor, maker: BoxMaker, pack: Path) -> None:
    told = made(maker, editor, SentMaking("pl", ["karty"]))
    file = pack.parent / told["files"][0]["name"]
    file.unlink()
    file.symlink_to(pack / "game.yaml")
    with pytest.raises(OSError, match="link"):
        maker.file(0)
    with pytest.raises(IndexError):
        maker.file(1)


def test_one_box_is_made_at_a_time_and_its_end_is_waited_for(editor: PackEditor, maker: BoxMaker) -> None:
    session = editor.session
    begun = maker.begin(SentMaking("pl"), session.game, session.languages())
    with pytest.raises(RefusedEdit, match="one box at a time"):
        maker.begin(SentMaking("pl"), session.game, session.languages())
    maker.end()
    end = time.monotonic() + PATIENCE
    while maker.state()["state"] != "stopped" and time.monotonic() < end:
        time.sleep(0.05)
    last = maker.state()
    assert last["state"] == "stopped"
    assert maker.state()["number"] > last["number"] > begun["number"]


def test_what_refuses_a_box_is_told_for_people_beside_the_json(pack: Path, tmp_path: Path) -> None:
    edit(pack, "rulebook.yaml", "Dobierzcie", "{ref:9.9}")
    for command in (["build"], ["export", "--png"]):
        told = CliRunner().invoke(cli, [*command, str(pack), "-o", str(tmp_path / "output"), "--json"])
        assert told.exit_code == 1
        assert json.loads(told.stdout)["refused"]
        assert "rulebook.yaml:5" in told.stderr
    assert not (tmp_path / "output").exists() or not [*(tmp_path / "output").rglob("*.p??")]
