"""Clauses are inserted, removed and moved; every reference means the same clause afterwards, and all else stays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.check import check
from generator.check.usage import references_in_texts
from generator.cli import cli
from generator.load.pack import load
from generator.model.game import Game
from zecer_desk.renumber import renumber_command as command
from zecer_desk.renumber.renumbered_files import FileEdit, edited_text
from zecer_desk.renumber.renumbering import Renumbering

ROOT = Path(__file__).parents[3]
FILES = {
    "game.yaml": """\
game: race
title: Race
language: en
products: {rules: {kind: rulebook}, board: {kind: tables, of: ["1.3"]}}
waivers: [{rule: figure-in-prose, at: clause/1.4, reason: the name of a harbour}]
totals: {"1.3": {"": 6}}
severities: {reference-beside-the-point: off, field-unprinted: off}
""",
    "rules.yaml": """\
provenance: {original: "my own, see {ref:1.4}"}  # 1.4 stays here
chapter: "1.0"
title: The race
clauses:
  "1.1":
    title: Start
    text: "Place your boat. It is mended as told in {ref:1.4}, after {ref:1.2.a} and in table {table:1.3}."
  # the wind
  # is strong
  "1.2": {title: Sailing, text: "Move along the wind, \\\\{ref:1.4\\\\} as typed: figure {figure:boat}.",
          see: ["1.3", "1.4"], steps: {a: Look., b: Go.}}
  "1.3":
    title: Weather
    table: "1.3"

  "1.4": {id: repair, title: Repair, text: "A boat is mended in harbour 3. See {ref:1.2}, {odds:1.3/wind >= 2}."}
tables:
  "1.3":
    title: Weather
    rows: {roll: 1K6}
    columns: {labels: {wind: Wind}}
    cell: int 0..9
    data: {"1–3": {wind: 1}, "4–6": {wind: 5}}
examples:
  storm: {clause: "1.3", text: "A {given:die} means {result}.", given: {die: 5}, expect: 5,
          run: 'lookup("1.3", die, "wind")'}
figures: {boat: {after: "1.4", caption: A boat., kind: pieces, rows: [[boat.one]]}}
rulings: {full: {settles: [A1], question: "And then?", answer: "Wait, as {ref:1.4} says.", settled-by: ["1.4"]}}
open-questions: {A: 1}
kinds: {boat: {name: boat, fields: {name: {type: name, label: name}, rule: clause, text: text}}}
kind: boat
things:
  one: {name: One, rule: "1.4", text: "Mended by {ref:1.4}."}
""",
    "more.yaml": """\
