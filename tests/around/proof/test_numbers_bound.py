"""Numbers in words and lists that agree with the data, or that nothing of the pack counts, are not told."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]
VALUES = "values: {a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, same: 2}\n"
COUNTING = [f"Bierzecie {{plural:{value}|klejnot|klejnoty|klejnotów}}." for value in "abcdef"] + [
    "W walce rzućcie {number:same|ins.f|kostką|kostkami|kostkami}.",
    "W lesie rzućcie {number:same|ins.f|kostką|kostkami|kostkami}.",
    "Nad wodą rzućcie {number:same|ins.f|kostką|kostkami|kostkami}.",
]


def told(loaded: Loaded) -> list[str]:
    return [finding.rule for finding in check(loaded).findings if finding.rule in ("number-unbound", "count-of-list")]


def book(text: str) -> str:
    clauses = "".join(f'  "1.{number}": {clause!r}\n' for number, clause in enumerate([*COUNTING, text], 1))
    return f'{VALUES}provenance: {{original: próba}}\nchapter: "1.0"\ntitle: Gra\nclauses:\n{clauses}'


@pytest.mark.parametrize("text", [
    "Rzućcie dwa razy.", "Jeden z nich wygrywa, obaj tracą klejnoty.", "Oba klejnoty odłóżcie.", "Gracie we dwoje?",
    "Dwie postacie mogą się zamienić.", "Rzućcie dwiema kostkami.", "Połóżcie trzy.",
    "Zapłaćcie czterdzieści dwa klejnoty.",
    "Są trzy klejnoty: biały, czarny i złoty.", "To *trzy* {value:c} klejnoty.", "Trzy-klejnotowy pierścień.",
])
def test_quiet_numbers(packs: Write, text: str) -> None:
    assert told(packs(book(text))) == []


@pytest.mark.parametrize("text", [
    "Tura ma dwie części: ruch i walkę.", "Są trzy drogi: lądem, wodą albo górą.",
    "Są {number:c|nom.f|droga|drogi|dróg}: a, b i c.",
    "Pięć: każda leży przy sklepie, który ma jej znak.", "Są trzy komnaty bez cyfry: nikt w nich nie mieszka.",
    "Weźcie trzy karty: jedną dla siebie i dwie do talii.", "Przy trzech osobach: odrzućcie miecz, tarczę i hełm.",
    "Wybierzcie jeden z dwóch rozmiarów: mały, jak w grze, albo duży.", "Są dwa miecze: krótki; długi, z kryształu.",
])
def test_whole_lists(packs: Write, text: str) -> None:
    assert told(packs(book(text))) == []


def test_questions_and_examples_tell_any_number(packs: Write) -> None:
    text = book("Koniec.") + ('rulings: {gems: {question: "Mam trzy klejnoty. Co teraz?", answer: "Koniec.", '
                              'settled-by: "1.1"}}\n')
    assert told(packs(text)) == []


TEAMS = """\
kinds: {team: {name: {nom: drużyna, nom.pl: drużyny, gen.pl: drużyn}, fields: {name: name}}}
kind: team
things: {elves: {name: Elfy}, dwarves: {name: Krasnoludy}, undead: {name: Umarli}}
provenance: {original: próba}
chapter: "1.0"
title: Gra
"""


@pytest.mark.parametrize(("text", "found"), [
    ("Ustawcie wszystkie cztery drużyny.", ["number-unbound"]),
    ("Ustawcie cztery drużyny.", []),
])
def test_another_number_of_all_that_there_is(packs: Write, text: str, found: list[str]) -> None:
    assert told(packs(f'{TEAMS}clauses: {{"1.1": "{text}"}}\n')) == found
