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
from patience import PATIENCE

from generator.cli import cli, watch
from generator.cli.console import Talk

# tests that run in the background of a shell hand on that interrupts are ignored
INTERRUPTIBLE = """
import signal
from generator.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""

ROOT = Path(__file__).parents[2]
PACK = ROOT / "tests" / "packs" / "twelve-cards"
LOOKED = "Done in"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(PACK, tmp_path / "pack"))


class Watching:
    """The command in a process of its own, and what it says, line by line."""

    def __init__(self, command: str, pack: Path, *options: str) -> None:
        self.lines: Queue[str] = Queue()
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", INTERRUPTIBLE, command, str(pack), "--watch", *options], env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
        )
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put("")

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
            line = self.lines.get(timeout=PATIENCE)
            assert line, f"it ended: {said}"
            said += line
        return said


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no Ctrl-C to a single process")
def test_it_tells_anew_after_each_change_and_ends_well(pack: Path) -> None:
    watching = Watching("check", pack, "--ignore", "value-never-used", "--format", "short")
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
        assert watching.process.wait(timeout=PATIENCE) == 0
    finally:
        watching.end()


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no Ctrl-C to a single process")
def test_a_box_is_built_anew_after_each_change(pack: Path) -> None:
    # what is built lies in the pack, and is no change
    output = pack / "box"
    watching = Watching("build", pack, "-o", str(output), "--only", "deck", "-j", "1")
    try:
        assert "deck.pdf" in watching.told()
        (deck,) = output.glob("*/pl/deck.pdf")
        before = deck.read_bytes()
        rules = pack / "rules.yaml"
        rules.write_text(rules.read_text("utf-8").replace("{name:card.bolete}", "{name:card.bolet}"), "utf-8")
        assert "nothing was built" in watching.told()
        assert deck.read_bytes() == before
        time.sleep(1)
        assert watching.lines.empty()
        watching.process.send_signal(signal.SIGINT)
        assert watching.process.wait(timeout=PATIENCE) == 0
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
def restless(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is always a change to look at, and what other tests have left is not collected."""
    monkeypatch.setattr(watch.gc, "collect", lambda: 0)
    monkeypatch.setattr(watch, "wait_for_change", lambda stamps, before: stamps())


def looks(*faults: Exception | None, saved: Path | None = None) -> Callable[[], None]:
    """Looks that end so, one after the other, and an interruption; while each looks, a file is saved."""
    waiting = iter((None, *faults, KeyboardInterrupt()))

    def look() -> None:
        fault = next(waiting)
        if saved is not None:
            saved.write_text(f"{fault!r}", "utf-8")
        if fault is not None:
            raise fault

    return look


FAULTS = (click.ClickException("a bad catalogue"), OSError(13, "Permission denied", "b"), ValueError("!"))


@pytest.mark.usefixtures("restless")
def test_what_goes_wrong_is_told_and_is_not_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    watch.watch(Talk(), tmp_path, looks(*FAULTS))
    told = capsys.readouterr().err
    assert "error: a bad catalogue\n" in told
    assert "cannot read or write b: Permission denied" in told
    assert "zecer failed: ValueError: !" in told


@pytest.mark.usefixtures("restless")
def test_what_goes_wrong_while_something_is_saved_is_not_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watch.watch(Talk(quiet=True), tmp_path, looks(*FAULTS, saved=tmp_path / "a.yaml"))
    assert capsys.readouterr().err == ""


def test_a_change_is_waited_for_until_it_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    old, half, whole = ({"a.yaml": (size, 0, 0)} for size in (1, 2, 3))
    seen = iter([old, old, half, whole, whole])
    assert watch.wait_for_change(lambda: next(seen), old) == whole
    assert list(seen) == []


def test_stamps_are_of_what_a_pack_is_made_of(tmp_path: Path) -> None:
    for name in ("game.yaml", "rulebook/1.yaml", "output/box.pdf", ".git/HEAD", "theme/output/x.svg"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x", "utf-8")
    (tmp_path / "gone.yaml").symlink_to(tmp_path / "nothing")
    seen = {Path(name).relative_to(tmp_path).as_posix() for name in watch.stamps_of(tmp_path)}
    assert seen == {"game.yaml", "rulebook/1.yaml", "theme/output/x.svg"}
    seen = {Path(name).name for name in watch.stamps_of(tmp_path, tmp_path / "theme")}
    assert seen == {"game.yaml", "1.yaml"}
    assert watch.stamps_of(tmp_path / "nothing") == {}
