"""Odds in prose: ``16,7%``, ``17%``, ``1/6``, ``6 na 36``; a mean as ``10,5``."""

from __future__ import annotations

from collections.abc import Callable

from generator.model.game import Game
from generator.model.text import Placeholder
from generator.odds.odds_in_prose import Odds, odds
from generator.text.typeset import NBSP
from generator.translate.context import Unresolved
from generator.translate.notation import Notation

# forms, as in {odds:1K6 <= 3|of}
FORMS = ("whole", "fraction", "of")


def odds_text(game: Game, notation: Notation, word: Callable[..., str], placeholder: Placeholder) -> str:
    """The text of ``{odds:…}``; ``word`` translates words of the engine.

    Raises NoOdds with the reason, Unresolved for an unknown form.
    """
    form = placeholder.forms[0] if placeholder.forms else ""
    if form and form not in FORMS:
        raise Unresolved(placeholder.source)
    found = odds(game, placeholder.target)
    if form == "fraction":
        return str(found.number)
    if found.mean:
        return notation.number(_short_number(float(found.number), 0 if form == "whole" else 2))
    return _so_many_of(notation, word, found) if form == "of" else _percent(notation, found, form == "whole")


def _short_number(number: float, places: int) -> float:
    """A number with at most ``places`` decimals; an int when it has none."""
    rounded = round(number, places)
    return int(rounded) if rounded == int(rounded) else rounded


def _percent(notation: Notation, found: Odds, whole: bool) -> str:
    share = round(float(found.number * 100), 1)
    return notation.percent(found.number, 0 if whole or share == int(share) else 1)


def _so_many_of(notation: Notation, word: Callable[..., str], found: Odds) -> str:
    """``6 na 36``: out of all throws if known, else out of the fraction's denominator."""
    throws = found.throws or found.number.denominator
    count, total = (notation.number(int(number)) for number in (found.number * throws, throws))
    # translators: so many throws of so many
    return word("{count} in {total}", count=count, total=total).replace(" ", NBSP)
