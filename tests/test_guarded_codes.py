"""A command that runs in a process of its own, guarded, ends with the exit code of that process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GOOD = ROOT / "tests" / "packs" / "twelve-cards"


@pytest.mark.parametrize(("arguments", "code"), [
    (("check", str(GOOD)), 0), (("check", "PACK"), 1), (("check", "--no-such-option"), 2),
    (("show", "x.y", "PACK"), 1)])
def test_the_code_of_a_command(tmp_path: Path, arguments: tuple[str, ...], code: int) -> None:
    (tmp_path / "game.yaml").write_text("game: [", encoding="utf-8")
    command = [sys.executable, "-m", "generator", *(str(tmp_path) if one == "PACK" else one for one in arguments)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    done = subprocess.run(command, capture_output=True, check=False, cwd=tmp_path, env=environment)
    assert done.returncode == code, done.stderr
