"""A command that changes several files of a pack changes all of them or none, whenever it is killed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from patience import PATIENCE

from generator.safety.edits import JOURNAL, Recovered, edit, edit_texts, recover
from generator.safety.folder import Folder
from generator.safety.user_folders import own_key, own_word

BEFORE = {"a.yaml": b"a", "b.yaml": b"b", "gone.yaml": b"gone", "below/c.po": b"c"}
CHANGES: dict[str, bytes | None] = {"a.yaml": b"A", "b.yaml": b"B", "gone.yaml": None, "below/c.po": b"C",
                                    "new/d.yaml": b"D"}
AFTER = {name: data for name, data in CHANGES.items() if data is not None}
# for each folder a process that is killed at the nth call of the system that changes something, n growing by one
KILL = """
import os, signal, sys
from generator.safety.edits import edit
from generator.safety.folder import Folder
at, changes, done = int(sys.argv[1]), eval(sys.argv[2]), 0
def counting(real):
    def call(*a, **k):
        global done
        done += 1
        if done == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*a, **k)
    return call
for name in ("replace", "unlink", "link", "fsync", "mkdir", "rmdir"):
    setattr(os, name, counting(getattr(os, name)))
for at, folder in enumerate(sys.argv[3:], at):
    process = os.fork()
    if not process:
        edit(Folder.of_path(folder), changes)
        os._exit(0)
    ended = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    print(ended, flush=True)
    if not ended:
        break
"""
# the first call after which the first file is replaced, once it is known
REPLACING: list[int] = []


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "memory"))
    _forget()
    yield _written(tmp_path / "pack")
    _forget()


def _forget() -> None:
    own_key.cache_clear()
    own_word.cache_clear()


def _written(folder: Path) -> Path:
    for name, data in BEFORE.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def _content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_an_edit_changes_all_files_and_leaves_nothing_beside(pack: Path) -> None:
    assert edit(Folder.of_path(pack), CHANGES) == tuple(CHANGES)
    assert _content(pack) == AFTER
    assert recover(Folder.of_path(pack)) == Recovered()
    # only what differs counts
    assert edit(Folder.of_path(pack), {"a.yaml": b"A", "b.yaml": b"2"}) == ("b.yaml",)


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_whenever_it_is_killed_all_is_new_or_all_is_as_before(tmp_path: Path, pack: Path) -> None:
    ends = set[str]()
    folders = [_written(tmp_path / f"pack{step}") for step in range(1, 99)]
    *killed, last = _killed(1, *folders)
    assert (set(killed), last) == ({-signal.SIGKILL}, 0)
    for folder in folders[:len(killed)]:
        recover(Folder.of_path(folder))
        assert _content(folder) in (BEFORE, AFTER), folder
        ends.add("after" if _content(folder) == AFTER else "before")
        # the same command again is carried out once
        edit(Folder.of_path(folder), CHANGES)
        assert _content(folder) == AFTER
    assert len(killed) > 15
    assert ends == {"before", "after"}


def test_a_full_disk_leaves_all_as_it_was(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = os.replace, []

    def full(*a: object, **named: object) -> None:
        calls.append(a)
        if len(calls) == 4:
            raise OSError(28, "No space left on device")
        real(*a, **named)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(OSError, match="No space"):
            edit(Folder.of_path(pack), CHANGES)
    assert _content(pack) == BEFORE


def test_a_file_that_its_user_changed_meanwhile_stays(tmp_path: Path, pack: Path) -> None:
    _interrupted(pack)
    (pack / "a.yaml").write_bytes(b"mine")
    found = recover(Folder.of_path(pack))
    assert found.kept == {"a.yaml": "a.yaml.old"}
    assert _content(pack) == {**BEFORE, "a.yaml": b"mine", "a.yaml.old": b"a"}


def test_a_pack_that_was_moved_or_copied_after_a_kill_is_put_back(tmp_path: Path, pack: Path) -> None:
    _interrupted(pack)
    shutil.copytree(pack, tmp_path / "copy")
    (tmp_path / "elsewhere").mkdir()
    for folder in (pack.rename(tmp_path / "elsewhere" / "pack"), tmp_path / "copy"):
        assert "a.yaml" in recover(Folder.of_path(folder)).restored
        assert _content(folder) == BEFORE


def test_a_journal_of_somebody_else_is_told_and_never_followed(
        tmp_path: Path, pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be a stranger's, who would have files deleted and exchanged."""
    _interrupted(pack)
    known = _content(pack)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another user"))
    _forget()
    assert recover(Folder.of_path(pack)) == Recovered(strange=True)
    with pytest.raises(OSError, match="expected no journal"):
        edit(Folder.of_path(pack), CHANGES)
    assert _content(pack) == known


