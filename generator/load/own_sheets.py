"""Reads sheets that a pack lays out itself, and papers."""

from __future__ import annotations

from collections.abc import Mapping as Map
from functools import cache
from math import isfinite
from typing import Any

import yaml

from generator.load.entries import Entries, entries_of
from generator.load.measures import MOST_PAPER, length, size
from generator.load.nodes import Node, Scalar, Sequence
from generator.load.reader import Reader, describe
from generator.message import msg
from generator.model.own_sheet import OwnSheet, SheetPlace, Size
from generator.share import folder

PAPERS = ("A3", "A4", "A5", "Letter", "Tabloid", "SRA4", "SRA3", "SuperB")
MOST_LINES, MOST_PLACES = 60, 1000
QUARTERS = (0, 90, 180, 270)
GRID = ("columns", "rows", "margin", "gap", "cell")


def read_page(reader: Reader, node: Node, path: str) -> str | Size | None:
    """A paper by name, or a custom size."""
    if not isinstance(node, Scalar) or not node.text[:1].isdecimal():
        return reader.one_of(node, path, PAPERS)
    found = reader.parse_scalar(node, path, size)
    if found is not None and not all(50 <= side <= MOST_PAPER for side in found):
        reader.bad(path, node, msg("expected a page of 50 to {most_paper:g} mm, found {node!r}",
                                   most_paper=MOST_PAPER, node=node.text))
        return None
    return found


@cache
def bought_sheets() -> Map[str, OwnSheet]:
    """Sheets of labels and cards that are sold, by name, from ``templates/label-sheets.yaml``."""
    data = yaml.safe_load((folder("templates") / "label-sheets.yaml").read_text(encoding="utf-8"))
    return {str(name): OwnSheet(one["paper"], (), one["columns"], one["rows"], _both(one["margin"]),
                                _both(one["gap"]), size(one["cell"])) for name, one in data["sheets"].items()}


def _both(written: list[str]) -> Size:
    across, down = map(length, written)
    return across, down


def read_own_sheet(reader: Reader, node: Node, path: str) -> OwnSheet | None:
    """A bought sheet by its name, or places on a paper; None, with a finding, where something is wrong."""
    if isinstance(node, Scalar):
        known = bought_sheets()
        name = reader.one_of(node, path, known, msg("a sheet by name, or its places"))
        return None if name is None else known[name]
    found = entries_of(reader, node, path, (), ["paper", "at", *GRID])
    before = len(reader.findings)
    paper = found.read("paper", read_page) or "A4"
    told = found.read("at", _places) or ()
    if "at" in found:
        for key in GRID:
            if key in found:
                found.report_fault(key, msg("expected places or a grid, found {key} beside at", key=key))
        return OwnSheet(paper, told) if told and len(reader.findings) == before else None
    for key in ("columns", "rows"):
        if key not in found:
            reader.bad(path, node, msg("expected at, or columns and rows, found no {key}", key=key))
            return None
    sheet = _grid(found, paper)
    return sheet if len(reader.findings) == before else None


def own_sheet_schema() -> Map[str, Any]:
    """The JSON schema of a sheet."""
    length_, line = {"$ref": "#/$defs/length"}, {"type": "integer", "minimum": 1, "maximum": MOST_LINES}
    both = {"anyOf": [length_, {"type": "array", "items": length_, "minItems": 2, "maxItems": 2}]}
    mm = {"type": "number", "minimum": 0, "maximum": MOST_PAPER}
    place = {"type": "array", "prefixItems": [mm, mm, {"enum": [*QUARTERS]}], "minItems": 2, "maxItems": 3}
    places = {
        "paper": {"$ref": "#/$defs/page", "default": "A4"},
        "at": {"type": "array", "minItems": 1, "maxItems": MOST_PLACES, "items": place,
               "description": "[x, y] in mm, or [x, y, quarter turn], of each place."},
        "columns": line, "rows": line,
        "margin": {**both, "description": "From the paper's edge to the first cell."},
        "gap": {**both, "description": "Between cells."},
        "cell": {"$ref": "#/$defs/size", "description": "Of a cell; by default that of a piece."},
    }
    return {"description": "A bought sheet by its name, or places of one's own.", "anyOf": [
        {"enum": [*bought_sheets()]},
        {"type": "object", "additionalProperties": False, "properties": places,
         "oneOf": [{"required": ["at"]}, {"required": ["columns", "rows"]}]}]}


def _grid(found: Entries, paper: str | Size) -> OwnSheet:
    columns, rows = (found.integer(key, 1, MOST_LINES) or 1 for key in ("columns", "rows"))
    if columns * rows > MOST_PLACES:
        found.report_fault("rows", msg("expected at most {most:,} places, found {count:,}",
                                       most=MOST_PLACES, count=columns * rows))
    margin, gap = found.read("margin", _across_and_down), found.read("gap", _across_and_down)
    return OwnSheet(paper, (), columns, rows, margin or (0.0, 0.0), gap or (0.0, 0.0), found.read_parsed("cell", size))


def _across_and_down(reader: Reader, node: Node, path: str) -> Size | None:
    """``10 mm``, or ``[7 mm, 15 mm]``."""
    if isinstance(node, Scalar):
        one = reader.parse_scalar(node, path, length)
        return None if one is None else (one, one)
    both = [reader.parse_scalar(item, below, length) for item, below in reader.items(node, path)]
    if len(both) == 2 and both[0] is not None and both[1] is not None:
        return both[0], both[1]
    if len(both) != 2:
        reader.bad(path, node, msg("expected a length, or [across, down], found {found}", found=describe(node)))
    return None


def _places(reader: Reader, node: Node, path: str) -> tuple[SheetPlace, ...] | None:
    items = list(reader.items(node, path))
    if not 1 <= len(items) <= MOST_PLACES:
        reader.bad(path, node, msg("expected 1 to {most:,} places, found {count:,}", most=MOST_PLACES,
                                   count=len(items)))
        return None
    places = [_place(reader, item, below) for item, below in items]
    return tuple(place for place in places if place is not None)


def _place(reader: Reader, node: Node, path: str) -> SheetPlace | None:
    """``[x, y]`` in mm from the top left of the paper, or ``[x, y, turn]``."""
    numbers = [item.value for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    match numbers:
        case [int() | float() as x, int() | float() as y, *turn] if (
                all(isfinite(number) and 0 <= number <= MOST_PAPER for number in (x, y))
                and (not turn or (len(turn) == 1 and turn[0] in QUARTERS)) and isinstance(node, Sequence)
                and len(numbers) == len(node.items) and not any(isinstance(number, bool) for number in numbers)):
            return SheetPlace(float(x), float(y), QUARTERS.index(turn[0]) if turn else 0)
    reader.bad(path, node, msg("expected a place [x, y] in mm, or [x, y, 90] with a quarter turn, found {found}",
                               found=describe(node)))
    return None
