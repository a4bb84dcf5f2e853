"""What findings say, word for word: no machine in a sentence, the right one blamed, and no advice that silences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import Report, check
from generator.finding import did_you_mean, is_number, nearest, one_of
from generator.load.pack import Loaded
from generator.message import reason

Write = Callable[[str | Mapping[str, str]], Loaded]
BOOK = 'provenance: {original: próba}\nchapter: "1.0"\ntitle: Wyprawa\n'


def told(report: Report, rule: str) -> list[tuple[str, str | None]]:
    return [(finding.message, finding.help) for finding in report.findings if finding.rule == rule]


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("8.4", ["4.4", "8.3", "8.5"], None),
        ("8.4", ["4.4", "8.40"], None),
        ("8,4", ["4.4", "8.4"], "8.4"),
        ("08.4", ["4.4", "8.4"], "8.4"),
        ("9.12A", ["9.12.A", "9.12.B"], "9.12.A"),
        ("9.12.a", ["9.12.A", "9.12.B"], "9.12.A"),
        ("8.4", ["monster.troll"], None),
        ("trol", ["troll", "orc"], "troll"),
        ("monster.trol2", ["monster.troll2", "monster.orc"], "monster.troll2"),
        ("card-12-sowrd", ["card-12-sword"], "card-12-sword"),
    ],
)
def test_what_was_meant(word: str, known: list[str], meant: str | None) -> None:
    assert nearest(word, known) == meant
    assert did_you_mean(word, known) == (f'did you mean "{meant}"?' if meant else None)


def test_what_is_a_number() -> None:
    assert [word for word in ("8.4", "9.12.A", "2–3", "x2", "troll2", "A", "") if is_number(word)] == [
        "8.4", "9.12.A", "2–3", "x2",
    ]


def test_a_choice_of_nothing_says_what_was_expected() -> None:
    assert one_of(["a", "b"]) == "one of a, b"
    assert one_of([], "a kind") == "a kind"


def test_the_last_quote_stays() -> None:
    assert reason(KeyError("expected a condition, found 'cost >= 2'")) == "expected a condition, found 'cost >= 2'"
    assert reason(LookupError("found 'x'")) == "found 'x'"
    assert reason(ValueError()) == ""


@pytest.mark.parametrize(
    ("pack_text", "rule", "message"),
    [
        ("kind: ability\nthings: {a: {name: x}}\n", "bad-value",
         "expected a kind that the pack declares, found 'ability'"),
        ("faces: {card: {extends: crad, size: 63 mm x 88 mm, regions: {}}}\n", "bad-value",
         "expected another face to extend, found 'crad'"),
    ],
)
def test_no_empty_lists(pack: Write, pack_text: str, rule: str, message: str) -> None:
    name = "theme/theme.yaml" if pack_text.startswith("faces") else "example.yaml"
    report = check(pack({name: pack_text}))
    assert message in [said for said, _ in told(report, rule)]
    assert not any("one of ," in finding.message for finding in report.findings)


@pytest.mark.parametrize("title", ["To Hit", "To hit", "TO HIT"])
def test_a_table_of_the_title_of_its_clause_is_not_beside_the_point(pack: Write, title: str) -> None:
    game = ("game: loch\ntitle: Loch\nlanguage: en\nversion: '1'\n"
            "products: {rules: {kind: rulebook, title: Rules}}\n")
    rules = ('provenance: {original: x}\nchapter: "1.0"\ntitle: Fight\n'
             f'tables: {{"1.9": {{title: {title}, rows: {{labels: {{a: axe}}}}, columns: {{labels: {{b: bow}}}}, '
             'cell: int 0..9, data: {a: {b: 1}}}}\n'
             'clauses:\n  "1.1": {title: To hit, text: "Look at {table:1.9}."}\n'
             '  "1.2": {title: Look, text: Everybody sees the board.}\n')
    assert told(check(pack({"game.yaml": game, "rules.yaml": rules})), "reference-beside-the-point") == []


def test_no_value_of_the_program_in_a_message(pack: Write) -> None:
    text = BOOK + (
        'kinds: {space: {name: pole, fields: {name: name, next: ref space}}}\nkind: space\n'
        'things: {gate: {name: Brama, next: gate}}\n'
        'clauses: {"1.1": "Na {plural:space.gate.next|pole|pola|pól} idzie."}\n'
    )
    messages = [finding.message for finding in check(pack(text)).findings]
    assert "expected a whole number, found space.gate" in messages
    assert not any("Ref(" in one for one in messages)
