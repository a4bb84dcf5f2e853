"""``zecer bring`` beside files of the user: they stay, and a release holds the sheets that it brought."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest
from cli.test_users_files import pack, run, stays
from load.sheet_files import xlsx

__all__ = ["pack"]

# the words of a command, and a file that it writes
COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "bring": (("bring", "sheet.csv", "pack"), "pack/kind-sheet.yaml"),
    "report of bring": (("bring", "text.txt", "book", "--report", "x.txt"), "x.txt"),
}


@pytest.mark.parametrize(("words", "file"), COMMANDS.values(), ids=COMMANDS)
def test_a_file_of_the_user_s_stays(pack: Path, words: tuple[str, ...], file: str) -> None:
    (pack.parent / "sheet.csv").write_text("name,strength\nWolf,3\nOwl,4\n", "utf-8")
    (pack.parent / "text.txt").write_text("1. Rules\n\nEvery player draws a card.\n", "utf-8")
    stays(pack.parent, words, file)


@pytest.mark.skipif(os.name == "nt", reason="pipes and links of POSIX")
@pytest.mark.parametrize("make", ["pipe", "link", "folder"])
def test_what_is_no_file_stands_where_a_new_one_would(pack: Path, make: str) -> None:
    path = pack / "kind-sheet.yaml"
    {"link": lambda: path.symlink_to("nowhere"), "pipe": lambda: os.mkfifo(path), "folder": path.mkdir}[make]()
    (pack.parent / "sheet.csv").write_text("name,strength\nWolf,3\nOwl,4\n", "utf-8")
    done = run("bring", "sheet.csv", "pack")
    assert done.exit_code == 1
    assert "found one; nothing was written" in done.output
    assert not (pack / "theme" / "face-sheet.yaml").exists()


def test_a_release_has_the_sheets_of_its_things(tmp_path: Path) -> None:
    rows = [["name", "text"], ["Storm", "Draw a card."], ["Calm", "Wait here for a turn."]]
    (tmp_path / "cards.xlsx").write_bytes(xlsx(rows))
    assert run("bring", tmp_path / "cards.xlsx", tmp_path / "pack").exit_code == 0
    found = run("release", "0.1", tmp_path / "pack")
    assert found.exit_code == 0, found.output
    with zipfile.ZipFile(tmp_path / "pack" / "releases" / "0.1.zip") as whole:
        assert whole.read("cards.xlsx") == (tmp_path / "cards.xlsx").read_bytes()
