"""A product to make, and what came of it: plain values that go to another process and back."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from generator.build.making import PLAIN, Output, Pool, Store, Way
from generator.model.game import Product
from generator.translate.edition import Edition


@dataclass(frozen=True, slots=True)
class Task:
    """A product to make; ``source`` and ``key`` are the hashes that its manifest entry will bear."""

    edition: Edition
    product: Product
    source: str
    key: str
    draft: bool
    store: Store
    folder: Path
    way: Way = PLAIN


@dataclass(frozen=True, slots=True)
class Finished:
    """The files of a product, ready to be written, and the seconds they took."""

    product: str
    source: str
    key: str
    outputs: tuple[Output, ...]
    seconds: float


def carry_out(task: Task, pool: Pool | None = None) -> Finished:
    """Make a product in this process, with the help of a pool, loading its libraries only now. Raises CannotMake,
    Unfit."""
    finished: Finished = import_module("generator.build.workshop").carry_out(task, pool)
    return finished
