"""What leaves a box beside files of the user, which stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.test_users_files import leaves_nothing, pack, stays

__all__ = ["pack"]

# the words of a command, and a file that it writes
COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "zip": (("build", "pack", "--only", "karty", "--zip", "-o", "out"), "out/ferry/cs/exports/zip/ferry-cs.zip"),
    "export": (("export", "pack", "--xlsx", "-o", "out"), "out/ferry/cs/exports/xlsx/ferry.xlsx"),
    "changes": (("changes", "older", "pack", "-o", "x.md"), "x.md"),
    "changes as JSON": (("changes", "older", "pack", "-o", "x.json"), "x.json"),
    "release": (("release", "1.0", "pack", "-o", "x.zip"), "x.zip"),
    "release in the pack": (("release", "1.0", "pack"), "pack/releases/1.0.zip"),
    "since": (("build", "pack", "--since", "older", "-o", "out"), "out/ferry/cs/since/exchange.pdf"),
}


@pytest.mark.parametrize(("words", "file"), COMMANDS.values(), ids=COMMANDS)
def test_a_file_of_the_user_s_stays(pack: Path, words: tuple[str, ...], file: str) -> None:
    stays(pack.parent, words, file)


@pytest.mark.parametrize("words", [("changes", "older", "pack", "-o", "x.pdf"),
                                   ("build", "pack", "--since", "older", "-o", "out")])
def test_no_command_leaves_a_temporary_folder(pack: Path, words: tuple[str, ...]) -> None:
    leaves_nothing(pack, words)
