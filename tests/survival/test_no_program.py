"""No check and no build starts a program: compilers, git, converters of pictures stand planted at the front of PATH."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from begun_catalogues import begin_catalogues
from patience import PATIENCE

TESTS = Path(__file__).parents[1]
PACK = TESTS / "packs" / "twelve-cards"
ZECER = Path(sys.executable).parent / "zecer"
# who looks for shared libraries, decodes pictures, opens pages
PROGRAMS = ("ar", "as", "c++", "cc", "cjpeg", "clang", "collect2", "cpp", "djpeg", "fc-cache", "fc-list", "fc-match",
            "file", "g++", "gcc", "git", "gs", "jbig2dec", "ld", "ldconfig", "ldd", "locale", "nm", "objdump", "open",
            "pkg-config", "ppmquant", "ppmtogif", "ps", "python", "python3", "sh", "tput", "uname", "which",
            "x-www-browser", "xdg-open")

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere libraries are found otherwise")


@pytest.fixture
def canary(tmp_path: Path) -> Path:
    folder = tmp_path / "canary"
    folder.mkdir()
    return folder


@pytest.fixture
def planted(tmp_path: Path, canary: Path) -> dict[str, str]:
    """An environment whose PATH begins with programs that leave their name in ``canary``."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in PROGRAMS:
        (folder / name).write_text(f"#!/bin/sh\n: >'{canary}/{name}'\nexit 1\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return {**os.environ, "LANGUAGE": "en", "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


def run(planted: dict[str, str], *words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(ZECER), *map(str, words)], env=planted, capture_output=True, text=True, timeout=PATIENCE,
                          check=False)


def test_the_planted_programs_would_be_found(planted: dict[str, str], canary: Path) -> None:
    for name in ("gcc", "git", "ldconfig"):
        found = shutil.which(name, path=planted["PATH"])
        assert found is not None
        subprocess.run([found], check=False)
    assert {path.name for path in canary.iterdir()} == {"gcc", "git", "ldconfig"}


@pytest.mark.parametrize(("jobs", "only"), [("1", ()), ("2", ("--only", "rules,deck"))])
@pytest.mark.daily("2-only1")
def test_a_build_with_a_rulebook_starts_no_program(
    tmp_path: Path, planted: dict[str, str], canary: Path, jobs: str, only: tuple[str, ...]
) -> None:
    done = run(planted, "build", PACK, "-j", jobs, *only, "-o", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    assert list((tmp_path / "out").rglob("*.pdf"))
    assert list(canary.iterdir()) == []


@pytest.mark.nightly
def test_no_other_command_starts_one(tmp_path: Path, planted: dict[str, str], canary: Path) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(PACK, pack)
    begin_catalogues(pack, "en")
    for words in (("show", "card.bolete", pack, "--png", tmp_path / "x.png"), ("calibrate", "-o", tmp_path / "c.pdf"),
                  ("lint", tmp_path / "c.pdf", "--profile", "drivethrucards")):
        assert run(planted, *words).returncode in (0, 1), words
    assert run(planted, "check", "--lang", "en", pack).returncode == 0
    assert list(canary.iterdir()) == []
