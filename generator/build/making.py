"""What a product's maker is given and what it hands back; and the store in which it may keep costly parts."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree
from typing import ParamSpec, TypeVar

from generator.build.files import write_whole
from generator.model.game import Product
from generator.model.profile import Profile
from generator.translate.edition import Edition

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Store:
    """Bytes by key in a folder. An entry carries its own digest; a damaged one is dropped, never handed out."""

    folder: Path

    def get(self, key: str) -> bytes | None:
        """The bytes kept under a key; None when there are none or they are damaged."""
        path = self._path(key)
        try:
            kept = path.read_bytes()
        except OSError:
            return None
        digest, data = kept[:32], kept[32:]
        if hashlib.sha256(key.encode() + b"\0" + data).digest() == digest:
            return data
        path.unlink(missing_ok=True)
        return None

    def put(self, key: str, data: bytes) -> None:
        """Keep bytes under a key. A disk that refuses is no fault, nor is one that forgets: they are made again."""
        path = self._path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, hashlib.sha256(key.encode() + b"\0" + data).digest() + data, lasting=False)
        except OSError:
            return

    def prune(self, most: int) -> None:
        """Drop what was kept longest until no more than ``most`` bytes are left, and all that an older program kept."""
        for other in self.folder.parent.glob("*"):
            if other != self.folder and other.is_dir():
                rmtree(other, ignore_errors=True)
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        kept = [(path.stat().st_mtime_ns, path, path.stat().st_size) for path in files]
        total = sum(size for _, _, size in kept)
        for _, path, size in sorted(kept):
            if total <= most:
                return
            path.unlink(missing_ok=True)
            total -= size

    def _path(self, key: str) -> Path:
        name = hashlib.sha256(key.encode()).hexdigest()
        return self.folder / name[:2] / name[2:]


@dataclass(frozen=True, slots=True)
class Way:
    """How a box is printed: for whom (None: as its pack says), backs moved by ``offset`` (mm), pictures of ``dpi``."""

    profile: Profile | None = None
    offset: tuple[float, float] = (0.0, 0.0)
    dpi: int | None = None


PLAIN = Way()


@dataclass(frozen=True, slots=True)
class Pool:
    """Other processes, for parts of a product's work. A maker that has nothing to add for now calls ``rest``, which
    lets other products begin."""

    executor: Executor
    rest: Callable[[], None]

    def submit(self, work: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> Future[R]:
        """Have a function called in another process."""
        return self.executor.submit(work, *arguments, **named)


@dataclass(frozen=True, slots=True)
class Job:
    """One product to make. ``pool`` has other processes for parts of the work; ``folder`` is the pack's.

    ``share`` is the number of the only file to make; None for all.
    """

    edition: Edition
    product: Product
    draft: bool = False
    store: Store | None = None
    pool: Pool | None = None
    folder: Path | None = None
    way: Way = PLAIN
    share: int | None = None


@dataclass(frozen=True, slots=True)
class Output:
    """A finished file: its name inside ``output/<game>/<lang>/``, its bytes, its pages, the pieces on it by kind.

    ``least`` is the smallest type (pt) on the pieces; None where none was measured.
    """

    file: str
    data: bytes
    pages: int
    pieces: Mapping[str, int] = field(default_factory=dict)
    least: float | None = None


Maker = Callable[[Job], list[Output]]


class CannotMake(Exception):
    """A product that cannot be made as its pack asks: ``expected A, found B``."""

    def __init__(self, product: str, message: str) -> None:
        super().__init__(product, message)
        self.product, self.message = product, message
