"""A whole game by the printed rules of the third box: its odds in exact numbers, its worked turns, its invariants."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest
from content_boxes import CONTENT
from errands_table import game, hero, laid, no_faults, play_out, room, rules, token, world_of
from some import some

from generator.load.pack import load
from generator.odds.playing import Unplayable
from generator.odds.whole_game import Decision, RandomNumbers
from generator.records import replace
from zecer_games.plays.crystal_errands.clash import duel
from zecer_games.plays.crystal_errands.exploring import share
from zecer_games.plays.crystal_errands.fight_odds import expected_gains, fight_of
from zecer_games.plays.crystal_errands.policies import POLICIES
from zecer_games.plays.crystal_errands.table_view import TableView
from zecer_games.plays.crystal_errands.turns import turn
from zecer_games.plays.crystal_errands.whole_errands import ERRANDS
from zecer_games.plays.crystal_errands.world import NOWHERE, Pawn
from zecer_games.plays.crystal_errands.wounds import wound
from zecer_odds.simulation import run

FIGHTS = {-2: (8, 4, 24), -1: (11, 5, 20), 0: (15, 6, 15), 1: (20, 5, 11), 2: (24, 4, 8), 3: (27, 3, 6),
          4: (29, 2, 5), 5: (30, 1, 5), 6: (30, 1, 5)}
HUNTER = {**FIGHTS, -2: (11, 3, 22), -1: (13, 4, 19), 0: (16, 5, 15)}
# by digit and strength: gems, finds, wounds
MEANS = {(1, 4): (0.022, 0.492, 0.241), (1, 6): (0.043, 0.706, 0.132), (3, 4): (0.072, 0.437, 0.371),
         (3, 6): (0.141, 0.687, 0.206), (6, 4): (0.187, 0.316, 0.573), (6, 6): (0.362, 0.558, 0.351),
         (6, 8): (0.543, 0.766, 0.206)}


@pytest.mark.parametrize(("lead", "hunter"), [(lead, hunter) for lead in FIGHTS for hunter in (False, True)])
def test_of_36_throws_so_many_win_draw_and_lose(lead: int, hunter: bool) -> None:
    assert fight_of(lead, hunter, rules().faces) == (HUNTER if hunter else FIGHTS)[lead]


@pytest.mark.parametrize(("digit", "strength"), MEANS)
def test_an_encounter_gives_and_costs_so_much_on_average(digit: int, strength: int) -> None:
    found = expected_gains(rules(), digit, strength)
    assert [round(float(one), 3) for one in found] == list(MEANS[digit, strength])


def test_from_abroad_a_teleport_leads_home_four_times_in_six() -> None:
    # of three or four boards: home is one of the others, the own board, or chosen
    sides = ("snail", "two-courts", "chequerboard", "dragons-spine")
    for players in (2, 3, 4):
        world = world_of(("dwarves", "elves", "undead", "ratlings")[:players], sides[:max(players, 3)], ())
        for away in some(range(1, len(world.boards))):
            homeward = [leads < 0 or world.board_after(away, leads) == 0 for leads in world.jumps]
            assert sum(homeward) == 4


def test_for_two_players_the_board_of_nobody_lies_between_theirs() -> None:
    world = world_of(("dwarves", "elves"), ("snail", "two-courts", "chequerboard"), ())
    assert [world.board_after(board, 0) for board in (0, 2, 1)] == [2, 1, 0]


def test_worked_turn_two_heads() -> None:
    world = world_of(("dwarves", "elves"), ("wardens-ring", "chequerboard", "snail"), (4, 3, 3, 5, 4, 1))
    haldor = hero(world, "haldor", "wardens-ring-h", pack=[])
    hero(world, "brunhalda", "wardens-ring-n")
    _take(world, haldor, "sword")
    inside = room(world, "wardens-ring-i")
    play_out(turn(world, 0), {"move": [lambda step: step.pawn is haldor and step.end == inside]})
    assert (haldor.life, len(haldor.tokens), world.crews[0].gems) == (4, 2, rules().numbers.start_gems + 1)
    assert (world.fights, world.beaten) == (1, 1)
    assert no_faults(world) == []


def test_worked_turn_an_errand() -> None:
    dice = (2, 1, 1, 2, 3, 5, 6)
    sides = ("snail", "two-courts", "chequerboard", "dragons-spine")
    world = world_of(("ratlings", "elves", "dwarves", "undead"), sides, dice)
    weszyk = hero(world, "weszyk", "snail-l")
    hero(world, "piskra", "snail-q")
    weszyk.rune = 1
    world.runes.remove(1)
    # the next find is of no use in the fight that follows
    world.stock.sort(key=lambda one: one == token("helmet"))
    world.give_gems(0, 1)
    ways = ["snail-m", "chequerboard-o", "chequerboard-l"]
    first, second, third = (room(world, name) for name in ways)
    play_out(turn(world, 0), {"move": [lambda step: step.end == first]})
    assert weszyk.room == room(world, "chequerboard-k")
    asked = play_out(turn(world, 0), {
        "move": [lambda step: step.pawn is weszyk and step.end == second, lambda step: step.end == third],
        "further-move": [lambda paid: paid is True],
        "total": [lambda shift: shift == (0, False), lambda shift: shift == (-1, False)],
    })
    assert asked["total"] == 2
    assert (weszyk.rune, weszyk.pack.count(rules().crystal), len(weszyk.tokens)) == (None, 1, 2)
    assert (weszyk.room, weszyk.life, world.crews[0].gems) == (third, weszyk.card.life, 1)
    assert (world.fights, world.beaten) == (1, 0)
    assert no_faults(world) == []


def test_worked_turn_the_gauntlet() -> None:
    world = world_of(("elves", "dwarves"), ("chequerboard", "wardens-ring", "snail"), (6, 4, 2))
    eriald = hero(world, "eriald", "snail-a", gauntlet=True)
    world.gauntlets -= 1
    brunhalda = hero(world, "brunhalda", "snail-b", life=1)
    haldor = hero(world, "haldor", "wardens-ring-n")
    for name in ("axe", "helmet"):
        _take(world, brunhalda, name)
    assert world.strength(eriald) == world.strength(brunhalda) == 7
    inside = brunhalda.room
    play_out(turn(world, 0), {"move": [lambda step: step.end == inside],
                              "attack": [lambda target: target is brunhalda]})
    assert brunhalda.gone
    assert world.crews[0].kills == 1
    # what lay on the card lies in the room; the victor takes what has a place; the third hero of the team has woken
    assert token("axe") in eriald.pack
    assert [one.card.ref.id for one in world.crews[1].awake] == ["wolsung", haldor.card.ref.id]
    assert no_faults(world) == []


def test_worked_turn_a_trap_and_two_in_defence() -> None:
    sides = ("drowned-canal", "chequerboard", "wardens-ring")
    world = world_of(("undead", "ratlings", "dwarves"), sides, (4, 6, 3))
    ghul = hero(world, "khar-ghul", "wardens-ring-b")
    piskra, weszyk = (hero(world, name, "wardens-ring-c") for name in ("piskra", "weszyk"))
    for owner, name in ((ghul, "axe"), (ghul, "helmet"), (piskra, "sword")):
        _take(world, owner, name)
    inside = piskra.room
    world.laid[inside] = [(laid("trap"), 2)]
    play_out(turn(world, 0), {
        "move": [lambda step: step.end == inside], "attack": [lambda target: target is piskra],
        "join": [lambda helps: helps is True],
    })
    assert (ghul.armour, ghul.life, world.laid[inside]) == ([], 3, [])
    assert (piskra.life, weszyk.life) == (3, 2)
    assert no_faults(world) == []


def test_a_servant_brings_a_crystal_home() -> None:
    world, servant = _risen("chequerboard-j")
    camp = world.camp(0)
    near = world.neighbours(camp)[0]
    world.place(servant, near)
    world.crystals -= 1
    servant.pack = [rules().crystal]
    play_out(turn(world, 0), {"servant": [lambda step: step == camp]})
    assert (servant.pack, world.crystals) == ([], rules().crystals)
    assert world.crews[0].gems == rules().numbers.start_gems + rules().numbers.crystal_gems
    assert no_faults(world) == []


@pytest.mark.parametrize("policy", ["greedy", "cautious", "hunter"])
def test_players_let_a_servant_carry_a_crystal_home(policy: str) -> None:
    world, servant = _risen("chequerboard-j")
    camp = world.camp(0)
    world.place(servant, world.neighbours(camp)[0])
    servant.pack = [rules().crystal]
    steps = (None, *world.rooms_beyond(servant, servant.room))
    decision: Decision[Any, Any] = Decision(1, "servant", steps, TableView(world, 0, servant), 1)
    assert steps[POLICIES[policy](decision, Random(1))] == camp


def test_a_servant_takes_what_lies_in_a_room_and_leaves_it_there_when_it_dies() -> None:
    world, servant = _risen("chequerboard-j")
    inside = room(world, "chequerboard-f")
    world.crystals -= 1
    world.floor[inside] = [rules().crystal]
    play_out(turn(world, 0), {"servant": [lambda step: step == inside]})
    assert servant.pack == [rules().crystal]
    assert next(wound(world, servant, 1), None) is None
    assert (world.crews[0].servant, world.floor[inside]) == (None, [rules().crystal])
    assert no_faults(world) == []


def test_a_hero_hands_over_to_a_servant_what_it_has_a_place_for() -> None:
    world, servant = _risen("chequerboard-j")
    mortimir = world.crews[0].heroes[0]
    _take(world, mortimir, "sword")
    _take(world, mortimir, "helmet")
    mortimir.rune = world.runes.pop()
    world.place(mortimir, servant.room)
    play_out(share(world, mortimir), {"give": [lambda one: one == token("helmet")]})
    assert (servant.pack, mortimir.tokens) == ([token("helmet")], [token("sword")])
    asked = play_out(share(world, mortimir), {"give": [lambda one: one == token("helmet")]})
    # the pack of the servant is full, and it carries no rune
    assert (asked["give"], servant.pack) == (1, [])
    assert no_faults(world) == []


def test_a_servant_joins_a_defence() -> None:
    # 4 + 4 against 5 + 2, and against 5 + 3 + 2
    for joins, lives in ((False, (3, 2)), (True, (2, 3))):
        world, servant = _risen("chequerboard-j", dice=(4, 2))
        ghul, eriald = (hero(world, name, "chequerboard-j") for name in ("khar-ghul", "eriald"))
        play_out(duel(world, eriald, ghul), {"join": [lambda helps, joins=joins: helps is joins]})
        assert (eriald.life, ghul.life) == lives
        assert world.crews[0].servant is servant


def test_an_elixir_helps_after_a_fight_but_not_after_death() -> None:
    world = world_of(("dwarves", "elves"), ("wardens-ring", "chequerboard", "snail"), (1, 6, 1, 1))
    haldor = hero(world, "haldor", "wardens-ring-h", life=2)
    _take(world, haldor, "life")
    inside = room(world, "wardens-ring-i")
    play_out(turn(world, 0), {"move": [lambda step: getattr(step, "end", None) == inside],
                              "drink": [lambda drunk: drunk is True]})
    assert haldor.life == 3
    haldor.life = 1
    _take(world, haldor, "life")
    assert next(wound(world, haldor, 1), None) is None
    assert (haldor.room, token("life") in world.floor[inside]) == (NOWHERE, True)


def test_who_passes_through_walls_leaves_and_enters_camp_and_teleport_through_gaps() -> None:
    for hall in some(rules().halls):
        for closed in (hall.camp, hall.teleport):
            assert hall.through[closed] == hall.ways[closed]
            assert [closed in ends for ends in hall.through] == [closed in ends for ends in hall.ways]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_token_is_lost_or_made_and_no_room_too_full(players: int) -> None:
    for number in range(3):
        chances = RandomNumbers(5, number)
        playing = ERRANDS.play(rules(), ["greedy"] * players, chances)
        # choices by lot go where no sensible player goes
        answer = POLICIES["greedy"] if number else lambda decision, chance: chance.randrange(len(decision.choices))
        decision = next(playing)
        for _ in range(3000):
            assert no_faults(decision.view.world) == [], decision.asked
            try:
                decision = playing.send(answer(decision, chances.generator_of("answers")))
            except StopIteration:
                break


@pytest.mark.nightly
def test_two_workers_play_the_same_games_as_one() -> None:
    games = replace(game().simulations["three"], games=52)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert repr(run(game(), games, executor)) == repr(run(game(), games))


def test_an_effect_that_no_rule_knows_and_one_that_is_missing_are_told(tmp_path: Path) -> None:
    plays = (CONTENT / "labirynt-czarnoksieznika" / "plays.yaml").read_text("utf-8")
    plays = plays.replace("haste: find.haste", "hast: find.haste")
    (tmp_path / "game.yaml").write_text("game: tiny\ntitle: Maleńka\nlanguage: pl\n", "utf-8")
    (tmp_path / "plays.yaml").write_text(plays, "utf-8")
    told = [str(one.message) for one in load(tmp_path).findings]
    assert any("'hast'" in one for one in told)
    assert any("'haste'" in one for one in told)


def test_a_pack_of_another_game_cannot_be_played(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: tiny\ntitle: Maleńka\nlanguage: pl\n", "utf-8")
    loaded = load(tmp_path)
    assert loaded.game is not None
    settings: Any = game().plays["race"].settings
    with pytest.raises(Unplayable, match="found no gauntlet"):
        ERRANDS.prepare(loaded.game, settings)


def _take(world: Any, owner: Any, name: str) -> None:
    """Give a find of the stock to a hero, in use where it can be."""
    world.stock.remove(token(name))
    owner.pack.append(token(name))
    world.dress(owner)


def _risen(at: str, dice: tuple[int, ...] = (3, 3, 3, 3)) -> tuple[Any, Any]:
    """A table where the servant of the first seat stands in a room, and its hero in the next one."""
    world = world_of(("undead", "elves"), ("chequerboard", "wardens-ring", "snail"), dice)
    mortimir = hero(world, "mortimir", "chequerboard-k")
    servant = Pawn(rules().servant_of(mortimir.card), 0)
    world.crews[0].servant = servant
    world.place(servant, room(world, at))
    return world, servant
