"""Reads tables of JSON: an array of objects, or an object of objects whose keys are ids; several by their names."""

from __future__ import annotations

import codecs
import itertools
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from generator.finding import Place
from generator.load.sheets.sheet_grid import BookCell, CellGrid, SheetFault, SheetOrigin, check_bounds, grid_of
from generator.load.sheets.sheet_guesses import SENTENCE
from generator.load.source import Origin
from generator.message import Message, msg

SUFFIX = ".json"
SPACE = re.compile(r"[\s]*")
SEPARATORS = (" | ", "; ", "\n")
SENTENCES_FIRST = ("\n", " | ", "; ")
ID, KEY, DEEPEST = "id", "key", 20
# numbers stay as they are written
DECODER = json.JSONDecoder(parse_int=str, parse_float=str, strict=False)


class KeyTwice(ValueError):
    """An object that has a key twice."""


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise KeyTwice
    return found


# raises KeyTwice
ONCE = json.JSONDecoder(object_pairs_hook=_each_once, strict=False)


class JsonMember(Struct, frozen=True):
    """A member of an object, or an element of an array (``key`` is empty): its value, and where that begins."""

    key: str
    value: Any
    start: int


class JsonOrigin(SheetOrigin):
    """The cells of a table of JSON; their places are those in its text."""

    __slots__ = ("real", "spots")

    def __init__(self, name: str, text: str, real: Origin, spots: Mapping[tuple[int, int], int]) -> None:
        super().__init__(name, text)
        self.has_keys = True
        self.is_text, self.real, self.spots = False, real, spots

    def place(self, index: int) -> Place:
        row, column = self.cell(index)
        return self.real.place(self.spots.get((row, column), self.spots.get((row, 0), 0)))

    def quoted_line(self, place: Place) -> tuple[str, int]:
        return self.real.quoted_line(place)


class JsonBook(Struct):
    """The tables of a file, each as its members, by name."""

    name: str
    text: str
    sheets: dict[str, list[JsonMember]] = field(default_factory=dict)
    # what stands beside the tables, and is none
    beside: dict[str, int] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()

    @classmethod
    def from_bytes(cls, name: str, data: bytes) -> JsonBook:
        """Raises SheetFault for what is no JSON, or has no table."""
        text = _decoded_text(data)
        try:
            text = _as_array(text)
            if (twice := _key_twice(text, _after_space(text, 0))) is not None:
                raise _repeated_key(name, text, twice)
            members = list(_members(text, _after_space(text, 0)))
            top = json.loads(text, strict=False)
            while isinstance(top, dict) and len(top) == 1 and not _is_table(_inner(text, members[0])):
                # a wrapping around the tables
                inner = _inner(text, members[0])
                if not isinstance(members[0].value, dict) or not any(_is_table(_inner(text, one)) for one in inner):
                    break
                top, members = members[0].value, inner
        except SheetFault:
            raise
        except RecursionError:
            raise SheetFault(msg("expected JSON, found values in more values than can be read")) from None
        except (ValueError, IndexError) as fault:
            raise SheetFault(_reason(text, fault)) from None
        if isinstance(top, list) and _is_table(members):
            return cls(name, text, {"": members})
        tables = {one.key: one for one in members if _is_table(_inner(text, one))}
        rows = isinstance(top, dict) and _is_table(members)
        if rows and not (tables.keys() == {one.key for one in members} and tables):
            return cls(name, text, {"": members})
        if not tables:
            raise SheetFault(msg("expected an array of objects, or an object of objects, found other JSON"))
        return cls(name, text, {key: _inner(text, one) for key, one in tables.items()},
                   {one.key: one.start for one in members if one.key not in tables})

    def grid(self, sheet: str) -> CellGrid:
        """The cells of a table below its headers, the keys of its objects. Raises SheetFault."""
        members = self.sheets[sheet]
        headers: dict[str, int] = {}
        spots: dict[tuple[int, int], int] = {(1, 0): members[0].start}
        cells: dict[tuple[int, int], BookCell | list[str]] = {}
        has_id = any(isinstance(one.value, dict) and ID in one.value for one in members)
        for row, one in enumerate(members, 2):
            spots[row, 0] = one.start
            own = [JsonMember(KEY if has_id else ID, one.key, one.start)] if one.key else []
            for member in (*own, *_members(self.text, one.start)):
                for header, cell in _flat(member.key, member.value):
                    column = headers.setdefault(header, len(headers) + 1)
                    check_bounds(row, column, len(cells))
                    spots.setdefault((1, column), member.start)
                    spots[row, column], cells[row, column] = member.start, cell
        cells |= {(1, column): BookCell(header) for header, column in headers.items()}
        lists = _separators(cells)
        grid = grid_of(self.name, "", {at: one if isinstance(one, BookCell) else BookCell(lists[at[1]].join(one))
                                       for at, one in cells.items()})
        real = Origin(self.name, self.text)
        origin = JsonOrigin(self.name, grid.origin.text, real, spots)
        for cells_of_row in grid.rows:
            origin.add(cells_of_row)
        key = headers.get(KEY if has_id else ID) if any(one.key for one in members) else None
        return CellGrid(origin, grid.rows, grid.again, grid.faults, grid.dates, grid.bad, True,
                        {column - 1: one.strip(" ") for column, one in lists.items()},
                        keys=key - 1 if key is not None else None,
                        beside={key: real.place(start) for key, start in self.beside.items()})


