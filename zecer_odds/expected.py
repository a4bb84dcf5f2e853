"""What simulations of a pack expect: whether it can be asked at all, and whether the statistics agree with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from generator.finding import did_you_mean, one_of
from generator.message import Message, msg
from generator.model.game import Game
from generator.model.plays import Rules, Share, play_rules
from generator.model.simulations import Expectation, Range, Simulation
from generator.odds.playing import Unplayable, playing
from generator.odds.whole_game import WholeGame
from generator.records import replace
from zecer_odds.play_statistics import Estimate, PlayStatistics
from zecer_odds.simulation import NamedValues, values_of

LIMIT = "limit"
NOTHING: Mapping[str, object] = MappingProxyType({})


class SimulationFault(Struct, frozen=True):
    """Why a simulation cannot be run as it is written; ``path`` is the datum at fault, below the simulation.

    ``cause`` is the path of another datum whose own fault may explain this one.
    """

    path: str
    message: Message
    help: Message | None = None
    cause: str | None = None


class Compared(Struct, frozen=True):
    """A statistic, by the path of its expectation with the value, the expected range, and what was measured."""

    expectation: Expectation
    value: str
    found: Estimate

    @property
    def range(self) -> Range:
        return self.expectation.range

    @property
    def name(self) -> str:
        """The statistic, its dimension and the value, as the pack calls them."""
        one = self.expectation
        return f"{one.figure} {one.dimension}={self.value}" if one.dimension else one.figure

    @property
    def is_met(self) -> bool:
        """True if the range and the 95 % interval of the statistic meet."""
        return self.range.meets(self.found.low, self.found.high)


def faults(game: Game, simulation: Simulation,
           prepared: Mapping[str, object] = NOTHING) -> Iterator[SimulationFault]:
    """What is wrong with a simulation, without running it; nothing about a play that is itself impossible.

    ``prepared`` is what the rules of plays have already made of the game, by the id of the play.
    """
    if simulation.id in game.plays:
        yield SimulationFault("", msg("expected an id that no play has, found {id!r}", id=simulation.id))
    if simulation.play not in game.plays:
        unknown = _unknown("play", simulation.play, game.plays, msg("a play of the pack"))
        yield replace(unknown, cause=f"plays/{simulation.play}")
        return
    play = game.plays[simulation.play]
    how = playing(play.rules)
    yield from _seating(how, simulation) if isinstance(how, WholeGame) else _too_much(simulation)
    try:
        made = prepared[play.id] if play.id in prepared else how.prepare(game, play.settings)
    except Unplayable:
        return
    values = values_of(how, made, simulation)
    yield from _of_expectations(simulation, play_rules()[play.rules], values, isinstance(how, WholeGame))


def no_end(simulation: Simulation, ended: int, games: int) -> SimulationFault:
    """The fault of a simulation of which too few games end for statistics."""
    return SimulationFault(LIMIT, msg("expected games that end within the limit of {limit}, found {ended} of {games}",
                                      limit=simulation.limit, ended=ended, games=games))


def compared_statistics(simulation: Simulation, found: PlayStatistics) -> Iterator[Compared]:
    """Every expected statistic that was measured, in the order of the pack."""
    if not found.enough:
        return
    for one in simulation.expect:
        if one.dimension:
            parts = found.parts[one.figure][one.dimension]
            chosen = [one.value] if one.value else parts
            yield from (Compared(one, value, parts[value].estimate) for value in chosen if parts[value].of)
        elif one.figure == LIMIT:
            yield Compared(one, "", found.limit)
        else:
            measured = found.measures.get(one.figure)
            yield Compared(one, "", found.shares[one.figure] if measured is None else measured.mean)


def _unknown(path: str, written: str, known: Iterable[str], none: Message | None = None) -> SimulationFault:
    message = msg("expected {one_of}, found {written!r}", one_of=one_of(known, none), written=written)
    return SimulationFault(path, message, did_you_mean(written, known))


def _too_much(simulation: Simulation) -> Iterator[SimulationFault]:
    """What only a whole game has."""
    given = {LIMIT: simulation.limit, "seats": simulation.seats, "policies": simulation.policies or None}
    yield from (SimulationFault(key, msg("expected no {key}, for this play is a part of a game, found one", key=key))
                for key, value in given.items() if value is not None)


def _seating(whole: WholeGame[object, object], simulation: Simulation) -> Iterator[SimulationFault]:
    """What is wrong with the limit, the seats and the policies of a whole game."""
    if simulation.limit is None:
        yield SimulationFault(LIMIT, msg("expected a limit, after which a game is given up, found none"))
    least, most = whole.seats
    seats = simulation.seats
    if seats is None:
        yield SimulationFault("seats", msg("expected {least} to {most} seats, found none", least=least, most=most))
    elif not least <= simulation.players <= most:
        yield SimulationFault("seats", msg("expected {least} to {most} seats, found {seats}",
                                 least=least, most=most, seats=simulation.players))
    fixed = seats if isinstance(seats, tuple) else ()
    if fixed and simulation.policies:
        yield SimulationFault("policies", msg("expected no policies, for the seats name them, found some"))
    for key, policies in (("seats", fixed), ("policies", simulation.policies)):
        yield from (_unknown(f"{key}/{one}", one, whole.policies) for one in dict.fromkeys(policies)
                    if one not in whole.policies)


def _of_expectations(
    simulation: Simulation, rules: Rules, values: NamedValues, whole: bool
) -> Iterator[SimulationFault]:
    measures = {one.id for one in rules.measures}
    shares = {one.id: one for one in rules.shares}
    known = [*measures, *shares, *([LIMIT] if whole else [])]
    for one in simulation.expect:
        if one.figure not in known:
            yield _unknown(f"expect/{one.figure}", one.figure, sorted(known))
            continue
        share = shares.get(one.figure)
        fault = _of_dimension(one, share, values) if one.dimension else None
        if fault is not None:
            yield fault
        elif one.range.percent == (one.figure in measures):
            wanted = msg("a range of numbers") if one.figure in measures else msg("a range in per cent")
            yield SimulationFault(one.path, msg("expected {wanted}, found {found}", wanted=wanted, found=one.range))


def _of_dimension(one: Expectation, share: Share | None, values: NamedValues) -> SimulationFault | None:
    by = share.by if share is not None else ()
    path = f"expect/{one.figure}/{one.dimension}"
    if one.dimension not in by:
        return _unknown(path, one.dimension, by, msg("a range"))
    if one.value and one.value not in values[one.dimension]:
        return _unknown(one.path, one.value, values[one.dimension])
    return None
