"""Which words are codes of languages; the pseudo language is one to translate into, never that of a pack."""

from __future__ import annotations

import pytest

from generator.model.names import PSEUDO, fault_of_language


@pytest.mark.parametrize("name", ["pl", "en", "pt_BR", "cs", PSEUDO])
def test_a_language(name: str) -> None:
    assert fault_of_language(name) is None


@pytest.mark.parametrize("name", ["", "PL", "polski", "xx", "pl_", "../pl", "q" + PSEUDO])
def test_no_language(name: str) -> None:
    assert fault_of_language(name) == f"expected a language such as pl or pt_BR, found {name!r}"


def test_a_pack_is_not_written_in_the_pseudo_language() -> None:
    assert fault_of_language(PSEUDO, pseudo=False) is not None
    assert fault_of_language("pl", pseudo=False) is None
