"""The commands of translators, from the first catalogue to the release."""

from __future__ import annotations

import shutil
from pathlib import Path

from around.i18n.test_i18n import edit, pack, run

__all__ = ["pack"]


def test_a_copy_of_the_pack_as_printed(pack: Path, tmp_path: Path) -> None:
    run("i18n", "update", "en", pack)
    edit(pack, "box.po", 'msgid "Dwanaście kart"\nmsgstr ""', 'msgid "Dwanaście kart"\nmsgstr "Twelve cards"')
    shutil.copytree(pack, tmp_path / "printed")
    edit(pack, "box.po", "Twelve cards", "A dozen cards")
    assert "translation-drift" not in run("i18n", "check", "en", pack).output
    assert "“Twelve cards”" in run("i18n", "check", "en", pack, "--against", tmp_path / "printed").output
