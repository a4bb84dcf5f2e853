"""``zecer bring``: a spreadsheet becomes a kind and its things, each guess is said, and no file is overwritten."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from load.sheet_files import ods, table, xlsx
from some import some

from generator.check import check
from generator.check.printing import short_report
from generator.cli import cli
from generator.load.pack import load
from generator.load.sheets.sheet_rows import ThingNames
from generator.make.examination import examine
from generator.model.pieces import pieces
from generator.translate.edition import Edition
from zecer_bring.column_guess import Guess, guess_columns, id_columns

SHEET = """\
Nazwa;Rodzaj;Koszt;Atak;Opis;Cechy;Latający;Sztuk;Obrazek;Uwagi
Zły smok;Bestia;5;2K6+1;Zieje ogniem na wszystkich 2 razy.;ogień|lot;tak;2;smok.png;
Goblin;Humanoid;1;1K6;Kradnie jedną monetę.;spryt;nie;4;goblin.png;
Ork;Humanoid;2;1K6+1;"Bije po głowie, aż zaboli.";siła;;3;ork.png;
Duszek;Duch;3;1K6;Przechodzi przez ściany i straszy.;lot|mróz;tak;1;duszek.png;
Wilk;Bestia;-;1K6;Wyje do księżyca w pełni.;spryt;nie;2;wilk.png;
Zjawa;Duch;2;1K6;Znika, gdy ktoś na nią spojrzy.;mróz;tak;1;zjawa.png;
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


def brought(folder: Path, sheet: str | bytes = SHEET, name: str = "potwory.csv", *more: str) -> Path:
    """A new pack made of a spreadsheet."""
    source = folder / name
    source.write_bytes(sheet.encode() if isinstance(sheet, str) else sheet)
    made = run("bring", source, folder / "nowa", *more)
    assert made.exit_code == 0, made.output
    return folder / "nowa"


def order(pack: Path, kind: str) -> dict[str, object]:
    """What a pack says about its spreadsheet."""
    said: dict[str, object] = yaml.safe_load((pack / f"kind-{kind}.yaml").read_text("utf-8"))["things"]
    return said


def test_a_new_pack_is_without_a_fault_and_builds(tmp_path: Path) -> None:
    pack = brought(tmp_path)
    assert sorted(path.relative_to(pack).as_posix() for path in pack.rglob("*") if path.is_file()) == [
        "game.yaml", "kind-potwory.yaml", "potwory.csv", "theme/face-potwory.yaml", "theme/theme.yaml"]
    loaded = load(pack)
    assert loaded.game is not None
    assert short_report(examine(loaded, Edition(loaded.game, "pl"))) == ""
    assert pieces(loaded.game, "potwory") == 13
    built = run("build", pack, "-o", tmp_path / "out", "-j", "1")
    assert built.exit_code == 0, built.output
    text = subprocess.run(["pdftotext", "-layout", str(tmp_path / "out" / "nowa" / "pl" / "potwory.pdf"), "-"],
                          capture_output=True, text=True, check=True).stdout
    for words in some(("Zły smok", "Bestia", "Atak", "2K6+1", "ogień, lot", "Latający", "aż zaboli", "Duszek")):
        assert words in text


def test_each_guess_is_said_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "potwory.csv").write_text(SHEET, "utf-8")
    output = run("bring", tmp_path / "potwory.csv", tmp_path / "nowa").output
    lines = [" ".join(line.split()) for line in output.splitlines()]
    for line in some((
        "Nazwa name name it names the things",
        "Rodzaj sort choice of bestia, humanoid, duch 3 different words: Bestia, Humanoid, Duch",
        "Koszt cost int or none whole numbers from 1 to 5; 1 cell is empty",
        "Atak atak dice dice such as 2K6+1",
        "Opis text text texts",
        "Cechy cechy list of text “|” between texts",
        "Latający latajacy flag yes and no, or nothing",
        "Sztuk copies – its header names a number of pieces",
        "Obrazek – – names of pictures: a field called art prints those of theme/art",
        "Uwagi – – it is empty",
        "6 rows become things of the kind potwory",
    )):
        assert line in lines


@pytest.mark.parametrize("name", ["potwory.csv", "potwory.xlsx", "potwory.ods"])
def test_yaml_is_the_same_game(tmp_path: Path, name: str) -> None:
    rows = [line.replace('"', "").split(";") for line in SHEET.splitlines()]
    data = {"csv": SHEET.encode(), "xlsx": xlsx(rows), "ods": ods(table(rows))}[name.rpartition(".")[2]]  # type: ignore[arg-type]
    games = []
    for number, more in enumerate(((), ("--yaml",))):
        folder = tmp_path / str(number)
        folder.mkdir()
        pack = brought(folder, data, name, "--kind", "potwor", *more)
        assert (pack / name).exists() is (not more)
        loaded = load(pack)
        assert loaded.findings == ()
        assert loaded.game is not None
        games.append({ref: (thing.fields, thing.copies) for ref, thing in loaded.game.things.items()})
    assert str(games[0]) == str(games[1])
    assert len(games[0]) == 6


