"""Runs the page: a thread serves it, a thread watches the pack, and this one thread works on the pack.

Only the main thread can be bounded in processor time, so all work on the pack is done there, one thing after another;
a change of the pack goes before what a page asks for. What takes long (`check`, books) runs in other processes.
"""

from __future__ import annotations

import gc
import hashlib
import itertools
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from generator.lazy import lazy
from generator.localization import spoken_language, translated_text
from generator.make.processes import processes
from generator.message import reason
from generator.products import spec_of
from generator.records import replace
from generator.render.job import PLAIN, CannotMake, PrintSettings
from generator.safety import limits
from generator.safety.limits import Allowance
from generator.safety.workers import Workers
from zecer_desk.serve.box_maker import BoxMaker
from zecer_desk.serve.editing import PackEditor
from zecer_desk.serve.game_form import GameForm
from zecer_desk.serve.manners import MannerGallery
from zecer_desk.serve.printed_pages import PrintedPages
from zecer_desk.serve.session import EDITORS, Session, findings, pages
from zecer_desk.serve.sheet_pull import SheetPull
from zecer_desk.serve.thing_editing import ThingEditor

if TYPE_CHECKING:
    import watchfiles
else:
    watchfiles = lazy("watchfiles")

R = TypeVar("R")
# ms: the longest time in which changes are gathered, and the quiet after which they are told
GATHERED, QUIET = 50, 10
# a whole book is set by one process here
PATIENCE = 6
# s until a watch that ended is begun again, and ms after which it looks whether its folder still stands
AGAIN, STANDING = 1.0, 2000
# s without work after which there is time to tidy up
IDLE = 0.5
# pieces of work after which garbage is collected, idle or not
MOST_UNCOLLECTED = 50
FIRST, NEXT, LAST = range(3)
# folders beside the pack's own data
LEFT_OUT = ("output",)


def _identity(folder: Path) -> tuple[int, int] | None:
    """What a folder is on the disk; None for none."""
    try:
        found = folder.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _is_left_out(path: Path, folder: Path) -> bool:
    return path.is_relative_to(folder) and path.relative_to(folder).parts[:1] in [(one,) for one in LEFT_OUT]


class Work(Struct, order=True):
    """Something to do in the main thread; what has the lowest ``rank`` is done first."""

    rank: int
    number: int
    call: Callable[[], Any]
    future: Future[Any]


class SetPages(Struct):
    """Pages that are being set, or have been, at a revision; what is ``printed`` may be from an earlier one."""

    revision: int
    future: Future[bytes]
    printed: PrintedPages | None
    state: str = "setting"
    why: str = ""


