"""The same pack gives the same bytes: in another process, folder, time zone and order of hashes.

All is made anew, without the cache.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.make.manifest import entries_of
from generator.make.pipeline import build
from generator.make.request import BuildRequest

ROOT = Path(__file__).parents[3]
PACK = ROOT / "content" / "labirynt-smierci"
pytestmark = pytest.mark.nightly


def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    first = build(BuildRequest(PACK, tmp_path / "first")).folder
    assert first is not None
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONHASHSEED": "4242",
        "TZ": "Pacific/Kiritimati",
        "LC_ALL": "C",
        "COLUMNS": "40",
        "ZECER_CACHE": "off",
    }
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    command = [sys.executable, "-m", "generator", "build", str(PACK), "-o", str(tmp_path / "out"), "-j", "1", "-q"]
    done = subprocess.run(command, cwd=elsewhere, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    again = tmp_path / "out" / "labirynt-smierci" / "pl"
    entries = entries_of((first / "manifest.json").read_bytes())
    assert entries_of((again / "manifest.json").read_bytes()) == entries
    for path in (first / name for name in (*entries, "manifest.json")):
        one, two = (hashlib.sha256(p.read_bytes()).hexdigest() for p in (path, again / path.name))
        assert one == two, path.name
    assert list(elsewhere.iterdir()) == []
