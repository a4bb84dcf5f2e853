"""Changes of the user's own files, such as those of a pack: all that a command changes, or none, even if it is killed.

Before the first file is touched, a journal in the user's own folder names them all. Whoever opens the folder next puts
back what an interrupted command had replaced. Without a folder of the user's own there is no journal.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress

import msgspec
from msgspec import Struct

from generator.safety.folder import Folder, beside
from generator.safety.lock import locked
from generator.safety.replacement import Replacement
from generator.safety.user_folders import memory_folder

JOURNALS = "journals"
MOST_BYTES = 1 << 30
MOST_JOURNAL = 64_000_000


class EditedFile(Struct, frozen=True):
    """A file, the names of its new and of its old content beside it, and the hashes of both; none for no file."""

    name: str
    staged: str
    aside: str
    before: str
    after: str


class Journal(Struct, frozen=True):
    """The files of one change, which is ``done`` when only leftovers have to be removed."""

    files: tuple[EditedFile, ...]
    done: bool = False


def edit(folder: Folder, files: Mapping[str, bytes | None]) -> None:
    """Give files below a folder new contents, None to delete one: all, or none. Raises OSError.

    Whoever calls has read them, and says what changes.
    """
    recover(folder)
    new = {name: data for name, data in files.items() if data is not None}
    gone = [name for name, data in files.items() if data is None and folder.has(name)]
    journal = Journal(tuple(EditedFile(name, beside(name), beside(name, ".old"), _hash_of(folder, name),
                                       _digest(new.get(name))) for name in (*new, *gone)))
    with _journals(folder) as keep:
        for name in (*new, *gone):
            folder.clear(name)
        keep(journal)
        replacement = Replacement(folder, {}, {}, [])
        try:
            replacement.stage(new)
            replacement.carry_out(gone)
        except BaseException:
            replacement.undo()
            keep(None)
            raise
        keep(Journal(journal.files, done=True))
        replacement.finish()
        keep(None)


def recover(folder: Folder) -> tuple[str, ...]:
    """Put back the files that an interrupted change had replaced; returns their names. Raises OSError.

    A file that was changed since stays as it is.
    """
    if _read(folder) is None:
        return ()
    with _journals(folder) as keep:
        # another command may have been at work, and have ended meanwhile
        journal = _read(folder)
        if journal is None:
            return ()
        restored = [] if journal.done else [one.name for one in journal.files if _put_back(folder, one)]
        for one in journal.files:
            for left in (one.staged, one.aside):
                folder.remove(left)
        keep(None)
    return tuple(restored)


def _put_back(folder: Folder, one: EditedFile) -> bool:
    """Restore a file that stands as the interrupted change wrote it; returns whether it did."""
    if _hash_of(folder, one.name) != one.after or one.before == one.after:
        return False
    if not one.before:
        folder.remove(one.name)
    elif _hash_of(folder, one.aside) == one.before:
        folder.replace(one.aside, one.name)
    else:
        return False
    return True


class _Keep:
    """Writes the journal of a folder, or deletes it. Errors of the disk are ignored: then there is none."""

    def __init__(self, folder: Folder) -> None:
        self.name = _name(folder)

    def __call__(self, journal: Journal | None) -> None:
        with suppress(OSError):
            if journal is None:
                _memory().unlink(self.name)
            else:
                _memory().write(self.name, msgspec.json.encode(journal))


@contextmanager
def _journals(folder: Folder) -> Iterator[_Keep]:
    """Hold the lock of the journal of a folder, and write it."""
    with ExitStack() as held:
        with suppress(OSError):
            held.enter_context(locked(_memory(), lambda process: None, f"{_name(folder)}.lock"))
        yield _Keep(folder)


def _memory() -> Folder:
    return Folder.at(memory_folder()).into(JOURNALS)


def _name(folder: Folder) -> str:
    return hashlib.sha256(os.fsencode(folder.path)).hexdigest()


def _read(folder: Folder) -> Journal | None:
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(_memory().read(_name(folder), MOST_JOURNAL), type=Journal)
    return None


def _hash_of(folder: Folder, name: str) -> str:
    """The hash of a file; nothing for none."""
    return _digest(folder.read(name, MOST_BYTES)) if folder.has(name) else ""


def _digest(data: bytes | None) -> str:
    return "" if data is None else hashlib.sha256(data).hexdigest()
