"""The files for CI that docs/ci.md shows are YAML of their sort, and their commands do what they promise on a pack."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from generator.cli import cli

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "ci.md").read_text("utf-8")
FILES = dict(re.findall(r"<!-- file: (\S+) -->\n```yaml\n(.*?)```", PAGE, re.DOTALL))
PACK = ROOT / "tests" / "packs" / "twelve-cards"


def shell_lines(name: str, told: dict[str, Any]) -> Iterator[str]:
    """The lines that a file has a machine run."""
    if name == ".gitlab-ci.yml":
        for job in told.values():
            yield from (*job["before_script"], *job["script"])
    elif name.startswith(".github/workflows/"):
        for job in told["jobs"].values():
            yield from (step["run"] for step in job["steps"] if "run" in step)
    else:
        hooks = {hook["id"]: hook["entry"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}
        for repo in told["repos"]:
            yield from (shlex.join([*shlex.split(hooks[hook["id"]]), *hook["args"]]) for hook in repo["hooks"])


def test_the_page_shows_the_three_sorts() -> None:
    assert {name.rpartition("/")[0] or name for name in FILES} == {
        ".pre-commit-config.yaml", ".github/workflows", ".gitlab-ci.yml"}


@pytest.mark.parametrize("name", FILES)
def test_its_commands_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(PACK, tmp_path / "my-game")
    lines = [line for line in shell_lines(name, yaml.safe_load(FILES[name])) if line.startswith("zecer ")]
    assert lines
    for line in lines:
        words, _, target = line.partition(" > ")
        result = CliRunner().invoke(cli, shlex.split(words)[1:])
        assert result.exit_code == 0, (line, result.output)
        if target:
            assert result.stdout.startswith("{")
    if any("build" in line for line in lines):
        assert list((tmp_path / "output").rglob("*.pdf"))


def test_the_container_has_what_the_page_and_the_makefile_install() -> None:
    container = (ROOT / "Dockerfile").read_text("utf-8")
    system = (ROOT / ".ci" / "system").read_text("utf-8")
    pango = re.search(r"pango\) echo (.*) ;;", system)
    assert pango is not None
    assert pango[1] in container
    assert pango[1] in FILES[".gitlab-ci.yml"]
    assert pango[1] in FILES[".github/workflows/check.yaml"]
    for source in re.findall(r"^COPY (?!--from)(\S+)", container, re.MULTILINE):
        assert (ROOT / source).exists()
    assert 'ENTRYPOINT ["zecer"]' in container
