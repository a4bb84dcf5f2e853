"""Findings as programs read them."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator.check import Report, check
from generator.check.exports import COLUMNS, as_csv, as_json, as_sarif, github
from generator.check.report import Group
from generator.finding import Finding, Place
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "findings.schema.json").read_text(encoding="utf-8"))
PROSE = (
    'provenance: {original: x}\nchapter: "1.0"\ntitle: Zasady\n'
    'clauses:\n  "1.1": Idzie {name:monster.troll}.\n  "1.2": Wraca  {name:monster.troll}.\n'
)


@pytest.fixture
def report(pack: Write) -> Report:
    return check(pack(PROSE))


def test_json_is_as_its_schema_says(report: Report) -> None:
    told = json.loads(as_json(report, "tiny/"))
    assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(told)] == []
    assert told["version"] == SCHEMA["properties"]["version"]["const"]
    assert set(told["findings"][0]) == {*SCHEMA["$defs"]["finding"]["properties"], "also", "follows"}
    by_rule = {one["rule"]: one for one in told["findings"]}
    assert by_rule["typography"]["fix"] == {"old": "a  ", "new": "a "}
    assert [other["file"] for other in by_rule["reference-to-nothing"]["also"]] == ["tiny/example.yaml"]


def test_a_table_has_a_line_for_each_finding(report: Report) -> None:
    rows = list(csv.DictReader(as_csv(report, "tiny/").splitlines()))
    assert tuple(rows[0]) == COLUMNS
    told = [(row["rule"], row["severity"], row["file"], row["line"], row["column"]) for row in rows]
    assert told == [("reference-to-nothing", "error", "tiny/example.yaml", "5", "16"),
                    ("reference-to-nothing", "error", "tiny/example.yaml", "6", "17"),
                    ("typography", "warning", "tiny/example.yaml", "6", "14")]


def test_a_spreadsheet_computes_nothing() -> None:
    finding = Finding("name-misspelt", "monster/troll", '=HYPERLINK("x")', place=Place("a.yaml", 1, 1))
    (row,) = csv.DictReader(as_csv(Report((Group(finding),), ())).splitlines())
    assert row["message"].startswith("'=")


def locations(result: dict[str, Any], key: str) -> list[tuple[str, int, int, int]]:
    found = [one["physicalLocation"] for one in result[key]]
    regions = [(one["artifactLocation"]["uri"], one["region"]) for one in found]
    return [(uri, region["startLine"], region["startColumn"], region["endColumn"]) for uri, region in regions]


def test_sarif(report: Report) -> None:
    log = json.loads(as_sarif(report, "tiny/"))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == ["reference-to-nothing", "typography"]
    reference, space = run["results"]
    assert rules[reference["ruleIndex"]] == reference["ruleId"]
    assert (reference["level"], space["level"]) == ("error", "warning")
    assert locations(reference, "locations") == [("tiny/example.yaml", 5, 16, 36)]
    assert locations(reference, "relatedLocations") == [("tiny/example.yaml", 6, 17, 37)]
    assert "relatedLocations" not in space
    assert json.loads(as_sarif(Report(())))["runs"][0]["results"] == []


def test_annotations_of_github(report: Report) -> None:
    error, warning = github(report, "tiny/").splitlines()
    where = "file=tiny/example.yaml,line=5,col=16,endColumn=36,title=reference-to-nothing"
    assert error == f"::error {where}::expected a thing, found 'monster.troll', which is not defined"
    assert warning.startswith("::warning file=tiny/example.yaml,line=6,")


def test_signs_with_a_meaning_are_escaped() -> None:
    finding = Finding("typography", "", "expected 50 %\nfound: a, b", "note", "help", Place("a,b:c%.yaml", 1, 1))
    told = github(Report((Group(finding),)))
    assert told == (
        "::notice file=a%2Cb%3Ac%25.yaml,line=1,col=1,endColumn=2,title=typography"
        "::expected 50 %25%0Afound: a, b%0Ahelp\n"
    )
