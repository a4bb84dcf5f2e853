"""What the page writes: one value, as one step, if the pack can be read with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from zecer_desk.serve.editing import PackEditor, RefusedEdit, SentEdit, SentSave
from zecer_desk.serve.live import Live
from zecer_desk.serve.session import Session
from zecer_desk.serve.thing_editing import SentEntry, SentThing, SentThings, ThingEditor


@pytest.fixture
def editor(pack: Path) -> PackEditor:
    session = Session(pack)
    assert session.open()
    return PackEditor(session, adopt=called)


def called(read: Callable[[], bool]) -> None:
    assert read()


def save(editor: PackEditor, path: str, value: object, label: str = "") -> dict[str, object]:
    return editor.save(SentSave([SentEdit(path, value)], label))


def bytes_of(pack: Path) -> dict[str, bytes]:
    return {path.relative_to(pack).as_posix(): path.read_bytes() for path in sorted(pack.rglob("*")) if path.is_file()}


def test_a_saved_value_is_the_only_change_and_is_shown(editor: PackEditor, pack: Path) -> None:
    before = bytes_of(pack)
    told = save(editor, "card/bargain/name", "Lepszy targ")
    after = bytes_of(pack)
    assert {name for name in after if after[name] != before.get(name)} == {"cards.yaml"}
    assert after["cards.yaml"].decode() == before["cards.yaml"].decode().replace("Dobry targ", "Lepszy targ")
    assert told["files"] == ("cards.yaml",)
    assert editor.session.product_told("pl", "karty")["faces"][1]["title"] == "Lepszy targ"


def test_undo_and_redo_restore_every_byte(editor: PackEditor, pack: Path) -> None:
    states = [bytes_of(pack)]
    for number in range(5):
        save(editor, f"card/{'bargain' if number % 2 else 'storm'}/name", f"Targ {number}")
        states.append(bytes_of(pack))
    for wanted in reversed(states[:-1]):
        editor.undo()
        assert bytes_of(pack) == wanted
    with pytest.raises(LookupError):
        editor.undo()
    for wanted in states[1:]:
        editor.redo()
        assert bytes_of(pack) == wanted


def test_a_new_change_ends_what_could_be_redone(editor: PackEditor) -> None:
    save(editor, "card/bargain/name", "Targ", "first")
    editor.undo()
    assert editor.state()["redo"] == "first"
    save(editor, "card/storm/name", "Burza nad miastem")
    assert editor.state()["redo"] is None


@pytest.mark.parametrize(("path", "value"), [
    ("card/bargain/cost", "many"),
    ("card/bargain/copies", -3),
    ("card/nobody/name", "Nikt"),
    ("card/bargain/../../game", "x"),
    ("../game.yaml", "x"),
])
def test_what_the_schema_refuses_is_not_written(editor: PackEditor, pack: Path, path: str, value: object) -> None:
    before = bytes_of(pack)
    with pytest.raises(RefusedEdit):
        save(editor, path, value)
    assert bytes_of(pack) == before
    assert editor.state()["undo"] is None


def test_a_file_that_changed_outside_is_not_overwritten(editor: PackEditor, pack: Path) -> None:
    save(editor, "card/bargain/name", "Targ")
    file = pack / "cards.yaml"
    file.write_text(file.read_text("utf-8") + "# mine\n", "utf-8")
    before = bytes_of(pack)
    with pytest.raises(RefusedEdit, match="changed since"):
        editor.undo()
    with pytest.raises(RefusedEdit, match="changed since"):
        save(editor, "card/bargain/name", "Inny targ")
    assert bytes_of(pack) == before


def test_typing_in_one_field_is_one_step(editor: PackEditor, pack: Path) -> None:
    before = bytes_of(pack)
    for number in range(1, 5):
        save(editor, "card/bargain/name", "Targi"[:number])
    editor.undo()
    assert bytes_of(pack) == before
    assert editor.state()["undo"] is None


def test_after_a_change_outside_the_steps_of_other_files_can_be_undone(pack: Path) -> None:
    live, told = Live(pack), list[tuple[str, Any]]()
    live.tell = lambda event, data: told.append((event, data))
    try:
        live.open()
        before = bytes_of(pack)
        save(live.editor, "card/bargain/name", "Targ")
        live.editor.save(SentSave([SentEdit("game/title", "Inna")]))
        (pack / "cards.yaml").write_bytes(before["cards.yaml"])
        live.open()
        assert [data for event, data in told if event == "steps"] == [
            {"dropped": ("cards.yaml",), "read_only": False, "undo": "game/title", "redo": None}]
        live.editor.undo()
        assert bytes_of(pack) == before
    finally:
        live.workers().shutdown(cancel_futures=True)


def test_a_pack_that_is_only_shown_is_not_written(pack: Path) -> None:
    session = Session(pack)
    assert session.open()
    editor = PackEditor(session, lambda read: None, read_only=True)
    with pytest.raises(RefusedEdit, match="only shown"):
        save(editor, "card/bargain/name", "Targ")
    assert editor.form("card/bargain", "pl")["read_only"]


def test_a_form_has_each_field_with_its_value_and_place(editor: PackEditor) -> None:
    form = editor.form("card/bargain/name", "pl")
    fields = {one["path"]: one for one in form["fields"]}
    assert form["path"] == "card/bargain"
    assert fields["card/bargain/name"]["value"] == "Dobry targ"
    assert fields["card/bargain/name"]["file"] == "cards.yaml"
    assert fields["card/bargain/copies"]["sort"] == "number"
    clause = editor.form("clause/1.1/text", "pl")
    assert [one["value"] for one in clause["fields"]] == ["Dobierzcie kartę i **rzućcie** kostką."]
    with pytest.raises(LookupError):
        editor.form("clause/9.9", "pl")


def test_values_that_things_lack_are_added_together_and_none_takes_one_away(editor: PackEditor, pack: Path) -> None:
    before = bytes_of(pack)["cards.yaml"].decode()
    edits = [SentEdit("card/storm/cost", 1), SentEdit("card/storm/value", 2), SentEdit("card/scout/name", "Zwiad")]
    editor.save(SentSave(edits))
    after = bytes_of(pack)["cards.yaml"].decode()
    # in the order of the fields of their kind
    assert after == before.replace("Zwiadowca", "Zwiad").replace(
        "sort: event, copies: 1", "sort: event, cost: 1, value: 2, copies: 1")
    editor.save(SentSave([SentEdit("card/storm/cost", None), SentEdit("card/storm/value", None)]))
    assert bytes_of(pack)["cards.yaml"].decode() == before.replace("Zwiadowca", "Zwiad")


def test_a_value_that_is_no_longer_what_the_page_shows_is_not_overwritten(editor: PackEditor, pack: Path) -> None:
    before = bytes_of(pack)
    with pytest.raises(RefusedEdit, match="Dobry targ"):
        editor.save(SentSave([SentEdit("card/bargain/name", "Mój", old="Zły targ")]))
    assert bytes_of(pack) == before
    editor.save(SentSave([SentEdit("card/bargain/name", "Mój", old="Dobry targ")]))


def test_a_byte_order_mark_stays(pack: Path) -> None:
    file = pack / "cards.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    session = Session(pack)
    assert session.open()
    before = file.read_bytes()
    save(PackEditor(session, called), "card/bargain/name", "Targ")
    assert file.read_bytes() == before.replace(b"Dobry targ", b"Targ")


def test_two_rows_that_are_one_thing_are_not_changed_by_one(editor: PackEditor, pack: Path) -> None:
    (pack / "spells.yaml").write_text(
        "provenance: {original: x}\nkinds: {spell: {name: czar, fields: {name: name}}}\nkind: spell\n"
        "things: {from: spells.csv, repeated: copies}\n", "utf-8")
    (pack / "spells.csv").write_text("id,name\nfire,Ogień\nfire,Ogień\nice,Lód\n", "utf-8")
    assert editor.session.open()
    things, before = ThingEditor(editor), bytes_of(pack)
    with pytest.raises(RefusedEdit, match=r"spell\.fire"):
        things.change_entry(SentEntry("delete", "spell/fire"))
    assert bytes_of(pack) == before
    things.change_entry(SentEntry("delete", "spell/ice"))
    assert (pack / "spells.csv").read_text("utf-8") == "id,name\nfire,Ogień\nfire,Ogień\n"


def test_a_list_that_a_cell_cannot_hold_is_refused(editor: PackEditor, pack: Path) -> None:
    (pack / "spells.yaml").write_text(
        "provenance: {original: x}\nkinds: {spell: {name: czar, fields: {name: name, words: list of text}}}\n"
        "kind: spell\nthings: {from: spells.csv}\n", "utf-8")
    (pack / "spells.csv").write_text("id,name,words\nfire,Ogień,a | b\nice,Lód,\n", "utf-8")
    assert editor.session.open()
    save(editor, "spell/fire/words", ["a, b", "c"])
    save(editor, "spell/ice/words", ["Stój, proszę", "Idź"])
    assert (pack / "spells.csv").read_text("utf-8") == (
        'id,name,words\nfire,Ogień,"a, b | c"\nice,Lód,"Stój, proszę | Idź"\n')
    with pytest.raises(RefusedEdit, match="read as"):
        save(editor, "spell/fire/words", ["a | b", "c"])


def test_an_id_is_made_of_the_name_and_a_text_list_is_given_in_rows(editor: PackEditor, pack: Path) -> None:
    things = ThingEditor(editor)
    values = {"name": "Dobry targ", "sort": "event", "text": "x", "cost": None}
    assert things.add_things(SentThings("card", [SentThing(values), SentThing(values)]))["paths"] == [
        "card/dobry-targ", "card/dobry-targ-2"]
    form = things.blank_form("card", "pl")
    assert {one["field"] for one in form["fields"] if one["is_required"]} >= {"name", "text"}
    assert "ref card" in form["types"]
