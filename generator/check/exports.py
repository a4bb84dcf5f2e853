"""Findings in machine-readable formats: versioned JSON, CSV, SARIF 2.1.0, GitHub annotations. Always in English."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from generator import __version__
from generator.check.report import NOWHERE, Group, Report
from generator.check.rule import all_rules
from generator.escape import escaped_text, in_json, not_computed
from generator.finding import Finding, Hint, Place, Severity

# version of docs/findings.schema.json; adding a key keeps it, removing one or changing a meaning does not
JSON_VERSION = 1
SARIF = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
NAME = "zecer"
COLUMNS = ("rule", "severity", "file", "line", "column", "path", "message", "help")
# GitHub's names of severities
ANNOTATION: dict[Severity, str] = {"error": "error", "warning": "warning", "note": "notice"}


def as_json(report: Report, prefix: str = "") -> str:
    """Every group in full. ``prefix`` is put before file names."""
    groups = [
        {
            **plain_finding(group.lead, prefix),
            "also": [plain_finding(f, prefix) for f in group.also],
            "follows": [plain_finding(f, prefix) for f in group.follows],
        }
        for group in report.groups
    ]
    counts = {f"{severity}s": report.count(severity) for severity in ANNOTATION}
    summary = {**counts, "waived": len(report.waived), "baselined": report.baselined}
    head = {"version": JSON_VERSION, "program": f"{NAME} {__version__}"}
    return _json_text({**head, "summary": summary, "findings": groups})


def plain_finding(finding: Finding, prefix: str) -> dict[str, object]:
    """A finding for JSON."""
    place = finding.place or NOWHERE
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "file": prefix + place.file,
        "line": place.line,
        "column": place.column,
        "width": finding.width,
        "cell": _cell(place),
        "path": finding.path,
        "message": finding.message,
        "help": finding.help,
        "hints": [_hint(hint, prefix) for hint in finding.hints],
        "fix": {"old": finding.fix.old, "new": finding.fix.new} if finding.fix is not None else None,
    }


def as_csv(report: Report, prefix: str = "") -> str:
    """A line for each finding, also for those that follow from another, under the names of ``COLUMNS``.

    What a spreadsheet would compute begins with an apostrophe.
    """
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for group in report.groups:
        for finding in (group.lead, *group.also, *group.follows):
            told = plain_finding(finding, prefix)
            table.writerow(not_computed(escaped_text(str(told[name] or ""))) for name in COLUMNS)
    return out.getvalue()


def _cell(place: Place) -> dict[str, str] | None:
    """The cell of a spreadsheet; ``sheet`` is empty in a file of text."""
    cell = place.cell
    return {"name": cell.name, "header": cell.header, "sheet": cell.sheet} if cell.name else None


def _hint(hint: Hint, prefix: str) -> dict[str, object]:
    place = hint.place or NOWHERE
    return {"file": prefix + place.file, "line": place.line, "column": place.column, "message": hint.message}


def as_sarif(report: Report, prefix: str = "") -> str:
    """A SARIF 2.1.0 log with one result a group; further places of a group are related locations."""
    found = {finding.rule for finding in report.findings}
    rules = [one for one in all_rules().values() if one.id in found]
    driver = {
        "name": NAME,
        "version": __version__,
        "rules": [
            {
                "id": one.id,
                "shortDescription": {"text": one.what},
                "fullDescription": {"text": one.why},
                "defaultConfiguration": {"level": one.severity},
            }
            for one in rules
        ],
    }
    results = [_result(group, [one.id for one in rules], prefix) for group in report.groups]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return _json_text({"$schema": SARIF, "version": "2.1.0", "runs": [run]})


def _result(group: Group, rules: list[str], prefix: str) -> dict[str, object]:
    lead = group.lead
    result: dict[str, object] = {
        "ruleId": lead.rule,
        **({"ruleIndex": rules.index(lead.rule)} if lead.rule in rules else {}),
        "level": lead.severity,
        "message": {"text": lead.message + (f"; {lead.help}" if lead.help else "")},
        "locations": [_location(lead, prefix)],
        # stable when a line moves
        "partialFingerprints": {"datum/v1": f"{lead.rule} {lead.path} {lead.message}"},
    }
    hints = [Finding(lead.rule, hint.path, hint.message, place=hint.place) for hint in lead.hints]
    related = [{**_location(f, prefix), "message": {"text": f.message}} for f in (*hints, *group.also, *group.follows)]
    return {**result, "relatedLocations": related} if related else result


def _location(finding: Finding, prefix: str) -> dict[str, object]:
    place = finding.place or NOWHERE
    region = {"startLine": place.line, "startColumn": place.column, "endColumn": place.column + finding.width}
    where = {"artifactLocation": {"uri": prefix + place.file}, "region": region}
    return {"physicalLocation": where, "logicalLocations": [{"fullyQualifiedName": finding.path or place.file}]}


def _json_text(value: object) -> str:
    return in_json(value) + "\n"


def github(report: Report, prefix: str = "") -> str:
    """Workflow commands that GitHub shows next to changed lines, one a group."""
    return "".join(f"{line}\n" for line in _annotations(report, prefix))


def _annotations(report: Report, prefix: str) -> Iterator[str]:
    for group in report.groups:
        lead, place = group.lead, group.lead.place or NOWHERE
        parts = {"file": prefix + escaped_text(place.file), "line": str(place.line), "col": str(place.column),
                 "endColumn": str(place.column + lead.width), "title": lead.rule}
        where = ",".join(f"{key}={_escaped_for_workflow(value, '%:,')}" for key, value in parts.items())
        hints = [f"{prefix}{hint.place}: {hint.message}" for hint in lead.hints]
        cell = [place.cell.in_words] if place.cell.name else []
        words = escaped_text("\n".join([lead.message, *cell, *([lead.help] if lead.help else []), *hints]), "\r\n")
        yield f"::{ANNOTATION[lead.severity]} {where}::{_escaped_for_workflow(words, '%')}"


def _escaped_for_workflow(text: str, signs: str) -> str:
    """The text escaped for a workflow command: line ends, and the given special characters."""
    return "".join(f"%{ord(sign):02X}" if sign in f"{signs}\r\n" else sign for sign in text)
