"""The third box on a table: its rules in numbers, worlds set up by hand, and turns with scripted dice and answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from content_boxes import content_game

from generator.model.game import Game
from generator.odds.whole_game import Decision
from zecer_games.plays.crystal_errands.printed_rules import PrintedRules, printed_rules
from zecer_games.plays.crystal_errands.table_view import Steps
from zecer_games.plays.crystal_errands.world import ROOMS, Crew, Pawn, World

# by what is asked: the answers in their order, each by what it is true of
Answers = Mapping[str, Sequence[Callable[[Any], bool]]]


def game() -> Game:
    return content_game("labirynt-czarnoksieznika")


@cache
def rules() -> PrintedRules:
    found: Any = game().plays["race"].settings
    return printed_rules(game(), found)


class Scripted(Random):
    """Dice that fall as they are told to."""

    def __init__(self, falls: Sequence[int]) -> None:
        super().__init__(0)
        self.falls = list(falls)

    def choice(self, seq: Any) -> Any:
        return self.falls.pop(0)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """The last token of a stack."""
        return start - 1


def world_of(teams: Sequence[str], sides: Sequence[str], dice: Sequence[int]) -> World:
    """A table with these teams, each with the side at its place, all heroes asleep."""
    names = [team.id for team in rules().teams]
    halls = [hall.side.id for hall in rules().halls]
    crews = []
    for seat, team in enumerate(teams):
        cards = [card for card in rules().heroes if card.team == names.index(team)]
        crews.append(Crew(names.index(team), [Pawn(card, seat) for card in cards], rules().numbers.start_gems))
    for crew in crews:
        for hero in crew.heroes:
            hero.asleep = True
    return World(rules(), crews, [halls.index(side) for side in sides], Scripted(dice), Scripted(()))


def room(world: World, name: str) -> int:
    """A room by its id in the pack: wardens-ring-i."""
    side, _, letter = name.rpartition("-")
    board = next(at for at, hall in enumerate(world.boards) if hall.side.id == side)
    return board * ROOMS + world.boards[board].letters.index(letter)


def hero(world: World, name: str, at: str, **has: object) -> Pawn:
    """A hero that stands in a room, with what it has."""
    found = next(one for crew in world.crews for one in crew.heroes if one.card.ref.id == name)
    found.asleep = False
    world.place(found, room(world, at))
    for key, value in has.items():
        setattr(found, key, value)
    return found


def token(name: str) -> int:
    return next(number for number, find in enumerate(rules().finds) if find.ref.id == name)


def laid(name: str) -> int:
    return next(number for number, special in enumerate(rules().laid) if special.ref.id == name)


def play_out(steps: Steps[None], answers: Answers) -> Counter[str]:
    """Answer all questions, unscripted ones with the first choice; how often each was asked."""
    left = {asked: list(wanted) for asked, wanted in answers.items()}
    asked: Counter[str] = Counter()
    try:
        decision: Decision[Any, Any] = next(steps)
        while True:
            asked[decision.asked] += 1
            index = 0
            if left.get(decision.asked):
                wanted = left[decision.asked].pop(0)
                index = next(at for at, choice in enumerate(decision.choices) if wanted(choice))
            decision = steps.send(index)
    except StopIteration:
        assert not any(left.values()), left
        return asked


def no_faults(world: World) -> list[str]:
    """What a table must never show: tokens lost or made, a room or a pack too full."""
    known, crystals, runes = Counter(world.stock), world.crystals, Counter(world.runes)
    heroes = [one for crew in world.crews for one in crew.heroes]
    heroes += [crew.servant for crew in world.crews if crew.servant is not None]
    lying = [one for tokens in world.floor.values() for one in tokens]
    for one in [*lying, *(one for owner in heroes for one in owner.tokens)]:
        crystals += one == rules().crystal
        known[one] += one != rules().crystal
    runes.update(one.rune for one in heroes if one.rune is not None)
    gauntlets = world.gauntlets + sum(one.gauntlet for one in heroes)
    gems = world.gems + sum(crew.gems for crew in world.crews)
    checks = {
        "finds": [known[number] for number in range(len(rules().finds))] == [one.copies for one in rules().finds],
        "crystals": crystals == rules().crystals,
        "runes": [runes[number] for number in range(len(rules().runes))] == list(rules().runes),
        "gauntlets": gauntlets == rules().gauntlets,
        "gems": gems == rules().gems and min(crew.gems for crew in world.crews) >= 0,
        "rooms": all(len(there) <= rules().numbers.room_capacity for there in world.pawns.values()),
        "camps": all(one.seat == at // ROOMS for at, there in world.pawns.items() if world.is_camp(at)
                     for one in there),
        "armour": all(len(set(one.armour)) == len(one.armour) <= one.card.armour for one in heroes),
        "worn": not any(one.gauntlet and (one.armour or one.wielded is not None) for one in heroes),
        "awake": all(len(crew.awake) <= rules().numbers.awake for crew in world.crews),
        "life": all(0 < one.life <= one.card.life for one in heroes if one.room >= 0),
        "laid": all(count <= rules().laid[special].each for (special, _), count in
                    Counter(one for tokens in world.laid.values() for one in tokens).items()),
    }
    return [name for name, holds in checks.items() if not holds]
