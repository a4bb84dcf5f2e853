"""Commands that installed distributions bring, and the core without any."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import COMMANDS, all_commands, cli
from generator.command_plugin import brought_commands
from generator.installed import InstalledTwice

WALK = '''\
import os

import click

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin("moor", msg("Walk over the moor."), after="cache")


@click.command("walk")
def command():
    """Walk."""
    click.echo(os.getppid())
'''
# the program where no distribution brings anything
ALONE = '''\
import sys
from importlib import metadata

metadata.entry_points = lambda **wanted: ()
sys.modules["zecer_bring"] = sys.modules["zecer_desk"] = sys.modules["zecer_games"] = None

from generator.cli import main

main()
'''
ROOT = Path(__file__).parents[2]
Bring = Callable[[str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bring]:
    """Installs a distribution with entry points of commands, and the package ``moor``."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "moor").mkdir()
    (tmp_path / "moor" / "__init__.py").write_text(WALK)
    info = tmp_path / "moors-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: moors\nVersion: 1.0\n")

    def written(entries: str) -> None:
        (info / "entry_points.txt").write_text(f"[zecer.commands]\n{entries}")
        brought_commands.cache_clear()

    yield written
    sys.modules.pop("moor", None)
    brought_commands.cache_clear()


def test_a_distribution_brings_a_command(install: Bring) -> None:
    install("walk = moor\nlist = moor\n")
    names = list(all_commands())
    assert names[names.index("cache") + 1] == "walk"
    assert all_commands()["list"] == COMMANDS["list"]
    assert [name for name in names if name in COMMANDS] == list(COMMANDS)
    assert "Walk over the moor." in CliRunner().invoke(cli, ["--help"]).output
    assert 'did you mean "walk"?' in CliRunner().invoke(cli, ["wlak"]).output


def test_two_commands_of_one_name_are_told(install: Bring) -> None:
    install("walk = moor\nwalk = heath\n")
    with pytest.raises(InstalledTwice, match="of the name walk, found heath and moor"):
        all_commands()


def test_a_command_of_a_distribution_runs_in_a_guarded_child(install: Bring, tmp_path: Path) -> None:
    install("walk = moor\n")
    with subprocess.Popen([sys.executable, "-m", "generator", "-C", str(ROOT), "walk"], cwd=ROOT, text=True,
                          env={**os.environ, "PYTHONPATH": str(tmp_path)}, stdout=subprocess.PIPE) as walking:
        assert walking.communicate()[0] == f"{walking.pid}\n"


def test_a_distribution_that_cannot_be_loaded_is_told(install: Bring) -> None:
    install("walk = nowhere\n")
    for words in ("--help",), ("wlak",):
        done = CliRunner().invoke(cli, words)
        assert (done.exit_code, "No module named 'nowhere'" in done.stderr) == (3, True)
    assert CliRunner().invoke(cli, ["list", "--help"]).exit_code == 0


@pytest.mark.parametrize(("words", "code", "told"), [
    (("check", "tests/packs/twelve-cards"), 0, "no errors, no warnings"),
    (("bring", "cards.csv"), 2, "expected a command, found 'bring'"),
    (("serve", "."), 2, "expected a command, found 'serve'"),
    (("build", "tests/packs/ferry", "--since", "tests/packs/ferry"), 2, "package that brings --since, found none"),
])
def test_the_core_works_alone(words: tuple[str, ...], code: int, told: str) -> None:
    done = subprocess.run([sys.executable, "-c", ALONE, *words], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, told in done.stdout + done.stderr) == (code, True), done.stderr
