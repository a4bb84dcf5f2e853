"""docs/walk.md names files and functions that are there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from modules import PACKAGES

ROOT = Path(__file__).parents[3]
WALK = (ROOT / "docs" / "walk.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([a-z_]+/[a-z_/]*\.py):(\w+)`", WALK)))
FILES = sorted(set(re.findall(r"`((?!generator/)[a-z_]+/[a-z_/]*\.py)`", WALK)))


def in_package(file: str) -> str:
    """The path of a file that is named with its package, or without that of the core."""
    return file if file.partition("/")[0] in PACKAGES else f"generator/{file}"


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_what_is_named_is_there(file: str, name: str) -> None:
    module = import_module(in_package(file).removesuffix(".py").replace("/", "."))
    assert hasattr(module, name)


@pytest.mark.parametrize("path", FILES)
def test_files_are_there(path: str) -> None:
    assert (ROOT / in_package(path)).is_file()


def test_rooms_are_the_folders() -> None:
    rooms = {path.name for path in (ROOT / "generator").iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert rooms == set(re.findall(r"^\| `([a-z]+)/` \|", WALK, re.MULTILINE))
