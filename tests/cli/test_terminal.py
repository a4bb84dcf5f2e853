"""What a terminal is shown: colours unless NO_COLOR is set, and the progress of a build, which goes when it is done."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="this system has no terminals to test on")
PACK = Path(__file__).parents[1] / "packs" / "twelve-cards"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
# what a bar does that stands in one line: it hides the cursor, and clears the line
DRAWN = re.compile(r"\x1b\[\?25l.*\x1b\[2K.*\x1b\[\?25h", re.DOTALL)


def on_terminal(*arguments: str | Path, answers: Sequence[str] = (), **environment: str) -> tuple[int, str]:
    """The code with which the program ends, and all that it writes to a terminal on which these answers are typed."""
    ours, theirs = pty.openpty()
    given = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM", "COLUMNS")}
    command = [sys.executable, "-m", "generator", *map(str, arguments)]
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True,
        env={**given, "TERM": "xterm-256color", "COLUMNS": "100", "LANGUAGE": "en", **environment},
    )
    os.close(theirs)
    os.write(ours, "".join(f"{answer}\n" for answer in answers).encode())
    told = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        told += part
    os.close(ours)
    return process.wait(60), told.decode("utf-8")


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    pack = shutil.copytree(PACK, tmp_path / "pack")
    game = pack / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("total: 12, pieces: {card: 12}", "total: 13, pieces: {card: 13}"))
    return pack


def plain(told: str) -> str:
    return COLOUR.sub("", told).replace("\r\n", "\n")


def test_a_terminal_is_shown_colours_and_a_file_none(faulty: Path) -> None:
    code, told = on_terminal("check", faulty)
    assert code == 1
    assert "\x1b[31m" in told or "\x1b[1;31m" in told or "\x1b[31m\x1b[1m" in told
    assert "expected 12 of card, as the pack prints, found 13" in plain(told)
    command = [sys.executable, "-m", "generator", "check", str(faulty)]
    piped = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "LANGUAGE": "en"})
    assert "\x1b" not in piped.stdout + piped.stderr
    assert "expected 12 of card, as the pack prints, found 13" in piped.stdout + piped.stderr


@pytest.mark.parametrize(("value", "coloured"), [("1", False), ("0", False), ("", True)])
def test_no_color_takes_all_colours_away(faulty: Path, value: str, coloured: bool) -> None:
    _, told = on_terminal("check", faulty, NO_COLOR=value)
    assert bool(COLOUR.search(told)) is coloured
    assert "expected 12 of card" in plain(told)


def test_a_build_shows_how_far_it_is_and_then_its_files(tmp_path: Path) -> None:
    code, told = on_terminal("build", PACK, "-o", tmp_path, "--only", "deck,board", "-j", "1")
    assert code == 0
    assert DRAWN.search(told)
    seen = plain(told)
    assert "check" in seen
    assert "0/2" in seen
    assert "1/2" in seen
    assert re.search(r"deck, board|board, deck", seen)
    # the bar is gone when the files are told
    last = seen.rpartition("\x1b[?25h")[2]
    assert "deck.pdf" in last
    assert "/2" not in last


@pytest.mark.parametrize("option", ["-q", None])
def test_without_a_terminal_or_when_it_is_to_be_quiet_no_bar_is_drawn(tmp_path: Path, option: Sequence[str]) -> None:
    build: list[str | Path] = ["build", PACK, "-o", tmp_path, "--only", "deck", "-j", "1"]
    if option is not None:
        code, told = on_terminal("-q", *build)
    else:
        done = subprocess.run([sys.executable, "-m", "generator", *map(str, build)], capture_output=True, text=True,
                              check=False)
        code, told = done.returncode, done.stdout + done.stderr
    assert code == 0
    assert "\x1b" not in told
    assert "0/1" not in told
    assert (tmp_path / "twelve-cards" / "pl" / "deck.pdf").is_file()


def test_a_build_that_is_refused_leaves_no_bar(faulty: Path, tmp_path: Path) -> None:
    code, told = on_terminal("build", faulty, "-o", tmp_path / "out", "--only", "deck")
    assert code == 1
    last = plain(told).rpartition("\x1b[?25h")[2]
    assert "nothing was built; --force builds drafts in spite of errors" in last
    assert not list((tmp_path / "out").rglob("*.pdf"))


def test_release_and_force_exclude_one_another(tmp_path: Path) -> None:
    code, told = on_terminal("build", PACK, "-o", tmp_path, "--release", "--force")
    assert code == 2
    assert "expected --release or --force, found both" in plain(told)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("options", "answers"), [
    ((), ["pl", "wargame", "Bitwa pod lasem", "Letter"]),
    (("--lang", "en"), []),
])
def test_a_new_pack_is_asked_for_on_a_terminal_unless_options_say_it(
    tmp_path: Path, options: Sequence[str], answers: Sequence[str]
) -> None:
    code, told = on_terminal("new", tmp_path / "bitwa", *options, answers=answers)
    assert code == 0, told
    game = (tmp_path / "bitwa" / "game.yaml").read_text("utf-8")
    if answers:
        assert "The kind of game" in plain(told)
        assert 'title: "Bitwa pod lasem"\nlanguage: pl' in game
        assert "paper: Letter" in game
        assert "How they look" not in plain(told)
    else:
        assert "The kind of game" not in plain(told)
        assert "language: en" in game
