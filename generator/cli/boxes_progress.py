"""Tells what is done of several boxes while they are built, and how long the rest takes."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from generator.cli.console import Talk
from generator.localization import count, tr

# seconds from one line to the next; the first one comes sooner
EVERY, SOON = 15.0, 5.0
# the share of the work from which the time that is left can be told
TELLING = 0.04


class BoxesProgress:
    """The progress of boxes by their names; ``work`` is the share of each in the whole, in any unit.

    A build writes a line to its pipe for each product: ``+`` for one to be made, ``-`` for one that is made.
    """

    def __init__(self, talk: Talk, work: Mapping[str, float]) -> None:
        self.talk, self.work = talk, work
        self.began = self.told = time.monotonic()
        self.products: dict[str, list[int]] = {}
        self.ended: set[str] = set()
        self.lock = threading.Lock()

    @contextmanager
    def pipe(self, name: str) -> Iterator[int]:
        """The end of a pipe to which the build of a box writes."""
        reading, writing = os.pipe()
        with self.lock:
            self.products.setdefault(name, [0, 0])
        threading.Thread(target=self._read, args=(name, reading), daemon=True).start()
        try:
            yield writing
        finally:
            os.close(writing)

    def _read(self, name: str, reading: int) -> None:
        with open(reading, "rb", buffering=0) as lines:
            while signs := lines.read(4096):
                with self.lock:
                    made = self.products.setdefault(name, [0, 0])
                    for number, sign in enumerate(b"+-"):
                        made[number] += sum(one == sign for one in signs)

    def end(self, name: str) -> None:
        """A box has ended."""
        with self.lock:
            self.ended.add(name)

    @contextmanager
    def told_now_and_then(self) -> Iterator[None]:
        """Tell the share that is done every ``EVERY`` seconds, first after ``SOON``, until the end."""
        over = threading.Event()

        def tell() -> None:
            wait = SOON
            while not over.wait(wait):
                self.talk.remark(self.line())
                wait = EVERY

        telling = threading.Thread(target=tell, daemon=True)
        telling.start()
        try:
            yield
        finally:
            over.set()
            telling.join()

    def line(self, now: Callable[[], float] = time.monotonic) -> str:
        """How much is done, of what, and how long the rest takes if it goes on so."""
        with self.lock:
            running = {name: (made[1], made[0]) for name, made in self.products.items()
                       if name not in self.ended}
            ended = set(self.ended)
        done = sum(self.work[name] for name in ended)
        done += sum(self.work[name] * made / max(1, all_) for name, (made, all_) in running.items())
        share, passed = done / (sum(self.work.values()) or 1.0), now() - self.began
        building = ", ".join(f"{name} {made}/{all_}" if all_ else name for name, (made, all_) in running.items())
        left = tr("the rest takes about {time}", time=_rounded_time(passed / share - passed)) if share > TELLING else ""
        boxes = count(len(ended), "{count} box built", "{count} boxes built")
        return "; ".join(filter(None, (boxes, building, left)))


def _rounded_time(seconds: float) -> str:
    """A time for people: minutes from one minute on."""
    if seconds < 60:
        return tr("{seconds} s", seconds=max(5, round(seconds / 5) * 5))
    return tr("{minutes} min", minutes=round(seconds / 60))
