"""The answers to a pack's questions in the report: chances, lines with bars, heat maps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest

from markupsafe import Markup, escape
from msgspec import Struct

from generator.model.text import printed
from generator.model.values import Ref
from generator.odds.chances import is_number
from zecer_odds.odds_cells import CHANCE, THEN, HtmlCell, HtmlSection, OddsCells, element
from zecer_odds.odds_tree import AMOUNTS, NUMBER, AxisName, Column, NamedValue, PointOdds, QuestionOdds

# with more columns they are narrow, under upright heads; with still more the page is rotated
MOST_WIDE, MOST_DENSE = 9, 24
# the first of three axes gets a table for each value, up to this number
MOST_TABLES = 8
MOST_OUTCOMES = 24
LONGEST_FRACTION = 11
# rarer outcomes are merged into one
RAREST = Fraction(1, 1000)
NOTHING, HALF, MOST = printed("chance of 0"), printed("half of them at most"), printed("at most")


class Answers(Struct, frozen=True):
    """Makes sections of answers."""

    cells: OddsCells

    def section(self, told: QuestionOdds) -> HtmlSection:
        """The section of an answer."""
        game, word = self.cells.edition.game, self.cells.edition.word
        question = game.odds[told.question]
        shape = Shape.of_question(told)
        label = f"{told.label.capitalize()}." if told.label and told.axes else ""
        bound = "" if told.exact else word("To within one in a thousand million.")
        lead = [label, self.cells.setter.inline(question.note), bound]
        return HtmlSection(
            f"odds-{told.question}", game.clause_number(question.clause or ""), told.title,
            Markup(" ").join(filter(None, lead)), Markup("").join(self._blocks(told, shape)),
            "short" if not shape else "turned" if len(shape.heads) > MOST_DENSE else "")

    def extremes(self, told: QuestionOdds) -> list[HtmlCell]:
        """Cells of the smallest and largest value of an answer; none when it has one row or no number."""
        column = next(iter(measures(told)), None)
        found = [(value, row) for row in told.rows if column and (value := row.measure(column)) is not None]
        if column is None or len(found) < 2:
            return []
        cells = []
        for end in (min, max):
            value = end(number for number, _ in found)
            rows = [row for number, row in found if number == value]
            place = escape(", ".join(map(_place_name, told.axes, rows[0].names)))
            if len(rows) > 1:
                more = self.cells.setter.word("and {count} more", count=len(rows) - 1)
                place += " " + element("span", more, css="quiet")
            cells += [HtmlCell(self.write(column, value), "n key"), HtmlCell(place)]
        return cells

    def _blocks(self, told: QuestionOdds, shape: Shape | None) -> Iterator[Markup]:
        columns = list(measures(told))
        if told.columns[-1].sort == AMOUNTS:
            yield self._things(told, told.columns[-1])
        elif not told.axes:
            yield from (self._single_answer(told, column) for column in told.columns)
        elif shape is None:
            yield self._lines(told, columns[0])
        elif not columns:
            yield from self._words(told, shape)
        else:
            for name, rows in shape.split().items():
                yield from (self._heat(shape, rows, name, column) for column in columns)

    def _single_answer(self, told: QuestionOdds, column: Column) -> Markup:
        """A column of the only point: a number, or every result; many numeric ones are shortened."""
        (row,) = told.rows
        if column.sort == NUMBER:
            number = row.number(column.key)
            return Markup() if number is None else Markup("<p>{} <b>{}</b></p>").format(
                column.printed, self.cells.number(number))
        results = row.results(column.key)
        chances = [(one.name, one.chance.of) for one in results]
        if len(chances) > MOST_OUTCOMES and all(is_number(one.value) for one in results):
            chances = _merged_tail(chances)
        head = [HtmlCell(told.label if told.label and column.key == "results" else column.printed),
                self.cells.word(CHANCE, span=3)]
        return self.cells.shares(chances, head, told.exact) if chances else Markup()

    def _lines(self, told: QuestionOdds, column: Column) -> Markup:
        """A line with a bar for each value of the only axis, and how far its numbers spread."""
        values = [row.measure(column) or Fraction(0) for row in told.rows]
        largest = Fraction(1) if column.focus is not None else max(values) or Fraction(1)
        spreads = [_spread(row) for row in told.rows] if column.focus is None else []
        if told.exact and all(most == half for _, half, most in spreads):
            spreads = []
        numbers = self.cells.edition.notation.number
        head = [HtmlCell(told.axes[0].name), HtmlCell(column.measured, span=3)]
        head += [self.cells.word(one, "n") for one in (NOTHING, HALF, MOST)[: 2 + told.exact]] if spreads else []
        lines = []
        for row, value, spread in zip_longest(told.rows, values, spreads):
            fraction = str(value) if told.exact and len(str(value)) <= LONGEST_FRACTION else ""
            more = [self.cells.percent(spread[0]), numbers(spread[1]), numbers(spread[2])] if spread else []
            lines.append(("", [
                HtmlCell(row.names[0].name), HtmlCell(self.cells.charts.bar(value, largest), "b"),
                HtmlCell(self.write(column, value), "n"), HtmlCell(fraction, "n quiet"),
                *(HtmlCell(one, "n") for one in more[: 2 + told.exact])]))
        return self.cells.table(lines, head)

    def _things(self, told: QuestionOdds, column: Column) -> Markup:
        """Things with their probability and mean number, for each value of the axes."""
        found = [{one.result: one for one in row.results(column.key)} for row in told.rows]
        whats = list(dict.fromkeys(what for amounts in found for what in amounts))
        chances = {what: [amounts[what].chance.of if what in amounts else Fraction(0) for amounts in found]
                   for what in whats}
        alike = all(len(set(of)) == 1 for of in chances.values())
        head = [HtmlCell(told.label or column.printed), *([self.cells.word(CHANCE, "n")] if alike else [])]
        places = [", ".join(map(_place_name, told.axes, row.names)) or self.cells.edition.word(THEN)
                  for row in told.rows]
        head += [HtmlCell(place, "n", 1 if alike else 2) for place in places]
        lines = []
        for what in whats:
            line = [HtmlCell(what.name if isinstance(what, NamedValue) else str(what))]
            shares = [HtmlCell(self.cells.percent(chance), "n quiet") for chance in chances[what]]
            for place, amounts in enumerate(found):
                mean = amounts[what].mean or Fraction(0) if what in amounts else Fraction(0)
                line += [*([shares[place]] if not alike or not place else []), HtmlCell(self.cells.number(mean), "n")]
            lines.append(("", line))
        return self.cells.table(lines, head)

    def _words(self, told: QuestionOdds, shape: Shape) -> Iterator[Markup]:
        """Outcomes that are words, as shares of a bar in every cell."""
        outcomes, charts = in_order(told.rows), self.cells.charts
        yield element("p", *(element("span", charts.swatch(number, len(outcomes)), one.name)
                             for number, one in enumerate(outcomes)), css="legend lead")

        def cell(row: PointOdds) -> HtmlCell:
            chances = {one.result: one.chance.of for one in row.results()}
            shares = [chances.get(one, Fraction(0)) for one in outcomes]
            numbers = " · ".join(str(round(100 * share)) for share in shares)
            return HtmlCell(charts.stack(shares) + element("span", numbers), "stacked")

        for name, rows in shape.split().items():
            heading = " · ".join(filter(None, (name or shape.axes(shape.rows), shape.axes(shape.columns))))
            yield self._grid(shape, rows, name, heading, "stacked", cell)

    def _heat(self, shape: Shape, rows: Sequence[PointOdds], name: str, column: Column) -> Markup:
        dense = len(shape.heads) > MOST_WIDE
        known = [value for row in rows if (value := row.measure(column)) is not None]
        largest = Fraction(1) if column.focus is not None else max(known, default=Fraction(1))
        places = 0 if largest >= 100 else 1 if largest >= 10 or dense else 2

        def cell(row: PointOdds) -> HtmlCell:
            value = row.measure(column)
            if value is None:
                return HtmlCell("")
            return self.cells.heat(self.short_number(column, value, places), value, largest)

        across = f" · {shape.axes(shape.columns)}" if shape.columns and not dense else ""
        heading = f"{column.measured}{', ' if name else ''}{name}{across}"
        return self._grid(shape, rows, name, heading, "heat", cell)

    def _grid(self, shape: Shape, rows: Sequence[PointOdds], name: str, heading: str, css: str,
              cell: Callable[[PointOdds], HtmlCell]) -> Markup:
        """Cells by the axes of a shape; upright heads when there are many."""
        by_place = {(point_place(row, shape.rows), point_place(row, shape.columns)): row for row in rows}
        across, dense = shape.heads, len(shape.heads) > MOST_WIDE
        heads = [self.cells.charts.upright(_names(one)) if dense else _names(one) for one in across]
        head = [HtmlCell(name or shape.axes(shape.rows)), *(HtmlCell(one, css) for one in heads)]
        lines = [("", [HtmlCell(_names(down), "key"), *(
            cell(by_place[down, one]) if (down, one) in by_place else HtmlCell("") for one in across)])
            for down in dict.fromkeys(point_place(row, shape.rows) for row in rows)]
        table = self.cells.table(lines, head, css=f"whole grid{' dense' * dense}")
        return self.cells.block(table, heading=heading, css="wide", kept=True)

    def write(self, column: Column, value: Fraction) -> str:
        return self.cells.number(value) if column.focus is None else self.cells.percent(value)

    def short_number(self, column: Column, value: Fraction, places: int) -> str:
        """A number for a small cell: whole percent without a sign, or a number of decimals."""
        if column.focus is not None:
            small, large = 0 < value < Fraction(1, 200), Fraction(199, 200) < value < 1
            return "<1" if small else ">99" if large else str(round(100 * value))
        return self.cells.edition.notation.decimal(float(value), places)


class Shape(Struct, frozen=True):
    """Which axes of an answer become separate tables, rows, and columns, by their places."""

    told: QuestionOdds
    outer: Sequence[int]
    rows: Sequence[int]
    columns: Sequence[int]

    @classmethod
    def of_question(cls, told: QuestionOdds) -> Shape | None:
        """Two axes: the longer one becomes rows. More: the first are outer, the last becomes columns.

        None for an answer that is no grid: without axes, with amounts, or with one number for each value of one axis.
        """
        if not told.axes or told.columns[-1].sort == AMOUNTS or len(told.axes) == len(list(measures(told))) == 1:
            return None
        sizes = [len({row.names[place] for row in told.rows}) for place in range(len(told.axes))]
        *rows, column = range(len(sizes)) if len(sizes) != 2 or sizes[0] >= sizes[1] else (1, 0)
        outer = rows[:1] if len(sizes) > 2 and sizes[0] <= MOST_TABLES else []
        return cls(told, outer, rows[len(outer):], [column]) if rows else cls(told, (), (0,), ())

    @property
    def heads(self) -> list[Place]:
        """The values of the axis that becomes columns; without one there is an empty column."""
        return list(dict.fromkeys(point_place(row, self.columns) for row in self.told.rows))

    def axes(self, places: Sequence[int]) -> str:
        return ", ".join(self.told.axes[place].name for place in places)

    def split(self) -> dict[str, list[PointOdds]]:
        """The points of an answer, grouped into a table for each value of its outer axes."""
        found: dict[str, list[PointOdds]] = {}
        for row in self.told.rows:
            axes = [self.told.axes[place] for place in self.outer]
            found.setdefault(", ".join(map(_place_name, axes, point_place(row, self.outer))), []).append(row)
        return found


Place = tuple[NamedValue, ...]


def point_place(row: PointOdds, places: Sequence[int]) -> Place:
    """The place of a point on some axes."""
    return tuple(row.names[place] for place in places)


def measures(told: QuestionOdds) -> Iterator[Column]:
    """The columns with a number to compare; empty when outcomes are words or things."""
    return (column for column in told.columns if column.measured)


def _place_name(axis: AxisName, value: NamedValue) -> str:
    """``poziom 2``, but only ``Troll`` for a thing."""
    return value.name if isinstance(value.value, Ref) else f"{axis.name} {value.name}"


def _names(place: Place) -> str:
    return ", ".join(one.name for one in place)


def _merged_tail(chances: Sequence[tuple[str, Fraction]]) -> list[tuple[str, Fraction]]:
    """Numbers from the lowest up; the last line merges those that are too many or too rare."""
    left = Fraction(1)
    for place, (name, chance) in enumerate(chances):
        if place == MOST_OUTCOMES or left < RAREST:
            return [*chances[:place], (f"{name}+", left)]
        left -= chance
    return list(chances)


def _spread(row: PointOdds) -> tuple[Fraction, int, int]:
    """The probability of zero, the median, and the maximum."""
    numbers = {one.value: one.chance.of for one in row.results() if is_number(one.value)}
    return numbers.get(0, Fraction(0)), int(quantile(numbers, Fraction(1, 2))), int(max(numbers))


def in_order(rows: Sequence[PointOdds]) -> list[NamedValue]:
    """Every outcome once, in the order of the row that has most of them."""
    fullest = max(rows, key=lambda row: len(row.results()))
    return list(dict.fromkeys(one.result for row in (fullest, *rows) for one in row.results()
                              if isinstance(one.result, NamedValue)))


def quantile(numbers: dict[int | Fraction, Fraction], share: Fraction) -> int | Fraction:
    """The least number whose cumulative probability reaches ``share``."""
    total = Fraction(0)
    for number in sorted(numbers):
        total += numbers[number]
        if total >= share:
            return number
    return max(numbers)
