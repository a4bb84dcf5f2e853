"""One slip is told once; what is meant is waived; findings print for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

import pytest
from some import some

from generator.check import Report, all_rules, check
from generator.check.document import explain
from generator.check.exports import as_json
from generator.check.printing import human, short_report, summary
from generator.check.rule import mended_example
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]

KINDS = "kinds:\n  monster: {name: potwór, fields: {name: name, agility: int 0..9}}\n"
PROSE = """\
chapter: "1.0"
title: Zasady
provenance: {original: tej próby}
clauses:
  "1.1": Idzie {name:monster.troll}.
  "1.2": Wraca {name:monster.troll}.
  "1.3": Stoi {name:monster.troll}.
  "1.4": Siada {name:monster.troll}.
  "1.5": Śpi {name:monster.troll}.
"""
DIGITS = 'chapter: "1.0"\ntitle: Zasady\nclauses: {"1.1": Gra ma 3 części., "1.2": Nie ma 4 części.}\n'


def leads(report: Report) -> list[tuple[str, str]]:
    return [(group.lead.rule, str(group.lead.place)) for group in report.groups]


def test_one_missing_thing_is_told_once(pack: Write) -> None:
    report = check(pack(PROSE))
    assert leads(report) == [("reference-to-nothing", "example.yaml:5:16")]
    assert len(report.groups[0].also) == 4


def test_a_thing_that_could_not_be_read_explains_those_who_ask_for_it(pack: Write) -> None:
    thing = "kind: monster\nthings:\n  troll: {name: Troll, agility: many}\n"
    text = "{value:monster.troll.agility|signed}"
    prose = f'chapter: "1.0"\ntitle: Zasady\nclauses: {{"1.1": "Ma {text}."}}\n'
    report = check(
        pack({"kinds.yaml": KINDS, "things.yaml": "provenance: {original: x}\n" + thing, "example.yaml": prose})
    )
    assert ("bad-value", "things.yaml:4:33") in leads(report)


def test_a_file_that_cannot_be_read_explains_what_is_missing(pack: Write) -> None:
    broken = "kind: monster\nthings:\n  troll: {name: Troll, agility: 1\n"
    report = check(pack({"kinds.yaml": KINDS, "things.yaml": broken, "example.yaml": PROSE}))
    assert [rule for rule, _ in leads(report)] == ["yaml-syntax"]
    assert {finding.rule for finding in report.groups[0].follows} >= {"reference-to-nothing"}
    assert report.count("error") == 1


def test_a_misspelt_kind_explains_every_reference_to_its_things(pack: Write) -> None:
    things = "kind: monstr\nthings:\n  troll: {name: Troll, agility: 1}\n"
    report = check(pack({"kinds.yaml": KINDS, "things.yaml": things, "example.yaml": PROSE}))
    assert [rule for rule, _ in leads(report)] == ["bad-value"]
    assert len(report.groups[0].follows) == 5


def test_examples_that_fail_together_name_what_they_share(pack: Write) -> None:
    one = '    clause: "1.1"\n    given: {}\n    run: value("limit") + %d\n    expect: 9\n    text: Razem {result}.\n'
    examples = "".join(f"  example-{n}:\n{one % n}" for n in (1, 2, 3))
    report = check(
        pack(
            f'values: {{limit: 4}}\nprovenance: {{original: x}}\nchapter: "1.0"\ntitle: Z\n'
            f'clauses: {{"1.1": Idzie.}}\nexamples:\n{examples}'
        )
    )
    assert [rule for rule, _ in leads(report)] == ["example-fails"]
    assert len(report.groups[0].also) == 2
    assert report.groups[0].lead.cause == "value/limit"


def test_a_waiver_waives_only_what_it_names(pack: Write) -> None:
    waiver = 'waivers:\n  - {rule: figure-in-prose, at: clause/1.1, near: "3", reason: tytuł serii}\n'
    report = check(pack("provenance: {original: x}\n" + DIGITS + waiver))
    assert [finding.path for finding in report.waived] == ["clause/1.1/text"]
    assert [group.lead.path for group in report.groups] == ["clause/1.2/text"]


def test_a_waiver_without_a_finding_or_a_reason_is_a_finding(pack: Write) -> None:
    waivers = (
        'waivers:\n  - {rule: figure-in-prose, at: clause/1.1, near: "7", reason: tytuł serii}\n'
        '  - {rule: figure-in-prose, at: clause/1.1, reason: ""}\n'
    )
    report = check(pack("provenance: {original: x}\n" + DIGITS + waivers))
    assert [rule for rule, _ in leads(report)] == ["figure-in-prose"] * 2 + ["waiver-unused"] * 2
    # what it asks for of the text is told
    assert any("begins with '7'" in str(one.message) for one in report.findings)
    assert not report.waived


def test_human_print(pack: Write) -> None:
    loaded = pack(PROSE)
    assert (
        human(check(loaded), loaded.places, "tiny/")
        == """\
tiny/example.yaml:5:16: error[reference-to-nothing]: expected a thing, found 'monster.troll', which is not defined
    5 |   "1.1": Idzie {name:monster.troll}.
      |                ^^^^^^^^^^^^^^^^^^^^
      = why: It would be printed as a hole, or as the name of a piece that is not in the box.
      = also at tiny/example.yaml:6:16, tiny/example.yaml:7:15, tiny/example.yaml:8:16 and 1 more place\
 (--all shows them)

1 error, no warnings
"""
    )


def test_short_print(pack: Write) -> None:
    report = check(pack(PROSE))
    message = "expected a thing, found 'monster.troll', which is not defined (+4)"
    assert short_report(report) == f"example.yaml:5:16: error[reference-to-nothing]: {message}\n"


def test_json(pack: Write) -> None:
    told = json.loads(as_json(check(pack(PROSE)), "tiny/"))
    (group,) = told["findings"]
    assert told["version"] == 1
    assert told["summary"] == {"errors": 1, "warnings": 0, "notes": 0, "waived": 0, "baselined": 0}
    assert (group["file"], group["line"], group["column"]) == ("tiny/example.yaml", 5, 16)
    assert [other["line"] for other in group["also"]] == [6, 7, 8, 9]


def test_style_is_the_callers(pack: Write) -> None:
    loaded = pack(PROSE)
    styled = human(check(loaded), loaded.places, style=lambda text, how: f"<{how}>{text}</{how}>")
    assert "<error>error[reference-to-nothing]</error>" in styled
    assert "<caret>^" in styled


def test_nothing_wrong(pack: Write) -> None:
    assert summary(check(pack(""))) == "no errors, no warnings"


def test_explain_shows_both_examples() -> None:
    for rule in some(all_rules().values()):
        told = explain(rule)
        assert rule.what in told
        assert "Bad:" in told
        assert "Good:" in told


def test_explain_shows_of_a_good_example_what_differs() -> None:
    good = explain(all_rules()["value-never-used"]).partition("Good:\n")[2]
    assert good == "    values:\n      limit: 3\n    glossary:\n    …\n"
    assert explain(all_rules()["unknown-key"]).endswith("    values:\n      limit: 3\n      other: 4\n")


@pytest.mark.parametrize("text", ["goblin", "l"])
def test_a_text_to_mend_stands_once_in_the_bad_example(text: str) -> None:
    with pytest.raises(ValueError, match=f"expected '{text}' once in the bad example"):
        mended_example("troll", {text: "orc"})
