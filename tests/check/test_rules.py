"""Every rule is held to its own examples: it fires on the marked line of the bad one and is silent on the good one.

`bad/` holds further bad examples of rules that find more than one thing, `told/` what is found in each example; those
of a package around the core stand in its folder of tests/around/.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
import yaml
from some import some

from generator.check import Pictures, Report, Rule, Sheets, all_rules, check
from generator.check.edition_rules import check_edition
from generator.check.rule import HERE, Snippet
from generator.check.translation import translation_of
from generator.finding import Finding
from generator.load.pack import Loaded
from generator.outside import has_polish_dictionary

Write = Callable[[str | Mapping[str, str]], Loaded]
ROOT = Path(__file__).parents[2]
RULES = all_rules()
RECORDED = ("bad", "told")


def recorded(rule: Rule) -> Path:
    """The folder of what is recorded of a rule."""
    package = rule.run.__module__.partition(".")[0]
    return ROOT / "tests" / ("check" if package == "generator" else f"around/{package.removeprefix('zecer_')}")


def marked(snippet: Snippet) -> tuple[str, int]:
    """File and line of the sign in an example."""
    files: Mapping[str, str] = {"example.yaml": snippet} if isinstance(snippet, str) else snippet  # type: ignore[assignment]
    ((file, line),) = [(file, number) for file, text in files.items()
                       for number, line in enumerate(text.splitlines(), 1) if line.endswith(HERE)]
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


def findings(example: Snippet, rule: Rule, pack: Write) -> list[Finding]:
    """What a rule finds in an example."""
    if isinstance(example, Sheets):
        return of_rule(check(pack(""), sheets=example), rule)
    if isinstance(example, Pictures):
        return of_rule(check(pack(""), pictures=example), rule)
    if isinstance(example, tuple):
        return list(rule.findings(example))
    return of_rule(checked(pack(example), rule), rule)


def told(found: list[Finding]) -> str:
    """Findings as the files in `told/` hold them."""
    lines = []
    for finding in found:
        lines.append(f"{finding.severity} {finding.place or finding.path}: {finding.message}")
        lines += [f"    help: {finding.help}"] if finding.help else []
    return "".join(f"{line}\n" for line in lines)


def more(rule: Rule) -> dict[str, Snippet]:
    """Further bad examples of a rule by their names: each a file of a pack, or several by name."""
    file = recorded(rule) / "bad" / f"{rule.id}.yaml"
    return yaml.safe_load(file.read_text("utf-8")) if file.is_file() else {}


@pytest.fixture
def spoken(rule: Rule) -> None:
    if rule.id == "word-misspelt" and not has_polish_dictionary():
        pytest.skip("there is no dictionary")


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_bad_example(rule: Rule, pack: Write, spoken: None) -> None:
    found = findings(rule.bad, rule, pack)
    if isinstance(rule.bad, Sheets | Pictures | tuple):
        assert len(found) == 1
    else:
        assert {finding.place and (finding.place.file, finding.place.line) for finding in found} == {marked(rule.bad)}


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_what_is_told(rule: Rule, packs: Write, spoken: None, accept: bool) -> None:
    """Message, place and help of every finding are those in `told/`; with `--accept` they are written there."""
    parts = []
    for name, example in {"bad": rule.bad, **more(rule)}.items():
        found = findings(example, rule, packs)
        assert found, name
        if not isinstance(example, Sheets | Pictures | tuple):
            assert [finding.path for finding in found if finding.place is None] == [], name
        parts.append(f"# {name}\n{told(found)}")
    file, now = recorded(rule) / "told" / f"{rule.id}.txt", "\n".join(parts)
    if accept:
        file.write_text(now, "utf-8")
    then = file.read_text("utf-8") if file.is_file() else ""
    assert now == then, "read what is told, then accept it: pytest tests/check/test_rules.py --accept"


@pytest.mark.parametrize("sort", RECORDED)
def test_examples_are_those_of_rules(sort: str) -> None:
    folders = {recorded(rule) / sort for rule in RULES.values()}
    assert ROOT / "tests" / "check" / sort in folders
    files = [file for folder in some(folders) for file in folder.iterdir()]
    assert {file.stem for file in files} <= set(RULES)
    assert [file for file in files if recorded(RULES[file.stem]) != file.parent.parent] == []


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_good_example(rule: Rule, pack: Write) -> None:
    assert findings(rule.good, rule, pack) == []


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_document(rule: Rule) -> None:
    assert rule.what.endswith(".") or rule.what.endswith("…") or ":" in rule.what
    assert rule.why.endswith(".")
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", rule.id)


def test_every_rule_that_reading_tells_is_documented() -> None:
    named = {
        match
        for file in (ROOT / "generator" / "load").glob("*.py")
        for match in re.findall(
            r"(?:wrong|tell|Finding)\(\s*\"([a-z]+-[a-z-]+|encoding)\"", file.read_text(encoding="utf-8")
        )
    }
    assert named
    assert named <= set(RULES)
