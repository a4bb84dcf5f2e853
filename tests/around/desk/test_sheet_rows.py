"""Rows of spreadsheets come, go and move; all other rows stay as they were."""

from __future__ import annotations

import io
import tempfile
import zipfile
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from test_edited_cells import GAME, KINDS, ODS, ods, pack, workbook

from generator.load.pack import Loaded, load
from generator.load.sheets.ods_cells import OdsBook
from generator.safety.folder import Folder
from generator.splice.yaml_changes import FileChange
from generator.splice.yaml_tree import UneditableError
from zecer_desk.edit.edit_history import EditHistory
from zecer_desk.edit.kind_edit import with_new_field
from zecer_desk.edit.pack_edit import ValueEdit
from zecer_desk.edit.row_change import RowChange
from zecer_desk.edit.thing_edit import NewThing, with_copied_thing, with_moved_thing, with_new_things, without_thing
from zecer_desk.edit.workbook_rows import ods_with_rows, xlsx_with_rows

CSV = 'id,name,cost,text\r\ntroll,Troll,3,"Rzuć, ""raz"""\r\n# x\r\nrat,Szczur,1,"Dwa\nrazy"\r\nimp,Chochlik,2,Stój.'


def ids(loaded: Loaded) -> list[str]:
    assert loaded.game is not None, loaded.findings
    return [one.id for one in loaded.game.of_kind("card")]


def written(folder: Path, changes: tuple[FileChange, ...]) -> bytes:
    change, = changes
    assert change.after is not None
    (folder / change.name).write_bytes(change.after)
    return change.after


WORDS = st.text(st.sampled_from("ab ż,;\"'\n\t|#"), max_size=6)


@given(st.lists(st.tuples(WORDS, WORDS, st.booleans()), min_size=2, max_size=6), st.sampled_from(["\n", "\r\n"]),
       st.sampled_from([",", ";", "\t"]), st.booleans(), st.data())
@settings(max_examples=120, deadline=None)
def test_rows_of_csv_are_the_same_but_for_one(rows: list[tuple[str, str, bool]], end: str, sign: str, ends: bool,
                                              data: st.DataObject) -> None:
    def quoted(text: str, always: bool) -> str:
        needs = always or any(one in text for one in f'{sign}"\n\r') or text != text.strip()
        return '"' + text.replace('"', '""') + '"' if needs else text

    lines = [sign.join((f"t{at}", f"Nazwa {at}", str(at % 9), quoted(f"Tekst {one}{other}", always)))
             for at, (one, other, always) in enumerate(rows)]
    head = sign.join(("id", "name", "cost", "text"))
    with tempfile.TemporaryDirectory() as name:
        folder = pack(Path(name), "cards.csv", (end.join([head, *lines]) + end * ends).encode())
        before, loaded = (folder / "cards.csv").read_bytes(), load(folder)
        assume(loaded.game is not None and len(ids(loaded)) == len(rows))
        at = data.draw(st.integers(0, len(rows) - 1))
        sort = data.draw(st.sampled_from(["delete", "copy", "move", "add"]))
        if sort == "delete":
            changes = without_thing(loaded, f"card/t{at}")
            wanted = lines[:at] + lines[at + 1 :]
        elif sort == "copy":
            changes = with_copied_thing(loaded, f"card/t{at}", "new")
            wanted = [*lines[: at + 1], "new" + lines[at][len(f"t{at}") :], *lines[at + 1 :]]
        elif sort == "add":
            changes = with_new_things(loaded, [NewThing("card", "new", {"name": 'A"b', "cost": 1, "text": "Stój."})])
            wanted = [*lines, sign.join(("new", '"A""b"', "1", quoted("Stój.", '"' in lines[-1])))]
            # quotes where the row above has them
            wanted[-1] = sign.join((*wanted[-1].split(sign)[:3], '"Stój."' if lines[-1].endswith('"') else "Stój."))
        else:
            before_at = data.draw(st.integers(0, len(rows)))
            changes = with_moved_thing(loaded, f"card/t{at}", f"t{before_at}" if before_at < len(rows) else None)
            others = lines[:at] + lines[at + 1 :]
            others.insert(before_at - (before_at > at), lines[at])
            wanted = others
        history = EditHistory(Folder.of_path(folder))
        step = history.make_step("", changes)
        assert (folder / "cards.csv").read_bytes() == (end.join([head, *wanted]) + end * ends).encode()
        if step is not None:
            history.undo()
        assert (folder / "cards.csv").read_bytes() == before


