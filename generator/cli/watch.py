"""Repeats a function whenever files in a folder change.

Polls the files five times a second: for the few hundred files of a pack this takes a few milliseconds. Unlike
notifications of the operating system it works on network drives and needs no library.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path

import click

from generator.cli.console import Talk, error, fail
from generator.localization import as_printed, tr
from generator.make.no_gc import no_gc
from generator.safety import limits

EVERY, REST = 0.2, 0.05
# the longest wait for files that keep changing, s
LONGEST = 1.0
BUILT = "output"
Stamps = dict[str, tuple[int, int, int]]


def watch(talk: Talk, folder: Path, look: Callable[[], None], built: Path | None = None) -> None:
    """Call ``look`` now and after each change in ``folder``, until the user interrupts.

    An exception after the first call is reported. Changes in the folder ``built`` are ignored.
    """
    try:
        stamps = partial(stamps_of, folder, built)
        before = stamps()
        _timed_look(talk, look)
        while True:
            # collect garbage now, while the user is not waiting
            gc.collect()
            before = wait_for_change(stamps, before)
            try:
                _timed_look(talk, look)
            except Exception as fault:
                # otherwise files changed during the call, and the next call follows at once
                if stamps() == before:
                    _report(talk, fault)
    except (KeyboardInterrupt, limits.Interrupted):
        talk.remark("")


def wait_for_change(stamps: Callable[[], Stamps], before: Stamps) -> Stamps:
    """Wait for a change, then until the files stay unchanged: an editor may write a file in several steps.

    Returns the new stamps.
    """
    while (now := stamps()) == before:
        time.sleep(EVERY)
    for _ in range(round(LONGEST / REST)):
        time.sleep(REST)
        before, now = now, stamps()
        if now == before:
            break
    return now


def stamps_of(folder: Path, built: Path | None = None) -> Stamps:
    """(size, modification time in ns, inode) of the files in a folder, by path; hidden and built files are left out."""
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
        # deleted since the folder was listed
        except OSError:
            continue


def _timed_look(talk: Talk, look: Callable[[], None]) -> None:
    began = time.perf_counter()
    limits.begin_command()
    with no_gc():
        look()
    limits.waiting()
    taken = f"{time.perf_counter() - began:.2f}"
    talk.remark(tr("Done in {seconds} s. Waiting for the next change; Ctrl-C ends it.", seconds=taken))


def _report(talk: Talk, fault: Exception) -> None:
    if isinstance(fault, click.ClickException):
        error(as_printed(fault.message))
    else:
        fail(talk, fault)
