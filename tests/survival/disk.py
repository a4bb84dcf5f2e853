"""A disk that refuses the nth call of a build, or that has all its processes killed there.

Calls are counted in all processes of a build together. As ``sitecustomize`` of a Python (see ``shim``) it is in the
environment: ``ZECER_DISK`` is the number of the call, what happens there (an errno or ``kill``) and a file to count in.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

CALLS = ("open", "write", "fsync", "replace", "link", "unlink", "mkdir", "rmdir", "stat", "fstat", "scandir")
# those after which something else lies on the disk
CHANGES = ("open", "write", "replace", "link", "unlink", "mkdir", "rmdir")
DOORS = ("safety/folder.py", "safety/lock.py", "make/output_folder.py")
VARIABLE = "ZECER_DISK"
Answer = Callable[[str, Callable[..., Any], tuple[Any, ...], dict[str, Any]], Any]


class Disk:
    """Counts the calls that the doors of a build make; ``answer`` is what the nth one does instead.

    With ``lasting`` every call from the nth on is answered so.
    """

    def __init__(self, nth: int, answer: Answer, count: Callable[[], int] | None = None, lasting: bool = False) -> None:
        self.nth, self.answer, self.lasting, self.made = nth, answer, lasting, 0
        self.count = count or self._counted
        self.real = {name: getattr(os, name) for name in CALLS}

    def put_in(self, calls: tuple[str, ...] = CALLS) -> None:
        for name in calls:
            setattr(os, name, self._watched(name))

    def take_out(self) -> None:
        for name, real in self.real.items():
            setattr(os, name, real)

    def __enter__(self) -> Disk:
        self.put_in()
        return self

    def __exit__(self, *_: object) -> None:
        self.take_out()

    def _counted(self) -> int:
        self.made += 1
        return self.made

    def _watched(self, name: str) -> Callable[..., Any]:
        real = self.real[name]

        def call(*arguments: Any, **named: Any) -> Any:
            if not _caller().endswith(DOORS):
                return real(*arguments, **named)
            made = self.count()
            if made == self.nth or (self.lasting and made > self.nth):
                return self.answer(name, real, arguments, named)
            return real(*arguments, **named)

        return call


def _caller() -> str:
    """The module that calls: by itself, or through the opener."""
    frame = sys._getframe(2)
    while frame.f_back is not None and frame.f_code.co_filename.endswith(("opener.py", "contextlib.py")):
        frame = frame.f_back
    return frame.f_code.co_filename.replace("\\", "/")


def refusing(number: int) -> Answer:
    """As the system refuses: without a name where it is given a descriptor, with the one it is given elsewhere."""

    def refuse(name: str, real: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        told = (arguments[0],) if arguments and isinstance(arguments[0], str) else ()
        raise OSError(number, os.strerror(number), *told)

    return refuse


def killing(whom: Callable[[], None]) -> Answer:
    """As a machine stops: in the middle of a write, else before the call."""

    def kill(name: str, real: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        if name == "write":
            real(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
        whom()
        return real(*arguments, **named)

    return kill


def shim(folder: Path, counter: Path, nth: int, what: str) -> dict[str, str]:
    """Variables under which a Python and those it starts have a disk that kills or refuses; 0 only counts."""
    folder.mkdir(exist_ok=True)
    (folder / "sitecustomize.py").write_text(Path(__file__).read_text(encoding="utf-8"), encoding="utf-8")
    return {"PYTHONPATH": str(folder), VARIABLE: f"{nth} {what} {counter}"}


def counted(counter: Path) -> int:
    """How many calls all processes together have made."""
    return counter.stat().st_size if counter.exists() else 0


def _begin(nth: str, what: str, counter: str) -> None:
    opened, write, seek = os.open, os.write, os.lseek

    def count() -> int:
        descriptor = opened(counter, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        write(descriptor, b".")
        place = seek(descriptor, 0, os.SEEK_CUR)
        os.close(descriptor)
        return place

    # no power is lost in tests
    os.fsync = lambda descriptor: None
    if what == "kill":
        # everything at once, as when the power goes
        answer = killing(lambda: os.killpg(os.getpgrp(), signal.SIGKILL))
    elif what == "kill-one":
        # the process alone; the others must notice
        answer = killing(lambda: os.kill(os.getpid(), signal.SIGKILL))
    else:
        answer = refusing(getattr(errno, what))
    kills = what.startswith("kill")
    Disk(int(nth), answer, count, lasting=not kills).put_in(CHANGES if kills else CALLS)


if __name__ == "sitecustomize" and VARIABLE in os.environ:
    _begin(*os.environ[VARIABLE].split(" ", 2))
