"""What a newcomer's English pack writes and nobody should call wrong: hexes as text, words of one stem, short texts."""

from __future__ import annotations

from pathlib import Path

from check.test_foreign_words import CHAPTER, ORDERS, findings


def test_a_reference_to_something_else_is_still_reported(tmp_path: Path) -> None:
    text = "Whoever wants to move writes orders, secretly, before daybreak: zone {ref:1.2}."
    found = findings(tmp_path, "  foot: {name: Foot, men: 1, where: none}", CHAPTER, ORDERS.format(text=text))
    assert [rule for rule, _ in found] == ["reference-beside-the-point"]
