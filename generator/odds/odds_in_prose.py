"""Computes the probability or mean of an ``{odds:…}`` placeholder."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import prod
from typing import Any

from msgspec import Struct

from generator.finding import did_you_mean
from generator.message import msg, reason
from generator.model.dice import Dice
from generator.model.game import Game, canonical
from generator.model.table import Axis, Table
from generator.model.text import Text
from generator.model.values import Count, Ref, Span
from generator.odds.asked_before import number_kept
from generator.odds.cell_odds import CellShare, TableUse, key_of, rolls_of, ways
from generator.odds.chances import Number, is_whole
from generator.odds.odds_syntax import CALL, DATUM, NoOdds, Wanted, address
from generator.odds.questions import Answer, AnswerRow, answer
from generator.odds.roll import Roll

SIGNS: dict[str, Callable[[Number, Number], bool]] = {
    "<": operator.lt, "<=": operator.le, "≤": operator.le, ">": operator.gt, ">=": operator.ge, "≥": operator.ge,
}
WRITTEN = msg("odds are written like 1K6 <= 3, 8.5/7–9, 9.9/sword >= 1 or mean 2K6")


class Odds(Struct, frozen=True):
    """A probability, or a mean. ``throws`` is the number of equally likely throws, as the denominator for printing.

    It is None when it is not known.
    """

    number: Fraction
    mean: bool = False
    throws: int | None = None


def odds(game: Game, written: str) -> Odds:
    """The probability or mean that the text after ``odds:`` asks for. Raises NoOdds with the reason."""
    wanted = Wanted.parse(written)
    called = CALL.fullmatch(wanted.asked)
    if called is not None and (called["id"] in game.odds or ":" in (called["where"] or "")):
        id_, where = called["id"], called["where"] or ""
        number = number_kept(game, id_, written, lambda silent: _of_question(silent, wanted, id_, where))
        return Odds(number, mean=wanted.mean)
    table, keys, roll = address(game, wanted.asked)
    if table is not None:
        return _of_table(game, wanted, table, keys, roll)
    return _of_roll(game, wanted)


def _of_roll(game: Game, wanted: Wanted) -> Odds:
    roll = _roll(game, wanted.asked)
    if wanted.mean:
        return Odds(roll.mean, mean=True)
    if not wanted.sign:
        raise NoOdds(msg("expected a roll compared with a number, such as 1K6 <= 3, found {asked!r}",
                         asked=wanted.asked), WRITTEN)
    fits = _number_test(game, wanted)
    return Odds(_sum(chance for number, chance in roll.chances.items() if fits(number)), throws=_throws(roll))


def _roll(game: Game, written: str) -> Roll:
    try:
        return Roll.parse(DATUM.sub(lambda match: _spelt_datum(_datum(game, match[1])), written), game.dice)
    except NoOdds:
        raise
    except ValueError as error:
        raise NoOdds(reason(error), WRITTEN) from None


def _throws(*rolls: Roll) -> int:
    """The number of equally likely results of all rolls together."""
    return prod(int(roll.die.denominator()) for roll in rolls)


def _spelt_datum(value: object) -> str:
    """A datum as a part of an expression of dice. Raises NoOdds when it is neither a number nor dice."""
    if isinstance(value, Dice):
        thrown = f"{value.count} {value.die}" if value.die else f"{value.count}K{value.sides}"
        return f"({thrown} + {value.plus}) * {value.times}".replace("+ -", "- ")
    if is_whole(value):
        return f"({value})"
    raise NoOdds(msg("expected a number or dice to throw, found {value}", value=value))


def _datum(game: Game, target: str) -> object:
    head, colon, rest = target.partition(":")
    try:
        return game.cell(rest) if colon and head == "cell" else game.value(target)
    except (KeyError, IndexError, TypeError, AttributeError):
        raise NoOdds(msg("expected a value, found {target!r}, which is not defined", target=target),
                     did_you_mean(target, game.values), True) from None


def _number_test(game: Game, wanted: Wanted) -> Callable[[Any], bool]:
    """The predicate of a comparison with a number, or with a span such as 7–9. Raises NoOdds."""
    match = DATUM.fullmatch(wanted.value)
    value = _datum(game, match[1]) if match else wanted.value
    try:
        if wanted.sign == "=":
            span = value if isinstance(value, Span) else Span.parse(str(value))
            return lambda number: number in span
        limit = value if isinstance(value, int) else int(str(value).replace("−", "-"))
    except ValueError:
        raise NoOdds(msg("expected a number behind {sign}, found {wanted!r}",
                         sign=wanted.sign, wanted=wanted.value), WRITTEN) from None
    return lambda number: SIGNS[wanted.sign](number, limit)


def _of_table(game: Game, wanted: Wanted, table: Table, keys: list[str], written: str | None) -> Odds:
    roll = _roll(game, written) if written is not None else None
    row, column = _keys(table, keys)
    rolled = _rolled_axes(table, row, column, roll is not None)
    # on an axis with dice a key is the result asked for; on another axis it selects a row or column
    chosen = [None if dice else key for key, dice in zip((row, column), rolled, strict=True)]
    try:
        found = ways(table, roll, *chosen)
    except ValueError as error:
        raise NoOdds(reason(error)) from None
    throws = _throws(*([roll] if roll else map(Roll.of_dice, rolls_of(table))))
    if wanted.mean:
        return Odds(_mean(table, found), mean=True)
    if not wanted.sign and not any(key is not None for key, dice in zip((row, column), rolled, strict=True) if dice):
        raise NoOdds(msg("expected a row such as {table}/{keys}, or a comparison, found {asked!r}",
                         table=table.id, keys=table.rows.keys[0], asked=wanted.asked))
    asked = [one for one in _single_use(table, found, bool(wanted.sign)).shares
             if (row in (None, one.row)) and (column in (None, one.column))]
    if wanted.sign:
        fits = _cell_test(game, wanted, table)
        asked = [one for one in asked if fits(one)]
    return Odds(_sum(one.chance for one in asked), throws=throws)


def _rolled_axes(table: Table, row: str | None, column: str | None, given: bool) -> list[bool]:
    """Whether dice choose the row, and whether the column: the table's own dice, or a roll in the placeholder."""
    own = [axis.roll is not None for axis in (table.rows, table.columns)]
    if any(own) or not given:
        return own
    open_ = [bool(axis.spans) and key is None for axis, key in ((table.rows, row), (table.columns, column))]
    return open_ if any(open_) else [bool(table.rows.spans), not table.rows.spans]


