"""Runs and blocks: prose ready for layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from generator.model.text import Placeholder

Role = Literal["plain", "ref", "table", "figure", "term", "defined", "icon", "caps", "missing"]


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style; ``role`` and ``target`` say what it refers to, such as a clause or an icon."""

    text: str
    bold: bool = False
    italic: bool = False
    role: Role = "plain"
    target: str = ""


@dataclass(frozen=True, slots=True)
class Hole:
    """A placeholder that is not filled yet, in the surrounding style."""

    placeholder: Placeholder
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    runs: tuple[Run | Hole, ...]


@dataclass(frozen=True, slots=True)
class Listing:
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
