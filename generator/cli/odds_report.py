"""The report of a whole pack: every table with a roll, and what it gives, as one page of HTML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from generator.check.rolls import extreme
from generator.cli.odds_told import Told, average, decimal, ends, modified, percent, result, rolls_of, told_way
from generator.model.dice import Dice
from generator.model.game import Game
from generator.model.table import Axis, Table
from generator.model.values import Count, Ref
from generator.odds.roll import Roll
from generator.odds.tables import Way, is_rolled, ways
from generator.render.html import environment
from generator.speech import count, spoken_language, tr
from generator.translate.edition import Edition

RARE = 1.0
DEEPEST = 0.45
MOST_MODIFIERS = 60


def report_page(game: Game) -> str:
    """The page: self-contained, the same for the same pack and language of the program."""
    edition = Edition(game, game.language)
    tables = [_section(edition, table) for table in game.tables.values() if is_rolled(table)]
    template = environment().get_template("odds/report.html")
    return template.render(language=spoken_language(), tables=tables, words=_words(edition, len(tables)))


def _words(edition: Edition, tables: int) -> dict[str, str]:
    return {
        "title": tr("Odds of {title}", title=edition.game.title.source),
        "about": count(tables, "{count} table with a roll; every chance is exact, reckoned and not tried out.",
                       "{count} tables with a roll; every chance is exact, reckoned and not tried out."),
        "rare_sign": tr("under 1 %"),
        "only": tr("only with modifiers"),
        "only_is": tr("the bare dice cannot reach it"),
        "table": tr("table"), "roll": tr("roll"), "remarks": tr("remarks"), "top": tr("contents"),
        "row": tr("row"), "column": tr("column"), "chance": tr("chance"),
        "mean": tr("mean"), "modifier": tr("modifier"),
        "by_row": tr("By row"), "by_column": tr("By column"), "by_result": tr("By result"), "by_thing": tr("By thing"),
        "how_many": tr("how many then, on average"),
    }  # fmt: skip


def _section(edition: Edition, table: Table) -> dict[str, Any]:
    found = ways(table)
    told = [told_way(edition, table, way) for way in found]
    span = modified(edition, table)
    rows = _rows(told, table.columns if table.rows.roll is None else table.rows, span)
    return {
        "id": table.id, "anchor": f"table-{table.id}", "number": table.number, "title": edition.line(table.title),
        "roll": rolls_of(edition, table),
        "modified": tr("modifiers make results from {low} to {high}", **ends(span)) if span else "",
        "remarks": "; ".join(_remarks(told, rows)),
        "rows": rows, "turned": table.rows.roll is None,
        "heads": [_name(way) for way in told] if rows else [],
        "means": [_number(way["mean"]) for way in told] if rows and any(way["mean"] for way in told) else [],
        "ways": [{"name": _name(way), "results": _bars(way["results"])}
                 for way in told if way["merged"] or not way["rows"]],
        "things": _things(edition, found[0]) if len(found) == 1 else [],
        "changes": _changes(edition, table),
    }  # fmt: skip


def _remarks(told: Sequence[Told], rows: Sequence[Told]) -> Iterator[str]:
    """What a designer may want to look at."""
    rare = [row["key"] for row in rows if row["sort"] == "rare"]
    if rare:
        yield tr("under 1 %: {rows}", rows=", ".join(rare))
    never = [row["key"] for row in rows if row["mark"] == tr("never")]
    if never:
        yield tr("never: {rows}", rows=", ".join(never))
    outside = max(way["outside"]["percent"] for way in told)
    if outside:
        yield tr("outside of the table: {chance}", chance=percent(outside, spoken_language()))


def _name(way: Told) -> str:
    return ", ".join(part for part in (way["row-name"], way["column-name"]) if part)


def _rows(told: Sequence[Told], axis: Axis, span: Told | None) -> list[Told]:
    """The rows of a table on which one roll is made, with what stands in each under every heading."""
    if not all(way["rows"] for way in told):
        return []
    lines = _bars(told[0]["rows"])
    for number, line in enumerate(lines):
        line["results"] = [way["rows"][number]["result"] for way in told]
        if line["sort"] == "never":
            line["mark"] = tr("only with modifiers") if _within(axis, line["id"], span) else tr("never")
    return lines


def _within(axis: Axis, key: str, span: Told | None) -> bool:
    """Whether a modified roll reaches a row."""
    covered = axis.spans[axis.keys.index(key)]
    return span is not None and any(total in covered for total in range(span["low"], span["high"] + 1))


def _bars(shares: Sequence[Told]) -> list[Told]:
    largest = max((one["percent"] for one in shares), default=0) or 1
    return [
        {
            **one,
            "percent": percent(one["percent"], spoken_language()),
            "width": f"{100 * one['percent'] / largest:.2f}",
            "mark": "",
            "sort": "never" if not one["percent"] else "rare" if one["percent"] < RARE else "",
        }
        for one in shares
    ]


def _things(edition: Edition, way: Way) -> list[Told]:
    """How often each thing comes, and how many of it then; nothing for a table of other cells."""
    chances: dict[Ref, Fraction] = {}
    amounts: dict[Ref, Fraction] = {}
    for one in way.shares:
        of = one.value.of if isinstance(one.value, Count) else one.value
        if not isinstance(of, Ref):
            return []
        chances[of] = chances.get(of, Fraction(0)) + one.chance
        amounts[of] = amounts.get(of, Fraction(0)) + one.chance * _amount(one.value)
    often = sorted(chances, key=lambda ref: (-chances[ref], edition.name(ref)))
    shares = _bars([{"result": edition.name(of), "chance": str(chances[of]), "percent": float(chances[of] * 100)}
                    for of in often])  # fmt: skip
    return [{**line, "mean": _number(average(amounts[of] / chances[of])) if chances[of] else ""}
            for of, line in zip(often, shares, strict=True)]  # fmt: skip


def _amount(value: Count | Ref) -> Fraction:
    amount = value.amount if isinstance(value, Count) else 1
    return Roll.of(amount).mean if isinstance(amount, Dice) else Fraction(amount)


def _changes(edition: Edition, table: Table) -> dict[str, Any] | None:
    """What each sum of modifiers makes of a table: the mean of numbers, the chance of other results."""
    axis = table.rows if table.rows.roll is not None else table.columns
    if axis.roll is None or not (axis.plus or axis.minus) or (table.rows.roll and table.columns.roll):
        return None
    addends = _addends(edition.game, axis)
    by_addend = {addend: ways(table, Roll.of(axis.roll) + addend) for addend in addends}
    first = by_addend[addends[0]]
    if all(way.mean is not None for way in first):
        title = tr("The mean, by the sum of modifiers")
        heads = [_name(told_way(edition, table, way)) or tr("mean") for way in first]
        numbers = {addend: [way.mean or Fraction(0) for way in found] for addend, found in by_addend.items()}
        texts = {addend: [_number(average(one)) for one in line] for addend, line in numbers.items()}
    elif len(first) == 1:
        title = tr("The chance of each result, by the sum of modifiers")
        heads = list(first[0].by(lambda one: result(edition, table, one)))
        numbers = {addend: list(found[0].by(lambda one: result(edition, table, one)).values())
                   for addend, found in by_addend.items()}  # fmt: skip
        texts = {addend: [percent(float(one * 100), spoken_language()) for one in line]
                 for addend, line in numbers.items()}  # fmt: skip
    else:
        return None
    return {"title": title, "heads": heads, "lines": _lines(numbers, texts)}


def _lines(numbers: Mapping[int, list[Fraction]], texts: Mapping[int, list[str]]) -> list[dict[str, Any]]:
    """A line for each sum of modifiers, those at either end that are all alike in one."""
    addends = list(numbers)
    low = next((n for n in addends if numbers[n] != numbers[addends[0]]), addends[0] + 1) - 1
    high = next((n for n in reversed(addends) if numbers[n] != numbers[addends[-1]]), addends[-1] - 1) + 1
    if low >= high:
        low, high = addends[0], addends[-1]
    largest = max(one for line in numbers.values() for one in line) or Fraction(1)
    return [
        {
            "modifier": ("≤ " if n == low > addends[0] else "≥ " if n == high < addends[-1] else "") + _signed(n),
            "cells": [{"text": text, "depth": f"{max(0.0, DEEPEST * float(one / largest)):.3f}"}
                      for text, one in zip(texts[n], numbers[n], strict=True)],
        }
        for n in range(low, high + 1)
    ]  # fmt: skip


def _signed(number: int) -> str:
    return f"{'+' if number > 0 else '−' if number < 0 else '±'}{abs(number)}"


def _addends(game: Game, axis: Axis) -> list[int]:
    """Every sum that modifiers can make, as far as a page has room for them."""
    assert axis.roll is not None
    low = extreme(game, axis, False).total - axis.roll.lowest
    high = extreme(game, axis, True).total - axis.roll.highest
    return list(range(low, min(high, low + MOST_MODIFIERS) + 1))


def _number(mean: Told | None) -> str:
    return "" if mean is None else decimal(f"{mean['number']:.2f}", spoken_language())
