"""Reads maps: plans of letters, what the letters stand for, and the gaps between spaces or the lines of open ones."""

from __future__ import annotations

from collections.abc import Iterator

from generator.finding import Finding
from generator.load.entries import entries_of
from generator.load.map_lines import GROUND_KEYS, by_word, pairs, read_ground, read_lines
from generator.load.measures import length
from generator.load.nodes import Node
from generator.load.numbered_maps import GRID_KEYS, read_grid_map
from generator.load.reader import Reader
from generator.load.value_ways import Schema, definition
from generator.message import Message, msg
from generator.model.maps import NO_SPACES, BoardMap
from generator.model.values import Ref

# cells on a side
MOST_CELLS = 100


def read_map(reader: Reader, id_: str, node: Node, path: str) -> BoardMap | None:
    """A map; None when its plan cannot be used."""
    found = entries_of(reader, node, path, ("of", "plan"), ("cell", "spaces", "gaps", *GROUND_KEYS, *GRID_KEYS))
    kind, plan = found.string("of"), found.string("plan")
    cell = found.read_parsed("cell", length) if "cell" in found else 15.0
    if kind is None or plan is None or cell is None:
        return None
    if "grid" in found:
        return read_grid_map(found, id_, kind, plan, cell)
    for key in GRID_KEYS:
        if key in found:
            found.report_fault(key, msg("expected {key} of a map with a grid, found one without", key=key))
    rows = tuple(plan.split())
    letters = dict.fromkeys(letter for row in rows for letter in row if letter not in NO_SPACES)
    faults = list(_plan_faults(rows, letters))
    for message, near in faults:
        reader.findings.append(Finding("bad-value", f"{path}/plan", message,
                                       place=reader.places.find(f"{path}/plan", near)))
    if faults:
        return None
    named = found.words("spaces")
    for letter in named.keys() - letters.keys():
        reader.check_key(f"{path}/spaces/{letter}",
                         msg("expected a letter of the plan, found {letter!r}", letter=letter))
    spaces = {letter: Ref(kind, named.get(letter, usual_space(id_, letter))) for letter in letters}
    drawn = BoardMap(id_, kind, rows, cell, spaces)
    ground = read_ground(found, drawn)
    gaps = read_lines(found, "gaps", drawn) if ground is None else ()
    return BoardMap(id_, kind, rows, cell, spaces, gaps, ground)


def map_schema() -> Schema:
    """The JSON schema of a map."""
    own = {
        "of": {**definition("word"), "description": "The kind of the spaces."},
        "plan": {"type": "string", "description": "Rows of letters; # and a full stop are no space."},
        "cell": {**definition("length"), "description": "The side of a cell."},
        "spaces": by_word("The things that letters stand for.", definition("word")),
        "gaps": pairs("Openings: a-b both ways, a>b one way.", r"\S[->]\S"),
    }
    return {"type": "object", "required": ["of", "plan"], "additionalProperties": False,
            "properties": {**own, **GRID_KEYS, **GROUND_KEYS}}


def usual_space(map_id: str, letter: str) -> str:
    """The id of the thing that a letter stands for where nothing else is said."""
    return f"{map_id}-{letter}"


def _plan_faults(rows: tuple[str, ...], letters: dict[str, None]) -> Iterator[tuple[Message, str | None]]:
    """What is wrong with a plan, each with the row where it is."""
    if not letters:
        yield msg("expected rows of letters, found none"), None
        return
    wide, high = len(rows[0]), len(rows)
    if max(wide, high) > MOST_CELLS:
        found = max(wide, high)
        yield msg("expected at most {most} cells on a side, found {found}", most=MOST_CELLS, found=found), None
        return
    for row in rows:
        if len(row) != wide:
            yield msg("expected {wide} letters in each row, found {found}", wide=wide, found=len(row)), row
    if any(len(row) != wide for row in rows):
        return
    plan = BoardMap("", "", rows, 1.0, {})
    for letter in letters:
        apart = _detached_row(plan, letter)
        if apart is not None:
            yield msg("expected the letter {letter} in one place, found it in two", letter=letter), rows[apart]


def _detached_row(plan: BoardMap, letter: str) -> int | None:
    """The row of a cell of a letter that no side joins to its first cell."""
    left = set(plan.cells(letter))
    waiting = [min(left, key=lambda cell: cell[::-1])]
    left.discard(waiting[0])
    while waiting:
        x, y = waiting.pop()
        for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if near in left:
                left.discard(near)
                waiting.append(near)
    return min((y for _, y in left), default=None)
