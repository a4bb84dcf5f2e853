"""Files are whole or not at all; what is kept is handed out whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.safety.folder import Folder
from generator.safety.made_files import write_made


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    write_made(path, b"old")
    write_made(path, b"new")
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["a.pdf"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_refusing_disk_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "a.pdf"
    write_made(path, b"old")

    def refuse(*_: object, **named: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, step, refuse)
        with pytest.raises(OSError, match="No space left"):
            write_made(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.pdf"]


def test_only_left_overs_of_builds_are_swept(tmp_path: Path) -> None:
    users = (".a.pdf.123.part", ".notes.part", "a.part", "a.pdf", ".a.pdf.123.0123456789abcdef.part", ".part")
    for name in users:
        (tmp_path / name).write_bytes(b"mine")
    Folder.of_path(tmp_path).stage("b.pdf", b"unfinished")
    Folder.of_path(tmp_path).stage("below/b.pdf", b"unfinished")
    Folder.of_path(tmp_path).sweep()
    assert {path.name for path in tmp_path.rglob("*")} == {*users, "below"}


def test_a_write_removes_what_an_interrupted_write_of_the_same_file_left(tmp_path: Path) -> None:
    other = Folder.of_path(tmp_path).stage("other.pdf", b"unfinished")
    Folder.of_path(tmp_path).stage("a.pdf", b"unfinished")
    (tmp_path / ".a.pdf.123.part").write_bytes(b"mine")
    write_made(tmp_path / "a.pdf", b"new")
    assert sorted(os.listdir(tmp_path)) == sorted((other, "a.pdf", ".a.pdf.123.part"))


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="no list of open files")
@pytest.mark.parametrize("name", ["", "a.pdf", "below/a.pdf"])
def test_a_folder_that_was_settled_is_closed(tmp_path: Path, name: str) -> None:
    folder = Folder(tmp_path)
    folder.write("below/a.pdf", b"new")
    before = os.listdir("/proc/self/fd")
    for _ in range(3):
        folder.settle(name)
    assert len(os.listdir("/proc/self/fd")) == len(before)
