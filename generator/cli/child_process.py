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

from generator.cli.console import FAULTY, INTERRUPTED, asked_language, report_interruption, report_limit
from generator.localization import speak
from generator.safety import limits

# signals that are forwarded to the child
FORWARDED = ("SIGINT", "SIGTERM", "SIGHUP")
POLL_INTERVAL = 0.5
# s after which a signal is sent again that arrived during an import
RESEND_DELAY = 0.02
_RESENT = itertools.count()
# the interrupts raised in the work
_INTERRUPTS: list[int] = []
# the file name of frames that import a module
IMPORTING = "<frozen importlib._bootstrap>"
# shows the cursor again, which a progress bar hides
CURSOR = "\x1b[?25h"


def run_guarded(work: Callable[[], None]) -> None:
    """Run ``work``, which ends with an exit code, in a child; end this process with the same code.

    On systems without fork, ``work`` runs in this process.
    """
    if not hasattr(os, "fork"):
        work()
        return
    note = mmap.mmap(-1, limits.NOTE_SIZE)
    alive, write_end = os.pipe()
    signals = [getattr(signal, name) for name in FORWARDED]
    forwarded = [number for number in signals if signal.getsignal(number) != signal.SIG_IGN]
    old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, [*forwarded, signal.SIGCHLD])
    child = os.fork()
    if child == 0:
        os.close(write_end)
        _prepare_child(note, alive, forwarded)
        _work_and_end(work, old_mask)
    os.close(alive)
    signal_pipe, wakeup_end = os.pipe()
    os.set_blocking(wakeup_end, False)
    signal.set_wakeup_fd(wakeup_end)
    for number in (*forwarded, signal.SIGCHLD):
        signal.signal(number, _do_nothing)
    signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)
    code = _Wait(child, note, signal_pipe).code()
    if code == INTERRUPTED:
        speak(asked_language(sys.argv[1:]))
        report_interruption()
    # the parent has nothing to clean up
    os._exit(code)


def _work_and_end(work: Callable[[], None], old_mask: set[int]) -> None:
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
        signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)
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
        code = INTERRUPTED if _INTERRUPTS and code else code


def _do_nothing(number: int, frame: FrameType | None) -> None:
    """A handler that does nothing: the number of the signal is written to the pipe of ``set_wakeup_fd``."""


def _prepare_child(note: mmap.mmap, alive: int, forwarded: list[signal.Signals]) -> None:
    limits.share_note(note)
    limits.doing("", "")
    threading.Thread(target=_end_after_parent, args=(alive,), daemon=True).start()
    for number in {signal.SIGINT, signal.SIGTERM} & set(forwarded):
        signal.signal(number, _told_to_end)
    sys.unraisablehook, sys.excepthook = _unraisable, _uncaught


def _end_after_parent(alive: int) -> None:
    """End this process after its parent has ended: by SIGTERM, then by SIGKILL. ``alive`` is a pipe of the parent."""
    os.read(alive, 1)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(1)
    os.kill(os.getpid(), signal.SIGKILL)


def _told_to_end(number: int, frame: FrameType | None) -> None:
    if _resend_later(number, frame):
        return
    # the terminal interrupts parent and child, and the parent forwards its own: ignore the second
    signal.signal(number, signal.SIG_IGN)
    if number != signal.SIGINT:
        raise SystemExit(128 + number)
    _INTERRUPTS.append(number)
    raise limits.Interrupted


def _resend_later(number: int, frame: FrameType | None) -> bool:
    """Send a signal again after ``RESEND_DELAY`` seconds if it arrived during an import; returns whether it did.

    Some native modules abort the process when an exception is raised during their initialization.
    """
    while frame is not None and frame.f_code.co_filename != IMPORTING:
        frame = frame.f_back
    if frame is None or next(_RESENT) * RESEND_DELAY > limits.CLEANUP / 2:
        return False
    timer = threading.Timer(RESEND_DELAY, os.kill, (os.getpid(), number))
    timer.daemon = True
    timer.start()
    return True


def _unraisable(args: sys.UnraisableHookArgs) -> None:
    """End at once on an interrupt in a finalizer or a callback, where Python would print it and continue."""
    if issubclass(args.exc_type, limits.Interrupted):
        os._exit(INTERRUPTED)
    sys.__unraisablehook__(args)


def _uncaught(sort: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """End at once on an interrupt while the command was ending; the parent reports it."""
    if issubclass(sort, limits.Interrupted):
        os._exit(INTERRUPTED)
    sys.__excepthook__(sort, error, trace)


class _Wait:
    """The parent's side: waits for the child, whose note is in ``note``; ``signal_pipe`` delivers signal numbers."""

    def __init__(self, child: int, note: mmap.mmap, signal_pipe: int) -> None:
        self.child, self.note, self.signal_pipe = child, note, signal_pipe
        # the last forwarded signal, the time at which the child is killed, the wall time that it exceeded
        self.forwarded, self.kill_time, self.exceeded = 0, 0.0, 0.0

    def code(self) -> int:
        """The exit code for the user, once the child has ended."""
        last_number, idle, last_time = 0, 0.0, time.monotonic()
        while True:
            ready, _, _ = select.select([self.signal_pipe], [], [], POLL_INTERVAL)
            for number in os.read(self.signal_pipe, 512) if ready else b"":
                self._forward(number)
            pid, status = os.waitpid(self.child, os.WNOHANG)
            if pid:
                return self._exit_code(status)
            now = time.monotonic()
            note = limits.read_note(self.note[:])
            # this process may have been stopped too: no round counts for more than two intervals
            idle = 0.0 if note.number != last_number else idle + min(now - last_time, 2 * POLL_INTERVAL)
            last_number, last_time = note.number, now
            if note.wall and idle > note.wall:
                self.exceeded = note.wall
            if self.exceeded or (self.kill_time and now > self.kill_time):
                os.kill(self.child, signal.SIGKILL)

    def _forward(self, number: int) -> None:
        if number == signal.SIGCHLD:
            return
        if self.forwarded == number == signal.SIGINT:
            # the second Ctrl-C
            os.kill(self.child, signal.SIGKILL)
        self.forwarded, self.kill_time = number, time.monotonic() + limits.CLEANUP
        os.kill(self.child, number)

    def _exit_code(self, status: int) -> int:
        """The exit code for the wait status of the child; the reason is reported if the child could not do it."""
        if os.WIFEXITED(status):
            return os.WEXITSTATUS(status)
        number = os.WTERMSIG(status)
        if sys.stderr.isatty():
            sys.stderr.write(CURSOR)
        if self.forwarded:
            return 128 + self.forwarded
        if number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            return 128 + number
        speak(asked_language(sys.argv[1:]))
        note = limits.read_note(self.note[:])
        return report_limit(limits.ending(number, note.allowed, self.exceeded), note.words)

