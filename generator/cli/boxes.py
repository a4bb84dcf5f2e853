"""Many boxes: packs times languages, each built by a process of its own, on this machine or on those of a cluster."""

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

from generator import limits, pack_files
from generator.build.folder import Folder
from generator.build.lock import locked
from generator.build.owner import OfAnotherPack
from generator.build.remote import OUT, Ended, OtherProgram, build_there, command, packed, take_in
from generator.build.secret import user_secret
from generator.build.store import CACHE
from generator.cli.cluster import connected
from generator.cli.find_pack import shown
from generator.cli.talk import BROKEN, FAULTY, Talk, put_lines, styled
from generator.message import msg
from generator.pack_listing import TRANSLATIONS, listing
from generator.records import replace
from generator.speech import count, said, spoken_language, tr

ALL = "all"
# the head of a pack, as far as it is wanted before the pack is read under limits, in a process of its own
HEAD = re.compile(r"(?m)^(game|language):[ \t]*[\"']?([\w-]+)")
# the exit code of a command that was used wrongly, as click has it
WRONG_USE = 2
LOCAL = os.name != "nt"


class Box(Struct, frozen=True):
    """A pack in one language (its own when none); ``name`` is that of the pack, as the user is told."""

    pack: Path
    language: str | None
    name: str


class BoxesOrder(Struct, frozen=True):
    """What is to be built: boxes, by which options of ``zecer build``, into which folder."""

    boxes: Sequence[Box]
    options: Sequence[str]
    output: Path
    whole: bool

    def words(self, box: Box) -> list[str]:
        """The options with which one box is built."""
        return [*self.options, *(("--lang", box.language) if box.language is not None else ()),
                "--ui-lang", spoken_language(), "--limits", f"{limits.scale():g}"]  # fmt: skip


