"""Things from spreadsheets: the same game whatever the format, and each fault at its row and column."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from load.sheet_files import GAME, HEAD, fields, ods, report, table, told, write, xlsx
from some import some

from generator.check.exports import as_json, github
from generator.check.fix import mend
from generator.check.printing import human
from generator.cli.watch import stamps_of
from generator.load.pack import load
from generator.make.workspace import Workspace
from generator.model.dice import Dice
from generator.model.text import Text
from generator.model.values import Name, Ref
from generator.translate.extract import messages

HEADERS = ["Nazwa", "Rodzaj", "KOSZT", "Tresc", "bronie", "Biegłość", "siła", "szybka", "łup.złoto", "szt."]
DRAGON = ["Zły smok", "akcja", "2,0", 'Rzuć {dice:2K6}, mówiąc "nie".', "Miecz | łuk", "miecz: 2; Łuk: 3", "2K6+3",
          "tak", "1", "3"]
STORM = ["Burza", "Wydarzenie", "–", "Pada\ndeszcz.", "", "", "", "", "", ""]
ROWS = [HEADERS, DRAGON, [], STORM]


def as_csv(rows: list[list[str]], delimiter: str) -> str:
    def quoted(cell: str) -> str:
        return '"' + cell.replace('"', '""') + '"' if set(cell) & {delimiter, '"', "\n"} else cell

    return "".join(delimiter.join(map(quoted, row)) + "\r\n" for row in rows)


FILES: Mapping[str, bytes] = {
    "comma.csv": as_csv(ROWS, ",").encode(),
    "semicolon.csv": as_csv(ROWS, ";").encode("utf-8-sig"),
    "tab.tsv": as_csv(ROWS, "\t").encode(),
    "tab.csv": as_csv(ROWS, "\t").replace("\r\n", "\n").encode(),
    "said.csv": ("sep=;\r\n" + as_csv(ROWS, ";")).encode(),
    "book.xlsx": xlsx(ROWS),
    "book.ods": ods(table(ROWS)),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", FILES)
def test_every_format_is_the_same_game(tmp_path: Path, name: str) -> None:
    cards = fields(write(tmp_path, FILES[name], name))
    dragon, storm = cards["zly-smok"], cards["burza"]
    assert list(cards) == ["zly-smok", "burza"]
    assert dragon["name"] == Name({"nom": "Zły smok"})
    assert (dragon["sort"], dragon["cost"], dragon["quick"]) == ("action", 2, True)
    assert dragon["text"] == Text('Rzuć {dice:2K6}, mówiąc "nie".')
    assert dragon["weapons"] == (Ref("weapon", "sword"), Ref("weapon", "bow"))
    assert dragon["skill"] == {"sword": 2, "bow": 3}
    assert dragon["strength"] == Dice(2, 6, plus=3)
    assert dragon["loot"] == {"gold": 1, "art": None}
    assert (storm["sort"], storm["cost"], storm["text"]) == ("event", None, Text("Pada\\\ndeszcz."))
    assert (storm["weapons"], storm["quick"], storm["strength"]) == ((), False, None)
    game = load(tmp_path).game
    assert game is not None
    assert {ref.id: thing.copies for ref, thing in game.things.items() if ref.kind == "card"} == {
        "zly-smok": 3, "burza": 1}
    assert report(tmp_path).count("error") == 0


NUMBERS = xlsx([["name", "sort", "cost", "text", "loot.gold", "quick", "qty"], ["A", "action", 2, 2.0, 3.0, True, 2],
                ["B", "event", 3.0, 0.1 + 0.2, None, False, 1.0]])


def test_numbers_and_flags_of_a_workbook(tmp_path: Path) -> None:
    cards = fields(write(tmp_path, NUMBERS, "n.xlsx"))
    assert [cards["a"][key] for key in ("cost", "text", "quick")] == [2, Text("2"), True]
    assert [cards["b"][key] for key in ("cost", "text", "quick")] == [3, Text("0.3"), False]


WORKING = "name;sort;cost;text;weapons\n"


@pytest.mark.parametrize(("cell", "value"), [
    ("2", 2), ("2.0", 2), ("2,00", 2), ("+2", 2), (" 2 ", 2), ("\u00a02", 2), ("-", None), ("—", None),
    ("", None), ("none", None),
])
def test_whole_numbers_as_spreadsheets_write_them(tmp_path: Path, cell: str, value: int | None) -> None:
    assert fields(write(tmp_path, f"{WORKING}A;action;{cell};x;\n"))["a"]["cost"] == value


@pytest.mark.parametrize("cell", ["2.5", "1,000", "2K6", "10", "½", "1e1000"])
def test_what_is_no_such_number_is_told_at_its_cell(tmp_path: Path, cell: str) -> None:
    (line,) = told(load(write(tmp_path, f"{WORKING}A;action;{cell};x;\n")))
    assert line.startswith("items.csv:2:10 C2 bad-value: expected a whole number from 0 to 9, found")


@pytest.mark.parametrize(("keys", "wanted"), [
    ("", ["sword", "bow"]), (', lists: "/"', ["sword", "bow"]), (', lists: {weapons: "/"}', ["sword", "bow"]),
])
def test_lists_by_their_separators(tmp_path: Path, keys: str, wanted: list[str]) -> None:
    some_cell = "sword / bow" if keys else "sword, bow"
    cards = fields(write(tmp_path, f"{WORKING}A;action;1;x;{some_cell}\n", keys=keys))
    assert cards["a"]["weapons"] == tuple(Ref("weapon", one) for one in wanted)


def test_columns_by_the_words_of_the_pack(tmp_path: Path) -> None:
    sheet = "Nr,Karta,Karty (gen),Jaki,Opis,Uwagi,Ile\n7a,Smok,smoka,event,Nic.,moje,2\n8,Ork,orka,,Coś.,,\n"
    keys = (", id: Nr, copies: Ile, ignore: [uwagi], defaults: {sort: action, cost: 4, loot.gold: 5},"
            " columns: {Karta: name, Karty (gen): name.gen, jaki: sort, Opis: text}")
    cards = fields(write(tmp_path, sheet, keys=keys))
    assert list(cards) == ["7a", "8"]
    assert cards["7a"]["name"] == Name({"nom": "Smok", "gen": "smoka"})
    assert [cards["8"][key] for key in ("sort", "cost")] == ["action", 4]
    assert cards["8"]["loot"] == {"gold": 5, "art": None}
    game = load(tmp_path).game
    assert game is not None
    assert [thing.copies for thing in game.things.values() if thing.kind == "card"] == [2, 1]


FAULTS = """\
Nazwa;Rodzaj;Koszt;Treść;Bronie;Siła;Uwagi
# komentarz; "i cudzysłów
Smok;akja;12;;topór;#REF!;
Smok;akcja;1;x;;;
;akcja;1;x;;;
Ork;akcja;1;x;;1/2/2026;;nadmiar
"""


def test_each_fault_at_its_row_and_column(tmp_path: Path) -> None:
    assert told(load(write(tmp_path, FAULTS))) == [
        "items.csv:1:38 G1 column-unused: expected the name or label of a field of card, found 'Uwagi'",
        "items.csv:3:6 B3 bad-value: expected one of action, event, found 'akja'",
        "items.csv:3:11 C3 bad-value: expected a whole number from 0 to 9, found 12",
        "items.csv:3:14 D3 missing-field: expected a field 'text', found none",
        "items.csv:3:15 E3 bad-value: expected the name or the id of a weapon, found 'topór'",
        "items.csv:3:21 F3 sheet-unreadable: expected a value, found the error #REF! of the spreadsheet",
        "items.csv:4:1 A4 duplicate-key: expected one card.smok, found a second",
        "items.csv:5:1 A5 missing-field: expected a name or an id in this row, found none",
        "items.csv:6:16 F6 cell-made-a-date: found the date 1/2/2026 among other values: spreadsheets make dates of "
        "1/2, 3-4 and 2.5",
        "items.csv:6:16 F6 bad-value: expected dice such as 2K6+3, found '1/2/2026'",
        "items.csv:6:26 H6 sheet-unreadable: expected at most 7 cells in a row, as many as headers, found more",
    ]


def test_a_cell_of_a_workbook_is_told_as_spreadsheets_do(tmp_path: Path) -> None:
    rows = [[], [None, "Nazwa", "Rodzaj", "Koszt", "Treść"], [None, "Smok", "akcja", "dużo", "x"]]
    loaded = load(write(tmp_path, xlsx(rows), "items.xlsx"))
    assert told(loaded) == ["items.xlsx:3:4 D3 bad-value: expected a whole number from 0 to 9, found 'dużo'"]
    text = human(report(tmp_path), loaded.places, everything=True)
    assert "items.xlsx:3:4: error[bad-value]" in text
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("    3 | "))
    assert lines[at] == "    3 |  Smok akcja dużo x"
    assert lines[at + 1].index("^") == lines[at].index("dużo")
    assert lines[at + 1].count("^") == len("dużo")
    assert lines[at + 2] == "      = cell D3 of the sheet “Karty”, column “Koszt”"
    (found,) = (one for one in json.loads(as_json(report(tmp_path)))["findings"] if one["rule"] == "bad-value")
    assert found["cell"] == {"name": "D3", "header": "Koszt", "sheet": "Karty"}
    assert "file=items.xlsx,line=3,col=4" in github(report(tmp_path))


@pytest.mark.parametrize(("keys", "word", "rule", "message", "help"), [
    (", columns: {Kosst: cost}", "Kosst", "sheet-unreadable", "expected a column of items.csv, found 'Kosst'",
     'did you mean "Koszt"?'),
    (", columns: {Koszt: costt}", "costt", "bad-value", "expected a field of card, found 'costt'",
     'did you mean "cost"?'),
    (", ignore: [Kosztorys]", "[Koszt", "sheet-unreadable", "expected a column of items.csv, found 'Kosztorys'",
     'did you mean "Koszt"?'),
    (", id: Numer", "Numer", "sheet-unreadable", "expected a column of items.csv, found 'Numer'",
     "columns here: Nazwa, Rodzaj, Koszt, Treść"),
    (", defaults: {kost: 1}", "kost", "bad-value", "expected a field of card, found 'kost'", 'did you mean "cost"?'),
    (", colums: {Koszt: cost}", "colums", "unknown-key", "unknown key 'colums'", 'did you mean "columns"?'),
    (", delimiter: x", "x}", "bad-value", "expected one of , ; | tab, found 'x'", None),
])
def test_a_column_that_is_not_there(tmp_path: Path, keys: str, word: str, rule: str, message: str,
                                    help: str | None) -> None:
    loaded = load(write(tmp_path, "Nazwa;Rodzaj;Koszt;Treść\nSmok;akcja;1;x\n", keys=keys))
    finding = next(one for one in loaded.findings if one.place and one.place.file == "cards.yaml")
    line = (tmp_path / "cards.yaml").read_text("utf-8").splitlines()[2]
    assert (finding.rule, finding.message, finding.help) == (rule, message, help)
    assert str(finding.place) == f"cards.yaml:3:{line.rindex(word) + 1}"


def test_two_columns_for_one_field(tmp_path: Path) -> None:
    loaded = load(write(tmp_path, "Nazwa;Rodzaj;Cost;koszt;Treść\nSmok;akcja;1;2;x\n"))
    assert told(loaded) == ["items.csv:1:19 D1 sheet-unreadable: expected one column for cost, found a second"]
    (finding,) = loaded.findings
    assert [str(hint.place) for hint in finding.hints] == ["items.csv:1:14"]


@pytest.mark.parametrize(("name", "written", "message", "help"), [
    ("items.csv", "item.csv", "expected a spreadsheet of the pack, found no 'item.csv'", 'did you mean "items.csv"?'),
    ("items.csv", "../items.csv", "expected a spreadsheet of the pack, found '../items.csv'", None),
    ("items.csv", "output/items.csv", "expected a spreadsheet of the pack, found 'output/items.csv'", None),
    ("items.csv", "items.xls", "expected a spreadsheet (.csv, .tsv, .json, .xlsx, .ods), found 'items.xls'",
     "save it in one of these formats"),
])
def test_a_file_that_is_not_there(tmp_path: Path, name: str, written: str, message: str, help: str | None) -> None:
    write(tmp_path, "Nazwa\nSmok\n", name)
    (tmp_path / "cards.yaml").write_text(f"{HEAD}things: {{from: {written}}}\n", "utf-8")
    (finding,) = load(tmp_path).findings
    assert (finding.rule, str(finding.place), finding.message) == ("sheet-unreadable", "cards.yaml:3:16", message)
    assert finding.help == help


def test_files_are_named_from_the_folder_of_the_pack(tmp_path: Path) -> None:
    write(tmp_path, FILES["comma.csv"])
    (tmp_path / "sub").mkdir()
    (tmp_path / "cards.yaml").rename(tmp_path / "sub" / "cards.yaml")
    (tmp_path / "items.csv").rename(tmp_path / "sub" / "items.csv")
    (finding,) = load(tmp_path).findings
    assert finding.help == 'did you mean "sub/items.csv"?'


def test_sheets_by_name(tmp_path: Path) -> None:
    cards = [["name", "sort", "text", "bronie"], ["A", "action", "x", "topór"]]
    book = xlsx([["name"], ["Topór"]], "Bronie", {"Karty": cards})
    write(tmp_path, book, "book.xlsx", ", sheet: karty")
    more = "kind: weapon\nprovenance: {original: x}\nthings: {from: book.xlsx}\n"
    (tmp_path / "weapons.yaml").write_text(more, "utf-8")
    assert fields(tmp_path)["a"]["weapons"] == (Ref("weapon", "topor"),)
    (tmp_path / "weapons.yaml").write_text(more.replace("xlsx}", "xlsx, sheet: Broń}"), "utf-8")
    assert told(load(tmp_path)) == [
        "book.xlsx:2:4 D2 bad-value: expected the name or the id of a weapon, found 'topór'",
        "weapons.yaml:3:34  sheet-unreadable: expected a sheet of book.xlsx, found 'Broń'"]
    (tmp_path / "weapons.yaml").write_text(more.replace("xlsx}", "xlsx, sheet: Bronie, columns: {name: nam}}"), "utf-8")
    finding = next(one for one in load(tmp_path).findings if one.place and one.place.file == "weapons.yaml")
    assert finding.help == 'did you mean "name"?'


def test_an_error_is_told_once(tmp_path: Path) -> None:
    sheet = f"{WORKING}A;#REF!;#N/A;#NAZWA?;#ADR!\n"
    assert [line.split()[:3] for line in told(load(write(tmp_path, sheet)))] == [
        [f"items.csv:2:{column}", cell, "sheet-unreadable:"] for column, cell in
        ((3, "B2"), (9, "C2"), (14, "D2"), (22, "E2"))]


def test_a_name_that_is_nearly_one(tmp_path: Path) -> None:
    loaded = load(write(tmp_path, f"{WORKING}A;action;1;x;Miecz|Mieczz\n"))
    assert told(loaded) == ["items.csv:2:20 E2 bad-value: expected the name or the id of a weapon, found 'Mieczz'"]
    assert loaded.findings[0].help == 'did you mean "Miecz"?'


def test_a_name_of_two_things_is_no_reference(tmp_path: Path) -> None:
    game = GAME.replace("  bow: {name: Łuk}", "  bow: {name: Łuk}\n  longbow: {name: łuk}")
    assert told(load(write(tmp_path, f"{WORKING}A;action;1;x;Łuk\n", game=game))) == [
        "items.csv:2:14 E2 bad-value: expected the name of one weapon, found 'Łuk' for bow, longbow"]


def test_cells_stay_known_after_their_nodes_are_released(tmp_path: Path) -> None:
    for name in some(FILES):
        folder = tmp_path / name.replace(".", "-")
        folder.mkdir()
        loaded = load(write(folder, FILES[name], name))
        spot = loaded.places.find("card/zly-smok/skill/sword")
        assert spot is not None
        assert (spot.cell.name, spot.cell.header) == ("F3" if name == "said.csv" else "F2", "Biegłość")
        found = loaded.places.find("card/burza/text", "deszcz")
        assert found is not None
        assert found.cell.name == ("D5" if name == "said.csv" else "D4")


def test_a_finding_in_the_prose_of_a_quoted_cell(tmp_path: Path) -> None:
    sheet = 'name;sort;text\nA;action;"Jedno ""słowo""\ni {value:nic}."\n'
    (finding,) = [one for one in report(write(tmp_path, sheet)).findings if one.rule == "reference-to-nothing"]
    assert (str(finding.place), finding.place and finding.place.cell.name) == ("items.csv:3:3", "C2")


def test_fixes_are_spliced_into_csv_only(tmp_path: Path) -> None:
    rows = [["name", "sort", "text"], ["A", "action", "Tak..., nie..."]]
    for name, data in some([("a.csv", as_csv(rows, ";").encode()), ("b.xlsx", xlsx(rows))]):
        folder = tmp_path / name[0]
        folder.mkdir()
        loaded = load(write(folder, data, name))
        found = mend(report(folder), loaded.places)
        assert list(found) == (["a.csv"] if name == "a.csv" else [])
        assert name != "a.csv" or found["a.csv"].after == "name;sort;text\r\nA;action;Tak…, nie…\r\n"


def test_the_hash_of_the_pack_covers_what_is_read(tmp_path: Path) -> None:
    before = load(write(tmp_path, FILES["comma.csv"])).hash
    (tmp_path / "other.csv").write_text("not read", "utf-8")
    assert load(tmp_path).hash == before
    (tmp_path / "items.csv").write_bytes(FILES["comma.csv"].replace(b"2K6+3", b"2K6+4"))
    assert load(tmp_path).hash != before


def test_a_change_is_seen_and_checked_again(tmp_path: Path) -> None:
    before = stamps_of(write(tmp_path, FILES["semicolon.csv"], "cards.csv"))
    assert Workspace.open_pack(tmp_path).prove().errors == 0
    assert Workspace.open_pack(tmp_path).is_proven()
    (tmp_path / "cards.csv").write_bytes(FILES["semicolon.csv"].replace(b"2K6+3", b"2K"))
    assert stamps_of(tmp_path) != before
    assert not Workspace.open_pack(tmp_path).is_proven()
    assert Workspace.open_pack(tmp_path).prove().errors == 1


def test_its_texts_are_translated(tmp_path: Path) -> None:
    game = load(write(tmp_path, FILES["book.xlsx"], "book.xlsx")).game
    assert game is not None
    assert "Pada\\\ndeszcz." in {message.source for message in messages(game, "en")}


def test_equal_rows_are_copies_if_the_pack_says_so(tmp_path: Path) -> None:
    sheet = "name;sort;text;qty\nA;action;x;2\nA;action;x;2\nB;event;y;\nA;action;x;2\n"
    assert [line.split()[2] for line in told(load(write(tmp_path, sheet)))] == ["duplicate-key:", "duplicate-key:"]
    fields(write(tmp_path, sheet, keys=", repeated: copies"))
    game = load(tmp_path).game
    assert game is not None
    assert {ref.id: thing.copies for ref, thing in game.things.items() if ref.kind == "card"} == {"a": 6, "b": 1}
    other = sheet.replace("A;action;x;2\nB", "A;action;z;2\nB")
    assert told(load(write(tmp_path, other, keys=", repeated: copies"))) == [
        "items.csv:3:1 A3 duplicate-key: expected one card.a, found a second"]


def test_an_id_of_several_columns(tmp_path: Path) -> None:
    sheet = "name;sort;text\nAs;action;x\nAs;event;y\n"
    assert list(fields(write(tmp_path, sheet, keys=", id: [sort, name]"))) == ["action-as", "event-as"]


def test_provenance_is_that_of_the_file_that_names_it(tmp_path: Path) -> None:
    game = load(write(tmp_path, FILES["comma.csv"])).game
    assert game is not None
    found = [thing.provenance for thing in game.things.values()]
    assert {one.original for one in found if one is not None} == {Text("dla tej próby")}
    assert None not in found
