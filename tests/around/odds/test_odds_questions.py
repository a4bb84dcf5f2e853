"""``zecer odds --question``: lists, lines, bars, JSON, and what it says to what it cannot answer."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.book.html import Setter
from generator.cli import cli
from generator.cli.console import Talk
from generator.load.pack import load
from generator.message import msg
from generator.odds.questions import answer
from generator.records import replace
from generator.translate.edition import Edition
from zecer_odds.charts import Charts
from zecer_odds.odds_answers import Answers
from zecer_odds.odds_cells import OddsCells
from zecer_odds.odds_json import plain_json
from zecer_odds.odds_text import print_question
from zecer_odds.odds_tree import NUMBER, Column
from zecer_odds.odds_view import question_odds

ROOT = Path(__file__).parents[3]
FLAGSHIP = ROOT / "content" / "labirynt-smierci"
PACK = ROOT / "tests" / "packs" / "twelve-cards"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["odds", *map(str, arguments)], prog_name="zecer")


def ask(question: str, *arguments: str) -> Result:
    return run("--question", question, *arguments, FLAGSHIP)


def test_questions_are_listed() -> None:
    output = run("--questions", FLAGSHIP).output
    assert re.search(r"^duel +level, hero, weapon, monster +Bohater sam na sam z\spotworem$", output, re.MULTILINE)
    told = json.loads(run("--questions", "--json", FLAGSHIP).output)
    assert {"question": "trap", "title": "Rany ofiary, gdy pułapka zadziała", "axes": []} in told
    assert "asks nothing" in run("--questions", PACK).output


def test_few_outcomes_are_columns() -> None:
    output = ask("attack", "--where", "hero=gislan").output
    assert re.search(r"^bohater +broń +mean +1 +2$", output, re.MULTILINE)
    assert re.search(r"^Gislan +topór +1\.50 +50\.0 % +50\.0 %$", output, re.MULTILINE)
    assert "Almuryk" not in output
    talk = ask("negotiation", "--where", "monster=monster.troll", "--where", "level=1").output
    assert re.search(r"^1 +Troll +0 +91\.7 % +8\.3 % +–$", talk, re.MULTILINE)
    assert re.search(r"^20–39 +1–5 +66\.7 % +33\.3 %$", ask("bribe", "--where", "gold=20-39").output, re.MULTILINE)


def test_many_outcomes_are_told_by_their_ends() -> None:
    output = ask("treasure").output
    assert re.search(r"^typ skarbu +mean +lowest +highest$", output, re.MULTILINE)
    assert re.search(r"^L +294\.32 +60 +1260$", output, re.MULTILINE)


def test_things_are_told_with_their_number() -> None:
    output = ask("wandering", "--where", "level=3").output
    assert "\npoziom 3\n" in output
    assert re.search(r"^Harpia +5\.6 % +8\.00$", output, re.MULTILINE)
    told = json.loads(ask("wandering", "--where", "level=3", "--json").output)
    (row,) = told["rows"]
    assert {"result": "Harpia", "chance": "1/18", "percent": 5.555556, "mean": {"exactly": "8", "number": 8.0}} in row[
        "amounts"
    ]


def test_one_duel_is_told_round_by_round() -> None:
    where = [one for axis in ("hero=gislan", "weapon=axe", "level=1", "monster=vampire") for one in ("--where", axis)]
    output = ask("duel", *where).output
    assert re.search(r"^bohater +8\.8 %", output, re.MULTILINE)
    assert re.search(r"^1 +50\.0 % +1/2 +█{30}$", output, re.MULTILINE)
    assert "thousand-millionth" not in output
    told = json.loads(ask("duel", *where, "--json").output)
    (row,) = told["rows"]
    assert told["exact"]
    assert sum(Fraction(one["chance"]) for one in row["results"]) == 1
    assert row["at"] == {"level": "1", "hero": "gislan", "weapon": "axe", "monster": "vampire"}


def test_what_is_not_exact_says_so() -> None:
    assert "thousand-millionth" in ask("trap").output
    told = json.loads(ask("trap", "--json").output)
    assert not told["exact"]
    assert told["rows"][0]["mean"] == {"exactly": "19/12", "number": 1.583333}
    assert {one["chance"] for one in told["rows"][0]["results"]} == {None}


def test_one_more_column_is_in_json_on_the_console_and_in_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    game = load(FLAGSHIP).game
    assert game is not None
    edition = Edition(game, "pl")
    told = question_odds(edition, answer(game, "attack", {"hero": "gislan"}), edition.value)
    points = tuple(replace(row, of={**row.of, "best": Fraction(40 + place)}) for place, row in enumerate(told.rows))
    told = replace(told, columns=(*told.columns, Column("best", NUMBER, msg("best"), "szczyt", "szczyt")), rows=points)
    assert '"best": {"exactly": "41", "number": 41.0}' in json.dumps(plain_json(told))
    print_question(Talk(), told)
    assert re.search(r"^Gislan +młot +1\.17 +83\.3 % +16\.7 % +41\.00$", capsys.readouterr().out, re.MULTILINE)
    body = Answers(OddsCells(Setter(edition), Charts("#804020"))).section(told).body
    assert re.search("<h4>szczyt.*>41,0<", body)


def test_it_speaks_polish() -> None:
    output = run("--ui-lang", "pl", "--question", "bribe", FLAGSHIP).output
    assert re.search(r"^20–39 +1–5 +66,7 % +33,3 %$", output, re.MULTILINE)
    assert " tak " in output


@pytest.mark.parametrize(
    ("arguments", "answered"),
    [
        (("--question", "atack"), 'did you mean "attack"'),
        (("--question", "attack", "--where", "heroo=gislan"), 'did you mean "hero"'),
        (("--question", "attack", "--where", "hero=conan"), "no row where hero is conan"),
        (("--where", "hero=gislan"), "--where goes with --question"),
        (("--question", "attack", "--table", "9.9"), "--question answers by itself"),
        (("--question", "attack", "--questions"), "--question answers by itself"),
    ],
)
def test_wrong_use_is_told(arguments: tuple[str, ...], answered: str) -> None:
    found = run(*arguments, FLAGSHIP)
    assert found.exit_code == 2
    assert answered in found.output


def test_a_question_that_breaks_off_tells_where(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "game: small\ntitle: Mała\nodds: {it: {title: T, steps: {die: 1K6}, run: 1 // (die - 6)}}\n", encoding="utf-8"
    )
    found = run("--question", "it", tmp_path)
    assert found.exit_code == 1
    assert "odds/it/run" in found.output
    assert "divides by nothing" in found.output
