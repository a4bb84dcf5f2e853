"""``{odds:…}`` in prose: what it prints in each language, held to every throw; its faults at their place."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from generator.check.placeholders import slips
from generator.check.prose import CheckedText
from generator.check.usage import used
from generator.load.pack import load
from generator.model.chapters import Chapter
from generator.model.game import Game
from generator.model.text import Text
from generator.odds.odds_in_prose import odds
from generator.odds.odds_syntax import NoOdds, data_named
from generator.odds.watched_game import PresentData
from generator.records import replace
from generator.translate.edition import Edition

PACK = """
game: pit
title: Jama
language: pl
players: "2"
version: "1"
provenance: {original: na próbę}
kinds:
  monster: {name: potwór, fields: {name: name, aversion: int 0..9, strength: dice}}
  weapon: {name: broń, fields: {name: name}}
values: {limit: 2, wandering: 1–2, blow: 1K3+1}
tables:
  "1.1":
    title: Rozmowa
    rows: {roll: 2K6}
    data: {"≤6": nie, "7–9": tak, "10+": ukłon}
  "1.2":
    title: Walka
    rows: {roll: 1K6}
    columns: {things: weapon, which: [sword, knife]}
    cell: int 0..9
    data: {"≤3": [0, 0], "4–5": [1, 0], "6+": [2, 1]}
  "1.3":
    title: Spotkania
    rows: {roll: 1K6}
    columns: {roll: 1K6}
    cell: count of ref monster
    data:
      "1–5": {1–3: orc, 4–6: 1K3 orc}
      "6": {1–3: 2 orc, 4–6: troll}
  "1.4":
    title: Wykup
    rows: {number: kwota}
    cell: int 0..6
    data: {"1–6": 1, "7+": 4}
  "1.5":
    title: Słońce
    rows: {roll: 1K6}
    cell: choice of red, blue
    data: {"1–2": red, "3+": blue}
odds:
  attack:
    title: Atak
    for: {weapon: weapon}
    steps: {die: 1K6}
    run: lookup("1.2", die, weapon)
  lucky: {title: Szóstka, steps: {die: 1K6}, run: die == 6}
"""
MONSTERS = """
kind: monster
provenance: {original: na próbę}
things:
  orc: {name: Ork, aversion: 1, strength: 1K6}
  troll: {name: Troll, aversion: 4, strength: 2K6+3}
"""
WEAPONS = """
kind: weapon
provenance: {original: na próbę}
things: {sword: {name: miecz}, knife: {name: nóż}}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("pit")
    for name, text in (("game.yaml", PACK), ("monsters.yaml", MONSTERS), ("weapons.yaml", WEAPONS)):
        (folder / name).write_text(text, "utf-8")
    loaded = load(folder)
    assert loaded.findings == ()
    assert loaded.game is not None
    return loaded.game


def counted(dice: int, fits: Callable[[tuple[int, ...]], bool]) -> Fraction:
    throws = list(product(range(1, 7), repeat=dice))
    return Fraction(sum(map(fits, throws)), len(throws))


