"""One language of placeholders: what a face, a thing's own text, prose and a translation say of a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.check.edition_rules import check_edition
from generator.check.translation import translation_of
from generator.finding import Finding
from generator.layout.faces.holes import prose
from generator.load.pack import Loaded
from generator.model.text import Text
from generator.model.values import Ref
from generator.records import replace
from generator.translate.edition import Edition

Write = Callable[[str | Mapping[str, str]], Loaded]

GAME = """\
game: thorns
title: Thorns
language: en
provenance: {original: example}
products: {cards: {kind: deck, title: Cards, of: [card], copies: {card.hedge: 3}}}
values: {goal: 5}
"""
CARDS = """\
kinds:
  card:
    name: {nom: card, nom.pl: cards}
    fields: {name: name, thorns: int 0..9, goal: int 0..9, size: "choice of small, large", who: text,
             more: list of text}
kind: card
things:
  bramble: {name: Bramble, thorns: 1, goal: 9, size: small, who: "WHO", more: ["WHO"]}
  hedge: {name: Hedge, thorns: 2, goal: 9, size: large, who: "WHO", more: []}
"""
FACE = """\
styles: {body: {font: text, size: 9 pt, least: 6 pt}}
faces:
  card:
    for: [card]
    size: 63 mm x 88 mm
    regions:
      name: {box: [5, 5, 53, 6], style: body, text: "{name} {size} {goal}"}
      who: {box: [5, 15, 53, 20], style: body, text: "{who}"}
      more: {box: [5, 35, 53, 10], style: body, text: "{more}"}
      own: {box: [5, 50, 53, 30], style: body, text: "OWN"}