def _decoded_text(data: bytes) -> str:
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as fault:
        raise SheetFault(msg("expected UTF-8, found byte 0x{data:02X}", data=data[fault.start])) from None


def _as_array(text: str) -> str:
    """Lines of objects as an array of these, each in its line."""
    lines = text.rstrip().split("\n")
    are_lines = len(lines) > 1 and all(line.strip().startswith("{") and line.strip().endswith("}") for line in lines)
    return "[" + ",\n".join(lines) + "]" if are_lines else text


def _reason(text: str, fault: Exception) -> Message:
    if isinstance(fault, json.JSONDecodeError):
        line, column = Origin("", text).spot(fault.pos)
        return msg("expected JSON, found a fault in line {line}, column {column}: {fault}", line=line, column=column,
                   fault=fault.msg)
    return msg("expected JSON, found text that is none")


def _key_twice(text: str, at: int) -> JsonMember | None:
    """The first member whose key another one before it in its object has, in what begins at a character; or None."""
    try:
        ONCE.raw_decode(text, at)
    except KeyTwice:
        keys: set[str] = set()
        for one in _members(text, at):
            if (inner := _key_twice(text, one.start)) is not None:
                return inner
            if one.key and one.key in keys:
                return one
            keys.add(one.key)
    return None


def _repeated_key(name: str, text: str, one: JsonMember) -> SheetFault:
    place = Origin(name, text).place(one.start)
    return SheetFault(msg("expected each key once in an object, found {key!r} twice, the second in line {line}, "
                          "column {column}", key=one.key, line=place.line, column=place.column),
                      msg("take one of them away, or call it otherwise"), place)


def _after_space(text: str, at: int) -> int:
    match = SPACE.match(text, at)
    return match.end() if match is not None else at


def _members(text: str, at: int) -> Iterator[JsonMember]:
    """The members of the object, or the elements of the array, that begins at a character. Raises ValueError."""
    closing = {"{": "}", "[": "]"}.get(text[at : at + 1])
    is_object = closing == "}"
    if closing is None:
        return
    at = _after_space(text, at + 1)
    while text[at] != closing:
        key = ""
        if is_object:
            key, at = DECODER.raw_decode(text, at)
            at = _after_space(text, _after_space(text, at) + 1)
        value, end = DECODER.raw_decode(text, at)
        yield JsonMember(str(key), value, at)
        at = _after_space(text, end)
        if text[at] == ",":
            at = _after_space(text, at + 1)


def _inner(text: str, one: JsonMember) -> list[JsonMember]:
    return list(_members(text, one.start))


def _is_table(members: list[JsonMember]) -> bool:
    return bool(members) and all(isinstance(one.value, dict) for one in members)


def _separators(cells: Mapping[tuple[int, int], BookCell | list[str]]) -> dict[int, str]:
    """What is written between the values of lists, for each column that has some: what stands in none of its cells."""
    lists: dict[int, list[list[str]]] = {}
    for (_, column), one in cells.items():
        if isinstance(one, list):
            lists.setdefault(column, []).append(one)
    texts = {column: [text for one in own for text in one] for column, own in lists.items()}
    for (row, column), one in cells.items():
        if isinstance(one, BookCell) and row > 1 and column in texts:
            texts[column].append(one.text)
    return {column: _separator(own, texts[column]) for column, own in lists.items()}


def _separator(lists: list[list[str]], texts: list[str]) -> str:
    several = [one for one in lists if len(one) > 1]
    # sentences stand below one another where a text is made of them
    some = SENTENCES_FIRST if several and all(SENTENCE.search(text) for one in several for text in one) else SEPARATORS
    free = (one for one in some if not any(one.strip(" ") in text for text in texts))
    return next(free, None) or next(f" {bars} " for bars in ("|" * n for n in itertools.count(2))
                                    if not any(bars in text for text in texts))


def _flat(key: str, value: Any, depth: int = 0) -> Iterator[tuple[str, BookCell | list[str]]]:
    """The cells of a value: parts of an object each in a column of its own, ``skill.sword``; the texts of a list."""
    if isinstance(value, dict) and depth < DEEPEST:
        for inner, one in value.items():
            yield from _flat(f"{key}.{inner}", one, depth + 1)
    elif isinstance(value, list):
        yield key, _list_cell(value)
    elif isinstance(value, dict):
        yield key, BookCell("", fault=msg("expected a text or a number, found objects in one another"))
    elif text := _text(value):
        yield key, BookCell(text)


def _list_cell(values: list[Any]) -> BookCell | list[str]:
    if any(isinstance(one, dict | list) for one in values):
        return BookCell("…", fault=msg("expected a list of texts and numbers, found objects or lists in it"))
    return list(map(_text, values))


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    return "" if value is None else str(value)
