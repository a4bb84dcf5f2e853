"""After any stop each file is the whole old one or the whole new one, and the next build repairs the rest."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import box
import pytest
from patience import PATIENCE

from generator.safety.folder import Folder
from generator.safety.lock import hold_lock

ROOT = Path(__file__).parents[2]


def command(pack: Path, output: Path) -> subprocess.Popen[str]:
    arguments = [sys.executable, "-m", "generator", "build", str(pack), "-o", str(output), "--only", "deck", "-j", "1"]
    return subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


class Calls:
    """Counts the calls to the disk; the nth one is refused."""

    def __init__(self, nth: int) -> None:
        self.nth, self.made = nth, 0

    def counted(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            self.made += 1
            if self.made == self.nth:
                raise OSError(28, "No space left on device")
            return real(*arguments, **options)

        return call


def two_states(tmp_path: Path) -> tuple[Path, Path, dict[str, set[str]]]:
    """A pack that was built and then changed; its output folder; what each file may be: old or new."""
    pack = box.copy(tmp_path)
    old = box.built(pack, tmp_path / "out").folder
    box.edit(pack, "cards.yaml", "points: 5", "points: 6")
    new = box.built(pack, tmp_path / "new").folder
    assert old is not None
    assert new is not None
    before, after = box.digests(old), box.digests(new)
    assert all(before[name] != after[name] for name in after)
    return pack, old, {name: {before[name], after[name]} for name in after}


def test_the_nth_write_fails_for_every_n(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack, folder, allowed = two_states(tmp_path)
    old, new = box.digests(folder), box.digests(tmp_path / "new" / "twelve-cards" / "pl")
    failures = 0
    for nth in range(1, 60):
        output = tmp_path / str(nth)
        shutil.copytree(tmp_path / "out" / "twelve-cards", output / "twelve-cards")
        calls = Calls(nth)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", calls.counted(os.fsync))
            patch.setattr(os, "replace", calls.counted(os.replace))
            try:
                box.built(pack, output)
            except OSError:
                failures += 1
        state = box.digests(output / "twelve-cards" / "pl")
        assert {name: digest in allowed[name] for name, digest in state.items()} == dict.fromkeys(allowed, True)
        assert not list(output.rglob(".*.part"))
        if calls.made < nth:
            break
    assert state == new != old
    assert failures >= 8
    # what a failure left behind is repaired without a word
    box.built(pack, tmp_path / "7")
    assert box.digests(tmp_path / "7" / "twelve-cards" / "pl") == new


@pytest.mark.nightly
def test_killed_builds_leave_whole_files(tmp_path: Path) -> None:
    pack, folder, allowed = two_states(tmp_path)
    for delay in (0.15, 0.3, 0.45, 0.6):
        build = command(pack, tmp_path / "out")
        time.sleep(delay)
        build.kill()
        build.communicate()
        assert {name: digest in allowed[name] for name, digest in box.digests(folder).items()} == dict.fromkeys(
            allowed, True
        )
    build = command(pack, tmp_path / "out")
    build.communicate()
    assert build.returncode == 0
    after = box.digests(tmp_path / "new" / "twelve-cards" / "pl")
    assert {name: digest for name, digest in box.digests(folder).items() if name.endswith(".pdf")} == {
        name: digest for name, digest in after.items() if name.endswith(".pdf")
    }
    assert not list(folder.glob(".*.part"))


def test_a_second_build_waits_and_says_for_whom(tmp_path: Path) -> None:
    with hold_lock(Folder.of_path(tmp_path / "out"), lambda process: None):
        build = command(box.PACK, tmp_path / "out")
        assert build.stderr is not None
        assert build.stderr.readline() == f"waiting for the build of process {os.getpid()}\n"
        assert build.poll() is None
    build.communicate(timeout=PATIENCE)
    assert build.returncode == 0


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file stands where the folder should")
    build = command(box.PACK, tmp_path / "out" / "deeper")
    said, wrong = build.communicate(timeout=PATIENCE)
    assert (build.returncode, said) == (1, "")
    assert wrong.startswith("error: cannot read or write")
    assert wrong.count("\n") == 1
