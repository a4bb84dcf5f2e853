"""The user's own folders: settings, what can be made again, and what the program remembers."""

from __future__ import annotations

import os
import secrets
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
# hexadecimal digits of the word
WORD = 16


def settings_folder() -> Path:
    """Where the user's settings lie: ``~/.config/zecer`` or its equivalent."""
    return Path(platformdirs.user_config_dir(NAME, appauthor=False, roaming=True))


def memory_folder() -> Path:
    """Where the program remembers what it wrote: ``~/.local/state/zecer`` or its equivalent."""
    return Path(platformdirs.user_state_dir(NAME, appauthor=False))


def cache_folder() -> Path | None:
    """Where the cache lies: ``~/.cache/zecer`` or its equivalent, or the absolute path in ``ZECER_CACHE``; None if
    that is ``off``.
    """
    named = os.environ.get("ZECER_CACHE", "")
    if named == "off":
        return None
    # a relative path would lie in the current folder, which may be untrusted
    return Path(named) if os.path.isabs(named) else Path(platformdirs.user_cache_dir(NAME, appauthor=False))


@cache
def own_word() -> str:
    """A random word in the names of this user's temporary files: the program deletes no others.

    Where it cannot be stored, it lasts as long as this process.
    """
    path, fresh = memory_folder() / "word", secrets.token_hex(WORD // 2)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with suppress(FileExistsError), open(path, "x", encoding="ascii") as file:
            file.write(fresh)
        known = path.read_text(encoding="ascii", errors="replace")
        # another process may be writing it
        return known if len(known) == WORD and known.isalnum() else fresh
    return fresh
