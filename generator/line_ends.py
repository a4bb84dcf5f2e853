r"""What a line of a file is: `\n`, `\r\n` and a lone `\r` end it, as in YAML and XML, and nothing else does.

The libraries differ: `str.splitlines` has eight more ends of lines (`OTHER_ENDS`), `configparser` only `\n`.
"""

from __future__ import annotations

import re
from itertools import pairwise

LINE_END = re.compile(r"\r\n?|\n")
# what Python, and the libraries that use it, take for the end of a line too
OTHER_ENDS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"


def lines_of(text: str) -> list[str]:
    """The lines of a text without their ends; the last one is empty if the text ends with the end of a line."""
    return LINE_END.split(text)


def whole_lines(text: str) -> list[str]:
    """The lines of a text with their ends; together they are the text."""
    ends = [0, *(match.end() for match in LINE_END.finditer(text)), len(text)]
    return [text[begin:end] for begin, end in pairwise(ends) if begin < end]


def with_line_feeds(text: str) -> str:
    r"""The text with `\n` at the end of each line."""
    return LINE_END.sub("\n", text)


def place_in(text: str, index: int) -> tuple[int, int]:
    """Line and column, from 1, of a character."""
    before = lines_of(text[:index])
    return len(before), len(before[-1]) + 1
