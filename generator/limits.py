"""How much processor time, wall time and memory work on a pack may take, and the note of what is being done.

All numbers stand here. ``scale`` multiplies them (the option ``--limits``); 0 lifts them. A scale below 1
shortens times only.
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

from generator.late import late
from generator.message import msg
from generator.speech import tr

if TYPE_CHECKING:
    import resource
else:
    resource = late("resource")

P = ParamSpec("P")
R = TypeVar("R")
# processor seconds for one command: reading, rules, layout for the rules. The larger of the two boxes takes 2
COMMAND = 60.0
# for one product, or one part of a book, in one process. The longest of both boxes takes 4
TASK = 40.0
# more of both for each piece: 100,000 cards take 20 s to check and 15 s to print
PIECE = 0.001
# of a task that sleeps, as a multiple of its processor time
WALL = 5.0
# native code that does not come back to Python is stopped so much later
GRACE = 3.0
# bytes of address space of each process, and more for each piece
MEMORY = 4 * 2**30
PIECE_MEMORY = 20_000
# left over so that a command that has run out of memory can still say so
SPARE = 64 * 2**20
VARIABLE = "ZECER_LIMITS"

DOING = {
    "": msg("while the command {name} was at work"),
    "file": msg("while reading {name}"),
    "rule": msg("while checking the rule {name}"),
    "layout": msg("while laying out the product {name}"),
    "product": msg("while making the product {name}"),
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
    """The user interrupted a guarded command. Click would catch a KeyboardInterrupt, print a line of its own and end
    with 1 where one comes before a command or after it.
    """


class TooMuch(Exception):
    """What ``OverLimit`` becomes when it goes from one process to another: ``expected A, found B``."""


class Buffer(Protocol):
    """Bytes that another process may see, such as an anonymous ``mmap``."""

    def __setitem__(self, key: slice, value: bytes, /) -> None: ...


class _State:
    """Of this process: the factor of the limits, the note of what is being done, and who else sees it."""

    scale = 1.0
    sort, name = "", ""
    number = 0
    wall, allowed = 0.0, 0.0
    shared: Buffer | None = None


def scale() -> float:
    """The factor of all limits; 0 when there are none."""
    return _State.scale


def share_note(buffer: Buffer | None) -> None:
    """Have the note written where another process sees it too."""
    _State.shared = buffer


def doing(sort: str, name: str, wall: float = COMMAND * WALL) -> None:
    """Note what is being done: a sort of ``DOING`` and a name. ``wall`` seconds without the next note are too many;
    0 is any number."""
    _State.sort, _State.name, _State.wall = sort, name, wall * _State.scale
    if _State.shared is not None:
        text = f"{sort}\0{name}".encode("utf-8", "replace")[: NOTE_SIZE - _HEAD.size - 1] + b"\0"
        _State.shared[_HEAD.size : _HEAD.size + len(text)] = text
        _share_head()


def _share_head() -> None:
    if _State.shared is not None:
        _State.number += 1
        _State.shared[: _HEAD.size] = _HEAD.pack(_State.number, _State.wall, _State.allowed)


def waiting() -> None:
    """Note that this process waits for others, or for the user."""
    doing(_State.sort, _State.name, wall=0)


class Note(Struct, frozen=True):
    """A note: its number, the seconds of wall and of processor time allowed (0: any), what is done in the user's
    words."""

    number: int
    wall: float
    allowed: float
    words: str


def read_note(data: bytes) -> Note:
    """The note that another process shares."""
    sort, name, *_ = data[_HEAD.size :].decode("utf-8", "replace").split("\0")
    number, wall, allowed = _HEAD.unpack(data[: _HEAD.size])
    return Note(number, wall, allowed, _words(sort, name))


def now_doing() -> str:
    """What is being done, in the user's words."""
    return _words(_State.sort, _State.name)


def _words(sort: str, name: str) -> str:
    return tr(DOING.get(sort, DOING[""]), name=name or "zecer")


def time_words(seconds: float) -> str:
    """The message of work that took too much processor time."""
    return msg("expected at most {seconds:.3g} s of processor time, found more", seconds=seconds)


def wall_words(seconds: float) -> str:
    """The message of work that does not go on."""
    return msg("expected an end within {seconds:.3g} s, found none", seconds=seconds)


def memory_words() -> str:
    """The message of work that took too much memory."""
    return msg("expected at most {memory:g} GB of memory, found more", memory=MEMORY * max(1.0, _State.scale) / 2 ** 30)


