"""Outcomes of worked examples, computed once for all rules."""

from __future__ import annotations

from functools import partial

from generator.check.per_game import identity_cache
from generator.layout.identity_cache import IdentityCache
from generator.model.chapters import Example
from generator.model.expression import ExpressionError, Outcome, run_example
from generator.model.game import Game

MOST = 1024
_FOUND: IdentityCache[Outcome | ExpressionError] = identity_cache(MOST)


def outcome_of(game: Game, example: Example) -> Outcome:
    """The outcome of an example. Raises ExpressionError, with the step in ``where``."""
    found = _FOUND.get((game, example), partial(_example_outcome, game, example))
    if isinstance(found, ExpressionError):
        raise found
    return found


def _example_outcome(game: Game, example: Example) -> Outcome | ExpressionError:
    try:
        return run_example(game, example)
    except ExpressionError as error:
        return error
