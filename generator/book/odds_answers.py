"""Views of a pack's odds questions for the report: chances, lines with bars, heat maps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

from msgspec import Struct

from generator.book.odds_tables import Tables, View
from generator.model.text import Text, printed
from generator.model.values import Ref, Span
from generator.odds.chances import is_number
from generator.odds.questions import Answer, AnswerAxis, AnswerRow
from generator.translate.answer_names import axis_name
from generator.translate.edition import Edition

# with more columns they are narrow, under upright heads; with still more the page is rotated
MOST_WIDE, MOST_DENSE = 9, 24
# the first of three axes gets a table for each value, up to this number
MOST_TABLES = 8
MOST_OUTCOMES = 24
# rarer outcomes are merged into one
RAREST = Fraction(1, 1000)
MEAN, CHANCE, ROUNDS = printed("średnio"), printed("szansa"), printed("rundy, średnio")


class AnswerMeasure(Struct, frozen=True):
    """One number for each row of an answer: its name, how to compute it, and whether it is a probability."""

    name: str
    of: Callable[[AnswerRow], Fraction | None]
    chance: bool


class Answers(Struct, frozen=True):
    """Makes views of answers for the template."""

    tables: Tables

    def view(self, answer: Answer) -> View:
        """The view of an answer."""
        question = answer.question
        number = self.tables.edition.game.clause_number(question.clause or "")
        return {
            "anchor": f"odds-{question.id}", "id": question.id, "title": self.tables.edition.line(question.title),
            "number": number, "note": question.note, "clause": number or None,
            "exact": answer.exact, "label": self._text(question.label),
            "dense": False, "turned": False, **self._body(answer),
        }

    def extremes(self, answer: Answer) -> View | None:
        """The smallest and largest value of an answer; None when it has one row or no number."""
        measure = next(iter(self.measures(answer)), None)
        found = [(value, row) for row in answer.rows if measure and (value := measure.of(row)) is not None]
        if measure is None or len(found) < 2:
            return None
        least, most = min(value for value, _ in found), max(value for value, _ in found)
        return {"anchor": f"odds-{answer.question.id}", "title": self.tables.edition.line(answer.question.title),
                "least": self._end(answer, measure, least, found),
                "most": self._end(answer, measure, most, found)}

    def measures(self, answer: Answer) -> Iterator[AnswerMeasure]:
        """The numbers reported for each row; empty when outcomes are words or things."""
        outcomes = [outcome for row in answer.rows for outcome, _ in row.chances]
        if answer.question.duel:
            first = next(iter(answer.question.duel))
            label = self._text(answer.question.duel[first].label) or first
            word = self.tables.edition.word
            yield AnswerMeasure(word("wygrywa {side}", side=label),
                                lambda row: row.chances.of.get(first, Fraction(0)), True)
            yield AnswerMeasure(word(ROUNDS), lambda row: row.rounds, False)
        elif all(isinstance(one, bool) for one in outcomes):
            yield AnswerMeasure(self.tables.edition.word(CHANCE), lambda row: row.chances.of.get(True, Fraction(0)),
                                True)
        elif all(is_number(one) for one in outcomes):
            yield AnswerMeasure(self.tables.edition.word(MEAN), lambda row: row.mean, False)

    def _body(self, answer: Answer) -> View:
        measures = list(self.measures(answer))
        if not answer.axes:
            return {"sort": "chances", **self._chances(answer.rows[0])}
        if not measures and all(row.amounts() for row in answer.rows):
            return {"sort": "things", **self._things(answer)}
        if not measures:
            return {"sort": "words", **self._words(answer)}
        if len(answer.axes) == 1 and len(measures) == 1:
            return {"sort": "lines", **self._lines(answer, measures[0])}
        shape = Shape.of(answer)
        heats = [self._heat(shape, rows, name, one) for name, rows in self._split(shape, answer) for one in measures]
        return {"sort": "heat", "heats": heats, **_width(shape)}

    def _chances(self, row: AnswerRow) -> View:
        """Every outcome; many numeric outcomes are shortened."""
        chances = {self.word(outcome): chance for outcome, chance in row.chances}
        if len(chances) > MOST_OUTCOMES and row.mean is not None:
            chances = self._folded(row)
        largest = max(chances.values())
        lines = [self.tables.share(told, chance, largest) for told, chance in chances.items()]
        return {"mean": "" if row.mean is None else self.tables.number(row.mean),
                "lines": lines if row.exact else [{**line, "chance": ""} for line in lines]}

    def _folded(self, row: AnswerRow) -> dict[str, Fraction]:
        """Numbers from the lowest up; the last line merges those that are too many or too rare."""
        found: dict[str, Fraction] = {}
        left = Fraction(1)
        for outcome, chance in sorted(row.chances.of.items()):
            if len(found) == MOST_OUTCOMES or left < RAREST:
                found[f"{self.word(outcome)}+"] = left
                break
            found[self.word(outcome)] = chance
            left -= chance
        return found

    def _lines(self, answer: Answer, measure: AnswerMeasure) -> View:
        """A line with a bar for each value of the only axis."""
        axis = answer.axes[0]
        values = [measure.of(row) or Fraction(0) for row in answer.rows]
        largest = Fraction(1) if measure.chance else max(values) or Fraction(1)
        lines = [
            {"label": self.value(row.at[axis.id]), "bar": self.tables.charts.bar(value, largest),
             "number": self.write(measure, value), "exactly": str(value) if row.exact else "", **self._spread(row)}
            for row, value in zip(answer.rows, values, strict=True)
        ]
        return {"axis": self.axis(axis), "measure": measure.name, "lines": lines,
                "spread": not measure.chance and any(line["most"] != line["half"] for line in lines),
                "bounded": any(line["most"] for line in lines)}

    def _spread(self, row: AnswerRow) -> View:
        """The probability of zero, the median, and the maximum."""
        numbers = row.chances.numbers()
        if not numbers:
            return {"nothing": "", "half": "", "most": ""}
        write = self.tables.edition.notation.number
        return {"nothing": self.tables.percent(row.chances.of.get(0, Fraction(0))),
                "half": write(int(quantile(row, Fraction(1, 2)))),
                "most": write(int(max(numbers))) if row.exact else ""}

    def _things(self, answer: Answer) -> View:
        """Things with their probability and mean number, for each value of the axes."""
        found = [row.amounts() for row in answer.rows]
        whats = list(dict.fromkeys(what for amounts in found for what in amounts))
        nothing = (Fraction(0), Fraction(0))
        cells = {what: [{"percent": self.tables.percent(chance), "mean": self.tables.number(mean)}
                        for chance, mean in (amounts.get(what, nothing) for amounts in found)]
                 for what in whats}
        return {"heads": [self._at(answer.axes, row) for row in answer.rows],
                "lines": [{"label": self.word(what), "cells": line} for what, line in cells.items()],
                "alike": all(len({cell["percent"] for cell in line}) == 1 for line in cells.values())}

    def _words(self, answer: Answer) -> View:
        """Outcomes that are words, as shares of a bar in every cell."""
        outcomes = in_order(answer.rows)
        tones = [self.tables.charts.tone(number, len(outcomes)) for number in range(len(outcomes))]
        legend = [{"word": self.word(one), "tone": tone} for one, tone in zip(outcomes, tones, strict=True)]
        shape = Shape.of(answer)
        grids = [self._stacks(shape, rows, name, outcomes) for name, rows in self._split(shape, answer)]
        return {"legend": legend, "grids": grids, **_width(shape)}

    def _stacks(self, shape: Shape, rows: Sequence[AnswerRow], name: str, outcomes: Sequence[object]) -> View:
        def cell(row: AnswerRow | None) -> View | None:
            if row is None:
                return None
            shares = [row.chances.of.get(one, Fraction(0)) for one in outcomes]
            told = " · ".join(str(round(100 * share)) for share in shares)
            return {"stack": self.tables.charts.stack(shares), "told": told}

        return self._grid(shape, rows, name, cell)

    def _heat(self, shape: Shape, rows: Sequence[AnswerRow], name: str, measure: AnswerMeasure) -> View:
        known = [value for row in rows if (value := measure.of(row)) is not None]
        largest = Fraction(1) if measure.chance else max(known, default=Fraction(1))
        places = 0 if largest >= 100 else 1 if largest >= 10 or len(shape.columns.values) > MOST_WIDE else 2

        def cell(row: AnswerRow | None) -> View | None:
            value = measure.of(row) if row is not None else None
            if value is None:
                return None
            return {"text": self.short(measure, value, places), "tint": self.tables.heat(value, largest)}

        return {"measure": measure.name, **self._grid(shape, rows, name, cell)}

    def _grid(self, shape: Shape, rows: Sequence[AnswerRow], name: str,
              cell: Callable[[AnswerRow | None], object]) -> View:
        """Cells by the axes of a shape; upright heads when there are many."""
        by_place = {(shape.row(row), row.at.get(shape.columns.id)): row for row in rows}
        heads = [self.value(value) for value in shape.columns.values]
        upright = len(heads) > MOST_WIDE
        lines = [{"label": ", ".join(map(self.value, at)),
                  "cells": [cell(by_place.get((at, value))) for value in shape.columns.values]}
                 for at in dict.fromkeys(map(shape.row, rows))]
        return {"name": name, "axis": ", ".join(map(self.axis, shape.rows)), "across": self.axis(shape.columns),
                "heads": [self.tables.charts.upright(head) if upright else head for head in heads],
                "lines": lines}

    def _split(self, shape: Shape, answer: Answer) -> Iterator[tuple[str, list[AnswerRow]]]:
        """The rows of an answer, grouped into a table for each value of its outer axes."""
        for values in product(*(axis.values for axis in shape.outer)):
            rows = [row for row in answer.rows if tuple(row.at[axis.id] for axis in shape.outer) == values]
            if rows:
                yield ", ".join(map(self._named, shape.outer, values)), rows

    def _at(self, axes: Sequence[AnswerAxis], row: AnswerRow) -> str:
        return ", ".join(self._named(axis, row.at[axis.id]) for axis in axes)

    def _named(self, axis: AnswerAxis, value: object) -> str:
        """``poziom 2``, but only ``Troll`` for a thing."""
        told = self.value(value)
        return told if isinstance(value, Ref) else f"{self.axis(axis)} {told}"

    def _end(self, answer: Answer, measure: AnswerMeasure, end: Fraction,
             found: Sequence[tuple[Fraction, AnswerRow]]) -> View:
        """A minimum or maximum of an answer: its first position, and the number of further ones."""
        rows = [row for value, row in found if value == end]
        return {"number": self.write(measure, end), "at": self._at(answer.axes, rows[0]), "more": len(rows) - 1}

    def axis(self, axis: AnswerAxis) -> str:
        """The name of an axis: its own label, or the kind of its things."""
        return axis_name(self.tables.edition, axis)

    def value(self, value: object) -> str:
        return "" if value is None else self.word(value)

    def word(self, outcome: object) -> str:
        """An outcome or a value of an axis as it is printed."""
        edition = self.tables.edition
        match outcome:
            case Fraction():
                return self.tables.number(outcome)
            case Ref() | Text():
                return edition.value(outcome)
            case str():
                chosen = edition.chosen(outcome, edition.choices)
                return edition.line(chosen) if isinstance(chosen, Text) else spelt(edition, outcome)
            case tuple() | list():
                return ", ".join(map(self.word, outcome))
        return edition.value(outcome)

    def write(self, measure: AnswerMeasure, value: Fraction) -> str:
        return self.tables.percent(value) if measure.chance else self.tables.number(value)

    def short(self, measure: AnswerMeasure, value: Fraction, places: int) -> str:
        """A number for a small cell: whole percent without a sign, or a number of decimals."""
        if measure.chance:
            small, large = 0 < value < Fraction(1, 200), Fraction(199, 200) < value < 1
            return "<1" if small else ">99" if large else str(round(100 * value))
        return self.tables.edition.notation.decimal(float(value), places)

    def _text(self, text: Text | None) -> str:
        return "" if text is None else self.tables.edition.line(text)


class Shape(Struct, frozen=True):
    """Which axes of an answer become rows, columns, and separate tables."""

    outer: tuple[AnswerAxis, ...]
    rows: tuple[AnswerAxis, ...]
    columns: AnswerAxis

    @classmethod
    def of(cls, answer: Answer) -> Shape:
        """Two axes: the longer one becomes rows. More: the first are outer, the last becomes columns."""
        axes = answer.axes
        if len(axes) == 1:
            return cls((), axes, AnswerAxis("", Text(""), None, (None,)))
        if len(axes) == 2:
            down, across = sorted(axes, key=lambda axis: -len(axis.values))
            return cls((), (down,), across)
        outer = axes[:1] if len(axes[0].values) <= MOST_TABLES else ()
        return cls(outer, axes[len(outer) : -1], axes[-1])

    def row(self, row: AnswerRow) -> tuple[object, ...]:
        """The values of an answer's row on the axes that become rows."""
        return tuple(row.at[axis.id] for axis in self.rows)


def _width(shape: Shape) -> View:
    """Whether columns are narrow, and whether the page is rotated for them."""
    return {"dense": len(shape.columns.values) > MOST_WIDE, "turned": len(shape.columns.values) > MOST_DENSE}


def in_order(rows: Sequence[AnswerRow]) -> list[object]:
    """Every outcome once, in the order of the row that has most of them."""
    fullest = max(rows, key=lambda row: len(row.chances.of))
    return list(dict.fromkeys([*fullest.chances.of, *(one for row in rows for one in row.chances.of)]))


def quantile(row: AnswerRow, share: Fraction) -> Fraction:
    """The least number whose cumulative probability reaches ``share``."""
    numbers = row.chances.numbers()
    total = Fraction(0)
    for outcome, chance in sorted(numbers.items()):
        total += chance
        if total >= share:
            return Fraction(outcome)
    return Fraction(max(numbers))


def spelt(edition: Edition, key: str) -> str:
    """A key of a table as its heading prints it."""
    try:
        return str(edition.notation.span(Span.parse(key)))
    except ValueError:
        return key
