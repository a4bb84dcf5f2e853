"""Prints and exports the pack of the desk: by the commands themselves, in a process of its own, one at a time."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from generator.load.profiles import own_profiles, profile_names
from generator.localization import spoken_language, translated_text
from generator.make.remote import command
from generator.message import msg
from generator.model.game import Game
from generator.safety import limits
from generator.safety.folder import Folder
from generator.safety.isolation import ROOT, environment_of_own_programs, users_environment
from zecer_desk.serve.editing import RefusedEdit
from zecer_release.exports.export_forms import ABOUT, FORMS

# bytes of a file that is handed to the browser, and letters of a reason
MOST_SERVED, MOST_WHY = 1 << 30, 8000
# what a browser shows by itself; all else is saved, so that nothing of it runs beside the page
SHOWN = {".pdf": "application/pdf", ".png": "image/png", ".webp": "image/webp", ".jpg": "image/jpeg"}
SAVED = "application/octet-stream"
OPENERS = {"darwin": "open", "win32": "explorer"}
# the signs of the command for a product to be made, and for one that is
BEGUN, FINISHED = b"+-"
HAS_PIPES = os.name != "nt"


class SentMaking(Struct, forbid_unknown_fields=True):
    """What to make: ``products`` (empty: all) in a ``language``, as a box or, with ``forms``, as exports."""

    language: str
    products: list[str] = []
    forms: list[str] = []
    profile: str = ""


class MadeFile(Struct, frozen=True):
    """A finished file: where it is, its name for people, its bytes, and its pages (0 where it has none)."""

    path: Path
    name: str
    size: int
    pages: int = 0


class Making(Struct):
    """What is told of a box that is made: how many products of how many, or what came of it."""

    state: str = "idle"
    done: int = 0
    all: int = 0
    why: str = ""
    files: list[MadeFile] = []
    findings: list[dict[str, Any]] = []


class BoxMaker:
    """Makes boxes of a pack; ``tell`` is called with an event's name and its data."""

    def __init__(self, folder: Path, tell: Callable[[str, Any], None], read_only: bool = False) -> None:
        self.folder, self.tell, self.read_only = folder, tell, read_only
        self.making = Making()
        self._process: subprocess.Popen[str] | None = None
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def state(self) -> dict[str, Any]:
        """What the page shows of the last box, files by their numbers; of two states the one with the higher
        number is the later, in whatever order they arrive."""
        number, now = next(self._numbers), self.making
        return {"number": number, "state": now.state, "done": now.done, "all": now.all, "why": now.why,
                "findings": now.findings,
                "files": [{"id": number, "name": one.name, "size": one.size, "pages": one.pages}
                          for number, one in enumerate(now.files)]}

    def choices(self) -> dict[str, Any]:
        """What may be asked for: forms of export, and profiles of shops and papers."""
        return {"forms": [{"id": name, "about": translated_text(ABOUT[name])} for name in FORMS],
                "profiles": [*profile_names(), *own_profiles(self.folder)], "read_only": self.read_only,
                **self.state()}

    def begin(self, sent: SentMaking, game: Game, languages: Sequence[str]) -> dict[str, Any]:
        """Begin to make a box. Raises RefusedEdit while one is made, LookupError for what the pack does not have."""
        self._may_make()
        known = [(sent.products, game.products), (sent.forms, FORMS), ([sent.language], languages)]
        for names, those in known:
            for name in names:
                if name not in those:
                    raise LookupError(name)
        if sent.profile and (sent.forms or sent.profile not in (*profile_names(), *own_profiles(self.folder))):
            raise LookupError(sent.profile)
        with self._lock:
            if self._process is not None:
                raise RefusedEdit(msg("expected one box at a time, found that another one is being made"))
            self.making = Making("running")
            self._begin_process([*_words(sent, game)])
        return self.state()

    def stop(self) -> dict[str, Any]:
        """Stop what is being made; what was finished stays."""
        with self._lock:
            if self._process is not None:
                self.making.state = "stopping"
                self._process.send_signal(signal.SIGINT if HAS_PIPES else signal.SIGTERM)
        return self.state()

    def end(self) -> None:
        """Stop it, and wait for its end."""
        self.stop()
        process = self._process
        if process is not None:
            with suppress(subprocess.TimeoutExpired):
                process.wait(limits.CLEANUP)
            process.kill()

    def file(self, number: int) -> tuple[str, str, bytes]:
        """A finished file by its number: its type, name and bytes. Raises IndexError, OSError."""
        one = self.making.files[number]
        data = Folder.of_path(one.path.parent).read(one.path.name, MOST_SERVED)
        return SHOWN.get(one.path.suffix.lower(), SAVED), one.path.name, data

    def open_folder(self) -> dict[str, Any]:
        """Open the folder of the finished files as the system opens folders. Raises LookupError, RefusedEdit."""
        self._may_make()
        if not self.making.files:
            raise LookupError
        folder = Path(os.path.commonpath([one.path.parent for one in self.making.files]))
        opener = OPENERS.get(sys.platform, "xdg-open")
        try:
            subprocess.Popen([opener, str(folder)], env=users_environment(), cwd=ROOT, stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except OSError:
            raise RefusedEdit(msg("expected {program} to open {folder}, found no such program", program=opener,
                                  folder=folder.as_posix())) from None
        return {}

    def _may_make(self) -> None:
        if self.read_only:
            raise RefusedEdit(msg("zecer serve was begun with --read-only: nothing is made from the page"))

    def _begin_process(self, words: Sequence[str]) -> None:
        reading, writing = os.pipe() if HAS_PIPES else (-1, -1)
        told = ("--progress-to", str(writing)) if HAS_PIPES else ()
        try:
            self._process = subprocess.Popen(
                command(words[0], str(self.folder), *words[1:], *told), text=True, encoding="utf-8", errors="replace",
                pass_fds=(writing,) if HAS_PIPES else (), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, env=environment_of_own_programs())
        finally:
            if HAS_PIPES:
                os.close(writing)
        threading.Thread(target=self._await_end, args=(self._process, reading), daemon=True).start()

    def _count(self, reading: int) -> None:
        """Count the signs of the command."""
        with open(reading, "rb", buffering=0) as signs:
            while told := signs.read(4096):
                self.making.all += sum(sign == BEGUN for sign in told)
                self.making.done += sum(sign == FINISHED for sign in told)
                self.tell("making", self.state())

    def _await_end(self, process: subprocess.Popen[str], reading: int) -> None:
        # its standard input stays open until its end: without it the command ends itself
        with process:
            assert process.stdout is not None
            assert process.stderr is not None
            with ThreadPoolExecutor(2) as readers:
                if HAS_PIPES:
                    readers.submit(self._count, reading)
                told = readers.submit(process.stderr.read)
                result, remarks = process.stdout.read(), told.result()
        with self._lock:
            stopped = self.making.state == "stopping"
            self.making = _result(self.folder, self.making, process.returncode, result, remarks, stopped)
            self._process = None
        self.tell("making", self.state())


def _words(sent: SentMaking, game: Game) -> Iterator[str]:
    """The words of the command."""
    yield "export" if sent.forms else "build"
    yield from (f"--{name}" for name in sent.forms)
    yield from (f"--only={name}" for name in sent.products)
    if sent.language != game.language:
        yield f"--lang={sent.language}"
    if sent.profile:
        yield f"--profile={sent.profile}"
    yield from ("--json", f"--ui-lang={spoken_language()}", f"--limits={limits.scale():g}")


def _result(folder: Path, making: Making, code: int, result: str, remarks: str, stopped: bool) -> Making:
    """What came of a command, from its JSON and from what it told for people."""
    why, told = remarks.strip()[-MOST_WHY:], dict[str, Any]()
    with suppress(json.JSONDecodeError):
        told = json.loads(result)
    files = [*_made_files(told)]
    found = [*((told.get("findings") or {}).get("findings") or []), *(told.get("faults") or [])]
    findings = [_place(folder, one) for one in found if one["severity"] == "error"]
    state = "stopped" if stopped else "refused" if told.get("refused") else "failed" if code else "done"
    return Making(state, making.done, making.all, why, files, findings)


def _made_files(told: dict[str, Any]) -> Iterator[MadeFile]:
    for part in (told, *told.get("exports", ())):
        folder = Path.cwd() / (part.get("folder") or "")
        for one in part.get("files", ()):
            path = folder / one["file"]
            name = path.relative_to(Path.cwd()).as_posix() if path.is_relative_to(Path.cwd()) else path.as_posix()
            yield MadeFile(path, name, one["size"], one.get("pages", 0))


def _place(folder: Path, one: dict[str, Any]) -> dict[str, Any]:
    """Where a finding stands, with the file as the pack names it."""
    file = (Path.cwd() / one["file"]).resolve()
    inside = file.relative_to(folder.resolve()).as_posix() if file.is_relative_to(folder.resolve()) else None
    return {"rule": one["rule"], "path": one["path"], "file": inside, "line": one["line"], "column": one["column"],
            "opens": inside is not None and not (one["cell"] or {}).get("sheet")}
