"""Builds several boxes, one for each pack and language, each in its own process, here or on a Dask cluster."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path

import click
from msgspec import Struct, field

from generator.cli.boxes_progress import BoxesProgress
from generator.cli.cluster import cluster_executor
from generator.cli.console import BROKEN, FAULTY, GrowingTable, Talk, put_lines, styled_text, unreadable
from generator.cli.find_pack import shown_path
from generator.cli.made_file import kept_line
from generator.localization import as_printed, count, spoken_language, tr
from generator.make.record import OfAnotherPack
from generator.make.remote import OUT, Ended, OtherProgram, build_there, command, packed_files, take_in
from generator.message import msg
from generator.records import replace
from generator.safety import limits, pack_files
from generator.safety.folder import Folder
from generator.safety.isolation import environment_of_own_programs
from generator.safety.lock import hold_lock
from generator.safety.pack_listing import TRANSLATIONS, listing

ALL = "all"
# the keys of game.yaml that are needed here; the pack itself is parsed under limits in the process of its build
HEAD = re.compile(r"(?m)^(game|language):[ \t]*[\"']?([\w-]+)")
# click's exit code for wrong usage
WRONG_USE = 2
LOCAL = os.name != "nt"


class Box(Struct, frozen=True):
    """A pack in one language (None: its own). ``name`` is the pack in messages."""

    pack: Path
    language: str | None
    name: str


class BoxesOrder(Struct, frozen=True):
    """A build request: boxes, the options of ``zecer build`` for each, and the output folder.

    ``whole`` is False when only some products or cards are built.
    """

    boxes: Sequence[Box]
    options: Sequence[str]
    output: Path
    whole: bool

    def words(self, box: Box) -> list[str]:
        """The command-line options of one box."""
        return [*self.options, *(("--lang", box.language) if box.language is not None else ()),
                "--ui-lang", spoken_language(), "--limits", f"{limits.scale():g}"]


class _Here(Struct):
    """Builds boxes in child processes on this machine, which inherit the lock of the output folder."""

    catalogue: BoxesOrder
    progress: BoxesProgress
    lock: int | None
    # the reading end of a pipe; only this process holds the writing end, so children see its end as end of file
    alive: int
    running: set[subprocess.Popen[str]] = field(default_factory=set)
    ended: bool = False

    def build(self, box: Box) -> Ended:
        """Build a box in a child process and wait until it ends."""
        began = time.monotonic()
        held = (self.lock,) if LOCAL and self.lock is not None else ()
        words = ("build", str(box.pack), "-o", str(self.catalogue.output), "-j", "1", *self.catalogue.words(box),
                 *(word for lock in held for word in ("--held-lock", str(lock))))
        with self.progress.pipe(_title(box)) as pipe:
            passed = ("--progress-to", str(pipe)) if LOCAL else ()
            process = subprocess.Popen(command(*words, *passed), text=True, encoding="utf-8", errors="replace",
                                       pass_fds=(*held, pipe) if LOCAL else (), stdin=self.alive,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       env=environment_of_own_programs())
        self.running.add(process)
        try:
            if self.ended:
                process.kill()
            result, remarks = process.communicate()
        finally:
            self.running.discard(process)
        return Ended(process.returncode, time.monotonic() - began, result, remarks)

    def end(self) -> None:
        """Kill the running builds."""
        self.ended = True
        for process in list(self.running):
            process.kill()


def boxes_of(packs: Sequence[Path], lang: str | None) -> list[Box]:
    """One box for each pack, in language ``lang`` or its own; for ``all`` one for each pack and language.

    Raises UsageError when two boxes have the same game and language.
    """
    boxes, seen = [], dict[tuple[str, str], str]()
    for pack in packs:
        head, name = _head(pack), shown_path(pack)
        languages = [None, *_translations(pack, head.get("language"))] if lang == ALL else [lang]
        for language in languages:
            own = (head.get("game", str(pack)), language or head.get("language", ""))
            if own in seen:
                raise click.UsageError(tr("expected boxes that differ, found {game} in {language} twice: {one}, {two}",
                                          game=own[0], language=own[1], one=seen[own], two=name))
            seen[own] = name
            boxes.append(Box(pack, language, name))
    return boxes


def _head(pack: Path) -> dict[str, str]:
    """``game`` and ``language`` of a pack, empty when unreadable: the build of the box then reports the fault."""
    try:
        return dict(HEAD.findall(pack_files.read(pack, pack_files.GAME).decode()))
    except (pack_files.Unread, UnicodeDecodeError):
        return {}


def _translations(pack: Path, own: str | None) -> list[str]:
    parts = (name.split("/") for name in listing(pack).names if name.endswith(".po"))
    return sorted({language for folder, language, _ in parts if folder == TRANSLATIONS} - {own or ""})


def build_all(talk: Talk, catalogue: BoxesOrder, jobs: int, cluster: str | None) -> int:
    """Build all boxes, print a table that has a row as soon as a box has ended, and return the highest exit code.

    ``jobs`` is the number of builds at a time; ``cluster`` the address of a Dask scheduler, None for this machine.
    """
    output = Folder.of_path(catalogue.output)
    work = {box: float(_size(box)) for box in catalogue.boxes}
    progress = BoxesProgress(talk, {_title(box): size for box, size in work.items()})
    table = _begun_table(talk, catalogue.boxes)
    with hold_lock(output, talk.waiting) as lock:
        limits.waiting()
        with _builders(catalogue, progress, lock, jobs, cluster) as submit, progress.told_now_and_then():
            # the smallest first: something is there to look at soon
            futures = {submit(box): box for box in sorted(catalogue.boxes, key=work.__getitem__)}
            outcomes = {}
            for future in as_completed(futures):
                box = futures[future]
                outcomes[box] = _outcome(future, box, output, catalogue)
                progress.end(_title(box))
                table.add((box.name, box.language or "", f"{outcomes[box].seconds:.1f}", _last_line(outcomes[box])))
                if outcomes[box].remarks:
                    put_lines(f"{styled_text(_title(box), bold=True)}\n{outcomes[box].remarks.rstrip()}\n\n", err=True)
    return _summary(talk, catalogue.boxes, outcomes)


def _outcome(future: Future[Ended], box: Box, output: Folder, catalogue: BoxesOrder) -> Ended:
    """The result of a build. Files that were built on another machine are written to the output folder."""
    try:
        ended = future.result()
        if ended.files:
            kept = take_in(output, box.pack, ended.files, catalogue.whole)
            here = {name: getattr(ended, name).replace(OUT, shown_path(output.path)) for name in ("result", "remarks")}
            told = "".join(f"{kept_line(shown_path(output.path / name), second)}\n" for name, second in kept.items())
            return replace(ended, **{**here, "remarks": here["remarks"] + told})
        return ended
    except OfAnotherPack as other:
        return Ended(WRONG_USE, 0.0, "", as_printed(str(other)))
    except OtherProgram as other:
        return Ended(FAULTY, 0.0, "", tr("expected the same program on every machine, found {tool}", tool=other))
    except OSError as fault:
        return Ended(FAULTY, 0.0, "", unreadable(fault))
    except (Exception, CancelledError) as fault:
        # the failure of one box does not stop the others
        return Ended(BROKEN, 0.0, "", f"{type(fault).__name__}: {fault}")


@contextmanager
def _builders(catalogue: BoxesOrder, progress: BoxesProgress, lock: int | None, jobs: int, cluster: str | None
              ) -> Iterator[Callable[[Box], Future[Ended]]]:
    """A function that submits a box to the cluster, or to a pool of threads that start child processes."""
    if cluster is not None:
        with cluster_executor(cluster, pure=False) as executor:
            yield lambda box: _submit_box(executor, box, catalogue.words(box))
        return
    alive, own = os.pipe()
    here = _Here(catalogue, progress, lock, alive)
    try:
        with ThreadPoolExecutor(jobs if LOCAL else 1) as threads:
            try:
                yield lambda box: threads.submit(here.build, box)
            except BaseException:
                here.end()
                threads.shutdown(wait=False, cancel_futures=True)
                raise
    finally:
        os.close(alive)
        os.close(own)


def _last_line(ended: Ended) -> str:
    """The last line of the result of a build."""
    return ended.result.rstrip("\n").rpartition("\n")[2] if not ended.code else tr("not built; see above")


def _size(box: Box) -> int:
    """The bytes of a pack's files of data, as a measure of the work; 0 for one that cannot be read."""
    try:
        return sum((box.pack / name).stat().st_size for name in listing(box.pack).names if name.endswith(".yaml"))
    except OSError:
        return 0


