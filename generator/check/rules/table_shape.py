"""A table with a hole in it."""

from __future__ import annotations

from generator.check.report import holders
from generator.check.rule import Findings, fault, passed_on, rule
from generator.fields.chance_type import ChanceType
from generator.fields.list_type import ListType
from generator.fields.map_type import MapType
from generator.fields.optional_type import OptionalType
from generator.finding import did_you_mean
from generator.load.pack import Loaded
from generator.message import msg
from generator.model.table import Table

MAY_BE_EMPTY = (OptionalType, ChanceType, ListType, MapType)


@rule(
    id="table-shape",
    what="A table whose rows have not all the same cells, or that has a row for nothing it names.",
    why="The printed grid would have a hole, or the numbers would slip under the wrong heading.",
    bad="""\
tables:
  "1.1":
    title: Skarby
    rows: {roll: 1K6}
    columns: {labels: {gold: złoto, jewels: klejnoty}}
    cell: int 0..9
    data:
      "1–3": [1, 2]
      "4–6": [3]  ⟸
""",
    mended={"[3]": "[3, 4]"},
)
def table_shape(reading: Loaded) -> Findings:
    yield from passed_on(reading, "table-shape")
    reported = {finding.path for finding in reading.findings}
    for table in reading.game.tables.values() if reading.game is not None else ():
        # cells of a type that cannot be read are not read
        if table.lists is None and not any(path.startswith(f"table/{table.id}/cell") for path in reported):
            for finding in _holes(table):
                if reported.isdisjoint(holders(finding.path)):
                    yield finding


def _holes(table: Table) -> Findings:
    written, known = dict.fromkeys(row for row, _ in table.cells), frozenset(table.rows.keys)
    for row in written:
        if row not in known:
            yield fault(
                f"table/{table.id}/{row}",
                msg("expected one of the rows of table {table}, found {row!r}", table=table.id, row=row),
                help=did_you_mean(row, table.rows.keys) or msg("rows: {known}", known=", ".join(table.rows.keys)),
            )
    for row in table.rows.keys:
        if row not in written:
            yield fault(f"table/{table.id}/data",
                        msg("table {table} has no row {row}", table=table.id, row=row), help=msg("add it"))
            continue
        for column in table.columns.keys:
            if table.cells.get((row, column)) is None and not _may_be_empty(table, row, column):
                where = f"{row}/{column}".rstrip("/")
                yield fault(f"table/{table.id}/{where}",
                            msg("expected a cell at {where} of table {table}, found none", where=where, table=table.id))


def _may_be_empty(table: Table, row: str, column: str) -> bool:
    """Whether a cell may be left empty."""
    return (row, column) in table.cells and isinstance(table.types.get(column), MAY_BE_EMPTY)