class _Here(Struct):
    """Builds boxes in processes of this machine, which hold the lock of the output together."""

    catalogue: BoxesOrder
    lock: int
    # the end of a pipe of which nobody but this process holds the other: children end when it does
    alive: int
    running: set[subprocess.Popen[str]] = field(default_factory=set)
    ended: bool = False

    def build(self, box: Box) -> Ended:
        """Build a box, and wait for it."""
        began = time.monotonic()
        held = ("--held-lock", str(self.lock)) if LOCAL else ()
        words = ("build", str(box.pack), "-o", str(self.catalogue.output), "-j", "1", *self.catalogue.words(box), *held)
        process = subprocess.Popen(command(*words), text=True, encoding="utf-8", errors="replace",
                                   pass_fds=(self.lock,) if LOCAL else (), stdin=self.alive,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
        self.running.add(process)
        try:
            if self.ended:
                process.kill()
            result, remarks = process.communicate()
        finally:
            self.running.discard(process)
        return Ended(process.returncode, time.monotonic() - began, result, remarks)

    def end(self) -> None:
        """End what is still at work."""
        self.ended = True
        for process in list(self.running):
            process.kill()


def boxes_of(packs: Sequence[Path], lang: str | None) -> list[Box]:
    """A box a pack, or one a pack and language. Raises UsageError for a box that is named twice."""
    boxes, seen = [], dict[tuple[str, str], str]()
    for pack in packs:
        head, name = _head(pack), shown(pack)
        languages = [None, *_translations(pack, head.get("language"))] if lang == ALL else [lang]
        for language in languages:
            own = (head.get("game", str(pack)), language or head.get("language", ""))
            if own in seen:
                raise click.UsageError(tr("expected boxes that differ, found {game} in {language} twice: {one}, {two}",
                                          game=own[0], language=own[1], one=seen[own], two=name))  # fmt: skip
            seen[own] = name
            boxes.append(Box(pack, language, name))
    return boxes


def _head(pack: Path) -> dict[str, str]:
    """The id and the language of a pack, as far as they can be seen: its own build tells what is wrong with them."""
    try:
        return dict(HEAD.findall(pack_files.read(pack, pack_files.GAME).decode()))
    except (pack_files.Unread, UnicodeDecodeError):
        return {}


def _translations(pack: Path, own: str | None) -> list[str]:
    parts = (name.split("/") for name in listing(pack).names if name.endswith(".po"))
    return sorted({language for folder, language, _ in parts if folder == TRANSLATIONS} - {own or ""})


def build_all(talk: Talk, catalogue: BoxesOrder, jobs: int, cluster: str | None) -> int:
    """Build them and tell of each; the highest exit code of all."""
    output = Folder.at(catalogue.output)
    # before many processes would make one each
    user_secret()
    with locked(output, lambda process: talk.remark(tr("waiting for the build of process {process}", process=process))
                ) as lock:  # fmt: skip
        output.into(CACHE).make()
        output.into(CACHE).sweep()
        limits.waiting()
        with _builders(catalogue, lock, jobs, cluster) as submit:
            futures = {submit(box): box for box in catalogue.boxes}
            outcomes = {}
            for future in as_completed(futures):
                box = futures[future]
                outcomes[box] = _outcome(future, box, output, catalogue)
                if outcomes[box].remarks:
                    put_lines(f"{styled(_title(box), bold=True)}\n{outcomes[box].remarks.rstrip()}\n\n", err=True)
    return _summary(talk, catalogue.boxes, outcomes)


def _outcome(future: Future[Ended], box: Box, output: Folder, catalogue: BoxesOrder) -> Ended:
    """How a build ended, its files put in their place when they came from elsewhere."""
    try:
        ended = future.result()
        if ended.files:
            take_in(output, box.pack, ended.files, user_secret(), catalogue.whole)
            here = {name: getattr(ended, name).replace(OUT, shown(output.path)) for name in ("result", "remarks")}
            return replace(ended, **here)
        return ended
    except OfAnotherPack as other:
        return Ended(WRONG_USE, 0.0, "", said(str(other)))
    except OtherProgram as other:
        return Ended(FAULTY, 0.0, "", tr("expected the same program on every machine, found {tool}", tool=other))
    except (Exception, CancelledError) as fault:
        # whatever befalls one box, the others are built
        return Ended(BROKEN, 0.0, "", f"{type(fault).__name__}: {fault}")


@contextmanager
def _builders(catalogue: BoxesOrder, lock: int, jobs: int, cluster: str | None
              ) -> Iterator[Callable[[Box], Future[Ended]]]:  # fmt: skip
    """How a box is handed to somebody who builds it."""
    if cluster is not None:
        with connected(cluster) as client:
            executor = client.get_executor(pure=False)
            yield lambda box: _sent(executor, box, catalogue.words(box))
        return
    alive, own = os.pipe()
    here = _Here(catalogue, lock, alive)
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


def _title(box: Box) -> str:
    return box.name if box.language is None else f"{box.name} ({box.language})"


def _sent(executor: Executor, box: Box, words: Sequence[str]) -> Future[Ended]:
    """The build of a box on another machine; a pack that cannot be read fails alone."""
    try:
        return executor.submit(build_there, box.pack.name, packed(box.pack), words)
    except OSError as unread:
        failed = Future[Ended]()
        failed.set_exception(unread)
        return failed


def _summary(talk: Talk, boxes: Sequence[Box], outcomes: dict[Box, Ended]) -> int:
    rows = []
    for box in boxes:
        ended = outcomes[box]
        told = ended.result.rstrip("\n").rpartition("\n")[2] if not ended.code else tr("not built; see above")
        rows.append((box.name, box.language or "", f"{ended.seconds:.1f}", told))
    talk.table((msg("pack"), msg("language"), msg("seconds"), msg("result")), rows, right=[2])
    bad = [box for box in boxes if outcomes[box].code]
    good = len(boxes) - len(bad)
    talk.say(count(good, "{count} box built", "{count} boxes built")
             + (tr(", {number} not: {boxes}", number=len(bad), boxes=", ".join(map(_title, bad))) if bad else ""))
    return max((BROKEN if ended.code < 0 else ended.code for ended in outcomes.values()), default=0)


def end_with_parent() -> None:
    """End this process when the one that began it ends: nobody is there then to tell of the box."""

    def watch() -> None:
        sys.stdin.buffer.read()
        os._exit(FAULTY)

    threading.Thread(target=watch, daemon=True).start()
