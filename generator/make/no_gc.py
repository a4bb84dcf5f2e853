"""Runs work without the garbage collector, which would scan the same growing heap repeatedly."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_gc() -> Iterator[None]:
    """Disable the garbage collector, then restore it; surviving objects move to the oldest generation."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            # otherwise the next allocation would start a full collection
            gc.freeze()
            gc.unfreeze()
            gc.enable()