"""


def pack_of(pack: Write, own: str = "x", who: str = "x", files: Mapping[str, str] | None = None) -> Loaded:
    return pack({"game.yaml": GAME, "cards.yaml": CARDS.replace("WHO", who),
                 "theme/faces.yaml": FACE.replace("OWN", own), **(files or {})})


def translated(loaded: Loaded) -> list[Finding]:
    assert loaded.game is not None
    found = check_edition(loaded, translation_of(loaded, loaded.game, "pl")).findings
    return [one for one in found if one.rule in ("translation-placeholders", "translation-plurals")]


def printed(loaded: Loaded, id_: str, pattern: str) -> str:
    assert loaded.game is not None
    edition = Edition(loaded.game, loaded.game.language)
    card = loaded.game.in_product(loaded.game.products["cards"], loaded.game.things[Ref("card", id_)])
    return edition.line(prose(edition, card, pattern)).replace("\N{NO-BREAK SPACE}", " ")


TOLD = [
    ("{plural:thorns|thorn|thorns}", "1 thorn", "2 thorns"),
    ("{value:thorns} {form:thorns|thorn|thorns}", "1 thorn", "2 thorns"),
    ("{number:thorns|thorn|thorns}", "one thorn", "two thorns"),
    ("{number:thorns}", "one", "two"),
    ("{ordinal:thorns}", "first", "second"),
    ("{value:size}", "small", "large"),
    ("{plural:card.hedge.thorns|thorn|thorns}", "2 thorns", "2 thorns"),
    # a constant goes before a field of its name, as everywhere else
    ("{value:goal}", "5", "5"),
    ("{plural:value:thorns|thorn|thorns}", "1 thorn", "2 thorns"),
    ("{plural:count:card|card|cards}", "4 cards", "4 cards"),
]


@pytest.mark.parametrize(("written", "first", "second"), TOLD)
def test_a_face_and_a_text_of_its_own_say_the_same(pack: Write, written: str, first: str, second: str) -> None:
    loaded = pack_of(pack, own=f"Gain {written}.", who=f"Gain {written}.")
    assert not [one for one in check(loaded).findings if one.severity == "error"]
    for pattern in (f"Gain {written}.", "{who}", "*{who}*"):
        assert printed(loaded, "bramble", pattern) == f"Gain {first}.", pattern
        assert printed(loaded, "hedge", pattern) == f"Gain {second}.", pattern


def test_a_text_in_a_list_and_one_of_another_thing_know_their_thing(pack: Write) -> None:
    loaded = pack_of(pack, who="{plural:thorns|thorn|thorns}")
    assert loaded.game is not None
    edition = Edition(loaded.game, "en")
    assert edition.line(Text("{value:card.hedge.who}")) == "2\N{NO-BREAK SPACE}thorns"
    assert printed(loaded, "bramble", "{more}") == "1 thorn"


def test_the_number_of_copies_is_that_of_the_product(pack: Write) -> None:
    loaded = pack_of(pack, own="{plural:copies|copy|copies}")
    assert printed(loaded, "hedge", "{plural:copies|copy|copies}") == "3 copies"
    assert not [one for one in check(loaded).findings if one.severity == "error"]


@pytest.mark.parametrize(("written", "said"), [
    ("{plural:thorns|thorn}", "expected 2 plural forms"),
    ("{plural:thorn|a|b}", "expected a value, found 'thorn'"),
    ("{plural:size|a|b}", "expected a whole number, found “small”"),
    ("{value:thorns|gen}", "expected no form 'gen'"),
])
def test_what_a_face_or_a_text_says_wrongly_is_told_at_its_place(pack: Write, written: str, said: str) -> None:
    for where, loaded in (("theme/faces.yaml", pack_of(pack, own=f"Gain {written}.")),
                          ("cards.yaml", pack_of(pack, who=f"Gain {written}."))):
        found = [one for one in check(loaded).findings if one.severity == "error" and said in str(one.message)]
        assert found, (where, written)
        assert all(one.place is not None and one.place.file == where for one in found)


def test_a_region_that_is_not_drawn_needs_no_number(pack: Write) -> None:
    cards = CARDS.replace("thorns: int 0..9", "thorns: int 0..9 or none").replace("thorns: 2, ", "")
    for when, expected in (("", 1), (", when: thorns", 0)):
        face = FACE.replace('text: "OWN"', f'text: "{{plural:thorns|a|b}}"{when}')
        loaded = pack({"game.yaml": GAME, "cards.yaml": cards.replace("WHO", "x"), "theme/faces.yaml": face})
        told = {one.place for one in check(loaded).findings
                if one.severity == "error" and "whole number" in str(one.message)}
        assert len(told) == expected


SOURCE = "Reach {value:goal} points; {plural:card.hedge.thorns|thorn|thorns} hurt."


@pytest.mark.parametrize(("target", "faults"), [
    ("{plural:goal|punkt|punkty|punktów}; ranią {plural:card.hedge.thorns|kolec|kolce|kolców}.", 0),
    ("{value:goal} {form:goal|a|b|c}; ranią {value:card.hedge.thorns} {form:card.hedge.thorns|a|b|c}.", 0),
    ("{number:goal|acc.m|punkt|punkty|punktów}; ranią {value:card.hedge.thorns}.", 0),
    ("{ordinal:goal|nom.m} punkt; {value:card.hedge.thorns}.", 0),
    ("Zdobądźcie punkty; ranią {plural:card.hedge.thorns|kolec|kolce|kolców}.", 1),
    ("{plural:card.hedge.thorns|punkt|punkty|punktów}; ranią {plural:card.hedge.thorns|kolec|kolce|kolców}.", 2),
    ("{form:goal|punkt|punkty|punktów}; ranią {plural:card.hedge.thorns|kolec|kolce|kolców}.", 1),
    ("{value:goal} i {value:goal}; ranią {plural:card.hedge.thorns|kolec|kolce|kolców}.", 1),
])
def test_a_translation_puts_a_number_as_its_language_needs(pack: Write, target: str, faults: int) -> None:
    rules = f'chapter: "1.0"\ntitle: Rules\nclauses: {{"1.1": "{SOURCE}"}}\n'
    po = f'msgctxt "clause.1.1.text"\nmsgid "{SOURCE}"\nmsgstr "{target}"\n'
    found = translated(pack_of(pack, files={"rules.yaml": rules, "i18n/pl/rulebook-01.po": po}))
    assert len(found) == faults, [str(one.message) for one in found]


@pytest.mark.parametrize(("own", "target", "faults"), [
    ("Gain {thorns} {'thorn' if thorns == 1 else 'thorns'}.", "Zdobądź {plural:thorns|kolec|kolce|kolców}.", 0),
    ("Gain {plural:thorns|thorn|thorns}.", "Zdobądź {plural:thorns|kolec|kolce|kolców}.", 0),
    ("Gain {thorns} points.", "Zdobądź {plural:thorns|punkt|punkty|punktów}.", 0),
    ("Gain {thorns} points.", "Zdobądź punkty.", 1),
    ("Gain {thorns} points.", "Zdobądź {plural:size|punkt|punkty|punktów}.", 1),
])
def test_the_words_of_a_face_are_translated_with_numbers(pack: Write, own: str, target: str, faults: int) -> None:
    po = f'msgctxt "theme.faces.card.regions.own.text"\nmsgid "{own}"\nmsgstr "{target}"\n'
    found = translated(pack_of(pack, own=own, files={"i18n/pl/theme.po": po}))
    assert len(found) == faults, [str(one.message) for one in found]


@pytest.mark.parametrize("region", [
    'text: "{value:goal}"', 'text: "{plural:goal|point|points}"', "text: \"{value('goal') + 1}\"",
    "text: x, when: \"value('goal') > 2\"", "text: x, repeat: {over: \"value('goal')\", step: 2 mm}",
    "text: x, repeat: {over: \"{value('goal')}\", step: 2 mm}",
])
def test_a_face_uses_the_constants_that_it_names(pack: Write, region: str) -> None:
    for written, used in ((region, True), ("text: x", False)):
        face = FACE.replace('text: "OWN"', written).replace(" {goal}", "")
        loaded = pack({"game.yaml": GAME, "cards.yaml": CARDS.replace("WHO", "x"), "theme/faces.yaml": face})
        found = {one.rule for one in check(loaded).findings}
        assert ("value-never-used" not in found) is used
        assert "hole-to-nothing" not in found


def test_a_word_behind_the_bar_of_a_hole_stands_before_a_text_that_is_there(pack: Write) -> None:
    loaded = pack_of(pack, who="Take one.")
    pattern = "{who|**Each turn:**} {who}"
    assert printed(loaded, "bramble", pattern) == "Each turn: Take one."
    assert loaded.game is not None
    edition, bramble = Edition(loaded.game, "en"), loaded.game.things[Ref("card", "bramble")]
    assert prose(edition, bramble, pattern).source == "**Each turn:** Take one."
    empty = replace(bramble, fields={**bramble.fields, "who": Text("")})
    assert prose(edition, empty, pattern).source.strip() == ""


FRIENDS = CARDS.replace("who: text", "friends: list of ref card, who: text").replace(
    "name: Bramble", "friends: [hedge], name: Bramble")


@pytest.mark.parametrize(("own", "more", "faulty"), [
    ('{box: [5, 50, 53, 30], style: body, text: "x"}', '{thorns} {plural:thorns|thorn|thorns}', False),
    ('{box: [5, 50, 53, 30], style: body, text: "{plural:item.thorns|a|b}", repeat: {over: friends}}', "x", False),
    ('{box: [5, 50, 53, 30], style: body, text: "{plural:n|a|b}", repeat: {over: 2, step: 5 mm}}', "x", False),
    ('{box: [5, 50, 53, 30], style: body, text: "{plural:n|a|b}"}', "x", True),
    ('{box: [5, 50, 53, 30], style: body, text: "x"}', "{plural:nothing|a|b}", True),
    # what a hole alone can print
    ('{box: [5, 50, 53, 30], style: body, text: "x"}', "{value:title}", True),
    ('{box: [5, 50, 53, 30], style: body, text: "x"}', "{plural:copies|copy|copies}", False),
])
def test_backs_chosen_and_base_faces_name_fields_too(pack: Write, own: str, more: str, faulty: bool) -> None:
    faces = FACE.replace('{box: [5, 50, 53, 30], style: body, text: "OWN"}', own) + (
        '  verso: {size: 63 mm x 88 mm, regions: {t: {box: [5, 5, 53, 8], style: body, text: "' + more + '"}}}\n')
    for product in ("back: verso", "faces: {card.hedge: verso}"):
        game = GAME.replace("copies: {card.hedge: 3}", product)
        loaded = pack({"game.yaml": game, "cards.yaml": FRIENDS.replace("WHO", "x"), "theme/faces.yaml": faces})
        errors = [one for one in check(loaded).findings if one.severity == "error"]
        assert bool(errors) is faulty, [str(one.message) for one in errors]


@pytest.mark.parametrize(("own", "who", "message", "help"), [
    ("x", "{size|nom}", "expected a placeholder such as {ref:…}, found {size|nom}", "write {value:size|nom}"),
    ("x", "{number:thorns|acc.f|thorn|thorns}",
     "expected no form, since numerals have none in en, found 'acc.f'", None),
    ("x", "{ordinal:size}", "expected a whole number, found “small”", None),
    ("{size|nom}", "x",
     "{size|nom}: expected a form of size, found the word 'nom', which would be printed instead of the value",
     "only names have forms: write {size}"),
    ("{worth-now + 1}", "x", "expected a field of card, found 'worth'", "write worth_now"),
])
def test_a_slip_says_what_to_write(pack: Write, own: str, who: str, message: str, help: str | None) -> None:
    fields = CARDS.replace("goal: int 0..9", "goal: int 0..9, worth-now: int 0..9 or none")
    loaded = pack_of(pack, own, who, {"cards.yaml": fields.replace("WHO", who)})
    found = [(one.message, one.help) for one in check(loaded).findings if one.severity == "error"]
    assert (message, help) in [(str(said), None if hint is None else str(hint)) for said, hint in found]
