"""What ``zecer check`` runs, tells and mends."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.check import Rule, all_rules
from generator.cli import cli

PACK = Path(__file__).parents[1] / "packs" / "twelve-cards"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], prog_name="zecer")


@pytest.fixture
def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny pack with a reference to nothing, a constant that nobody uses, and a space too many."""
    shutil.copytree(PACK, tmp_path / "pack")
    rules = tmp_path / "pack" / "rules.yaml"
    text = rules.read_text("utf-8").replace("{name:card.bolete}", "{name:card.bolet}")
    rules.write_text(text.replace("  hand: 3", "  hand: 3\n  idle: 4").replace(" odkryj ", "  odkryj "), "utf-8")
    monkeypatch.chdir(tmp_path)
    return Path("pack")


def rules_of(result: Result) -> set[str]:
    return {one["rule"] for one in json.loads(result.output)["findings"]}


def test_rules_are_chosen_on_the_command_line(faulty: Path) -> None:
    every = {"reference-to-nothing", "value-never-used", "typography"}
    assert rules_of(run("check", "--format", "json", faulty)) == every
    assert rules_of(run("check", "--format", "json", "--select", "value-*, typography", faulty)) == every - {
        "reference-to-nothing"}
    assert rules_of(run("check", "--format", "json", "--rule", "typography", faulty)) == {"typography"}
    ignoring = run("check", "--format", "json", "--ignore", "reference-*", "--ignore", "typography", faulty)
    assert (ignoring.exit_code, rules_of(ignoring)) == (0, {"value-never-used"})


def test_a_rule_that_does_not_exist_is_refused(faulty: Path) -> None:
    result = run("check", "--select", "typografy", faulty)
    assert result.exit_code == 2
    assert "expected a rule, found 'typografy'; did you mean \"typography\"?" in result.output
    assert "zecer explain lists all rules" in run("check", "--ignore", "zzz-*", faulty).output


def test_a_baseline_hides_what_is_known(faulty: Path) -> None:
    assert run("check", "--baseline", "known.json", faulty).exit_code == 2
    written = run("check", "--baseline", "known.json", "--write-baseline", faulty)
    assert (written.exit_code, written.output) == (
        0, "no errors, no warnings; 3 findings in the baseline\n")
    rules = faulty / "rules.yaml"
    rules.write_text(f"# moved by a line\n{rules.read_text('utf-8')}".replace("  idle: 4\n", "  vain: 4\n"), "utf-8")
    result = run("check", "--baseline", "known.json", "--format", "json", faulty)
    assert json.loads(result.stdout)["findings"][0]["path"] == "value/vain"
    assert result.exit_code == 0
    assert "1 finding of the baseline is gone" in result.stderr
    Path("known.json").write_text("{}", "utf-8")
    assert "expected a baseline that zecer wrote" in run("check", "--baseline", "known.json", faulty).output


def test_fix_shows_first_and_writes_when_told(faulty: Path) -> None:
    before = (faulty / "rules.yaml").read_bytes()
    shown = run("check", "--fix", faulty)
    assert shown.exit_code == 1
    changed = [line for line in shown.stdout.splitlines() if line[:1] in "+-"]
    assert changed[:2] == ["--- a/pack/rules.yaml", "+++ b/pack/rules.yaml"]
    assert len(changed) == 4
    assert "1 place can be mended" in shown.stderr
    assert (faulty / "rules.yaml").read_bytes() == before
    written = run("check", "--fix", "--write", "--format", "json", faulty)
    assert rules_of_stdout(written) == {"reference-to-nothing", "value-never-used"}
    assert "1 place was mended" in written.stderr
    assert (faulty / "rules.yaml").read_bytes() == before.replace(b"  odkryj ", b" odkryj ")


def rules_of_stdout(result: Result) -> set[str]:
    return {one["rule"] for one in json.loads(result.stdout)["findings"]}


@pytest.mark.parametrize("options", [("--write",), ("--write-baseline",)])
def test_what_means_nothing_alone_is_refused(options: tuple[str, ...]) -> None:
    assert run("check", *options, PACK).exit_code == 2


def test_findings_for_programs(faulty: Path) -> None:
    log = json.loads(run("check", "--format", "sarif", faulty).output)
    uris = {one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in log["runs"][0]["results"]}
    assert uris == {"pack/rules.yaml"}
    assert run("check", "--format", "github", faulty).output.startswith("::warning file=pack/rules.yaml,line=8")


def test_a_rule_that_fails_ends_with_3_after_all_is_told(faulty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: Rule, subject: object) -> None:
        raise ZeroDivisionError("no such luck")

    whole = Rule.findings
    chosen = all_rules()["typography"]
    monkeypatch.setattr(
        Rule, "findings", lambda self, subject: (failing if self is chosen else whole)(self, subject)
    )
    result = run("check", faulty)
    assert result.exit_code == 3
    assert "error[rule-crashed]: expected the rule typography to come to its end" in result.output
    assert "error[reference-to-nothing]" in result.output
    assert "Traceback" not in result.output
