"""The folder of what is temporary: one for each process, and none is left behind by those that were killed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from patience import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be locked there")
HOLDING = """
import sys, tempfile
from generator.safety.scratch import scratch
with scratch():
    tempfile.mkstemp()
    print(tempfile.gettempdir(), flush=True)
    sys.stdin.read()
"""
Process = subprocess.Popen[str]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path / "tmp"
    folder.mkdir()
    return folder


@pytest.fixture
def begun(place: Path) -> Iterator[list[Process]]:
    """Two processes that use temporary folders; they end with the test."""
    with ExitStack() as stack:
        processes = [stack.enter_context(holding(place)) for _ in range(2)]
        yield processes
        for process in processes:
            process.kill()


def holding(place: Path) -> Process:
    return subprocess.Popen([sys.executable, "-c", HOLDING], env={**os.environ, "TMPDIR": str(place)}, text=True,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def folder_of(process: Process) -> Path:
    assert process.stdout is not None
    return Path(process.stdout.readline().strip())


def ended(process: Process) -> None:
    """The process may end by itself."""
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(timeout=PATIENCE) == 0


def test_the_next_build_removes_what_a_kill_left(place: Path, begun: list[Process]) -> None:
    killed, alive = begun
    left, used = folder_of(killed), folder_of(alive)
    assert {left.parent, used.parent} == {place}
    killed.kill()
    killed.wait()
    assert list(left.iterdir())
    assert list(used.iterdir())
    with holding(place) as after:
        own = folder_of(after)
        assert set(place.iterdir()) == {used, own}
        assert list(used.iterdir())
        ended(after)
    ended(alive)
    assert list(place.iterdir()) == []


def test_what_is_no_folder_of_a_build_stays(place: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "precious").touch()
    (place / "zecer-link").symlink_to(other)
    (place / "zecer-file").touch()
    (place / "zecer-my-game" / "theme").mkdir(parents=True)
    (place / "zecer-my-game" / "game.yaml").touch()
    (place / "zecer-empty").mkdir()
    (place / "another").mkdir()
    before = listed(place)
    build(place)
    assert listed(place) == before
    assert (other / "precious").exists()


@pytest.mark.parametrize("change", ["a file of the user", "a copy", "a new name"])
def test_a_folder_that_is_no_longer_only_the_programs_stays(place: Path, begun: list[Process], change: str) -> None:
    killed, alive = begun
    left = folder_of(killed)
    # it has looked for abandoned folders by now
    folder_of(alive)
    killed.kill()
    killed.wait()
    if change == "a file of the user":
        (left / "game.yaml").touch()
    elif change == "a copy":
        shutil.copytree(left, place / "zecer-copy")
    else:
        left.rename(place / "zecer-renamed")
    before = listed(place)
    build(place)
    # of the copy only the original is the program's
    gone = {path for path in before if path.is_relative_to(left)} if change == "a copy" else set()
    assert before - listed(place) == gone


def listed(place: Path) -> set[Path]:
    return set(place.rglob("*"))


def build(place: Path) -> None:
    """A process that uses a temporary folder, and ends."""
    with holding(place) as process:
        folder_of(process)
        ended(process)
