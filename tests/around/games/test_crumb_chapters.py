"""Chapters of the fourth box, played by its printed rules: plans, odds, worked turns, and tables that stay whole."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest
from content_boxes import CONTENT
from mice_table import (
    Loaded,
    foes_of,
    game,
    no_faults,
    on,
    outcome,
    play_out,
    rules,
    space,
    table_of,
)
from some import some

from generator.load.pack import load
from generator.model.chapters import LayoutFigure
from generator.odds.playing import Unplayable
from generator.odds.questions import answer
from generator.odds.whole_game import RandomNumbers
from generator.records import replace
from zecer_games.plays.crumb_chapters.arriving import bring, enrol, fewer, new_track
from zecer_games.plays.crumb_chapters.crumb_table import AWAY, CAPTURED, TIME, ChapterOver, CrumbTable
from zecer_games.plays.crumb_chapters.foe_turn import foe_turn
from zecer_games.plays.crumb_chapters.foe_wounds import hurt_foe
from zecer_games.plays.crumb_chapters.mouse_arms import blows
from zecer_games.plays.crumb_chapters.mouse_moves import banks, climb, float_on, go_through, reach, walk
from zecer_games.plays.crumb_chapters.mouse_strikes import attack, feed
from zecer_games.plays.crumb_chapters.mouse_turn import afterwards, may_feed, mouse_turn
from zecer_games.plays.crumb_chapters.searching import search
from zecer_games.plays.crumb_chapters.sensible import POLICIES
from zecer_games.plays.crumb_chapters.side_plan import SidePlan, side_plan
from zecer_games.plays.crumb_chapters.strike_odds import mean, several, wounds
from zecer_games.plays.crumb_chapters.whole_chapters import CHAPTERS, one_round, set_up
from zecer_odds.simulation import run

CHAPTER_IDS = ("night", "soup", "boots", "cat", "captain", "mirror")
# by side: spaces, pairs with a common border, and where told pairs that see each other
PLANS: Mapping[str, tuple[int, int, int | None]] = {
    "courtyard": (14, 24, None), "tunnel-entrance": (11, 11, 23), "kitchen": (14, 28, 67),
    "kitchen-tunnels": (11, 17, 48), "guard-room": (14, 23, 80), "sewer": (16, 28, None),
    "dining-hall": (18, 37, None), "dining-tunnels": (11, 12, 23), "alchemist": (14, 25, None),
    "crystal-tunnels": (13, 19, None), "kings-chamber": (15, 28, None), "kings-tunnels": (16, 32, None),
    "queens-chamber": (17, 34, None), "forge": (14, 25, None), "pipes": (14, 18, None), "drain-pipe": (17, 33, None),
}
FOUR = ("collin", "nez", "tilda", "filch")


def plan(side: str) -> SidePlan:
    thing = next(one for one in game().of_kind("side") if one.id == side)
    return side_plan(thing.ref, game().maps[str(thing.fields["plan"])], ())


@pytest.mark.parametrize("side", PLANS)
def test_plans_have_the_spaces_the_borders_and_the_sights_of_the_design(side: str) -> None:
    found, (spaces, pairs, sights) = plan(side), PLANS[side]
    count = range(len(found.letters))
    assert (len(found.letters), sum(map(len, found.walks)) // 2) == (spaces, pairs)
    if sights is not None:
        assert sum(found.sees[one][other] for one in count for other in range(one)) == sights


def test_up_a_counter_costs_more_than_down_and_minions_do_not_care() -> None:
    kitchen = plan("kitchen")
    at = kitchen.letters.index
    assert [kitchen.paces[at(one)][at(other)] for one, other in ("bk", "kb", "ak", "ek")] == [3, 1, 4, 4]
    assert kitchen.steps[at("a")][at("k")] == 1
    # over the red line nobody strikes
    assert at("a") not in kitchen.near[at("k")]


ODDS = [
    (False, 3, 1, Fraction(3, 4), Fraction(29, 24)), (False, 3, 2, Fraction(5, 8), Fraction(23, 24)),
    (False, 2, 2, Fraction(4, 9), Fraction(5, 9)), (False, 2, 1, Fraction(7, 12), Fraction(3, 4)),
    (False, 3, 4, Fraction(11, 27), Fraction(47, 81)), (True, 3, 2, Fraction(35, 81), Fraction(47, 81)),
    (True, 5, 2, Fraction(473, 729), Fraction(2459, 2187)),
]


@pytest.mark.parametrize(("ranged", "dice", "defence", "one", "average"), ODDS)
def test_odds_of_attacks_are_exact(ranged: bool, dice: int, defence: int, one: Fraction, average: Fraction) -> None:
    spread = wounds(rules().hits[ranged], dice, rules().blocks, defence)
    assert (1 - spread[0], mean(spread)) == (one, average)
    found = answer(game(), "ranged" if ranged else "melee", {"dice": str(dice), "defence": str(defence)}).rows[0]
    assert found.mean == average
    assert 1 - found.chances.of[0] == one


def test_a_hard_shell_blocks_more() -> None:
    spread = wounds(rules().hits[False], 3, rules().hard_blocks, 2)
    assert (1 - spread[0], mean(spread)) == (Fraction(17, 32), Fraction(241, 288))


def test_what_a_chapter_prints_is_what_is_played() -> None:
    # the figure of the chapter shows as many minions as its value says
    for play in some(CHAPTER_IDS):
        told: Any = game().plays[play].settings
        shown = game().figures[told.chapter.table].data
        assert isinstance(shown, LayoutFigure)
        drawn = [one.id for standing in shown.on.values() for one in standing if one.kind == "minion"]
        found = rules(play).chapters[4]
        assert {kind: drawn.count(kind) for kind in drawn} == found.start
        assert len(found.starts) in (1, 2)
    assert [rules("mirror").chapters[heroes].end for heroes in (3, 4)] == [8, 7]
    assert [rules("boots").chapters[heroes].boss_life for heroes in (3, 4)] == [7, 9]


def test_worked_attack_one_hit_is_blocked_and_one_fells_a_rat() -> None:
    table = table_of("night", ("collin", "lily", "maginos"), Loaded("Sdc" + "dc"))
    collin = table.mice[0]
    table.put(collin, space(table, "i"))
    foes_of(table, "rat", "i")
    play_out(attack(table, collin, next(blows(table, collin, collin.at, True))), {})
    assert (collin.cheese, table.wheel, table.foes) == (1, 1, [])
    assert all(card.mouse is not None for card in table.track)


def test_worked_attack_what_the_smith_has_to_spare_fells_another() -> None:
    table = table_of("night", ("nez", "lily", "maginos"), Loaded("Sdd" + "db"))
    nez = table.mice[0]
    table.put(nez, space(table, "i"))
    foes_of(table, "rat", "i", "i", "h")
    play_out(attack(table, nez, next(blows(table, nez, nez.at, True))), {})
    assert [foe.at for foe in table.foes] == [space(table, "h")]


@pytest.mark.parametrize(("heroes", "roaches"), [(4, 2), (3, 1)])
def test_worked_surge_comes_after_the_roll_and_leaves_the_card(heroes: int, roaches: int) -> None:
    names = ("tilda", "lily", "maginos", "nez")[:heroes]
    # a move die, the roach, Tilda
    table = table_of("night", names, Loaded("b" + "Sc" + "bD"))
    on(table, "sewer")
    tilda = table.mice[0]
    table.put(tilda, space(table, "e"))
    tilda.cheese, table.wheel = 1, 5
    table.open = table.rules.encounters[0]
    roach = foes_of(table, "roach", "e")
    play_out(foe_turn(table, roach[0].cards[0]), {})
    assert (tilda.cheese, tilda.hurt, table.wheel, table.page) == (1, 0, 0, 2)
    assert len(roach) == 1 + roaches
    assert table.open is table.rules.encounters[0]


def test_worked_water_a_mouse_drifts_and_a_mate_on_the_bank_helps() -> None:
    table = table_of("night", ("tilda", "lily", "maginos"), Loaded("bB"))
    on(table, "sewer")
    tilda, lily, _ = table.mice
    table.put(tilda, space(table, "e"))
    table.put(lily, space(table, "g"))
    assert reach(table, tilda, 9)[space(table, "q")] == (space(table, "q"),)
    assert walk(table, tilda, (space(table, "q"),))
    float_on(table, tilda)
    assert tilda.at == space(table, "r")
    assert {table.plan.letters[at] for at in banks(table, tilda)} == {"e", "g"}
    climb(table, tilda, space(table, "g"))
    assert tilda.at == space(table, "g")
    assert 1 - several(table.rules.stars, 2)[0] == Fraction(3, 4)


def test_who_is_washed_away_is_captured_and_a_page_turns() -> None:
    table = table_of("night", ("tilda", "lily", "maginos"), Random(1))
    on(table, "sewer")
    tilda, lily, _ = table.mice
    table.put(lily, space(table, "g"))
    table.put(tilda, space(table, "s"))
    tilda.cheese = 3
    float_on(table, tilda)
    assert (tilda.at, tilda.cheese, table.page, table.captures) == (AWAY, 0, 2, 1)
    lily.wounds = 3
    with pytest.raises(ChapterOver) as over:
        table.capture(lily)
    assert over.value.outcome == CAPTURED


@pytest.mark.parametrize(("crowd", "left"), [
    ({"rat": 2, "roach": 3}, {"rat": 2, "roach": 2}), ({"spider": 1, "roach": 3}, {"spider": 1, "roach": 2}),
    ({"spider": 1, "rat": 2}, {"spider": 1, "rat": 1}), ({"centipede": 1, "roach": 1}, {"centipede": 1, "roach": 1}),
    ({"roach": 2, "rat": 2}, {"roach": 1, "rat": 2}),
])
def test_against_three_heroes_comes_one_less(crowd: Mapping[str, int], left: Mapping[str, int]) -> None:
    assert fewer(table_of("night", ("nez", "lily", "filch"), Random(1)), crowd) == left
    assert fewer(table_of("night", FOUR, Random(1)), crowd) == crowd


def test_down_the_grate_all_fall_into_the_water_and_the_current_takes_who_explored() -> None:
    table = table_of("night", FOUR, Random(3))
    for mouse in table.mice:
        table.put(mouse, space(table, "i"))
    table.deck = [table.rules.encounters[0]]
    play_out(mouse_turn(table, table.mice[0]), {"turn": [lambda one: type(one).__name__ == "Leave"]})
    assert [table.plan.letters[mouse.at] for mouse in table.mice] == ["r", "q", "q", "q"]
    assert table.fresh


def test_the_counter_is_reached_by_all_who_are_free() -> None:
    table = table_of("night", ("nez", "lily", "filch"), Random(1))
    on(table, "kitchen")
    nez, lily, _ = table.mice
    table.put(nez, space(table, "k"))
    table.put(lily, space(table, "b"))
    table.look()
    with pytest.raises(ChapterOver, match="won"):
        walk(table, lily, (space(table, "k"),))


def test_the_page_counts_before_the_blow_that_would_win() -> None:
    table = table_of("boots", FOUR, Random(1))
    table.page, table.wheel = table.chapter.end - 1, table.limits.wheel
    assert outcome(afterwards(table)) == TIME


def test_a_locked_way_needs_the_right_mouse() -> None:
    for names, opened in ((("tilda", "lily", "maginos"), False), (("tilda", "lily", "filch"), True)):
        table = table_of("captain", names, Random(1))
        on(table, "pipes")
        door = next(one for one in table.rules.doors[table.side] if one.lock)
        mouse = table.mice[-1]
        for mate in table.mice:
            table.put(mate, door.here[0])
        choices: list[Any] = []
        steps = mouse_turn(table, mouse)
        choices += next(steps).choices
        assert any(type(one).__name__ == "Leave" and one.door == door for one in choices) is opened


def test_a_boss_leaves_with_its_last_card_and_the_next_comes_when_one_falls() -> None:
    table = table_of("mirror", FOUR, Loaded("b" * 60))
    door = next(one for side in table.rules.doors for one in side
                if table.rules.sides[one.side].side.id == "queens-chamber")
    for mouse in table.mice:
        table.put(mouse, 0)
    play_out(go_through(table, door), {})
    assert table.boss is not None
    assert (len(table.boss.cards), len(table.waiting), len([foe for foe in table.foes if foe.card.boss])) == (2, 2, 1)
    first = table.boss.cards[0]
    assert hurt_foe(table, table.boss, 3) == 2
    assert first not in table.track
    assert table.track[-1] is table.boss.cards[-1]
    for _ in range(3):
        hurt_foe(table, table.boss, 1)
    assert (table.boss.cards, table.boss.at) == ([], AWAY)
    with pytest.raises(ChapterOver, match="won"):
        play_out(afterwards(table), {})


def _spar(seed: int) -> tuple[int, int, int, int]:
    """Four mice and four rats on one space, no choice to make: captured none, rounds, wounds, wheel."""
    table = table_of("night", FOUR, Random(seed))
    table.lots = Random(seed + 10**6)
    table.limits = replace(table.limits, wheel=10**6, room=99)
    for mouse in table.mice:
        table.put(mouse, space(table, "i"))
    rats = foes_of(table, "rat", *"iiii")
    table.lots.shuffle(table.track)
    rounds = 0
    while table.foes and not table.captures:
        rounds += 1
        for card in list(table.track):
            if table.captures:
                break
            if card.mouse is None and rats:
                try:
                    play_out(foe_turn(table, card), {})
                except ChapterOver:
                    break
                at = table.track.index(card)
                table.track.insert(max(0, at - 1), table.track.pop(at))
            elif card.mouse is not None and table.foes:
                play_out(attack(table, card.mouse, next(blows(table, card.mouse, card.mouse.at, True))), {})
    hurt = sum(mouse.hurt + mouse.captures * mouse.life for mouse in table.mice)
    return int(table.captures == 0), rounds, hurt, table.wheel


def test_sparring_comes_out_as_in_the_design() -> None:
    fights = [_spar(seed) for seed in range(1500)]
    unhurt, rounds, hurt, wheel = (sum(one[at] for one in fights) / len(fights) for at in range(4))
    assert unhurt == pytest.approx(0.933, abs=0.015)
    assert rounds == pytest.approx(1.76, abs=0.04)
    assert hurt == pytest.approx(2.15, abs=0.12)
    assert wheel == pytest.approx(2.00, abs=0.12)


def _passing(number: int) -> tuple[int, int, str]:
    """A chapter in which the four mice do nothing: rounds until the first is captured, rounds, how it ends."""
    table = set_up(rules(), 4, RandomNumbers(3, number))
    for mouse, card in zip(table.mice, [card for card in rules().heroes if card.ref.id in FOUR], strict=True):
        mouse.card, mouse.gear, mouse.abilities = card, list(card.gear), []
        table.dress(mouse)
    first = 0
    try:
        while True:
            first = first or (table.round if table.captures else 0)
            play_out(one_round(table), {})
    except ChapterOver as over:
        return first or table.round, table.round, over.outcome


def test_mice_that_pass_are_captured_as_soon_as_in_the_design() -> None:
    games = [_passing(number) for number in range(250)]
    assert sum(first for first, _, _ in games) / len(games) == pytest.approx(3.2, abs=0.3)
    assert sum(lost for _, lost, _ in games) / len(games) == pytest.approx(5.8, abs=0.4)
    assert sum(how == TIME for _, _, how in games) / len(games) < 0.15


@pytest.mark.parametrize("play", CHAPTER_IDS)
def test_no_card_is_lost_and_no_space_too_full(play: str) -> None:
    for number in range(3):
        chances = RandomNumbers(5, number)
        playing = CHAPTERS.play(rules(play), ["sensible"] * (3 + number % 2), chances)
        # choices by lot do what no sensible player does
        policy = POLICIES["sensible"] if number else lambda one, chance: chance.randrange(len(one.choices))
        decision = next(playing)
        numbers: Mapping[str, int] = {}
        while not numbers:
            table: CrumbTable = decision.view.table
            if decision.asked == "turn":
                assert no_faults(table) == []
            try:
                decision = playing.send(policy(decision, chances.generator_of("answers")))
            except StopIteration as end:
                numbers = end.value.numbers
        assert sum(numbers[one] for one in ("finished", "time", "captured")) == 1


def test_a_new_track_has_a_card_for_each_mouse_and_each_kind() -> None:
    table = table_of("night", FOUR, Random(1))
    foes_of(table, "rat", "b", "c")
    foes_of(table, "roach", "b")
    new_track(table)
    assert sorted(card.foe.ref.id for card in table.track if card.foe is not None) == ["rat", "roach"]
    assert [card.mouse for card in table.track if card.mouse is not None].count(table.mice[0]) == 1


@pytest.mark.nightly
def test_two_workers_play_the_same_chapters_as_one() -> None:
    games = replace(game().simulations["cat-three"], games=50)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert repr(run(game(), games, executor)) == repr(run(game(), games))


def test_an_effect_that_no_rule_knows_and_one_that_is_missing_are_told(tmp_path: Path) -> None:
    plays = (CONTENT / "mice-and-mystics" / "plays.yaml").read_text("utf-8").replace("steals: minion", "stels: minion")
    (tmp_path / "game.yaml").write_text("game: tiny\ntitle: Maleńka\nlanguage: pl\n", "utf-8")
    (tmp_path / "plays.yaml").write_text(plays, "utf-8")
    told = [str(one.message) for one in load(tmp_path).findings]
    assert any("'stels'" in one for one in told)
    assert any("'steals'" in one for one in told)


def test_a_pack_of_another_game_cannot_be_played(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: tiny\ntitle: Maleńka\nlanguage: pl\n", "utf-8")
    loaded = load(tmp_path)
    assert loaded.game is not None
    settings: Any = game().plays["night"].settings
    with pytest.raises(Unplayable, match="night-table"):
        CHAPTERS.prepare(loaded.game, settings)


@pytest.mark.parametrize(("value", "count", "told"), [
    ("night-rats", 7, "expected 7 of rat on the figure night-table, as night-rats says, found 4"),
    ("night-roaches", 9, "expected at most 8 of roach at once, as its card says, found 9"),
])
def test_more_minions_than_the_figure_shows_or_the_box_holds_are_told(value: str, count: int, told: str) -> None:
    more = replace(game(), values={**game().values, value: count})
    settings: Any = more.plays["night"].settings
    with pytest.raises(Unplayable, match=told):
        CHAPTERS.prepare(more, settings)


def _met(play: str, side: str, dice: str) -> CrumbTable:
    """The party has just met the boss of a chapter: all mice are on the first space, no other minion is left."""
    table = table_of(play, FOUR, Loaded("b" * 80))
    door = next(one for ways in table.rules.doors for one in ways if table.rules.sides[one.side].side.id == side)
    for mouse in table.mice:
        table.put(mouse, 0)
    play_out(go_through(table, door), {})
    for foe in list(table.foes):
        if foe is not table.boss:
            table.put(foe, AWAY)
            table.foes.remove(foe)
            foe.cards[0].foes.clear()
    table.track = [card for card in table.track if card.mouse is not None or card.foes]
    for mouse in table.mice:
        table.put(mouse, 0)
    table.dice = Loaded(dice)
    return table


def test_from_a_grip_there_is_no_defence() -> None:
    table = _met("boots", "dining-hall", "b" + "SD")
    boss = table.boss
    assert boss is not None
    table.put(boss, 1)
    play_out(foe_turn(table, boss.cards[0]), {})
    assert sorted(mouse.hurt for mouse in table.mice) == [0, 0, 0, 2]


def test_a_captain_with_cheese_shoots_once_more_and_the_wheel_stays_empty() -> None:
    # three dice, the defence of one and two armour; then once more, without a hit
    table = _met("captain", "forge", "b" + "Bcb" + "b" * 2 + "ccS")
    boss = table.boss
    assert boss is not None
    table.put(boss, 0)
    highest = next(table.by_track())
    highest.armour = 2
    play_out(foe_turn(table, boss.cards[0]), {})
    assert (table.wheel, highest.hurt, sum(mouse.hurt for mouse in table.mice)) == (0, 2, 2)


@pytest.mark.parametrize("rats", [0, 6])
def test_the_boss_calls_a_rat_in_place_of_a_fight_while_there_are_figures(rats: int) -> None:
    table = _met("mirror", "queens-chamber", "b" * 2 + "SSSS" + "b" * 20)
    boss = table.boss
    assert boss is not None
    enrol(table, bring(table, {"rat": rats}))
    (call,) = (one for one in table.rules.bosses["vanestra"] if one.effect == "calls")
    boss.cards[0].foe = call
    table.put(boss, 0)
    play_out(foe_turn(table, boss.cards[0]), {})
    assert len(table.foes) - 1 == max(rats, 1)
    assert any(mouse.hurt for mouse in table.mice) is (rats > 0)


def test_a_cat_pounces_on_the_fullest_space_and_all_there_defend() -> None:
    table = _met("cat", "courtyard", "SSb" + "b" * 20)
    pounce = next(card for card in table.track if card.foe is not None and card.foe.effect == "pounces")
    first, second, third, fourth = table.mice
    for mouse, letter in ((first, "h"), (second, "h"), (third, "h"), (fourth, "j")):
        table.put(mouse, space(table, letter))
    play_out(foe_turn(table, pounce), {})
    assert table.boss is not None
    assert table.boss.at == space(table, "h")
    assert [mouse.hurt for mouse in table.mice] == [2, 2, 2, 0]
    # the paw takes no room
    assert table.load[space(table, "h")] == 3


@pytest.mark.parametrize(("kind", "mark"), [("centipede", "stunned"), ("spider", "")])
def test_what_wounds_of_large_minions_do(kind: str, mark: str) -> None:
    table = table_of("night", ("filch", "lily", "maginos"), Loaded("b" + "SSSb"[:1] + "bb" + "b"))
    filch = table.mice[0]
    table.put(filch, space(table, "d"))
    large = foes_of(table, kind, "e")
    play_out(foe_turn(table, large[0].cards[0]), {})
    assert (filch.stunned, filch.poison, filch.wounds) == (mark == "stunned", int(not mark), int(bool(mark)))


@pytest.mark.parametrize("greedy", [False, True])
def test_roaches_take_cheese_before_they_wound(greedy: bool) -> None:
    table = table_of("night", ("filch", "lily", "maginos"), Loaded("b" + "SS" + "b"))
    filch = table.mice[0]
    filch.cheese = 1
    table.open = next(card for card in table.rules.encounters if ("greedy" in card.omens) is greedy)
    table.put(filch, space(table, "d"))
    roach = foes_of(table, "roach", "d")
    play_out(foe_turn(table, roach[0].cards[0]), {})
    assert (filch.cheese, filch.wounds, table.wheel) == (0, 1, int(greedy))


def test_herrings_are_found_on_the_counter_and_feed_the_cat() -> None:
    table = table_of("cat", FOUR, Loaded("S" * 8))
    tilda = table.mice[2]
    table.put(tilda, space(table, "k"))
    for _ in range(4):
        play_out(search(table, tilda), {})
    # the fourth is an ordinary search: the barrel is empty
    assert (table.tokens, tilda.searched) == ({"herring": 3}, {table.side})
    met = _met("cat", "courtyard", "")
    met.tokens = {"herring": 1}
    boss = met.boss
    assert boss is not None
    met.put(met.mice[0], boss.at)
    assert may_feed(met, met.mice[0])
    feed(met, met.mice[0])
    assert (sorted(card.wounds for card in boss.cards), may_feed(met, met.mice[0])) == ([0, 1], False)


def test_a_captured_mouse_keeps_its_own_gear_only_and_comes_back_when_all_is_quiet() -> None:
    table = table_of("night", ("tilda", "lily", "maginos"), Random(1))
    tilda, lily, _ = table.mice
    table.put(tilda, space(table, "i"))
    table.put(lily, space(table, "d"))
    helm = next(at for at, find in enumerate(table.rules.finds) if find.ref.id == "thimble-helm")
    tilda.gear.append(helm)
    table.dress(tilda)
    assert tilda.armour == 3
    table.capture(tilda)
    assert (tilda.armour, table.discards, table.page) == (2, [helm], 2)
    rats = foes_of(table, "rat", "b")
    play_out(mouse_turn(table, tilda), {})
    assert tilda.at == AWAY
    table.put(rats[0], AWAY)
    table.foes.clear()
    play_out(mouse_turn(table, tilda), {})
    assert tilda.at in table.plan.near[lily.at]


def test_who_finds_no_room_beside_a_mouse_comes_to_where_it_can_strike() -> None:
    table = _met("boots", "dining-hall", "bb" + "SD")
    boss, nez = table.boss, table.mice[1]
    assert boss is not None
    for mouse in table.mice:
        table.put(mouse, AWAY if mouse is not nez else space(table, "b"))
    # the table is next to the space, but for the red line
    table.put(boss, space(table, "t"))
    play_out(foe_turn(table, boss.cards[0]), {})
    assert boss.at != space(table, "t")
    assert boss.at in table.plan.near[nez.at]
