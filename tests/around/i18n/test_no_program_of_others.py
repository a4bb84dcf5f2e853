"""No command of translators starts a program."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from survival.test_no_program import PACK, canary, planted, run

__all__ = ["canary", "planted"]


@pytest.mark.nightly
def test_no_command_starts_one(tmp_path: Path, planted: dict[str, str], canary: Path) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(PACK, pack)
    assert run(planted, "i18n", "update", "en", pack).returncode == 0
    for words in (("i18n", "preview", "en", pack, "--pdf", "-o", tmp_path / "p.html"),
                  ("lint", tmp_path / "p.pdf", "--profile", "drivethrucards")):
        assert run(planted, *words).returncode in (0, 1), words
    assert run(planted, "i18n", "check", "en", pack).returncode == 0
    assert list(canary.iterdir()) == []
