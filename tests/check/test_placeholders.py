"""Each kind of placeholder, right and wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]
PACK = """\
provenance: {original: tej próby}
kinds:
  monster: {name: {nom: potwór, gen.pl: potworów}, fields: {name: name, strength: dice, agility: int 0..9}}
kind: monster
things:
  troll: {name: {nom: Troll, gen: Trolla}, strength: 2K6, agility: 3, copies: 2}
values: {limit: 3, half: 1K3}
glossary:
  rank: {pl: {nom: szereg, loc: szeregu}}
tables:
  "1.1": {title: Łupy, rows: {roll: 1K6}, columns: {labels: {gold: złoto}}, cell: int 0..9, data: {"1–6": [4]}}
chapter: "1.0"
title: Zasady
clauses:
  "1.1": {steps: {a: Raz.}}
  "1.2": "Oto %s."
"""
NOTHING, UNKNOWN, PLURAL = "reference-to-nothing", "unknown-placeholder", "plural-forms"


@pytest.mark.parametrize(
    "text",
    [
        "{ref:1.0}",
        "{ref:1.1.a}",
        "{table:1.1}",
        "{value:limit}",
        "{value:limit|signed}",
        "{value:half}",
        "{value:monster.troll.strength|code}",
        "{value:monster.troll.name|gen}",
        "{cell:1.1/1-6/gold}",
        "{name:monster.troll|Gen}",
        "{kind:monster|gen.pl}",
        "{term:rank|loc}",
        "{dice:2K6+1}",
        "{count:monster}",
        "{kinds:monster}",
        "{plural:limit|a|b|c}",
        "{plural:count:monster|a|b|c}",
        "{form:value:limit|a|b|c}",
        "{number:limit}",
        "{number:limit|Acc.m1}",
        "{number:count:monster|ins.f|a|b|c}",
        "{ordinal:monster.troll.agility|loc.f}",
    ],
)
def test_right(text: str, pack: Write) -> None:
    assert not {f.rule for f in check(pack(PACK % text)).findings} & {NOTHING, UNKNOWN, PLURAL}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("{number:limit|acc}", PLURAL),
        ("{number:limit|acc.f|a|b}", PLURAL),
        ("{number:limit|acc.f|a|b|}", PLURAL),
        ("{number:half|acc.f}", UNKNOWN),
        ("{number:limits|acc.f}", NOTHING),
        ("{ordinal:limit|acc.f|a}", PLURAL),
        ("{ref:1.9}", NOTHING),
        ("{ref:1.1.b}", NOTHING),
        ("{table:1.9}", NOTHING),
        ("{figure:none}", NOTHING),
        ("{value:limits}", NOTHING),
        ("{value:monster.trol.agility}", NOTHING),
        ("{cell:1.1/7/gold}", NOTHING),
        ("{cell:1.1/1–6}", NOTHING),
        ("{name:monster.trol}", NOTHING),
        ("{name:monster.troll|dat}", NOTHING),
        ("{kind:monstr}", NOTHING),
        ("{kind:monster|dat}", NOTHING),
        ("{term:rnak}", NOTHING),
        ("{term:rank|gen}", NOTHING),
        ("{count:monstr}", NOTHING),
        ("{kinds:monstr}", NOTHING),
        ("{icon:sword}", NOTHING),
        ("{plural:limits|a|b|c}", NOTHING),
        ("{dice:2K1}", UNKNOWN),
        ("{value:limit|gen}", UNKNOWN),
        ("{plural:half|a|b|c}", UNKNOWN),
        ("{ref:1.1.a|gen}", UNKNOWN),
        ("{kinds:monster|pl}", UNKNOWN),
        ("{dice:2K6|code}", UNKNOWN),
        ("{name:monster.troll|gen|nom}", UNKNOWN),
        ("{given:die}", UNKNOWN),
        ("{result}", UNKNOWN),
        ("{Ref:1.1}", UNKNOWN),
        ("a } b", UNKNOWN),
        ("{nothing:1.1}", UNKNOWN),
        ("{plural:ref:1.1|a|b|c}", UNKNOWN),
        ("{plural:limit|a|b}", PLURAL),
        ("{form:limit}", PLURAL),
        ("{plural:limit|a||c}", PLURAL),
    ],
)
def test_wrong(text: str, rule: str, pack: Write) -> None:
    found = [f for f in check(pack(PACK % text)).findings if f.rule in {NOTHING, UNKNOWN, PLURAL}]
    assert [f.rule for f in found] == [rule]
    assert found[0].place is not None
    assert (found[0].place.file, found[0].place.line) == ("example.yaml", 16)
    start = text.index("}") if text.startswith("a") else 0
    assert found[0].place.column == len('  "1.2": "Oto ') + 1 + start


EXAMPLE = """\
examples:
  one:
    clause: "1.2"
    given: {die: 3}
    steps: {lost: "%s"}
    run: die
    expect: 3
    text: Tracicie {%s:step:lost%s}.
"""


@pytest.mark.parametrize("lost", ["die - 3", "die + 2", "die / 3", "die * 1.0"])
@pytest.mark.parametrize(("kind", "forms"), [("plural", "|a|b|c"), ("number", "|acc.f|a|b|c"), ("ordinal", "|acc.f")])
def test_number_of_an_example(lost: str, kind: str, forms: str, pack: Write) -> None:
    assert UNKNOWN not in {f.rule for f in check(pack(PACK % "" + EXAMPLE % (lost, kind, forms))).findings}


@pytest.mark.parametrize("lost", ["die / 2", "die > 2", "die - 5", "die * 400000"])
@pytest.mark.parametrize(("kind", "forms"), [("number", "|acc.f|a|b|c"), ("ordinal", "|acc.f")])
def test_number_of_an_example_that_no_words_tell(lost: str, kind: str, forms: str, pack: Write) -> None:
    """Such a placeholder would print as it stands, so it is told."""
    found = [f for f in check(pack(PACK % "" + EXAMPLE % (lost, kind, forms))).findings if f.rule == UNKNOWN]
    assert [f.place.file if f.place else None for f in found] == ["example.yaml"]


def test_a_negative_number_has_a_plural(pack: Write) -> None:
    found = check(pack(PACK % "" + EXAMPLE % ("die - 5", "plural", "|a|b|c"))).findings
    assert UNKNOWN not in {f.rule for f in found}