def test_remarks_and_line_ends_of_csv_stay(tmp_path: Path) -> None:
    folder = pack(tmp_path, "cards.csv", CSV.encode())
    after = written(folder, with_copied_thing(load(folder), "card/imp", "imp-2")).decode()
    assert after == CSV + "\r\nimp-2,Chochlik,2,Stój."
    assert written(folder, without_thing(load(folder), "card/imp-2")).decode() == CSV
    moved = written(folder, with_moved_thing(load(folder), "card/imp", "troll")).decode()
    assert moved.startswith("id,name,cost,text\r\nimp,Chochlik,2,Stój.\r\ntroll,")
    assert ids(load(folder)) == ["imp", "troll", "rat"]
    assert not moved.endswith("\n")


def test_ids_that_are_made_of_names(tmp_path: Path) -> None:
    folder = pack(tmp_path, "cards.csv", b"name,cost,text\nTroll,3,Stop.\nRat,1,Go.\n")
    after = written(folder, with_copied_thing(load(folder), "card/troll", "troll-2"))
    assert after == b"name,cost,text\nTroll,3,Stop.\nTroll 2,3,Stop.\nRat,1,Go.\n"
    assert ids(load(folder)) == ["troll", "troll-2", "rat"]
    new = NewThing("card", "zly-smok", {"name": "Zły smok", "cost": 9, "text": "Zieje, gdy może."})
    after = written(folder, with_new_things(load(folder), [new]))
    assert after.decode().endswith('Rat,1,Go.\nZły smok,9,"Zieje, gdy może."\n')
    with pytest.raises(UneditableError, match="inny-smok"):
        with_new_things(load(folder), [NewThing("card", "inny-smok", {"name": "Smok"})])
    with pytest.raises(UneditableError, match="new id"):
        with_new_things(load(folder), [NewThing("card", "rat", {"name": "Rat"})])


def test_a_sheet_with_headers_alone_gets_rows(tmp_path: Path) -> None:
    folder = pack(tmp_path, "cards.csv", b"id;name;cost;text\n")
    new = [NewThing("card", f"t{at}", {"name": f"T {at}", "cost": at, "text": "x"}) for at in range(3)]
    assert written(folder, with_new_things(load(folder), new)) == (
        b"id;name;cost;text\nt0;T 0;0;x\nt1;T 1;1;x\nt2;T 2;2;x\n")


def test_values_and_new_things_come_together(tmp_path: Path) -> None:
    folder = pack(tmp_path, "cards.csv", b"id,name,cost,text\na,A,1,x\n")
    changes = with_new_things(load(folder), [NewThing("card", "b", {"name": "B", "cost": 2, "text": "y"})],
                              [ValueEdit("card/a/cost", 5)])
    assert written(folder, changes) == b"id,name,cost,text\na,A,5,x\nb,B,2,y\n"


@pytest.mark.parametrize("form", ["xlsx", "ods"])
def test_rows_of_workbooks(tmp_path: Path, form: str) -> None:
    data = workbook() if form == "xlsx" else ods()
    folder = pack(tmp_path, f"cards.{form}", data)
    before = rows_of(data)
    after = rows_of(written(folder, with_copied_thing(load(folder), "card/troll", "ogr")))
    assert after == [*before[:2], ["ogr", *before[1][1:]], before[2]]
    new = NewThing("card", "smok", {"name": "Smok & syn", "cost": 9, "text": "Zieje."})
    after = rows_of(written(folder, with_new_things(load(folder), [new])))
    assert after[-1][:4] == ["smok", "Smok & syn", "9", "Zieje."]
    assert ids(load(folder)) == ["troll", "ogr", "rat", "smok"]
    written(folder, with_moved_thing(load(folder), "card/smok", "troll"))
    assert ids(load(folder)) == ["smok", "troll", "ogr", "rat"]
    written(folder, with_moved_thing(load(folder), "card/smok", None))
    written(folder, without_thing(load(folder), "card/ogr"))
    assert ids(load(folder)) == ["troll", "rat", "smok"]
    last = written(folder, without_thing(load(folder), "card/smok"))
    assert rows_of(last) == before
    assert others(data) == others(last)


