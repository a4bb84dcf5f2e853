"""Ordinals are read in all their forms, and words that only begin like one are not."""

from __future__ import annotations

import pytest

from zecer_proof.numbers_said import ordinals


@pytest.mark.parametrize(("text", "language", "numbers"), [
    ("Na drugiej planszy trzecia karta.", "pl", [2, 3]),
    ("The second board, the twelfth card.", "en", [2, 12]),
    ("Auf dem zweiten Plan der dritte, ein vierter nicht.", "de", [2, 3, 4]),
    ("Drugorzędny potwór czeka {ref:1.0}.", "pl", []),
    ("Seconds later, {value:card.second}.", "en", []),
    ("Il secondo giocatore.", "it", []),
])
def test_ordinals_in_a_text(text: str, language: str, numbers: list[int]) -> None:
    assert sorted(ordinals(text, language).elements()) == numbers
