"""Limits of processor time, wall time and memory for work on a pack, and the note of the current work.

All limits are defined here. The scale (option ``--limits``) multiplies them; 0 removes them. A scale below 1 shortens
times only. The note (what is being done, to which name) is copied to shared memory, so that the parent process can
report what a killed child was doing.
"""

from __future__ import annotations

import math
import os
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar

from msgspec import Struct

from generator.lazy import lazy
from generator.message import Message, msg
from generator.speech import tr

if TYPE_CHECKING:
    import resource
else:
    resource = lazy("resource")

P = ParamSpec("P")
R = TypeVar("R")
# processor seconds for one command: reading, rules, layout for the rules; the larger of the two boxes takes 2
COMMAND = 60.0
# processor seconds for one product, or one part of a book, in one process; the longest of both boxes takes 4
TASK = 40.0
# processor seconds added to both for each piece: 100,000 cards take 20 s to check and 15 s to print
PIECE = 0.001
# processor seconds added for each picture that is drawn: a street with three people takes 1
PICTURE = 2.0
# wall time of a task without a new note, as a multiple of its processor time
WALL = 5.0
# s after which native code that does not return to Python is killed
GRACE = 3.0
# bytes of address space of each process, and bytes added for each piece
MEMORY = 4 * 2**30
PIECE_MEMORY = 20_000
# bytes reserved so that a command that has run out of memory can still report it
SPARE = 64 * 2**20
VARIABLE = "ZECER_LIMITS"

DOING = {
    "": msg("while the command {name} was at work"),
    "file": msg("while reading {name}"),
    "rule": msg("while checking the rule {name}"),
    "layout": msg("while laying out the product {name}"),
    "product": msg("while making the product {name}"),
    "picture": msg("while preparing the picture {name}"),
    "pdf": msg("while looking over {name}"),
    "play": msg("while playing {name}"),
}
ADVICE = msg("--limits 3 allows three times as much")
_HEAD = struct.Struct("<Qdd")
NOTE_SIZE = 1024


class OverLimit(BaseException):
    """Work exceeded a limit. Derived from BaseException, so that handlers of ordinary errors do not catch it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Interrupted(BaseException):
    """The user interrupted a guarded command.

    Not a KeyboardInterrupt: click catches one before and after a command, prints its own line and exits with 1.
    """


class TooMuch(Exception):
    """Work exceeded a limit: ``OverLimit`` as an ordinary, picklable exception; the text is ``expected A, found B``."""


class Buffer(Protocol):
    """Bytes that may be shared with another process, such as an anonymous ``mmap``."""

    def __setitem__(self, key: slice, value: bytes, /) -> None: ...


class _State:
    """State of this process: the factor of the limits, the note, and the shared copy of the note."""

    scale = 1.0
    sort, name = "", ""
    number = 0
    wall, allowed = 0.0, 0.0
    shared: Buffer | None = None


def scale() -> float:
    """The factor of all limits; 0 if there are none."""
    return _State.scale


def share_note(buffer: Buffer | None) -> None:
    """Copy every note to a buffer of at least ``NOTE_SIZE`` bytes; None ends this."""
    _State.shared = buffer


def doing(sort: str, name: str, wall: float = COMMAND * WALL) -> None:
    """Set the note: a key of ``DOING`` and a name. The next note is due within ``wall`` seconds; 0 means no limit."""
    _State.sort, _State.name, _State.wall = sort, name, wall * _State.scale
    if _State.shared is not None:
        text = f"{sort}\0{name}".encode("utf-8", "replace")[: NOTE_SIZE - _HEAD.size - 1] + b"\0"
        _State.shared[_HEAD.size : _HEAD.size + len(text)] = text
        _share_head()


@contextmanager
def preparing(picture: str) -> Iterator[None]:
    """The note while a picture is prepared. If this exceeds a limit, the note stays, to be reported."""
    sort, name, wall = _State.sort, _State.name, _State.wall
    doing("picture", picture)
    yield
    doing(sort, name)
    _State.wall = wall
    _share_head()


def _share_head() -> None:
    if _State.shared is not None:
        _State.number += 1
        _State.shared[: _HEAD.size] = _HEAD.pack(_State.number, _State.wall, _State.allowed)


def waiting() -> None:
    """Remove the limit of wall time from the note, while this process waits for others or for the user."""
    doing(_State.sort, _State.name, wall=0)


def unhurried() -> None:
    """Remove the limits of time of a command that waits for its user: each piece of its work has limits of its own."""
    waiting()
    _allow(0.0)


class Note(Struct, frozen=True):
    """A note: its number, the permitted wall and processor seconds (0: no limit), the work in the user's language."""

    number: int
    wall: float
    allowed: float
    words: str


def read_note(data: bytes) -> Note:
    """The note in the shared bytes of another process."""
    sort, name, *_ = data[_HEAD.size :].decode("utf-8", "replace").split("\0")
    number, wall, allowed = _HEAD.unpack(data[: _HEAD.size])
    return Note(number, wall, allowed, _work_text(sort, name))


def now_doing() -> str:
    """The current work, in the user's language."""
    return _work_text(_State.sort, _State.name)


def _work_text(sort: str, name: str) -> str:
    return tr(DOING.get(sort, DOING[""]), name=name or "zecer")


def time_message(seconds: float) -> str:
    """The message for work that used too much processor time."""
    return msg("expected at most {seconds:.3g} s of processor time, found more", seconds=seconds)


def wall_message(seconds: float) -> str:
    """The message for work that made no progress within its wall time."""
    return msg("expected an end within {seconds:.3g} s, found none", seconds=seconds)


