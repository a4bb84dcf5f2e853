"""Nodes of a YAML file: scalars, sequences and mappings, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from generator.finding import Place
from generator.line_ends import lines_of
from generator.load.scalars import Value
from generator.load.source import Origin

Style = Literal["", "'", '"', "|", ">"]
QUOTES: dict[str, Style] = {"'": "'", '"': '"'}


@dataclass(slots=True, eq=False)
class Node:
    """A part of a YAML file: `length` characters from `start`. Nodes are compared by identity."""

    origin: Origin
    start: int
    # a length instead of an end saves memory: small integers are shared in Python
    length: int

    @property
    def end(self) -> int:
        """The first character after the node."""
        return self.start + self.length

    @property
    def file(self) -> str:
        """The file the node was read from, as named to `parse`."""
        return self.origin.name

    @property
    def line(self) -> int:
        """The first line, from 1."""
        return self.origin.spot(self.start)[0]

    @property
    def column(self) -> int:
        """The first column, from 1."""
        return self.origin.spot(self.start)[1]

    @property
    def place(self) -> Place:
        """Where the node begins."""
        return self.origin.place(self.start)


@dataclass(slots=True, eq=False)
class Scalar(Node):
    """A text (escapes and folds resolved, NFC), its quoting style ("" is plain) and its YAML 1.2 value."""

    text: str
    style: Style
    value: Value


@dataclass(slots=True, eq=False)
class Sequence(Node):
    """A list of nodes."""

    items: list[Node]


@dataclass(slots=True, eq=False)
class Mapping(Node):
    """Nodes by key, in the order of the file; `starts` are the positions of the keys."""

    entries: dict[str, Node]
    starts: dict[str, int]

    def key(self, text: str) -> Scalar:
        """The node of a key, created on demand, since few are needed. Raises KeyError."""
        start = self.starts[text]
        style = QUOTES.get(self.origin.text[start : start + 1], "")
        return Scalar(self.origin, start, len(text) + 2 * len(style), text, style, text)

    def gap(self, key: str) -> Scalar | None:
        """The empty cell of a spreadsheet where a value of the key would stand; None where there is none."""
        return Scalar(self.origin, self.starts[key], 0, "", "", None) if key in self.starts else None


def key_node(node: Node, key: str) -> Scalar | None:
    """The node of a key of a mapping, for its place; None where there is none."""
    return node.key(key) if isinstance(node, Mapping) and key in node.entries else None


def locate(source: str, node: Node, near: str | None = None, earlier: int = 0) -> Place:
    """An occurrence of `near` inside `node` in the raw text of its file, across line breaks: the first that has so many
    `earlier` ones, or else the first.

    Without `near`, or if it does not occur, the start of the node; of a block (`|`, `>`) its first line.
    """
    if not node.origin.is_text:
        return node.place
    folded = isinstance(node, Scalar) and node.style in {"|", ">"}
    if not folded and not (near and near.split()):
        return node.place
    span = _span(_lines(source), node)
    if near and near.split():
        starts = occurrences(near, span)
        if starts:
            return _place_inside(span, starts[earlier if earlier < len(starts) else 0], node)
    if folded:
        content = re.compile(r"\n\s*(?=\S)").search(span)
        if content:
            return _place_inside(span, content.end(), node)
    return node.place


@lru_cache(maxsize=8)
def occurrences(near: str, text: str) -> tuple[int, ...]:
    """Where a piece of text begins in another, with any white space for white space.

    Cached, since a text may have the same fault thousands of times.
    """
    return tuple(found.start() for found in re.finditer(r"\s+".join(map(re.escape, near.split())), text))


@lru_cache(maxsize=4)
def _lines(source: str) -> list[str]:
    return lines_of(source.removeprefix("\ufeff"))


def _span(lines: list[str], node: Node) -> str:
    """The raw text of a node out of the lines of its file, joined by a line feed."""
    (line, column), (last, end) = node.origin.spot(node.start), node.origin.spot(node.end)
    own = [*lines[line - 1 : last - 1], *(one[: end - 1] for one in lines[last - 1 : last])]
    return "\n".join(own)[column - 1 :]


def _place_inside(span: str, index: int, node: Node) -> Place:
    breaks = span.count("\n", 0, index)
    column = index - span.rfind("\n", 0, index) if breaks else node.column + index
    return Place(node.file, node.line + breaks, column, node.place.cell)
