"""Which fields something prints or reads: each way to use one, and what is left when there is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check.field_uses import unprinted_fields
from generator.check.rules.field_unprinted import field_unprinted
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]

GAME = """\
game: tiny
title: Tiny
language: en
products: {cards: {kind: deck, title: Cards, of: [card]}}
"""
PRODUCTS = "products: {cards: {kind: deck, title: Cards, of: [card]}}"
RULES, TABLES, STORIES = (f"{PRODUCTS[:-1]}, {one}}}" for one in (
    "rules: {kind: rulebook, title: Rules}", "board: {kind: tables, title: Tables}",
    "tales: {kind: story-book, title: Tales}"))
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


def left(pack: Write, region: str = "{box: [4, 20, 40, 6], icon: x}", products: str = PRODUCTS, **files: str
         ) -> set[str]:
    more = {f"{name}.yaml": text for name, text in files.items()}
    loaded = pack({"game.yaml": GAME.replace(PRODUCTS, products), "cards.yaml": CARDS, "weapons.yaml": WEAPONS,
                   "theme/faces.yaml": FACES.replace("REGION", region), **more})
    assert loaded.game is not None
    return {f"{kind}.{path}" for kind, path in unprinted_fields(loaded.game)}


PAIR = """\
kinds:
  card: {name: card, fields: {name: name, sort: "choice of red, blue", gain: int 0..9}}
