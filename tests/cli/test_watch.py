"""``zecer check --watch`` tells anew after each saved change, whatever is saved, and ends when it is told to."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Queue

import click
import pytest
from click.testing import CliRunner

from generator.cli import cli, watch
from generator.cli.talk import Talk

ROOT = Path(__file__).parents[2]
PACK = ROOT / "tests" / "packs" / "twelve-cards"
LOOKED = "Looked over in"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(PACK, tmp_path / "pack"))


class Watching:
    """The command in a process of its own, and what it says, line by line."""

    def __init__(self, pack: Path, *options: str) -> None:
        self.lines: Queue[str] = Queue()
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "generator", "check", str(pack), "--watch", *options], env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
        )  # fmt: skip
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.listener.join()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def told(self, end: str = LOOKED) -> str:
        """Everything up to a line with ``end``."""
        said = ""
        while end not in said:
            said += self.lines.get(timeout=60)
        return said


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no Ctrl-C to a single process")
def test_it_tells_anew_after_each_change_and_ends_well(pack: Path) -> None:
    watching = Watching(pack, "--ignore", "value-never-used", "--format", "short")
    try:
        assert "value-never-used" not in watching.told()
        rules = pack / "rules.yaml"
        whole = rules.read_text("utf-8")
        rules.write_text(whole.replace("{name:card.bolete}", "{name:card.bolet}"), "utf-8")
        assert "reference-to-nothing" in watching.told()
        rules.write_text('values: {"ha', "utf-8")
        assert "yaml-syntax" in watching.told()
        (pack / "game.yaml").rename(pack.parent / "game.yaml")
        watching.told("expected a folder with a game.yaml, found none")
        rules.write_text(whole, "utf-8")
        (pack.parent / "game.yaml").rename(pack / "game.yaml")
        assert "error" not in watching.told()
        watching.process.send_signal(signal.SIGINT)
        assert watching.process.wait(timeout=60) == 0
    finally:
        watching.end()


def test_it_takes_no_option_that_writes(pack: Path) -> None:
    result = CliRunner().invoke(cli, ["check", str(pack), "--watch", "--fix"], prog_name="zecer")
    assert result.exit_code == 2
    assert "expected --watch without --fix and --write-baseline, found both" in result.output


def test_what_is_wrong_at_once_ends_it(pack: Path) -> None:
    result = CliRunner().invoke(cli, ["check", str(pack), "--watch", "--lang", "xx"], prog_name="zecer")
    assert result.exit_code == 2


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "EVERY", 0.001)
    monkeypatch.setattr(watch, "REST", 0.001)


def rounds(folder: Path, *steps: Callable[[], None]) -> int:
    """Watch a folder with a look that takes these steps, one each time; how often what was known was forgotten."""
    waiting, forgotten = list(steps), []

    def look() -> None:
        # what one look does, the next one sees
        (folder / "a.yaml").write_text(f"{len(waiting)}", "utf-8")
        if not waiting:
            raise KeyboardInterrupt
        waiting.pop(0)()

    watch.watch(Talk(quiet=True), folder, look, lambda: forgotten.append(1))
    assert waiting == []
    return len(forgotten)


def failing(fault: Exception) -> Callable[[], None]:
    def fail() -> None:
        raise fault

    return fail


@pytest.mark.usefixtures("quick")
def test_what_goes_wrong_once_is_not_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unreadable = failing(FileNotFoundError(2, "No such file", "a.yaml"))
    assert rounds(tmp_path, lambda: None, unreadable, lambda: None, failing(click.UsageError("no such language"))) == 2
    # each of them changed a file too, so that the next look was at hand
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("quick")
def test_what_stays_wrong_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    denied = OSError(13, "Permission denied", "b")
    looks = iter([None, click.ClickException("a bad catalogue"), denied, ValueError("!")])

    def look() -> None:
        fault = next(looks, KeyboardInterrupt())
        threading.Timer(0.05, (tmp_path / "a.yaml").write_text, (str(time.monotonic_ns()),)).start()
        if fault is not None:
            raise fault

    watch.watch(Talk(), tmp_path, look, lambda: None)
    told = capsys.readouterr().err
    assert "a bad catalogue" in told
    assert "cannot read or write b: Permission denied" in told
    assert "zecer failed: ValueError: !" in told


def test_stamps_are_of_what_a_pack_is_made_of(tmp_path: Path) -> None:
    for name in ("game.yaml", "rulebook/1.yaml", "output/box.pdf", ".git/HEAD", "theme/output/x.svg"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x", "utf-8")
    (tmp_path / "gone.yaml").symlink_to(tmp_path / "nothing")
    seen = {Path(name).relative_to(tmp_path).as_posix() for name in watch.stamps(tmp_path)}
    assert seen == {"game.yaml", "rulebook/1.yaml", "theme/output/x.svg"}
    assert watch.stamps(tmp_path / "nothing") == {}
