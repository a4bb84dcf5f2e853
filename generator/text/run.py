"""Runs and blocks: prose ready for layout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from generator.model.text import Placeholder
from generator.records import replace

Role = Literal["plain", "ref", "table", "figure", "term", "defined", "icon", "caps", "missing"]


class Run(Struct, frozen=True):
    """A stretch of text in one style; ``role`` and ``target`` say what it refers to, such as a clause or an icon."""

    text: str
    bold: bool = False
    italic: bool = False
    role: Role = "plain"
    target: str = ""


class Hole(Struct, frozen=True):
    """A placeholder that is not filled yet, in the surrounding style."""

    placeholder: Placeholder
    bold: bool = False
    italic: bool = False


class Paragraph(Struct, frozen=True):
    runs: tuple[Run | Hole, ...]


class Listing(Struct, frozen=True):
    """A list; each item is a tuple of blocks."""

    ordered: bool
    items: tuple[tuple[Block, ...], ...]


Block = Paragraph | Listing


def in_capitals(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with all letters as capitals."""
    return tuple(
        Paragraph(tuple(replace(run, text=run.text.upper()) if isinstance(run, Run) else run for run in block.runs))
        if isinstance(block, Paragraph)
        else Listing(block.ordered, tuple(map(in_capitals, block.items)))
        for block in blocks
    )


def runs_of(blocks: tuple[Block, ...]) -> Iterator[Run | Hole]:
    """Every run, in reading order."""
    for block in blocks:
        if isinstance(block, Paragraph):
            yield from block.runs
        else:
            for item in block.items:
                yield from runs_of(item)