kind: card
things: {ada: {name: Ada, sort: red, gain: 2}, bob: {name: Bob, sort: blue, gain: 7}}
"""
TEXT = "chapter: 1. Box\nclauses:\n  1.1 Box: {words}\n"
SHOWN = "chapter: 1. Box\nclauses:\n  1.1: {title: Box, table: '1.2', text: 'See {table:1.2}.'}\n"
LISTED = "tables:\n  '1.2': {title: Tab, lists: card, WHICHcolumns: [name, gain]}\n"


@pytest.mark.parametrize(("region", "files", "of"), [
    ('text: "{sort}"', {}, ["ada", "bob"]),
    ('text: "{sort} {gain}"', {}, []),
    ('text: "{sort}"', {"rules/1": TEXT.format(words="Ada has {value:card.ada.gain}.")}, ["bob"]),
    ('text: "{sort}"', {"rules/1": SHOWN, "t": LISTED.replace("WHICH", "which: [ada], ")},
     ["bob"]),
    ('text: "{sort}"', {"rules/1": SHOWN, "t": LISTED.replace("WHICH", "")}, []),
    ('text: "{sort} {gain}", when: sort is red', {}, ["bob"]),
    # a condition reads the field of things for which it fails, if it holds for another
    ('text: "{sort} {gain}", when: gain > 3', {}, []),
    ('text: "{sort} {gain}", when: gain > 8', {}, ["ada", "bob"]),
    ('text: "{sort}"', {"c": "claims: {x: {that: '\"gain\" == \"gain\"', because: So.}}\n"}, ["ada", "bob"]),
    ('text: "{sort}"', {"c": "claims: {x: {that: 'thing(\"card.ada\").gain == 2', because: So.}}\n"}, []),
])
def test_a_value_is_used_of_the_things_that_show_it(
        pack: Write, region: str, files: Mapping[str, str], of: list[str]) -> None:
    more = {f"{name}.yaml": text for name, text in files.items()}
    loaded = pack({"game.yaml": GAME.replace(PRODUCTS, RULES), "cards.yaml": PAIR,
                   "theme/faces.yaml": FACES.replace("REGION", f"{{box: [4, 20, 40, 6], {region}}}"), **more})
    assert loaded.game is not None
    assert [thing.id for thing in unprinted_fields(loaded.game).get(("card", "gain"), [])] == of


def test_a_text_says_an_equal_value_of_a_kind_without_pieces_too(pack: Write) -> None:
    towns = ("kinds: {town: {name: town, fields: {name: name, worth: int 0..9}}}\nkind: town\n"
             "things: {ash: {name: Ash, worth: 1}, elm: {name: Elm, worth: 1}, oak: {name: Oak, worth: 3}}\n")
    loaded = pack({"game.yaml": GAME.replace(PRODUCTS, RULES), "cards.yaml": CARDS, "weapons.yaml": WEAPONS,
                   "theme/faces.yaml": FACES.replace("REGION", "{box: [4, 20, 40, 6], icon: x}"), "towns.yaml": towns,
                   "rules/1.yaml": TEXT.format(words="Towns are worth {value:town.ash.worth} each.")})
    assert loaded.game is not None
    assert [thing.id for thing in unprinted_fields(loaded.game)["town", "worth"]] == ["oak"]


@pytest.mark.parametrize(("icon", "of"), [("icon: icon", []), ("mark: int 0..9", ["loot"])])
def test_a_tile_shows_what_it_refers_to_by_an_icon_alone(pack: Write, icon: str, of: list[str]) -> None:
    gems = (f"kinds: {{gem: {{name: gem, fields: {{name: name, {icon}}}}}}}\nkind: gem\n"
            f"things: {{ruby: {{name: Ruby, {icon.split(':')[0]}: {'gem' if not of else 3}}}}}\n")
    tiles = ("kinds: {tile: {name: tile, fields: {name: name, sides: 'edges of way, wall', loot: ref gem}}}\n"
             "kind: tile\nthings: {t: {name: T, loot: ruby, sides: {north: way, east: way, south: way, west: way}}}\n")
    loaded = pack({"game.yaml": GAME.replace(PRODUCTS, "products: {t: {kind: tiles, title: T, of: [tile]}}"),
                   "gems.yaml": gems, "tiles.yaml": tiles, "theme/theme.yaml": "icons: {gem: M 0 0 h 9 v 9 z}\n"})
    assert loaded.game is not None, loaded.findings
    assert [path for kind, path in unprinted_fields(loaded.game) if kind == "tile"] == of


def test_what_a_face_does_not_name_is_left(pack: Write) -> None:
    assert left(pack) == EVERYTHING


@pytest.mark.parametrize(("keys", "used"), [
    ('text: "{cost}"', {"card.cost"}),
    ('text: "{cost|signed} {words}"', {"card.cost", "card.words"}),
    ('text: "{cost + 1}"', {"card.cost"}),
    ('text: x, when: cost', {"card.cost"}),
    # a region that is never drawn reads nothing
    ('text: "{words}", when: not cost', set()),
    ('text: "{words}", when: cost > 8', set()),
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
    ('text: "{item.harm}", repeat: {over: "arms if cost > 1 else arms"}', {"card.arms", "card.cost", "weapon.harm"}),
    ('text: "{where}"', {"card.where"}),
])
def test_a_face_uses_what_it_names(pack: Write, keys: str, used: set[str]) -> None:
    assert EVERYTHING - left(pack, f"{{box: [4, 20, 40, 20], {keys}}}") == used


def test_of_a_record_that_is_printed_in_part_the_rest_is_left(pack: Write) -> None:
    assert "card.where.far" in left(pack, '{box: [4, 20, 40, 6], text: "{where.home}"}')
    assert "card.where.home" in left(pack, "{box: [4, 20, 40, 6], table: [where.far]}")


LISTING = 'tables: {"1.1": {title: All, lists: card, columns: [name, cost, where.home]}}'
OF_BOARD, OF_BOOK = (LISTING.replace("title: All", f"title: All, page: {page}")
                     for page in ("board-only", "rulebook-only"))
CLAUSE = 'chapter: "1.0"\ntitle: Rules\nclauses: {"1.1": {text: "It costs MORE.", table: "1.1"}}\n'
VALUE = CLAUSE.replace("MORE", "{value:card.ada.cost}").replace(', table: "1.1"', "")
RULING = 'rulings: {one: {question: "What of {value:card.ada.cost}?", answer: Nothing.}}'
GALLERY = VALUE.replace("{value:card.ada.cost}", "money") + """\
figures: {all: {after: "1.1", caption: All., kind: gallery, rows: [[card.ada]], picture: "PICTURE"}}
"""
TALE = "stories: {one: {title: One, parts: {first: {text: 'It costs {value:card.ada.cost}.'}}}}"


@pytest.mark.parametrize(("products", "text", "is_used"), [
    (PRODUCTS, LISTING, False), (TABLES, LISTING, True), (RULES, LISTING, False), (RULES, CLAUSE + LISTING, True),
    (TABLES, OF_BOARD, True), (RULES, CLAUSE + OF_BOARD, False), (TABLES, OF_BOOK, False),
    (RULES, CLAUSE + OF_BOOK, True),
    (PRODUCTS, VALUE, False), (TABLES, VALUE, False), (RULES, VALUE, True),
    (PRODUCTS, RULING, False), (RULES, RULING, True),
    (PRODUCTS, TALE, False), (RULES, TALE, False), (STORIES, TALE, True),
    (RULES, GALLERY.replace("PICTURE", "{cost}"), True), (RULES, GALLERY.replace("PICTURE", "{cost + 1}"), True),
    (RULES, GALLERY.replace("PICTURE", "{id}"), False), (PRODUCTS, GALLERY.replace("PICTURE", "{cost}"), False),
])
def test_a_table_a_text_and_a_figure_print_what_a_product_has_of_them(pack: Write, products: str, text: str,
                                                                      is_used: bool) -> None:
    assert ("card.cost" not in left(pack, products=products, more=text)) is is_used


@pytest.mark.parametrize(("text", "used"), [
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
    assert set(unprinted_fields(without)) == set(unprinted_fields(on_sheets)) == {("weapon", "harm")}


def test_an_icon_and_a_clause_are_not_on_a_front_without_a_face(pack: Write) -> None:
    text = """\
