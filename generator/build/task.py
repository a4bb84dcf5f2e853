"""A product to make and its result: plain values that are passed between processes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path

from generator.build.making import PLAIN, Output, Pool, Way
from generator.build.store import Store
from generator.model.game import Product
from generator.products import spec_of
from generator.translate.edition import Edition


@dataclass(frozen=True, slots=True)
class Task:
    """A product to make; ``source`` and ``key`` are the hashes for its manifest entry.

    ``share`` is the index of the only file to make, for products whose files can be made in parallel; None for all.
    """

    edition: Edition
    product: Product
    source: str
    key: str
    draft: bool
    store: Store
    folder: Path
    way: Way = PLAIN
    share: int | None = None

    def shares(self) -> list[Task]:
        """The task split into tasks that can run in parallel."""
        apart = self.product.options.get(spec_of(self.product).made_apart)
        return [replace(self, share=number) for number in range(2)] if apart else [self]


@dataclass(frozen=True, slots=True)
class Finished:
    """The files of a product, ready to be written, and the seconds they took."""

    product: str
    source: str
    key: str
    outputs: tuple[Output, ...]
    seconds: float


def together(shares: list[Finished]) -> Finished:
    """The result of a product, joined from the results of its shares in order."""
    outputs = tuple(output for share in shares for output in share.outputs)
    return replace(shares[0], outputs=outputs, seconds=sum(share.seconds for share in shares))


def carry_out(task: Task, pool: Pool | None = None) -> Finished:
    """Make a product in this process, loading its libraries only now; ``pool`` may help. Raises CannotMake, Unfit."""
    finished: Finished = import_module("generator.build.workshop").carry_out(task, pool)
    return finished
