"""Writes files that a user asked a command for, and says what stood in their place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.console import Talk
from generator.cli.find_pack import shown_path
from generator.lazy import lazy
from generator.localization import tr

if TYPE_CHECKING:
    from generator.safety import made_files
else:
    made_files = lazy("generator.safety.made_files")


def put_file(talk: Talk, path: Path, data: bytes, line: str | None = None) -> None:
    """Write a file and say its path, or another line. Raises OSError."""
    kept = made_files.write_made(path, data)
    talk.say(line or shown_path(path))
    tell_kept(talk, {shown_path(path): kept} if kept else {})


def put_silently(talk: Talk, path: Path, data: bytes) -> None:
    """Write a file, and say only what stood in its place. Raises OSError."""
    kept = made_files.write_made(path, data)
    tell_kept(talk, {shown_path(path): kept} if kept else {})


def tell_kept(talk: Talk, kept: Mapping[str, str]) -> None:
    """Say under which second names files were kept that the program had not written as they stood."""
    for name, second in kept.items():
        talk.remark(kept_line(name, second))


def kept_line(name: str, second: str) -> str:
    """What is said of one of them."""
    return tr("{name} was not as zecer had written it; that file is now {second}", name=name, second=second)
