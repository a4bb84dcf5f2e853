"""A pool of processes, each with one call at a time.

A call that exceeds its limits or ends its process does not affect other calls. No process outlives its parent.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Collection
from concurrent.futures import Executor, Future
from multiprocessing import parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from msgspec import Struct

from generator.message import msg
from generator.safety import limits
from generator.safety.limits import Allowance

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

    Context = SpawnContext | ForkServerContext

P = ParamSpec("P")
R = TypeVar("R")
Parts = tuple[Callable[..., object], tuple[object, ...], dict[str, object]]


class _Worker(Struct):
    """A process, the connection to it, and its current call; ``until`` is the deadline of that call.

    A ``killed`` process gets no further call: its last result may arrive before its end does.
    """

    process: BaseProcess
    way: Connection
    begun: bool = False
    call: Future[Any] | None = None
    until: float | None = None
    late: bool = False
    killed: bool = False

    def kill(self) -> None:
        self.killed = True
        self.process.kill()


def block_interrupts() -> set[int]:
    """Block SIGINT in this thread and in processes that it starts; returns the former mask.

    A terminal interrupts all processes of a command. A process that is still loading would print a traceback; the
    command ends its processes itself.
    """
    if os.name != "posix":
        return set()
    # whoever starts it later would find interrupts open again: it blocks them itself, and then opens them
    resource_tracker.ensure_running()
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT]))


class Workers(Executor):
    """At most ``number`` processes, started on demand. A call that exceeds its limits raises ``TooMuch``."""

    def __init__(self, number: int, context: Context, allowance: Allowance | None = None) -> None:
        self._number, self._context, self._allowance = number, context, allowance or Allowance()
        self._waiting: deque[tuple[Future[Any], Parts]] = deque()
        self._workers: list[_Worker] = []
        self._lock = threading.RLock()
        self._closing = False
        self._woken, self._wake = context.Pipe(duplex=False)
        self._dealer = threading.Thread(target=self._deal, daemon=True)

    def submit(self, work: Callable[P, R], /, *arguments: P.args, **named: P.kwargs) -> Future[R]:
        """Call a function in another process. Raises RuntimeError after shutdown."""
        future: Future[R] = Future()
        with self._lock:
            if self._closing:
                raise RuntimeError(msg("expected work before the end, found it after"))
            self._waiting.append((future, (work, arguments, named)))
            if not self._dealer.is_alive():
                self._dealer.start()
            self._wake.send_bytes(b"w")
        return future

    def drop(self, calls: Collection[Future[Any]]) -> None:
        """Cancel calls, including running ones."""
        for call in calls:
            call.cancel()
        with self._lock:
            for worker in self._workers:
                if worker.call in calls:
                    worker.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all processes: when their work is done, or at once with ``cancel_futures``."""
        with self._lock:
            if cancel_futures:
                self.drop([call for call, _ in self._waiting] + [one.call for one in self._workers if one.call])
            closed, self._closing = self._closing, True
            if not closed:
                self._wake.send_bytes(b"w")
        if wait and self._dealer.is_alive():
            self._dealer.join()

    def __exit__(self, sort: type[BaseException] | None, *_: object) -> None:
        """After an exception or interrupt, cancel what is still running."""
        self.shutdown(cancel_futures=sort is not None)

    def _deal(self) -> None:
        # processes inherit the mask of the thread that starts them
        block_interrupts()
        try:
            while self._goes_on():
                due = [one.until for one in self._workers if one.until is not None]
                heard = wait([self._woken, *(one.way for one in self._workers)],
                             max(0.0, min(due) - time.monotonic()) if due else None)
                if self._woken in heard:
                    self._woken.recv_bytes()
                with self._lock:
                    for worker in [one for one in self._workers if one.way in heard]:
                        self._hear(worker)
                    self._end_late()
        finally:
            self._end()

    def _goes_on(self) -> bool:
        """Assign waiting calls to processes. True while there is anything to wait for."""
        with self._lock:
            while self._waiting and (worker := self._idle_worker()):
                future, parts = self._waiting.popleft()
                if future.set_running_or_notify_cancel():
                    self._hand(worker, future, parts)
            return bool(not self._closing or self._waiting or any(one.call for one in self._workers))

    def _idle_worker(self) -> _Worker | None:
        """An idle process, or None. Starts one when there is none; it is not ready yet."""
        free = next((one for one in self._workers if one.begun and one.call is None and not one.killed), None)
        starting = sum(not one.begun for one in self._workers)
        if free is None and starting < len(self._waiting) and len(self._workers) < self._number:
            self._begin()
            return self._idle_worker()
        return free

    def _begin(self) -> None:
        here, there = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(there, self._allowance), daemon=True)
        process.start()
        there.close()
        self._workers.append(_Worker(process, here))

    def _hand(self, worker: _Worker, future: Future[Any], parts: Parts) -> None:
        try:
            # an unpicklable call is the caller's fault, and the process stays idle
            data = pickle.dumps(parts, pickle.HIGHEST_PROTOCOL)
        except Exception as fault:
            future.set_exception(fault)
            return
        worker.call = future
        worker.until = time.monotonic() + self._allowance.wall if self._allowance.wall else None
        try:
            worker.way.send_bytes(data)
        except OSError:
            self._worker_lost(worker)

    def _hear(self, worker: _Worker) -> None:
        """Receive from a process: that it has started, or the result or exception of its call."""
        try:
            returned, raised = worker.way.recv()
        except (EOFError, OSError):
            self._worker_lost(worker)
            return
        call, worker.begun, worker.call, worker.until = worker.call, True, None, None
        if call is not None and raised is None:
            call.set_result(returned)
        elif call is not None:
            call.set_exception(raised)

    def _worker_lost(self, worker: _Worker) -> None:
        """A process has ended: its call fails; if it never started, all waiting calls fail."""
        worker.process.join()
        worker.way.close()
        self._workers.remove(worker)
        why = self._allowance.ending(-(worker.process.exitcode or 0), worker.late)
        failed = [worker.call] if worker.call is not None else []
        if not worker.begun:
            failed += [call for call, _ in self._waiting if call.set_running_or_notify_cancel()]
            self._waiting.clear()
        for call in failed:
            call.set_exception(limits.TooMuch(limits.excess(why)))

    def _end_late(self) -> None:
        now = time.monotonic()
        for worker in self._workers:
            if worker.until is not None and now >= worker.until:
                worker.late, worker.until = True, None
                worker.kill()

    def _end(self) -> None:
        """Close the connection to every process, which ends it, and wait for it."""
        with self._lock:
            for worker in self._workers:
                worker.way.close()
            for worker in self._workers:
                worker.process.join(limits.CLEANUP)
                if worker.process.is_alive():
                    worker.process.kill()
                    worker.process.join()
            self._workers.clear()


def _serve(way: Connection, allowance: Allowance) -> None:
    """The main loop of a worker: call what it receives until the connection closes."""
    # a terminal interrupts all processes; the parent reports it and ends this one
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    limits.begin_worker(allowance)
    said: tuple[object, BaseException | None] = None, None
    while True:
        try:
            way.send(said)
            parts = way.recv()
        except (EOFError, OSError):
            return
        said = _call_result(allowance.seconds, parts)


def _call_result(seconds: float, parts: Parts) -> tuple[object, BaseException | None]:
    """The result of a call, or the exception it raised."""
    work, arguments, named = parts
    try:
        return limits.call_limited(seconds, work, *arguments, **named), None
    except BaseException as fault:
        fault.add_note("".join(traceback.format_exception(fault)))
        fault.__traceback__ = fault.__cause__ = fault.__context__ = None
        try:
            pickle.loads(pickle.dumps(fault))
        except Exception:
            return None, RuntimeError(f"{type(fault).__name__}: {fault}")
        return None, fault


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