def _title(box: Box) -> str:
    return box.name if box.language is None else f"{box.name} ({box.language})"


def _submit_box(executor: Executor, box: Box, words: Sequence[str]) -> Future[Ended]:
    """Submit the build of a box to the cluster; an unreadable pack becomes a failed future."""
    try:
        return executor.submit(build_there, box.pack.name, packed_files(box.pack), words)
    except OSError as unread:
        failed = Future[Ended]()
        failed.set_exception(unread)
        return failed


def _begun_table(talk: Talk, boxes: Sequence[Box]) -> GrowingTable:
    """The table of boxes, with its head printed."""
    head = msg("pack"), msg("language"), msg("seconds"), msg("result")
    wide = [len(as_printed(word)) for word in head]
    table = GrowingTable(talk, (max(wide[0], *(len(box.name) for box in boxes)),
                                max(wide[1], *(len(box.language or "") for box in boxes)), *wide[2:]), [2])
    table.add(head, bold=True)
    return table


def _summary(talk: Talk, boxes: Sequence[Box], outcomes: dict[Box, Ended]) -> int:
    bad = [box for box in boxes if outcomes[box].code]
    good = len(boxes) - len(bad)
    talk.say(count(good, "{count} box built", "{count} boxes built")
             + (tr(", {number} not: {boxes}", number=len(bad), boxes=", ".join(map(_title, bad))) if bad else ""))
    return max((BROKEN if ended.code < 0 else ended.code for ended in outcomes.values()), default=0)


def end_with_parent() -> None:
    """End this process when its parent ends. A thread waits for the end of file on standard input."""

    def watch() -> None:
        sys.stdin.buffer.read()
        os._exit(FAULTY)

    threading.Thread(target=watch, daemon=True).start()
