"""Work without the garbage collector, which walks the same growing heap again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """The collector rests; afterwards it is as it was, and takes what is still there for old."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            # else the first thing made afterwards would have it walk through everything
            gc.freeze()
            gc.unfreeze()
            gc.enable()