@pytest.mark.parametrize(
    ("written", "chance"),
    [
        ("1K6 <= 3", counted(1, lambda dice: dice[0] <= 3)),
        ("1K6 <= [limit]", counted(1, lambda dice: dice[0] <= 2)),
        ("1K6 = [wandering]", counted(1, lambda dice: dice[0] in (1, 2))),
        ("2K6 = 7–9", counted(2, lambda dice: 7 <= sum(dice) <= 9)),
        ("2K6 − [monster.troll.aversion] >= 7", counted(2, lambda dice: sum(dice) - 4 >= 7)),
        ("max(1K6, 1K6) > 5", counted(2, lambda dice: max(dice) > 5)),
        ("1K6 - [blow] < 0", counted(2, lambda dice: dice[0] - (dice[1] + 1) // 2 - 1 < 0)),
        ("1K6 + [cell:1.2/6+/knife] >= 7", counted(1, lambda dice: dice[0] == 6)),
        ("1.1/7–9", counted(2, lambda dice: 7 <= sum(dice) <= 9)),
        ("1.1/<=6", counted(2, lambda dice: sum(dice) <= 6)),
        ("2K6 − [monster.troll.aversion] on 1.1/≤6", counted(2, lambda dice: sum(dice) - 4 <= 6)),
        ("1.2/sword >= 1", counted(1, lambda dice: dice[0] >= 4)),
        ("1.2/knife = 0", counted(1, lambda dice: dice[0] <= 5)),
        ("1K6+2 on 1.2/sword = 2", counted(1, lambda dice: dice[0] + 2 >= 6)),
        ("1.3 = troll", Fraction(1, 12)),
        ("1.3 = monster.orc", Fraction(11, 12)),
        ("1.3/6/1–3", Fraction(1, 12)),
        ("2K6 on 1.4 >= 4", counted(2, lambda dice: sum(dice) >= 7)),
        ("2K6 on 1.4/7+", counted(2, lambda dice: sum(dice) >= 7)),
        ("1.5 = red", Fraction(1, 3)),
        ("attack(weapon: sword) >= 1", Fraction(1, 2)),
        ("lucky", Fraction(1, 6)),
    ],
)
def test_chances(game: Game, written: str, chance: Fraction) -> None:
    assert odds(game, written).number == chance


@pytest.mark.parametrize(
    ("written", "mean"),
    [
        ("mean 2K6+2", Fraction(9)), ("mean [blow]", Fraction(3)), ("mean [monster.troll.strength]", Fraction(10)),
        ("mean 1.2/sword", Fraction(2, 3)), ("mean 1K6+5 on 1.2/sword", Fraction(2)),
        ("mean attack(weapon: knife)", Fraction(1, 6)),
    ],
)
def test_means(game: Game, written: str, mean: Fraction) -> None:
    found = odds(game, written)
    assert (found.number, found.mean) == (mean, True)


@pytest.mark.parametrize(
    ("written", "polish", "english"),
    [
        ("{odds:1K6 <= 3}", "50%", "50%"),
        ("{odds:1.3 = troll}", "8,3%", "8.3%"),
        ("{odds:1.3 = troll|whole}", "8%", "8%"),
        ("{odds:1.3 = troll|fraction}", "1/12", "1/12"),
        ("{odds:1.3 = troll|of}", "3\u00a0na\u00a036", "3\u00a0in\u00a036"),
        ("{odds:2K6 >= 2}", "100%", "100%"),
        ("{odds:3K6 = 3|whole}", "<1%", "<1%"),
        ("{odds:mean 1.2/sword}", "0,67", "0.67"),
        ("{odds:mean 2K6}", "7", "7"),
        ("{odds:mean 1.2/sword|fraction}", "2/3", "2/3"),
    ],
)
def test_in_print(game: Game, written: str, polish: str, english: str) -> None:
    assert Edition(game, "pl").line(Text(written)) == polish
    assert Edition(game, "en").line(Text(written)) == english


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("1K1 <= 3", "expected at least one die with 2 to 100 faces, found '1K1'"),
        ("1K6", "expected a roll compared with a number"),
        ("1K6 < x", "expected a number behind <, found 'x'"),
        ("1K6 <= [limt]", "expected a value, found 'limt', which is not defined"),
        ("1K6 + [wandering] <= 3", "expected a number or dice to throw, found 1–2"),
        ("mean 1K6 <= 3", "expected a mean without a comparison"),
        ("1.1", "expected a row such as 1.1/≤6, or a comparison, found '1.1'"),
        ("1.1/11", ""),
        ("1.1/x", "expected a row or column of table 1.1, found 'x'"),
        ("1.1 = tak", "expected a row such as 1.1/≤6: the cells of 1.1 are prose"),
        ("mean 1.1", "expected a number in table 1.1 for every result of the roll"),
        ("1.2 >= 1", "expected a column of table 1.2, such as 1.2/sword, found none"),
        ("1.3 = trol", "expected what stands in table 1.3, found 'trol'"),
        ("1.3 >= troll", "expected numbers in table 1.3 to compare with >=, found others"),
        ("1.2/sword/6/6", "expected a row and a column of table 1.2"),
        ("2K6 on 1.9/3", "expected a table, found '1.9', which is not defined"),
        ("2K6 on 1.3/6", "found two; keep to a row or a column"),
        ("attack >= 1", "expected one value of weapon, such as attack(weapon: sword), found 2"),
        ("attack(weapon: sword)", "expected a comparison, such as attack >= 1"),
        ("attack(weapn: sword) >= 1", "expected an axis of attack, found 'weapn'"),
        ("atack(weapon: sword) >= 1", "expected a question of pit, found 'atack'"),
        ("mean lucky", "expected numbers from the question lucky for a mean"),
    ],
)
def test_what_cannot_be_reckoned(game: Game, written: str, reason: str) -> None:
    if not reason:
        assert odds(game, written).number == Fraction(1, 6)
        return
    with pytest.raises(NoOdds) as caught:
        odds(game, written)
    assert reason in str(caught.value)


