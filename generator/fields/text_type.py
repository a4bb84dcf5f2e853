"""Prose, translatable."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import ClassVar

from generator.fields.base import ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.model.text import Text

# a line break that is typed in a cell is meant, unless a list begins there
BREAK = re.compile(r"(?<=[^\s\\])[ \t]*\n(?=[ \t]*\S)(?![ \t]*(?:[-*+]|\d+[.)])\s)")
LIST_MARK = re.compile(r"(?P<number>\d{1,9})?(?P<sign>(?(number)[.)]|[-+*]))(?=\s+\S)")
# signs of Markdown and of placeholders within a text
SIGNS = re.compile(r"[\\*_`<>{}\[~]|&(?=#?\w+;)|!(?=\[)")


class TextType(ReadType):
    """Prose, translatable."""

    control: ClassVar[str] = "text"
    form: ClassVar[str] = "text"

    def read(self, reader: Reader, node: Node, path: str) -> Text | None:
        return reader.text(node, path)

    def of_cell(self, written: str) -> str:
        return BREAK.sub("\\\\\n", without_single_marks(written))


def as_typed(written: str) -> str:
    """A text of which each sign is printed, also stars, underlines and braces."""
    return "\n".join(LIST_MARK.sub(r"\g<number>\\\g<sign>", line, count=1) if LIST_MARK.match(line) else line
                     for line in SIGNS.sub(lambda match: "\\" + match[0], written).split("\n"))


def without_single_marks(written: str) -> str:
    """A cell whose list marks are signs of text where they make no list: ``24. May``, ``- 2 gold``.

    A list has several items of one mark, each on a line of its own; numbers count on from the first.
    """
    lines = written.split("\n")
    marked: dict[str, list[tuple[int, re.Match[str]]]] = defaultdict(list)
    for at, line in enumerate(lines):
        if (match := LIST_MARK.match(line)) is not None:
            marked[match["sign"]].append((at, match))
    for marks in marked.values():
        if not _is_list(lines, marks):
            for at, match in marks:
                lines[at] = f"{lines[at][: match.start('sign')]}\\{lines[at][match.start('sign') :]}"
    return "\n".join(lines)


def _is_list(lines: Sequence[str], marks: Sequence[tuple[int, re.Match[str]]]) -> bool:
    first = marks[0][0]
    numbers = [int(one["number"]) for _, one in marks if one["number"]]
    # behind a text no list begins but with 1
    begins = not numbers or numbers[0] == 1 or not first or not lines[first - 1].strip()
    follow = not numbers or numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return len(marks) > 1 and begins and follow


TYPE = TextType
