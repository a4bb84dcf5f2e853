"""Files of translators beside those that the commands write: they stay, or are found under a second name."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cli.test_users_files import MINE, leaves_nothing, pack, run, stays

__all__ = ["pack"]

# the words of a command, and a file that it writes
COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "extract": (("i18n", "extract", "pack"), "pack/i18n/_pot/kinds.pot"),
    "export": (("i18n", "export", "fr", "pack"), "ferry-fr.xlf"),
    "export as CSV": (("i18n", "export", "fr", "pack", "--format", "csv", "-o", "x.csv"), "x.csv"),
    "export as TMX": (("i18n", "export", "fr", "pack", "--format", "tmx"), "ferry-fr.tmx"),
    "preview": (("i18n", "preview", "fr", "pack", "-o", "x.html"), "x.html"),
    "preview in the box": (("i18n", "preview", "fr", "pack"), "output/ferry/fr/preview.html"),
}


@pytest.mark.parametrize(("words", "file"), COMMANDS.values(), ids=COMMANDS)
def test_a_file_of_the_user_s_stays(pack: Path, words: tuple[str, ...], file: str) -> None:
    stays(pack.parent, words, file)


def test_no_command_leaves_a_temporary_folder(pack: Path) -> None:
    leaves_nothing(pack, ("i18n", "preview", "fr", "pack", "--pdf", "-o", "x.html"))


def test_what_was_edited_since_is_kept(pack: Path) -> None:
    """In the form in which zecer writes it too: by one letter, or as a copy under another name."""
    assert run("i18n", "extract", "pack").exit_code == 0
    templates = pack / "i18n" / "_pot"
    path = templates / "kinds.pot"
    edited = path.read_text("utf-8").replace("ferry", "mine", 1).encode()
    path.write_bytes(edited)
    copied = shutil.copy(templates / "box.pot", templates / "box-2.pot")
    assert "kinds (1)" in run("i18n", "extract", "pack").output
    assert path.with_stem("kinds (1)").read_bytes() == edited
    assert copied.exists()
    again = run("i18n", "extract", "pack").output
    assert "(2)" not in again
    assert "kinds.pot" not in again


def test_a_catalogue_of_the_translator_s_own_is_kept_when_its_strings_move(pack: Path) -> None:
    folder = pack / "i18n" / "fr"
    backup = shutil.copy(folder / "kinds.po", folder / "before my edits.po").read_bytes()
    assert "before my edits.po.old" in run("i18n", "update", "fr", "pack").output
    assert (folder / "before my edits.po.old").read_bytes() == backup


def test_a_second_export_keeps_what_a_translator_has_worked_at(pack: Path) -> None:
    assert run("i18n", "export", "fr", "pack").exit_code == 0
    first = pack.parent / "ferry-fr.xlf"
    assert run("i18n", "export", "fr", "pack").output.count("ferry-fr") == 1
    first.write_bytes(first.read_bytes() + MINE)
    worked = first.read_bytes()
    told = run("i18n", "export", "fr", "pack").output
    assert "ferry-fr.xlf was not as zecer had written it; that file is now ferry-fr (1).xlf" in told
    assert (pack.parent / "ferry-fr (1).xlf").read_bytes() == worked
