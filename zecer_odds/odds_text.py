"""Writes what is told of odds on the console, as tables and as lines with bars."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import UnsetType

from generator.cli.console import Talk, styled_text
from generator.localization import spoken_language, tr
from generator.message import msg
from generator.model.value_text import exactly
from zecer_odds.odds_tree import (
    AMOUNTS,
    NUMBER,
    Column,
    PointOdds,
    Probability,
    QuestionOdds,
    RollOdds,
    TableOdds,
    WayOdds,
)

# languages of the program that write 0,5
COMMA = ("pl",)
# letters: the longest bar, the longest cell
BAR, LONGEST = 30, 44
MOST_COLUMNS = 8
RARE = Fraction(1, 100)
# rarer results at the end of the answer to a question are not printed
LEAST = Fraction(1, 20_000)
# the greatest share of the results that are merged into one column
MOST_GATHERED = Fraction(35, 100)


def print_roll(talk: Talk, roll: RollOdds) -> None:
    """Print a roll, result by result."""
    talk.say(f"{styled_text(roll.roll, bold=True)}{_mean(roll.mean)}")
    _bars(talk, [msg("result")], [([one.name], one.chance) for one in roll.results], right=[0])


def print_table(talk: Talk, table: TableOdds) -> None:
    """Print a table for each way to use it."""
    name = " ".join(part for part in (table.number, table.title) if part)
    talk.say(f"{styled_text(name, bold=True)} ({table.table}), {table.roll}")
    if table.modified:
        low, high = (str(end).replace("-", "−") for end in (table.modified.low, table.modified.high))
        talk.say(tr("before modifiers, which make results from {low} to {high}", low=low, high=high))
    for way in table.ways:
        talk.say(f"\n{styled_text(way.name, bold=True)}{_mean(way.mean)}" if way.name or way.mean is not None else "")
        _print_way(talk, way)
        if way.outside.of:
            talk.say(tr("outside of the table: {chance}", chance=percent(way.outside)))


def _print_way(talk: Talk, way: WayOdds) -> None:
    """Print the rows with their results; if a result is in several rows, also its total probability."""
    if way.rows:
        head = [msg("row") if way.row is None else msg("column"), msg("result")]
        _bars(talk, head, [([one.key, _brief(one.result)], one.chance) for one in way.rows])
    if way.rows and way.merged:
        talk.say()
    if not way.rows or way.merged:
        _bars(talk, [msg("result")], [([_brief(one.name)], one.chance) for one in way.results])
    rare = [row.key for row in way.rows if row.chance.of < RARE]
    if rare:
        talk.say(tr("under 1 %: {rows}", rows=", ".join(rare)))


def print_question(talk: Talk, told: QuestionOdds) -> None:
    """Print the answer to a question: columns one below the other for one point, otherwise a line for each point."""
    name = " · ".join(part for part in (told.title, told.label) if part)
    talk.say(f"{styled_text(name, bold=True)} ({told.question})")
    for line in (told.note or "").splitlines():
        talk.say(line)
    if not told.exact:
        talk.say(tr("Reckoned to within a thousand-millionth."))
    amounts = [column for column in told.columns if column.sort == AMOUNTS]
    if amounts:
        for row in told.rows:
            _print_amounts(talk, told, row, amounts[0])
    elif len(told.rows) == 1:
        for column in told.columns:
            _print_column(talk, told.rows[0], column)
    else:
        columns = [_cells(told, column) for column in told.columns]
        head = [*(axis.name for axis in told.axes), *(one for heads, _ in columns for one in heads)]
        talk.table(head, [[*(one.name for one in row.names), *(one for _, cells in columns for one in cells[place])]
                          for place, row in enumerate(told.rows)], right=range(len(told.axes), len(head)))


def _print_amounts(talk: Talk, told: QuestionOdds, row: PointOdds, column: Column) -> None:
    place = ", ".join(f"{axis.name} {one.name}" for axis, one in zip(told.axes, row.names, strict=True))
    talk.say(f"\n{styled_text(place, bold=True)}".rstrip())
    often = sorted(row.results(column.key), key=lambda one: -one.chance.of)
    talk.table((column.said, msg("chance"), msg("how many then")),
               [(one.name, percent(one.chance), _number(one.mean)) for one in often], right=[1, 2])


def _print_column(talk: Talk, row: PointOdds, column: Column) -> None:
    """Print a column of the only row: the results of a distribution without long fractions."""
    if column.sort != NUMBER:
        results = row.results(column.key)
        if results:
            _bars(talk, [column.said], [([one.name], one.chance) for one in results], least=LEAST, longest=BAR)
    elif row.number(column.key) is not None:
        mean = tr("mean {mean}", mean=_number(row.number(column.key)))
        talk.say(mean if column.key == "mean" else f"\n{tr(column.said)}: {mean}")


def _cells(told: QuestionOdds, column: Column) -> tuple[list[str], list[list[str]]]:
    """The heads and the cells that a column has in a table: at most 8 results, or the lowest and the highest one."""
    if column.sort == NUMBER:
        numbers = [row.number(column.key) for row in told.rows]
        known = column.measured or any(number is not None for number in numbers)
        return [column.said] if known else [], [[_number(number)] if known else [] for number in numbers]
    rows = [{one.name: one.chance for one in row.results(column.key)} for row in told.rows]
    heads = list(dict.fromkeys(name for row in rows for name in row))
    if heads and all(one.isdecimal() for one in heads):
        heads = _gathered_columns(rows, sorted(heads, key=int))
    if len(heads) > MOST_COLUMNS:
        return [msg("lowest"), msg("highest")], [[next(iter(row)), next(reversed(row))] for row in rows]
    return heads, [[percent(row[head]) if head in row else "–" for head in heads] for row in rows]


def _gathered_columns(rows: Sequence[dict[str, Probability]], heads: list[str]) -> list[str]:
    """Merge rare high numbers into one column such as ``7+``, unless they are too frequent in some row."""
    kept = heads[: MOST_COLUMNS - 1]
    high = [sum((one.of for name, one in row.items() if name not in kept), Fraction(0)) for row in rows]
    if len(heads) <= MOST_COLUMNS or max(high) > MOST_GATHERED:
        return heads
    last = f"{heads[MOST_COLUMNS - 1]}+"
    for row, share in zip(rows, high, strict=True):
        row[last] = Probability(share)
    return [*kept, last]


def percent(chance: Probability) -> str:
    """A probability in per cent, in the language of the user: one decimal place, below 1 % two."""
    number = round(float(chance.of * 100), 6)
    if number in (0, 100):
        return f"{number:.0f} %"
    if number < 0.005:
        return f"<{decimal('0.01')} %"
    return f"{decimal(f'{number:.2f}' if number < 1 else f'{number:.1f}')} %"


def decimal(number: str) -> str:
    """A decimal number in the notation of the user's language, with a minus sign (U+2212)."""
    written = number.replace("-", "−")
    return written.replace(".", ",") if spoken_language() in COMMA else written


def _number(mean: Fraction | UnsetType | None) -> str:
    return decimal(f"{float(mean):.2f}") if isinstance(mean, Fraction) else "–"


def _mean(mean: Fraction | None) -> str:
    return "" if mean is None else "  " + tr("mean {mean}", mean=decimal(f"{float(mean):.4g}"))


def _brief(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _bars(talk: Talk, head: Sequence[str], lines: Sequence[tuple[Sequence[str], Probability]],
          right: Sequence[int] = (), least: Fraction = Fraction(0), longest: int | None = None) -> None:
    """Print a table of probabilities with bars. ``head`` and the words of each line fill the first columns.

    The last lines with less than ``least`` are left out, and fractions longer than ``longest``.
    """
    largest = max((share.of for _, share in lines), default=0) or 1
    last = max((place for place, (_, share) in enumerate(lines) if share.of >= least), default=0)
    rows = []
    for words, share in lines[: last + 1]:
        fraction = exactly(share.of) if share.exact else ""
        rows.append((*words, percent(share), fraction if len(fraction) <= (longest or len(fraction)) else "",
                     "█" * round(BAR * share.of / largest)))
    start = len(head)
    talk.table((*head, msg("chance"), msg("exactly"), ""), rows, right=[*right, start, start + 1])
