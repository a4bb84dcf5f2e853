"""Two columns of prose side by side in the same lines, as programs write them that keep the look of a page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from generator.bring.damaged_text.repairs import Repair
from generator.bring.damaged_text.text_lines import SourceLine
from generator.message import msg

GUTTER = re.compile(r"(?<=\S)\s{2,}(?=\S)|^\s{8,}(?=\S)")
# lines of a run, the share of them with both columns, words of a column in a line on average
LEAST_LINES, LEAST_SHARE, LEAST_WORDS = 6, 0.5, 3.0
LEAST_WIDTH = 15


def part_columns(lines: Sequence[SourceLine]) -> tuple[list[SourceLine], list[Repair]]:
    """The lines with the left column of each page before the right one, and what is to be told."""
    found: list[Repair] = []
    done: list[SourceLine] = []
    page: list[SourceLine] = []
    for line in [*lines, None]:
        if page and (line is None or line.after_page):
            done += _parted(page, found)
            page = []
        if line is not None:
            page.append(line)
    return done, found


def _parted(page: Sequence[SourceLine], found: list[Repair]) -> Iterator[SourceLine]:
    at = 0
    gutter = _gutter(page)
    while at < len(page):
        end = _run(page, at, gutter) if gutter else at
        if end - at < LEAST_LINES or not _is_prose(page[at:end], gutter):
            yield page[at]
            at += 1
            continue
        found.append(Repair("order", "likely", page[at].number, page[at].text.strip()[:40], "", msg(
            "two columns stand side by side up to line {line}; the left one is read first", line=page[end - 1].number)))
        yield from _column(page[at:end], gutter, 0)
        yield from _column(page[at:end], gutter, 1)
        at = end


def _gutter(page: Sequence[SourceLine]) -> int:
    """Where the right column of a page begins; 0 if there is none."""
    counts = Counter(end for line in page for end in {match.end() for match in GUTTER.finditer(line.text)}
                     if end >= LEAST_WIDTH)
    if not counts:
        return 0
    place, count = max(counts.items(), key=lambda one: (one[1], -one[0]))
    return place if count >= LEAST_LINES and count >= LEAST_SHARE * len(page) else 0


def _sides(line: SourceLine, gutter: int) -> tuple[str, str] | None:
    """The parts of a line in the columns; None if a word stands across the gutter."""
    left, right = line.text[:gutter], line.text[gutter:]
    if right and not left.endswith("  ") and left.strip():
        return None
    return left.strip(), right.strip()


def _run(page: Sequence[SourceLine], start: int, gutter: int) -> int:
    """The end of the lines from ``start`` on that no word crosses."""
    end = start
    while end < len(page) and _sides(page[end], gutter) is not None:
        end += 1
    return end


def _is_prose(lines: Sequence[SourceLine], gutter: int) -> bool:
    both = [side for line in lines if (side := _sides(line, gutter)) is not None and all(side)]
    if len(both) < LEAST_LINES or len(both) < LEAST_SHARE * len(lines):
        return False
    return all(sum(len(side[at].split()) for side in both) >= LEAST_WORDS * len(both) for at in (0, 1))


def _column(lines: Sequence[SourceLine], gutter: int, which: int) -> Iterator[SourceLine]:
    # a column ends as a page does
    blank, ends = which, which == 1
    for line in lines:
        sides = _sides(line, gutter)
        text = sides[which] if sides is not None else ""
        if text:
            yield SourceLine(line.number, text, line.blank + blank, line.after_page or ends)
            blank, ends = 0, False
        else:
            blank += 1 + line.blank
