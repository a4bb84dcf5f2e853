"""Answers to the flagship's questions against plain loops over all dice, and duels against a seeded simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product
from math import isclose, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from some import some

from generator.load.pack import load
from generator.model.dice import Dice
from generator.model.expression import ExpressionError
from generator.model.game import Game
from generator.model.values import Chance, Count, Ref
from generator.odds.questions import Answer, AnswerRow, answer

ROOT = Path(__file__).parents[2]
DIE = range(1, 7)
PLAYS = 20_000


@pytest.fixture(scope="module")
def game() -> Game:
    found = load(ROOT / "content" / "labirynt-smierci").game
    assert found is not None
    return found


def throws(dice: Dice | int) -> Iterator[int]:
    """Every result of dice, each as often as it comes."""
    if isinstance(dice, int):
        yield dice
        return
    for faces in product(DIE, repeat=dice.count):
        shown = [(face + 1) // 2 if dice.sides == 3 else face for face in faces]
        yield (sum(shown) + dice.plus) * dice.times


def shares(results: Iterable[Any]) -> dict[Any, Fraction]:
    counted = Counter(results)
    return {result: Fraction(count, counted.total()) for result, count in counted.items()}


def mixed(parts: Iterable[tuple[Fraction, dict[Any, Fraction]]]) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for chance, inner in parts:
        for result, share in inner.items():
            found[result] = found.get(result, Fraction(0)) + chance * share
    return found


def thing(game: Game, row: AnswerRow, axis: str) -> Any:
    ref = row.at[axis]
    assert isinstance(ref, Ref)
    return game.things[ref]


def level(game: Game, row: AnswerRow, column: str) -> int:
    found = game.tables["6.7"].cells[str(row.at["level"]), column]
    assert isinstance(found, int)
    return found


def wounds(game: Game, total: int, column: str) -> int:
    """Table 9.9 read by hand: the first row reaches down, the last one up."""
    row = "≤3" if total <= 3 else "6–9" if 6 <= total <= 9 else "17+" if total >= 17 else str(total)
    found = game.tables["9.9"].cells[row, column]
    assert isinstance(found, int)
    return found


def single_trap(game: Game) -> dict[Any, Fraction]:
    """One trap that is no pair of traps, by its die from 1 to 5."""
    arrow = shares(wounds(game, die, "bow") for die in DIE)
    third = shares(throws(Dice.parse("1K3")))
    poisoned = mixed((chance, {hit + more: share for more, share in third.items()} if hit else {0: Fraction(1)})
                     for hit, chance in arrow.items())
    return mixed((Fraction(1, 6), one) for one in (arrow, poisoned, third, {1: Fraction(1)}, third))


def expected_attack(game: Game, row: AnswerRow) -> dict[Any, Fraction]:
    hero, weapon = thing(game, row, "hero"), row.at["weapon"].id
    bonus = hero.fields["agility"] + hero.fields["skill"].get(weapon, 0)
    return shares(wounds(game, die + bonus, weapon) for die in DIE)


def expected_blow(game: Game, row: AnswerRow) -> dict[Any, Fraction]:
    monster = thing(game, row, "monster")
    weapon = monster.fields["weapon"].id if monster.fields["weapon"] else "claws"
    agility = monster.fields["agility"] + level(game, row, "agility")
    skills = list(throws(monster.fields["skill"] or 0))
    return shares(wounds(game, die + agility + skill, weapon) for die in DIE for skill in skills)


def expected_talk(game: Game, row: AnswerRow) -> dict[Any, Fraction]:
    lost = thing(game, row, "monster").fields["aversion"] + level(game, row, "aversion") - row.at["ability"]
    totals = [one + other - lost for one in DIE for other in DIE]
    return shares("niepowodzenie" if n <= 6 else "porozumienie" if n <= 9 else "zastraszenie" for n in totals)


def bribe_limit(game: Game, gold: str, total: int) -> int:
    columns = game.tables["8.9"].columns
    spans = zip(columns.keys, columns.spans, strict=True)
    (column,) = (key for key, span in spans if (span.low or 0) <= total <= (span.high or 999))
    found = game.tables["8.9"].cells[gold, column]
    assert isinstance(found, int)
    return found


def expected_bribe(game: Game, row: AnswerRow) -> dict[Any, Fraction]:
    limit = game.tables["8.9"].cells[row.at["gold"], row.at["total"]]
    return shares(die <= limit for die in DIE)


def expected_bribe_of(game: Game, row: AnswerRow) -> dict[Any, Fraction]:
    monster = thing(game, row, "monster")
    more = monster.fields["aversion"] + level(game, row, "strength") + level(game, row, "aversion")
    limits = [bribe_limit(game, row.at["gold"], strength + more) for strength in throws(monster.fields["strength"])]
    return shares(die <= limit for limit in limits for die in DIE)


def expected_encounter(table: str) -> Callable[[Game, AnswerRow], dict[Any, Fraction]]:
    def expected(game: Game, row: AnswerRow) -> dict[Any, Fraction]:
        found = game.tables[table]
        parts = []
        for first, second in product(DIE, repeat=2):
            key = str(second) if table == "8.3-resident" else ("1–2", "3–4", "5–6")[(second - 1) // 2]
            cell = found.cells[str(first), key]
            assert isinstance(cell, Count)
            numbers = shares(number * level(game, row, "number") for number in throws(cell.amount))
            parts.append((Fraction(1, 36), {(cell.of, number): share for number, share in numbers.items()}))
        return mixed(parts)

    return expected


def chance_of(cell: Chance | None) -> dict[Any, Fraction]:
    if cell is None:
        return {0: Fraction(1)}
    there = Fraction(cell.at_most, 6)
    return mixed([(there, shares(throws(cell.amount))), (1 - there, {0: Fraction(1)})])


def expected_part(column: str) -> Callable[[Game, AnswerRow], dict[Any, Fraction]]:
    return lambda game, row: chance_of(game.tables["14.9"].cells[row.at["type"], column])


def jewel(game: Game) -> list[int]:
    cells = game.tables["14.9-jewels"].cells
    return [cells["12+" if one + other >= 12 else str(one + other), ""] for one, other in product(DIE, repeat=2)]


EXPECTED: dict[str, Callable[[Game, AnswerRow], dict[Any, Fraction]]] = {
    "attack": expected_attack,
    "monster-attack": expected_blow,
    "negotiation": expected_talk,
    "bribe": expected_bribe,
    "bribe-monster": expected_bribe_of,
    "resident": expected_encounter("8.3-resident"),
    "wandering": expected_encounter("8.3-wandering"),
    "treasure-gold": expected_part("gold"),
    "treasure-jewels": expected_part("jewels"),
    "treasure-magic": expected_part("magic"),
    "jewel": lambda game, row: shares(jewel(game)),
}


def told(row: AnswerRow) -> dict[Any, Fraction]:
    return {getattr(outcome, "source", outcome): chance for outcome, chance in row.chances if chance}


@pytest.mark.parametrize("question", EXPECTED)
def test_answers_are_what_loops_over_all_dice_give(game: Game, question: str) -> None:
    found = answer(game, question)
    assert found.rows
    for row in found.rows:
        assert row.exact
        assert told(row) == {one: chance for one, chance in EXPECTED[question](game, row).items() if chance}


def test_traps_with_all_that_double_them(game: Game) -> None:
    single = single_trap(game)
    (row,) = answer(game, "trap").rows
    mean = sum(wounds * chance for wounds, chance in single.items()) / (1 - Fraction(2, 6))
    assert row.mean == mean == Fraction(19, 12)
    # no wound at all: p = a + p²/6
    nothing = 3 * (1 - sqrt(1 - 4 * float(single[0]) / 6))
    assert isclose(float(row.chances.of[0]), nothing, abs_tol=1e-9)
    assert not row.exact
    assert 0 <= 1 - float(sum(row.chances.of.values())) < 1e-9


def test_traps_by_ability(game: Game) -> None:
    trap = answer(game, "trap").rows[0].chances.of
    for row in some(answer(game, "trap-examined").rows):
        spared = Fraction(row.at["ability"], 6)
        expected = mixed([(spared, {0: Fraction(1)}), (1 - spared, dict(trap))])
        assert row.chances.of.keys() == expected.keys()
        assert all(isclose(row.chances.of[one], expected[one], abs_tol=1e-9) for one in expected)


def expected_treasure(game: Game, type_: str) -> dict[Any, Fraction]:
    """Gold and up to three jewels, every jewel thrown by hand."""
    gold, jewels = (chance_of(game.tables["14.9"].cells[type_, column]) for column in ("gold", "jewels"))
    worth = {number: shares(map(sum, product(jewel(game), repeat=number))) for number in jewels}
    both = mixed((chance, worth[number]) for number, chance in jewels.items())
    return mixed((chance, {coins + more: share for more, share in both.items()}) for coins, chance in gold.items())


@pytest.mark.parametrize("type_", "ABCDFH")
def test_treasures_of_few_jewels(game: Game, type_: str) -> None:
    (row,) = answer(game, "treasure", {"type": type_}).rows
    assert told(row) == {one: chance for one, chance in expected_treasure(game, type_).items() if chance}


def test_expected_treasures(game: Game) -> None:
    one = Fraction(sum(jewel(game)), 36)
    means = {}
    for row in some(answer(game, "treasure").rows):
        gold, jewels = (chance_of(game.tables["14.9"].cells[row.at["type"], part]) for part in ("gold", "jewels"))
        means[row.at["type"]] = sum(n * p for n, p in gold.items()) + one * sum(n * p for n, p in jewels.items())
        assert row.mean == means[row.at["type"]]
        assert sum(row.chances.of.values()) == 1
    for place in ("resident", "wandering"):
        for row in some(answer(game, f"treasure-{place}", {"level": "2"}).rows):
            letter = ord(thing(game, row, "monster").fields["treasure"][place]) + level(game, row, "treasure")
            assert row.mean == means[chr(min(letter, ord("L")))]


def test_tries_until_the_gates_are_destroyed(game: Game) -> None:
    for row in some(answer(game, "hellgate").rows):
        succeeds = Fraction(row.at["ability"], 6)
        assert row.mean == (1 - succeeds) / succeeds
        for failures in range(10):
            assert isclose(row.chances.of[failures], succeeds * (1 - succeeds) ** failures, abs_tol=1e-9)


def test_bonus_of_a_magic_weapon(game: Game) -> None:
    (row,) = answer(game, "weapon-bonus").rows
    assert row.mean == Fraction(1 + 2 + 2 + 3 + 3, 6) / (1 - Fraction(2, 6))
    # one, two or three at the first throw, or 1+1 and 1+2 at the second and third
    assert isclose(row.chances.of[1], 1 / 6, abs_tol=1e-9)
    assert isclose(row.chances.of[2], 2 / 6 + 1 / 6**3, abs_tol=1e-9)


# ---------------------------------------------------------------------------------------------------------- duels


def one_duel(game: Game, dice: Random, hero: Any, weapon: str, monster: Any, depth: int) -> tuple[bool, int]:
    """A duel played by the rules of chapters 6, 9, 11 and 15: whether the hero wins, and in how many rounds."""
    cells = game.tables["6.7"].cells
    throw = partial_throw(dice)
    agility = hero.fields["agility"]
    if monster.id == "cronk" and throw(Dice.parse("1K6")) > hero.fields["resistance"]:
        agility -= 2
    mine, theirs = hero.fields["strength"], throw(monster.fields["strength"]) + cells[str(depth), "strength"]
    suffered = 0
    for round_ in range(1, 1000):
        hit = wounds(game, dice.randint(1, 6) + agility + hero.fields["skill"].get(weapon, 0), weapon)
        theirs, suffered = theirs - hit, suffered + hit
        if theirs <= 0:
            return True, round_
        resisted = dice.randint(1, 6) <= hero.fields["resistance"]
        if monster.id == "vampire" and round_ <= 2:
            mine -= 0 if resisted else mine
        elif monster.id in ("evil-mage", "nameless") and theirs > 2:
            theirs -= 2
            mine -= 0 if resisted else throw(Dice.parse("1K3x2"))
        elif monster.id == "medusa" and dice.randint(1, 6) == 6:
            mine = 0
        else:
            grown = suffered if monster.id == "hydra" else 0
            column = monster.fields["weapon"].id if monster.fields["weapon"] else "claws"
            skill = throw(monster.fields["skill"]) if monster.fields["skill"] else 0
            bonus = monster.fields["agility"] + cells[str(depth), "agility"] + skill + grown
            mine -= wounds(game, dice.randint(1, 6) + bonus, column)
            mine -= 1 if monster.id == "chimera" and not resisted else 0
        if mine <= 0:
            return False, round_
    raise AssertionError("a duel without end")


def partial_throw(dice: Random) -> Callable[[Dice], int]:
    def throw(code: Dice) -> int:
        faces = [dice.randint(1, 6) for _ in range(code.count)]
        return (sum((face + 1) // 2 if code.sides == 3 else face for face in faces) + code.plus) * code.times

    return throw


DUELS = [
    ("gislan", "axe", "troll", 1), ("gerudirr", "axe", "gargoyle", 1), ("almuric", "sword", "orc", 3),
    ("raman", "sword", "medusa", 1), ("weldron", "sword", "vampire", 1), ("gislan", "axe", "hydra", 2),
    ("zurik", "axe", "chimera", 1), ("lord-dil", "sword", "evil-mage", 3), ("dierdra", "hammer", "cronk", 2),
    ("paladin-glade", "sword", "evil-hero", 1), ("wendolyn", "dagger", "nameless", 1),
]


@pytest.mark.parametrize(("hero", "weapon", "monster", "depth"), DUELS)
@pytest.mark.daily("gislan-axe-troll-1", "gislan-axe-hydra-2", "almuric-sword-orc-3")
def test_duels_are_what_a_simulation_shows(game: Game, hero: str, weapon: str, monster: str, depth: int) -> None:
    where = {"hero": hero, "weapon": weapon, "monster": monster, "level": str(depth)}
    (row,) = answer(game, "duel", where).rows
    assert row.exact
    assert sum(row.chances.of.values()) == 1
    dice = Random(f"{hero} {weapon} {monster} {depth}")
    fighters = (game.things[Ref("hero", hero)], weapon, game.things[Ref("monster", monster)])
    played = [one_duel(game, dice, *fighters, depth) for _ in range(PLAYS)]
    won = sum(wins for wins, _ in played) / PLAYS
    chance = float(row.chances.of["hero"])
    assert abs(won - chance) <= 4 * sqrt(chance * (1 - chance) / PLAYS) + 1e-9
    lengths = [rounds for _, rounds in played]
    mean = sum(lengths) / PLAYS
    spread = sqrt(sum((one - mean) ** 2 for one in lengths) / PLAYS)
    assert row.rounds is not None
    assert abs(mean - float(row.rounds)) <= 4 * spread / sqrt(PLAYS)
    assert row.lengths is not None
    for round_, share in enumerate(row.lengths(6), 1):
        seen = lengths.count(round_) / PLAYS
        assert abs(seen - float(share)) <= 4 * sqrt(float(share) * (1 - float(share)) / PLAYS) + 1e-9


def test_many_duels_are_within_their_bound(game: Game) -> None:
    many = answer(game, "duel", {"level": "1"})
    assert not many.exact
    for row in many.rows[::97]:
        where = {"level": "1", **{axis: row.at[axis].id for axis in ("hero", "weapon", "monster")}}
        (exactly,) = answer(game, "duel", where).rows
        assert exactly.exact
        assert all(abs(row.chances.of[side] - exactly.chances.of[side]) < 1e-9 for side in ("hero", "monster"))
        assert row.rounds is not None
        assert exactly.rounds is not None
        assert abs(row.rounds - exactly.rounds) < 1e-9


# ------------------------------------------------------------------------------------------------- a small pack

SMALL = """\
game: small
title: Mała
provenance: {original: do prób}
kinds:
  beast: {name: bestia, fields: {name: name, life: int 1..9, tame: flag}}
