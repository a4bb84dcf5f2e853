"""What helps to begin: completion, a build for other programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from some import some

from generator.cli import all_commands, cli
from generator.cli.completion import SHELLS, script_of


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_gets_its_script(shell: str) -> None:
    assert run("completion", shell).output.rstrip("\n") == script_of(shell).rstrip("\n")


def test_nothing_is_said_to_be_installed_that_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / ".bashrc").mkdir()
    done = run("completion", "bash", "--install")
    assert done.exit_code == 1
    assert "installed" not in done.output


def test_completion_is_installed_once_behind_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    real = tmp_path / "dotfiles"
    # a word in Latin-1: whose file it is decides its encoding
    real.write_bytes(b"alias ll='ls -l' # \xe9t\xe9")
    (tmp_path / ".bashrc").symlink_to(real)
    for _ in some(range(2)):
        assert run("completion", "bash", "--install").exit_code == 0
    lines = real.read_text("latin-1").splitlines()
    assert lines[0] == "alias ll='ls -l' # été"
    assert len(lines) == 2
    assert (tmp_path / ".bashrc").is_symlink()
    script = lines[1].split('"')[1]
    command = f". '{script}' && complete -p zecer"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert "zecer" in done.stdout


def test_completion_knows_the_commands() -> None:
    environment = {**os.environ, "_ZECER_COMPLETE": "bash_complete", "COMP_WORDS": "zecer ", "COMP_CWORD": "1"}
    done = subprocess.run([sys.executable, "-m", "generator"], capture_output=True, text=True, check=True,
                          cwd=Path(__file__).parents[2], env=environment)
    assert {line.partition(",")[2] for line in done.stdout.splitlines()} == set(all_commands())


def test_a_build_tells_other_programs_what_it_made(tmp_path: Path) -> None:
    pack = tmp_path / "gra"
    run("new", pack, "--template", "spreadsheet", "--lang", "en")
    told = json.loads(run("build", pack, "-o", tmp_path / "out", "-j", "1", "--json").stdout)
    assert (told["refused"], told["draft"], told["faults"]) == (False, False, [])
    (file,) = told["files"]
    assert (file["product"], file["pages"], file["pieces"]) == ("cards", 2, {"card": 6})
    assert (Path(told["folder"]) / file["file"]).stat().st_size == file["size"]
    (pack / "cards.csv").write_text("id,name,cost\nscout,Scout,many\n", "utf-8")
    wrong = run("build", pack, "-o", tmp_path / "out", "-j", "1", "--json")
    assert wrong.exit_code == 1
    refused = json.loads(wrong.stdout)
    assert refused["refused"]
    assert refused["findings"]["summary"]["errors"] > 0