def test_into_a_pack_with_references(tmp_path: Path) -> None:
    pack = brought(tmp_path)
    source = tmp_path / "lochy.csv"
    source.write_text("Nazwa,Strażnik\nLoch,Ork\nSala,zly-smok\n", "utf-8")
    before = {path: path.read_bytes() for path in pack.rglob("*") if path.is_file()}
    made = run("bring", source, pack)
    assert made.exit_code == 0, made.output
    assert "ref potwory" in made.output
    assert "to print them, add to the products of" in made.output
    assert {path: path.read_bytes() for path in before} == before
    game = load(pack).game
    assert game is not None
    assert [str(thing.fields["straznik"]) for thing in game.things.values() if thing.kind == "lochy"] == [
        "potwory.ork", "potwory.zly-smok"]
    again = run("bring", source, pack)
    assert again.exit_code == 2
    assert "found 'lochy'; another: --kind ID" in again.output


def test_a_spreadsheet_in_the_pack_is_named_where_it_is(tmp_path: Path) -> None:
    pack = brought(tmp_path)
    (pack / "sub").mkdir()
    (pack / "sub" / "bron.csv").write_text("Nazwa,Moc\nMiecz,2\n", "utf-8")
    assert run("bring", pack / "sub" / "bron.csv", pack).exit_code == 0
    assert "from: 'sub/bron.csv'" in (pack / "kind-bron.yaml").read_text("utf-8")
    assert load(pack).findings == ()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    pack = brought(tmp_path)
    (pack / "kind-inne.yaml").write_text("values: {limit: 3}\n", "utf-8")
    before = {path: path.read_bytes() for path in pack.rglob("*") if path.is_file()}
    refused = run("bring", tmp_path / "potwory.csv", pack, "--kind", "inne")
    assert refused.exit_code == 1
    assert "nothing was written" in refused.output
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "potwory.csv").write_text(SHEET.replace("Wilk", "Lis"), "utf-8")
    assert run("bring", tmp_path / "other" / "potwory.csv", pack, "--kind", "lisy").exit_code == 1
    assert {path: path.read_bytes() for path in pack.rglob("*") if path.is_file()} == before
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine", "utf-8")
    assert run("bring", tmp_path / "potwory.csv", tmp_path / "full").exit_code == 2


