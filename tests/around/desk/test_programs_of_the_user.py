"""A browser and a pager are started, but none that lies in a pack or in the current folder, however it is named."""

from __future__ import annotations

import os
import pty
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from patience import PATIENCE

PACK = Path(__file__).parents[2] / "packs" / "twelve-cards"
ZECER = Path(sys.executable).parent / "zecer"
SYSTEM = os.environ["PATH"]
# variables, with the pack as {pack}: what would run the program ``planted`` in it
PLANTED = {
    "BROWSER": {"BROWSER": "./planted"}, "BROWSER with a line": {"BROWSER": "./planted %s"},
    "second of BROWSER": {"BROWSER": f"nothing{os.pathsep}./planted %s &"},
    "BROWSER of sh": {"BROWSER": "sh planted %s"},
    "absolute BROWSER": {"BROWSER": "{pack}/planted"},
    "empty PATH": {"BROWSER": "planted", "PATH": f"{os.pathsep}{SYSTEM}"},
    "PATH with a dot": {"BROWSER": "planted", "PATH": f".{os.pathsep}{SYSTEM}"},
    "PATH with the pack": {"BROWSER": "planted", "PATH": f"{{pack}}{os.pathsep}{SYSTEM}"},
    "PAGER": {"PAGER": "./planted"}, "PAGER of sh": {"PAGER": "sh ./planted"},
    "absolute PAGER": {"PAGER": "{pack}/planted"},
    "PAGER in PATH": {"PAGER": "planted", "PATH": f"bin{os.pathsep}.{os.pathsep}{SYSTEM}"},
    "LESS": {"PAGER": "less", "LESS": "+!./planted"}, "EDITOR": {"EDITOR": "./planted", "VISUAL": "./planted"},
    "home of the browser": {"HOME": "{pack}", "BROWSER": "sh .planted %s"},
}
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="terminals and programs of Linux")


def _ran(pack: Path, given: dict[str, str], words: tuple[str, ...], seconds: float) -> bool:
    """Whether a command at a terminal, in the folder of the pack, has run the program there."""
    wanted = {name: value.format(pack=pack) for name, value in given.items()}
    leader, terminal = pty.openpty()
    with subprocess.Popen([ZECER, *words], cwd=pack, env={**os.environ, "TERM": "xterm", **wanted}, stdin=terminal,
                          stdout=terminal, stderr=terminal, start_new_session=True) as process:
        os.close(terminal)
        end = time.monotonic() + seconds
        while time.monotonic() < end and not (pack.parent / "RAN").exists() and process.poll() is None:
            time.sleep(0.05)
        os.write(leader, b"q")
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE)
    os.close(leader)
    return (pack.parent / "RAN").exists()


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = Path(shutil.copytree(PACK, tmp_path / "pack"))
    _plant(folder / "planted", tmp_path)
    return folder


def _plant(path: Path, folder: Path) -> None:
    path.write_text(f"#!/bin/sh\n: > '{folder}/RAN'\n", encoding="utf-8")
    path.chmod(0o755)


@pytest.mark.parametrize("given", PLANTED.values(), ids=PLANTED)
@pytest.mark.daily("BROWSER", "PAGER", "PATH with the pack")
def test_none_of_a_pack_is_started(pack: Path, given: dict[str, str]) -> None:
    assert not _ran(pack, given, ("docs", "terms"), 4)
    assert not _ran(pack, given, ("serve", "."), 4)


@pytest.mark.parametrize("words", [("docs", "terms"), ("serve", ".")])
def test_those_of_the_user_are_started(pack: Path, words: tuple[str, ...]) -> None:
    """By a path, and by a name in PATH."""
    programs = pack.parent / "programs"
    programs.mkdir()
    _plant(programs / "own", pack.parent)
    for own, path in ((f"{programs}/own", SYSTEM), ("own", f"{programs}{os.pathsep}{SYSTEM}")):
        assert _ran(pack, {"BROWSER": own, "PAGER": own, "PATH": path}, words, PATIENCE), own
        (pack.parent / "RAN").unlink()
