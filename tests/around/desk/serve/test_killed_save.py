"""A save of several files that is killed on its way: at the next start all of them are new, or all are as before."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

import pytest
from desk_pack import ROOT
from test_hostile_edits import post

from generator.safety.edits import JOURNAL

FILES = {"cards.yaml": "card/bargain/name", "rulebook.yaml": "clause/1.1/title", "game.yaml": "game/title"}
WORD = re.compile(r"\bZapis (\d+)\b")
# saves that are killed, those among them that must have been killed on their way, and how long one is waited for (s)
MOST, AMID, PATIENCE = 30, 3, 30.0


class Desk:
    """A desk in a session of its own, which can be killed with all its processes."""

    def __init__(self, pack: Path, memory: Path) -> None:
        environment = {**os.environ, "LANGUAGE": "en", "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT),
                       "XDG_STATE_HOME": str(memory)}
        self.process = subprocess.Popen([sys.executable, "-m", "generator", "serve", str(pack), "--no-browser"],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment,
                                        cwd=pack.parent, start_new_session=True)
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/[\w-]+/", self.process.stdout.readline())
        assert found is not None
        self.address = found[0]

    def save(self, number: int) -> None:
        edits = [{"path": path, "value": f"Zapis {number}"} for path in FILES.values()]
        with suppress(OSError, HTTPException):
            post(self.address, "save", json.dumps({"edits": edits}).encode())

    def signal(self, number: int) -> None:
        os.killpg(self.process.pid, number)

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


def killed_amid(desk: Desk, pack: Path, number: int, pause: float) -> bool:
    """Kill a desk a moment after its save began to write; whether that was before it was through."""
    journal = pack / JOURNAL
    saving = threading.Thread(target=desk.save, args=(number,))
    saving.start()
    end = time.monotonic() + PATIENCE
    while not journal.exists() and saving.is_alive() and time.monotonic() < end:
        pass
    time.sleep(pause)
    desk.signal(signal.SIGSTOP)
    is_amid = journal.exists()
    desk.kill()
    saving.join(20)
    return is_amid


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_killed_save_of_several_files_is_all_or_none(pack: Path, tmp_path: Path) -> None:
    amid, last = 0, 0
    for number in range(1, MOST):
        desk = Desk(pack, tmp_path / "memory")
        found = {name: WORD.findall((pack / name).read_text("utf-8")) for name in FILES}
        assert len({tuple(one) for one in found.values()}) == 1, found
        assert found["game.yaml"] in ([], [str(last)], [str(number - 1)])
        assert not (pack / JOURNAL).exists()
        last = int(found["game.yaml"][0]) if found["game.yaml"] else 0
        if amid == AMID:
            desk.kill()
            break
        amid += killed_amid(desk, pack, number, pause=0.001 * (number % 4))
    assert amid == AMID
