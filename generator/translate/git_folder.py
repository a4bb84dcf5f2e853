"""Locates the repository of a work tree, and opens its files: only regular ones inside its folder, without links."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from msgspec import Struct

GIT, POINTER, SHORT = ".git", "gitdir: ", 4096
OPEN = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class Unreadable(Exception):
    """Something in a repository is missing, damaged, or exceeds the limits."""


class RepositoryFolder(Struct, frozen=True):
    """A folder of a repository; files are named with forward slashes."""

    root: Path

    def open(self, name: str, most: int) -> int:
        """A descriptor of a regular file of at most ``most`` bytes, reached without links. Raises Unreadable."""
        *above, last = name.split("/")
        try:
            path = os.path.join(self._below(above), last)
            if last in ("", ".", "..") or not stat.S_ISREG(os.lstat(path).st_mode):
                raise Unreadable(name)
            descriptor = os.open(path, OPEN)
        except (OSError, ValueError):
            raise Unreadable(name) from None
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode) or found.st_size > most:
            os.close(descriptor)
            raise Unreadable(name)
        return descriptor

    def read(self, name: str, most: int) -> bytes:
        """A whole file. Raises Unreadable."""
        with os.fdopen(self.open(name, most), "rb") as file:
            return file.read(most)

    def names(self, name: str) -> list[str]:
        """The sorted names in a folder inside this one; empty behind a link."""
        try:
            return sorted(os.listdir(self._below(name.split("/"))))
        except (OSError, ValueError, Unreadable):
            return []

    def _below(self, parts: list[str]) -> str:
        """The path of a folder inside this one. Raises Unreadable where there is none, or a link; OSError."""
        path = str(self.root)
        for part in parts:
            path = os.path.join(path, part)
            if part in ("", ".", "..") or not stat.S_ISDIR(os.lstat(path).st_mode):
                raise Unreadable(path)
        return path


def repository_of(folder: Path) -> tuple[Path, Path] | None:
    """The work tree's own part of its repository, and the common part; None when it must not be read.

    A file ``.git`` may point anywhere, and is trusted only if the other side agrees: a work tree known to the
    repository, or a submodule of the surrounding repository.
    """
    here = folder / GIT
    try:
        if stat.S_ISDIR(here.lstat().st_mode):
            return here, here
        if not stat.S_ISREG(here.lstat().st_mode) or here.lstat().st_size > SHORT:
            return None
        text = here.read_text(encoding="utf-8").strip()
        if not text.startswith(POINTER):
            return None
        own = (folder / text.removeprefix(POINTER)).resolve(strict=True)
        if own.parent.name == "worktrees" and _points_back(own, here):
            return own, own.parent.parent
    except (OSError, ValueError, RuntimeError):
        return None
    around = (parent / GIT for parent in folder.parents)
    inside = any(git.is_dir() and not git.is_symlink() and own.is_relative_to(git / "modules") for git in around)
    return (own, own) if inside else None


def _points_back(own: Path, here: Path) -> bool:
    back = own / "gitdir"
    if not stat.S_ISREG(back.lstat().st_mode) or back.lstat().st_size > SHORT:
        return False
    return (own / back.read_text(encoding="utf-8").strip()).resolve() == here.resolve()
