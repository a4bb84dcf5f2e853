"""Every page of the test packs is as it was (``page_digests.py``)."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_digests import ROOT, hold_pages

DIGESTS = Path(__file__).parent / "digests"
PACKS = [path.parent.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tests" / "packs").rglob("game.yaml"))]


@pytest.mark.parametrize("pack", PACKS)
def test_every_page_of_a_pack_is_as_it_was(pack: str, accept: bool) -> None:
    hold_pages(pack, "", DIGESTS / f"{pack.rpartition('/')[2]}.txt", accept)
