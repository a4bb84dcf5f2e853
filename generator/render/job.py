"""Input and output of a product's maker."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from msgspec import Struct, field

from generator.message import Message
from generator.model.game import Product
from generator.model.profile import Profile
from generator.translate.edition import Edition

P = ParamSpec("P")
R = TypeVar("R")


class PrintSettings(Struct, frozen=True):
    """Print settings: profile (None: as the pack says), offset of backs (mm), resolution of pictures (dpi)."""

    profile: Profile | None = None
    offset: tuple[float, float] = (0.0, 0.0)
    dpi: int | None = None


PLAIN = PrintSettings()


class Pool(Struct, frozen=True):
    """Other processes for parts of a product's work.

    A maker that has no more work to submit calls ``rest``, which lets other products begin; one that fails calls
    ``drop`` with the calls whose results it no longer needs.
    """

    executor: Executor
    rest: Callable[[], None]
    drop: Callable[[Collection[Future[Any]]], None] = lambda calls: None

    def submit(self, work: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> Future[R]:
        """Call a function in another process."""
        return self.executor.submit(work, *arguments, **named)


class Job(Struct, frozen=True):
    """One product to make from its part of the game; ``folder`` is the pack's.

    ``share`` is the index of the only file to make, for products whose files can be made in parallel; None for all.
    ``pool`` offers processes for parts of the work. ``source`` and ``key`` are the hashes for its manifest entry.
    """

    edition: Edition
    product: Product
    draft: bool = False
    folder: Path | None = None
    settings: PrintSettings = PLAIN
    share: int | None = None
    pool: Pool | None = None
    source: str = ""
    key: str = ""

    @property
    def title(self) -> str:
        """The title of its files: that of the game and its own."""
        return f"{self.edition.line(self.edition.game.title)}: {self.edition.line(self.product.title)}"


class Output(Struct, frozen=True):
    """A finished file: its name in ``output/<game>/<lang>/``, content, number of pages, and pieces by kind.

    ``least`` is the smallest type (pt) on the pieces; None where none was measured.
    """

    file: str
    data: bytes
    pages: int
    pieces: Mapping[str, int] = field(default_factory=dict)
    least: float | None = None


class CannotMake(Exception):
    """A product that cannot be made as its pack asks: ``expected A, found B``.

    ``at`` is the option at fault; or, after a slash, the path of a datum elsewhere in the pack. ``help`` is advice.
    """

    def __init__(self, product: str, message: Message, at: str = "", help: Message | None = None) -> None:
        super().__init__(product, message, at, help)
        self.product, self.message, self.at, self.help = product, message, at, help


class Spoilt(ValueError):
    """WeasyPrint reported a complaint, or lost text."""
