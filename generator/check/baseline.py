"""Findings of a pack's first check, which are not reported again.

A baseline identifies a finding by its rule, datum and message, not by its line, so that it may move.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from generator.check.choice import ALWAYS
from generator.check.report import Group, Report
from generator.finding import Finding
from generator.message import msg
from generator.records import replace

VERSION = 1
KEYS = ("rule", "path", "message")
Known = tuple[str, str, str]


class Baseline(Struct, frozen=True):
    """The known findings and how often each occurs."""

    known: Counter[Known]

    @classmethod
    def from_report(cls, report: Report) -> Baseline:
        """All findings of a report, except those of rules that hide others."""
        return cls(Counter(_key(finding) for finding in report.findings if finding.rule not in ALWAYS))

    @classmethod
    def parse(cls, text: str) -> Baseline:
        """Parse a baseline. Raises ValueError for anything else."""
        try:
            found = json.loads(text)
            if found["version"] != VERSION:
                raise ValueError(msg("expected a baseline of version {version}, found version {version2!r}",
                                     version=VERSION, version2=found["version"]))
            return cls(Counter(_read(entry) for entry in found["findings"]))
        except (json.JSONDecodeError, KeyError, TypeError, RecursionError) as fault:
            raise ValueError(msg("expected a baseline that zecer wrote, found {name}: {fault}",
                                 name=type(fault).__name__, fault=fault)) from None

    def to_json(self) -> str:
        """The baseline as text, sorted, so that changes are readable in a diff."""
        findings = [dict(zip(KEYS, key, strict=True)) for key in sorted(self.known.elements())]
        return json.dumps({"version": VERSION, "findings": findings}, ensure_ascii=False, indent=1) + "\n"

    def without_known(self, report: Report) -> tuple[Report, int]:
        """The report without known findings, and the number of known findings that no longer occur."""
        left = Counter(self.known)
        groups = tuple(new for group in report.groups if (new := _unknown(group, left)) is not None)
        gone = sum(left.values())
        return replace(report, groups=groups, baselined=sum(self.known.values()) - gone), gone


def _read(entry: Mapping[str, object]) -> Known:
    rule, path, message = (str(entry[key]) for key in KEYS)
    return rule, path, message


def _key(finding: Finding) -> Known:
    return finding.rule, finding.path, finding.message


def _unknown(group: Group, left: Counter[Known]) -> Group | None:
    """The new findings of a group; the next one leads when the first is known."""
    same = [finding for finding in (group.lead, *group.also) if not _take_known(finding, left)]
    follows = [finding for finding in group.follows if not _take_known(finding, left)]
    if same:
        return Group(same[0], tuple(same[1:]), tuple(follows))
    return Group(follows[0], (), tuple(follows[1:])) if follows else None


def _take_known(finding: Finding, left: Counter[Known]) -> bool:
    """True if a finding is among the remaining known ones; removes one occurrence."""
    known = left[_key(finding)] > 0
    left[_key(finding)] -= known
    return known