kinds: {card: {name: card, fields: {name: name, sign: icon or none, rule: clause or none}}}
kind: card
things: {ada: {name: Ada, sign: sun, rule: "1.1"}}
"""
    game = pack({"game.yaml": GAME, "cards.yaml": text}).game
    assert game is not None
    assert set(unprinted_fields(game)) == {("card", "sign"), ("card", "rule")}


def test_an_empty_field_is_not_missed(pack: Write) -> None:
    kinds = "kinds: {card: {name: card, fields: {name: name, sign: icon or none}}}\n"
    text = kinds + "kind: card\nthings: {ada: {name: Ada}}\n"
    game = pack({"game.yaml": GAME, "cards.yaml": text}).game
    assert game is not None
    assert unprinted_fields(game) == {}


def test_another_face_that_a_product_chooses_uses_fields_too(pack: Write) -> None:
    game = GAME.replace("of: [card]", "of: [card], faces: {card: other}, back: verso")
    faces = FACES.replace("REGION", "{box: [4, 20, 40, 6], icon: x}") + """\
  other: {size: 63 mm x 88 mm, regions: {cost: {box: [4, 4, 40, 6], text: "{cost}"}}}
  verso: {size: 63 mm x 88 mm, regions: {words: {box: [4, 4, 40, 6], text: "{words}"}}}
"""
    found = pack({"game.yaml": game, "cards.yaml": CARDS, "weapons.yaml": WEAPONS, "theme/faces.yaml": faces}).game
    assert found is not None
    assert {("card", "cost"), ("card", "words")}.isdisjoint(unprinted_fields(found))


SOME = """\
kinds:
  card: {name: card, fields: {name: name, cost: int 0..9 or none, sign: icon or none}}