@pytest.mark.parametrize(("name", "data", "message"), [
    ("a.dat", b"x", "expected a spreadsheet or a text (.csv, .tsv, .json, .xlsx, .ods, .txt, "),
    ("a.xlsx", b"x", "expected a workbook, found a file that is damaged or none"),
    ("a.csv", b"name\n", "expected a row of headers and rows of things, found 1"),
    ("a.csv", "n,m\n龍,虎\n狼,馬\n".encode(), "is row 1 (n, m) one of headers, or a thing?; say it: --headers 1, or"),
    ("a.csv", b"name,qty\nA,1\nA,2\n", "expected cells that tell the rows apart"),
])
def test_what_cannot_be_brought(tmp_path: Path, name: str, data: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(data)
    refused = run("bring", tmp_path / name, tmp_path / "nowa")
    assert refused.exit_code in (1, 2)
    assert message in " ".join(refused.output.split())
    assert not (tmp_path / "nowa").exists()


def test_a_sheet_by_its_name(tmp_path: Path) -> None:
    book = xlsx([["name", "n"], ["A", 1]], "Pierwszy", {"Drugi": [["name", "n"], ["B", 2]]})
    (tmp_path / "book.xlsx").write_bytes(book)
    made = run("bring", tmp_path / "book.xlsx", tmp_path / "one")
    assert "other sheets: Drugi; --sheet chooses one" in made.output
    assert run("bring", tmp_path / "book.xlsx", tmp_path / "two", "--sheet", "drugi").exit_code == 0
    assert "sheet: Drugi" in (tmp_path / "two" / "kind-drugi.yaml").read_text("utf-8")
    assert run("bring", tmp_path / "book.xlsx", tmp_path / "three", "--sheet", "Trzeci").exit_code == 1
    for pack in ("one", "two"):
        assert check(load(tmp_path / pack)).count("error") == 0


def test_equal_rows_are_copies(tmp_path: Path) -> None:
    rows = ["Action,Hint", *["fire,Deal damage now."] * 2, "fire,Deal more of it.", "jump,Up.", ""]
    pack = brought(tmp_path, "\n".join(rows), "deck.csv")
    assert order(pack, "deck") == {
        "from": "deck.csv", "delimiter": ",", "header-row": 1, "comments": "none", "repeated": "copies",
        "id": ["Action", "Hint"], "ids": {"fire Deal damage now.": "fire-deal-damage-now", "fire Deal more of it.":
                                          "fire-deal-more-of-it", "jump Up.": "jump-up"}}
    game = load(pack).game
    assert game is not None
    assert {ref.id: thing.copies for ref, thing in game.things.items()} == {
        "fire-deal-damage-now": 2, "fire-deal-more-of-it": 1, "jump-up": 1}


def test_a_row_without_a_name_is_told_at_its_place(tmp_path: Path) -> None:
    pack = brought(tmp_path, "Name,Text\nStorm,Everyone discards.\nToll,The richest pays.\n,Left over.\n", "deck.csv")
    assert [f"{one.place} {one.message}" for one in load(pack).findings] == [
        "deck.csv:4:1 expected a name or an id in this row, found none"]


def guess(cells: list[str], header: str = "X", known: ThingNames | None = None) -> Guess:
    names = [f"N{number}" for number in range(len(cells))]
    (_, found) = guess_columns(["name", header], [list(pair) for pair in zip(names, cells, strict=True)],
                               known or ThingNames())
    return found


@pytest.mark.parametrize(("cells", "type_"), [
    (["1", "2.0", "3,0"], "text"), (["1.0", "2.0", "10.0"], "text"),
    (["1", "", "–"], "int or none"), (["1 000", "−2", "3"], "int"),
    (["0", "1", "0"], "int"), (["1.5", "2", "3"], "text"), (["TRUE", "", "FALSE"], "flag"), (["x", "", ""], "flag"),
    (["tak", "nie", "tak"], "flag"), (["x", "y", "x"], "text"), (["yes", "✓", ""], "text or none"),
    (["none", "5", ""], "text or none"), (["stop; go", "never", "always"], "text"),
    (["air; sea", "air", "sea"], "list of choice of air, sea"), (["Tom &amp; Jerry", "A &lt; B"], "text"),
    (["2K6", "1k3+1", "D6"], "text"), (["2K6", "1k3+1", ""], "dice or none"),
    (["a", "a", "b", "b"], "choice of a, b"), (["a", "b", "c"], "text"), (["A+", "A+", "A-", "A-"], "text"),
    (["a|b", "c", "d"], "list of text"), (["a, b", "b, a", "a, b", "b", "a"], "list of choice of a, b"),
    (["Take one, or two.", "Draw.", "Roll, then run."], "text"), (["1.5", "1.5", "2.5", "2.5"], "text"),
])
def test_types_are_guessed(cells: list[str], type_: str) -> None:
    assert guess(cells).type == type_


@pytest.mark.parametrize(("header", "cells", "id_"), [
    ("Koszt", ["1", "2"], "cost"), ("Cost", ["two", "three"], "cost-text"), ("Icon", ["sword", "bow"], "icon-text"),
    ("Icon", ["a.png", "b.png"], ""),
    ("Kind", ["a", "b"], "sort"), ("2nd", ["5", "6"], "no-2nd"), ("Ładny kolor!", ["5", "6"], "ladny-kolor"),
    ("!", ["5", "6"], "column"), ("Punkty", ["1", "2"], "value"), ("Copies", ["a", "b"], "copies-text"),
])
def test_ids_of_fields(header: str, cells: list[str], id_: str) -> None:
    assert guess(cells, header).id == id_


def test_references_are_guessed_by_names_and_ids() -> None:
    known = ThingNames()
    known.add("weapon", "long-sword", "Długi miecz")
    known.add("weapon", "bow", "Łuk")
    assert guess(["dlugi miecz", "bow", ""], known=known).type == "ref weapon or none"
    assert guess(["Łuk|long-sword", "bow", ""], known=known).type == "list of ref weapon"


def test_columns_that_tell_rows_apart() -> None:
    headers, rows = ["Suit", "Rank"], [["red", "1"], ["red", "2"], ["blue", "1"], ["blue", "2"]]
    assert id_columns(guess_columns(headers, rows, ThingNames()), rows) == (0, 1)
    assert id_columns(guess_columns(headers, [*rows, rows[0]], ThingNames()), [*rows, rows[0]]) is None
