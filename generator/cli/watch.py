"""Does something again whenever files of a folder were saved. It looks at them five times a second: a pack has a few
hundred, which takes a few milliseconds and works on every system and network drive, without another library.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path

import click

from generator import limits
from generator.build.uncollected import uncollected
from generator.cli.talk import Talk, error, fail
from generator.speech import said, tr

EVERY, REST = 0.2, 0.05
# a file that is written on and on is not waited for any longer, s
LONGEST = 1.0
BUILT = "output"
Stamps = dict[str, tuple[int, int, int]]


def watch(talk: Talk, folder: Path, look: Callable[[], None], forget: Callable[[], None] = lambda: None,
          built: Path | None = None) -> None:  # fmt: skip
    """``look``, and look again after each change, until the user interrupts. What goes wrong once is told, no more;
    then ``forget`` is called, for nobody knows how far the look came. What lies in ``built`` is no change.
    """
    try:
        stamps = partial(stamps_of, folder, built)
        before = stamps()
        _timed(talk, look)
        while True:
            # what the last look left behind is cleared away while nobody waits
            gc.collect()
            before = changed(stamps, before)
            try:
                _timed(talk, look)
            except Exception as fault:
                forget()
                # else it was a file that came or went, and the next look is at hand
                if stamps() == before:
                    _told(talk, fault)
    except (KeyboardInterrupt, limits.Interrupted):
        talk.remark("")


def changed(stamps: Callable[[], Stamps], before: Stamps) -> Stamps:
    """Wait for other files than before, and until they rest: a program may save in several goes."""
    while (now := stamps()) == before:
        time.sleep(EVERY)
    for _ in range(round(LONGEST / REST)):
        time.sleep(REST)
        before, now = now, stamps()
        if now == before:
            break
    return now


def stamps_of(folder: Path, built: Path | None = None) -> Stamps:
    """Size, time of the last change and number of every file in a folder, by name; not of hidden and of built ones."""
    folder = folder.resolve()
    leave = {str(folder / BUILT), *([str(built.resolve())] if built is not None else [])}
    return {path: (stat.st_size, stat.st_mtime_ns, stat.st_ino) for path, stat in _files(str(folder), leave)}


def _files(folder: str, leave: Collection[str]) -> Iterator[tuple[str, os.stat_result]]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith(".") or entry.path in leave:
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _files(entry.path, leave)
            continue
        try:
            yield entry.path, os.stat(entry.path)
        # gone while the others were counted
        except OSError:
            continue


def _timed(talk: Talk, look: Callable[[], None]) -> None:
    began = time.perf_counter()
    limits.begin_command()
    with uncollected():
        look()
    limits.waiting()
    taken = f"{time.perf_counter() - began:.2f}"
    talk.remark(tr("Done in {seconds} s. Waiting for the next change; Ctrl-C ends it.", seconds=taken))


def _told(talk: Talk, fault: Exception) -> None:
    if isinstance(fault, click.ClickException):
        error(said(fault.message))
    else:
        fail(talk, fault)
