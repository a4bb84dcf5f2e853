"""Reads the things of a pack: of YAML, and the rows of spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Map
from functools import partial
from itertools import islice

from generator.fields.count_type import amount
from generator.fields.record_type import read_fields
from generator.finding import KINDS, Hint
from generator.load.nodes import Mapping, Node
from generator.load.options import MOST_COPIES
from generator.load.reader import Reader, fold
from generator.load.sheets.sheet_grid import SheetOrigin
from generator.load.sheets.sheet_rows import ThingNames
from generator.load.sheets.sheet_things import SheetOrder, SheetThing, SheetThings, is_order
from generator.load.typed_records import structure
from generator.load.value_ways import Schema, definition
from generator.message import msg
from generator.model.game import Thing
from generator.model.kinds import Kind
from generator.model.names import fault_of_id
from generator.model.table import Provenance
from generator.model.values import Name, Ref
from generator.records import replace

RESERVED = ("copies", "counted-as", "at-once", "provenance")


def read_things(reader: Reader, found: Map[str, Node], kinds: Map[str, Kind], things: dict[Ref, Thing],
                orders: list[SheetOrder], inherited: Provenance | None) -> None:
    """The things of a file; those of a spreadsheet are only put among the orders."""
    kind_id = reader.string(found["kind"], "kind") if "kind" in found else None
    if kind_id is None:
        reader.missing("", found["things"], "kind")
        return
    if kind_id not in kinds:
        reader.one_of(found["kind"], f"things/{kind_id}", kinds, msg("a kind that the pack declares"))
        reader.findings[-1] = replace(reader.findings[-1], cause=KINDS)
        return
    if is_order(found["things"]):
        orders.append(SheetOrder(reader.file, kinds[kind_id], found["things"], inherited))
        return
    _take(reader, kinds[kind_id], reader.entries(found["things"], kind_id), things, inherited)


def thing_schema() -> Schema:
    """The JSON schema of a thing: what its kind declares, and what the engine knows of every thing."""
    own = (
        {"type": "integer", "minimum": 0, "maximum": MOST_COPIES, "default": 1,
         "description": "How many pieces are printed."},
        {**definition("slug"), "description": "The line of the box that counts it, when that is not its kind."},
        {**definition("amount"),
         "description": "The most that the rules can ask for at once, besides what tables say."},
        definition("provenance"),
    )
    return {"type": "object", "description": "A thing: the fields that its kind declares, and four of the engine.",
            "properties": dict(zip(RESERVED, own, strict=True))}


def read_sheets(reader: Reader, sheets: SheetThings, things: dict[Ref, Thing]) -> None:
    """The things of spreadsheets, which may refer to one another and to those of YAML by their names."""
    opened, names = sheets.open_all(), ThingNames()
    for ref, thing in things.items() if opened else ():
        own = next((value.nom for value in thing.fields.values() if isinstance(value, Name)), "")
        names.add(ref.kind, ref.id, own)
    for sheet in opened:
        for row in sheet.rows:
            names.add(sheet.order.kind.id, row.id.text, row.name)
    for sheet in opened:
        kind = sheet.order.kind
        _take(reader, kind, _marked_things(reader, kind.id, sheets.things(sheet, names)), things,
              sheet.order.provenance)


def _marked_things(reader: Reader, kind: str, things: Iterable[SheetThing]) -> Iterator[tuple[str, Node, str]]:
    """Each id, node and path of things of a sheet; records their places."""
    for thing in things:
        path = f"{kind}/{thing.id.text}"
        reader.mark(path, thing.node, thing.id)
        yield thing.id.text, thing.node, path


def _take(reader: Reader, kind: Kind, entries: Iterable[tuple[str, Node, str]], things: dict[Ref, Thing],
          inherited: Provenance | None) -> None:
    """Read entries into the things; a second one of an id is reported."""
    for id_, node, path in entries:
        if not reader.check_key(path, fault_of_id(id_)) and "/" in id_:
            # such a path could not be split again
            continue
        ref = Ref(kind.id, id_)
        if ref in things:
            reader.report_fault("duplicate-key", path, node, msg("expected one {ref}, found a second", ref=ref),
                                hints=(Hint(msg("the first one"), path),))
            if not isinstance(node.origin, SheetOrigin):
                continue
            # of a row every cell is read, for its faults; what is found later is that of the first
            before = len(reader.places.spots)
            _thing(reader, kind, ref, node, path, inherited)
            for below in list(islice(reader.places.spots, before, None)):
                del reader.places.spots[below]
        else:
            things[ref] = _thing(reader, kind, ref, node, path, inherited)
            fold(node)


def _thing(reader: Reader, kind: Kind, ref: Ref, node: Node, path: str, inherited: Provenance | None) -> Thing:
    fields = read_fields(reader, kind.fields, node, path, RESERVED)
    own = node.entries if isinstance(node, Mapping) else {}
    copies = reader.integer(own["copies"], f"{path}/copies", 0, MOST_COPIES) if "copies" in own else 1
    at_once = reader.parse_scalar(own["at-once"], f"{path}/at-once",
                                  partial(amount, reader)) if "at-once" in own else None
    counted_as = reader.string(own["counted-as"], f"{path}/counted-as") if "counted-as" in own else None
    provenance = (structure(Provenance, reader, own["provenance"], f"{path}/provenance") if "provenance" in own
                  else inherited)
    return Thing(ref.kind, ref.id, fields, copies if copies is not None else 1, counted_as, at_once, provenance)
