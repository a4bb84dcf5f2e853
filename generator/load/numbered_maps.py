"""Reads maps with a grid: terrain by letter, what lies between numbered spaces, and what steps cost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from generator.finding import Finding
from generator.load.entries import Entries
from generator.load.map_lines import GROUND_KEYS, by_word
from generator.load.value_ways import Schema, definition
from generator.message import Message, msg
from generator.model.grid_maps import GRIDS, Cost, GridMap, LineBetween, line_with_earlier, numbers_of
from generator.model.maps import NO_SPACES
from generator.model.values import Ref
from generator.records import replace

# columns and rows that two digits count
MOST_NUMBERED = 99
NUMBERS = re.compile(r"\d{4}(-\d{4})+", re.A)
COST = re.compile(r"(\+?)([1-9]\d?)", re.A)
CLOSED = "none"
GRID_KEYS: Mapping[str, Schema] = {
    "grid": {"enum": [*GRIDS], "description": "Every cell is a numbered space."},
    "terrain": by_word("The word of each letter of a map with a grid.", definition("word")),
    "edges": by_word("What lies between neighbours of a grid, by word: 0101-0102.", {
        "type": "array", "items": {"type": "string", "pattern": "^[0-9]{4}(-[0-9]{4})+$"}}),
    "costs": by_word("What a step costs, by the word of the terrain or of the edges; none: nobody passes.", {"anyOf": [
        {"type": "integer", "minimum": 1, "maximum": 99},
        {"type": "string", "pattern": rf"^(\+?[1-9][0-9]?|{CLOSED})$"}]}),
}


def read_grid_map(found: Entries, id_: str, kind: str, plan: str, cell: float) -> GridMap | None:
    """A map with a grid; None when its plan cannot be used."""
    grid = found.one_of("grid", GRIDS)
    for key in ("gaps", *GROUND_KEYS):
        if key in found:
            found.report_fault(key, msg("expected {key} of a map without a grid, found one with {grid}", key=key,
                                        grid=grid or "grid"))
    lines = tuple(line.strip() for line in plan.splitlines() if line.strip())
    rows, terrain = tuple("".join(line.split()) for line in lines), found.words("terrain")
    faults = list(_faults(rows, terrain))
    place = f"{found.path}/plan"
    for message, row in faults:
        near, earlier = (None, 0) if row is None else line_with_earlier(lines, row)
        found.reader.findings.append(Finding("bad-value", place, message,
                                             place=found.reader.places.find(place, near, earlier)))
    if faults or grid is None:
        return None
    for letter in terrain:
        if len(letter) != 1 or letter in NO_SPACES:
            found.reader.check_key(f"{found.path}/terrain/{letter}",
                                   msg("expected one letter for a terrain, found {letter!r}", letter=letter))
    named, numbers = found.words("spaces"), tuple(numbers_of(rows))
    for number in sorted(named.keys() - set(numbers)):
        found.reader.check_key(f"{found.path}/spaces/{number}", _no_number(number))
    spaces = {number: Ref(kind, named.get(number, f"{id_}-{number}")) for number in numbers}
    bare = GridMap(id_, kind, rows, cell, spaces, grid=grid, terrain=terrain, written=lines)
    between = tuple(_lines(found, bare))
    return replace(bare, lines=between, prices=_prices(found, {*terrain.values()}))


def _no_number(number: str) -> Message:
    return msg("expected the number of a space such as 0101, found {number!r}", number=number)


def _faults(rows: tuple[str, ...], terrain: Mapping[str, str]) -> Iterator[tuple[Message, int | None]]:
    """What is wrong with a plan, each with the row where it is."""
    if not any(letter not in NO_SPACES for row in rows for letter in row):
        yield msg("expected rows of letters, found none"), None
        return
    wide, high = len(rows[0]), len(rows)
    if max(wide, high) > MOST_NUMBERED:
        yield msg("expected at most {most} cells on a side, found {found}", most=MOST_NUMBERED,
                  found=max(wide, high)), None
        return
    told: set[str] = set()
    for at, row in enumerate(rows):
        if len(row) != wide:
            yield msg("expected {wide} letters in each row, found {found}", wide=wide, found=len(row)), at
        for letter in dict.fromkeys(row):
            if letter not in (*NO_SPACES, *terrain, *told):
                told.add(letter)
                yield msg("expected a letter of the terrain, {letters}, found {letter!r}",
                          letters=", ".join(terrain) or msg("none"), letter=letter), at


def _lines(found: Entries, drawn: GridMap) -> Iterator[LineBetween]:
    """The pairs of neighbours with something between, without those that are none."""
    neighbours = drawn.neighbours()
    for word, node, path in found.entries("edges"):
        told: set[frozenset[str]] = set()
        for item, below in found.reader.items(node, path):
            written = found.reader.string(item, below) or ""
            numbers = written.split("-")
            wrong = None
            if NUMBERS.fullmatch(written) is None:
                wrong = msg("expected numbers of neighbours such as 0101-0102, found {written!r}", written=written)
            for start, end in pairwise(numbers):
                if wrong is None and not {start, end} <= neighbours.keys():
                    wrong = _no_number(start if start not in neighbours else end)
                elif wrong is None and end not in neighbours[start]:
                    wrong = msg("expected neighbours, found {start}-{end}, which do not touch; {start} touches {known}",
                                start=start, end=end, known=", ".join(sorted(neighbours[start])))
                elif wrong is None and frozenset((start, end)) in told:
                    wrong = msg("expected one line between two spaces, found {written} a second time",
                                written=f"{start}-{end}")
                if wrong is None:
                    told.add(frozenset((start, end)))
                    yield LineBetween(word, start, end)
            if wrong is not None:
                found.reader.bad(below, item, wrong)


def _prices(found: Entries, terrain: set[str]) -> dict[str, Cost]:
    """The costs by word of the terrain or of what lies between."""
    prices = {}
    lines = {word for word, _, _ in found.entries("edges")}
    for word, node, path in found.entries("costs"):
        written = found.reader.string(node, path) or ""
        fits = COST.fullmatch(written)
        if word not in terrain | lines:
            found.reader.check_key(path, msg("expected a word of the terrain or the edges, {words}, found {word!r}",
                                             words=", ".join(sorted(terrain | lines)), word=word))
        elif written == CLOSED:
            prices[word] = Cost(None)
        elif fits is not None and not (fits[1] and word in terrain):
            prices[word] = Cost(int(fits[2]), more=bool(fits[1]))
        elif word in terrain:
            found.reader.bad(path, node, msg("expected a cost such as 2, or none, found {written!r}", written=written))
        else:
            found.reader.bad(path, node, msg("expected a cost such as 2, +1 or none, found {written!r}",
                                             written=written))
    return prices
