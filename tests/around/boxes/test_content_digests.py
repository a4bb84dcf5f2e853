"""Every page of the reference boxes is as it was (``page_digests.py``)."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_digests import hold_pages

DIGESTS = Path(__file__).parent / "digests"
EDITIONS = [("labirynt-smierci", "pl"), ("labirynt-smierci", "en"), ("miasto", "pl"), ("mice-and-mystics", "pl"),
            ("mice-and-mystics", "en")]


@pytest.mark.parametrize(("box", "language"), EDITIONS)
def test_every_page_of_a_box_is_as_it_was(box: str, language: str, accept: bool) -> None:
    hold_pages(f"content/{box}", language, DIGESTS / f"{box}-{language}.txt", accept)