def test_a_fault_is_told_at_its_place(game: Game) -> None:
    source = "Szansa {odds:1K6 <= [limt]} albo {odds:1K6 <= 3|hole}, nie {odds:2K6 >= 7}."
    first, second = slips(game, CheckedText("clause/1.1", Text(source), "prose"))
    assert (first.sort, source[first.start : first.end], first.help) == (
        "reference", "{odds:1K6 <= [limt]}", 'did you mean "limit"?'
    )
    assert second.sort == "placeholder"
    assert second.message == "expected one of the forms whole, fraction, of, found 'hole'"
    assert "3|hole}, nie 58,3" in Edition(game, "pl").line(Text(source))


def test_a_reference_to_nothing_says_what_would_explain_it(game: Game) -> None:
    source = "{odds:2K6 − [monster.trol.aversion] on 1.9/≤6}"
    slipped = list(slips(game, CheckedText("clause/1.1", Text(source), "prose")))
    assert [(slip.sort, slip.cause) for slip in slipped] == [
        ("reference", "monster/trol"), ("reference", "table/1.9")
    ]
    assert used(replace(game, chapters={"1.0": Chapter("1.0", Text("x"), Text(source), None, {})}))


def test_what_odds_are_reckoned_from_is_used(game: Game) -> None:
    assert list(data_named(game, "2K6 − [monster.troll.aversion] on 1.1/≤6")) == [
        ("value", "monster.troll.aversion"), ("table", "1.1")
    ]
    assert list(data_named(game, "mean attack(weapon: sword)")) == [("odds", "attack")]
    assert list(data_named(game, "1K6 + [cell:1.2/6+/knife] <= [limit]")) == [
        ("cell", "1.2/6+/knife"), ("value", "limit")]


def test_the_flagship_prints_odds_that_follow_its_data() -> None:
    game = load(Path(__file__).parents[2] / "content" / "labirynt-smierci").game
    assert game is not None
    told = Edition(game, "pl").line(Text("Troll z szansą {odds:2K6 − [monster.troll.aversion] on 8.5/≤6}."))
    aversion = game.value("monster.troll.aversion")
    refused = counted(2, lambda dice: sum(dice) - aversion <= 6)
    assert f"Troll z\u00a0szansą {Edition(game, 'pl').notation.percent(refused)}." in told


def test_equal_data_are_asked_of_once_though_their_words_are_other_objects(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(PACK, "utf-8")
    game = load(tmp_path).game
    assert game is not None
    word = "nobody has interned this"
    once, twice = (replace(game, values={"one": word, "two": other}) for other in (word, "".join(list(word))))
    assert once.values == twice.values
    assert PresentData(once).base == PresentData(twice).base
    assert PresentData(once).base != PresentData(replace(game, values={"one": word, "two": f"{word}."})).base
