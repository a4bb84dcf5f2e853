"""The report of odds: what it shows of tables, encounters and questions, as HTML and as PDF."""

from __future__ import annotations

import re
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from odds_page import answers_of, cells_of, rows

from generator.load.pack import load
from generator.odds.cell_odds import ways
from generator.odds.questions import answer
from generator.records import replace
from generator.translate.edition import Edition
from zecer_odds.encounters import pieces, things_met
from zecer_odds.odds_cells import HtmlSection
from zecer_odds.odds_export import report_html, report_pdf
from zecer_odds.odds_plays import Plays, bins
from zecer_odds.odds_tables import Tables
from zecer_odds.odds_tree import QuestionOdds
from zecer_odds.odds_view import question_odds, table_odds
from zecer_odds.play_statistics import MeasuredNumber
from zecer_odds.simulation import simulate

ROOT = Path(__file__).parents[3]
VOID = {"meta", "rect", "br"}
PACK = {
    "game.yaml": """
game: pit
title: Jama
language: pl
players: "2"
version: "1"
""",
    "data.yaml": """
provenance: {original: na próbę}
kinds:
  monster: {name: potwór, fields: {name: name, strength: dice, agility: int 0..9}}
  hero: {name: bohater, fields: {name: name, agility: int 0..9, strength: int 1..9}}
  weapon: {name: broń, fields: {name: name}}
tables:
  "1.1":
    title: Spotkania
    rows: {roll: 1K6}
    columns: {roll: 1K6}
    cell: count of ref monster
    times: 1.2/number
    data:
      "1–5": {1–3: orc, 4–6: 1K3 orc}
      "6": {1–3: 2 orc, 4–6: troll}
  "1.2":
    title: Poziomy
    rows: {number: poziom, label: poziom}
    columns: {labels: {number: liczba}}
    cell: int 1..9
    data: {"1": [1], "2": [1], "3+": [2]}
  "1.3":
    title: Walka
    rows: {roll: 2K6, plus: {zręczność: [hero.agility]}}
    columns: {things: weapon, which: [sword, knife]}
    cell: int 0..9
    data: {"≤3": [0, 0], "4–11": [1, 0], "12": [2, 1], "13–16": [3, 2], "17+": [9, 9]}
  "1.4":
    title: Pogoda
    rows: {roll: 3K6}
    data: {"3": burza, "4–17": pogoda}
odds:
  attack:
    title: Rany w ataku
    for: {hero: hero, weapon: weapon}
    steps: {roll: 2K6}
    run: lookup("1.3", roll + hero.agility, weapon)
  weather:
    title: Pogoda z premią
    for: {bonus: {of: [0, 1], label: premia}}
    steps: {roll: 3K6}
    run: lookup("1.4", min(roll + bonus, 17))
  lucky: {title: Czy padnie szóstka, steps: {die: 1K6}, run: die == 6}
  many: {title: Trzy kostki, label: oczka, steps: {roll: 9K6}, run: roll}
  duel:
    title: Pojedynek
    for: {hero: hero, monster: monster}
    duel:
      hero: {label: bohater, life: hero.strength, attack: dice("1K3")}
      monster: {label: potwór, life: monster.strength, attack: dice("1K3")}
""",
    "monsters.yaml": """
kind: monster
provenance: {original: na próbę}
things:
  orc: {name: Ork, strength: 1K6, agility: 2}
  troll: {name: Troll, strength: 1K6+3, agility: 3}
""",
    "heroes.yaml": """
kind: hero
provenance: {original: na próbę}
things:
  ann: {name: Anna, agility: 0, strength: 5}
  bea: {name: Beata, agility: 4, strength: 3}
""",
    "weapons.yaml": """
kind: weapon
provenance: {original: na próbę}
things: {sword: {name: miecz}, knife: {name: nóż}}
""",
}


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    folder = tmp_path_factory.mktemp("pit")
    for name, text in PACK.items():
        (folder / name).write_text(text, "utf-8")
    loaded = load(folder)
    assert loaded.game is not None
    assert [str(finding) for finding in loaded.findings] == []
    return Edition(loaded.game, "pl")


