"""What first rules of one's own get wrong, and what is said then."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.check.colour_vision import told_ratio
from generator.load.pack import Loaded

RULES = """\
kinds: {bee: {name: pszczoła, fields: {name: name, strength: int 1..9}}}
kind: bee
things: {worker: {name: robotnica, strength: 1}, drone: {name: truteń, strength: 2}}
provenance: {original: próba}
chapter: "1.0"
title: Lot
clauses: {"1.1": "ABC"}
tables:
  "1.1":
    title: Pogoda
    rows: {roll: 1K6}
    columns: {labels: {sky: niebo}}
    cells: {sky: int}
    data: {1–3: {sky: 1}, 4–6: {sky: 2}}
examples:
  flight:
    clause: "1.1"
    given: {roll: 5}
    run: lookup("1.1", roll, "sky") * 2
    expect: 4
    text: "{given:roll} daje {result}."
"""
Pack = Callable[[Mapping[str, str]], Loaded]


def told(pack: Pack, rule: str, *changes: tuple[str, str]) -> list[str]:
    text = RULES
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return [f"{one.message}; {one.help}" for one in check(pack({"rules.yaml": text})).findings if one.rule == rule]


def test_a_cell_that_is_a_text_is_told_to_be_one(pack: Pack) -> None:
    (found,) = told(pack, "example-fails", ("    cells: {sky: int}\n", ""))
    assert "expected a number, found the text “2”; numbers have the type int, in a table by `cells`" in found


@pytest.mark.parametrize("type_", ["image", "string"])
def test_an_unknown_type_is_told_all_that_there_are(pack: Pack, type_: str) -> None:
    (found,) = told(pack, "bad-value", ("strength: int 1..9", f"strength: int 1..9, more: {type_} or none"))
    assert f"found '{type_}'; there are " in found or f"found '{type_} or none'; there are " in found
    assert "count of ref KIND; dice; " in found
    assert "a picture is a text, the name of its file" in found


def test_rows_of_cells_that_cannot_be_read_are_not_missed(pack: Pack) -> None:
    assert told(pack, "table-shape", ("cells: {sky: int}", "cells: {sky: encounter}")) == []


def test_a_form_that_a_term_lacks_is_told_where_to_add_it(pack: Pack) -> None:
    found = told(pack, "reference-to-nothing", ("ABC", "{term:flight|gen.pl}"), (
        "tables:", 'glossary: {flight: {pl: {nom: lot, nom.pl: loty}, defined: "1.1"}}\ntables:'))
    assert [one.rpartition("; ")[2] for one in found] == [
        "add it to the term in the glossary, pl: {gen.pl: …}, or use another"]


def test_a_ratio_just_below_a_limit_is_not_told_as_the_limit() -> None:
    assert (told_ratio(2.96), told_ratio(3.0), told_ratio(4.499)) == (2.9, 3.0, 4.4)