def rows_of(data: bytes) -> list[list[str]]:
    """The cells of a workbook, by openpyxl, or by the reader of ODS."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        is_ods = "content.xml" in archive.namelist()
    if not is_ods:
        return [["" if one is None else str(one) for one in row]
                for row in load_workbook(io.BytesIO(data)).active.iter_rows(values_only=True)]
    cells = OdsBook.from_bytes(data).cells("Karty")
    high, wide = max(row for row, _ in cells), max(column for _, column in cells)
    return [[cells[row, column].text if (row, column) in cells else "" for column in range(1, wide + 1)]
            for row in range(1, high + 1)]


def others(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {one: archive.read(one) for one in archive.namelist()
                if one not in ("content.xml", "xl/worksheets/sheet1.xml")}


def sheet_with(change: object) -> bytes:
    book, saved = Workbook(), io.BytesIO()
    for row in (("id", "name"), ("a", "A"), ("b", "B"), ("c", "C"), ("d", "D")):
        book.active.append(row)
    change(book)  # type: ignore[operator]
    book.save(saved)
    with zipfile.ZipFile(io.BytesIO(saved.getvalue())) as archive:
        return archive.read("xl/worksheets/sheet1.xml")


def formula(book: Workbook) -> None:
    book.active["C4"] = "=B4&B5"


def merged(book: Workbook) -> None:
    book.active.merge_cells("A4:B4")


def link(book: Workbook) -> None:
    book.active["A4"].hyperlink = "https://example.org"


@pytest.mark.parametrize(("made", "why"), [(formula, "a formula"), (merged, "merged cells"), (link, "a link")])
def test_what_would_have_to_move_too_is_told(made: object, why: str) -> None:
    content = sheet_with(made)
    for change in (RowChange("delete", 2), RowChange("add", 3, cells=({1: "x"},)), RowChange("move", 4, before=2),
                   RowChange("delete", 4)):
        with pytest.raises(UneditableError, match=why):
            xlsx_with_rows(content, change, "Sheet", {})
    # behind the last row nothing moves
    assert b"<row r=\"6\"" in xlsx_with_rows(content, RowChange("add", 5, cells=({1: "x"},)), "Sheet", {})


def test_filters_and_rules_of_columns_grow_and_formulas_elsewhere_are_heeded() -> None:
    def made(book: Workbook) -> None:
        book.active.auto_filter.ref = "A1:B5"

    content = sheet_with(made)
    assert b'<autoFilter ref="A1:B6"' in xlsx_with_rows(content, RowChange("add", 3, cells=({1: "x"},)), "Sheet", {})
    assert b'<autoFilter ref="A1:B4"' in xlsx_with_rows(content, RowChange("delete", 3), "Sheet", {})
    other = {"Other": b"<sheetData><row><c><f>SUM(Sheet!A2:A4)</f></c></row></sheetData>"}
    with pytest.raises(UneditableError, match="a formula at Other"):
        xlsx_with_rows(content, RowChange("delete", 3), "Sheet", other)
    own = {"Other": b"<sheetData><row><c><f>SUM(A2:A4)</f></c></row></sheetData>"}
    assert xlsx_with_rows(content, RowChange("delete", 3), "Sheet", own)
    with pytest.raises(UneditableError, match="a formula"):
        xlsx_with_rows(content, RowChange("delete", 3), "Sheet", {}, ["Sheet!$A$2:$A$4"])


def test_repeated_rows_of_ods_make_room() -> None:
    content = ODS.replace("{rows}", (
        '<table:table-row><table:table-cell office:value-type="string"><text:p>id</text:p></table:table-cell>'
        '</table:table-row><table:table-row table:number-rows-repeated="1048575"><table:table-cell/></table:table-row>'
    )).encode()
    after = ods_with_rows(content, RowChange("add", 1, cells=({1: "x"}, {1: "y"})), "Karty").decode()
    assert 'number-rows-repeated="1048573"' in after
    assert after.index("<text:p>x<") < after.index("<text:p>y<")


def test_formulas_and_spanned_cells_of_ods_are_told() -> None:
    row = '<table:table-row><table:table-cell{}><text:p>x</text:p></table:table-cell></table:table-row>'
    for attributes, why in ((' table:formula="of:=[.A2]"', "a formula"), (' table:number-rows-spanned="2"', "merged")):
        content = ODS.replace("{rows}", row.format("") + row.format(attributes) * 2).encode()
        with pytest.raises(UneditableError, match=why):
            ods_with_rows(content, RowChange("delete", 2), "Karty")


@pytest.mark.parametrize(("sheet", "header"), [("cards.csv", "Siła"), ("cards.xlsx", "F1")])
def test_a_new_field_is_a_new_column(tmp_path: Path, sheet: str, header: str) -> None:
    data = b"id,name,cost,text\na,A,1,x\n# remark\nb,B,2,y\n" if sheet.endswith("csv") else workbook()
    folder = pack(tmp_path, sheet, data)
    for change in with_new_field(load(folder), "card", "power", "int 0..9 or none", "Siła"):
        assert change.after is not None
        (folder / change.name).write_bytes(change.after)
    loaded = load(folder)
    assert [one for one in loaded.findings if one.severity == "error"] == []
    assert loaded.game is not None
    assert loaded.game.kinds["card"].fields["power"].label.source == "Siła"
    text = (folder / "cards.yaml").read_text("utf-8")
    assert text == KINDS.replace("SHEET", sheet).replace(
        "text: text}", 'text: text, power: {type: "int 0..9 or none", label: Siła}}').replace('"int 0..9 or none"',
                                                                                         "int 0..9 or none")
    if sheet.endswith("csv"):
        assert (folder / sheet).read_bytes() == "id,name,cost,text,Siła\na,A,1,x,\n# remark\nb,B,2,y,\n".encode()
    else:
        assert load_workbook(folder / sheet).active[header].value == "Siła"
    with pytest.raises(UneditableError, match="new id"):
        with_new_field(loaded, "card", "cost", "text", "")
    with pytest.raises(UneditableError, match="expected a type"):
        with_new_field(loaded, "card", "other", "txet", "")


@pytest.mark.parametrize(("file", "before", "after"), [
    ("game.yaml", "kinds: {card: {name: karta, fields: {name: name, cost: int}}}\n",
     "kinds: {card: {name: karta, fields: {name: name, cost: int}}}\nkind: card\nthings:\n"
     "  smok: {name: Smok, cost: 3}\n"),
    ("cards.yaml", "kind: card\nthings:\n# none\n", "kind: card\nthings:\n  smok: {name: Smok, cost: 3}\n# none\n"),
    ("cards.yaml", "kind: card\nthings: {}\n", "kind: card\nthings: {smok: {name: Smok, cost: 3}}\n"),
    ("cards.yaml", "kind: card\nthings:\n  rat:\n    name: Rat\n    cost: 1\n",
     "kind: card\nthings:\n  rat:\n    name: Rat\n    cost: 1\n  smok:\n    name: Smok\n    cost: 3\n"),
])
def test_the_first_thing_of_a_kind(tmp_path: Path, file: str, before: str, after: str) -> None:
    kinds = "kinds: {card: {name: karta, fields: {name: name, cost: int}}}\n"
    (tmp_path / "game.yaml").write_text(GAME + (kinds if file != "game.yaml" else before), "utf-8")
    if file != "game.yaml":
        (tmp_path / file).write_text(before, "utf-8")
    change, = with_new_things(load(tmp_path), [NewThing("card", "smok", {"name": "Smok", "cost": 3})])
    assert change.name == file
    assert (change.after or b"").decode() == (GAME + after if file == "game.yaml" else after)


def test_a_comment_right_above_a_thing_goes_with_it(tmp_path: Path) -> None:
    text = "kind: card\nthings:\n  rat: {name: Rat, cost: 1}\n\n  # old\n  # and big\n  smok: {name: Smok, cost: 2}\n"
    kinds = "kinds: {card: {name: karta, fields: {name: name, cost: int}}}\n"
    (tmp_path / "game.yaml").write_text(GAME + kinds, "utf-8")
    (tmp_path / "cards.yaml").write_text(text, "utf-8")
    after = written(tmp_path, without_thing(load(tmp_path), "card/smok")).decode()
    assert after == "kind: card\nthings:\n  rat: {name: Rat, cost: 1}\n\n"
