"""The interface of the simulation for explorations: see ``generator.odds.playing.Playing``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from generator.odds.playing import Playing
from generator.records import field_names
from zecer_games.plays.tile_exploration.exploration import Exploration
from zecer_games.plays.tile_exploration.labyrinth import Labyrinth, LabyrinthRules, labyrinth_of
from zecer_games.plays.tile_exploration.party import Party, PlayResult


def player(labyrinth: Labyrinth) -> Callable[[Random], Mapping[str, int]]:
    """A function that simulates one exploration with the given random generator."""
    rules = LabyrinthRules(labyrinth)

    def play(chance: Random) -> Mapping[str, int]:
        went = Party(rules, chance.random).play()
        return {name: int(getattr(went, name)) for name in NUMBERS}

    return play


def uses(settings: Exploration) -> Iterator[tuple[str, str]]:
    """The data that an exploration names, as (sort, target)."""
    yield from (("thing", str(ref)) for ref in (settings.start, settings.goal))
    yield "value", settings.levels
    yield from (("table", clue.cell.partition("/")[0]) for clue in settings.clues if clue.cell is not None)
    if settings.told is not None:
        yield "table", settings.told.table


NUMBERS = field_names(PlayResult)
PLAYING = Playing(labyrinth_of, player, lambda settings: settings.goal, uses)
