"""One value of a YAML file changes, and no other byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.splice.yaml_edit import with_new_values
from generator.splice.yaml_entry import with_copied_entry, with_moved_entry, with_new_entry, without_entry
from generator.splice.yaml_tree import Steps, UneditableError, chain_by_steps, parsed_root, plain_value

DECK = """\
# the deck
kind: card
things:
  troll:   # big
    name: "Troll"
    text: |
      Rzuć kością.

      Potem uciekaj.
    cost: 3
    tags: [big,  'ugly']
    note: >-
      a long
      story
  goblin: {name: Goblin, cost: 1}

  # the last one
  rat:
    name: Szczur  # small
    long: This plain text goes
      over two lines
    list:
      - one
      - two
"""


def changed(text: str, steps: Steps, value: object) -> str:
    chain = chain_by_steps(parsed_root(text, "cards.yaml"), steps)
    assert chain is not None
    return with_new_values(text, [(chain, value)])  # type: ignore[list-item]


@pytest.mark.parametrize(("steps", "value", "old", "new"), [
    (("things", "troll", "name"), "Wielki „Troll”", '"Troll"', '"Wielki „Troll”"'),
    (("things", "troll", "cost"), 4, "cost: 3", "cost: 4"),
    (("things", "goblin", "name"), "Goblin, król", "{name: Goblin,", '{name: "Goblin, król",'),
    (("things", "rat", "name"), "Szczur", "", ""),
    (("things", "rat", "name"), "null", "name: Szczur", 'name: "null"'),
    (("things", "rat", "name"), "3", "name: Szczur", 'name: "3"'),
    (("things", "rat", "name"), "# nie", "name: Szczur", 'name: "# nie"'),
    (("things", "rat", "name"), "Raz\nDwa", "Szczur  # small", '"Raz\\nDwa"  # small'),
    (("things", "rat", "list", 1), "Raz\n  Dwa", "- two\n", "- |-\n        Raz\n          Dwa\n"),
    (("things", "troll", "tags"), ["big", "ugly", "no"], "[big,  'ugly']", "[big, 'ugly', no]"),
    (("things", "troll", "tags"), ["ugly", "old"], "[big,  'ugly']", "['ugly', old]"),
    (("things", "rat", "list"), ["two"], "- one\n      - two", "- two"),
    (("things", "troll", "text"), "Stój.", "Rzuć kością.\n\n      Potem uciekaj.\n", "Stój.\n"),
])
def test_a_value_keeps_the_form_of_the_old_one(steps: Steps, value: object, old: str, new: str) -> None:
    assert changed(DECK, steps, value) == DECK.replace(old, new, 1)


@pytest.mark.parametrize("value", ["  Stój.\nTam.", "Stój.", "    Raz\n\n  dwa"])
@pytest.mark.parametrize("head", ["|2-", "|-2"])
def test_a_block_that_tells_its_indentation_keeps_it(value: str, head: str) -> None:
    before = f"things:\n  rat:\n    text: {head}\n        Hop.\n      Hop.\n    cost: 1\n"
    lines = "".join(f"      {line}\n" if line else "\n" for line in value.split("\n"))
    assert changed(before, ("things", "rat", "text"), value) == (
        f"things:\n  rat:\n    text: {head}\n{lines}    cost: 1\n")


@given(st.text(max_size=80).filter(lambda text: text == text.strip("\n")),
       st.sampled_from([("things", "troll", "name"), ("things", "troll", "text"), ("things", "troll", "note"),
                        ("things", "goblin", "name"), ("things", "rat", "name"), ("things", "rat", "long")]),
       st.booleans())
def test_any_text_is_written_so_that_it_is_read_again(text: str, steps: Steps, has_other_ends: bool) -> None:
    before = DECK.replace("\n", "\r\n") if has_other_ends else DECK
    try:
        after = changed(before, steps, text)
    except UneditableError:
        return
    told = plain_value(parsed_root(after, "cards.yaml"))
    for step in steps:
        told = told[step]  # type: ignore[index,call-overload]
    assert str(told).rstrip("\n") == text
    lines = before.splitlines(keepends=True)
    assert [line for line in after.splitlines(keepends=True) if line in lines]


def test_entries_are_added_copied_deleted_and_moved() -> None:
    def at(text: str, *steps: str) -> object:
        return chain_by_steps(parsed_root(text, "cards.yaml"), steps)

    assert with_new_entry(DECK, at(DECK, "things", "troll"), "copies", 2) == DECK.replace(  # type: ignore[arg-type]
        "      story\n", "      story\n    copies: 2\n")
    assert with_new_entry(DECK, at(DECK, "things", "goblin"), "copies", 2) == DECK.replace(  # type: ignore[arg-type]
        "cost: 1}", "cost: 1, copies: 2}")
    assert without_entry(DECK, at(DECK, "things", "goblin")) == DECK.replace(  # type: ignore[arg-type]
        "  goblin: {name: Goblin, cost: 1}\n", "")
    assert with_copied_entry(DECK, at(DECK, "things", "goblin"), "imp") == DECK.replace(  # type: ignore[arg-type]
        "  goblin: {name: Goblin, cost: 1}\n", "  goblin: {name: Goblin, cost: 1}\n  imp: {name: Goblin, cost: 1}\n")
    moved = with_moved_entry(DECK, at(DECK, "things", "rat"), "troll")  # type: ignore[arg-type]
    assert moved.index("# the last one\n  rat:") < moved.index("  troll:")
    assert sorted(moved.splitlines()) == sorted(DECK.splitlines())