class Live:
    """A session, and what has to be told to the pages: ``tell`` is called with an event's name and its data."""

    def __init__(self, folder: Path, settings: PrintSettings = PLAIN, editor: str = EDITORS["vscode"],
                 read_only: bool = False, local: bool = False) -> None:
        self.session = Session(folder, settings, editor)
        self.editor = PackEditor(self.session, self.take, read_only)
        self.pull, self.gallery = SheetPull(self.editor, local), MannerGallery(self.editor)
        self.game_form = GameForm(self.editor)
        self.maker = BoxMaker(folder, lambda event, data: self.tell(event, data), read_only)
        self.things = ThingEditor(self.editor)
        self.tell: Callable[[str, Any], None] = lambda event, data: None
        self.ended: Callable[[], None] = lambda: None
        # products that are looked at, by language and id, and how many pages do
        self.watched: dict[tuple[str, str], int] = {}
        self.findings: dict[str, Any] = {"state": "checking", "found": []}
        self.set_pages: dict[tuple[str, str], SetPages] = {}
        self._waiting: queue.PriorityQueue[Work] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._ended, self._done_since = threading.Event(), 0
        self._workers: Workers | None = None
        self._check: Future[Any] | None = None

    def ask(self, call: Callable[[], R], rank: int = NEXT) -> Future[R]:
        """Have a function called in the main thread."""
        future: Future[R] = Future()
        self._waiting.put(Work(rank, next(self._numbers), call, future))
        return future

    def run(self) -> None:
        """Work until the user interrupts."""
        watcher = threading.Thread(target=self._watch, daemon=True)
        watcher.start()
        try:
            while True:
                try:
                    work = self._waiting.get(timeout=IDLE)
                except queue.Empty:
                    self._collect_garbage()
                    continue
                # whoever edits without a pause waits once in a while, or the former states would fill the memory
                if self._done_since >= MOST_UNCOLLECTED:
                    self._collect_garbage()
                self._done_since += 1
                self._carry_out(work)
        finally:
            self._ended.set()
            self.ended()
            self.maker.end()
            if self._workers is not None:
                self._workers.shutdown(cancel_futures=True)

    def _collect_garbage(self) -> None:
        """Free the former states of the pack, at best while nobody waits."""
        if self._done_since:
            gc.collect()
        self._done_since = 0

    def open(self) -> None:
        """Read the pack after a change, tell the pages what has changed, and have it checked.

        Steps of files that were changed elsewhere can no longer be undone, which is told too.
        """
        self.take(self.session.open)
        with suppress(OSError):
            if dropped := self.editor.history.drop_changed():
                self.tell("steps", {"dropped": dropped, **self.editor.state()})

    def take(self, read: Callable[[], bool]) -> None:
        """Take the pack as it is read, tell the pages what has changed, and have it checked."""
        before = {at for at in self.watched if self._is_there(*at)}
        try:
            could_be_read = read()
        except OSError as gone:
            self.fail(gone)
            return
        self.tell("state", {"revision": self.session.revision, "faults": self.session.faults})
        if could_be_read:
            for language, name in list(self.watched):
                self._tell_product(language, name, (language, name) in before)
            self._begin_check()

    def fail(self, fault: BaseException) -> None:
        """Tell the pages that what they show is no longer the pack, and why."""
        self.session.faults = [{"rule": "", "severity": "error", "message": translated_text(reason(fault)), "path": "",
                                "help": None, "file": None, "line": 1, "column": 1, "text": ""}]
        self.tell("state", {"revision": self.session.revision, "faults": self.session.faults})

    def read_anew(self) -> None:
        """Have the pack read anew; whatever goes wrong with it is told, since nobody waits for the answer."""
        def tell_fault(done: Future[None]) -> None:
            fault = None if done.cancelled() else done.exception()
            if fault is not None:
                self.fail(fault)

        self.ask(self.open, FIRST).add_done_callback(tell_fault)

    def _is_there(self, language: str, name: str) -> bool:
        """Whether a product was one of the pack as it was read last."""
        try:
            return name in self.session.edition(language).game.products
        except (LookupError, AssertionError):
            return False

    def _tell_product(self, language: str, name: str, was_there: bool) -> None:
        try:
            told = self.session.product_told(language, name)
        except LookupError:
            told = {"gone": True, "id": name, "language": language, "there": was_there}
        self.tell("product", told)

    def _carry_out(self, work: Work) -> None:
        if not work.future.set_running_or_notify_cancel():
            return
        try:
            with limits.processor_time(limits.COMMAND):
                result = work.call()
        except limits.OverLimit as over:
            work.future.set_exception(limits.TooMuch(reason(over)))
        except Exception as fault:
            work.future.set_exception(fault)
        else:
            work.future.set_result(result)

    def _watch(self) -> None:
        """Watch the pack until the end. A watch that ends, or whose folder became another one, is begun again."""
        while not self._ended.is_set():
            try:
                self._watch_folder()
            except Exception as fault:
                self.ask(partial(self.fail, fault), FIRST)
            while not self._ended.wait(AGAIN) and _identity(self.session.folder) is None:
                # it may come back
                pass
            if not self._ended.is_set():
                self.read_anew()

    def _watch_folder(self) -> None:
        """Watch a folder for as long as it stands where it stood."""
        folder = self.session.folder
        watched = _identity(folder)
        changes = watchfiles.watch(folder, debounce=GATHERED, step=QUIET, stop_event=self._ended,
                                   raise_interrupt=False, rust_timeout=STANDING, yield_on_timeout=True)
        for change in changes:
            if any(not _is_left_out(Path(path), folder) and not self._is_own(Path(path)) for _, path in change):
                self.read_anew()
            if _identity(folder) != watched:
                return

    def _is_own(self, path: Path) -> bool:
        """Whether a file stands as the page itself wrote it, or only helps to write others."""
        if path.name.startswith("."):
            return True
        written = self.editor.history.written.get(path.relative_to(self.session.folder).as_posix())
        try:
            return written is not None and hashlib.sha256(path.read_bytes()).digest() == written
        except OSError:
            return False

    def workers(self) -> Workers:
        """The processes for what takes long."""
        if self._workers is None:
            game = self.session.game
            allowance = Allowance.of_game(game)
            self._workers = Workers(2, processes(list(game.products.values())),
                                    replace(allowance, seconds=allowance.seconds * PATIENCE))
        return self._workers

    def pages(self, language: str, name: str) -> dict[str, Any]:
        """The pages of a product as they are set: whether they are there, and their sizes in points."""
        at = (language, name)
        product = self.session.edition(language).game.products[name]
        if not spec_of(product).html_pages:
            raise LookupError(name)
        known = self.set_pages.get(at)
        if known is None or (known.revision != self.session.revision and known.future.done()):
            future = self.workers().submit(pages, self.session.folder, language, name, self.session.settings)
            known = self.set_pages[at] = SetPages(self.session.revision, future, known.printed if known else None)
            future.add_done_callback(lambda done: self.ask(lambda: self._set(at, done)))
        return {"state": known.state, "revision": known.revision, "why": known.why, "language": language, "id": name,
                "sizes": known.printed.sizes if known.printed is not None else []}

    def _set(self, at: tuple[str, str], done: Future[bytes]) -> None:
        known = self.set_pages[at]
        fault = done.exception() if not done.cancelled() else None
        if fault is not None:
            why = fault.message if isinstance(fault, CannotMake) else reason(fault)
            known.state, known.why = "failed", translated_text(why)
        elif not done.cancelled():
            known.state, known.why, known.printed = "done", "", PrintedPages(done.result())
        if known.revision != self.session.revision:
            known.state = "old"
        self.tell("pages", self.pages(*at))

    def _begin_check(self) -> None:
        if self._check is not None and not self._check.done():
            self.workers().drop([self._check])
        self.findings = {"state": "checking", "found": self.findings["found"]}
        self.tell("findings", self.findings)
        revision, future = self.session.revision, self.workers().submit(
            findings, self.session.folder, self.session.settings, spoken_language())
        self._check = future
        future.add_done_callback(lambda done: self._on_checked(revision, done))

    def _on_checked(self, revision: int, done: Future[Any]) -> None:
        if done.cancelled() or revision != self.session.revision:
            return
        fault = done.exception()
        if fault is not None:
            self.findings = {"state": "failed", "why": translated_text(str(fault)), "found": []}
        else:
            self.findings = {"state": "done", "revision": revision, "found": done.result()}
        self.tell("findings", self.findings)
