"""Changes of the user's own files, such as those of a pack: all that a command changes, or none, even if it is killed.

Before the first file is touched, a journal in the folder names them all. Whoever opens the folder next, wherever it
lies by then, puts back what an interrupted command had replaced. A pack may come from a stranger, so a journal is only
followed if it is signed with the key of this user; any other is told, and nothing happens.
"""

from __future__ import annotations

import errno
import hashlib
import hmac
from codecs import BOM_UTF8
from collections.abc import Mapping
from contextlib import suppress

import msgspec
from msgspec import Struct

from generator.message import msg
from generator.safety.folder import Folder, is_left_over, temporary_name
from generator.safety.lock import hold_lock
from generator.safety.replacement import Replacement
from generator.safety.user_folders import own_key

JOURNAL = ".zecer-journal.json"
# ending of a former content that was not put back
FORMER = ".old"
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


class Recovered(Struct, frozen=True):
    """What was found of an interrupted command: the files that are as before it, or those that it had ``written`` all.

    Of files that were changed since, the former content is ``kept`` under second names. A journal is ``strange`` if it
    is not this user's.
    """

    restored: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    kept: Mapping[str, str] = {}
    strange: bool = False


def edit(folder: Folder, files: Mapping[str, bytes | None]) -> tuple[str, ...]:
    """Give files below a folder new contents, None to delete one: all, or none. Returns the names of those that differ.

    Whoever calls has read them, and says what changes. Raises OSError, also for a journal of somebody else.
    """
    if recover(folder).strange:
        why = msg("expected no journal, found one of a command that was interrupted for another user or on another "
                  "machine; look at the files, then delete it")
        raise OSError(errno.EEXIST, why, str(folder.path / JOURNAL))
    edited = [one for name, data in files.items()
              if (one := EditedFile(name, temporary_name(name), temporary_name(name, ".old"), _hash_of(folder, name),
                                    _digest(data))
                  ).before != one.after]
    names = tuple(one.name for one in edited)
    if not names:
        return ()
    with hold_lock(folder.subfolder(JOURNAL), lambda process: None):
        for name in names:
            folder.clear(name)
        replacement = Replacement(folder, {}, {}, [])
        try:
            _write(folder, Journal(tuple(edited)))
            replacement.stage({name: data for name in names if (data := files[name]) is not None})
            replacement.carry_out(name for name in names if files[name] is None)
        except BaseException:
            replacement.undo()
            with suppress(OSError):
                folder.unlink(JOURNAL)
            raise
        with suppress(OSError):
            # without it the next command takes back what was written: all or none
            _write(folder, Journal(tuple(edited), done=True))
        replacement.finish()
        folder.unlink(JOURNAL)
    return names


def edit_texts(folder: Folder, texts: Mapping[str, tuple[str, str]], partly: bool = False
               ) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give files below a folder, whose texts are known, new ones: of each its text before and after.

    Returns the names of those that differ, and of those that are no longer as they were: without ``partly`` none is
    written then. A byte order mark stays. Raises OSError.
    """
    data, others = dict[str, bytes](), []
    for name, (before, after) in texts.items():
        found = folder.read(name, MOST_BYTES) if folder.has(name) else b""
        bare = found.removeprefix(BOM_UTF8)
        if bare == before.encode():
            data[name] = found[:len(found) - len(bare)] + after.encode()
        else:
            others.append(name)
    return edit(folder, data) if partly or not others else (), tuple(others)


def recover(folder: Folder) -> Recovered:
    """Put back the files that an interrupted change had replaced. Raises OSError.

    A file that was changed since stays as it is.
    """
    if not any(name == JOURNAL or is_left_over(name, JOURNAL) for name in _entries(folder)):
        return Recovered()
    with hold_lock(folder.subfolder(JOURNAL), lambda process: None):
        folder.clear(JOURNAL)
        # another command may have been at work, and have ended meanwhile
        if JOURNAL not in _entries(folder):
            return Recovered()
        journal = _read(folder)
        if journal is None:
            return Recovered(strange=True)
        restored = () if journal.done else tuple(one.name for one in journal.files if _put_back(folder, one))
        kept = {}
        for one in journal.files:
            if not journal.done and _hash_of(folder, one.name) != one.before and folder.has(one.aside):
                kept[one.name] = folder.keep(one.aside, f"{one.name}{FORMER}")
            for left in (one.staged, one.aside):
                folder.remove(left)
        folder.unlink(JOURNAL)
    return Recovered(restored, tuple(one.name for one in journal.files) if journal.done else (), kept)


def _put_back(folder: Folder, one: EditedFile) -> bool:
    """Restore a file that stands as the interrupted change wrote it; returns whether it did."""
    if _hash_of(folder, one.name) != one.after:
        return False
    if not one.before:
        folder.remove(one.name)
    elif _hash_of(folder, one.aside) == one.before:
        folder.replace(one.aside, one.name)
    else:
        return False
    return True


def _entries(folder: Folder) -> Mapping[str, bool]:
    with suppress(NotADirectoryError):
        return folder.entries()
    return {}


def _write(folder: Folder, journal: Journal) -> None:
    """Write the journal, below a line with its signature."""
    data = msgspec.json.encode(journal)
    folder.write(JOURNAL, _signature(data) + b"\n" + data)


def _read(folder: Folder) -> Journal | None:
    """The journal of a folder; None if it is not this user's, or what has its name is no file."""
    with suppress(OSError, msgspec.DecodeError, msgspec.ValidationError):
        signature, _, data = folder.read(JOURNAL, MOST_JOURNAL).partition(b"\n")
        if hmac.compare_digest(signature, _signature(data)):
            return msgspec.json.decode(data, type=Journal)
    return None


def _signature(data: bytes) -> bytes:
    return hmac.new(own_key().encode(), data, hashlib.sha256).hexdigest().encode()


def _hash_of(folder: Folder, name: str) -> str:
    """The hash of a file; nothing for none."""
    return _digest(folder.read(name, MOST_BYTES)) if folder.has(name) else ""


def _digest(data: bytes | None) -> str:
    return "" if data is None else hashlib.sha256(data).hexdigest()
