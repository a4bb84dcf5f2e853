"""Monte Carlo simulation of plays, from one seed, in several processes.

The rules of a play are a plug-in: a part of a game (``playing.py``) or a whole game (``whole_game.py``);
``play_statistics`` computes the statistics. Plays are simulated in chunks. The random numbers of a part depend only on
the seed and the number of the chunk, those of a whole game on the seed and the number of the game. Chunks are added in
integers. The result is therefore bit-identical for any number of processes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from random import Random

from generator.finding import one_of
from generator.message import msg
from generator.model.game import Game
from generator.model.plays import POLICY, SEAT, play_rules
from generator.model.simulations import FEWEST_GAMES, SEED, Simulation
from generator.model.values import Ref
from generator.odds.playing import part_of_game, playing
from generator.odds.whole_game import WholeGame, play_once
from generator.safety import limits
from zecer_odds.play_statistics import PlayStatistics, PlayTotals

CHUNK = 1000
# a whole game takes as long as many plays
GAMES = 25
PLAYS = 10_000
# what stands for the values of a dimension: the things whose names they have
NamedValues = Mapping[str, Mapping[str, tuple[Ref, ...]]]


def simulate(
    game: Game, plays: int = PLAYS, seed: int = SEED, executor: Executor | None = None, play: str | None = None
) -> PlayStatistics:
    """Simulate a play of a part of the game ``plays`` times: the one with the id ``play``, or the first of the pack.

    Raises LookupError when the game has no such play, otherwise as ``run``.
    """
    parts = [id_ for id_, one in game.plays.items() if part_of_game(one.rules) is not None]
    id_ = play if play is not None else next(iter(parts), "")
    if id_ not in parts:
        wanted = one_of(parts, msg("a play of the pack"))
        raise LookupError(msg("expected {wanted}, found {id!r}", wanted=wanted, id=id_))
    return run(game, Simulation(id_, id_, plays, seed), executor)


def run(game: Game, simulation: Simulation, executor: Executor | None = None) -> PlayStatistics:
    """Simulate a play of the pack; the simulation must have no ``faults``.

    ``executor`` is a pool of processes or a cluster; None computes in this process. Raises Unplayable when the play
    cannot be simulated, ValueError for fewer than two plays.
    """
    if simulation.games < FEWEST_GAMES:
        raise ValueError(msg("expected at least {fewest} plays, found {plays}",
                             fewest=FEWEST_GAMES, plays=simulation.games))
    play = game.plays[simulation.play]
    how = playing(play.rules)
    prepared = how.prepare(game, play.settings)
    sizes = list(_sizes(simulation.games, GAMES if isinstance(how, WholeGame) else CHUNK))
    count = len(sizes)
    work = ([play.rules] * count, [prepared] * count, [simulation] * count, range(count), sizes)
    tallies = map(_limited_chunk, *work) if executor is None else executor.map(_chunk, *work)
    return PlayStatistics.from_tallies(simulation, play_rules()[play.rules], values_of(how, prepared, simulation),
                                       tallies)


def values_of(how: object, prepared: object, simulation: Simulation) -> NamedValues:
    """The values of each dimension of a whole game, also of those that every game has; none of a part of a game."""
    if not isinstance(how, WholeGame):
        return {}
    seated = simulation.seats if isinstance(simulation.seats, tuple) else simulation.policies or tuple(how.policies)
    return {
        **how.values(prepared),
        SEAT.id: {str(seat): () for seat in range(1, simulation.players + 1)},
        POLICY.id: dict.fromkeys(seated, ()),
    }


def _sizes(plays: int, chunk: int = CHUNK) -> Iterator[int]:
    """The sizes of the chunks: all are equal; the last one also takes the remainder."""
    chunks = max(1, plays // chunk)
    yield from [chunk] * (chunks - 1)
    yield plays - chunk * (chunks - 1)


def _limited_chunk(rules: str, prepared: object, simulation: Simulation, number: int, plays: int) -> PlayTotals:
    """A chunk in this process, with the time that a call of another process has."""
    limits.doing("play", simulation.id)
    with limits.processor_time(limits.TASK):
        return _chunk(rules, prepared, simulation, number, plays)


def _chunk(rules: str, prepared: object, simulation: Simulation, number: int, plays: int) -> PlayTotals:
    how, declared = playing(rules), play_rules()[rules]
    tally = PlayTotals.empty_totals(declared, values_of(how, prepared, simulation))
    if isinstance(how, WholeGame):
        for game in range(number * GAMES, number * GAMES + plays):
            tally.add_game(declared, play_once(how, prepared, simulation, game))
        return tally
    source = f"{simulation.seed}/{number}"
    chance = Random(int.from_bytes(hashlib.sha256(source.encode()).digest(), "big"))
    play = how.player(prepared)
    for _ in range(plays):
        tally.add(declared, play(chance))
    return tally
