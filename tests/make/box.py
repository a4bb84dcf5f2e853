"""The tiny pack of the tests, copied where a test may spoil it."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from generator.make.pipeline import Result, build
from generator.make.request import BuildRequest

PACK = Path(__file__).parents[1] / "packs" / "twelve-cards"


def copy(folder: Path) -> Path:
    shutil.copytree(PACK, folder / "pack")
    return folder / "pack"


def edit(pack: Path, file: str, old: str, new: str) -> None:
    path = pack / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def order(pack: Path, output: Path, only: tuple[str, ...] = ("deck",), jobs: int = 1, force: bool = False
          ) -> BuildRequest:
    return BuildRequest(pack, output, only, None, jobs, force)


def built(pack: Path, output: Path, only: tuple[str, ...] = ("deck",), jobs: int = 1, force: bool = False) -> Result:
    return build(order(pack, output, only, jobs, force))


def digests(folder: Path) -> dict[str, str]:
    """sha256 of every finished file, by name."""
    files = [path for path in sorted(folder.rglob("[!.]*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
