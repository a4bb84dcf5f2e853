"""The report of odds, number by number: lines with bars, spreads, halves, things, outer axes; HTML and PDF."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape
from pathlib import Path

import pypdfium2
import pytest
from odds_page import answers_of, rows

from generator.load.pack import load
from generator.odds.questions import answer
from generator.translate.edition import Edition
from zecer_odds.odds_answers import quantile
from zecer_odds.odds_cells import HtmlSection
from zecer_odds.odds_export import report_html, report_pdf
from zecer_odds.odds_view import question_odds

PACK = """
game: pit
title: Jama
language: pl
players: "2"
version: "1"
provenance: {original: na próbę}
kinds:
  monster: {name: potwór, fields: {name: name}}
  hero: {name: bohater, fields: {name: name, skill: int 0..9}}
tables:
  "1.1":
    title: Spotkania
    rows: {roll: 1K6}
    columns: {number: poziom, label: poziom}
    cell: count of ref monster
    data: {"1–4": {"1": orc, "2+": 1K3 orc}, "5–6": {"1": troll, "2+": 2 troll}}
odds:
  gold:
    title: Złoto na poziomie
    label: sztuk
    for: {level: {of: [1, 2, 3], label: poziom}}
    steps: {die: 1K6}
    run: max(0, die * level - 3)
  hit:
    title: Trafienie
    for: {hero: hero}
    steps: {die: 1K6}
    run: die + hero.skill >= 7
  who:
    title: Kto wychodzi
    for: {level: {of: ["1", "2+"], label: poziom}}
    steps: {die: 1K6, found: 'lookup("1.1", die, level)', number: found.amount}
    run: "[found.of, number]"
  deep:
    title: Trzy osie
    for:
      hero: hero
      bonus: {of: [0, 1], label: premia}
      cover: {of: [0, 2], label: osłona}
    steps: {die: 1K6}
    run: die + hero.skill + bonus - cover
  one: {title: Jedna kostka, label: oczka, steps: {die: 1K6}, run: die}
"""
THINGS = {
    "monsters.yaml": "kind: monster\nthings: {orc: {name: Ork}, troll: {name: Troll}}\n",
    "heroes.yaml": "kind: hero\nthings: {ann: {name: Anna, skill: 1}, bea: {name: Beata, skill: 4}}\n",
}


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    folder: Path = tmp_path_factory.mktemp("pit")
    game, data = PACK.split("provenance", 1)
    files = {"game.yaml": game, "data.yaml": f"provenance{data}", **THINGS}
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    loaded = load(folder)
    assert [str(finding) for finding in loaded.findings] == []
    assert loaded.game is not None
    return Edition(loaded.game, "pl")


def section(edition: Edition, id_: str) -> HtmlSection:
    return answers_of(edition).section(question_odds(edition, answer(edition.game, id_), edition.value))


def test_lines_tell_mean_spread_half_and_most(edition: Edition) -> None:
    shown = section(edition, "gold")
    assert (shown.lead, shown.css) == ("Sztuk.", "short")
    # 1K6−3: 0 0 0 1 2 3; 2·1K6−3: 0 1 3 5 7 9; 3·1K6−3: 0 3 6 9 12 15
    assert rows(shown.body) == [
        ["poziom", "średnio", "szansa na\u00a00", "połowa nie więcej niż", "najwyżej"],
        ["1", "", "1,00", "1", "50,0%", "0", "3"],
        ["2", "", "4,17", "25/6", "16,7%", "3", "9"],
        ["3", "", "7,50", "15/2", "16,7%", "6", "15"],
    ]


def test_bars_are_as_long_as_their_numbers(edition: Edition) -> None:
    bars = [float(width) for width in re.findall(r'width="([\d.]+)"', section(edition, "gold").body)]
    assert bars == pytest.approx([100 / 7.5, 100 * 25 / 45, 100], abs=0.01)


def test_chances_by_one_axis_are_lines_of_per_cents(edition: Edition) -> None:
    assert rows(section(edition, "hit").body) == [
        ["bohater", "szansa"], ["Anna", "", "16,7%", "1/6"], ["Beata", "", "66,7%", "2/3"]]


def test_things_are_told_with_chance_and_number(edition: Edition) -> None:
    assert rows(section(edition, "who").body) == [
        ["wynik", "szansa", "poziom\u00a01", "poziom 2+"],
        ["Ork", "66,7%", "1,00", "2,00"], ["Troll", "33,3%", "1,00", "2,00"]]


def test_a_table_for_each_value_of_the_outermost_of_three_axes(edition: Edition) -> None:
    shown = section(edition, "deep")
    assert re.findall("<h4>(.*?)</h4>", shown.body) == ["średnio, Anna · osłona", "średnio, Beata · osłona"]
    assert (shown.css, rows(shown.body)) == ("", [
        ["Anna", "0", "2"], ["0", "4,50", "2,50"], ["1", "5,50", "3,50"],
        ["Beata", "0", "2"], ["0", "7,50", "5,50"], ["1", "8,50", "6,50"]])


def test_a_single_roll_is_told_outcome_by_outcome(edition: Edition) -> None:
    shown = section(edition, "one")
    assert shown.body.startswith("<p>średnio <b>3,50</b></p>")
    assert rows(shown.body)[1:] == [[str(face), "", "16,7%", "1/6"] for face in range(1, 7)]


@pytest.mark.parametrize(("share", "least"), [("1/6", 0), ("1/2", 0), ("51/100", 1), ("2/3", 1), ("1", 3)])
def test_quantiles(edition: Edition, share: str, least: int) -> None:
    numbers = answer(edition.game, "gold").rows[0].chances.numbers()
    assert quantile(numbers, Fraction(share)) == least


def words(html: str) -> str:
    body = re.sub(r"<(style|svg|script)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def test_page_and_file_show_the_same_numbers(edition: Edition) -> None:
    told = words(report_html(edition).decode())
    with pypdfium2.PdfDocument(report_pdf(edition)) as pdf:
        printed = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pdf)
    for text in (told, printed):
        assert all(title in text for title in ("Złoto na poziomie", "Trafienie", "Kto wychodzi", "Trzy osie"))
    assert re.search(r"Złoto na poziomie.*4,17.*16,7%.*7,50", told)
    numbers = set(re.findall(r"\d+,\d+", told))
    assert len(numbers) > 12
    assert {number for number in numbers if number not in printed} == set()
