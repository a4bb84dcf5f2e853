"""A cell of a table with the title of the clause of another row."""

from __future__ import annotations

from collections.abc import Mapping

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.table import Axis, Table
from generator.model.text import Text


@rule(
    id="cell-of-another",
    severity="warning",
    whole=True,
    what="A cell whose row has a clause of its own (row 3 of the column “statue”: 13.2.3, if 13.2 is called so), with "
         "the title of another of these clauses.",
    why="The table sends to one result, and the number of the clause to another.",
    bad="""\
tables:
  "1.9":
    title: Znaleziska
    rows: {roll: 1K3}
    columns: {labels: {fountain: fontanna}}
    data:
      "1": {fountain: trucizna}
      "2": {fountain: woda}  ⟸
      "3": {fountain: woda}
provenance: {original: próba}
chapter: "1.0"
title: Znaleziska
clauses:
  "1.1": {title: Fontanna, text: Kto pije z fontanny, rzuca kostką.}
  "1.1.1": {title: Trucizna, text: Pijący odnosi ranę.}
  "1.1.2": {title: Alkohol, text: Pijący zasypia.}
  "1.1.3": {title: Woda, text: Nic się nie dzieje.}
""",
    mended={'"2": {fountain: woda}': '"2": {fountain: alkohol}'},
)
def cell_of_another(game: Game) -> Findings:
    results = _results(game)
    for table in game.tables.values():
        if table.rows.spans and results:
            yield from _of_table(game, table, results)


def _of_table(game: Game, table: Table, results: Mapping[str, Mapping[int, str]]) -> Findings:
    titles = {key: results.get(_label(game, table.columns, key), {}) for key in table.columns.keys}
    every = {title for of_column in titles.values() for title in of_column.values()}
    spans = dict(zip(table.rows.keys, table.rows.spans, strict=True))
    for (row, column), cell in table.cells.items():
        span = spans.get(row)
        if span is None or not isinstance(cell, Text) or not titles.get(column):
            continue
        own = [title for number, title in titles[column].items() if number in span]
        said = cell.source.strip().casefold()
        if own and said in every and said not in own:
            yield fault(f"table/{table.id}/{row}/{column}".rstrip("/"),
                        msg("expected {own}, as the clause of this row is called, found {found!r}, which is the title "
                            "of another", own=own[0], found=cell.source), near=cell.source)


def _label(game: Game, axis: Axis, key: str) -> str:
    """What is printed over a column, in small letters."""
    thing = game.thing(axis.kind, key) if axis.kind is not None else None
    if thing is not None:
        return thing.name.nom.casefold()
    return axis.labels[key].source.casefold() if key in axis.labels else ""


def _results(game: Game) -> Mapping[str, Mapping[int, str]]:
    """The titles of numbered clauses below a clause, by its own title, all in small letters."""
    found: dict[str, dict[int, str]] = {}
    titles = {clause.number: clause.title.source.casefold() for clause in game.clauses() if clause.title is not None}
    for number, title in titles.items():
        above, _, last = number.rpartition(".")
        if last.isdecimal() and above in titles:
            found.setdefault(titles[above], {})[int(last)] = title
    return found
