"""What a user names to compare: the folder of a pack, an archive of one, or the manifest of a release."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct, field

from generator.load.pack import load
from generator.load.released import ARCHIVE_ENDING
from generator.make.editions import edition_of
from generator.message import msg
from generator.safety.folder import Folder
from generator.safety.pack_files import GAME, Unread, read_given
from generator.safety.scratch import scratch
from generator.translate.edition import Edition
from zecer_release.changed.edition_record import FORM, MOST_BYTES, EditionRecord
from zecer_release.changed.pack_archive import MOST_ARCHIVE, BadArchive, is_archive, pack_in
from zecer_release.changed.recording import record_of


class ReleaseManifest(Struct, frozen=True):
    """The manifest of a release: the hash of each file of its pack, its facts, and what each edition tells."""

    game: str
    version: str
    language: str
    sha256: str
    files: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    editions: Mapping[str, EditionRecord] = field(default_factory=dict)
    form: int = FORM


class NotComparable(ValueError):
    """What was named is not an edition that can be compared; the message says why."""


@contextmanager
def pack_folder(path: Path) -> Iterator[Path]:
    """The folder of a pack, or of what an archive holds, as long as the context lasts. Raises NotComparable."""
    if path.name == GAME or (path / GAME).is_file():
        yield path.parent if path.name == GAME else path
        return
    files = _files(_read(path))
    with scratch(), TemporaryDirectory() as unpacked:
        folder = Folder.of_path(Path(unpacked)).subfolder("pack")
        folder.make()
        for name, data in files.items():
            _put(folder, name, data)
        yield folder.path


@contextmanager
def older_pack(path: Path) -> Iterator[Path]:
    """As ``pack_folder``, for what is printed: of the manifest of a release, its archive beside it.

    Raises NotComparable.
    """
    with pack_folder(_printable(path)) as folder:
        yield folder


def _printable(path: Path) -> Path:
    """What was named, or the archive beside a manifest, which has no drawings itself. Raises NotComparable."""
    if path.is_dir() or path.name == GAME:
        return path
    data = _read(path)
    if is_archive(data[:8]):
        return path
    manifest, beside = parsed_manifest(path, data), path.with_suffix(ARCHIVE_ENDING)
    if not beside.is_file():
        raise NotComparable(msg("expected {archive} beside the manifest, which has no drawings, found none; name the "
                                "archive or the folder of version {version}", archive=beside, version=manifest.version))
    files = _files(_read(beside))
    if any(name in files and hashlib.sha256(files[name]).hexdigest() != one for name, one in manifest.files.items()):
        raise NotComparable(msg("expected the archive of {manifest}, found another state of the pack: {archive}",
                                manifest=path, archive=beside))
    return beside


def _files(archive: bytes) -> dict[str, bytes]:
    try:
        return pack_in(archive)
    except BadArchive as bad:
        raise NotComparable(bad.args[0]) from None


def _put(folder: Folder, name: str, data: bytes) -> None:
    *above, leaf = name.split("/")
    into = folder.subfolder(*above)
    into.make()
    into.write(leaf, data, lasting=False)


def _read(path: Path) -> bytes:
    """The bytes of an archive or manifest. Raises NotComparable."""
    if path.is_dir():
        raise NotComparable(msg("expected a folder with a {game}, found none in {path}", game=GAME, path=path))
    try:
        return read_given(path, MOST_ARCHIVE)
    except Unread as unread:
        raise NotComparable(unread.args[0]) from None
    except OSError as error:
        raise NotComparable(msg("expected the folder, archive or manifest of a pack, found {why}: {path}",
                                why=error.strerror or error, path=path)) from None


def record_in(path: Path, language: str | None) -> EditionRecord:
    """What the edition at a path tells, in its own language or another one.

    Raises NotComparable, NoEdition, BadCatalogue.
    """
    if not path.is_dir() and path.name != GAME:
        data = _read(path)
        if not is_archive(data[:8]):
            return _of_manifest(path, data, language)
    with pack_folder(path) as folder:
        return record_of(_edition(folder, path, language))


def _edition(folder: Path, path: Path, language: str | None) -> Edition:
    loaded = load(folder)
    if loaded.game is None:
        raise NotComparable(msg("expected a pack that can be read, found errors in {path}; zecer check tells them",
                                path=path))
    return edition_of(loaded, loaded.game, language or loaded.game.language)


def _of_manifest(path: Path, data: bytes, language: str | None) -> EditionRecord:
    if len(data) > MOST_BYTES:
        raise NotComparable(msg("expected a manifest of at most {most:,} bytes, found {size:,}", most=MOST_BYTES,
                                size=len(data)))
    found = parsed_manifest(path, data)
    wanted = language or found.language
    if wanted not in found.editions:
        raise NotComparable(msg("expected a language of {path}, found {language!r}; languages there: {here}",
                                path=path, language=wanted, here=", ".join(found.editions)))
    return found.editions[wanted]


def parsed_manifest(path: Path, data: bytes) -> ReleaseManifest:
    """The manifest of a release. Raises NotComparable for what is none."""
    try:
        found = msgspec.json.decode(data, type=ReleaseManifest)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise NotComparable(msg("expected the folder of a pack, an archive of one (.zip or .tar.gz) or the manifest of "
                                "a release, found none of them: {path}", path=path)) from None
    if found.form != FORM:
        raise NotComparable(msg("expected a manifest of form {form}, found {found}; name the archive of the release",
                                form=FORM, found=found.form))
    return found