def _keys(table: Table, keys: list[str]) -> tuple[str | None, str | None]:
    """The row and column of an address; a single key is a row if there is one, otherwise a column. Raises NoOdds."""
    match keys:
        case []:
            return None, None
        case [key]:
            row = key_of(table.rows, canonical(key))
            return (row, None) if row is not None else (None, _key(table, table.columns, key))
        case [key, other]:
            return _key(table, table.rows, key), _key(table, table.columns, other)
    raise NoOdds(msg("expected a row and a column of table {table}, found {keys!r}",
                     table=table.id, keys="/".join(keys)))


def _key(table: Table, axis: Axis, key: str) -> str:
    found = key_of(axis, canonical(key))
    if not found:
        known = [*table.rows.keys, *table.columns.keys]
        raise NoOdds(msg("expected a row or column of table {table}, found {key!r}",
                         table=table.id, key=key), did_you_mean(key, known), True)
    return found


def _single_use(table: Table, found: list[TableUse], by_cell: bool) -> TableUse:
    """The use of a table that is asked about. Raises NoOdds when it depends on a column that is not given.

    The probability of a row is equal in all columns; the value of its cell is not.
    """
    if by_cell and len(found) > 1:
        example = found[0].column or found[0].row
        raise NoOdds(msg("expected a column of table {table}, such as {table}/{example}, found none",
                         table=table.id, example=example))
    return found[0]


