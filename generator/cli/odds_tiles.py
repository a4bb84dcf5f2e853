"""``zecer odds --tiles``: the simulation of plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator import limits
from generator.build.processes import processes
from generator.build.workers import Workers
from generator.cli.cluster import connected
from generator.cli.find_pack import read
from generator.cli.odds_json import decimal
from generator.cli.talk import Talk, misused, put_json, styled
from generator.message import msg
from generator.model.plays import play_rules
from generator.odds.playing import Unplayable, playing
from generator.odds.simulation import PLAYS, SEED, simulate
from generator.speech import tr

if TYPE_CHECKING:
    from generator.model.game import Game
    from generator.odds.plays_figures import Estimate, PlayStatistics

LOW, HIGH = 0.05, 0.95


def tiles_option(command: Callable[..., None]) -> Callable[..., None]:
    """A decorator that adds ``--tiles`` and its options to a command; with ``--tiles`` plays are simulated instead."""

    @click.option("--tiles", is_flag=True, help="Play the pack's explorations of tiles by dice, many times over.")
    @click.option("--plays", type=click.IntRange(2), metavar="N", help="With --tiles: so many times; else 10000.")
    @click.option("--seed", type=int, metavar="N", help="With --tiles: which random numbers; else 1.")
    @click.option("-j", "--jobs", type=click.IntRange(1, 64), metavar="N", help="With --tiles: in N processes.")
    @click.option("--cluster", metavar="ADDRESS", help="With --tiles: on the machines of Dask at tcp://…")
    @wraps(command)
    def wrapped(talk: Talk, roll: str | None, pack: Path | None, as_json: bool, *, tiles: bool, plays: int | None,
                seed: int | None, jobs: int | None, cluster: str | None, **others: object) -> None:
        if tiles:
            if (roll is not None and pack is not None) or any(others.values()):
                raise click.UsageError(tr("--tiles plays by itself: give PACK, --plays, --seed, -j, --cluster only"))
            _simulate(talk, pack or (Path(roll) if roll else None), as_json, plays, seed, jobs, cluster)
        elif any(value is not None for value in (plays, seed, jobs, cluster)):
            raise click.UsageError(tr("--plays, --seed, -j and --cluster go with --tiles"))
        else:
            command(talk, roll=roll, pack=pack, as_json=as_json, **others)

    return wrapped


def _simulate(talk: Talk, pack: Path | None, as_json: bool, plays: int | None, seed: int | None,
              jobs: int | None, cluster: str | None) -> None:
    _, game = read(pack)
    if not game.plays:
        raise click.UsageError(tr("this pack declares no plays; see docs/pack.md, Plays"))
    with misused(Unplayable, error=click.ClickException), _workers(jobs or 1, cluster) as executor:
        first = SEED if seed is None else seed
        found = [simulate(game, plays or PLAYS, first, executor, play) for play in game.plays]
    if as_json:
        put_json([plays_json(one) for one in found])
    else:
        for one in found:
            _print(talk, game, one)


@contextmanager
def _workers(jobs: int, cluster: str | None) -> Iterator[Executor | None]:
    """The executor of a simulation: a cluster, a pool of ``jobs`` processes, or None for this process."""
    if cluster is not None:
        with connected(cluster) as executor:
            yield executor
    elif jobs > 1:
        with Workers(jobs, processes([])) as executor:
            limits.waiting()
            yield executor
    else:
        yield None


def plays_json(found: PlayStatistics) -> dict[str, object]:
    """The statistics of plays, in the shape of ``--json``."""
    return {
        "play": found.id, "plays": found.plays, "seed": found.seed,
        **{name: _estimate(one) for name, one in found.shares.items()},
        **{name: {"mean": _estimate(one.mean), "p5": _estimate(one.quantile(LOW)), "median": _estimate(one.median),
                  "p95": _estimate(one.quantile(HIGH)), "counts": dict(one.counts)}
           for name, one in found.measures.items()},
    }


def _estimate(one: Estimate) -> dict[str, float]:
    return {"value": one.value, "low": one.low, "high": one.high}


def _print(talk: Talk, game: Game, found: PlayStatistics) -> None:
    play = game.plays[found.id]
    rules, subject = play_rules()[play.rules], playing(play.rules).subject(play.settings)
    thing = game.thing(subject.kind, subject.id)
    name = thing.name.nom if thing is not None else str(subject)
    talk.say(f"{styled(name, bold=True)} ({found.id}), "
             + tr("{plays} plays, seed {seed}", plays=found.plays, seed=found.seed))
    rows = []
    for measure in rules.measures:
        one = found.measures[measure.id]
        quantiles = [one.quantile(share) for share in (LOW, 0.5, HIGH)]
        rows.append((tr(measure.said), _number(one.mean, 2), *(_number(quantile, 0) for quantile in quantiles)))
    talk.table(("", msg("mean"), msg("5 %"), msg("median"), msg("95 %")), rows, right=[1, 2, 3, 4])
    for share in rules.shares:
        talk.say(tr(share.said, share=_share(found.shares[share.id])))
    talk.say(tr("in brackets: where the true figure lies with a confidence of 95 %"))


def _number(one: Estimate, places: int) -> str:
    value, low, high = (decimal(f"{number:.{places}f}") for number in (one.value, one.low, one.high))
    return f"{value} ({low}–{high})"


def _share(one: Estimate) -> str:
    value, low, high = (decimal(f"{100 * number:.2f}") for number in (one.value, one.low, one.high))
    return f"{value} % ({low}–{high} %)"
