"""Writes the statistics of simulated plays on the console."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.cli.console import Talk, styled_text
from generator.localization import tr
from generator.message import msg
from generator.model.plays import Rules, Share, play_rules
from generator.model.values import Ref
from generator.odds.playing import part_of_game, playing
from zecer_odds.expected import Compared
from zecer_odds.odds_text import decimal
from zecer_odds.simulation import values_of

if TYPE_CHECKING:
    from generator.model.game import Game
    from generator.model.simulations import Simulation
    from zecer_odds.play_statistics import Estimate, PlayStatistics


def print_plays(talk: Talk, game: Game, simulation: Simulation, found: PlayStatistics) -> None:
    """Print the statistics of plays, each with its interval."""
    rules = play_rules()[game.plays[simulation.play].rules]
    talk.say(f"{styled_text(_title(game, simulation), bold=True)} ({found.id}), "
             + tr("{plays} plays, seed {seed}", plays=found.plays, seed=found.seed))
    if found.enough:
        _print_measures(talk, rules, found)
        for share in rules.shares:
            if not share.by:
                talk.say(tr(share.said, share=_share(found.shares[share.id])))
    if simulation.limit is not None:
        talk.say(tr("{share} of the plays hit the limit of {limit}", share=_share(found.limit), limit=simulation.limit))
    if found.enough:
        names = _names(game, simulation)
        for share in rules.shares:
            if share.by:
                _print_parts(talk, rules, share, found, names)
        talk.say(tr("in brackets: where the true figure lies with a confidence of 95 %"))


def _title(game: Game, simulation: Simulation) -> str:
    """The name of what a play is about, or the title of the game."""
    play = game.plays[simulation.play]
    part = part_of_game(play.rules)
    return game.title.source if part is None else _thing_name(game, part.subject(play.settings))


def _thing_name(game: Game, ref: Ref) -> str:
    thing = game.thing(ref.kind, ref.id)
    return thing.name.nom if thing is not None else str(ref)


def _print_measures(talk: Talk, rules: Rules, found: PlayStatistics) -> None:
    rows = []
    for measure in rules.measures:
        mean, *quantiles = found.measures[measure.id].estimates.values()
        rows.append((tr(measure.said), _number(mean, 2), *(_number(quantile, 0) for quantile in quantiles)))
    talk.table(("", msg("mean"), msg("5 %"), msg("median"), msg("95 %")), rows, right=[1, 2, 3, 4])


def _names(game: Game, simulation: Simulation) -> Mapping[str, Mapping[str, str]]:
    """The names of the values of each dimension."""
    play = game.plays[simulation.play]
    how = playing(play.rules)
    values = values_of(how, how.prepare(game, play.settings), simulation)
    return {by: {value: " + ".join(_thing_name(game, ref) for ref in refs) or value for value, refs in named.items()}
            for by, named in values.items()}


def _print_parts(talk: Talk, rules: Rules, share: Share, found: PlayStatistics,
                 names: Mapping[str, Mapping[str, str]]) -> None:
    """Print a share, and a table for each dimension that it is split by."""
    talk.say("\n" + tr(share.said, share=_share(found.shares[share.id])))
    for by, parts in found.parts[share.id].items():
        rows = [(names[by][value], _share(part.estimate) if part.of else "–",
                 tr("{times} of {of}", times=part.times, of=part.of)) for value, part in parts.items()]
        talk.table((tr(rules.dimension(by).said), msg("share"), msg("counted")), rows, right=[1, 2])


def statistic_in_words(one: Compared) -> str:
    """What was measured, as a number or as a share."""
    return _share(one.found) if one.range.percent else _number(one.found, 2)


def _number(one: Estimate, places: int) -> str:
    value, low, high = (decimal(f"{number:.{places}f}") for number in (one.value, one.low, one.high))
    return f"{value} ({low}–{high})"


def _share(one: Estimate) -> str:
    value, low, high = (decimal(f"{100 * number:.2f}") for number in (one.value, one.low, one.high))
    return f"{value} % ({low}–{high} %)"
