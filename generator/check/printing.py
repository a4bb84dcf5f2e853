"""Findings as text: in full or one a line. The caller applies colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from generator.check.report import NOWHERE, Group, Report
from generator.check.rule import all_rules
from generator.escape import escaped_text
from generator.finding import Finding
from generator.load.reader import Places
from generator.localization import as_printed, count, tr
from generator.message import Message, msg

How = Literal["error", "warning", "note", "place", "source", "caret", "help"]
Style = Callable[[str, How], str]
SEVERITIES = (msg("error"), msg("warning"), msg("note"))
MOST_HINTS = 4
MOST_PLACES = 3
# from this number on, groups of one shape are counted, except the first few
MANY_ALIKE, SHOWN_ALIKE = 8, 3
# blocks of findings in one output
MOST_SHOWN = 200
WIDEST = 160


def without_colours(text: str, how: How) -> str:
    """No colours."""
    return text


def human(report: Report, places: Places, prefix: str = "", style: Style = without_colours, notes: bool = True,
          everything: bool = False) -> str:
    """Every group with its source line, a caret under the place, and help. ``prefix`` is put before file names.

    The first group of a rule includes why it matters. Similar groups are counted after the first few, and places after
    the third, unless ``everything`` is set. Without ``notes`` these are counted after the first.
    """
    page = _Printer(places, prefix, style, everything)
    wanted = [group for group in report.groups if notes or group.lead.severity != "note"]
    blocks = ["\n".join(page.block(group, like)) for group, like in folded_groups(wanted, everything)]
    if len(blocks) > MOST_SHOWN and not everything:
        blocks[MOST_SHOWN:] = [count(len(blocks) - MOST_SHOWN, "{count} more finding; --all shows it",
                                     "{count} more findings; --all shows them")]
    hidden = [group for group in report.groups if not notes and group.lead.severity == "note"]
    blocks += ["\n".join(page.hidden(hidden))] if hidden else []
    return "\n\n".join([*blocks, summary(report, tr(" (shown by zecer -v check)") if hidden else "")]) + "\n"


def folded_groups(groups: Sequence[Group], everything: bool = False) -> Iterator[tuple[Group, list[Group]]]:
    """The groups to show, each with the similar ones that are only counted: one fault in many things of a kind."""
    shapes = [_shape(group.lead) for group in groups]
    alike: dict[tuple[object, ...], list[Group]] = {}
    for shape, group in zip(shapes, groups, strict=True):
        alike.setdefault(shape, []).append(group)
    seen: Counter[tuple[object, ...]] = Counter()
    for shape, group in zip(shapes, groups, strict=True):
        same = alike[shape]
        seen[shape] += 1
        if everything or len(same) < MANY_ALIKE or seen[shape] < SHOWN_ALIKE:
            yield group, []
        elif seen[shape] == SHOWN_ALIKE:
            yield group, same[SHOWN_ALIKE:]


def _shape(finding: Finding) -> tuple[object, ...]:
    """What findings on many things have in common: rule, kind, field, and the words without what varies in them."""
    kind, _, *field = _parts(finding.path)
    return finding.rule, finding.severity, kind, "/".join(field), _words(finding.message)


def _words(value: object) -> object:
    return (value.template, *map(_words, value.values.values())) if isinstance(value, Message) else None


def _parts(path: str) -> list[str]:
    """The kind, id and field of a datum, or of a translated string (``i18n/en/card.x.text``); at least two parts."""
    parts = path.rpartition("/")[2].split(".") if path.startswith("i18n/") else path.split("/")
    return parts if len(parts) > 1 else [*parts, ""]


@dataclass
class _Printer:
    """Prints groups; ``explained`` are the rules whose reason has been printed."""

    places: Places
    prefix: str
    style: Style
    everything: bool
    explained: set[str] = field(default_factory=set)

    def block(self, group: Group, like: Sequence[Group]) -> Iterator[str]:
        lead = group.lead
        yield self._head(lead)
        place = lead.place or NOWHERE
        line, column = self.places.quoted_line(place)
        if line.strip():
            yield from _source(line, place.line, column, lead.width, self.style)
        if place.cell.name:
            yield self._note(as_printed(place.cell.in_words))
        for note in (*self._notes(group), *self._similar_line(like)):
            yield self._note(note)

    def hidden(self, groups: Sequence[Group]) -> Iterator[str]:
        """The first of several notes, and the number of the others."""
        yield self._head(groups[0].lead)
        if len(groups) > 1:
            more = count(len(groups) - 1, "and {count} more note", "and {count} more notes")
            yield self._note(more + tr(" (shown by zecer -v check)"))

    def _head(self, lead: Finding) -> str:
        title = self.style(f"{tr(lead.severity)}[{lead.rule}]", lead.severity)
        return f"{self.style(f'{self.prefix}{lead.place or NOWHERE}', 'place')}: {title}: {as_printed(lead.message)}"

    def _note(self, text: str) -> str:
        return f"      {self.style('=', 'help')} {text}"

    def _notes(self, group: Group) -> Iterator[str]:
        lead = group.lead
        if lead.help:
            yield tr("help: {help}", help=as_printed(lead.help))
        most = len(lead.hints) if self.everything else MOST_HINTS
        yield from (f"{self.prefix}{hint.place}: {as_printed(hint.message)}" for hint in lead.hints[:most])
        if (rest := len(lead.hints) - most) > 0:
            yield tr("and {count} more; --all shows them", count=rest)
        rule = all_rules().get(lead.rule)
        if rule is not None and lead.rule not in self.explained:
            self.explained.add(lead.rule)
            yield tr("why: {why}", why=tr(rule.why))
        also = [finding for finding in group.also if finding.place != lead.place]
        if also:
            places = self._places(also)
            more = tr(" (--all shows them)") if len(places) > MOST_PLACES and not self.everything else ""
            yield tr("also at {places}", places=self._places_text(also)) + more
        if group.follows:
            counts = Counter(finding.rule for finding in group.follows)
            rules = ", ".join(f"{rule} ({number})" for rule, number in sorted(counts.items()))
            yield count(len(group.follows), "{count} more finding follows from this: {findings}",
                        "{count} more findings follow from this: {findings}", findings=rules)
            if self.everything:
                yield from (f"{self.prefix}{one.place}: {one.rule}: {as_printed(one.message)}" for one in group.follows)

    def _similar_line(self, groups: Sequence[Group]) -> Iterator[str]:
        if groups:
            leads = [group.lead for group in groups]
            yield count(len(leads), "and {count} more like this ({kind}), at {places}; --all shows them",
                        "and {count} more like this ({kind}), at {places}; --all shows them",
                        kind=escaped_text(_parts(leads[0].path)[0]), places=self._places_text(leads))

    def _places(self, findings: Sequence[Finding]) -> list[str]:
        return list(dict.fromkeys(f"{self.prefix}{finding.place}" for finding in findings))

    def _places_text(self, findings: Sequence[Finding]) -> str:
        places = self._places(findings)
        most = len(places) if self.everything else MOST_PLACES
        shown = ", ".join(places[:most])
        rest = len(places) - most
        return shown + (count(rest, " and {count} more place", " and {count} more places") if rest > 0 else "")


def _source(line: str, number: int, column: int, width: int, style: Style) -> Iterator[str]:
    """The source line, cut to a window when it is long, and the caret under it."""
    start = max(0, column - WIDEST // 2) if len(line) > WIDEST else 0
    shown = line[start : start + WIDEST].replace("\t", " ")
    yield f"{number:>5} | {style(escaped_text(shown), 'source')}"
    at = column - 1 - start
    room = max(1, len(escaped_text(shown[at : at + width])))
    yield f"      | {' ' * len(escaped_text(shown[:at].ljust(at)))}{style('^' * room, 'caret')}"


def short_report(report: Report, prefix: str = "") -> str:
    """One line a group."""
    leads = [(group.lead, _others_note(group)) for group in report.groups]
    lines = [f"{prefix}{one.place}: {one.severity}[{one.rule}]: {as_printed(one.message)}{more}\n"
             for one, more in leads]
    return "".join(lines)


def _others_note(group: Group) -> str:
    others = len(group.also) + len(group.follows)
    return f" (+{others})" if others else ""


def summary(report: Report, hint: str = "") -> str:
    """The counts of findings in one line; ``hint`` follows the number of notes."""
    errors, warnings, notes = (report.count(severity) for severity in ("error", "warning", "note"))
    parts = [
        count(errors, "{count} error", "{count} errors") if errors else tr("no errors"),
        count(warnings, "{count} warning", "{count} warnings") if warnings else tr("no warnings"),
        *([count(notes, "{count} note", "{count} notes") + hint] if notes else []),
    ]
    waived = count(len(report.waived), "; {count} finding waived", "; {count} findings waived")
    known = count(report.baselined, "; {count} finding in the baseline", "; {count} findings in the baseline")
    return ", ".join(parts) + (waived if report.waived else "") + (known if report.baselined else "")
