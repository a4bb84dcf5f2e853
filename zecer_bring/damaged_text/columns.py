"""Two or more columns side by side in the same lines, as programs write them that keep the look of a page."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from msgspec import Struct

from generator.message import msg
from zecer_bring.damaged_text.repairs import Repair
from zecer_bring.damaged_text.text_lines import SourceLine

GAP = re.compile(r"(?<=\S)\s{3,}(?=\S)")
GUTTER = re.compile(r"(?<=\S)\s{2,}(?=\S)|^\s{8,}(?=\S)")
NUMBERED = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2})*)(?P<dot>[.)]?)\s+(?=[^\W\d_]|[„“\"(])")
# lines with both columns of a run, those that prove columns of prose without numbers, words of a column in a line
LEAST_LINES, LEAST_PROSE, LEAST_WORDS = 3, 6, 3.0
# letters of the left column; spaces between columns of a short run; lines of one column within a run
LEAST_WIDTH, LEAST_GAP, FURTHEST = 15, 3, 60
# share of both columns' lines in a run, and of lines that go on with a sentence
LEAST_SHARE, LEAST_OPENED, LEAST_OPENED_OF_FEW = 0.4, 0.2, 0.33
DEEPEST, MOST_RAGGED = 4, 6


class _Run(Struct):
    """Lines of a page from ``start`` to before ``end`` that no word crosses at ``gutter``.

    ``both`` are the parts of those with two columns.
    """

    start: int
    end: int
    gutter: int
    both: list[tuple[str, str]]


def part_columns(lines: Sequence[SourceLine]) -> tuple[list[SourceLine], list[Repair]]:
    """The lines with the left column of each run before the right one, and what is to be told.

    Lines that may be columns, or a table, are marked as rows, so that nobody joins them.
    """
    found: list[Repair] = []
    done: list[SourceLine] = []
    page: list[SourceLine] = []
    for line in [*lines, None]:
        if page and (line is None or line.after_page):
            done += _parted_columns(_aligned_lines(page), found)
            page = []
        if line is not None:
            page.append(line)
    return done, found


def _aligned_lines(page: Sequence[SourceLine]) -> list[SourceLine]:
    """The lines of a page; where each of some neighbours has one gap, such as a tab, their right parts are aligned."""
    done: list[SourceLine] = []
    for has_gap, group in groupby(page, lambda line: len(GAP.findall(line.text)) == 1):
        lines = list(group)
        if has_gap and len(lines) >= LEAST_LINES:
            gaps = [match for line in lines if (match := GAP.search(line.text))]
            starts = {gap.end() for gap in gaps}
            is_tab = all(len(gap[0]) == LEAST_GAP for gap in gaps)
            width = max(gap.start() for gap in gaps) + LEAST_GAP
            if len(starts) > 1 and (is_tab or max(starts) - min(starts) <= MOST_RAGGED):
                lines = [SourceLine(line.number, f"{line.text[: gap.start()]:<{width}}{line.text[gap.end():]}",
                                    line.blank, line.after_page) for line, gap in zip(lines, gaps, strict=True)]
        done += lines
    return done


def _parted_columns(page: Sequence[SourceLine], found: list[Repair], depth: int = 1) -> Iterator[SourceLine]:
    at = 0
    for run in _runs(page):
        yield from page[at : run.start]
        at = run.end
        own = page[run.start : run.end]
        if _are_columns(run):
            found.append(Repair("order", "likely", own[0].number, own[0].text.strip()[:40], "", msg(
                "two columns stand side by side up to line {line}; the left one is read first", line=own[-1].number)))
            for which in (0, 1):
                column = list(_column(own, run.gutter, which))
                yield from _parted_columns(column, found, depth + 1) if which and depth < DEEPEST else column
            if at < len(page):
                # what stands below goes on from neither column
                below = page[at]
                yield SourceLine(below.number, below.text, max(1, below.blank), below.after_page, below.width)
                at += 1
        else:
            is_mixed = _has_words(run, LEAST_WORDS - 0.5) or _has_number(run, 1)
            yield from (SourceLine(line.number, line.text, line.blank, line.after_page, line.width, line.is_row or (
                is_mixed and all(_sides(line, run.gutter) or ("",)))) for line in own)
    yield from page[at:]


def _runs(page: Sequence[SourceLine]) -> list[_Run]:
    """Runs of lines with a gutter at one place, those with most lines first chosen; they do not overlap."""
    places: dict[int, list[int]] = defaultdict(list)
    for at, line in enumerate(page):
        for end in {match.end() for match in GUTTER.finditer(line.text)}:
            if end >= LEAST_WIDTH:
                places[end].append(at)
    runs = [run for gutter, lines in places.items() if len(lines) >= LEAST_LINES
            for run in _at_gutter(page, gutter, lines)]
    chosen: list[_Run] = []
    for run in sorted(runs, key=lambda one: (-len(one.both), one.gutter, one.start)):
        if all(run.end <= other.start or run.start >= other.end for other in chosen):
            chosen.append(run)
    chosen.sort(key=lambda one: one.start)
    for run, end in zip(chosen, [*(one.start for one in chosen), len(page)][1:], strict=True):
        _lengthen(run, page, end)
    return chosen


def _at_gutter(page: Sequence[SourceLine], gutter: int, lines: Sequence[int]) -> Iterator[_Run]:
    first = before = lines[0]
    for at in [*lines[1:], len(page) + FURTHEST + 1]:
        if at - before <= FURTHEST and all(_sides(page[one], gutter) for one in range(before, at + 1)):
            before = at
            continue
        both = [sides for one in range(first, before + 1) if (sides := _sides(page[one], gutter)) and all(sides)]
        gaps = sum(page[one].text[:gutter].endswith(" " * LEAST_GAP) for one in range(first, before + 1))
        if len(both) >= LEAST_LINES and gaps >= LEAST_LINES and len(both) >= LEAST_SHARE * (before + 1 - first):
            yield _Run(first, before + 1, gutter, both)
        first = before = at


def _sides(line: SourceLine, gutter: int) -> tuple[str, str] | None:
    """The parts of a line in the columns; None if a word stands across the gutter."""
    left, right = line.text[:gutter], line.text[gutter:]
    if right and not left.endswith("  ") and left.strip():
        return None
    return left.strip(), right.strip()


def _lengthen(run: _Run, page: Sequence[SourceLine], end: int) -> None:
    """Add the lines below a run where one of its columns goes on alone."""
    is_top, last = run.start == 0, [_last_number(run, which) for which in (0, 1)]
    while run.end < end:
        line = page[run.end]
        sides = _sides(line, run.gutter)
        if sides is None:
            break
        is_right = not sides[0]
        number = _number(sides[is_right])
        if number is not None and not is_right and last[1] is not None and number > last[1]:
            break
        if line.blank and not is_right and not (is_top and _is_narrow(page, run, end)) and not (
                number is not None and last[0] is not None and last[1] is not None and last[0] < number < last[1]):
            break
        run.end += 1


def _is_narrow(page: Sequence[SourceLine], run: _Run, end: int) -> bool:
    """True if no line of the next paragraph crosses the gutter."""
    last = next((at for at in range(run.end + 1, end) if page[at].blank), end)
    return all(_sides(line, run.gutter) for line in page[run.end : last])


def _number(text: str) -> tuple[int, ...] | None:
    """The number that a line begins with."""
    match = NUMBERED.match(text)
    return tuple(map(int, match["number"].split("."))) if match is not None else None


def _last_number(run: _Run, which: int) -> tuple[int, ...] | None:
    return next((number for sides in reversed(run.both) if (number := _number(sides[which])) is not None), None)


def _are_columns(run: _Run) -> bool:
    """True for numbers that rise from column to column, or for sentences that go on from line to line in both."""
    numbers = [number for which in (0, 1) for sides in run.both if (number := _number(sides[which])) is not None]
    rises = all(one < other for one, other in pairwise(numbers))
    if rises and _has_number(run, 0) and _has_number(run, 1) and _has_words(run, 2):
        return True
    opened = min(sum(sides[which][:1].islower() for sides in run.both) for which in (0, 1))
    least = LEAST_OPENED if len(run.both) >= LEAST_PROSE else LEAST_OPENED_OF_FEW
    return _has_words(run, LEAST_WORDS) and max(1.0, least * len(run.both)) <= opened < len(run.both)


def _has_number(run: _Run, which: int) -> bool:
    return any((match := NUMBERED.match(sides[which])) is not None and ("." in match["number"] or match["dot"])
               for sides in run.both)


def _has_words(run: _Run, least: float) -> bool:
    return all(sum(len(sides[at].split()) for sides in run.both) >= least * len(run.both) for at in (0, 1))


def _column(lines: Sequence[SourceLine], gutter: int, which: int) -> Iterator[SourceLine]:
    # a column ends as a page does
    blank, ends = which, which == 1
    width = max((len(sides[which]) for line in lines if (sides := _sides(line, gutter))), default=0)
    for line in lines:
        sides = _sides(line, gutter)
        if sides is not None and sides[which]:
            text = line.text[gutter:].rstrip() if which else sides[0]
            yield SourceLine(line.number, text, line.blank + blank, line.after_page or ends, width)
            blank, ends = 0, False
        else:
            blank += 1 + line.blank
