"""``zecer odds``: on the console, as JSON, as a page."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import cli

ROOT = Path(__file__).parents[3]
FLAGSHIP = ROOT / "content" / "labirynt-smierci"
PACK = ROOT / "tests" / "packs" / "twelve-cards"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["odds", *map(str, arguments)], prog_name="zecer")


def test_a_roll() -> None:
    lines = run("2K6+3").output.splitlines()
    assert lines[0] == "2K6+3  mean 10"
    assert re.fullmatch(r" +10 +16\.7 % +1/6  █{30}", lines[7])
    told = json.loads(run("1K6−1K3", "--json").output)
    assert sum(Fraction(one["chance"]) for one in told["results"]) == 1
    assert told["results"][0] == {"result": -2, "chance": "1/18", "percent": 5.555556}
    assert told["mean"] == {"exactly": "3/2", "number": 1.5}


def test_a_table_with_another_roll() -> None:
    output = run("1K6+5", FLAGSHIP, "--table", "9.9", "--column", "sword").output
    assert "miecz  mean 1.333" in output
    assert re.search(r"^2 +33\.3 % +1/3", output, re.MULTILINE)
    assert re.search(r"^under 1 %: do\s3, 4, 5, 12, ", output, re.MULTILINE)
    told = json.loads(run("1K6+5", FLAGSHIP, "--table", "9.9", "--column", "sword", "--json").output)
    (way,) = told["ways"]
    assert [(one["result"], one["chance"]) for one in way["results"]] == [("1", "2/3"), ("2", "1/3")]


def test_a_table_with_its_own_rolls() -> None:
    told = json.loads(run(FLAGSHIP, "--table", "8.3-resident", "--json").output)
    (way,) = told["ways"]
    assert {one["result"]: one["chance"] for one in way["results"]}["Troll"] == "1/18"
    assert sum(Fraction(one["chance"]) for one in way["results"]) == 1
    assert re.search(r"^column +result", run(FLAGSHIP, "--table", "8.3-resident", "--row", "1").output, re.MULTILINE)
    assert "before modifiers, which make results from −9 to 23" in run(FLAGSHIP, "--table", "8.5").output
    assert "outside of the table: 50.0 %" in run("1K6+3", FLAGSHIP, "--table", "7.1").output


@pytest.mark.parametrize(("second", "heads"), [("pogoda", 1), ("burza", 2)])
def test_results_are_added_up_below_the_rows_only_where_one_stands_in_several(
    tmp_path: Path, second: str, heads: int
) -> None:
    (tmp_path / "game.yaml").write_text("game: pit\ntitle: Jama\nlanguage: pl\n", encoding="utf-8")
    (tmp_path / "tables.yaml").write_text(
        'provenance: {original: na próbę}\n'
        f'tables: {{"1.1": {{title: T, rows: {{roll: 1K6}}, data: {{"1": burza, "2–5": {second}, "6": mgła}}}}}}\n',
        encoding="utf-8")
    output = run(tmp_path, "--table", "1.1").output
    assert len(re.findall(r"result +chance +exactly", output)) == heads
    assert output.count("mgła") == heads


def test_it_speaks_polish() -> None:
    output = run("--ui-lang", "pl", "1K6+5", FLAGSHIP, "--table", "9.9", "--column", "sword").output
    assert "miecz  średnio 1,333" in output
    assert "wiersz" in output
    wrong = run("--ui-lang", "pl", FLAGSHIP, "--table", "9.9", "--column", "swrod")
    assert wrong.exit_code == 2
    assert "oczekiwano: kolumna tabeli 9.9, znaleziono: 'swrod'; czy chodziło o \"sword\"?" in wrong.output


def test_a_roll_may_be_of_the_dice_of_a_pack(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: tiny\ndice: {fate: {name: kostka losu, faces: [1, 1, 5]}}\n", "utf-8")
    found = json.loads(run("2 fate + 1", tmp_path, "--json").output)
    assert [(one["result"], one["chance"]) for one in found["results"]] == [(3, "4/9"), (7, "4/9"), (11, "1/9")]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "nothing to reckon with"),
        (["1K1"], "expected at least one die with 2 to 100 faces, found '1K1'"),
        (["sword"], "expected a roll such as"),
        (["1K6", "--column", "sword"], "go with --table"),
        ([FLAGSHIP, "--table", "9,9"], "expected a table of labirynt-smierci, found '9,9'"),
        ([FLAGSHIP, "--table", "4.3"], "expected one roll to be made on table 4.3, found none"),
        ([FLAGSHIP, "--table", "7.1", "--column", "x"], "expected a column of table 7.1, found 'x'; there are: –"),
        ([FLAGSHIP, "--table", "7.1", "--row", "x"], "expected a row of table 7.1, found 'x'; there are: 1, 2"),
        (["1K6", FLAGSHIP, "--table", "8.3-resident"], "found two; keep to a row or a column"),
        (["1K6", "--report", "odds.html"], "leave out ROLL"),
        (["--report", "odds.txt"], "expected a file that ends in .html or .pdf, found 'odds.txt'"),
        (["1K6", "--lang", "en"], "--lang goes with --report"),
        ([PACK, "--report", "odds.html", "--lang", "xx"], "expected a language of twelve-cards, found 'xx'"),
    ],
)
def test_misuse_is_told(arguments: list[str | Path], reason: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert reason in " ".join(result.output.split())


def report(tmp_path: Path, pack: Path, *more: str) -> str:
    path = tmp_path / "odds.html"
    result = run(pack, "--report", path, *more)
    assert result.output == f"{path}\n"
    return path.read_text("utf-8")


def test_a_report_in_the_language_of_the_pack(tmp_path: Path) -> None:
    written = report(tmp_path, PACK)
    assert written == report(tmp_path, PACK, "--ui-lang", "pl")
    assert "<h1>Szanse: " in written
    assert ">16,7%<" in written


def test_a_report_marks_rows_under_one_per_cent(tmp_path: Path) -> None:
    shutil.copytree(PACK, tmp_path / "pack")
    path = tmp_path / "pack" / "tables.yaml"
    text = path.read_text("utf-8").replace("roll: 1K6", "roll: 3K6")
    path.write_text(text.replace('"2–4"', '"2–3"').replace('"5–6"', '"4–17"'), "utf-8")
    written = report(tmp_path, tmp_path / "pack")
    assert written.count('<tr class="rare">') == 2
    assert written.count(">nigdy<") == 2
    assert len(re.findall('Wychodzi poza tabelę.*?"n share">0,46%<', written)) == 1


def test_a_report_in_pages(tmp_path: Path) -> None:
    paths = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for path in paths:
        assert run(PACK, "--report", path).exit_code == 0
    one, two = (path.read_bytes() for path in paths)
    assert one.startswith(b"%PDF")
    assert one == two


def test_pages_print_the_id_of_a_table_beside_another_number_in_the_fonts_of_the_pack(tmp_path: Path) -> None:
    shutil.copytree(PACK, tmp_path / "pack")
    path = tmp_path / "pack" / "tables.yaml"
    text = path.read_text("utf-8").replace("    title: Wyprawa", '    number: "1.9"\n    title: Wyprawa')
    path.write_text(text, "utf-8")
    result = run(tmp_path / "pack", "--report", tmp_path / "odds.pdf")
    assert (result.exit_code, result.output) == (0, f"{tmp_path / 'odds.pdf'}\n")
    assert "<code>1.2</code>" in report(tmp_path, tmp_path / "pack")


def test_the_page_about_it_shows_commands_that_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "odds.md").read_text("utf-8")
    block = page.partition("```sh\n")[2].partition("```")[0]
    commands = [shlex.split(line, comments=True)[2:] for line in block.splitlines()]
    # a report of the flagship takes long
    commands = [[*command, str(PACK)] if "--report" in command else command for command in commands]
    assert len(commands) >= 7
    commands = [[tmp_path / word if word == "odds.html" else word for word in command] for command in commands]
    monkeypatch.chdir(ROOT / "content" / "labirynt-smierci")
    assert [run(*command).exit_code for command in commands] == [0] * len(commands)
    asked = set(re.findall(r"`(--[a-z]+)", page))
    assert asked == set(re.findall(r"^  (--[a-z]+)", run("--help").output, re.MULTILINE)) - {"--help"}
