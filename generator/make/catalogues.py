"""Reads and writes message catalogues of a pack: templates in ``i18n/_pot`` and PO files of each language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from generator.load.pack import Loaded
from generator.make.no_gc import no_gc
from generator.message import msg
from generator.model.game import Game
from generator.records import replace
from generator.safety.edits import edit
from generator.safety.folder import Folder
from generator.translate.catalogue import (
    FOLDER,
    MOST_BYTES,
    BadCatalogue,
    Catalogue,
    Entry,
    PoFile,
    header,
    in_parts,
    read_catalogue,
    sheet_of,
    sheet_text,
    unchanged,
)
from generator.translate.extract import SourceString, by_group, messages
from generator.translate.merge import MergeTally, merge

TEMPLATES = "_pot"


class Updated(Struct, frozen=True):
    """The result of an update: the new catalogue, the files written, and counts of changed strings."""

    catalogue: Catalogue
    written: tuple[Path, ...]
    tally: MergeTally


def messages_of(loaded: Loaded, game: Game, language: str) -> list[SourceString]:
    """Every string of a pack that a translation needs, with its place."""
    return messages(game, language, loaded.places.find)


def project(game: Game) -> str:
    return f"{game.id} {game.version}".strip()


def extract(loaded: Loaded, game: Game) -> list[Path]:
    """Write the templates of a pack, one file a component. Returns the files that changed."""
    with no_gc():
        return _extract(loaded, game)


def _extract(loaded: Loaded, game: Game) -> list[Path]:
    groups = by_group(messages_of(loaded, game, "en"))
    folder = Folder.at(loaded.folder).into(FOLDER, TEMPLATES)
    files, names = dict[str, bytes | None](), set()
    for name, own in groups.items():
        entries = merge(Catalogue(""), own, "")[0].entries
        head = header("", project(game), source=game.language)
        for part in in_parts(PoFile(f"{name}.pot", tuple(entries), head)):
            names.add(part.name)
            files |= _changed(folder, part.name, part)
    for name, is_folder in folder.entries().items():
        if name.endswith(".pot") and not is_folder and name not in names and _is_template(folder, name, game):
            files[name] = None
    return _edited(loaded.folder, TEMPLATES, files)


def _is_template(folder: Folder, name: str, game: Game) -> bool:
    """True if a file is what ``extract`` writes for a game, of whatever version: no other file is deleted."""
    written = folder.read(name, MOST_BYTES).decode("utf-8", "replace")
    try:
        sheet = sheet_of(name, written)
    except BadCatalogue:
        return False
    ours = sheet.header.get("Project-Id-Version", "").partition(" ")[0] == game.id
    return ours and sheet_text(sheet) == written and not any(entry.target or entry.remarks for entry in sheet.entries)


def update(loaded: Loaded, game: Game, language: str, day: str = "") -> Updated:
    """Update the catalogue of a language, or create it, on a ``day`` (``2026-11-25``). Raises BadCatalogue."""
    with no_gc():
        old = read_catalogue(loaded.folder, language)
        new, tally = merge(old, messages_of(loaded, game, language), project(game), game.language, day)
        return Updated(new, tuple(write(loaded.folder, old, new)), tally)


def accept(pack: Path, language: str, contexts: Sequence[str] | None) -> tuple[list[str], list[str]]:
    """Remove the flag fuzzy from strings (None: from all). Returns the contexts that had it, and those that had not.

    Raises BadCatalogue.
    """
    old = read_catalogue(pack, language)
    accepted: list[str] = []

    def one(entry: Entry) -> Entry:
        if not entry.fuzzy or entry.obsolete or (contexts is not None and entry.context not in contexts):
            return entry
        accepted.append(entry.context)
        return replace(entry, fuzzy=False, previous=None)

    sheets = {name: replace(sheet, entries=tuple(map(one, sheet.entries))) for name, sheet in old.sheets.items()}
    write(pack, old, Catalogue(language, sheets))
    return accepted, [context for context in contexts or () if context not in accepted]


def write(pack: Path, old: Catalogue, new: Catalogue) -> list[Path]:
    """Write only files whose content changed; others keep the formatting of the translator's program.

    A file whose strings have all moved is deleted. Raises BadCatalogue when a file would exceed the size limit, OSError
    also for a link in the pack where a folder or a file should be.
    """
    folder, files = Folder.at(pack).into(FOLDER, new.language), dict[str, bytes | None]()
    for name, sheet in new.sheets.items():
        if name not in old.sheets or not unchanged(old.sheets[name], sheet):
            files |= _changed(folder, name, sheet)
    files |= dict.fromkeys(sorted(old.sheets.keys() - new.sheets.keys()))
    return _edited(pack, new.language, files)


def _edited(pack: Path, name: str, files: Mapping[str, bytes | None]) -> list[Path]:
    """Write or delete catalogues in a folder of a pack: all of them, or none."""
    edit(Folder.at(pack), {f"{FOLDER}/{name}/{one}": data for one, data in files.items()})
    return [pack / FOLDER / name / one for one in files]


def _changed(folder: Folder, name: str, sheet: PoFile) -> dict[str, bytes]:
    """A catalogue as it has to be written; nothing where it stands so."""
    text = sheet_text(sheet)
    # what its own reader refuses is not written
    sheet_of(name, text)
    data = text.encode()
    if len(data) > MOST_BYTES:
        raise BadCatalogue(msg("{file}: expected at most {most:,} bytes, found {size:,}",
                               file=name, most=MOST_BYTES, size=len(data)))
    return {} if folder.has(name) and folder.read(name, MOST_BYTES) == data else {name: data}
