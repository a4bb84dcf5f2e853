"""Processes that work side by side, each on one call at a time. A call that takes more than it may, or that ends its
process, takes no other call with it; no process outlives the one that began it.
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
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, ParamSpec, TypeVar

from generator import limits
from generator.message import msg
from generator.model.game import Game

P = ParamSpec("P")
R = TypeVar("R")
Parts = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
# how long a process that has nothing to do any more may take to end, s
PATIENCE = 5.0


@dataclass(frozen=True, slots=True)
class Allowance:
    """What one call may take: processor seconds, memory for so many pieces; both times ``scale``."""

    seconds: float = limits.TASK
    pieces: int = 0
    scale: float = 1.0

    @classmethod
    def of(cls, game: Game) -> Allowance:
        """What a product of a game may take: more for a large game."""
        pieces = sum(thing.copies for thing in game.things.values())
        return cls(limits.TASK + pieces * limits.PIECE, pieces, limits.scale())

    @property
    def wall(self) -> float:
        """Seconds until the call must have ended; 0 is any number."""
        return self.seconds * limits.WALL * self.scale


@dataclass(slots=True)
class _Worker:
    """A process, the way to it, and the call it is at; ``until`` is when that must have ended."""

    process: BaseProcess
    way: Connection
    begun: bool = False
    call: Future[Any] | None = None
    until: float | None = None
    late: bool = False


class Workers(Executor):
    """At most ``number`` processes, started when there is work. What takes more than it may raises ``TooMuch``."""

    def __init__(self, number: int, context: BaseContext, allowance: Allowance = Allowance()) -> None:
        self._number, self._context, self._allowance = number, context, allowance
        self._waiting: deque[tuple[Future[Any], Parts]] = deque()
        self._workers: list[_Worker] = []
        self._lock = threading.RLock()
        self._closing = False
        self._woken, self._wake = context.Pipe(duplex=False)
        self._dealer = threading.Thread(target=self._deal, daemon=True)

    def submit(self, work: Callable[P, R], /, *arguments: P.args, **named: P.kwargs) -> Future[R]:
        """Have a function called in another process. Raises RuntimeError after the end."""
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
        """End calls, whether they have begun or not."""
        for call in calls:
            call.cancel()
        with self._lock:
            for worker in self._workers:
                if worker.call in calls:
                    worker.process.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all processes: when their work is done, or with ``cancel_futures`` at once."""
        with self._lock:
            if cancel_futures:
                self.drop([call for call, _ in self._waiting] + [one.call for one in self._workers if one.call])
            closed, self._closing = self._closing, True
            if not closed:
                self._wake.send_bytes(b"w")
        if wait and self._dealer.is_alive():
            self._dealer.join()

    def __exit__(self, sort: type[BaseException] | None, *_: object) -> None:
        """Nobody wants the results of what is still under way after a fault or an interrupt."""
        self.shutdown(cancel_futures=sort is not None)

    def _deal(self) -> None:
        try:
            while self._goes_on():
                due = [one.until for one in self._workers if one.until is not None]
                heard = wait([self._woken, *(one.way for one in self._workers)],
                             max(0.0, min(due) - time.monotonic()) if due else None)  # fmt: skip
                if self._woken in heard:
                    self._woken.recv_bytes()
                with self._lock:
                    for worker in [one for one in self._workers if one.way in heard]:
                        self._hear(worker)
                    self._end_late()
        finally:
            self._end()

    def _goes_on(self) -> bool:
        """Hand out what waits; whether there is anything left to wait for."""
        with self._lock:
            while self._waiting and (worker := self._free()):
                future, parts = self._waiting.popleft()
                if future.set_running_or_notify_cancel():
                    self._hand(worker, future, parts)
            return bool(not self._closing or self._waiting or any(one.call for one in self._workers))

    def _free(self) -> _Worker | None:
        """A process that waits for work. One is begun when there is none, but it is not ready yet."""
        free = next((one for one in self._workers if one.begun and one.call is None), None)
        starting = sum(not one.begun for one in self._workers)
        if free is None and starting < len(self._waiting) and len(self._workers) < self._number:
            self._begin()
            return self._free()
        return free

    def _begin(self) -> None:
        here, there = self._context.Pipe()
        # the kinds of context have no common type that knows their process
        process: BaseProcess = self._context.Process(  # type: ignore[attr-defined]
            target=_serve, args=(there, self._allowance), daemon=True)  # fmt: skip
        process.start()
        there.close()
        self._workers.append(_Worker(process, here))

    def _hand(self, worker: _Worker, future: Future[Any], parts: Parts) -> None:
        try:
            # what cannot be sent is a fault of the caller, and the process still waits
            data = pickle.dumps(parts, pickle.HIGHEST_PROTOCOL)
        except Exception as fault:
            future.set_exception(fault)
            return
        worker.call = future
        worker.until = time.monotonic() + self._allowance.wall if self._allowance.wall else None
        try:
            worker.way.send_bytes(data)
        except OSError:
            self._lost(worker)

    def _hear(self, worker: _Worker) -> None:
        """What a process says: that it has begun, or what its call returned or raised."""
        try:
            returned, raised = worker.way.recv()
        except (EOFError, OSError):
            self._lost(worker)
            return
        call, worker.begun, worker.call, worker.until = worker.call, True, None, None
        if call is not None and raised is None:
            call.set_result(returned)
        elif call is not None:
            call.set_exception(raised)

    def _lost(self, worker: _Worker) -> None:
        """A process has ended: its call has failed, and if it never came so far, so would all that wait."""
        worker.process.join()
        worker.way.close()
        self._workers.remove(worker)
        why = limits.wall_words(self._allowance.wall) if worker.late else limits.ending(
            -(worker.process.exitcode or 0), self._allowance.seconds * self._allowance.scale)  # fmt: skip
        failed = [worker.call] if worker.call is not None else []
        if not worker.begun:
            failed += [call for call, _ in self._waiting if call.set_running_or_notify_cancel()]
            self._waiting.clear()
        for call in failed:
            call.set_exception(limits.TooMuch(why))

    def _end_late(self) -> None:
        now = time.monotonic()
        for worker in self._workers:
            if worker.until is not None and now >= worker.until:
                worker.late, worker.until = True, None
                worker.process.kill()

    def _end(self) -> None:
        """Close the way to every process, which ends it, and wait until it has."""
        with self._lock:
            for worker in self._workers:
                worker.way.close()
            for worker in self._workers:
                worker.process.join(PATIENCE)
                if worker.process.is_alive():
                    worker.process.kill()
                    worker.process.join()
            self._workers.clear()


def _serve(way: Connection, allowance: Allowance) -> None:
    """The life of a process: to call what it is sent until nobody sends anything."""
    # a terminal interrupts all processes; the one that began this one says it, and ends this one
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    limits.begin_worker(allowance.scale, allowance.pieces)
    said: tuple[Any, BaseException | None] = None, None
    while True:
        try:
            way.send(said)
            work, arguments, named = way.recv()
        except (EOFError, OSError):
            return
        said = _called(allowance.seconds, work, arguments, named)


def _called(seconds: float, work: Callable[..., Any], arguments: tuple[Any, ...],
            named: dict[str, Any]) -> tuple[Any, BaseException | None]:  # fmt: skip
    """What a call returned, or what it raised."""
    try:
        return limits.limited(seconds, work, *arguments, **named), None
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
