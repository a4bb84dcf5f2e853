"""A whole chapter: the setup, the rounds, and the figures of the finished game.

Not played: sharing cheese, personal and story achievements, what passes on from chapter to chapter. The fork and the
grape lie unused, and hook and thread only open what needs them. Heroes and their first abilities are drawn by lot, and
so are abilities that are bought later.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from generator.model.values import Ref
from generator.odds.whole_game import Case, Decision, GameResult, RandomNumbers, WholeGame
from zecer_games.plays.crumb_chapters.arriving import bring, fewer, new_track
from zecer_games.plays.crumb_chapters.asking_mice import Steps
from zecer_games.plays.crumb_chapters.chapter_declaration import uses
from zecer_games.plays.crumb_chapters.crumb_table import (
    CAPTURED,
    TIME,
    WON,
    ChapterOver,
    CrumbTable,
    Mouse,
    TrackCard,
)
from zecer_games.plays.crumb_chapters.foe_turn import charmed_turn, foe_turn
from zecer_games.plays.crumb_chapters.mouse_turn import afterwards, mouse_turn
from zecer_games.plays.crumb_chapters.printed_chapter import PrintedChapter
from zecer_games.plays.crumb_chapters.reading_pack import SEATS, printed_chapter
from zecer_games.plays.crumb_chapters.searching import free_abilities
from zecer_games.plays.crumb_chapters.sensible import POLICIES


def play(rules: PrintedChapter, seats: Sequence[str],
         chances: RandomNumbers) -> Generator[Decision[Any, Any], int, GameResult]:
    """One game; a seat plays one mouse."""
    table = set_up(rules, len(seats), chances)
    try:
        while True:
            yield from one_round(table)
    except ChapterOver as over:
        return _finished_game(table, over.outcome)


def set_up(rules: PrintedChapter, heroes: int, chances: RandomNumbers) -> CrumbTable:
    """Mice by lot, in turn on the spaces where the chapter begins; the minions, the track, the decks."""
    lots = chances.generator_of("setup")
    chapter = rules.chapters[heroes]
    mice = [Mouse(card, seat) for seat, card in enumerate(lots.sample(rules.heroes, heroes))]
    table = CrumbTable(rules, chapter, mice, chances.generator_of("dice"), lots)
    for seat, mouse in enumerate(mice):
        table.dress(mouse)
        mouse.cheese = rules.limits.start_cheese
        mouse.abilities += lots.sample(free_abilities(table, mouse), rules.limits.start_abilities)
        table.put(mouse, chapter.starts[seat % len(chapter.starts)][1])
    table.stock = [number for number, find in enumerate(rules.finds) for _ in range(find.copies)]
    lots.shuffle(table.stock)
    for back, count in chapter.deck.items():
        table.deck += lots.sample([one for one in rules.encounters if one.back == back], count)
    lots.shuffle(table.deck)
    bring(table, fewer(table, chapter.start))
    new_track(table)
    return table


def one_round(table: CrumbTable) -> Steps[None]:
    """A round down the track; a new encounter breaks it off. Raises ChapterOver."""
    table.round += 1
    table.fresh = False
    if not table.foes:
        table.calm += 1
    done: set[TrackCard] = set()
    while not table.fresh:
        card = next((one for one in table.track if one not in done), None)
        if card is None:
            return
        done.add(card)
        if card.mouse is None:
            yield from foe_turn(table, card)
            _push_up(table, card.foe.effect if card.foe is not None else "", card)
            continue
        yield from (charmed_turn if card.mouse.charmed else mouse_turn)(table, card.mouse)
        if not table.fresh and not table.foes and not any(
                one.mouse is not None for one in table.track[table.track.index(card) + 1:]):
            table.wheel += table.limits.late_cheese
            yield from afterwards(table)


def _push_up(table: CrumbTable, effect: str, card: Any) -> None:
    """An aggressive card changes places with the one above."""
    if effect == "aggressive" and card in table.track:
        at = table.track.index(card)
        if at:
            table.track[at - 1], table.track[at] = table.track[at], table.track[at - 1]


def _finished_game(table: CrumbTable, outcome: str) -> GameResult:
    won = int(outcome == WON)
    present = {mouse.card.ref.id for mouse in table.mice}
    cases = [Case({"won": won}, {"mouse": mouse.card.ref.id}, seat=mouse.seat + 1) for mouse in table.mice]
    cases += [Case({"won": won}, {"absent": card.ref.id}) for card in table.rules.heroes
              if card.ref.id not in present]
    numbers = {
        "rounds": table.round, "captures": table.captures, "surges": table.surges, "pages": table.page,
        "finished": won, "time": int(outcome == TIME), "captured": int(outcome == CAPTURED),
    }
    return GameResult(numbers, cases)


def values(rules: PrintedChapter) -> Mapping[str, Mapping[str, tuple[Ref, ...]]]:
    """The heroes that are there, and those that are not."""
    heroes = {card.ref.id: (card.ref,) for card in rules.heroes}
    return {"mouse": heroes, "absent": heroes}


CHAPTERS = WholeGame(prepare=printed_chapter, play=play, policies=POLICIES, seats=SEATS, values=values, uses=uses)
