"""What findings say, word for word: no machine in a sentence, the right one blamed, and no advice that silences."""

from __future__ import annotations

import pytest
from check.test_messages import BOOK, Write, told

from generator.check import check
from generator.check.edition_rules import check_edition
from generator.check.translation import translation_of

TABLE = 'tables:\n  "1.1":\n    title: T\n    rows: {{roll: 2K6}}\n    cell: int 0..999\n    data: {{{}}}\n'
ROWS = ("2–3", "4–5", "6–7", "8–9", "10–11", "12")


@pytest.mark.parametrize(
    ("cells", "message", "advice"),
    [
        ((5, 10, 60, 50, 75, 100), "expected at least 60 here, as the table goes on, found 50",
         "or the slip is 60 in 6–7: without either of them the order holds"),
        ((5, 10, 25, 7, 75, 100), "expected at least 25 here, as the table goes on, found 7", None),
        ((5, 10, 90, 50, 75, 100), "expected at most 50 here, as the table goes on, found 90", None),
    ],
)
def test_a_table_that_dips_blames_its_neighbour_too(
    pack: Write, cells: tuple[int, ...], message: str, advice: str | None
) -> None:
    data = ", ".join(f'"{row}": {cell}' for row, cell in zip(ROWS, cells, strict=True))
    assert told(check(pack(TABLE.format(data))), "table-dips") == [(message, advice)]
SPELLS = """\
provenance: {original: próba}
kinds: {spell: {name: czar, fields: {name: name, cost: int 1..9}}}
kind: spell
things: {%s}
chapter: "1.0"
title: Czary
clauses:
  "1.1": "Każdy czar, jak {name:spell.a}, kosztuje {value:spell.b.cost}."
"""


@pytest.mark.parametrize(
    ("costs", "advice"),
    [
        ("23222", "the numbers spell.cost are no longer equal: 3 for b, 2 for the other 4"),
        ("22232", "the numbers spell.cost are no longer equal: 3 for d, 2 for the other 4"),
        ("23452", "name it by {name:spell.b}, or take the right number"),
    ],
)
def test_numbers_that_were_equal(pack: Write, costs: str, advice: str) -> None:
    things = ", ".join(f"{id_}: {{name: Czar {id_}, cost: {cost}}}" for id_, cost in zip("abcde", costs, strict=True))
    message = "expected a number of what the text names, found one of spell.b, which it does not name"
    assert told(check(pack(SPELLS % things)), "number-of-another") == [(message, advice)]


def test_a_reference_says_what_each_is_about(pack: Write) -> None:
    clauses = ('clauses:\n  "1.1": {title: Więzienie, text: "Strażnik zamyka celę na klucz."}\n'
               '  "1.2": {title: Zwycięstwo, text: "Kto zbierze sto punktów, wygrywa: {ref:1.1}."}\n')
    assert told(check(pack(BOOK + clauses)), "reference-beside-the-point") == [
        ("expected a reference to what this text is about, found {ref:1.1}, which is about “Więzienie”",
         "this text is about “Zwycięstwo”"),
    ]
GLOSSARY = "values: {limit: 3, most: 5}\nglossary: {rank: {pl: {nom: szereg}, meaning: 'do {value:limit} osób'}}\n"
ENTRY = 'msgctxt "term.rank.meaning"\nmsgid "do {value:limit} osób"\nmsgstr "%s"\n'


@pytest.mark.parametrize(
    ("target", "findings"),
    [
        ("up to {value:most} people",
         [("translation-placeholders", "expected the placeholder {value:limit}, found {value:most} in its place")]),
        ("up to 3 people",
         [("translation-placeholders", "expected the placeholder {value:limit}, found the typed number 3")]),
        ("up to people", [("translation-placeholders", "expected the placeholder {value:limit}, found none")]),
        ("up to {value:limit} people or {value:most}",
         [("translation-placeholders", "expected only placeholders of the source, found {value:most}")]),
        ("up to {value:limit} people, {value:limit}",
         [("translation-placeholders", "expected {value:limit} once, found it 2 times")]),
        ("up to {value:limit} people of 1982",
         [("translation-digits", "expected the typed numbers of the source; missing: none, added: 1982")]),
        ("up to {ref:9.0} people",
         [("translation-placeholders", "expected only placeholders of the source, found {ref:9.0}"),
          ("translation-placeholders", "expected the placeholder {value:limit}, found none")]),
    ],
)
def test_one_slip_of_a_translator_is_one_finding(
    pack: Write, target: str, findings: list[tuple[str, str]]
) -> None:
    assert of_edition(pack, GLOSSARY, ENTRY % target) == findings


@pytest.mark.parametrize(
    ("source", "target", "findings"),
    [
        ("gra dla 1 osoby", "a game for one person", [("translation-digits", "note")]),
        ("gra dla 2 osób", "a game for two people", [("translation-digits", "note")]),
        ("gra dla 2 osób", "a game for three people", [("translation-digits", "error")]),
        ("gra dla dwóch osób", "a game for three people", [("translation-number-words", "warning")]),
        ("gra dla dwóch osób", "a game for two people", []),
        ("gra dla dwóch osób", "a game for a couple", []),
        ("gra dla dwóch lub trzech osób", "a game for three or two people", []),
        ("gra na jedną noc", "a game for the night", []),
    ],
)
def test_numbers_in_words(pack: Write, source: str, target: str, findings: list[tuple[str, str]]) -> None:
    glossary = f"severities: {{figure-in-prose: off}}\nglossary: {{rank: {{pl: {{nom: x}}, meaning: {source}}}}}\n"
    entry = f'msgctxt "term.rank.meaning"\nmsgid "{source}"\nmsgstr "{target}"\n'
    loaded = pack({"game.yaml": f"game: tiny\ntitle: T\nlanguage: pl\n{glossary}", "i18n/en/all.po": entry})
    assert loaded.game is not None
    report = check_edition(loaded, translation_of(loaded, loaded.game, "en"))
    assert [(f.rule, f.severity) for f in report.findings if f.rule.startswith("translation-")
            and f.rule != "translation-missing"] == findings


def of_edition(pack: Write, text: str, po: str) -> list[tuple[str, str]]:
    loaded = pack({"example.yaml": text, "i18n/en/all.po": po})
    assert loaded.game is not None
    report = check_edition(loaded, translation_of(loaded, loaded.game, "en"))
    return sorted((f.rule, f.message) for f in report.findings if f.path.endswith("term.rank.meaning"))


@pytest.mark.parametrize(
    ("cells", "total", "advice"),
    [
        ((12, 54, 3), 60, "9 too many: look at 4–5 first, then count anew"),
        ((10, 14, 35), 77, "18 too few: look at 6–7 first, then count anew"),
        ((10, 14, 3), 54, "27 too few: look at 4–5, 6–7 first, then count anew"),
        ((1, 2, 3), 7, "find what was changed; change the total only after counting the original anew"),
    ],
)
def test_a_total_says_where_to_look_and_never_how_to_be_silent(
    pack: Write, cells: tuple[int, ...], total: int, advice: str
) -> None:
    data = ", ".join(f'"{row}": {cell}' for row, cell in zip(ROWS, cells, strict=False))
    found = told(check(pack(TABLE.format(data) + f'totals: {{"1.1": {total}}}\n')), "total-differs")
    assert [message for message, _ in found] == [f"expected the numbers of 1.1 to make {total}, found {sum(cells)}"]
    assert [help_ for _, help_ in found] == [advice]
    assert not any("write" in (help_ or "") for _, help_ in found)