def memory_message() -> str:
    """The message for work that used too much memory."""
    return msg("expected at most {memory:g} GB of memory, found more", memory=MEMORY * max(1.0, _State.scale) / 2 ** 30)


def begin_command(factor: float | None = None) -> None:
    """Set the limits of a command; ``factor`` is a new scale. Without a shared note, only the scale is set."""
    if factor is not None:
        _State.scale = factor
    if _State.shared is None:
        return
    bound_memory()
    _allow(COMMAND * _State.scale)


@contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """Limit the processor time inside the context to ``seconds`` times the scale; it does not count for outer limits.

    Raises OverLimit. Has no effect outside the main thread, and on systems without such limits.
    """
    if not (seconds * _State.scale and _can_limit_time()):
        yield
        return
    start, (soft, hard), allowed = time.process_time(), resource.getrlimit(resource.RLIMIT_CPU), _State.allowed
    handler, timer = signal.getsignal(signal.SIGPROF), signal.getitimer(signal.ITIMER_PROF)
    _allow(seconds * _State.scale)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, *timer)
        signal.signal(signal.SIGPROF, handler)
        _State.allowed = allowed
        _stop_at(math.inf if soft == resource.RLIM_INFINITY else soft + time.process_time() - start, hard)
        _share_head()


def _allow(seconds: float) -> None:
    """Limit the processor time of this process from now on; 0 means no limit."""
    if not _can_limit_time():
        return
    def over(number: int, frame: FrameType | None) -> None:
        raise OverLimit(time_message(_State.allowed))

    _State.allowed = seconds
    signal.signal(signal.SIGPROF, over)
    # raised again every second, since a library may catch any exception
    signal.setitimer(signal.ITIMER_PROF, seconds, 1.0 if seconds else 0.0)
    _stop_at(time.process_time() + seconds + GRACE if seconds else math.inf, resource.getrlimit(resource.RLIMIT_CPU)[1])
    _share_head()


def more_time(seconds: float) -> None:
    """Extend the current limit of processor time by ``seconds`` times the scale."""
    if not (seconds * _State.scale and _can_limit_time()):
        return
    left, _ = signal.getitimer(signal.ITIMER_PROF)
    if not left:
        return
    extension = seconds * _State.scale
    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    _State.allowed += extension
    signal.setitimer(signal.ITIMER_PROF, left + extension, 1.0)
    _stop_at(math.inf if soft == resource.RLIM_INFINITY else soft + extension, hard)
    _share_head()


def grow(pieces: int) -> None:
    """Extend the time and memory of the current command for a number of pieces."""
    if _State.shared is not None:
        more_time(pieces * PIECE)
        bound_memory(pieces)


def _stop_at(seconds: float, hard: int) -> None:
    """Have the system end this process when its total processor time exceeds ``seconds``; ``hard`` is a hard limit."""
    soft = resource.RLIM_INFINITY if math.isinf(seconds) else math.ceil(seconds)
    if hard != resource.RLIM_INFINITY:
        soft = hard if soft == resource.RLIM_INFINITY else min(soft, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def _can_limit_time() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def bound_memory(pieces: int = 0) -> None:
    """Limit the address space of this process from now on, and disable core dumps."""
    if os.name == "nt" or not _State.scale:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = int((MEMORY + pieces * PIECE_MEMORY) * max(1.0, _State.scale))
    resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


@contextmanager
def spare_memory() -> Iterator[None]:
    """Raise the limit of memory by ``SPARE`` bytes, to report that memory ran out."""
    if os.name == "nt":
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if soft != resource.RLIM_INFINITY:
        most = soft + SPARE
        resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def begin_worker(factor: float, pieces: int) -> None:
    """Set the scale and the limit of memory of a worker process."""
    _State.scale = factor
    bound_memory(pieces)


def limited(seconds: float, work: Callable[P, R], /, *arguments: P.args, **named: P.kwargs) -> R:
    """Call a function within a limit of processor time. Raises TooMuch instead of OverLimit and MemoryError."""
    before = _State.sort, _State.name
    try:
        with processor_time(seconds):
            return work(*arguments, **named)
    except OverLimit as over:
        raise TooMuch(excess(over.text)) from None
    except MemoryError:
        raise TooMuch(excess(memory_message())) from None
    finally:
        _State.sort, _State.name = before


def excess(limit: str) -> Message:
    """The message for a product that exceeded a limit: with the picture that was being prepared, and what helps."""
    if _State.sort != "picture":
        return msg("{limit}; {advice}", limit=limit, advice=ADVICE)
    work = Message(DOING[_State.sort], {"name": _State.name})
    return msg("{limit}, {work}; {advice}", limit=limit, work=work, advice=ADVICE)


def ending(number: int, allowed: float) -> str:
    """The message for a process that was ended by a signal (0: by none); ``allowed`` are its processor seconds."""
    if number == getattr(signal, "SIGXCPU", None):
        return time_message(allowed)
    name = signal.Signals(number).name if number > 0 else "none"
    if name == "SIGKILL":
        return msg("expected a whole answer, found {name}; perhaps the memory of this machine did not suffice",
                   name=name)
    return msg("expected a whole answer, found {name}", name=name)


def missing() -> str | None:
    """A line for the user about limits that this system does not support; None if it supports all."""
    if os.name == "nt":
        return tr("this system bounds neither processor time nor memory; only work that hangs for long is ended")
    if sys.platform == "darwin":
        return tr("this system does not bound the memory of zecer")
    return None