def begin_command(factor: float | None = None) -> None:
    """Give the command its processor time, from now on, and its memory; ``factor`` is a new scale. Does nothing in a
    process that nobody guards."""
    if factor is not None:
        _State.scale = factor
    if _State.shared is None:
        return
    bound_memory()
    _allow(COMMAND * _State.scale)


@contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """Work within takes at most so many processor seconds, times ``scale``; none of them are of the work around it.
    Raises OverLimit. Only in the main thread of systems that have such limits."""
    if not (seconds * _State.scale and _able()):
        yield
        return
    begun, (soft, hard), allowed = time.process_time(), resource.getrlimit(resource.RLIMIT_CPU), _State.allowed
    handler, timer = signal.getsignal(signal.SIGPROF), signal.getitimer(signal.ITIMER_PROF)
    _allow(seconds * _State.scale)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, *timer)
        signal.signal(signal.SIGPROF, handler)
        _State.allowed = allowed
        _stop_at(math.inf if soft == resource.RLIM_INFINITY else soft + time.process_time() - begun, hard)
        _share_head()


def _allow(seconds: float) -> None:
    """From now on this process may take so many processor seconds; 0 is any number."""
    if not _able():
        return
    def over(number: int, frame: FrameType | None) -> None:
        raise OverLimit(time_words(_State.allowed))

    _State.allowed = seconds
    signal.signal(signal.SIGPROF, over)
    # raised anew each second, for a library may swallow anything
    signal.setitimer(signal.ITIMER_PROF, seconds, 1.0 if seconds else 0.0)
    _stop_at(time.process_time() + seconds + GRACE if seconds else math.inf, resource.getrlimit(resource.RLIMIT_CPU)[1])
    _share_head()


def more_time(seconds: float) -> None:
    """Lengthen the processor time of the work under way."""
    if not (seconds * _State.scale and _able()):
        return
    left, _ = signal.getitimer(signal.ITIMER_PROF)
    if not left:
        return
    more = seconds * _State.scale
    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    _State.allowed += more
    signal.setitimer(signal.ITIMER_PROF, left + more, 1.0)
    _stop_at(math.inf if soft == resource.RLIM_INFINITY else soft + more, hard)
    _share_head()


def grow(pieces: int) -> None:
    """Give the command under way what so many pieces need beside the rest."""
    if _State.shared is not None:
        more_time(pieces * PIECE)
        bound_memory(pieces)


def _stop_at(seconds: float, hard: int) -> None:
    """Have the system end this process when it has used so many processor seconds in all."""
    soft = resource.RLIM_INFINITY if math.isinf(seconds) else math.ceil(seconds)
    if hard != resource.RLIM_INFINITY:
        soft = hard if soft == resource.RLIM_INFINITY else min(soft, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def _able() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def bound_memory(pieces: int = 0) -> None:
    """From now on this process has a bounded address space, and leaves no image of itself behind when it is ended."""
    if os.name == "nt" or not _State.scale:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = int((MEMORY + pieces * PIECE_MEMORY) * max(1.0, _State.scale))
    resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


@contextmanager
def spare_memory() -> Iterator[None]:
    """A little more memory, to say that there was not enough."""
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
    """Bound the memory of a process that works for another one."""
    _State.scale = factor
    bound_memory(pieces)


def limited(seconds: float, work: Callable[P, R], /, *arguments: P.args, **named: P.kwargs) -> R:
    """Call a function that may take so many processor seconds. Raises TooMuch instead of OverLimit and MemoryError."""
    try:
        with processor_time(seconds):
            return work(*arguments, **named)
    except OverLimit as over:
        raise TooMuch(over.text) from None
    except MemoryError:
        raise TooMuch(memory_words()) from None


def ending(number: int, allowed: float) -> str:
    """What a signal that ended a process says of its work, which had so many processor seconds. 0: it was no signal."""
    if number == getattr(signal, "SIGXCPU", None):
        return time_words(allowed)
    name = signal.Signals(number).name if number > 0 else "none"
    if name == "SIGKILL":
        return msg("expected a whole answer, found {name}; perhaps the memory of this machine did not suffice",
                   name=name)
    return msg("expected a whole answer, found {name}", name=name)


def missing() -> str | None:
    """What of these limits this system does not have, in a line for the user; None when it has all."""
    if os.name == "nt":
        return tr("this system bounds neither processor time nor memory; only work that hangs for long is ended")
    if sys.platform == "darwin":
        return tr("this system does not bound the memory of zecer")
    return None
