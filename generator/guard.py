"""The command works in a child, while this process waits, hands signals on, and says what ended the child if it was
ended. So no pack can hang the command or take all of the memory, and whoever called it gets a line and an exit code.
"""

from __future__ import annotations

import atexit
import itertools
import mmap
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType, TracebackType

from generator import limits
from generator.cli.talk import asked, error, interrupted
from generator.speech import said, speak, tr

FAULTY, INTERRUPTED = 1, 130
# what is handed on to the child
PASSED = ("SIGINT", "SIGTERM", "SIGHUP")
# how long the child may take to tidy up after such a signal, s
PATIENCE = 5.0
LOOK = 0.5
# how much later a signal comes again that met the loading of a module, s
AGAIN = 0.02
_PUT_OFF = itertools.count()
# the interrupts that were delivered to the work
_DELIVERED: list[int] = []
# the file of the frames in which Python loads a module
IMPORTING = "<frozen importlib._bootstrap>"
# on a terminal a progress bar hides it
CURSOR = "\x1b[?25h"


def guarded(work: Callable[[], None]) -> None:
    """Do work that ends with an exit code, in a child where there are such; ends this process with the same code."""
    if not hasattr(os, "fork"):
        work()
        return
    note = mmap.mmap(-1, limits.NOTE_SIZE)
    alive, held = os.pipe()
    passed = [one for name in PASSED if signal.getsignal(one := getattr(signal, name)) != signal.SIG_IGN]
    masked = signal.pthread_sigmask(signal.SIG_BLOCK, [*passed, signal.SIGCHLD])
    child = os.fork()
    if child == 0:
        os.close(held)
        _prepare(note, alive, passed)
        _work_and_end(work, masked)
    os.close(alive)
    arrived, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing)
    for one in (*passed, signal.SIGCHLD):
        signal.signal(one, _noted)
    signal.pthread_sigmask(signal.SIG_SETMASK, masked)
    code = _Wait(child, note, arrived).code()
    if code == INTERRUPTED:
        _say_interrupted()
    # nothing was begun here that has to be ended
    os._exit(code)


def _work_and_end(work: Callable[[], None], masked: set[int]) -> None:
    """Do work with these signals blocked, then whatever was registered to be done at the end; the system takes all
    memory back faster than Python.
    """
    code = FAULTY

    def end() -> None:
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except (OSError, ValueError):
            # Python flushes once more, and says what it cannot write
            return
        os._exit(code)

    # what is registered first is done last
    atexit.register(end)
    try:
        # a signal that came before is delivered here
        signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        work()
        code = 0
    except SystemExit as ending:
        code = ending.code if isinstance(ending.code, int) else 0 if ending.code is None else FAULTY
        raise
    except limits.Interrupted:
        code = INTERRUPTED
        raise SystemExit(code) from None
    finally:
        # what is registered for the end is short, and would be cut off with a traceback
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        # an error of what was tidied up may stand in place of the interrupt; a command that ends well has heeded it
        code = INTERRUPTED if _DELIVERED and code else code


def _noted(number: int, frame: FrameType | None) -> None:
    """The number of a signal goes through the pipe."""


def _prepare(note: mmap.mmap, alive: int, passed: list[signal.Signals]) -> None:
    limits.share_note(note)
    limits.doing("", "")
    threading.Thread(target=_orphaned, args=(alive,), daemon=True).start()
    if signal.SIGINT in passed:
        signal.signal(signal.SIGINT, _interrupted)
        sys.unraisablehook, sys.excepthook = _unraisable, _uncaught
    if signal.SIGTERM in passed:
        signal.signal(signal.SIGTERM, _ended)


def _orphaned(alive: int) -> None:
    """End this process when its parent has ended: by SIGTERM, then by SIGKILL."""
    os.read(alive, 1)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(1)
    os.kill(os.getpid(), signal.SIGKILL)


def _interrupted(number: int, frame: FrameType | None) -> None:
    if _put_off(number, frame):
        return
    # a terminal interrupts parent and child, and the parent hands it on: once is enough
    signal.signal(number, signal.SIG_IGN)
    _DELIVERED.append(number)
    raise limits.Interrupted


def _put_off(number: int, frame: FrameType | None) -> bool:
    """Have a signal come again a little later where a module is being loaded: native modules that meet an exception
    while they begin abort the process. Whether that was done.
    """
    while frame is not None and frame.f_code.co_filename != IMPORTING:
        frame = frame.f_back
    if frame is None or next(_PUT_OFF) * AGAIN > PATIENCE / 2:
        return False
    again = threading.Timer(AGAIN, os.kill, (os.getpid(), number))
    again.daemon = True
    again.start()
    return True


def _unraisable(lost: sys.UnraisableHookArgs) -> None:
    """End at once where an interrupt came in a finalizer or a callback, which would print it and go on."""
    if issubclass(lost.exc_type, limits.Interrupted):
        os._exit(INTERRUPTED)
    sys.__unraisablehook__(lost)


def _uncaught(sort: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """End at once where an interrupt came while the command was ending; the parent says so."""
    if issubclass(sort, limits.Interrupted):
        os._exit(INTERRUPTED)
    sys.__excepthook__(sort, error, trace)


def _ended(number: int, frame: FrameType | None) -> None:
    if _put_off(number, frame):
        return
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit(128 + number)


def _say_interrupted() -> None:
    speak(asked(sys.argv[1:]))
    interrupted()


class _Wait:
    """The parent's side: waits for a child."""

    def __init__(self, child: int, note: mmap.mmap, arrived: int) -> None:
        self.child, self.note, self.arrived = child, note, arrived
        # what was handed on to the child, and when; whether it was ended for taking too long
        self.passed, self.until, self.late = 0, 0.0, 0.0

    def code(self) -> int:
        """The exit code for the user, once the child has ended."""
        seen, rested, last = 0, 0.0, time.monotonic()
        while True:
            ready, _, _ = select.select([self.arrived], [], [], LOOK)
            for number in os.read(self.arrived, 512) if ready else b"":
                self._hand_on(number)
            pid, status = os.waitpid(self.child, os.WNOHANG)
            if pid:
                return self._told(status)
            now = time.monotonic()
            note = limits.read_note(self.note[:])
            # this process may have been stopped too: no turn counts for more than two looks
            rested = 0.0 if note.number != seen else rested + min(now - last, 2 * LOOK)
            seen, last = note.number, now
            if note.wall and rested > note.wall:
                self.late = note.wall
            if self.late or (self.until and now > self.until):
                os.kill(self.child, signal.SIGKILL)

    def _hand_on(self, number: int) -> None:
        if number == signal.SIGCHLD:
            return
        if self.passed == number == signal.SIGINT:
            # the user will not wait
            os.kill(self.child, signal.SIGKILL)
        self.passed, self.until = number, time.monotonic() + PATIENCE
        os.kill(self.child, number)

    def _told(self, status: int) -> int:
        """The exit code of a child; what ended it is said when it could not say so itself."""
        if os.WIFEXITED(status):
            return os.WEXITSTATUS(status)
        number = os.WTERMSIG(status)
        if sys.stderr.isatty():
            sys.stderr.write(CURSOR)
        if self.passed:
            return 128 + self.passed
        if number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            return 128 + number
        self._say(number)
        return FAULTY

    def _say(self, number: int) -> None:
        speak(asked(sys.argv[1:]))
        note = limits.read_note(self.note[:])
        why = limits.wall_words(self.late) if self.late else limits.ending(number, note.allowed)
        error(f"{said(why)} ({note.words}); {tr(limits.ADVICE)}")

