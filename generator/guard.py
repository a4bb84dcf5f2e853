"""Runs a command in a child process; the parent forwards signals and reports the reason if the child is killed.

So no pack can hang the command or use all of the memory, and the caller always gets one line and an exit code.
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
# signals that are forwarded to the child
PASSED = ("SIGINT", "SIGTERM", "SIGHUP")
# s that the child may take to clean up after such a signal
PATIENCE = 5.0
LOOK = 0.5
# s after which a signal is sent again that arrived during an import
AGAIN = 0.02
_PUT_OFF = itertools.count()
# the interrupts raised in the work
_DELIVERED: list[int] = []
# the file name of frames that import a module
IMPORTING = "<frozen importlib._bootstrap>"
# shows the cursor again, which a progress bar hides
CURSOR = "\x1b[?25h"


def guarded(work: Callable[[], None]) -> None:
    """Run ``work``, which ends with an exit code, in a child; end this process with the same code.

    On systems without fork, ``work`` runs in this process.
    """
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
    # the parent has nothing to clean up
    os._exit(code)


def _work_and_end(work: Callable[[], None], masked: set[int]) -> None:
    """Restore the signal mask, run ``work`` and the handlers of atexit, then exit without freeing single objects."""
    code = FAULTY

    def end() -> None:
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except (OSError, ValueError):
            # Python flushes again and reports what it cannot write
            return
        os._exit(code)

    # handlers run in reverse order of registration
    atexit.register(end)
    try:
        # a pending signal is delivered here
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
        # handlers of atexit are short; an interrupt would end them with a traceback
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        # an error during cleanup may have replaced the interrupt; with code 0 the command has handled it
        code = INTERRUPTED if _DELIVERED and code else code


def _noted(number: int, frame: FrameType | None) -> None:
    """A handler that does nothing: the number of the signal is written to the pipe of ``set_wakeup_fd``."""


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
    """End this process after its parent has ended: by SIGTERM, then by SIGKILL. ``alive`` is a pipe of the parent."""
    os.read(alive, 1)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(1)
    os.kill(os.getpid(), signal.SIGKILL)


def _interrupted(number: int, frame: FrameType | None) -> None:
    if _put_off(number, frame):
        return
    # the terminal interrupts parent and child, and the parent forwards its own: ignore the second
    signal.signal(number, signal.SIG_IGN)
    _DELIVERED.append(number)
    raise limits.Interrupted


def _put_off(number: int, frame: FrameType | None) -> bool:
    """Send a signal again after ``AGAIN`` seconds if it arrived during an import; returns whether it did.

    Some native modules abort the process when an exception is raised during their initialization.
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
    """End at once on an interrupt in a finalizer or a callback, where Python would print it and continue."""
    if issubclass(lost.exc_type, limits.Interrupted):
        os._exit(INTERRUPTED)
    sys.__unraisablehook__(lost)


def _uncaught(sort: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """End at once on an interrupt while the command was ending; the parent reports it."""
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
    """The parent's side: waits for the child, whose note is in ``note``; ``arrived`` is the pipe of signal numbers."""

    def __init__(self, child: int, note: mmap.mmap, arrived: int) -> None:
        self.child, self.note, self.arrived = child, note, arrived
        # the forwarded signal, the time at which the child is killed, the wall time that it exceeded
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
            # this process may have been stopped too: no round counts for more than two intervals
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
            # the second Ctrl-C
            os.kill(self.child, signal.SIGKILL)
        self.passed, self.until = number, time.monotonic() + PATIENCE
        os.kill(self.child, number)

    def _told(self, status: int) -> int:
        """The exit code for the wait status of the child; the reason is reported if the child could not do it."""
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

