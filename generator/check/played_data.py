"""The data that a simulation rests on, and those that were not played on the data as they are now."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from generator.check.approval import data_of_plays
from generator.check.per_game import once
from generator.load.approved import Facts
from generator.load.played import DATA
from generator.model.game import Game
from generator.model.simulations import Simulation

LENGTH = 16


def data_hash(game: Game, simulation: Simulation) -> str:
    """A hash of the numbers of the game, of its maps and plays, and of the simulation, without names and prose."""
    expected = [(one.path, one.range.written) for one in simulation.expect]
    own = (simulation.play, simulation.games, simulation.seed, simulation.limit, simulation.seats, simulation.policies,
           expected)
    (shared,) = _hash(game)
    return hashlib.sha256(f"{shared} {own}".encode()).hexdigest()[:LENGTH]


@once
def _hash(game: Game) -> Iterator[str]:
    digest = hashlib.sha256()
    for path, value in data_of_plays(game):
        digest.update(f"{path} = {value}\n".encode())
    yield digest.hexdigest()


def unplayed(game: Game, played: Facts) -> list[Simulation]:
    """The simulations that expect something and were not ``played`` on the data as they are now."""
    return [one for one in game.simulations.values()
            if one.expect and played.get(one.id, {}).get(DATA) != data_hash(game, one)]