kind: card
things: {ada: {name: Ada, cost: 2, sign: sun}, bo: {name: Bo, cost: 3}, cy: {name: Cy}}
"""
PLAIN = '{size: 63 mm x 88 mm, regions: {name: {box: [4, 4, 40, 6], text: "{name}"}}}'
BOTH = '{for: [card], size: 63 mm x 88 mm, regions: {name: {box: [4, 4, 40, 6], text: "{name} {cost}"}}}'


def told(pack: Write, products: str, faces: str) -> list[tuple[str, str]]:
    """The findings: their paths and messages."""
    loaded = pack({"game.yaml": GAME.replace(PRODUCTS, products), "cards.yaml": SOME, "theme/faces.yaml": faces})
    assert loaded.game is not None
    return [(one.path, str(one.message)) for one in field_unprinted.run(loaded.game) if not one.path.endswith("sign")]


@pytest.mark.parametrize(("products", "faces", "paths"), [
    # a face of its own, by the theme or by a product, prints for this thing alone
    (PRODUCTS, f"faces: {{card: {BOTH}, bo: {PLAIN[:-1]}, for: [card.bo]}}}}", ["card/bo/cost"]),
    (PRODUCTS, f"faces: {{card: {BOTH}, cy: {PLAIN[:-1]}, for: [card.cy]}}}}", []),
    (PRODUCTS.replace("of: [card]", "of: [card], faces: {card.bo: bee}"), f"faces: {{card: {BOTH}, bee: {PLAIN}}}",
     ["card/bo/cost"]),
    (PRODUCTS.replace("of: [card]", "of: [card], faces: {card.bo: bee}"), f"faces: {{bee: {PLAIN}}}", ["card/bo/cost"]),
    (PRODUCTS.replace("of: [card]", "of: [card], faces: {card: bee}"), f"faces: {{bee: {PLAIN}}}",
     ["kind/card/fields/cost"]),
    # another product prints it
    (PRODUCTS[:-1] + ", more: {kind: counters, title: More, of: [card], size: 60 mm, faces: {card.bo: bee}}}",
     f"faces: {{card: {BOTH}, bee: {PLAIN}}}", []),
    # figures that stand have a face of their own, or a name and a sign
    (PRODUCTS.replace("deck", "standees"), "faces: {}", ["kind/card/fields/cost"]),
    (PRODUCTS.replace("deck", "standees"), f"faces: {{card: {BOTH}}}", ["kind/card/fields/cost"]),
    (PRODUCTS.replace("deck", "standees"), f"faces: {{standee: {BOTH.replace('for: [card], ', '')}}}", []),
    (PRODUCTS.replace("deck, title: Cards, of: [card]", "standees, title: Cards, of: [card], faces: {card.bo: bee}"),
     f"faces: {{standee: {BOTH.replace('for: [card], ', '')}, bee: {PLAIN}}}", ["card/bo/cost"]),
    # of what is not made nothing is printed
    (PRODUCTS.replace("of: [card]", "of: [card], copies: {card.bo: 0}"), f"faces: {{card: {BOTH}}}", []),
])
def test_each_thing_is_printed_on_its_own_face(pack: Write, products: str, faces: str, paths: list[str]) -> None:
    assert [path for path, _ in told(pack, products, faces)] == paths


def test_an_icon_that_the_thing_shows_by_another_field_is_printed(pack: Write) -> None:
    text = SOME.replace("sign: icon or none", "sign: icon or none, behind: icon or none").replace(
        "sign: sun", "sign: sun, behind: sun")
    face = '{for: [card], size: 63 mm x 88 mm, regions: {sign: {box: [4, 4, 9, 9], icon: "{sign}"}}}'
    files = {"game.yaml": GAME, "cards.yaml": text, "theme/faces.yaml": f"faces: {{card: {face}}}"}
    alike, other = pack(files).game, pack({**files, "cards.yaml": text.replace("behind: sun", "behind: moon")}).game
    assert alike is not None
    assert other is not None
    assert ("card", "behind") not in unprinted_fields(alike)
    assert ("card", "behind") in unprinted_fields(other)


def test_what_options_of_products_and_maps_name_are_fields_of_their_own_things(pack: Write) -> None:
    game = GAME.replace(PRODUCTS, """\
products:
  cards: {kind: deck, title: Cards, of: [card], card: poker, guides: corners}
  stand: {kind: standees, title: Stand, of: [hero]}
  floor: {kind: board, title: Floor, of: [room], style: walled-rooms, map: crypt, size: 90 mm x 60 mm}""")
    kinds = """\
kinds:
  card: {name: card, fields: {name: name, poker: int, corners: int, icon: icon, mark: int, next: int, standing: int}}
  hero: {name: hero, fields: {name: name, icon: icon, mark: int}}
  room: {name: room, fields: {name: name, icon: icon or none, mark: int, poker: int}}
kind: card
things: {ada: {name: Ada, poker: 1, corners: 1, icon: sun, mark: 1, next: 1, standing: 1}}
"""
    files = {"game.yaml": game, "cards.yaml": kinds,
             "theme/faces.yaml": f"faces: {{card: {PLAIN[:-1]}, for: [card]}}}}",
             "heroes.yaml": "kind: hero\nthings: {cy: {name: Cy, icon: sun, mark: 1}}\n",
             "rooms.yaml": """\
kind: room
things: {crypt-a: {name: A, icon: sun, mark: 1, poker: 1}, crypt-b: {name: B, mark: 2, poker: 1}}
maps:
  crypt: {of: room, cell: 15 mm, plan: "aabb\\naabb\\n", gaps: [a-b]}
"""}
    found = pack(files).game
    assert found is not None
    assert sorted(unprinted_fields(found)) == [("card", field) for field in (
        "corners", "icon", "mark", "next", "poker", "standing")] + [("hero", "mark"), ("room", "poker")]


@pytest.mark.parametrize("written", [
    "{value:hand}", "{plural:hand|card|cards}", "{value:weapon.axe.harm}", "{value:card.ada.name}", "{count:card}"])
def test_a_placeholder_of_something_else_hides_no_field(pack: Write, written: str) -> None:
    found = left(pack, f'{{box: [4, 20, 40, 6], text: "{written}"}}', values="values: {hand: 3}\n")
    assert found - {"weapon.harm"} == EVERYTHING - {"weapon.harm"}
