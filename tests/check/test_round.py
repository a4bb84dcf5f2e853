"""Which rules run, how grave they are, and what becomes of one that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pytest

from generator.check import Choice, Report, all_rules, check
from generator.check import check_run as rounds
from generator.finding import Finding
from generator.load.pack import Loaded
from generator.model.game import Game
from generator.records import replace

Write = Callable[[str | Mapping[str, str]], Loaded]

HEAD = "game: tiny\ntitle: Maleńka\nlanguage: pl\nproducts: {plansza: {kind: tables}}\nseverities: {%s}\n"
PROSE = 'provenance: {original: x}\nchapter: "1.0"\ntitle: Zasady\nclauses: {"1.1": Gra ma 3 części  tak.}\n'


@pytest.mark.parametrize(("word", "left"), [
    ("off", {"b/x/text"}), ("note", {"b/x/text"}), ("", {"a/x/text", "b/x/text", "c/x/text"})])
def test_a_kind_grades_rules_for_its_own_things_only(pack: Write, word: str, left: set[str]) -> None:
    """What is allowed on cards of a kind, and of kinds that extend it, stays an error on all others."""
    own = f"severities: {{figure-in-prose: {word}}}, " if word else ""
    kinds = ("kinds: {a: {name: a, %sfields: {text: text}}"
             ", b: {name: b, fields: {text: text}}, c: {name: c, extends: a}}\n")
    things = {f"{kind}.yaml": f"provenance: {{original: x}}\nkind: {kind}\nthings: {{x: {{text: Draw 3.}}}}\n"
              for kind in "abc"}
    loaded = pack({"game.yaml": HEAD % "" + kinds % own, **things})
    found = [one for one in check(loaded).findings if one.rule == "figure-in-prose"]
    assert {one.path for one in found if one.severity == "error"} == left
    assert len(found) == (1 if word == "off" else 3)


def test_a_kind_cannot_grade_what_is_no_rule(pack: Write) -> None:
    kinds = "kinds: {a: {name: a, severities: {figure-in-pros: off, yaml-syntax: note}}}\n"
    found = [one for one in check(pack({"game.yaml": HEAD % "" + kinds})).findings if one.rule == "bad-severity"]
    assert [one.path for one in found] == ["kind/a/severities/figure-in-pros", "kind/a/severities/yaml-syntax"]


def told(report: Report) -> set[tuple[str, str]]:
    return {(finding.rule, finding.severity) for finding in report.findings}


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (Choice(), {("figure-in-prose", "error"), ("typography", "warning")}),
        (Choice(select=("typography",)), {("typography", "warning")}),
        (Choice(select=("figure-*",)), {("figure-in-prose", "error")}),
        (Choice(select=("*",), ignore=("figure-*",)), {("typography", "warning")}),
        (Choice(ignore=("typography", "figure-in-prose")), set()),
    ],
)
def test_rules_are_chosen_by_name(pack: Write, choice: Choice, expected: set[tuple[str, str]]) -> None:
    assert told(check(pack(PROSE), choice=choice)) == expected


def test_a_file_that_cannot_be_read_is_told_whatever_is_chosen(pack: Write) -> None:
    report = check(pack("chapter: [\n"), choice=Choice(select=("typography",), ignore=("yaml-*",)))
    assert told(report) == {("yaml-syntax", "error")}


def test_a_pack_says_how_grave_a_rule_is(pack: Write) -> None:
    loaded = pack({"game.yaml": HEAD % "figure-in-prose: note, typography: off", "example.yaml": PROSE})
    assert told(check(loaded)) == {("figure-in-prose", "note")}
    # who asks for a rule by its name gets it
    assert told(check(loaded, choice=Choice(select=("typography",)))) == {("typography", "warning")}


def test_what_could_not_be_read_stays_an_error(pack: Write) -> None:
    game = HEAD % "unknown-key: note" + "tilte: x\n"
    assert told(check(pack({"game.yaml": game}))) == {("unknown-key", "error"), ("bad-severity", "error")}


def test_a_severity_that_is_none_is_told_at_its_place(pack: Write) -> None:
    (finding,) = pack({"game.yaml": HEAD % "typography: warn"}).findings
    assert (finding.rule, finding.help) == ("bad-value", 'did you mean "warning"?')
    assert str(finding.place) == "game.yaml:5:26"


def test_a_waiver_of_a_rule_that_did_not_run_is_not_idle(pack: Write) -> None:
    waived = pack(f"{PROSE}waivers: [{{rule: figure-in-prose, at: clause/1.1, reason: tytuł serii}}]\n")
    assert told(check(waived)) == {("typography", "warning")}
    assert told(check(waived, choice=Choice(ignore=("figure-in-prose",)))) == {("typography", "warning")}
    mended = pack(f"{PROSE.replace('3 ', '')}waivers: [{{rule: figure-in-prose, at: clause/1.1, reason: tytuł}}]\n")
    assert ("waiver-unused", "warning") in told(check(mended))


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """One rule tells a finding and fails then."""

    def run(game: Game) -> Iterator[Finding]:
        yield from all_rules()["figure-in-prose"].findings(game)
        list(game.of_kind(game.things["nowhere"]))  # type: ignore[index]

    rules = all_rules()
    failing = replace(rules["typography"], run=run)
    monkeypatch.setattr(rounds, "all_rules", lambda: {**rules, "typography": failing})


@pytest.mark.usefixtures("broken")
def test_a_rule_that_fails_is_a_finding_and_the_others_run(pack: Write) -> None:
    report = check(pack(PROSE), choice=Choice(select=("typography", "figure-in-prose")))
    assert told(report) == {("figure-in-prose", "error"), ("rule-crashed", "error")}
    (crash,) = [finding for finding in report.findings if finding.rule == "rule-crashed"]
    assert "the rule typography" in crash.message
    assert "KeyError: 'nowhere'" in crash.message
    assert "(generator/check/r" in crash.message
    assert str(crash.place) == "game.yaml:1:1"


@pytest.mark.usefixtures("broken")
def test_a_rule_that_is_off_cannot_fail(pack: Write) -> None:
    loaded = pack({"game.yaml": HEAD % "typography: off, figure-in-prose: note", "example.yaml": PROSE})
    assert told(check(loaded)) == {("figure-in-prose", "note")}
