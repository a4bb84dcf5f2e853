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
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from msgspec import Struct

from generator.lazy import lazy
from generator.localization import tr
from generator.message import Message, msg, reason

if TYPE_CHECKING:
    import resource
    from mmap import mmap

    from generator.model.game import Game
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
# s that a process may take to clean up after it was told to end; then it is killed
CLEANUP = 5.0
# bytes of address space of each process, and bytes added for each piece
MEMORY = 4 * 2**30
PIECE_MEMORY = 20_000
# bytes reserved so that a command that has run out of memory can still report it
SPARE = 64 * 2**20
VARIABLE = "ZECER_LIMITS"

DOING = {
    "": msg("while the command {name} was at work"),
    "file": msg("while reading {name}"),
    "fetch": msg("while fetching {name}"),
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


class Interrupted(BaseException):
    """The user interrupted a guarded command.

    Not a KeyboardInterrupt: click catches one before and after a command, prints its own line and exits with 1.
    """


class TooMuch(Exception):
    """Work exceeded a limit: ``OverLimit`` as an ordinary, picklable exception; the text is ``expected A, found B``."""


class Allowance(Struct, frozen=True):
    """The limits of one call: processor seconds, and pieces, which determine memory; ``scale`` multiplies both."""

    seconds: float = TASK
    pieces: int = 0
    scale: float = 1.0

    @classmethod
    def of_game(cls, game: Game) -> Allowance:
        """The limits of a product; a game with more pieces gets more."""
        pieces = game.most_pieces
        return cls(TASK + pieces * PIECE, pieces, _State.scale)

    @property
    def wall(self) -> float:
        """Wall-clock seconds until the call must have ended; 0 for no limit."""
        return self.seconds * WALL * self.scale

    def ending(self, number: int, late: bool) -> str:
        """The message for a call whose process was ended."""
        return ending(number, self.seconds * self.scale, self.wall if late else 0.0)


class _State:
    """State of this process: the factor of the limits, its clock, the note, and the shared copy of both."""

    scale = 1.0
    # the processor time of this process at which its work is over the limit, and the seconds that it had
    end, allowed = math.inf, 0.0
    # the work as a key of ``DOING`` and a name, and the wall seconds until the next note
    note = "", "", 0.0
    number = 0
    shared: bytearray | mmap | None = None


def scale() -> float:
    """The factor of all limits; 0 if there are none."""
    return _State.scale


def share_note(buffer: bytearray | mmap | None) -> None:
    """Copy every note to a buffer of at least ``NOTE_SIZE`` bytes; None ends this."""
    _State.shared = buffer


def doing(sort: str, name: str, wall: float = COMMAND * WALL) -> None:
    """Set the note: a key of ``DOING`` and a name. The next note is due within ``wall`` seconds; 0 means no limit."""
    _State.note = sort, name, wall * _State.scale
    _share()


@contextmanager
def preparing(picture: str) -> Iterator[None]:
    """The note while a picture is prepared. If this exceeds a limit, the note stays, to be reported."""
    before = _State.note
    doing("picture", picture)
    yield
    _State.note = before
    _share()


def _share() -> None:
    if _State.shared is not None:
        sort, name, wall = _State.note
        _State.number += 1
        head = _HEAD.pack(_State.number, wall, _State.allowed)
        shared = head + f"{sort}\0{name}".encode("utf-8", "replace")[: NOTE_SIZE - len(head) - 1] + b"\0"
        _State.shared[: len(shared)] = shared


def waiting() -> None:
    """Remove the limit of wall time from the note, while this process waits for others or for the user."""
    sort, name, _ = _State.note
    doing(sort, name, wall=0)


def lift_time_limits() -> None:
    """Remove the limits of time of a command that waits for its user: each piece of its work has limits of its own."""
    waiting()
    _end_after(0.0)


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
    return _work_text(*_State.note[:2])


def _work_text(sort: str, name: str) -> str:
    return tr(DOING.get(sort, DOING[""]), name=name or "zecer")


def time_message(seconds: float) -> str:
    """The message for work that used too much processor time."""
    return msg("expected at most {seconds:.3g} s of processor time, found more", seconds=seconds)


def memory_message() -> str:
    """The message for work that used too much memory."""
    return msg("expected at most {memory:g} GB of memory, found more", memory=MEMORY * max(1.0, _State.scale) / 2 ** 30)


def begin_command(factor: float | None = None) -> None:
    """Set the limits of a command; ``factor`` is a new scale. Without a shared note, only the scale is set."""
    if factor is not None:
        _State.scale = factor
    if _State.shared is not None:
        bound_memory()
        _end_after(COMMAND * _State.scale)


@contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """Limit the processor time inside the context to ``seconds`` times the scale; it does not count for outer limits.

    Raises OverLimit. Has no effect outside the main thread, and on systems without such limits.
    """
    begun, end, allowed = time.process_time(), _State.end, _State.allowed
    _end_after(seconds * _State.scale)
    try:
        yield
    finally:
        _set_clock(end + time.process_time() - begun, allowed)


def more_time(seconds: float) -> None:
    """Extend the current limit of processor time by ``seconds`` times the scale."""
    if not math.isinf(_State.end):
        _set_clock(_State.end + seconds * _State.scale, _State.allowed + seconds * _State.scale)


def _end_after(seconds: float) -> None:
    """Limit the processor time of this process from now on; 0 means no limit."""
    _set_clock(time.process_time() + seconds if seconds else math.inf, seconds)


def _set_clock(end: float, allowed: float) -> None:
    """The one clock: OverLimit is raised when the processor time of this process reaches ``end``, infinity for never.

    It is raised again every second, since a library may catch any exception, and after ``GRACE`` seconds more the
    system ends the process. Its death and OverLimit are told as the end of ``allowed`` seconds.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return

    def on_time_over(number: int, frame: FrameType | None) -> None:
        raise OverLimit(time_message(_State.allowed))

    left = 0.0 if math.isinf(end) else max(end - time.process_time(), 0.001)
    signal.signal(signal.SIGPROF, on_time_over)
    signal.setitimer(signal.ITIMER_PROF, left, 1.0 if left else 0.0)
    _State.end, _State.allowed = end, allowed
    _bind_limit(resource.RLIMIT_CPU, end + GRACE)
    _share()


def grow(pieces: int) -> None:
    """Extend the time and memory of the current command for a number of pieces."""
    if _State.shared is not None:
        more_time(pieces * PIECE)
        bound_memory(pieces)


def _bind_limit(limit: int, most: float) -> None:
    """Set a limit of the system for this process, as far as its hard limit allows; infinity for none."""
    _, hard = resource.getrlimit(limit)
    most = min(most, math.inf if hard == resource.RLIM_INFINITY else hard)
    resource.setrlimit(limit, (resource.RLIM_INFINITY if math.isinf(most) else math.ceil(most), hard))


def bound_memory(pieces: int = 0) -> None:
    """Limit the address space of this process from now on, and disable core dumps."""
    if os.name != "nt" and _State.scale:
        _bind_limit(resource.RLIMIT_AS, int((MEMORY + pieces * PIECE_MEMORY) * max(1.0, _State.scale)))
        _bind_limit(resource.RLIMIT_CORE, 0)


@contextmanager
def spare_memory() -> Iterator[None]:
    """Raise the limit of memory by ``SPARE`` bytes, to report that memory ran out."""
    if os.name == "nt":
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    if before[0] != resource.RLIM_INFINITY:
        _bind_limit(resource.RLIMIT_AS, before[0] + SPARE)
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def begin_worker(allowance: Allowance) -> None:
    """Set the scale and the limit of memory of a worker process."""
    _State.scale = allowance.scale
    bound_memory(allowance.pieces)


def call_limited(seconds: float, work: Callable[P, R], /, *arguments: P.args, **named: P.kwargs) -> R:
    """Call a function within a limit of processor time. Raises TooMuch instead of OverLimit and MemoryError."""
    before = _State.note
    try:
        with processor_time(seconds):
            return work(*arguments, **named)
    except OverLimit as over:
        raise TooMuch(excess(reason(over))) from None
    except MemoryError:
        raise TooMuch(excess(memory_message())) from None
    finally:
        _State.note = before


def excess(limit: str) -> Message:
    """The message for a product that exceeded a limit: with the picture that was being prepared, and what helps."""
    sort, name, _ = _State.note
    if sort != "picture":
        return msg("{limit}; {advice}", limit=limit, advice=ADVICE)
    work = Message(DOING[sort], {"name": name})
    return msg("{limit}, {work}; {advice}", limit=limit, work=work, advice=ADVICE)


def ending(number: int, allowed: float, wall: float = 0.0) -> str:
    """The message for a process that was ended by a signal (0: by none).

    It had ``allowed`` processor seconds; ``wall`` are the seconds without progress for which it was ended, if so.
    """
    if wall:
        return msg("expected an end within {seconds:.3g} s, found none", seconds=wall)
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
