"""The fourth box on a table: its rules in numbers, chapters set up by hand, scripted dice, and players who pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from content_boxes import content_game

from generator.model.game import Game
from generator.odds.whole_game import Decision
from zecer_games.plays.crumb_chapters.asking_mice import Steps
from zecer_games.plays.crumb_chapters.crumb_table import ChapterOver, CrumbTable, Foe, Mouse, TrackCard
from zecer_games.plays.crumb_chapters.printed_chapter import BattleFace, PrintedChapter
from zecer_games.plays.crumb_chapters.reading_pack import printed_chapter

# by what is asked: the answers in their order, each by what it is true of
Answers = Mapping[str, Sequence[Callable[[Any], bool]]]
# the faces by a letter each, as the pack has them
FACES = {"b": 0, "B": 1, "c": 2, "d": 3, "D": 4, "S": 5}


def game() -> Game:
    return content_game("mice-and-mystics")


@cache
def rules(play: str = "night") -> PrintedChapter:
    found: Any = game().plays[play].settings
    return printed_chapter(game(), found)


class Loaded(Random):
    """Dice that fall as they are told to: b bow, B bow with a star, c cheese, d and D shields, S sword with a star."""

    def __init__(self, falls: str) -> None:
        super().__init__(0)
        self.falls = list(falls)

    def choices(self, population: Any, *args: Any, k: int = 1, **kwargs: Any) -> Any:
        return [self.choice(population) for _ in range(k)]

    def choice(self, seq: Any) -> Any:
        return seq[FACES[self.falls.pop(0)]]


def mouse_of(play: str, name: str, seat: int = 0) -> Mouse:
    return Mouse(next(card for card in rules(play).heroes if card.ref.id == name), seat)


def table_of(play: str, names: Sequence[str], dice: Random, heroes: int = 0) -> CrumbTable:
    """A chapter with these mice off the board, dressed, without cheese and abilities, and no minion."""
    found = rules(play)
    mice = [mouse_of(play, name, seat) for seat, name in enumerate(names)]
    table = CrumbTable(found, found.chapters[heroes or max(3, len(names))], mice, dice, Random(1))
    for mouse in mice:
        table.dress(mouse)
    return table


def on(table: CrumbTable, side: str) -> None:
    """Put the party on a side where it has been."""
    table.side = next(at for at, plan in enumerate(table.rules.sides) if plan.side.id == side)
    table.plan = table.rules.sides[table.side]
    table.load = [0] * len(table.plan.letters)
    table.visited.add(table.side)


def space(table: CrumbTable, letter: str) -> int:
    return table.plan.letters.index(letter)


def foes_of(table: CrumbTable, kind: str, *letters: str) -> list[Foe]:
    """Minions of a kind on these spaces, with one card at the end of the track."""
    card = TrackCard(foe=table.rules.foes[kind])
    table.track.append(card)
    for letter in letters:
        foe = Foe([card], table.limits.room if card.foe is not None and card.foe.large else 1)
        card.foes.append(foe)
        table.foes.append(foe)
        table.put(foe, space(table, letter))
    return card.foes


def play_out(steps: Steps[Any], answers: Answers) -> Any:
    """Answer all questions, unscripted ones with the first choice; returns what the steps return."""
    left = {asked: list(wanted) for asked, wanted in answers.items()}
    try:
        decision: Decision[Any, Any] = next(steps)
        while True:
            index = 0
            if left.get(decision.asked):
                wanted = left[decision.asked].pop(0)
                index = next(at for at, choice in enumerate(decision.choices) if wanted(choice))
            decision = steps.send(index)
    except StopIteration as end:
        assert not any(left.values()), left
        return end.value


def outcome(steps: Steps[Any]) -> str:
    """How a chapter ends in these steps; empty if it goes on."""
    try:
        play_out(steps, {})
    except ChapterOver as over:
        return over.outcome
    return ""


def no_faults(table: CrumbTable) -> list[str]:
    """What a table must never show: cards lost or made, a space too full, figures without a card."""
    finds = table.rules.finds
    held = [one for mouse in table.mice for one in (*mouse.gear, *mouse.pack, *mouse.tricks)]
    known = [*table.stock, *table.discards, *table.stash, *held]
    own = [one for mouse in table.mice for one in mouse.card.gear]
    abilities = [one for mouse in table.mice for one in mouse.abilities]
    figures: list[Mouse | Foe] = [*table.active(), *table.foes]
    checks = {
        "finds": all(known.count(one) <= finds[one].copies + own.count(one) for one in set(known)),
        "abilities": len(abilities) == len(set(abilities)),
        "load": all(table.load[at] == sum(one.size for one in figures if one.at == at)
                    for at in range(len(table.load))),
        "room": all(table.plan.wide[at] or load <= table.limits.room for at, load in enumerate(table.load)),
        "track": all(card in table.track for foe in table.foes for card in foe.cards),
        "cards": all(card.foes for card in table.track if card.mouse is None),
        "life": all(mouse.hurt < mouse.life for mouse in table.active()),
        "wheel": 0 <= table.wheel < table.limits.wheel,
        "captured": all(mouse.gear == list(mouse.card.gear) for mouse in table.mice if mouse.at < 0),
        "armour": all(mouse.armour - mouse.card.defence == sum(finds[one].bonus for one in mouse.gear
                                                               if finds[one].sort == "armour") for mouse in table.mice),
        "cheese": all(mouse.cheese >= 0 for mouse in table.mice),
        "paws": all(sum(finds[one].paws or finds[one].slot == "paw" for one in mouse.gear) <= table.limits.paws
                    for mouse in table.mice),
    }
    return [name for name, holds in checks.items() if not holds]


def face(letter: str) -> BattleFace:
    return rules().faces[FACES[letter]]