@pytest.fixture(scope="module")
def page(edition: Edition) -> str:
    return report_html(edition).decode()


def section(edition: Edition, table: str) -> HtmlSection:
    return Tables(cells_of(edition)).section(table_odds(edition, edition.game.tables[table]))


def told(edition: Edition, id_: str) -> QuestionOdds:
    return question_odds(edition, answer(edition.game, id_), edition.value)


class Reader(HTMLParser):
    """Elements that are open, ids, links, and what a page would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = {name: value or "" for name, value in attrs}
        self.ids += [of["id"]] if "id" in of else []
        self.links += [of["href"]] if tag == "a" else []
        self.loads += [of["src"]] if "src" in of else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID


def test_the_page_is_whole_and_needs_nothing_else(page: str) -> None:
    read = Reader(page)
    assert read.open == []
    assert read.loads == []
    assert "url(" not in page
    assert "<script" not in page
    assert len(read.ids) == len(set(read.ids))
    assert {link.removeprefix("#") for link in read.links} == set(read.ids)


def test_encounters_are_counted_exactly(edition: Edition) -> None:
    table = edition.game.tables["1.1"]
    (way,) = ways(table)
    orc, troll = things_met(way)
    assert (orc.of.id, orc.chance, orc.amount) == ("orc", Fraction(11, 12), Fraction(17, 11))
    assert (troll.of.id, troll.chance, troll.amount) == ("troll", Fraction(1, 12), Fraction(1))
    assert sum(pieces(way).values()) == 1
    assert max(pieces(way, 2)) == 6
    shown = section(edition, "1.1").body
    assert rows(shown) == [
        ["kto", "szansa", "ilu wtedypoziom 1, 2", "ilu wtedypoziom 3+", "średnio na spotkaniepoziom 1, 2"],
        ["Ork", "", "91,7%", "11/12", "1,55", "3,09", "", "1,42"],
        ["Troll", "", "8,3%", "1/12", "1,00", "2,00", "", "0,08"]]
    assert re.findall(r"średnio [\d,]+ \((.*?)\)", shown) == ["3/2", "3"]


def test_rows_that_modifiers_reach_and_rows_that_are_rare(edition: Edition, page: str) -> None:
    shown = section(edition, "1.3")
    assert shown.lead == "2K6 · z\u00a0modyfikatorami od 2\u00a0do\u00a016"
    assert [line[:1] + line[2:4] for line in rows(shown.body)[1:4]] == [
        ["do\u00a03", "8,3%", "1/12"], ["4–11", "88,9%", "8/9"], ["12", "2,8%", "1/36"]]
    assert [line[:2] for line in rows(shown.body)[4:6]] == [["13–16", "tylko z\u00a0modyfikatorami"], ["17+", "nigdy"]]
    assert [line[0] for line in rows(shown.body)[-5:]] == ["±0", "+1", "+2", "+3", "+4"]
    (rare,) = re.findall('<tr class="rare">.*?</tr>', section(edition, "1.4").body)
    assert rows(rare) == [["3", "", "0,46%", "1/216", "burza"]]
    outside = re.search(r"Wychodzi poza tabelę.*?</table>", page, re.DOTALL)
    assert outside is not None
    assert "1/216" in outside[0]


def test_answers_by_their_shape(edition: Edition) -> None:
    shown = {id_: answers_of(edition).section(told(edition, id_)).body for id_ in edition.game.odds}
    assert rows(shown["attack"]) == [["bohater", "miecz", "nóż"], ["Anna", "0,94", "0,03"], ["Beata", "1,69", "0,69"]]
    legend = re.search('<p class="legend lead">(.*?)</p>', shown["weather"])
    assert legend is not None
    assert re.findall("</i>(.*?)</span>", legend[1]) == ["burza", "pogoda"]
    assert [line[1] for line in rows(shown["weather"])[1:]] == ["0 · 100", "0 · 100"]
    assert [line[::2] for line in rows(shown["lucky"])] == [["wynik"], ["nie", "83,3%"], ["tak", "16,7%"]]
    assert re.findall("<h4>(.*?) · ", shown["duel"]) == ["wygrywa bohater", "rundy, średnio"]
    assert shown["many"].startswith("<p>średnio <b>31,50</b></p>")
    assert rows(shown["many"])[-1][0].endswith("+")


def test_a_question_bears_the_number_of_its_clause(edition: Edition) -> None:
    game = edition.game
    asked = replace(game, odds={**game.odds, "attack": replace(game.odds["attack"], clause="9.1")})
    sections = [answers_of(one).section(told(one, "attack")) for one in (edition, Edition(asked, "pl"))]
    assert [shown.number for shown in sections] == ["", "9.1"]


def test_extremes_of_answers(edition: Edition) -> None:
    assert [one.text for one in answers_of(edition).extremes(told(edition, "attack"))] == [
        "0,03", "Anna, nóż", "1,69", "Beata, miecz"]
    assert answers_of(edition).extremes(told(edition, "weather")) == []


def test_its_own_words_are_in_the_language_of_the_edition(edition: Edition, page: str) -> None:
    english = report_html(Edition(edition.game, "en")).decode()
    words = {"wiersz", "szansa", "średnio", "nigdy", "kto"}
    assert words <= set(re.split(r"[<>]", page))
    assert not words & set(re.split(r"[<>]", english))
    assert "<h1>Odds: Jama</h1>" in english
    assert ">up\u00a0to\u00a03<" in english


def test_the_pages_are_the_same_every_time(edition: Edition, tmp_path: Path) -> None:
    one, two = report_pdf(edition), report_pdf(edition)
    assert one.startswith(b"%PDF")
    assert one == two


@pytest.mark.parametrize(
    ("chance", "language", "told"),
    [
        (Fraction(1, 6), "pl", "16,7%"), (Fraction(1, 6), "en", "16.7%"), (Fraction(1, 6), "de", "16,7\u00a0%"),
        (Fraction(0), "pl", "0%"), (Fraction(1), "pl", "100%"), (Fraction(1, 1000), "pl", "0,10%"),
        (Fraction(1, 10**6), "pl", "<0,01%"), (1 - Fraction(1, 10**6), "pl", ">99,9%"),
    ],
)
def test_chances_as_a_language_writes_them(edition: Edition, chance: Fraction, language: str, told: str) -> None:
    assert Edition(edition.game, language).notation.percent(chance) == told


def test_plays_are_told_with_their_intervals() -> None:
    game = load(ROOT / "content" / "labirynt-smierci").game
    assert game is not None
    edition = Edition(game, "pl")
    found = simulate(game, 200)
    shown = Plays(cells_of(edition)).section(found)
    assert "lecz wylosowano: 200\u00a0rozgrywek" in shown.lead
    mean = found.measures["tiles"].mean
    value, low, high = (edition.notation.decimal(end, 2) for end in (mean.value, mean.low, mean.high))
    assert rows(shown.body)[1][:2] == ["położone kafelki", f"{value} ({low}–{high})"]
    shares = [share for _, share in bins(found.measures["tiles"])]
    assert sum(shares) == 1
    assert shown.body.count("<text") == len(shares) <= 24


@pytest.mark.parametrize(("counts", "told"), [
    ({0: 1, 2: 3}, {"0": "1/4", "1": "0", "2": "3/4"}),
    ({0: 1, 29: 1, 46: 2}, {"0": "1/4", "28": "1/4", "46": "1/2"}),
])
def test_a_span_is_told_by_its_lowest_number(counts: dict[int, int], told: dict[str, str]) -> None:
    found = dict(bins(MeasuredNumber(counts)))
    assert {name: str(found[name]) for name in told} == told
    steps = {int(b) - int(a) for a, b in pairwise(found)}
    assert len(steps) == 1
    assert sum(found.values()) == 1


def test_a_pack_without_dice_says_so(edition: Edition) -> None:
    bare = replace(edition.game, tables={}, odds={})
    page = report_html(Edition(bare, "pl")).decode()
    assert Reader(page).open == []
    assert "nie ma tabel z\u00a0rzutem, pytań ani rozgrywek." in page
    assert "<h2" not in page
