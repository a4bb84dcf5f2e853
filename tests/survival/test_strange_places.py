"""Where the program is called from, and what its surroundings say: a folder that is gone, a home that is relative."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import packs
import pytest
from click.testing import CliRunner
from patience import PATIENCE

from generator.cli import cli

PACK = packs.PACK


def from_nowhere(folder: Path, *words: object) -> subprocess.CompletedProcess[str]:
    """The program, called from a folder that was deleted."""
    script = f"import os, sys; os.rmdir({str(folder)!r}); from generator.cli import main; sys.argv[0] = 'zecer'; main()"
    folder.mkdir()
    return subprocess.run(
        [sys.executable, "-c", script, *map(str, words)], cwd=folder, capture_output=True, text=True, timeout=PATIENCE,
        env={**os.environ, "LANGUAGE": "en", "PYTHONPATH": f"{packs.ROOT}:x:"},
    )


@pytest.mark.parametrize("words", [("check",), ("build", PACK), ("list", PACK), ("new", "x"), ("explain",)])
@pytest.mark.daily("words0", "words1")
def test_a_deleted_folder_is_one_line(tmp_path: Path, words: tuple[object, ...]) -> None:
    done = from_nowhere(tmp_path / "gone", *words)
    assert done.returncode == 2
    assert "expected to be in a folder, found that it was deleted" in done.stderr
    assert "Traceback" not in done.stderr


def test_from_a_deleted_folder_one_gets_help_and_elsewhere(tmp_path: Path) -> None:
    assert "Commands" in from_nowhere(tmp_path / "gone", "--help").stdout
    done = from_nowhere(tmp_path / "gone", "-C", PACK, "check")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("home", [".", "", "theme/.."])
@pytest.mark.daily(".")
def test_a_relative_home_is_not_in_the_pack(tmp_path: Path, home: str) -> None:
    """A pack could bring a cache along, or what is remembered of its box."""
    pack = packs.copy(tmp_path)
    (pack / "theme").mkdir()
    for folder in (".config", ".cache", ".local"):
        (pack / folder).mkdir()
    names = ("XDG_CONFIG_HOME", "HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_STATE_HOME", "ZECER_CACHE")
    environment = dict.fromkeys(names, home)
    code, _, wrong = packs.zecer("build", "--only", "deck", "-o", tmp_path / "out", cwd=pack, **environment)
    assert code == 0, wrong
    assert [path.name for path in pack.rglob(".*/*")] == []
    assert not (pack / "zecer").exists()


def test_limits_that_are_no_number() -> None:
    code, _, wrong = packs.zecer("--limits", "nan", "check", PACK)
    assert (code, wrong.splitlines()[-1]) == (2, "Error: expected a number with --limits, found nan")


def test_a_catalogue_that_is_a_link_is_named_once(tmp_path: Path) -> None:
    pack = packs.copy(tmp_path)
    (pack / "i18n" / "en").mkdir(parents=True)
    (pack / "i18n" / "en" / "rules.po").symlink_to("/etc/passwd")
    done = CliRunner().invoke(cli, ["check", "--lang", "en", "--format", "short", str(pack)])
    assert done.exit_code == 1
    assert "i18n/en/rules.po" in done.stdout
    assert "i18n/en/i18n" not in done.stdout


@pytest.mark.parametrize("module", ["gc", "inspect", "click.utils", "generator.cli.console"])
def test_ctrl_c_while_modules_are_loaded_is_one_line(module: str) -> None:
    """What is pressed at once meets the imports, before there is a command that could end in good order."""
    script = f"""
import generator, sys
class Pressed:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.modules.pop({module!r}, None)
sys.meta_path.insert(0, Pressed())
from generator.cli import main
main()
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=packs.ROOT, capture_output=True, text=True,
                          timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "interrupted; the last good files stay\n")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"version": 1, "findings": ' + "[" * 100_000, '{"a": ' * 100_000])
def test_a_baseline_of_endless_brackets_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "known.json").write_text(text)
    done = CliRunner().invoke(cli, ["check", "--baseline", str(tmp_path / "known.json"), str(PACK)])
    assert done.exit_code == 2, done.stderr
    assert "expected a baseline that zecer wrote" in done.stderr
