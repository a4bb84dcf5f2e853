"""What is told of odds in the shape of ``--json``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import UNSET

from generator.model.value_text import exactly
from generator.records import field_names, is_record
from zecer_odds.odds_tree import NamedValue, Probability
from zecer_odds.play_statistics import MeasuredNumber

if TYPE_CHECKING:
    from generator.model.simulations import Simulation
    from generator.records import Record
    from zecer_odds.expected import Compared
    from zecer_odds.play_statistics import PlayStatistics

# fields whose own fields stand in their place, and a field for the writers of tables
SPREAD, UNTOLD = ("chance", "estimate", "of"), "columns"


def plain_json(value: object) -> object:
    """A record as a dictionary; a probability in per cent and, if it is exact, as a fraction, a mean as both."""
    match value:
        case NamedValue():
            return value.name
        case Probability():
            return {"chance": exactly(value.of) if value.exact else None, "percent": _six_decimals(value.of * 100)}
        case Fraction():
            return {"exactly": exactly(value), "number": _six_decimals(value)}
        case MeasuredNumber():
            return {**{key: plain_json(one) for key, one in value.estimates.items()}, "counts": dict(value.counts)}
        case Mapping():
            return {key: plain_json(one) for key, one in value.items()}
        case tuple() | list():
            return [plain_json(one) for one in value]
    return _spread(value) if is_record(value) else value


def _six_decimals(number: Fraction) -> float:
    return round(float(number), 6)


def _spread(record: Record) -> dict[str, object]:
    found: dict[str, object] = {}
    for name in field_names(record):
        one = getattr(record, name)
        told = plain_json(one)
        if name in SPREAD and isinstance(told, dict):
            found |= told
        elif one is not UNSET and name != UNTOLD:
            found[name.replace("_", "-")] = told
    return found


def plays_json(found: PlayStatistics) -> dict[str, object]:
    """The statistics of plays."""
    return {"play": found.id, "plays": found.plays, "seed": found.seed, **_figures(found)}


def simulation_json(simulation: Simulation, found: PlayStatistics, expected: Iterable[Compared]) -> dict[str, object]:
    """The statistics of a simulation, and how they compare with what is expected."""
    return {
        "simulation": simulation.id, "play": simulation.play, "plays": found.plays, "seed": found.seed,
        "finished": found.plays_finished,
        **({} if simulation.limit is None else {"limit": plain_json(found.limit)}),
        **_figures(found),
        "expect": [{"figure": one.expectation.figure, "dimension": one.expectation.dimension, "value": one.value,
                    "range": str(one.range), "found": plain_json(one.found), "met": one.is_met} for one in expected],
    }


def _figures(found: PlayStatistics) -> dict[str, object]:
    shares = {name: {**_spread(one), **({"by": plain_json(found.parts[name])} if found.parts[name] else {})}
              for name, one in found.shares.items()}
    return {**shares, **({name: plain_json(one) for name, one in found.measures.items()} if found.enough else {})}
