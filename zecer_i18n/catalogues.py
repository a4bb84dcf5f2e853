"""Reads and writes message catalogues of a pack: templates in ``i18n/_pot`` and PO files of each language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from generator.line_ends import with_line_feeds
from generator.load.pack import Loaded
from generator.make.no_gc import no_gc
from generator.message import msg
from generator.model.game import Game
from generator.model.names import same_language
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
    read_catalogue,
    sheet_of,
    sheet_text,
)
from generator.translate.extract import SourceString, by_group, messages
from zecer_i18n.catalogue_parts import in_parts, unchanged_content, whole_name
from zecer_i18n.merge import MergeTally, merge
from zecer_i18n.templates import ENDING, is_template, template

TEMPLATES = "_pot"
# ending of a catalogue whose strings are in other files now
FORMER = ".old"


class Written(Struct, frozen=True):
    """The files that were written or deleted, and the second names of those of the user's that stood there."""

    paths: tuple[Path, ...]
    kept: Mapping[str, str]


class Updated(Struct, frozen=True):
    """The result of an update: the new catalogue, the files, and counts of changed strings."""

    catalogue: Catalogue
    written: Written
    tally: MergeTally


def messages_of(loaded: Loaded, game: Game, language: str) -> list[SourceString]:
    """Every string of a pack that a translation needs, with its place."""
    return messages(game, language, loaded.places.find)


def project(game: Game) -> str:
    return f"{game.id} {game.version}".strip()


def extract(loaded: Loaded, game: Game) -> Written:
    """Write the templates of a pack, one file a component; those that have no strings any more are deleted."""
    with no_gc():
        return _extract(loaded, game)


def _extract(loaded: Loaded, game: Game) -> Written:
    groups = by_group(messages_of(loaded, game, "en"))
    folder = Folder.of_path(loaded.folder).subfolder(FOLDER, TEMPLATES)
    files, names = dict[str, bytes | None](), set()
    for name, own in groups.items():
        entries = merge(Catalogue(""), own, "")[0].entries
        head = header("", project(game), source=game.language)
        for part in in_parts(PoFile(f"{name}{ENDING}", tuple(entries), head)):
            names.add(part.name)
            files |= _changed_catalogue(folder, part.name, template(part.name, sheet_text(part)))
    for name, is_folder in folder.entries().items():
        if name.endswith(ENDING) and not is_folder and name not in names and _is_ours(folder, name, None):
            files[name] = None
    theirs = [name for name, new in files.items() if folder.has(name) and not _is_ours(folder, name, new)]
    return _edit_catalogues(loaded.folder, TEMPLATES, files, {name: folder.keep(name) for name in theirs})


def _is_ours(folder: Folder, name: str, new: bytes | None) -> bool:
    """True if a file stands as ``extract`` has written it; one without a hash, if it is else as the ``new`` one."""
    text = with_line_feeds(folder.read(name, MOST_BYTES).decode("utf-8", "replace"))
    return is_template(name, text) or (text.startswith("#\n") and template(name, text).encode() == new)


def update(loaded: Loaded, game: Game, language: str, day: str = "") -> Updated:
    """Update the catalogue of a language, or create it, on a ``day`` (``2026-11-25``). Raises BadCatalogue."""
    with no_gc():
        old = read_catalogue(loaded.folder, language)
        _check_language(old)
        new, tally = merge(old, messages_of(loaded, game, language), project(game), game.language, day)
        return Updated(new, write(loaded.folder, old, new), tally)


def _check_language(catalogue: Catalogue) -> None:
    """Raises BadCatalogue for a file whose header names another language, which would be written anew."""
    for name, sheet in catalogue.sheets.items():
        said = sheet.header.get("Language", "").strip()
        if said and not same_language(said, catalogue.language):
            raise BadCatalogue(msg("{file}: {why}", file=f"{FOLDER}/{catalogue.language}/{name}", why=msg(
                "expected the header Language: {language}, found {found!r}; move the file, or change its header",
                language=catalogue.language, found=said[:40])))


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


def write(pack: Path, old: Catalogue, new: Catalogue) -> Written:
    """Write only files whose content changed; others keep the formatting of the translator's program.

    A file whose strings have all moved is deleted, or kept with the ending ``.old`` unless it is carried over.
    Raises BadCatalogue when a file would exceed the size limit, OSError also for a link in the pack where a folder or a
    file should be.
    """
    folder, files = Folder.of_path(pack).subfolder(FOLDER, new.language), dict[str, bytes | None]()
    for name, sheet in new.sheets.items():
        if name not in old.sheets or not unchanged_content(old.sheets[name], sheet):
            files |= _changed_catalogue(folder, name, sheet_text(sheet))
    gone = sorted(old.sheets.keys() - new.sheets.keys())
    theirs = [name for name in gone if not _is_carried_over(folder, old.sheets[name], new)]
    kept = {name: folder.keep(name, f"{name}{FORMER}") for name in theirs}
    return _edit_catalogues(pack, new.language, {**files, **dict.fromkeys(gone)}, kept)


def _is_carried_over(folder: Folder, sheet: PoFile, new: Catalogue) -> bool:
    """Whether a catalogue is as this program writes it, and its translations and remarks, if any, are in the new one.

    A copy under a name of the translator's own is theirs.
    """
    whole = new.sheets.get(whole_name(sheet.name))
    work = {(one.context, one.target, one.remarks) for one in sheet.entries if one.target or one.remarks}
    known = {(one.context, one.target, one.remarks) for one in new.entries} if whole is not None else set()
    return work <= known and folder.read(sheet.name, MOST_BYTES) == sheet_text(sheet).encode()


def _edit_catalogues(pack: Path, name: str, files: Mapping[str, bytes | None], kept: Mapping[str, str]) -> Written:
    """Write or delete catalogues in a folder of a pack: all of them, or none."""
    within = f"{FOLDER}/{name}"
    edit(Folder.of_path(pack), {f"{within}/{one}": data for one, data in files.items()})
    return Written(tuple(pack / within / one for one in files),
                   {f"{within}/{one}": f"{within}/{second}" for one, second in kept.items()})


def _changed_catalogue(folder: Folder, name: str, text: str) -> dict[str, bytes]:
    """A catalogue as it has to be written; nothing where it stands so."""
    # what its own reader refuses is not written
    sheet_of(name, text)
    data = text.encode()
    if len(data) > MOST_BYTES:
        raise BadCatalogue(msg("{file}: expected at most {most:,} bytes, found {size:,}",
                               file=name, most=MOST_BYTES, size=len(data)))
    return {} if folder.has(name) and folder.read(name, MOST_BYTES) == data else {name: data}
