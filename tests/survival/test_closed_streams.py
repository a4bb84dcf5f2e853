"""Streams that are closed, or that take no more: the command does its work, and ends with the code that tells of it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from brought import need_command
from patience import PATIENCE

PACK = Path(__file__).parents[1] / "packs" / "twelve-cards"
ZECER = Path(sys.executable).parent / "zecer"
pytestmark = pytest.mark.skipif(os.name == "nt", reason="streams of POSIX")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
CODES = {"check {pack}": 0, "check {faulty}": 1, "build {pack} -o {out} --only deck": 0, "odds 2K6": 0, "--help": 0,
         "check nowhere": 2}


def ended(command: str, streams: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    need_command(command.partition(" ")[0])
    faulty = tmp_path / "faulty"
    faulty.mkdir(exist_ok=True)
    (faulty / "game.yaml").write_text("game: a\ntitle: [\n", "utf-8")
    words = command.format(pack=shlex.quote(str(PACK)), faulty=faulty, out=tmp_path / "out")
    return subprocess.run(["sh", "-c", f"{shlex.quote(str(ZECER))} {words} {streams}"], cwd=tmp_path, text=True,
                          env={**os.environ, "LANGUAGE": "en"}, capture_output=True, timeout=PATIENCE, check=False)


@pytest.mark.parametrize("command", CODES)
@pytest.mark.parametrize("streams", [">&-", "2>&-", "<&- >&- 2>&-", "2>&- <&-"])
@pytest.mark.daily(">&--check {pack}", "<&- >&- 2>&--build {pack} -o {out} --only deck", "2>&--check {faulty}")
def test_a_closed_stream_changes_no_code(tmp_path: Path, command: str, streams: str) -> None:
    done = ended(command, streams, tmp_path)
    assert done.returncode == CODES[command], done.stderr
    assert "Traceback" not in done.stderr
    if command.startswith("build"):
        assert (tmp_path / "out" / "twelve-cards" / "pl" / "deck.pdf").read_bytes().endswith(b"%%EOF\n")


@FULL
@pytest.mark.parametrize("command", ["check {pack}", "odds 2K6 --json", "--help", "--version", "i18n --help",
                                     "i18n import --help", "build --help", "new --list"])
def test_a_stream_that_is_full_is_named(tmp_path: Path, command: str) -> None:
    done = ended(command, ">/dev/full", tmp_path)
    assert done.returncode == 1
    assert "cannot read or write the standard output: No space left" in done.stderr


@FULL
def test_where_nothing_can_be_said_the_code_tells_it(tmp_path: Path) -> None:
    assert ended("check {pack}", ">/dev/full 2>/dev/full", tmp_path).returncode == 1
    assert ended("check {faulty}", "2>/dev/full", tmp_path).returncode == 1
