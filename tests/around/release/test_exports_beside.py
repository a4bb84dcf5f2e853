"""``zecer export`` beside a file of the user, which stays."""

from __future__ import annotations

from pathlib import Path

from cli.test_users_files import pack, stays

__all__ = ["pack"]


def test_a_file_of_the_user_s_stays(pack: Path) -> None:
    stays(pack.parent, ("export", "pack", "--xlsx", "-o", "out"), "out/ferry/cs/exports/xlsx/ferry.xlsx")
