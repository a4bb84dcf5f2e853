"""No command overwrites or deletes a file that zecer has not written: it stays, or is found under a second name."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from brought import need_command
from click.testing import CliRunner, Result
from patience import PATIENCE

from generator.cli import cli
from generator.safety.folder import Folder

PACKS = Path(__file__).parents[1] / "packs"
MINE = b"worked at for hours"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], prog_name="zecer")


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack with a translation and an older state beside it; the current folder is that above both."""
    monkeypatch.chdir(tmp_path)
    for name in ("pack", "older"):
        shutil.copytree(PACKS / "ferry", tmp_path / name)
    cards = tmp_path / "pack" / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("name: Mlha", "name: Mlhy", 1), "utf-8")
    return tmp_path / "pack"


# the words of a command, and a file that it writes
COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "build": (("build", "pack", "--only", "karty", "-o", "out"), "out/ferry/cs/karty.pdf"),
    "manifest": (("build", "pack", "--only", "karty", "-o", "out"), "out/ferry/cs/manifest.json"),
    "odds": (("odds", "pack", "--report", "x.html"), "x.html"),
    "show as PNG": (("show", "card.fog", "pack", "--png", "x.png"), "x.png"),
    "show as SVG": (("show", "card.fog", "pack", "--svg", "x.svg"), "x.svg"),
    "calibrate": (("calibrate",), "calibration-a4.pdf"),
    "baseline": (("check", "pack", "--baseline", "x.json", "--write-baseline"), "x.json"),
    "approve": (("approve", "pack"), "pack/approved.ini"),
    "new": (("new", "game"), "game/cards.yaml"),
}


def _hold(folder: Path, data: bytes) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and path.read_bytes() == data]


def stays(here: Path, words: tuple[str, ...], file: str) -> None:
    """A command that writes a file in a folder leaves what a user has there under its name."""
    need_command(words[0])
    path = here / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(MINE)
    done = run(*words)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.output
    mine = _hold(here, MINE)
    assert len(mine) == 1, done.output
    # told by its second name, or refused by its first
    assert (mine[0].name if done.exit_code == 0 else mine[0].parts[len(here.parts)]) in done.output, done.output
    assert (done.exit_code == 0) == (mine[0] != path), done.output


@pytest.mark.parametrize(("words", "file"), COMMANDS.values(), ids=COMMANDS)
def test_a_file_of_the_user_s_stays(pack: Path, words: tuple[str, ...], file: str) -> None:
    stays(pack.parent, words, file)


def test_what_was_edited_since_is_kept(pack: Path) -> None:
    """In the form in which zecer writes it too: by one letter."""
    assert run("build", "pack", "-o", "out").exit_code == 0
    manifest = pack.parent / "out" / "ferry" / "cs" / "manifest.json"
    edited = manifest.read_text("utf-8").replace("ferry", "mine", 1).encode()
    manifest.write_bytes(edited)
    assert "manifest (1)" in run("build", "pack", "-o", "out").output
    assert manifest.with_stem("manifest (1)").read_bytes() == edited
    assert "(2)" not in run("build", "pack", "-o", "out").output


def test_a_baseline_that_somebody_edited_is_kept(pack: Path) -> None:
    words = ("check", "pack", "--baseline", "x.json", "--write-baseline")
    for _ in range(2):
        assert "x (1)" not in run(*words).output
    file = pack.parent / "x.json"
    edited = file.read_text("utf-8").replace("{", "{ ", 1).encode()
    file.write_bytes(edited)
    assert "x.json was not as zecer had written it; that file is now x (1).json" in run(*words).output
    assert (pack.parent / "x (1).json").read_bytes() == edited


def test_notes_in_approved_facts_are_kept(pack: Path) -> None:
    need_command("approve")
    assert run("approve", "pack").exit_code == 0
    file = pack / "approved.ini"
    file.write_text(file.read_text("utf-8").replace("\n\n", "\n# looked up in the box\n\n", 1), "utf-8")
    noted, cards = file.read_bytes(), pack / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("name: Mlhy", "name: Mlhavo", 1), "utf-8")
    assert "approved (1).ini" in run("approve", "pack").output
    assert (pack / "approved (1).ini").read_bytes() == noted


@pytest.mark.parametrize(("name", "second"), [("table", "table (1)"), (".table", ".table (1)"), ("a.b.c", "a.b (1).c")])
def test_second_names(tmp_path: Path, name: str, second: str) -> None:
    for taken in (name, second):
        (tmp_path / taken).symlink_to("nowhere") if taken == second else (tmp_path / taken).write_bytes(MINE)
    wanted = second.replace("(1)", "(2)")
    assert Folder.of_path(tmp_path).keep(name) == wanted
    assert (tmp_path / wanted).read_bytes() == MINE
    # one copy of the same content is enough
    assert Folder.of_path(tmp_path).keep(name) == wanted


def test_what_zecer_made_is_made_anew_without_a_word(pack: Path) -> None:
    for number in range(2):
        assert run("build", "pack", "--only", "karty", "-o", "out").exit_code == 0
        edited = (pack / "cards.yaml").read_text("utf-8").replace("Mlhy", f"Mlhy{number}")
        (pack / "cards.yaml").write_text(edited, "utf-8")
    assert _hold(pack.parent / "out", b"") == []
    assert not list((pack.parent / "out").rglob("* (*"))


def test_a_box_that_was_copied_is_taken_over(pack: Path) -> None:
    """Its manifest says which files nobody has changed."""
    assert run("build", "pack", "-o", "out").exit_code == 0
    shutil.copytree(pack.parent / "out", pack.parent / "copy")
    box = pack.parent / "copy" / "ferry" / "cs"
    filled = box / "karty.pdf"
    filled.write_bytes(filled.read_bytes() + MINE)
    for word in ("Mlhy", "Mlha"):
        edited = (pack / "cards.yaml").read_text("utf-8").replace("Mlhy", word)
        (pack / "cards.yaml").write_text(edited, "utf-8")
        assert run("build", "pack", "-o", "copy").exit_code == 0
    assert [path.name for path in box.glob("* (*")] == ["karty (1).pdf"]


@pytest.mark.parametrize("words", [("odds", "pack", "--report", "x.pdf")])
def test_no_command_leaves_a_temporary_folder(pack: Path, words: tuple[str, ...]) -> None:
    leaves_nothing(pack, words)


def leaves_nothing(pack: Path, words: tuple[str, ...]) -> None:
    """A command leaves nothing in the folder of temporary files."""
    need_command(words[0])
    folder = pack.parent / "temporary"
    folder.mkdir()
    done = subprocess.run([Path(sys.executable).parent / "zecer", *words], cwd=pack.parent, capture_output=True,
                          text=True, env={**os.environ, "TMPDIR": str(folder)}, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert list(folder.iterdir()) == []
