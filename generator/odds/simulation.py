"""Monte Carlo simulation of plays, from one seed, in several processes.

The rules of a play are a plug-in (``playing.py``); ``plays_figures`` computes the statistics. Plays are simulated in
chunks. The random numbers of a chunk depend only on its number and the seed, and chunks are added in integers. The
result is therefore bit-identical for any number of processes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from concurrent.futures import Executor
from random import Random

from generator.finding import one_of
from generator.message import msg
from generator.model.game import Game
from generator.model.plays import play_rules
from generator.odds.playing import playing
from generator.odds.plays_figures import PlayStatistics, PlayTotals

CHUNK = 1000
FEWEST = 2
PLAYS = 10_000
SEED = 1


def simulate(
    game: Game, plays: int = PLAYS, seed: int = SEED, executor: Executor | None = None, play: str | None = None
) -> PlayStatistics:
    """Simulate a play of the game ``plays`` times: the one with the id ``play``, or the first of the pack.

    ``executor`` is a pool of processes or a cluster; None computes in this process. Raises LookupError when the game
    has no such play, Unplayable when it cannot be simulated, ValueError for fewer than two plays.
    """
    if plays < FEWEST:
        raise ValueError(msg("expected at least {fewest} plays, found {plays}", fewest=FEWEST, plays=plays))
    id_ = play if play is not None else next(iter(game.plays), "")
    if id_ not in game.plays:
        wanted = one_of(game.plays, msg("a play of the pack"))
        raise LookupError(msg("expected {wanted}, found {id!r}", wanted=wanted, id=id_))
    rules, settings = game.plays[id_].rules, game.plays[id_].settings
    prepared = playing(rules).prepare(game, settings)
    sizes = list(_sizes(plays))
    work = ([rules] * len(sizes), [prepared] * len(sizes), [seed] * len(sizes), range(len(sizes)), sizes)
    tallies = map(_chunk, *work) if executor is None else executor.map(_chunk, *work)
    return PlayStatistics.of(id_, play_rules()[rules], seed, tallies)


def _sizes(plays: int) -> Iterator[int]:
    """The sizes of the chunks: 1,000 each; the last one also takes the remainder."""
    chunks = max(1, plays // CHUNK)
    yield from [CHUNK] * (chunks - 1)
    yield plays - CHUNK * (chunks - 1)


def _chunk(rules: str, prepared: object, seed: int, number: int, plays: int) -> PlayTotals:
    chance = Random(int.from_bytes(hashlib.sha256(f"{seed}/{number}".encode()).digest(), "big"))
    play, tally = playing(rules).player(prepared), PlayTotals.of(play_rules()[rules])
    for _ in range(plays):
        tally.add(play(chance))
    return tally
