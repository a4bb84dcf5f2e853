"""approved.ini says what was written into it, whatever the keys and values of a pack are."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.check.approval import in_pack_notation
from generator.load.approved import in_print, one_line, parsed_facts

WORDS = st.text(st.sampled_from("aA0 =#[]\\;:\t\n\u00a0\u2028\x0b'\"≤–"), max_size=8).map(one_line)
# a text has a sentence a line
TEXTS = st.lists(WORDS.filter(bool), min_size=1, max_size=3).map(lambda lines: "".join(f"\n{line}" for line in lines))
FACTS = st.dictionaries(st.sampled_from(("card/x", "value", "table/1.1", "clause/1.1")),
                        st.dictionaries(WORDS, WORDS.filter(bool) | TEXTS, min_size=1, max_size=4), max_size=3)
VALUES = st.recursive(st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8"), max_size=6),
                      lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
                      max_leaves=5)


@given(FACTS)
@example({"table/1.1": {"": "1", "#": "2", "[A]": "3", "a=b": "4", "a-b": "5", "\\": "= 6", "|": "\n| a\n[b]",
                        "Aa": "007", "aa": "08"}})
def test_facts_read_back_as_they_were_written(facts: dict[str, dict[str, str]]) -> None:
    assert parsed_facts(in_print(facts)) == facts


@given(VALUES)
@example({"": "1"})
@example({"": {"": [None, ""]}})
def test_a_value_of_any_shape_reads_back(value: object) -> None:
    line = one_line(in_pack_notation(value))
    assert parsed_facts(in_print({"card/x": {"copies": line}})) == {"card/x": {"copies": line}}


@pytest.mark.parametrize("text", ["[a", "[a]\nb", "b = 1", "[a]\nb = 1\nb = 2", "[a]\n[a]\n", "<<<<<<< HEAD\n[a]",
                                  "[a]\n| b", "[a]\nb = 1\n| c"])
def test_lines_that_approve_does_not_write_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected lines as zecer writes them"):
        parsed_facts(text)