@pytest.mark.parametrize("forged", ["", "x", "0" * 64 + '\n{"files": []}', '\n{"files": [], "done": true}', "{" * 9999])
def test_a_forged_journal_does_nothing(pack: Path, forged: str) -> None:
    (pack / JOURNAL).write_text(forged, encoding="utf-8")
    assert recover(Folder.of_path(pack)) == Recovered(strange=True)
    assert _content(pack) == {**BEFORE, JOURNAL: forged.encode()}


@pytest.mark.skipif(os.name == "nt", reason="links and pipes of POSIX")
@pytest.mark.parametrize("make", ["link", "pipe", "folder"])
def test_what_is_no_file_is_no_journal(pack: Path, make: str) -> None:
    path = pack / JOURNAL
    {"link": lambda: path.symlink_to(pack / "a.yaml"), "pipe": lambda: os.mkfifo(path), "folder": path.mkdir}[make]()
    assert recover(Folder.of_path(pack)).strange
    assert (pack / "a.yaml").read_bytes() == b"a"


@pytest.mark.skipif(os.name == "nt", reason="rights of POSIX")
def test_a_file_keeps_its_rights(pack: Path) -> None:
    (pack / "a.yaml").chmod(0o600)
    edit(Folder.of_path(pack), CHANGES)
    assert (pack / "a.yaml").stat().st_mode & 0o777 == 0o600


def _killed(at: int, *folders: Path) -> list[int]:
    """How the processes end that edit the folders, until one is not killed."""
    done = subprocess.run([sys.executable, "-c", KILL, str(at), repr(CHANGES), *map(str, folders)], timeout=PATIENCE,
                          check=True, capture_output=True, text=True)
    return [int(line) for line in done.stdout.split()]


def _interrupted(pack: Path) -> None:
    """Kill an edit after its first file was replaced."""
    # what the user's memory needs is made before, so that calls are counted alike
    own_key()
    if not REPLACING:
        tried = {step: _written(pack.parent / f"tried{step}") for step in range(1, 99)}
        _killed(1, *tried.values())
        REPLACING.append(next(step for step, one in tried.items() if (one / "a.yaml").read_bytes() == b"A"))
    assert _killed(*REPLACING, pack) == [-signal.SIGKILL]
    assert _content(pack).items() >= {"a.yaml": b"A", "b.yaml": b"b"}.items()


def test_texts_keep_their_mark_and_none_that_has_changed_since_is_written(pack: Path) -> None:
    mark = "\ufeff".encode()
    (pack / "a.yaml").write_bytes(mark + b"a")
    texts = {"a.yaml": ("a", "longer"), "b.yaml": ("other", "B"), "none.yaml": ("n", "N")}
    assert edit_texts(Folder.of_path(pack), texts) == ((), ("b.yaml", "none.yaml"))
    assert (pack / "a.yaml").read_bytes() == mark + b"a"
    assert edit_texts(Folder.of_path(pack), texts, partly=True) == (("a.yaml",), ("b.yaml", "none.yaml"))
    assert _content(pack) == {**BEFORE, "a.yaml": mark + b"longer"}
