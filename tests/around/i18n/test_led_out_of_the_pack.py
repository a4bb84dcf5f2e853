"""Folders of a pack that lead out of it: nothing there is told or written."""

from __future__ import annotations

from pathlib import Path

import pytest
from survival.test_reading import CANARY, FOLDERS, led_out, pack, zecer

__all__ = ["pack"]


@pytest.mark.parametrize("name", FOLDERS)
def test_no_folder_of_a_pack_leads_out_of_it(name: str, pack: Path) -> None:
    outside = led_out(pack, name)
    for command in (("update", "en"), ("status", "en")):
        assert CANARY not in zecer("i18n", *command, pack).output
    if name.startswith("i18n"):
        assert zecer("i18n", "update", "en", pack).exit_code != 0
        assert sorted(path.name for path in outside.iterdir()) == ["book.css", "secret", "x.po", "x.svg", "x.yaml"]
