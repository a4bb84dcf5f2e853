"""The user's own folders: settings, what can be made again, and what the program remembers."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.lazy import lazy

if TYPE_CHECKING:
    import platformdirs
else:
    platformdirs = lazy("platformdirs")

NAME = "zecer"
# variables in which a process hands on where the folders lie, since libraries see another home (``isolation.py``)
HOME, SETTINGS, MEMORY, CACHE = "_ZECER_HOME", "_ZECER_SETTINGS", "_ZECER_MEMORY", "ZECER_CACHE"
OFF = "off"
# those that the user never sets: a process believes them of its parent alone
HANDED_ON = (HOME, SETTINGS, MEMORY)
# hexadecimal digits of the word and of the key
WORD, KEY = 16, 64


def keep() -> None:
    """Hand the folders on to this process and its children, as the variables of the user name them now."""
    for name, folder in ((HOME, home_folder()), (SETTINGS, settings_folder()), (MEMORY, memory_folder())):
        os.environ[name] = str(folder)
    os.environ[CACHE] = str(cache_folder() or OFF)


def home_folder() -> Path:
    """The user's home folder."""
    return _absolute_path(HOME) or Path("~").expanduser()


def settings_folder() -> Path:
    """Where the user's settings lie: ``~/.config/zecer`` or its equivalent."""
    return _absolute_path(SETTINGS) or Path(platformdirs.user_config_dir(NAME, appauthor=False, roaming=True))


def memory_folder() -> Path:
    """Where the program remembers what it wrote: ``~/.local/state/zecer`` or its equivalent."""
    return _absolute_path(MEMORY) or Path(platformdirs.user_state_dir(NAME, appauthor=False))


def cache_folder() -> Path | None:
    """Where the cache lies: ``~/.cache/zecer`` or its equivalent, or the absolute path in ``ZECER_CACHE``; None if
    that is ``off``.
    """
    if os.environ.get(CACHE) == OFF:
        return None
    return _absolute_path(CACHE) or Path(platformdirs.user_cache_dir(NAME, appauthor=False))


def _absolute_path(name: str) -> Path | None:
    """The absolute path in a variable; None for a relative one, which would lie in the current folder."""
    named = os.environ.get(name, "")
    return Path(named) if os.path.isabs(named) else None


@cache
def own_word() -> str:
    """A random word in the names of this user's temporary files: the program deletes no others."""
    return _own("word", WORD)


@cache
def own_key() -> str:
    """The random key with which journals in packs are signed. It stands in no other file."""
    return _own("key", KEY)


def _own(name: str, digits: int) -> str:
    """Random hexadecimal digits in a file of the user's.

    Where they cannot be stored, they last as long as this process.
    """
    path, fresh = memory_folder() / name, os.urandom(digits // 2).hex()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with suppress(FileExistsError), open(path, "x", encoding="ascii", opener=_private) as file:
            file.write(fresh)
        known = path.read_text(encoding="ascii", errors="replace")
        # another process may be writing it
        return known if len(known) == digits and known.isalnum() else fresh
    return fresh


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
