"""Which fields something prints or reads: each way to use one, and what is left when there is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check.field_uses import unprinted
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]

GAME = """\
game: tiny
title: Tiny
language: en
products: {cards: {kind: deck, title: Cards, of: [card]}}
"""
CARDS = """\
kinds:
  weapon: {name: weapon, fields: {name: name, harm: int 0..9}}
  card:
    name: card
    fields:
      name: name
      cost: int 0..9
      words: text
      marks: list of choice of red, blue
      arms: list of ref weapon
      where:
        label: Where
        fields: {home: "choice of sea, wood", far: int 0..9}
kind: card
things:
  ada: {name: Ada, cost: 2, words: Take one., marks: [red], arms: [axe], where: {home: sea, far: 1}}
"""
WEAPONS = "kind: weapon\nthings: {axe: {name: Axe, harm: 3}}\n"
FACES = """\
faces:
  card:
    for: [card]
    size: 63 mm x 88 mm
    regions:
      name: {box: [4, 4, 40, 6], text: "{name}"}
      one: REGION
"""
EVERYTHING = {"card.cost", "card.words", "card.marks", "card.arms", "card.where", "weapon.harm"}


def left(pack: Write, region: str = "{box: [4, 20, 40, 6], icon: x}", **files: str) -> set[str]:
    more = {f"{name}.yaml": text for name, text in files.items()}
    loaded = pack({"game.yaml": GAME, "cards.yaml": CARDS, "weapons.yaml": WEAPONS,
                   "theme/faces.yaml": FACES.replace("REGION", region), **more})
    assert loaded.game is not None
    return {f"{kind}.{path}" for kind, path in unprinted(loaded.game)}


def test_what_a_face_does_not_name_is_left(pack: Write) -> None:
    assert left(pack) == EVERYTHING


@pytest.mark.parametrize(("keys", "used"), [
    ('text: "{cost}"', {"card.cost"}),
    ('text: "{cost|signed} {words}"', {"card.cost", "card.words"}),
    ('text: "{cost + 1}"', {"card.cost"}),
    ('text: x, when: cost', {"card.cost"}),
    ('text: x, when: not cost', {"card.cost"}),
    ('text: x, badge: ellipse', set()),
    ('text: x, when: "cost >= 2 and marks"', {"card.cost", "card.marks"}),
    ('text: "{\'x\' if where.far else \'y\'} {where.home}"', {"card.where"}),
    ('tally: cost', {"card.cost"}),
    ('table: [cost, words]', {"card.cost", "card.words"}),
    ('image: "{id}-{cost}"', {"card.cost"}),
    ('icon: "{marks}"', {"card.marks"}),
    ('shape: rect, fill: "{marks}"', {"card.marks"}),
    ('qr: "{words}"', {"card.words"}),
    ('text: x, repeat: {over: cost}', {"card.cost"}),
    ('text: "{item.harm}", repeat: {over: arms}', {"card.arms", "weapon.harm"}),
    ('text: "{where}"', {"card.where"}),
])
def test_a_face_uses_what_it_names(pack: Write, keys: str, used: set[str]) -> None:
    assert EVERYTHING - left(pack, f"{{box: [4, 20, 40, 20], {keys}}}") == used


def test_of_a_record_that_is_printed_in_part_the_rest_is_left(pack: Write) -> None:
    assert "card.where.far" in left(pack, '{box: [4, 20, 40, 6], text: "{where.home}"}')
    assert "card.where.home" in left(pack, "{box: [4, 20, 40, 6], table: [where.far]}")


@pytest.mark.parametrize(("text", "used"), [
    ('tables: {"1.1": {title: All, lists: card, columns: [name, cost, where.home]}}', {"card.cost", "card.where"}),
    ('rulings: {one: {question: "What of {value:card.ada.cost}?", answer: "{plural:card.ada.where.far|one|many}."}}',
     {"card.cost"}),
    ('claims: {one: {that: "all(c.cost > 0 for c in things(\'card\'))", because: it must be.}}', {"card.cost"}),
    ("totals: {card.cost: 2}", {"card.cost"}),
    ('tables: {"1.1": {title: All, rows: {roll: 1D6, plus: {might: [card.cost]}}, cell: text, data: {"1–6": x}}}',
     {"card.cost"}),
])
def test_tables_texts_claims_and_rolls_use_fields(pack: Write, text: str, used: set[str]) -> None:
    found = left(pack, more=text)
    assert not {field for field in used if field in found and field != "card.where"}
    assert {"card.words", "card.marks"} <= found


def test_a_sheet_and_a_front_without_a_face_print_all(pack: Write) -> None:
    sheets = GAME.replace("}}\n", "}, sheets: {kind: character-sheet, title: Sheets, of: [card]}}\n")
    without = pack({"game.yaml": GAME, "cards.yaml": CARDS, "weapons.yaml": WEAPONS}).game
    on_sheets = pack({"game.yaml": sheets, "cards.yaml": CARDS, "weapons.yaml": WEAPONS,
                      "theme/faces.yaml": FACES.replace("REGION", "{box: [4, 20, 40, 6], icon: x}")}).game
    assert without is not None
    assert on_sheets is not None
    assert set(unprinted(without)) == set(unprinted(on_sheets)) == {("weapon", "harm")}


def test_an_icon_and_a_clause_are_not_on_a_front_without_a_face(pack: Write) -> None:
    text = """\
kinds: {card: {name: card, fields: {name: name, sign: icon or none, rule: clause or none}}}
kind: card
things: {ada: {name: Ada, sign: sun, rule: "1.1"}}
"""
    game = pack({"game.yaml": GAME, "cards.yaml": text}).game
    assert game is not None
    assert set(unprinted(game)) == {("card", "sign"), ("card", "rule")}


def test_an_empty_field_is_not_missed(pack: Write) -> None:
    kinds = "kinds: {card: {name: card, fields: {name: name, sign: icon or none}}}\n"
    text = kinds + "kind: card\nthings: {ada: {name: Ada}}\n"
    game = pack({"game.yaml": GAME, "cards.yaml": text}).game
    assert game is not None
    assert unprinted(game) == {}


def test_another_face_that_a_product_chooses_uses_fields_too(pack: Write) -> None:
    game = GAME.replace("of: [card]", "of: [card], faces: {card: other}, back: verso")
    faces = FACES.replace("REGION", "{box: [4, 20, 40, 6], icon: x}") + """\
  other: {size: 63 mm x 88 mm, regions: {cost: {box: [4, 4, 40, 6], text: "{cost}"}}}
  verso: {size: 63 mm x 88 mm, regions: {words: {box: [4, 4, 40, 6], text: "{words}"}}}
"""
    found = pack({"game.yaml": game, "cards.yaml": CARDS, "weapons.yaml": WEAPONS, "theme/faces.yaml": faces}).game
    assert found is not None
    assert {("card", "cost"), ("card", "words")}.isdisjoint(unprinted(found))
