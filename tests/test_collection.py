"""Every file of tests is collected by the configured pytest: a test that never runs proves nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "tests").rglob("test_*.py"))

# prints the files that pytest would import, and imports none: collecting all of them takes ten seconds
PLUGIN = """
import pytest

class Seen(pytest.Module):
    def collect(self):
        return []

def pytest_pycollect_makemodule(module_path, parent):
    print("collected", module_path)
    return Seen.from_parent(parent, path=module_path)
"""


def test_every_file_of_tests_is_collected(tmp_path: Path) -> None:
    (tmp_path / "names_files.py").write_text(PLUGIN, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    options = ["--collect-only", "-n0", "-p", "no:cacheprovider", "-p", "names_files"]
    command = [sys.executable, "-m", "pytest", *options]
    done = subprocess.run(
        command, cwd=ROOT, env=environment | {"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    lines = done.stdout.splitlines()
    collected = sorted(Path(line.removeprefix("collected ")) for line in lines if line.startswith("collected "))
    assert len(FILES) > 100
    assert collected == FILES, done.stderr


def test_every_file_of_tests_holds_a_test() -> None:
    assert [path for path in FILES if not re.search(r"(?m)^def test_", path.read_text(encoding="utf-8"))] == []


def test_no_two_files_have_one_name() -> None:
    """Files beside no ``__init__.py`` are modules by their bare name: of two only the first is collected."""
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert len(names) > 100
    assert sorted({name for name in names if names.count(name) > 1}) == []
