"""Freezes an edition: an archive of the pack with its manifest, which later editions are compared with."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from generator.check.approval import facts
from generator.load.approved import FILE as APPROVED
from generator.load.pack import Loaded
from generator.load.released import ARCHIVE_ENDING, FOLDER, MANIFEST_ENDING
from generator.load.source import file_of
from generator.make.editions import edition_of, languages
from generator.message import msg
from generator.model.game import Game
from generator.model.names import fault_of_name
from generator.safety.edits import edit
from generator.safety.folder import Folder
from generator.safety.made_files import put_made
from generator.safety.pack_files import SHEETS, read
from generator.safety.pack_listing import PROFILES, listing, names_in
from generator.translate.catalogue import read_catalogue
from generator.translate.extract import messages
from zecer_release.changed.given_edition import NotComparable, ReleaseManifest
from zecer_release.changed.recording import record_of
from zecer_release.exports.archive import archive

# in the archive
MANIFEST = "release.json"
MOST_BYTES = 1 << 30


class Unreleasable(ValueError):
    """A pack that cannot be released under this version; the message says what to do."""


class Lagging(Struct, frozen=True):
    """A language, and the sources of its strings that are not translated or follow an older source."""

    language: str
    sources: tuple[str, ...]


def release_files(loaded: Loaded, game: Game, approved: bytes) -> tuple[bytes, bytes]:
    """The archive of a release and its manifest: the same bytes for the same pack.

    ``approved`` are the facts as they are signed off with it. Raises Unread, BadCatalogue.
    """
    sheets = {name for source in loaded.places.sources if (name := file_of(source)).endswith(SHEETS)}
    names = {*listing(loaded.folder).names, *sheets,
             *(f"{PROFILES}/{name}" for name in names_in(loaded.folder, PROFILES, ".yaml"))}
    files = {name: read(loaded.folder, name) for name in sorted(names - {APPROVED})}
    files[APPROVED] = approved
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    whole = hashlib.sha256("".join(f"{name}\0{one}\n" for name, one in hashes.items()).encode()).hexdigest()
    editions = {language: record_of(edition_of(loaded, game, language)) for language in languages(loaded, game)}
    manifest = ReleaseManifest(game.id, game.version, game.language, whole, hashes, facts(game), editions)
    told = msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"
    return archive({**files, MANIFEST: told}), told


def check_version(game: Game, version: str) -> None:
    """Raises Unreleasable unless this is the version of the pack, and can be the name of a file."""
    if fault := fault_of_name(version):
        raise Unreleasable(fault)
    if game.version != version:
        raise Unreleasable(msg('expected version: "{version}" in game.yaml, found {found!r}; write it there first',
                               version=version, found=game.version))


def check_new(loaded: Loaded, version: str, data: bytes, manifest: bytes, output: Path | None) -> None:
    """Raises Unreleasable when another state of the pack was released under this version, or ``output`` is a file of
    something else, OSError.

    The same state may be released again.
    """
    (where, name), (folder, kept) = _archive(loaded, version, output), _manifest(loaded, version)
    for at, one, content in ((folder, kept, manifest), (where, name, data)):
        if at.has(one) and at.read(one, MOST_BYTES) != content:
            if one == name and output is not None:
                raise Unreleasable(msg("expected the archive of this version or no file, found {path} with other "
                                       "content, which stays; name another file with -o", path=at.path / one))
            raise Unreleasable(msg("expected a version that was not released, found {path} of another state of the "
                                   "pack; give it a new version in game.yaml", path=at.path / one))


def put(loaded: Loaded, version: str, data: bytes, manifest: bytes, approved: bytes, output: Path | None
        ) -> tuple[Path, bool]:
    """Write a release and its facts, after ``check_new``; returns the path of its archive, and whether it is new.

    Raises OSError.
    """
    where, name = _archive(loaded, version, output)
    is_new = not where.has(name)
    files: dict[str, bytes | None] = {f"{FOLDER}/{version}{MANIFEST_ENDING}": manifest, APPROVED: approved}
    if output is None:
        files[f"{FOLDER}/{name}"] = data
    else:
        put_made(where, name, data)
    edit(Folder.of_path(loaded.folder), files)
    return where.path / name, is_new


def _archive(loaded: Loaded, version: str, output: Path | None) -> tuple[Folder, str]:
    if output is None:
        return Folder.of_path(loaded.folder).subfolder(FOLDER), f"{version}{ARCHIVE_ENDING}"
    return Folder.of_path(output.parent), output.name


def _manifest(loaded: Loaded, version: str) -> tuple[Folder, str]:
    return Folder.of_path(loaded.folder).subfolder(FOLDER), f"{version}{MANIFEST_ENDING}"


def lagging(loaded: Loaded, game: Game) -> Iterator[Lagging]:
    """What each language still has to follow. Raises BadCatalogue."""
    for language in languages(loaded, game)[1:]:
        entries = read_catalogue(loaded.folder, language).by_context()
        sources = tuple(dict.fromkeys(
            one.source for one in messages(game, language, notes=False) if not one.optional and (
                (entry := entries.get(one.context)) is None or not entry.is_done or entry.source != one.source)))
        if sources:
            yield Lagging(language, sources)


def newest(folder: Path, version: str) -> Path | None:
    """The manifest of the newest release of a pack, of those before a version if there are any; None without one."""
    ordered = sorted(names_in(folder, FOLDER, MANIFEST_ENDING),
                     key=lambda name: _parts(name.removesuffix(MANIFEST_ENDING)))
    earlier = [name for name in ordered if _parts(name.removesuffix(MANIFEST_ENDING)) < _parts(version)]
    chosen = (earlier or ordered)[-1:]
    return folder / FOLDER / chosen[0] if chosen else None


def named_edition(named: Path, folder: Path) -> Path:
    """What was named, or the release of a pack that is called so: ``1.0``, ``1.0.zip``. Raises NotComparable."""
    if len(named.parts) != 1 or named.exists():
        return named
    places = [folder / FOLDER / f"{named.name}{ending}" for ending in ("", ARCHIVE_ENDING, MANIFEST_ENDING)]
    if found := next((one for one in places if one.is_file()), None):
        return found
    released = sorted((name.removesuffix(MANIFEST_ENDING) for name in names_in(folder, FOLDER, MANIFEST_ENDING)),
                      key=_parts)
    raise NotComparable(
        msg("expected a release of the pack ({released}), or the folder, archive or manifest of one, found nothing "
            "called {name}", name=named.name, released=", ".join(released)) if released else
        msg("expected the folder, archive or manifest of a pack, found nothing called {name}; zecer release keeps one",
            name=named.name))


def _parts(version: str) -> tuple[tuple[int, int | str], ...]:
    """A version in the order of versions: 1.9 before 1.10."""
    return tuple((0, int(part)) if part.isdecimal() else (-1, part) for part in version.replace("-", ".").split("."))
