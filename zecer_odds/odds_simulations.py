"""``zecer odds --tiles``, ``--play`` and ``--check``: simulations of plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from generator.check.played_data import data_hash, unplayed_simulations
from generator.check.report import Group, Report, placed_finding
from generator.cli.cluster import cluster_executor
from generator.cli.console import FAULTY, Talk, misuse_of, put_json, put_lines
from generator.cli.edited_facts import keep_edited
from generator.cli.find_pack import read
from generator.finding import Finding, did_you_mean, one_of
from generator.lazy import lazy
from generator.load.played import DATA, FILE, HEAD, played_in_print, read_played
from generator.localization import count, tr
from generator.make.processes import processes
from generator.message import msg, reason
from generator.model.simulations import FEWEST_GAMES, SEED, Simulation
from generator.odds.playing import Unplayable, part_of_game
from generator.records import replace
from generator.safety import limits
from generator.safety.edits import edit
from generator.safety.folder import Folder
from generator.safety.pack_files import Unread
from generator.safety.workers import Workers
from zecer_odds.expected import Compared, SimulationFault, compared_statistics, faults, no_end
from zecer_odds.odds_json import plays_json, simulation_json
from zecer_odds.odds_statistics import print_plays, statistic_in_words
from zecer_odds.play_statistics import PlayStatistics
from zecer_odds.simulation import PLAYS, run, simulate

if TYPE_CHECKING:
    from generator.cli import check
    from generator.load.pack import Loaded
    from generator.model.game import Game
else:
    check = lazy("generator.cli.check")

RULE = "simulation-fails"


class Amount(Struct, frozen=True):
    """How often to play, from which seed (None: as usual), and in how many processes or on which cluster."""

    plays: int | None
    seed: int | None
    jobs: int | None
    cluster: str | None

    @contextmanager
    def workers(self) -> Iterator[Executor | None]:
        """The executor of a simulation: a cluster, a pool of processes, or None for this process."""
        if self.cluster is not None:
            with cluster_executor(self.cluster) as executor:
                yield executor
        elif (self.jobs or 1) > 1:
            with Workers(self.jobs or 1, processes([])) as executor:
                limits.waiting()
                yield executor
        else:
            yield None


def plays_option(command: Callable[..., None]) -> Callable[..., None]:
    """A decorator that adds ``--tiles``, ``--play`` and their options, which replace the command's own result."""

    @click.option("--tiles", is_flag=True, help="Play the pack's explorations of tiles by dice, many times over.")
    @click.option("--play", metavar="ID", help="Play a simulation or a play of the pack; tell what is not as expected.")
    @click.option("--check", "checks", is_flag=True,
                  help="Play all simulations whose data have changed; tell what is not as expected, keep the rest.")
    @click.option("--plays", type=click.IntRange(FEWEST_GAMES), metavar="N",
                  help="With --tiles or --play: so many times; else as the simulation says, or 10000.")
    @click.option("--seed", type=int, metavar="N",
                  help="With --tiles or --play: which random numbers; else as the simulation says, or 1.")
    @click.option("-j", "--jobs", type=click.IntRange(1, 64), metavar="N",
                  help="With --tiles, --play or --check: in N processes.")
    @click.option("--cluster", metavar="ADDRESS",
                  help="With --tiles, --play or --check: on the machines of Dask at tcp://…")
    @wraps(command)
    def with_plays(talk: Talk, roll: str | None, pack: Path | None, as_json: bool, *, tiles: bool, play: str | None,
                   checks: bool, plays: int | None, seed: int | None, jobs: int | None, cluster: str | None,
                   **others: object) -> None:
        amount = Amount(plays, seed, jobs, cluster)
        ways = tiles + (play is not None) + checks
        if not ways:
            if any(value is not None for value in (plays, seed, jobs, cluster)):
                raise click.UsageError(tr("--plays, --seed, -j and --cluster go with --tiles, --play or --check"))
            command(talk, roll=roll, pack=pack, as_json=as_json, **others)
            return
        if (roll is not None and pack is not None) or any(others.values()) or ways > 1:
            raise click.UsageError(tr("--tiles, --play and --check go alone: give PACK, --plays, --seed, -j, --cluster "
                                      "only"))
        if checks and (as_json or plays is not None or seed is not None):
            raise click.UsageError(tr("--check plays as the simulations say: leave out --json, --plays and --seed"))
        loaded, game = read(pack or (Path(roll) if roll else None))
        if checks:
            _play_unplayed(talk, loaded, game, amount)
        elif play is None:
            _play_parts(talk, loaded, game, as_json, amount)
        else:
            _play(talk, loaded, game, play, as_json, amount)

    return with_plays


def _play_parts(talk: Talk, loaded: Loaded, game: Game, as_json: bool, amount: Amount) -> None:
    """Play every play of a part of the game."""
    parts = [one.id for one in game.plays.values() if part_of_game(one.rules) is not None]
    if not parts:
        raise click.UsageError(tr("this pack declares no plays; see docs/pack/chance.md, Plays"))
    with misuse_of(Unplayable, limits.TooMuch, error=click.ClickException), amount.workers() as executor:
        first = SEED if amount.seed is None else amount.seed
        found = [simulate(game, amount.plays or PLAYS, first, executor, play) for play in parts]
    if as_json:
        put_json([plays_json(one) for one in found])
        return
    for one in found:
        print_plays(talk, game, Simulation(one.id, one.id), one)


