"""Applies safe fixes: replaces the characters at a finding's place, and nothing else in its file."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping

from msgspec import Struct

from generator.check.report import Report
from generator.finding import Fix, Place
from generator.line_ends import whole_lines
from generator.load.reader import Places

QUOTES = "\"'"
# what has a meaning between the cells of a CSV file
DIVIDES = frozenset('",;|\t\r\n')


class Mended(Struct, frozen=True):
    """A file before and after, and the number of fixes in it."""

    before: str
    after: str
    count: int


def mend(report: Report, places: Places) -> dict[str, Mended]:
    """Every file with fixes, by name; ``places`` has the texts that were read."""
    by_file: dict[str, list[tuple[Place, Fix]]] = {}
    for finding in report.findings:
        if finding.fix is not None and finding.place is not None and _fits(finding.place, finding.fix):
            by_file.setdefault(finding.place.file, []).append((finding.place, finding.fix))
    found = {file: _mended_text(places.text(file), by_file[file]) for file in sorted(by_file) if file in places.sources}
    return {file: mended for file, mended in found.items() if mended.count}


def _fits(place: Place, fix: Fix) -> bool:
    """False for what would divide the cell of a spreadsheet."""
    return not place.cell.name or DIVIDES.isdisjoint(fix.new)


def _mended_text(text: str, fixes: Iterable[tuple[Place, Fix]]) -> Mended:
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    edits: dict[int, Fix] = {}
    for place, fix in fixes:
        at = _where(text, starts[min(place.line, len(lines)) - 1] + place.column - 1, fix.old)
        if at is not None:
            edits.setdefault(at, fix)
    after, done, end = text, 0, len(text) + 1
    # from the end, so that positions stay valid; of two overlapping fixes the later one is applied
    for at, fix in sorted(edits.items(), reverse=True):
        if at + len(fix.old) <= end:
            after, done, end = after[:at] + fix.new + after[at + len(fix.old) :], done + 1, at
    return Mended(text, after, done)


def _where(text: str, at: int, old: str) -> int | None:
    """The position of the old characters: at their place, or after a YAML quotation mark; or None."""
    behind = at + (text[at : at + 1] in QUOTES and text[at : at + 1] != "")
    return next((start for start in (at, behind) if text.startswith(old, start)), None)


def diff(mended: Mapping[str, Mended], prefix: str = "") -> str:
    """The changes as a unified diff."""
    lines: list[str] = []
    for file, one in mended.items():
        names = f"a/{prefix}{file}", f"b/{prefix}{file}"
        before, after = (whole_lines(text) for text in (one.before, one.after))
        for line in difflib.unified_diff(before, after, *names):
            lines.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(lines)
