"""The things of a pack as a workbook: a sheet a kind, a row a thing, to be edited and brought back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.model.game import Game, Thing
from generator.model.kinds import Field
from generator.model.text import Text
from generator.model.values import FORMS, SIDES, Chance, Count, Edges, Name, Ref
from zecer_release.exports.form import ExportFile, ExportForm, ExportJob
from zecer_release.exports.xlsx_writer import CellValue, Rows, workbook

NAME = "xlsx"
BETWEEN = " | "
# line breaks that prose reads as spaces, and those that it keeps
SOFT = re.compile(r"(?<=[^\s\\])[ \t]*\n(?=[ \t]*\S)(?![ \t]*(?:[-*+]|\d+[.)])\s)")
HARD = re.compile(r"\\\n")
ID, COPIES = "id", "copies"
# the hidden sheet; no kind is named so
RECORD = "zecer (as exported)"


class ThingTable(Struct, frozen=True):
    """The things of a kind: the keys of each column (``("name", "gen")``), and the cells of each thing by its id."""

    columns: tuple[tuple[str, ...], ...]
    rows: Mapping[str, tuple[CellValue, ...]]


def thing_tables(game: Game) -> dict[str, ThingTable]:
    """The tables of all kinds that have things, by the kind."""
    things: dict[str, list[Thing]] = {}
    for thing in game.things.values():
        things.setdefault(thing.kind, []).append(thing)
    found = {}
    for kind, own in things.items():
        fields = game.kinds[kind].fields
        columns = (*(keys for field in fields.values() if not field.blank for keys in _columns(field, own)), (COPIES,))
        found[kind] = ThingTable(columns, {one.id: tuple(_cell(one, keys) for keys in columns) for one in own})
    return found


def _columns(field: Field, things: list[Thing]) -> Iterator[tuple[str, ...]]:
    """The columns of a field: one for each form of names, each part of records and each side of tiles."""
    values = [thing.fields.get(field.id) for thing in things]
    if any(isinstance(value, Edges) for value in values):
        yield from ((field.id, side) for side in SIDES)
        return
    records = [value for value in values if isinstance(value, Mapping)]
    inner = getattr(field.type, "fields", None)
    if records and isinstance(inner, Mapping):
        yield from ((field.id, part) for part in inner)
        return
    yield (field.id,)
    forms = {form for value in values if isinstance(value, Name) for form in value.forms}
    yield from ((field.id, form) for form in FORMS if form in forms and form != "nom")


def _cell(thing: Thing, keys: tuple[str, ...]) -> CellValue:
    if keys == (COPIES,):
        return thing.copies
    value = thing.fields.get(keys[0])
    if isinstance(value, Name):
        return value.forms.get(keys[1] if len(keys) > 1 else "nom", "")
    if len(keys) > 1:
        value = value.get(keys[1]) if isinstance(value, Mapping) else getattr(value, keys[1], None)
    return cell_value(value)


def cell_value(value: object) -> CellValue:
    """A value as a cell shows it."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, Text):
        return HARD.sub("\n", SOFT.sub(" ", value.source))
    if isinstance(value, Name):
        return value.nom
    if isinstance(value, Ref):
        return value.id
    if isinstance(value, Count):
        return f"{value.amount} {value.of.id}"
    if isinstance(value, Chance):
        return f"{value.at_most}: {value.amount}"
    if isinstance(value, tuple | list):
        return BETWEEN.join(str(cell_value(one)) for one in value)
    if isinstance(value, Mapping):
        return BETWEEN.join(f"{key}: {cell_value(one)}" for key, one in value.items())
    return str(value)


def things_workbook(game: Game) -> bytes:
    """The workbook of a game: a sheet a kind, and a hidden one of the game, its language and all cells as they are."""
    sheets: dict[str, Rows] = {
        kind: [(ID, *(".".join(keys) for keys in table.columns)), *((id_, *cells) for id_, cells in table.rows.items())]
        for kind, table in thing_tables(game).items()}
    return workbook({**sheets, RECORD: record(game, sheets)}, hidden=(RECORD,))


def record(game: Game, sheets: Mapping[str, Rows]) -> Rows:
    """The rows of the hidden sheet: game and language, then the rows of each sheet with its name before them."""
    return [(game.id, game.language), *((kind, *row) for kind, rows in sheets.items() for row in rows)]


def _make(job: ExportJob) -> Iterator[ExportFile]:
    if job.edition.game.things:
        yield ExportFile(f"{job.edition.game.id}.xlsx", things_workbook(job.edition.game), NAME)


FORM = ExportForm(NAME, lambda product: True, lambda job: None, _make, draws=False)
