"""Makes what is told of rolls, tables and questions, with the names of an edition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from generator.finding import did_you_mean
from generator.layout.grid import heading
from generator.localization import tr
from generator.message import msg
from generator.model.dice import NO_DICE, Declared
from generator.model.table import Axis, Table
from generator.model.text import Text, printed
from generator.model.values import ChoiceWord, Span
from generator.odds.cell_odds import TableUse, key_of, rolls_of, ways
from generator.odds.chances import is_number
from generator.odds.questions import Answer, AnswerAxis, AnswerRow
from generator.odds.roll import Roll
from generator.records import replace
from generator.translate.edition import Edition
from zecer_odds.odds_tree import (
    AMOUNTS,
    NUMBER,
    RESULTS,
    AxisName,
    Column,
    NamedValue,
    PointOdds,
    Probability,
    QuestionOdds,
    Reached,
    ResultOdds,
    RollOdds,
    RowOdds,
    TableOdds,
    Told,
    WayOdds,
)
from zecer_odds.rolls import extreme

MOST_ROUNDS = 12
MEAN, RESULT, ROUNDS = printed("mean"), printed("result"), printed("rounds, mean")


def roll_odds(written: str, declared: Declared = NO_DICE) -> RollOdds:
    """The results of a roll, also of ``declared`` dice. Raises ValueError with the reason."""
    roll = Roll.parse(written, declared)
    return RollOdds(written, roll.mean, tuple(
        ResultOdds(outcome, Probability(chance)) for outcome, chance in roll.chances.items()))


def table_odds(edition: Edition, table: Table, written: str | None = None, row: str | None = None,
               column: str | None = None) -> TableOdds:
    """A table, for each use of it. ``written`` replaces its own roll; ``row`` and ``column`` keep one of them.

    Raises ValueError with the reason.
    """
    roll = None if written is None else Roll.parse(written, edition.game.dice)
    kept_row = None if row is None else key_of(table.rows, row)
    kept_column = None if column is None else key_of(table.columns, column)
    if row is not None and not kept_row:
        raise ValueError(msg("expected a row of table {table}, found {row!r}; {hint}",
                             table=table.id, row=row, hint=_hint(table.rows, row)))
    if column is not None and not kept_column:
        raise ValueError(msg("expected a column of table {table}, found {column!r}; {hint}",
                             table=table.id, column=column, hint=_hint(table.columns, column)))
    found = ways(table, roll, kept_row, kept_column)
    return TableOdds(
        table.id, table.number, edition.line(table.title), written or ", ".join(map(edition.value, rolls_of(table))),
        None if written else _modified_range(edition, table), tuple(_way(edition, table, way) for way in found))


def _hint(axis: Axis, asked: str) -> str:
    known = dict.fromkeys(key for key in axis.keys if key)
    return did_you_mean(asked, known) or tr("there are: {keys}", keys=", ".join(known) or "–")


def _modified_range(edition: Edition, table: Table) -> Reached | None:
    for axis in (table.rows, table.columns):
        if axis.roll is not None and (axis.plus or axis.minus):
            return Reached(*(extreme(edition.game, axis, highest).total for highest in (False, True)))
    return None


def _way(edition: Edition, table: Table, way: TableUse) -> WayOdds:
    results = way.results(edition.value)
    single = way.column is not None or table.columns.sort == "none" or way.row is not None
    axis = table.columns if way.row is not None else table.rows
    keys = [one.column if way.row is not None else one.row for one in way.shares] if single else []
    rows = tuple(RowOdds(key, heading(edition, axis, key), edition.value(one.value),
                         Probability(one.chance)) for key, one in zip(keys, way.shares, strict=False))
    return WayOdds(
        way.row, "" if way.row is None else heading(edition, table.rows, way.row),
        way.column, "" if way.column is None else heading(edition, table.columns, way.column),
        way.mean, rows, len(results) < len(rows),
        tuple(ResultOdds(NamedValue(told, told), Probability(chance))
              for told, chance in results.items() if chance or not single),
        Probability(way.chance_outside))


def question_odds(edition: Edition, found: Answer, yes_no: Callable[[bool], str]) -> QuestionOdds:
    """An answer to a question; ``yes_no`` names what is true or false."""
    question = found.question
    name = partial(value_name, edition, yes_no=yes_no)
    columns = list(_columns(edition, found, name))
    rows = tuple(PointOdds(
        {axis: getattr(value, "id", str(value)) for axis, value in row.at.items()},
        tuple(NamedValue(name(value), value) for value in row.at.values()),
        {column.key: told for column, of in columns if (told := of(row)) != ()}) for row in found.rows)
    return QuestionOdds(
        question.id, edition.line(question.title), None if question.label is None else edition.line(question.label),
        None if question.note is None else edition.line(question.note), found.exact,
        tuple(AxisName(axis.id, _axis_name(edition, axis)) for axis in found.axes),
        tuple(one for one, _ in columns if one.sort != AMOUNTS or all(one.key in row.of for row in rows)), rows)


def _columns(edition: Edition, found: Answer,
             name: Callable[[object], str]) -> Iterator[tuple[Column, Callable[[AnswerRow], Told]]]:
    """What is told at every point, and how: a column more is told by every writer. Empty results are left out."""
    word, duel = edition.word, found.question.duel
    outcomes = [outcome for row in found.rows for outcome, _ in row.chances]
    mean = Column("mean", NUMBER, msg("mean"), word(MEAN))
    results = Column("results", RESULTS, msg("result"), word(RESULT))
    if duel:
        sides = {id_: id_ if side.label is None else edition.line(side.label) for id_, side in duel.items()}
        first = next(iter(sides))
        yield mean, lambda row: row.mean
        yield (replace(results, measured=word("{side} wins", side=sides[first]), focus=first),
               partial(_results, lambda side: sides.get(str(side), tr("nobody"))))
        yield Column("rounds", NUMBER, msg("rounds"), word(ROUNDS), word(ROUNDS)), lambda row: row.rounds
        yield Column("lengths", RESULTS, msg("round"), word("round")), lambda row: tuple(
            ResultOdds(round_, Probability(chance, row.exact)) for round_, chance in enumerate(
                row.lengths(MOST_ROUNDS) if row.lengths and len(found.rows) == 1 else (), 1))
        return
    yield replace(mean, measured=word(MEAN) if all(map(is_number, outcomes)) else ""), lambda row: row.mean
    yes_no = all(isinstance(one, bool) for one in outcomes)
    yield replace(results, measured=word("chance") if yes_no else "", focus=True), partial(_results, name)
    yield Column("amounts", AMOUNTS, msg("result"), word(RESULT)), lambda row: tuple(
        ResultOdds(NamedValue(name(what), what), Probability(chance, row.exact), amount)
        for what, (chance, amount) in row.amounts().items())


def _results(name: Callable[[object], str], row: AnswerRow) -> tuple[ResultOdds, ...]:
    return tuple(ResultOdds(NamedValue(name(outcome), outcome), Probability(chance, row.exact))
                 for outcome, chance in row.chances)


def _axis_name(edition: Edition, axis: AnswerAxis) -> str:
    """The name of an axis: its label, else the kind of its things, else its id."""
    if axis.label:
        return edition.line(axis.label)
    kind = edition.game.kinds.get(axis.kind or "")
    return axis.id if kind is None else kind.name.nom


def value_name(edition: Edition, value: object, yes_no: Callable[[bool], str]) -> str:
    """The name of a value of an axis, or of an outcome."""
    match value:
        case bool():
            return yes_no(value)
        case Text():
            return edition.line(value)
        case str():
            known = edition.recognized_value(value)
            return edition.value(known) if isinstance(known, ChoiceWord) else _spelt_key(edition, value)
        case tuple():
            return " · ".join(value_name(edition, one, yes_no) for one in value)
    return edition.value(value)


def _spelt_key(edition: Edition, key: str) -> str:
    """A key of a table as its heading prints it."""
    try:
        return str(edition.notation.span(Span.parse(key)))
    except ValueError:
        return key