kind: beast
things:
  cat: {name: Kot, life: 1, tame: true}
  dog: {name: Pies, life: 2}
values: {goal: 5}
tables:
  "1.1": {title: T, rows: {roll: 1K6}, cell: int 0..9, data: {"1–4": 0, "5–6": 1}}
odds:
"""


def small(folder: Path, odds: str, pack: str = SMALL) -> Game:
    lines = "".join(f"  {line}\n" for line in odds.splitlines())
    (folder / "game.yaml").write_text(pack + lines, encoding="utf-8")
    loaded = load(folder)
    assert loaded.game is not None
    assert not loaded.findings
    return loaded.game


def asked(folder: Path, odds: str, pack: str = SMALL) -> Answer:
    return answer(small(folder, odds, pack), "it")


def test_a_coin_against_a_coin(tmp_path: Path) -> None:
    duel = "it:\n  title: Orzeł\n  duel:\n"
    duel += "    one: {life: 1, steps: {die: 1K6}, attack: 1 if die > 3 else 0}\n"
    duel += "    other: {life: 1, steps: {die: 1K6}, attack: 1 if die > 3 else 0}\n"
    (row,) = asked(tmp_path, duel).rows
    # 1/2 at once, else as often again after both have missed: w = 1/2 + w/4
    assert row.chances.of == {"one": Fraction(2, 3), "other": Fraction(1, 3)}
    assert row.rounds == Fraction(4, 3)
    assert row.lengths is not None
    assert row.lengths(3) == [Fraction(3, 4), Fraction(3, 16), Fraction(3, 64)]


def test_nobody_wins_where_nobody_hits(tmp_path: Path) -> None:
    (row,) = asked(tmp_path, "it: {title: T, duel: {one: {life: 1, attack: '0'}, two: {life: 1K6, attack: '0'}}}").rows
    assert row.chances.of == {"one": 0, "two": 0, "nobody": 1}
    assert row.rounds is None


def test_an_opening_and_what_an_attack_costs(tmp_path: Path) -> None:
    duel = "it:\n  title: T\n  opening: 1\n  duel:\n"
    duel += "    one: {life: 3, attack: 2 if round == 1 else 0}\n"
    duel += "    two: {life: 4, attack: left + suffered - 3, cost: 1 if left > 1 else 0}\n"
    (row,) = asked(tmp_path, duel).rows
    # 4−2=2 left; two strikes for 1, itself down to 1, then three more times for 1: 3−1−1−1
    assert row.chances.of == {"one": 0, "two": 1}
    assert row.rounds == 3


def test_axes_of_every_sort(tmp_path: Path) -> None:
    odds = """\
