"""Whatever a pack brings along, the commands of translators write nothing outside of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from survival import packs
from survival.test_writing import SPOTS, home, led_elsewhere, untouched, zecer

__all__ = ["home"]


@pytest.mark.parametrize("spot", SPOTS)
def test_a_pack_cannot_have_its_own_files_written_elsewhere(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, spot: str
) -> None:
    pack = packs.copy(tmp_path)
    led_elsewhere(pack, home, spot)
    for words in (("i18n", "extract"), ("i18n", "update", "en")):
        done = zecer(monkeypatch, pack, *words)
        assert done.exit_code in (0, 1), done.stderr
        assert "Traceback" not in done.stderr
    assert untouched(home)
