"""Where libraries put what is temporary while a build runs: one folder, which the next build removes after a kill."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing.util import Finalize
from pathlib import Path
from shutil import rmtree

from generator.build.store import Store

PREFIX, KEY = "zecer-", "temporary folder"
VARIABLE = "TMPDIR"


@contextmanager
def scratch(store: Store) -> Iterator[None]:
    """Have this process and those it starts put temporary files into a folder that is noted in the store.

    Only under the lock: what is noted there was left by a build that was killed. Raises OSError.
    """
    store.open()
    left, own = store.get(KEY), str(_folder())
    if left is not None and os.fsdecode(left) != own:
        _remove(Path(os.fsdecode(left)))
    store.put(KEY, os.fsencode(own))
    before, variable = tempfile.tempdir, os.environ.get(VARIABLE)
    tempfile.tempdir = os.environ[VARIABLE] = own
    try:
        yield
    finally:
        tempfile.tempdir = before
        if variable is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = variable
        store.drop(KEY)


@cache
def _folder() -> Path:
    """One for as long as the process lives: the server of its workers listens there."""
    made = tempfile.mkdtemp(prefix=PREFIX)
    # after multiprocessing has removed its own folder in there, at -100
    Finalize(None, rmtree, (made, True), exitpriority=-200)
    return Path(made)


def _remove(folder: Path) -> None:
    """What was noted is removed if it can be such a folder."""
    if folder.name.startswith(PREFIX) and folder.is_absolute() and not folder.is_symlink():
        rmtree(folder, ignore_errors=True)
