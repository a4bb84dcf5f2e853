"""A translation told at its strings: waivers of translators, words they rule out, findings of other rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import Report
from generator.check.edition_rules import check_edition
from generator.check.rule import Sheets
from generator.check.translation import translation_of
from generator.layout.type.fit import Overflow
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]
PACK = """\
kinds: {monster: {name: potwór, fields: {name: name}}}
kind: monster
things: {troll: {name: Troll}}
glossary:
  rank:
    pl: {nom: szereg}
    meaning: w nim dwie postacie
"""
# a remark over the first entry of a file without a header would be the file's
HEAD = 'msgid ""\nmsgstr "Language: en\\n"\n\n'
NAME = 'msgctxt "monster.troll.name"\nmsgid "Troll"\nmsgstr "Troll"\n\n'
MEANING = 'msgctxt "term.rank.meaning"\nmsgid "w nim dwie postacie"\nmsgstr "{}"\n\n'


def checked(loaded: Loaded, sheets: Sheets | None = None, language: str = "en") -> Report:
    assert loaded.game is not None
    return check_edition(loaded, translation_of(loaded, loaded.game, language), sheets)


def files(po: str, pack: str = PACK) -> dict[str, str]:
    return {"example.yaml": pack, "i18n/en/all.po": HEAD + po}


def test_a_finding_is_waived_with_a_reason(pack: Write) -> None:
    report = checked(pack(files("# waive translation-digits: two is 2\n" + MEANING.format("2 characters in it"))))
    assert "translation-digits" not in {finding.rule for finding in report.findings}
    assert [finding.rule for finding in report.waived] == ["translation-digits"]


@pytest.mark.parametrize("remark", ["waive translation-digits: nothing to waive", "waive translation-digits: "])
def test_a_waiver_that_waives_nothing_or_gives_no_reason(pack: Write, remark: str) -> None:
    report = checked(pack(files(f"# {remark}\n" + MEANING.format("two characters in it"))))
    assert "waiver-unused" in {finding.rule for finding in report.findings}


def test_a_pack_waives_too(pack: Write) -> None:
    waiver = "waivers: [{rule: translation-digits, at: i18n/en/term.rank.meaning, reason: dwa to 2}]\n"
    report = checked(pack(files(MEANING.format("2 characters in it"), PACK + waiver)))
    assert [finding.rule for finding in report.waived] == ["translation-digits"]


def test_a_word_that_a_term_rules_out(pack: Write) -> None:
    term = '# never: row, line\nmsgctxt "term.rank.word"\nmsgid "szereg"\nmsgstr "rank"\n\n'
    report = checked(pack(files(term + MEANING.format("two characters in the row"))))
    (finding,) = [finding for finding in report.findings if finding.rule == "translation-glossary"]
    assert finding.path == "i18n/en/term.rank.meaning"
    assert "expected “rank”, found “row”" in finding.message


def test_a_text_too_long_is_told_at_its_string(pack: Write) -> None:
    loaded = pack(files(NAME))
    report = checked(loaded, Sheets({}, (Overflow("name", "monster/troll/name", "Troll", 1.4),)))
    (finding,) = [finding for finding in report.findings if finding.rule == "text-over-the-edge"]
    assert (finding.path, finding.place and finding.place.line) == ("i18n/en/monster.troll.name", 4)


def test_what_is_only_marked_as_missing_is_not_too_long(pack: Write) -> None:
    report = checked(pack(files(MEANING.format(""))), Sheets({}, (Overflow("name", "x", "[[Troll]]", 1.4),)))
    assert "text-over-the-edge" not in {finding.rule for finding in report.findings}


def test_a_letter_that_no_font_has_is_told_at_its_string(pack: Write) -> None:
    book = {"game.yaml": "game: tiny\ntitle: T\nlanguage: pl\nproducts: {b: {kind: rulebook}}\n",
            "book.yaml": 'chapter: "1.0"\ntitle: T\nclauses: {"1.1": "{term:rank}"}\n'}
    report = checked(pack({**files(MEANING.format("two 龍 in it")), **book}))
    assert [f.path for f in report.findings if f.rule == "glyph-missing"] == ["i18n/en/term.rank.meaning"]


@pytest.mark.parametrize(("language", "told"), [("en", ["i18n/en/term.rank.meaning"]), ("de", [])])
def test_a_typed_name_is_told_where_names_can_be_told(pack: Write, language: str, told: list[str]) -> None:
    """German writes every noun with a capital."""
    po = HEAD + 'msgctxt "monster.troll.name"\nmsgid "Troll"\nmsgstr "Ogre"\n\n' + MEANING.format("an Ogre in it")
    report = checked(pack({"example.yaml": PACK, f"i18n/{language}/all.po": po}), language=language)
    assert [finding.path for finding in report.findings if finding.rule == "figure-in-prose"] == told


@pytest.mark.parametrize(("target", "rules"), [
    ("two <b>characters</b>", {"markdown-not-set"}), ("two\\\\\\ncharacters", {"translation-markup"}),
    ("two\\ncharacters", {"line-break-lost"}), ("## two characters", {"markdown-not-set"}),
    ("two characters\\n\\n---", {"translation-markup"}), ("3. characters", {"translation-markup"}),
    ("two #characters > it", set()),
])
def test_marks_of_markdown_in_a_translation(pack: Write, target: str, rules: set[str]) -> None:
    report = checked(pack(files(MEANING.format(target))))
    told = {finding.rule for finding in report.findings}
    assert told & {"markdown-not-set", "translation-markup", "line-break-lost"} == rules


def test_findings_at_one_string_are_one_finding(pack: Write) -> None:
    report = checked(pack(files(MEANING.format("**3 characters  in it"))))
    (group,) = [group for group in report.groups if group.lead.path == "i18n/en/term.rank.meaning"]
    assert (group.lead.rule, group.lead.severity) == ("translation-digits", "error")
    assert {finding.rule for finding in group.follows} == {"markdown-not-set", "translation-markup"}
    assert len(group.follows) > 1


def test_what_a_changed_source_made_wrong_leads(pack: Write) -> None:
    old = MEANING.format("2 characters in it").replace("w nim dwie", "w nim trzy")
    (group,) = [group for group in checked(pack(files(old))).groups if group.lead.rule == "translation-digits"]
    assert group.lead.severity == "error"
    assert [finding.rule for finding in group.follows] == ["translation-stale"]


COUNTED = """\
values: {wounds: 2, coins: 3}
kinds: {card: {name: karta, fields: {name: name, text: text}}}
kind: card
things:
  one: {name: Jeden, text: "daje {plural:coins|monetę|monety|monet}"}
  two: {name: Dwa, text: "ma {plural:coins|monetę|monety|monet}"}
  three: {name: Trzy, text: "zadaje {plural:wounds|ranę|rany|ran}"}
  four: {name: Cztery, text: "leczy {plural:wounds|ranę|rany|ran}"}
  five: {name: Pięć, text: "bierze {plural:coins|monetę|monety|monet}"}
"""


@pytest.mark.parametrize(("noun", "told"), [
    ("coin|coins", []), ("wound|wounds", ["i18n/en/card.five.text"]), ("penny|pence", []),
])
def test_the_noun_of_something_else_behind_a_number(pack: Write, noun: str, told: list[str]) -> None:
    said = {"one": ("daje", "gives", "coins"), "two": ("ma", "has", "coins"), "three": ("zadaje", "deals", "wounds"),
            "four": ("leczy", "heals", "wounds"), "five": ("bierze", "takes", "coins")}
    forms = {"coins": ("monetę|monety|monet", "coin|coins"), "wounds": ("ranę|rany|ran", "wound|wounds")}
    po = "".join(
        f'msgctxt "card.{id_}.text"\nmsgid "{verb} {{plural:{what}|{forms[what][0]}}}"\n'
        f'msgstr "{english} {{plural:{what}|{noun if id_ == "five" else forms[what][1]}}}"\n\n'
        for id_, (verb, english, what) in said.items())
    found = checked(pack(files(po, COUNTED))).findings
    assert [finding.path for finding in found if finding.rule == "translation-exchanged"] == told
