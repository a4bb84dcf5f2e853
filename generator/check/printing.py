"""Findings in print: for people, one a line, or as JSON. Colours are the caller's business."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Literal

from generator.check.report import NOWHERE, Group, Report
from generator.load import Places
from generator.speech import count, message, said, tr

How = Literal["error", "warning", "note", "place", "source", "caret", "help"]
Style = Callable[[str, How], str]
SEVERITIES = (message("error"), message("warning"), message("note"))
MOST_PLACES = 3
WIDEST = 160


def unstyled(text: str, how: How) -> str:
    """No colours."""
    return text


def human(report: Report, places: Places, prefix: str = "", style: Style = unstyled, notes: bool = True) -> str:
    """Every group with its source line, a caret under the place and what helps. ``prefix`` stands before file names.

    Without ``notes`` these are only counted, and it is said how to see them.
    """
    told = [group for group in report.groups if notes or group.lead.severity != "note"]
    blocks = ["\n".join(_block(group, places, prefix, style)) for group in told]
    hint = tr(" (shown by zecer -v check)") if len(told) < len(report.groups) else ""
    return "\n\n".join([*blocks, summary(report, hint)]) + "\n"


def _block(group: Group, places: Places, prefix: str, style: Style) -> Iterator[str]:
    lead = group.lead
    place = lead.place or NOWHERE
    told = style(f"{tr(lead.severity)}[{lead.rule}]", lead.severity)
    yield f"{style(f'{prefix}{place}', 'place')}: {told}: {said(lead.message)}"
    line = places.line(place)
    if line.strip():
        yield from _source(line, place.line, place.column, lead.width, style)
    for note in _notes(group, prefix):
        yield f"      {style('=', 'help')} {note}"


def _source(line: str, number: int, column: int, width: int, style: Style) -> Iterator[str]:
    """The source line, cut to a window when it is long, and the caret under it."""
    start = max(0, column - WIDEST // 2) if len(line) > WIDEST else 0
    shown = line[start : start + WIDEST].replace("\t", " ")
    yield f"{number:>5} | {style(shown, 'source')}"
    room = max(1, min(width, len(shown) - (column - 1 - start)))
    yield f"      | {' ' * (column - 1 - start)}{style('^' * room, 'caret')}"


def _notes(group: Group, prefix: str) -> Iterator[str]:
    if group.lead.help:
        yield tr("help: {help}", help=said(group.lead.help))
    if group.also:
        shown = ", ".join(f"{prefix}{finding.place}" for finding in group.also[:MOST_PLACES])
        rest = len(group.also) - MOST_PLACES
        more = count(rest, " and {count} more place", " and {count} more places") if rest > 0 else ""
        yield tr("also at {places}", places=shown) + more
    if group.follows:
        counts = Counter(finding.rule for finding in group.follows)
        told = ", ".join(f"{rule} ({number})" for rule, number in sorted(counts.items()))
        yield count(len(group.follows), "{count} more finding follows from this: {findings}",
                      "{count} more findings follow from this: {findings}", findings=told)


def short(report: Report, prefix: str = "") -> str:
    """One line a group."""
    leads = [(group.lead, _more(group)) for group in report.groups]
    lines = [f"{prefix}{one.place}: {one.severity}[{one.rule}]: {said(one.message)}{more}\n" for one, more in leads]
    return "".join(lines)


def _more(group: Group) -> str:
    others = len(group.also) + len(group.follows)
    return f" (+{others})" if others else ""


def summary(report: Report, hint: str = "") -> str:
    """How much there is, in one line; ``hint`` stands behind the number of notes."""
    errors, warnings, notes = (report.count(severity) for severity in ("error", "warning", "note"))
    parts = [
        count(errors, "{count} error", "{count} errors") if errors else tr("no errors"),
        count(warnings, "{count} warning", "{count} warnings") if warnings else tr("no warnings"),
        *([count(notes, "{count} note", "{count} notes") + hint] if notes else []),
    ]
    waived = count(len(report.waived), "; {count} finding waived", "; {count} findings waived")
    known = count(report.baselined, "; {count} finding in the baseline", "; {count} findings in the baseline")
    return ", ".join(parts) + (waived if report.waived else "") + (known if report.baselined else "")
