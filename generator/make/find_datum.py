"""Finds a datum of a game, its contents, and everything that prints it or refers to it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain

from msgspec import Struct

from generator.check.dice_uses import dice_uses
from generator.check.references import references
from generator.check.report import holders
from generator.check.usage import named_in_expressions, references_in_texts
from generator.layout.faces.face_expression import is_empty
from generator.message import Message, counted, msg
from generator.model.chapters import Clause
from generator.model.dice import Dice, DieFace
from generator.model.game import Game, Options, Product, Thing
from generator.model.grid_maps import GridMap
from generator.model.joined_maps import joined_maps
from generator.model.layouts import TileLayout
from generator.model.maps import WAYS, BoardMap
from generator.model.table import Table
from generator.model.text import Text
from generator.model.values import Chance, Count, Edges, Name, Ref, Span
from generator.products import spec_of
from generator.products.spec import options_written
from generator.records import field_names, is_record
from generator.translate.edition import Edition

PRINTED = Dice | DieFace | Span | Ref | Count | Chance | Edges
STEP = re.compile(r"\.[a-z]$")


class Datum(Struct, frozen=True):
    """A datum: its sort, id, path and value; ``field`` is set for a single field of a thing."""

    sort: str
    id: str
    path: str
    value: object
    field: str = ""

    @property
    def name(self) -> str:
        return f"{self.id}.{self.field}" if self.field else self.id


class Use(Struct, frozen=True):
    """A use of a datum: the path of the user, and how it uses it."""

    path: str
    how: Message


def find(game: Game, asked: str) -> list[Datum]:
    """All data that an id such as ``troll``, ``monster.troll.strength`` or ``table:9.9`` can mean."""
    sort, colon, rest = asked.partition(":")
    wanted, id_ = (sort, rest) if colon else ("", asked)
    return [datum for datum in chain(_things(game, id_), _others(game, id_)) if wanted in ("", datum.sort)]


def at_path(game: Game, path: str) -> list[Datum]:
    """The data at a path such as ``monster/troll/strength`` or ``clause/9.9/text``, or the nearest that contain it."""
    for holder in holders(path):
        head, _, rest = holder.partition("/")
        # a kind may be called as a section is
        found = find(game, f"thing:{holder.replace('/', '.')}") or find(game, f"{head}:{rest.replace('/steps/', '.')}")
        if rest and found:
            return found
    return []


def known_ids(game: Game) -> list[str]:
    """All ids of a game, for suggestions."""
    things = chain.from_iterable((ref.id, str(ref)) for ref in game.things)
    return [*things, *chain.from_iterable(_families(game).values())]


def _things(game: Game, id_: str) -> Iterator[Datum]:
    kind, _, rest = id_.partition(".")
    for thing in game.things.values():
        path = f"{thing.kind}/{thing.id}"
        if id_ in (thing.id, str(thing.ref)):
            yield Datum("thing", str(thing.ref), path, thing)
        elif kind == thing.kind and rest.startswith(f"{thing.id}."):
            field = rest.removeprefix(f"{thing.id}.")
            try:
                value = thing.get(field)
            except (KeyError, TypeError):
                continue
            yield Datum("thing", str(thing.ref), f"{path}/{field.replace('.', '/')}", value, field)


def _others(game: Game, id_: str) -> Iterator[Datum]:
    for family, data in _families(game).items():
        own = game.clause_id(id_) if family == "clause" else id_
        if own in data:
            yield Datum(family, own, f"{family}/{own}", data[own])
    head, _, letter = id_.rpartition(".")
    clause = game.clause(id_)
    if isinstance(clause, Clause) and head in (clause.id, clause.number) and letter in clause.steps:
        yield Datum("clause", f"{clause.id}.{letter}", f"clause/{clause.id}/steps/{letter}", clause.steps[letter])


def _families(game: Game) -> dict[str, Mapping[str, object]]:
    """The data of a game by id, except its things, by sort."""
    return {
        "kind": game.kinds, "table": game.tables, "chapter": game.chapters,
        "clause": {clause.id: clause for clause in game.clauses()}, "value": game.values, "term": game.terms,
        "figure": game.figures, "example": game.examples, "ruling": game.rulings, "icon": game.theme.icons,
        "product": game.products, "credit": game.credits, "map": game.maps, "layout": game.layouts,
        "dice": game.dice, "story": game.stories,
    }


def uses(game: Game, datum: Datum) -> list[Use]:
    """All uses of a datum, without duplicates: what prints it, refers to it, writes it in prose, computes with it."""
    found = chain(_printing_products(game, datum), _referring_data(game, datum), _printing_texts(game, datum),
                  _computing_data(game, datum),
                  _throwing_data(game, datum))
    return list(dict.fromkeys(found))


def _printing_products(game: Game, datum: Datum) -> Iterator[Use]:
    """Products and listings that print every thing of its kind."""
    if datum.sort not in ("thing", "kind"):
        return
    kind = datum.id.partition(".")[0]
    line = game.lineage(kind)
    thing = datum.value if isinstance(datum.value, Thing) else None
    for product in game.products.values():
        if any(of in line for of in product.options.kinds):
            printed = next((one for one in game.printed_by(product) if thing is not None and one.ref == thing.ref),
                           None)
            yield Use(f"product/{product.id}", msg("prints {what}", what=_copies(printed, product)))
    for table in game.tables.values():
        listed = table.lists in line and (not table.which or datum.id.partition(".")[2] in table.which)
        if listed and _column(table, datum.field):
            yield Use(f"table/{table.id}", msg("lists it"))


def _copies(thing: Thing | None, product: Product) -> Message:
    if thing is None or not spec_of(product).prints_pieces:
        return msg("it")
    return counted(thing.copies, "{count} piece", "{count} pieces")


def _column(table: Table, field: str) -> bool:
    return not field or any(
        field == c or field.startswith(f"{c}.") or c.startswith(f"{field}.") for c in table.list_columns
    )


def _referring_data(game: Game, datum: Datum) -> Iterator[Use]:
    for reference in references(game):
        if _means(game, reference.sort, reference.target, datum):
            yield Use(reference.path, msg("refers to it"))


def _printing_texts(game: Game, datum: Datum) -> Iterator[Use]:
    for passage, placeholder, sort, target in references_in_texts(game):
        if _means(game, sort, target, datum):
            yield Use(passage.path, msg("prints {what}", what=placeholder.source))


def _computing_data(game: Game, datum: Datum) -> Iterator[Use]:
    """Examples, claims, questions of odds and plays that receive the datum or look it up."""
    for path, sort, target in named_in_expressions(game):
        if _means(game, sort, target, datum):
            yield Use(path, msg("computes with it"))


def _throwing_data(game: Game, datum: Datum) -> Iterator[Use]:
    """What prints or throws a declared die."""
    if datum.sort == "dice":
        yield from (Use(path, msg("prints or throws it")) for path, die in dice_uses(game) if die == datum.id)


def _means(game: Game, sort: str, target: str, datum: Datum) -> bool:
    """True if a reference of this sort means the datum."""
    if sort in ("cell", "column"):
        return datum.sort == "table" and target.partition("/")[0] == datum.id
    if sort == "clause" and datum.sort in ("clause", "chapter"):
        meant = game.clause_id(target)
        return datum.id in (meant, STEP.sub("", meant))
    if datum.sort == "thing" and sort in ("thing", "value", "source"):
        kind, _, rest = target.partition(".")
        id_, _, field = rest.partition(".")
        thing = game.thing(kind, id_)
        whole = not datum.field or field == datum.field or field.startswith(f"{datum.field}.")
        return thing is not None and str(thing.ref) == datum.id and whole
    if datum.sort == "kind" and sort in ("field", "source", "count"):
        return target.partition(".")[0] == datum.id
    return sort == datum.sort and target == datum.id


def contents(edition: Edition, value: object) -> dict[str, object]:
    """The contents of a datum for JSON, by field."""
    if isinstance(value, Thing):
        fields = {key: contents_of(edition, one) for key, one in value.fields.items()}
        copies = edition.game.copies(value)
        written_copies = {"copies-written": value.copies} if value.copies not in (1, copies) else {}
        return {**fields, "copies": copies, **written_copies,
                **({"counted-as": value.counted_as} if value.counted_as else {})}
    if isinstance(value, Table):
        return {"title": value.title.source, "number": value.number, **_grid(edition, value)}
    if isinstance(value, GridMap):
        return _of_grid(value)
    if isinstance(value, BoardMap):
        return _of_map(value)
    if isinstance(value, TileLayout):
        return _of_layout(edition.game, value)
    if isinstance(value, Options):
        return {key: contents_of(edition, one) for key, one in options_written(value).items()}
    if is_record(value) and not isinstance(value, type | PRINTED | Text | Name):
        held = (
            (name, getattr(value, name)) for name in field_names(value) if name not in ("id", "paths")
        )
        return {name: contents_of(edition, one) for name, one in held if not is_empty(one)}
    return {"value": contents_of(edition, value)}


def _of_map(drawn: BoardMap) -> dict[str, object]:
    """The plan of a map row by row, a report of its graph, and for each letter its thing, ways and steps to the others.

    The report: the farthest of all walks, the mean number of steps, spaces with a single way out, and the gaps without
    which some spaces could not be reached.
    """
    ways, steps = drawn.graph().ways[WAYS], drawn.steps()
    walks = [(count, f"{start}-{end}") for start, ends in steps.items() for end, count in ends.items() if start != end]
    farthest = max((count for count, _ in walks), default=0)
    return {"of": drawn.kind, "size": [round(side, 1) for side in drawn.size],
            **{f"plan {number}": row for number, row in enumerate(drawn.rows, 1)},
            "spaces": len(drawn.spaces), "gaps": len(drawn.gaps), "farthest": farthest,
            "farthest walks": [pair for count, pair in walks if count == farthest],
            "mean steps": round(sum(count for count, _ in walks) / len(walks), 2) if walks else 0,
            "single exits": [letter for letter, ends in ways.items() if len(ends) == 1],
            "bridges": [f"{gap.start}{'>' if gap.one_way else '-'}{gap.end}" for gap in drawn.bridges()],
            **{letter: {"thing": str(ref), "ways": list(ways[letter]), "steps": steps[letter]}
               for letter, ref in drawn.spaces.items()}}


def _of_grid(drawn: GridMap) -> dict[str, object]:
    """The plan of a map with a grid, the spaces of each terrain, and what a step costs from each number."""
    counts = Counter(map(drawn.terrain_of, drawn.spaces))
    return {"of": drawn.kind, "grid": drawn.grid, "size": [round(side, 1) for side in drawn.size],
            **{f"plan {number}": row for number, row in enumerate(drawn.rows, 1)},
            "spaces": len(drawn.spaces), "terrain": dict(counts), **drawn.costs()}


def _of_layout(game: Game, layout: TileLayout) -> dict[str, object]:
    """Where the tiles of a layout lie, the number of its spaces, and those of different sides that join."""
    maps = joined_maps(game, layout)
    laid = {str(placed.tile): f"[{placed.column}, {placed.row}] {placed.turn * 90}° {placed.side}"
            for placed in layout.place}
    pairs = dict.fromkeys(tuple(sorted((start.id, end.id))) for _, _, start, end in maps.joins())
    return {**laid, **({"flip": layout.flip} if layout.flip else {}), "spaces": len(maps.costs()),
            "joins": [f"{start} – {end}" for start, end in pairs]}


def _grid(edition: Edition, table: Table) -> Mapping[str, object]:
    if table.lists is not None:
        return {"lists": table.lists, "columns": list(table.list_columns)}
    if table.columns.sort == "none":
        return {row: contents_of(edition, cell) for (row, _), cell in table.cells.items()}
    rows: dict[str, dict[str, object]] = {}
    for (row, column), cell in table.cells.items():
        rows.setdefault(row, {})[column] = contents_of(edition, cell)
    return rows


def contents_of(edition: Edition, value: object) -> object:
    """A value for JSON; dice, spans and references as they are printed, a name as its grammatical forms."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Text):
        return value.source
    if isinstance(value, Name):
        return dict(value.forms)
    if isinstance(value, Mapping):
        return {str(key): contents_of(edition, one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [contents_of(edition, one) for one in value]
    if is_record(value) and not isinstance(value, PRINTED):
        return contents(edition, value)
    return edition.value(value)
