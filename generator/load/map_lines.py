"""Reads what lies on the borders of a map's spaces: gaps in walls; lines, currents, exits and signs of open ground."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from generator.load.entries import Entries
from generator.load.nodes import Node
from generator.load.value_ways import Schema, definition
from generator.message import Message, msg
from generator.model.maps import NO_SPACES, OUT, SIDES, BoardMap, Gap, OpenGround

WALLS, OPEN = "walls", "open"
# of a map with open borders; in the order of the document
LINE = re.compile(r"(\S)([->])(\S|out)")
MOST_STEPS = 100


def pairs(about: str, pattern: str) -> Schema:
    """The schema of a list of pairs of spaces."""
    return {"type": "array", "description": about, "items": {"type": "string", "pattern": f"^{pattern}$"}}


def by_word(about: str, entry: Schema) -> Schema:
    """The schema of a mapping."""
    return {"type": "object", "description": about, "additionalProperties": entry}


LINES: Mapping[str, Schema] = {
    "closed": pairs("Open borders that nobody crosses.", r"\S-\S"),
    "slopes": pairs("Borders of one step from the first space to the second.", r"\S>\S"),
    "climb": {"type": "integer", "minimum": 1, "maximum": MOST_STEPS, "description": "Steps up a slope."},
    "currents": pairs("Where water carries; a>out: off the map.", rf"\S>(\S|{OUT})"),
    "exits": {**by_word("Words by the side of the map.", definition("word")), "propertyNames": {"enum": [*SIDES]}},
    "signs": by_word("Letters by the word of a sign.", {"type": "array", "items": {
        "type": "string", "minLength": 1, "maxLength": 1}}),
    "stands": by_word("What stands on a letter, on # or on a full stop.", definition("word")),
}
GROUND_KEYS: Mapping[str, Schema] = {
    "borders": {"enum": [WALLS, OPEN], "description": "What parts spaces: walls with gaps, or nothing."}, **LINES}
BOTH, ONE = "-", ">"


def read_lines(found: Entries, key: str, drawn: BoardMap, ways: str = BOTH + ONE) -> tuple[Gap, ...]:
    """The pairs of spaces of an entry; those that the plan has no border for are reported.

    ``ways``: BOTH (``a-b``), ONE (``a>b``), or both signs.
    """
    lines: list[Gap] = []
    borders = drawn.borders().keys()
    for node, path in found.items(key):
        line = _line(found, node, path, ways)
        if line is None:
            continue
        wrong = _misplaced_line(line, drawn, borders) or _repeated_gap(line, lines, key)
        if wrong is None:
            lines.append(line)
        else:
            found.reader.bad(path, node, wrong)
    return tuple(lines)


def _line(found: Entries, node: Node, path: str, ways: str) -> Gap | None:
    written = found.reader.string(node, path) or ""
    fits = LINE.fullmatch(written)
    if fits is not None and fits[2] in ways and (fits[3] != OUT or ways == ONE):
        return Gap(fits[1], fits[3], fits[2] == ONE)
    expected = {BOTH: msg("expected two letters such as a-b, found {written!r}", written=written),
                ONE: msg("expected two letters such as a>b, found {written!r}", written=written)}
    found.reader.bad(path, node, expected.get(ways) or msg(
        "expected two letters such as a-b, or a>b for one way, found {written!r}", written=written))
    return None


def _misplaced_line(line: Gap, drawn: BoardMap, borders: Container[frozenset[str]]) -> Message | None:
    strange = line.pair - drawn.spaces.keys() - {OUT}
    if strange:
        return msg("expected a letter of the plan, found {letter!r}", letter=min(strange))
    if line.end == OUT:
        last = len(drawn.rows[0]) - 1, len(drawn.rows) - 1
        outer = any(at in (0, end) for cell in drawn.cells(line.start) for at, end in zip(cell, last, strict=True))
        return None if outer else msg("expected a space at the edge of the plan, found {letter!r}", letter=line.start)
    if line.pair in borders:
        return None
    return msg("expected two spaces with a common border, found {written}, which do not touch",
               written=f"{line.start}{ONE if line.one_way else BOTH}{line.end}")


def _repeated_gap(line: Gap, lines: list[Gap], key: str) -> Message | None:
    if all(line.pair != other.pair for other in lines):
        return None
    written = f"{line.start}{ONE if line.one_way else BOTH}{line.end}"
    return (msg("expected one gap between two spaces, found {written} a second time", written=written)
            if key == "gaps" else msg("expected one line between two spaces, found {written} a second time",
                                      written=written))


def read_ground(found: Entries, drawn: BoardMap) -> OpenGround | None:
    """The ground of a map with open borders; None for one with walls."""
    told = [key for key in LINES if key in found]
    if found.one_of("borders", (WALLS, OPEN)) != OPEN:
        for key in told:
            found.report_fault(key, msg("expected {key} of a map with borders: open, found one with walls", key=key))
        return None
    if "gaps" in found:
        found.report_fault("gaps", msg("expected gaps of a map with walls, found borders: open"))
    return OpenGround(
        read_lines(found, "closed", drawn, BOTH),
        read_lines(found, "slopes", drawn, ONE),
        found.integer("climb", 1, MOST_STEPS) or 1,
        read_lines(found, "currents", drawn, ONE),
        _exits(found, drawn), _signs(found, drawn), _stands(found, drawn))


def _exits(found: Entries, drawn: BoardMap) -> dict[str, str]:
    exits = {}
    for side, node, path in found.entries("exits"):
        wrong = None
        if side not in SIDES:
            wrong = msg("expected a side, {sides}, found {side!r}", sides=", ".join(SIDES), side=side)
        elif not drawn.at_exit(side):
            wrong = msg("expected a space at the middle of the side {side}, found none", side=side)
        word = found.reader.string(node, path)
        if found.reader.check_key(path, wrong) and word is not None:
            exits[side] = word
    return exits


def _signs(found: Entries, drawn: BoardMap) -> dict[str, tuple[str, ...]]:
    signs = {}
    for word, node, path in found.entries("signs"):
        letters = []
        for item, below in found.reader.items(node, path):
            letter = found.reader.string(item, below)
            if letter is None:
                continue
            if letter in drawn.spaces:
                letters.append(letter)
            else:
                found.reader.bad(below, item, msg("expected a letter of the plan, found {letter!r}", letter=letter))
        signs[word] = tuple(letters)
    return signs


def _stands(found: Entries, drawn: BoardMap) -> dict[str, str]:
    stands = {}
    cells = set("".join(drawn.rows))
    for letter, node, path in found.entries("stands"):
        known = letter in cells and (letter in drawn.spaces or letter in NO_SPACES)
        wrong = None if known else msg("expected a letter of the plan, found {letter!r}", letter=letter)
        word = found.reader.string(node, path)
        if found.reader.check_key(path, wrong) and word is not None:
            stands[letter] = word
    return stands