provenance: {original: example}
chapter: "2.0"
title: More
clauses: {"2.1": {title: Night, text: "As in {ref:1.4} and {ref:2.2}."}, "2.2": {title: Fog, text: "See {ref:1.1}."}}
""",
}


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["-q", *map(str, arguments)])


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert run("i18n", "update", "de", tmp_path).exit_code == 0
    assert run("i18n", "extract", tmp_path).exit_code == 0
    assert run("approve", tmp_path).exit_code == 0
    assert found(tmp_path) == []
    return tmp_path


def game_of(folder: Path) -> Game:
    game = load(folder).game
    assert game is not None
    return game


def found(folder: Path) -> list[str]:
    return [f"{one.rule} {one.path}" for one in check(load(folder)).findings]


def files(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in sorted(folder.rglob("*.*"))}


def meant(game: Game) -> list[tuple[str, str]]:
    """Every sentence with a reference to a clause, without its numbers, and the title of what it means."""
    def titles() -> Iterator[tuple[str, str]]:
        for passage, _, sort, target in references_in_texts(game):
            if sort == "clause":
                clause = game.clause(target)
                title = clause.title.source if clause is not None and clause.title else target
                yield re.sub(r"\{(?:ref|table|odds):[^}]*\}", "{}", passage.text.source), title
        for one in game.clauses():
            yield from ((f"{one.title}", str(getattr(game.clause(target), "title", ""))) for target in one.see)
        for figure in game.figures.values():
            yield figure.id, str(getattr(game.clause(figure.after), "title", ""))
    return sorted(titles())


def test_numbers_by_one() -> None:
    inserted, removed = Renumbering("", "1.2"), Renumbering("1.2")
    kept = ("1.0", "1.1", "1.1.a", "2.2", "repair", "1.A", "11.2", "1.2x")
    assert [inserted.number_of(number) for number in kept] == list(kept)
    assert [inserted.number_of(number) for number in ("1.2", "1.2.a", "1.9", "1.3.A.1", "1.2-gold")] == [
        "1.3", "1.3.a", "1.10", "1.4.A.1", "1.3-gold"]
    assert [removed.number_of(number) for number in ("1.1", "1.3", "1.10.b")] == ["1.1", "1.2", "1.9.b"]
    letters = Renumbering("5.B", "5.D")
    assert [letters.number_of(number) for number in ("5.A", "5.B", "5.C", "5.D", "5.E")] == [
        "5.A", "5.D", "5.B", "5.C", "5.E"]
    with pytest.raises(ValueError, match="up to Z"):
        Renumbering("", "5.A").number_of("5.Z")


def test_of_edits_that_overlap_the_longer_counts() -> None:
    assert edited_text("abcdef", [command_edit(1, 4, "X"), command_edit(2, 3, "Y"), command_edit(5, 6, "Z")]) == "aXeZ"


def command_edit(start: int, end: int, new: str) -> FileEdit:

    return FileEdit(start, end, new)


def test_an_inserted_clause_moves_all_behind_it(pack: Path) -> None:
    before, was = files(pack), meant(game_of(pack))
    told = run("renumber", "1.2", pack, "--insert")
    assert told.exit_code == 0, told.output
    after = files(pack)
    rules = after["rules.yaml"]
    assert '  "1.2": …\n  # the wind\n' in rules
    assert "mended as told in {ref:1.5}, after {ref:1.3.a} and in table {table:1.4}" in rules
    assert r"\\{ref:1.4\\} as typed" in rules
    assert "# 1.4 stays here" in rules
    assert """lookup("1.4", die, "wind")""" in rules
    assert "{odds:1.4/wind >= 2}" in rules
    assert 'of: ["1.4"]' in after["game.yaml"]
    assert "at: clause/1.5" in after["game.yaml"]
    assert 'totals: {"1.4"' in after["game.yaml"]
    assert 'msgctxt "table.1.4.title"' in after["i18n/de/tables.po"]
    assert 'msgid "As in {ref:1.5} and {ref:2.2}."' in after["i18n/de/rulebook-01.po"]
    assert meant(game_of(pack)) == was
    assert found(pack) == ["clause-never-found clause/1.2", "differs-from-approved clause/1.2"]
    # what update would write stands there already
    run("i18n", "update", "de", pack)
    run("i18n", "extract", pack)
    assert files(pack) == after
    assert run("renumber", "1.2", pack, "--remove").exit_code == 0
    assert files(pack) == before


@pytest.mark.parametrize(("clause", "to"), [("1.2", "1.1"), ("1.1", "1.4"), ("repair", "1.1"), ("1.3", "1.1"),
                                            ("2.1", "1.2"), ("2.2", "2.1"), ("2.1", "1.5")])
def test_a_clause_moves_and_back(clause: str, to: str, pack: Path) -> None:
    before, was = files(pack), meant(game_of(pack))
    number = game_of(pack).clause_number(clause)
    told = run("renumber", clause, pack, "--move", to)
    assert told.exit_code == 0, told.output
    assert files(pack) != before
    assert meant(game_of(pack)) == was
    assert found(pack) == []
    if number[0] == to[0]:
        assert run("renumber", to, pack, "--move", number).exit_code == 0
        assert {name: sorted(text.split("\n")) for name, text in files(pack).items()} == {
            name: sorted(text.split("\n")) for name, text in before.items()}


def test_comments_go_with_their_clause(pack: Path) -> None:
    assert run("renumber", "1.2", pack, "--move", "1.4").exit_code == 0
    text = (pack / "rules.yaml").read_text("utf-8")
    assert text.index("# is strong\n  \"1.4\": {title: Sailing") > text.index("title: Repair")


def test_a_dry_run_writes_nothing(pack: Path) -> None:
    before = files(pack)
    told = run("renumber", "1.2", pack, "--insert", "--dry-run").output
    assert '-  "1.3":\n+  "1.4":' in told
    assert files(pack) == before


@pytest.mark.parametrize(("arguments", "why"), [
    (("1.4", "--remove"), "expected nothing that refers to 1.4, found"),
    (("1.3", "--remove"), "expected nothing that refers to 1.3, found"),
    (("1.9", "--insert"), "or the next one behind the last, found '1.9'"),
    (("3.1", "--insert"), "or the next one behind the last, found '3.1'"),
    (("1.9", "--remove"), "expected the number of a clause, found '1.9'"),
    (("1.2", "--move", "1.2.A"), "expected a number outside of 1.2"),
    (("1.2", "--move", "nowhere"), "or the next one behind the last, found 'nowhere'"),
    (("1.2",), "expected one of --insert, --remove and --move"),
    (("1.2", "--move", "2.1"), None),
])
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], why: str | None, pack: Path) -> None:
    before = files(pack)
    told = run("renumber", arguments[0], pack, *arguments[1:])
    assert why is None or (told.exit_code and why in told.output), told.output
    assert why is None or files(pack) == before


def test_a_pack_with_errors_is_refused(pack: Path) -> None:
    (pack / "more.yaml").write_text(FILES["more.yaml"].replace("{ref:2.2}", "{ref:2.7}"), encoding="utf-8")
    told = run("renumber", "1.2", pack, "--insert")
    assert told.exit_code
    assert "expected a pack without errors" in told.output


def test_a_file_that_changed_meanwhile_is_refused(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, before = command.renumbered_files, files(pack)

    def slow(*given: object) -> object:
        result = real(*given)  # type: ignore[arg-type]
        (pack / "more.yaml").write_text(f"# mine\n{FILES['more.yaml']}", encoding="utf-8")
        return result

    monkeypatch.setattr(command, "renumbered_files", slow)
    told = run("renumber", "1.2", pack, "--insert")
    assert "has changed since it was read; nothing was written" in told.output
    assert {**files(pack), "more.yaml": before["more.yaml"]} == before


@pytest.mark.parametrize("line", ["\r\n", "\n"])
def test_ends_of_lines_stay(line: str, pack: Path) -> None:
    for name in FILES:
        (pack / name).write_bytes(f"\ufeff{FILES[name]}".replace("\n", line).encode())
    assert run("renumber", "1.5", pack, "--insert").exit_code == 0
    data = (pack / "rules.yaml").read_bytes()
    assert data.startswith("\ufeff".encode())
    assert f'{line}  "1.5": …{line}tables:'.encode() in data
    assert data.count(b"\n") == data.count(line.encode())


def test_a_catalogue_that_divides_a_placeholder_is_refused(pack: Path) -> None:
    file = pack / "i18n" / "de" / "rulebook-01.po"
    text = file.read_text("utf-8")
    file.write_text(text.replace('msgid "As in {ref:1.4} and', 'msgid ""\n"As in {ref:"\n"1.4} and'), encoding="utf-8")
    told = run("renumber", "1.2", pack, "--insert")
    assert told.exit_code
    assert "expected clause.2.1.text with its new numbers in i18n/de/rulebook-01.po" in told.output


def test_prose_of_a_spreadsheet_is_changed_and_a_number_in_one_refused(pack: Path) -> None:
    (pack / "boats.yaml").write_text("kind: boat\nprovenance: {original: example}\nthings: {from: boats.csv}\n")
    sheet = pack / "boats.csv"
    sheet.write_text("id,name,rule,text\ntwo,Two,1.1,Mended by {ref:1.4}.\n", encoding="utf-8")
    assert run("approve", pack).exit_code == 0
    assert run("renumber", "1.2", pack, "--insert").exit_code == 0
    assert sheet.read_text("utf-8") == "id,name,rule,text\ntwo,Two,1.1,Mended by {ref:1.5}.\n"
    before = files(pack)
    told = run("renumber", "1.1", pack, "--insert")
    assert "expected every reference to be renumbered, found others at boat/two/rule" in told.output
    assert files(pack) == before
