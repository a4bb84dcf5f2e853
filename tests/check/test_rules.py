"""Every rule is held to its own examples: it fires on the marked line of the bad one and is silent on the good one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from generator.check import Report, Rule, Sheets, all_rules, check, spelling
from generator.check.editions import check_edition
from generator.check.rule import HERE, Snippet
from generator.check.translation import translation_of
from generator.finding import Finding
from generator.load import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]
ROOT = Path(__file__).parents[2]


def marked(snippet: Snippet) -> tuple[str, int]:
    """File and line of the sign in an example."""
    files: Mapping[str, str] = {"example.yaml": snippet} if isinstance(snippet, str) else snippet  # type: ignore[assignment]
    ((file, line),) = [(file, number) for file, text in files.items()
                       for number, line in enumerate(text.splitlines(), 1) if line.endswith(HERE)]  # fmt: skip
    return file, line


def checked(loaded: Loaded, rule: Rule) -> Report:
    """The report in which a rule tells its findings."""
    if rule.needs != "translation":
        return check(loaded)
    assert loaded.game is not None
    printed = loaded.folder / "printed"
    return check_edition(loaded, translation_of(loaded, loaded.game, "en", printed if printed.is_dir() else None))


def of_rule(report: Report, rule: Rule) -> list[Finding]:
    return [finding for finding in report.findings if finding.rule == rule.id]


@pytest.mark.parametrize("rule", all_rules().values(), ids=lambda rule: rule.id)
def test_bad_example(rule: Rule, pack: Write) -> None:
    if isinstance(rule.bad, Sheets):
        found = of_rule(check(pack(""), sheets=rule.bad), rule)
        assert len(found) == 1
        return
    if isinstance(rule.bad, tuple):
        assert len(list(rule.findings(rule.bad))) == 1
        return
    if rule.id == "word-misspelt" and not spelling.installed():
        pytest.skip("there is no dictionary")
    found = of_rule(checked(pack(rule.bad), rule), rule)
    places = [(finding.place.file, finding.place.line) for finding in found if finding.place]
    assert set(places) == {marked(rule.bad)}


@pytest.mark.parametrize("rule", all_rules().values(), ids=lambda rule: rule.id)
def test_good_example(rule: Rule, pack: Write) -> None:
    if isinstance(rule.good, Sheets):
        assert not of_rule(check(pack(""), sheets=rule.good), rule)
    elif isinstance(rule.good, tuple):
        assert not list(rule.findings(rule.good))
    else:
        assert not of_rule(checked(pack(rule.good), rule), rule)


@pytest.mark.parametrize("rule", all_rules().values(), ids=lambda rule: rule.id)
def test_document(rule: Rule) -> None:
    assert rule.what.endswith(".") or rule.what.endswith("…") or ":" in rule.what
    assert rule.why.endswith(".")
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", rule.id)


def test_every_rule_that_reading_tells_is_documented() -> None:
    told = {
        match
        for file in (ROOT / "generator" / "load").glob("*.py")
        for match in re.findall(
            r"(?:wrong|tell|Finding)\(\s*\"([a-z]+-[a-z-]+|encoding)\"", file.read_text(encoding="utf-8")
        )
    }
    assert told
    assert told <= set(all_rules())
