"""The same pack gives the same bytes: in another process, folder, time zone and order of hashes.

All is made anew but most of the laid-out parts of the book, which take longest: they are found by all of their HTML and
styles, so that a book with another word is laid out anew, and other bytes. tests/survival/test_faults.py starts cold.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from paper import Box

from generator.make.manifest import entries_of
from generator.safety.store import CACHE, SEAL

ROOT = Path(__file__).parents[2]
PACK = ROOT / "content" / "labirynt-smierci"
pytestmark = pytest.mark.nightly
# so many parts of the book, the smallest ones, are laid out anew
ANEW = 3


def is_laid_out(entry: Path) -> bool:
    """Whether an entry of the cache is a part of a book: a length in four bytes, the head, and the pages."""
    return entry.is_file() and entry.read_bytes()[SEAL + 4 :].startswith(b'{"pages"')


def laid_out_before(flagship: Box, output: Path) -> None:
    """An output with parts of the flagship's book in its cache, and nothing else."""
    parts = sorted(filter(is_laid_out, (flagship.output / CACHE).rglob("*")), key=lambda path: path.stat().st_size)
    assert len(parts) > 2 * ANEW
    for path in parts[ANEW:]:
        copy = output / path.relative_to(flagship.output)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)


def test_two_builds_give_the_same_bytes(flagship: Box, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONHASHSEED": "4242",
        "TZ": "Pacific/Kiritimati",
        "LC_ALL": "C",
        "COLUMNS": "40",
    }
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    laid_out_before(flagship, tmp_path / "out")
    command = [sys.executable, "-m", "generator", "build", str(PACK), "-o", str(tmp_path / "out"), "-j", "1", "-q"]
    done = subprocess.run(command, cwd=elsewhere, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    again = tmp_path / "out" / "labirynt-smierci" / "pl"
    assert entries_of((again / "manifest.json").read_bytes()) == flagship.entries
    for path in (*flagship.files, flagship.folder / "manifest.json"):
        one, two = (hashlib.sha256(p.read_bytes()).hexdigest() for p in (path, again / path.name))
        assert one == two, path.name
    assert list(elsewhere.iterdir()) == []