def _mean(table: Table, found: list[TableUse]) -> Fraction:
    mean = _single_use(table, found, True).mean
    if mean is None:
        raise NoOdds(msg("expected a number in table {table} for every result of the roll, found others or none",
                         table=table.id))
    return mean


def _cell_test(game: Game, wanted: Wanted, table: Table) -> Callable[[CellShare], bool]:
    """The predicate of a comparison with a cell: a number, the id of a thing, a word of a choice.

    Raises NoOdds for cells of prose.
    """
    values = list(table.cells.values())
    if all(map(is_whole, values)):
        fits = _number_test(game, wanted)
        return lambda one: is_whole(one.value) and fits(one.value)
    if wanted.sign != "=":
        raise NoOdds(msg("expected numbers in table {table} to compare with {sign}, found others",
                         table=table.id, sign=wanted.sign))
    if any(isinstance(value, Text) for value in values):
        raise NoOdds(msg("expected a row such as {table}/{keys}: the cells of {table} are prose",
                         table=table.id, keys=table.rows.keys[0]))
    spellings = {spelling for value in values for spelling in _spellings(value)}
    if wanted.value not in spellings:
        raise NoOdds(msg("expected what stands in table {table}, found {wanted!r}",
                         table=table.id, wanted=wanted.value), did_you_mean(wanted.value, spellings), True)
    return lambda one: wanted.value in _spellings(one.value)


def _spellings(value: object) -> tuple[str, ...]:
    of = value.of if isinstance(value, Count) else value
    return (of.id, str(of)) if isinstance(of, Ref) else (str(of),)


def _of_question(game: Game, wanted: Wanted, id_: str, where: str) -> Fraction:
    pairs = [part.partition(":") for part in where.split(",") if part.strip()]
    try:
        found = answer(game, id_, {axis.strip(): value.strip() for axis, _, value in pairs})
    except ValueError as error:
        raise NoOdds(reason(error), unknown=id_ not in game.odds, cause=f"odds/{id_}") from None
    row = _row(found)
    if wanted.mean:
        mean = row.rounds if found.question.duel else row.mean
        if mean is None:
            raise NoOdds(msg("expected numbers from the question {id} for a mean, found others", id=id_))
        return mean
    return _chance(game, wanted, row, id_)


def _row(found: Answer) -> AnswerRow:
    """The only row of an answer. Raises NoOdds, naming an axis without a value, when there are several."""
    if len(found.rows) > 1:
        axis = next(axis for axis in found.axes if len(axis.values) > 1)
        example = f"{found.question.id}({axis.id}: {getattr(axis.values[0], 'id', axis.values[0])})"
        raise NoOdds(msg("expected one value of {axis}, such as {example}, found {count}",
                         axis=axis.id, example=example, count=len(axis.values)))
    return found.rows[0]


def _chance(game: Game, wanted: Wanted, row: AnswerRow, id_: str) -> Fraction:
    chances = row.chances.of
    if not wanted.sign:
        if not all(isinstance(outcome, bool) for outcome in chances):
            raise NoOdds(msg("expected a comparison, such as {id} >= 1, found {asked!r}", id=id_, asked=wanted.asked))
        return chances.get(True, Fraction(0))
    if numbers := row.chances.numbers():
        fits = _number_test(game, wanted)
        return _sum(chance for outcome, chance in numbers.items() if fits(outcome))
    spelt = {told: outcome for outcome in chances if not isinstance(outcome, Text) for told in _spellings(outcome)}
    if wanted.sign != "=" or wanted.value not in spelt:
        raise NoOdds(msg("expected an outcome of {id}, found {wanted!r}",
                         id=id_, wanted=wanted.value), did_you_mean(wanted.value, spelt))
    return chances[spelt[wanted.value]]


def _sum(chances: Iterator[Fraction]) -> Fraction:
    return sum(chances, Fraction(0))