it:
  title: T
  for:
    beast: beast
    times: {of: [1, 2], label: razy}
    other: "[beast, none]"
  when: beast.tame or times == 2
  steps: {extra: 1K3}
  run: beast.life * times + extra + value("goal")
"""
    found = asked(tmp_path, odds)
    assert [(str(row.at["beast"]), row.at["times"]) for row in found.rows[::2]] == [
        ("beast.cat", 1), ("beast.cat", 2), ("beast.dog", 2),
    ]
    assert [axis.kind for axis in found.axes] == ["beast", None, None]
    assert found.rows[-1].chances.of == dict.fromkeys((10, 11, 12), Fraction(1, 3))
    game = small(tmp_path, odds)
    assert [row.at["times"] for row in answer(game, "it", {"beast": "cat", "times": "2"}).rows] == [2, 2]
    assert answer(game, "it") is answer(game, "it")
    with pytest.raises(ValueError, match=r'found "?\'?tims.*did you mean "times"'):
        answer(game, "it", {"tims": "1"})
    with pytest.raises(ValueError, match="no row where beast is cow"):
        answer(game, "it", {"beast": "cow"})


def test_an_axis_of_things_of_several_kinds_has_no_kind(tmp_path: Path) -> None:
    (tmp_path / "people.yaml").write_text("kind: person\nthings: {anna: {name: Anna}}\n", encoding="utf-8")
    odds = "it: {title: T, for: {who: {of: [beast.cat, person.anna]}}, run: 1K6}"
    found = asked(tmp_path, odds, SMALL.replace("kinds:\n", "kinds:\n  person: {name: osoba, fields: {name: name}}\n"))
    assert [str(row.at["who"]) for row in found.rows] == ["beast.cat", "person.anna"]
    assert found.axes[0].kind is None


FAILING = {
    'lookup("1.1", 7)': "table 1.1 has no row for 7",
    'outcome("it")': "it asks itself",
    "again(6)": "come to an end",
    "1 / 0": "divides by nothing",
}


@pytest.mark.parametrize("run", FAILING)
def test_what_cannot_be_reckoned_is_told_with_its_place(tmp_path: Path, run: str) -> None:
    with pytest.raises(ExpressionError, match=FAILING[run]) as raised:
        asked(tmp_path, f"it: {{title: T, steps: {{die: 1K6}}, run: '{run}'}}")
    assert raised.value.where == "run"


def test_sums_of_outcomes(tmp_path: Path) -> None:
    odds = "hit: {title: H, steps: {die: 1K6}, run: 'lookup(\"1.1\", die)'}\n"
    odds += "it: {title: T, run: 'total(outcome(\"hit\"), 3)'}"
    (row,) = asked(tmp_path, odds).rows
    thrown = shares(sum(die > 4 for die in three) for three in product(DIE, repeat=3))
    assert row.chances.of == thrown
    assert row.mean == 1


def test_all_chances_add_up(game: Game) -> None:
    for id_, question in some(game.odds.items()):
        found = answer(game, id_, {"level": "1"} if "level" in question.along else None)
        for row in some(found.rows):
            missing = 1 - sum(row.chances.of.values())
            assert missing == 0 if found.exact else abs(missing) < 1e-9