def _play_unplayed(talk: Talk, loaded: Loaded, game: Game, amount: Amount) -> None:
    """Play what was not played on the data as they are now, and record in the pack what was as expected.

    Ends with 1 if something was not.
    """
    try:
        before = read_played(loaded.folder)
    except Unread as unread:
        # a link or a folder: what is played could not be recorded
        raise click.ClickException(msg("{file}: {why}", file=FILE, why=reason(unread))) from None
    except ValueError:
        before = {}
    left = unplayed_simulations(game, before)
    _refuse(loaded, [_finding(one, fault) for one in left for fault in faults(game, one)], False)
    now = {id_: figures for id_, figures in before.items()
           if id_ in game.simulations and game.simulations[id_] not in left}
    wrong: list[Finding] = []
    for simulation in left:
        found, told = _figures(loaded, game, simulation, amount, False)
        met = [one for one in told if one.is_met]
        talk.say(tr("{simulation}: {figures}", simulation=simulation.id, figures=_as_expected(len(met))))
        if found.enough and len(met) == len(told):
            now[simulation.id] = {DATA: data_hash(game, simulation),
                                  **{one.name: statistic_in_words(one) for one in told}}
        wrong += _unexpected_findings(simulation, found, told)
    if left:
        keep_edited(talk, loaded.folder, FILE, HEAD)
        edit(Folder.of_path(loaded.folder), {FILE: played_in_print(now).encode()})
    else:
        talk.say(tr("nothing to play: no simulation rests on data that have changed since"))
    _refuse(loaded, wrong, False)


def _play(talk: Talk, loaded: Loaded, game: Game, id_: str, as_json: bool, amount: Amount) -> None:
    """Play a simulation, or a play of a part; ends with 1 if the pack expects something else."""
    simulation = _simulation_meant(game, id_)
    if amount.plays is not None:
        simulation = replace(simulation, games=amount.plays)
    if amount.seed is not None:
        simulation = replace(simulation, seed=amount.seed)
    if id_ in game.simulations:
        _refuse(loaded, [_finding(simulation, one) for one in faults(game, simulation)], as_json)
    found, figures = _figures(loaded, game, simulation, amount, as_json)
    if as_json:
        put_json(simulation_json(simulation, found, figures) if id_ in game.simulations else plays_json(found))
    else:
        print_plays(talk, game, simulation, found)
    _refuse(loaded, _unexpected_findings(simulation, found, figures), as_json)
    if figures and not as_json:
        talk.say(_as_expected(len(figures)))


def _figures(loaded: Loaded, game: Game, simulation: Simulation, amount: Amount, err: bool
             ) -> tuple[PlayStatistics, list[Compared]]:
    """Run a simulation: what it gave, beside what was expected of it."""
    try:
        with misuse_of(limits.TooMuch, error=click.ClickException), amount.workers() as executor:
            found = run(game, simulation, executor)
    except Unplayable as fault:
        _refuse(loaded, [Finding("play-impossible", f"plays/{simulation.play}/{fault.path}", reason(fault))], err)
        raise
    return found, list(compared_statistics(simulation, found))


def _unexpected_findings(simulation: Simulation, found: PlayStatistics, figures: Sequence[Compared]) -> list[Finding]:
    """What is not as it is expected."""
    wrong = [_unmet(one) for one in figures if not one.is_met]
    if not found.enough:
        wrong.append(no_end(simulation, found.plays_finished, found.plays))
    return [_finding(simulation, one) for one in wrong]


def _as_expected(number: int) -> str:
    return count(number, "{count} figure is as expected", "{count} figures are as expected")


def _simulation_meant(game: Game, id_: str) -> Simulation:
    """The simulation with an id, or one of the play of a part with this id. Raises UsageError."""
    if id_ in game.simulations:
        return game.simulations[id_]
    play = game.plays.get(id_)
    if play is None:
        known = [*game.simulations, *game.plays]
        wanted = one_of(known, msg("a simulation of the pack"))
        hint = did_you_mean(id_, known) or msg("docs/pack/chance.md, Simulations, tells how to write one")
        raise click.UsageError(msg("expected {wanted}, found {id!r}; {hint}", wanted=wanted, id=id_, hint=hint))
    if part_of_game(play.rules) is None:
        own = [one.id for one in game.simulations.values() if one.play == id_]
        wanted = one_of(own, msg("a simulation of it"))
        raise click.UsageError(msg("expected {wanted}, found {id!r}, which is a whole game", wanted=wanted, id=id_))
    return Simulation(id_, id_, PLAYS)


def _unmet(one: Compared) -> SimulationFault:
    return SimulationFault(one.expectation.path, msg("expected {figure} {range}, found {found}",
                                           figure=one.name, range=one.range, found=statistic_in_words(one)))


def _finding(simulation: Simulation, fault: SimulationFault) -> Finding:
    path = "/".join(filter(None, ("simulations", simulation.id, fault.path)))
    return Finding(RULE, path, fault.message, help=fault.help)


def _refuse(loaded: Loaded, findings: Sequence[Finding], err: bool) -> None:
    """Print findings at their lines in the pack and raise Exit; nothing if there are none."""
    if findings:
        groups = tuple(Group(placed_finding(finding, loaded.places)) for finding in findings)
        put_lines(check.findings_text(loaded, Report(groups), everything=True) + "\n", err)
        raise click.exceptions.Exit(FAULTY)
