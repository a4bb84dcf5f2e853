"""What docs/ci.md tells machines to run can be run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from generator.check import all_rules
from generator.check.document import SUBJECTS, page
from generator.check.rule import NEEDS
from generator.cli.check import command

ROOT = Path(__file__).parents[2]
CI = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"<!-- file: (\S+) -->\n```yaml\n(.*?)```", CI, re.DOTALL))


def test_every_rule_has_its_section() -> None:
    headings = re.findall(r"^### (.+)$", page(all_rules()), re.MULTILINE)
    assert sorted(headings) == list(all_rules())
    assert list(SUBJECTS) == list(NEEDS)


def commands() -> list[str]:
    """Every call of the check on the page and in the hooks."""
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    runs = [step.get("run", "") for name, text in FILES.items() if "workflows" in name
            for job in yaml.safe_load(text)["jobs"].values() for step in job["steps"]]
    entries = [hook["entry"] for hook in hooks]
    lines = [*entries, *runs, *re.findall(r"zecer check[^`\n]*", CI)]
    return [line for line in lines if line.startswith("zecer check")]


@pytest.mark.parametrize("line", sorted(set(commands())))
def test_options_exist(line: str) -> None:
    known = {option for parameter in command.params for option in parameter.opts}
    assert set(re.findall(r"--[a-z-]+", line)) <= known


def test_the_hooks_that_the_page_names_exist() -> None:
    hooks = {hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
    wanted = yaml.safe_load(FILES[".pre-commit-config.yaml"])["repos"][0]["hooks"]
    assert {hook["id"] for hook in wanted} <= hooks
    assert all(name in CI for name in hooks)
    assert {"zecer-check"} <= hooks


def test_every_format_and_every_option_is_on_the_page_or_among_the_commands() -> None:
    words = CI + (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    (form,) = (parameter for parameter in command.params if parameter.name == "form")
    assert all(f"{choice}" in words for choice in form.type.choices)  # type: ignore[attr-defined]
    options = {option for parameter in command.params for option in parameter.opts if option.startswith("--")}
    assert {option for option in options if option not in words} <= {"--quiet", "--verbose", "--ui-lang"}
