"""Without a pack every command says so and how to begin; what is missing on a system is named with its remedy."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from brought import need_command
from click.testing import CliRunner, Result

from generator import outside
from generator.cli import cli
from generator.cli.find_pack import upward

ROOT = Path(__file__).parents[2]
PACK = ROOT / "tests" / "packs" / "twelve-cards"
COMMANDS = (
    ("build",), ("check",), ("list",), ("show", "x"), ("approve",), ("odds", "--report", "a.html"), ("odds", "--tiles"),
    ("odds", "--questions"), ("odds", "--table", "1.1"), ("i18n", "extract"), ("i18n", "update", "en"),
    ("i18n", "status", "en"), ("i18n", "check", "en"),
)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], prog_name="zecer")


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_alone_it_prints_the_help(empty: Path) -> None:
    zecer = Path(sys.executable).parent / "zecer"
    found = subprocess.run([zecer], cwd=empty, capture_output=True, text=True, check=False)
    assert found.returncode in (0, 2)
    assert "Traceback" not in found.stderr
    told = found.stdout + found.stderr
    assert "Usage: zecer" in told
    assert "build" in told


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_without_a_pack_a_command_says_how_to_begin(command: tuple[str, ...], empty: Path) -> None:
    need_command(command[0])
    result = run(*command)
    assert result.exit_code == 2, result.output
    assert "zecer new NAME" in result.output
    assert list(empty.iterdir()) == []


def test_packs_below_are_named(empty: Path) -> None:
    shutil.copytree(PACK, empty / "cards")
    assert "packs below: cards" in run("build").output


def test_a_pack_above_is_named(empty: Path) -> None:
    shutil.copytree(PACK, empty / "cards")
    result = run("-C", empty / "cards", "list", "--json")
    assert result.stderr == ""
    (empty / "cards" / "drafts").mkdir()
    result = run("-C", empty / "cards" / "drafts", "list", "--json")
    assert json.loads(result.stdout)["game"] == "twelve-cards"
    assert "the pack is .." in result.stderr
    assert run("-q", "-C", empty / "cards" / "drafts", "list", "--json").stderr == ""


def test_a_pack_of_another_user_is_not_taken_from_above(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As /tmp/game.yaml, which anybody may have written."""
    shutil.copytree(PACK, empty / "cards")
    below = empty / "cards" / "mine"
    below.mkdir()
    assert empty / "cards" in list(upward(below))
    lstat = Path.lstat

    def foreign(path: Path) -> os.stat_result:
        found = lstat(path)
        return os.stat_result((*found[:4], found.st_uid + 1, *found[5:10])) if path.name == "game.yaml" else found

    monkeypatch.setattr(Path, "lstat", foreign)
    assert list(upward(below)) == [below]


def test_nothing_above_the_home_is_looked_at(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(empty))
    (empty / "a" / "b").mkdir(parents=True)
    assert list(upward(empty / "a" / "b")) == [empty / "a" / "b", empty / "a", empty]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("nowhere", "found nothing at"),
        ("nowhere/game.yaml", "found nothing at"),
        ("note.txt", "found a file at"),
        ("folder", "found none in"),
        ("folder/game.yaml", "found none in"),
        ("a" * 5000, "cannot be read"),
        ("loop", "found a file at"),
        ("", "found none in"),
    ],
)
def test_what_is_no_pack_is_told_as_what_it_is(given: str, told: str, empty: Path) -> None:
    (empty / "note.txt").write_text("x", "utf-8")
    (empty / "folder").mkdir()
    (empty / "loop").symlink_to(empty / "loop")
    result = run("build", given)
    assert result.exit_code == 2, result.output
    assert told in result.output


@pytest.mark.parametrize(
    ("platform", "release", "told"),
    [
        ("linux", 'ID=debian\nVERSION_ID="12"\n', "apt-get install libpango-1.0-0"),
        ("linux", "NAME=Mint\nID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", "apt-get install"),
        ("linux", "ID='fedora'\n", "dnf install pango"),
        ("linux", "ID=manjaro\nID_LIKE=arch\n", "pacman -S pango"),
        ("linux", "ID=unheard-of\n", "the package pango"),
        ("linux", "", "the package pango"),
        ("darwin", "", "brew install pango"),
        ("win32", "", "mingw-w64-x86_64-pango"),
    ],
)
def test_how_to_install_pango_is_said_for_this_system(platform: str, release: str, told: str) -> None:
    assert told in outside.how_to_install(platform, release)


@pytest.fixture
def without_pango(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "_loads", lambda name: "pango" not in name)
    monkeypatch.setattr(outside, "_release", lambda: "ID=fedora\n")
    monkeypatch.setattr(outside.sys, "platform", "linux")
    outside.lacks_pango.cache_clear()


@pytest.mark.usefixtures("without_pango")
def test_without_pango_a_report_says_what_to_install(tmp_path: Path) -> None:
    need_command("odds")
    try:
        result = run("odds", "--report", tmp_path / "odds.pdf", PACK)
    finally:
        outside.lacks_pango.cache_clear()
    assert result.exit_code == 1, result.output
    assert "dnf install pango" in result.output
    assert "report it" not in result.output
