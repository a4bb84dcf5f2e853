"""Spreadsheets that were fetched, compared with those of the pack by thing before any is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.finding import Finding
from generator.load.pack import Loaded, load
from generator.make.find_datum import contents
from generator.message import Message, msg
from generator.model.game import Game
from generator.model.values import Ref
from generator.safety.edits import MOST_BYTES, edit
from generator.safety.folder import Folder
from generator.safety.pack_files import TEXT_SHEETS, most_bytes, staged_contents
from generator.safety.source_address import export_address
from generator.translate.edition import Edition
from zecer_desk.pull.fetched_file import SECONDS, FetchedFile, UnfetchedError, fetch_file

PAGES = ("<!doctype html", "<html")
PAGE_TYPE = "text/html"
# the first bytes of a workbook, which is an archive
ARCHIVE = b"PK\x03\x04"


class ChangedMeanwhileError(ValueError):
    """A file that changed while another one was fetched for it."""


class ThingChange(Struct, frozen=True):
    """What changes of a thing: a ``field`` that is ``old`` and becomes ``new``.

    Of a thing that comes or goes ``field`` is empty, and ``new`` or ``old`` its name.
    """

    ref: Ref
    field: str
    old: object
    new: object


class PulledSheets(Struct, frozen=True):
    """What the files of a pack become, what changes of its things, the kinds whose order does, and new errors."""

    loaded: Loaded
    files: Mapping[str, bytes]
    changes: tuple[ThingChange, ...]
    reordered: tuple[str, ...]
    errors: tuple[Finding, ...]

    def write(self) -> tuple[str, ...]:
        """Write the files, all or none; returns their names.

        Raises ChangedMeanwhileError when one is no longer as it was compared, OSError when one cannot be written.
        """
        folder = Folder.of_path(self.loaded.folder)
        for name in self.files:
            if self.loaded.sources[name].data != (folder.read(name, MOST_BYTES) if folder.has(name) else None):
                raise ChangedMeanwhileError(msg("{file} has changed since it was read; nothing was written", file=name))
        return edit(folder, self.files)


def source_address(loaded: Loaded, name: str) -> str:
    """The address from which a file of the pack is fetched."""
    return export_address(loaded.sources[name].address, _suffix(name))


def fetched_sheet(loaded: Loaded, name: str, seconds: float = SECONDS) -> bytes:
    """The bytes of a spreadsheet from its source. Raises UnfetchedError, also for what is no such file."""
    fetched = fetch_file(source_address(loaded, name), most_bytes(name), seconds)
    fault = _fault_of_sheet(name, fetched)
    if fault is not None:
        raise UnfetchedError(fault)
    return fetched.data


def pulled_sheets(loaded: Loaded, fetched: Mapping[str, bytes]) -> PulledSheets:
    """The pack with what was fetched, compared with the pack as it was read. Nothing is written.

    Raises UnfetchedError when no things can be read from a file.
    """
    files = {name: data for name, data in fetched.items() if loaded.sources[name].data != data}
    with staged_contents(loaded.folder, files):
        after = load(loaded.folder)
    if after.game is None:
        raise UnfetchedError(msg("expected a game with what was fetched, found that none can be read"))
    for name in files:
        for kind in loaded.sources[name].kinds:
            if not any(True for _ in after.game.of_kind(kind)):
                raise UnfetchedError(msg("expected things of the kind {kind} in {file}, found none", kind=kind,
                                         file=name))
    known = {(one.rule, one.path, _words(one)) for one in loaded.findings}
    errors = tuple(one for one in after.findings if one.severity == "error"
                   and (one.rule, one.path, _words(one)) not in known)
    changes = tuple(_changes(loaded.game, after.game))
    return PulledSheets(loaded, files, changes, tuple(_moved_kinds(loaded.game, after.game)), errors)


def _words(finding: Finding) -> str:
    """The message of a finding without its place."""
    return str(finding.message)


def _suffix(name: str) -> str:
    return f".{name.rpartition('.')[2].lower()}"


def _fault_of_sheet(name: str, fetched: FetchedFile) -> Message | None:
    """Why an answer is not the file that its name says; None when it may be."""
    start = fetched.data[:200].decode("utf-8-sig", "replace").lstrip().lower()
    form = _suffix(name).removeprefix(".").upper()
    if start.startswith(PAGES) or (fetched.type == PAGE_TYPE and _suffix(name) in TEXT_SHEETS):
        return msg("expected {form}, found a page, perhaps one to sign in; let everybody who has the link view the "
                   "sheet, or download it and save it as {file}", form=form, file=name)
    if not fetched.data.strip():
        return msg("expected {form}, found nothing", form=form)
    if fetched.data.startswith(ARCHIVE) == (_suffix(name) in TEXT_SHEETS):
        return msg("expected {form}, found a file of another sort", form=form)
    return None


def value_text(value: object) -> str:
    """A value for people, on one line."""
    if isinstance(value, list):
        return " | ".join(map(value_text, value)) or "–"
    return "–" if value is None else " ".join(str(value).split())


def _changes(before: Game | None, after: Game) -> Iterator[ThingChange]:
    known = before.things if before is not None else {}
    for ref in (*known, *(one for one in after.things if one not in known)):
        if known.get(ref) == after.things.get(ref):
            continue
        old, new = _told_thing(before, ref), _told_thing(after, ref)
        if old is None or new is None:
            yield ThingChange(ref, "", _title(old), _title(new))
            continue
        for field in dict.fromkeys((*old, *new)):
            if old.get(field) != new.get(field):
                yield ThingChange(ref, field, old.get(field), new.get(field))


def _told_thing(game: Game | None, ref: Ref) -> dict[str, object] | None:
    """What there is to tell of a thing, by field, and by part where a field has parts; None if there is none."""
    if game is None or ref not in game.things:
        return None
    return dict(_flat(contents(Edition(game, game.language), game.things[ref])))


def _flat(told: Mapping[str, object], above: str = "") -> Iterator[tuple[str, object]]:
    for key, value in told.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value


def _title(told: Mapping[str, object] | None) -> object:
    return next(iter(told.values()), "") if told is not None else None


def _moved_kinds(before: Game | None, after: Game) -> Iterator[str]:
    """The kinds whose things stand in another order, apart from those that come and go."""
    known = before.things if before is not None else {}
    for kind in after.kinds:
        old = [ref for ref in known if ref.kind == kind and ref in after.things]
        if old != [ref for ref in after.things if ref.kind == kind and ref in known]:
            yield kind
