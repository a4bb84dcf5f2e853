"""How far a translation has come, string by string, and what its contact sheet marks."""

from __future__ import annotations

import re
from pathlib import Path

from around.i18n.test_contact_sheet import pack, sheet

__all__ = ["pack"]


def test_the_contact_sheet_tells_what_is_wrong_at_its_string(pack: Path) -> None:
    wrong = re.findall(r'<tr id="card\.beefsteak\.name".*?</tr>', sheet(pack), re.DOTALL)
    assert len(wrong) == 1
    assert "translation-stale: the pack now says Ozorek dębowy" in wrong[0]
    assert 'class="wrong"' not in re.findall(r'<tr id="card\.bolete\.name".*?</tr>', sheet(pack), re.DOTALL)[0]
