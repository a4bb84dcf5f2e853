"""Runs and blocks: prose ready for layout."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct

from generator.model.text import Placeholder
from generator.records import replace
from generator.text.letter_case import capitals

Role = Literal["plain", "ref", "table", "figure", "term", "defined", "icon", "caps", "span", "break", "missing"]


class Run(Struct, frozen=True):
    """A stretch of text in one style; ``role`` and ``target`` say what it refers to, such as a clause or an icon.

    A ``span`` is set in the style of the theme that it refers to. A run of the role ``break`` ends the line. A
    reference that is ``near`` points into the chapter in which it stands.
    """

    text: str
    bold: bool = False
    italic: bool = False
    role: Role = "plain"
    target: str = ""
    near: bool = False


class Hole(Struct, frozen=True):
    """A placeholder that is not filled yet, in the surrounding style."""

    placeholder: Placeholder
    bold: bool = False
    italic: bool = False


class Paragraph(Struct, frozen=True):
    runs: tuple[Run | Hole, ...]


class Listing(Struct, frozen=True):
    """A list; each item is a tuple of blocks. An ordered one counts from ``start``, with ``sign`` after each number."""

    ordered: bool
    items: tuple[tuple[Block, ...], ...]
    start: int = 1
    sign: str = "."

    def marker(self, at: int) -> str:
        """The number of the item at an index, or a bullet."""
        return f"{self.start + at}{self.sign}" if self.ordered else BULLET


class Divider(Struct, frozen=True):
    """A thin rule between paragraphs."""


Runs = tuple[Run | Hole, ...]
Block = Paragraph | Listing | Divider
BULLET = "•"
BREAK = Run("\n", role="break")


def with_runs(blocks: tuple[Block, ...], change: Callable[[Runs], Runs]) -> tuple[Block, ...]:
    """The blocks with the runs of each paragraph changed."""
    return tuple(_with_runs(block, change) for block in blocks)


def _with_runs(block: Block, change: Callable[[Runs], Runs]) -> Block:
    match block:
        case Paragraph():
            return Paragraph(change(block.runs))
        case Listing():
            return replace(block, items=tuple(with_runs(item, change) for item in block.items))
    return block


def in_capitals(blocks: tuple[Block, ...], language: str) -> tuple[Block, ...]:
    """The blocks with all letters as capitals."""
    return with_runs(blocks, lambda runs: tuple(
        replace(run, text=capitals(run.text, language)) if isinstance(run, Run) else run for run in runs))


def runs_of(blocks: tuple[Block, ...]) -> Iterator[Run | Hole]:
    """Every run, in reading order."""
    for block in blocks:
        if isinstance(block, Paragraph):
            yield from block.runs
        elif isinstance(block, Listing):
            for item in block.items:
                yield from runs_of(item)


def lines_of(runs: Runs) -> Iterator[Runs]:
    """The runs between line breaks."""
    line: list[Run | Hole] = []
    for run in runs:
        if isinstance(run, Run) and run.role == "break":
            yield tuple(line)
            line = []
        else:
            line.append(run)
    yield tuple(line)


def plain_text(blocks: tuple[Block, ...]) -> str:
    """The characters of all runs on one line, with a space between blocks and for a line break, and marks of lists."""
    return " ".join(filter(None, map(_plain_block, blocks)))


def _plain_block(block: Block) -> str:
    match block:
        case Paragraph():
            return "".join(run.text for run in block.runs if isinstance(run, Run)).replace(BREAK.text, " ")
        case Listing():
            return " ".join(f"{block.marker(at)} {plain_text(item)}" for at, item in enumerate(block.items))
    return ""
