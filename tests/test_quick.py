"""``make quick`` passes over the tests that take long, whoever imports what they need."""

from __future__ import annotations

from pathlib import Path

import pytest
from quick import is_quick

HERE = Path(__file__).parent


@pytest.mark.parametrize("file", ["check/test_rules.py", "model/test_grid_maps.py", "test_house.py"])
def test_what_is_quick(file: str) -> None:
    assert is_quick(HERE / file)


@pytest.mark.parametrize("file", [
    # itself, through a module beside it, for a whole game
    "test_collection.py", "survival/test_inputs.py", "load/test_icons.py",
])
def test_what_is_not(file: str) -> None:
    assert not is_quick(HERE / file)


def test_what_has_slow_fixtures_beside_it_is_not(tmp_path: Path) -> None:
    test = tmp_path / "test_moor.py"
    test.write_text("import re\n")
    assert is_quick(test)
    (tmp_path / "conftest.py").write_text("import subprocess\n")
    is_quick.cache_clear()
    assert not is_quick(test)


def test_a_third_of_the_files_is_quick() -> None:
    files = sorted(HERE.rglob("test_*.py"))
    assert sum(map(is_quick, files)) > len(files) * 0.3
