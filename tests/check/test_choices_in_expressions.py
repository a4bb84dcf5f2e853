"""What comes out of an expression and is a word of a choice prints the text that its own declaration has for it."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping

import pytest

from generator.check.placeholders import all_slips
from generator.layout.faces.face import front_of
from generator.layout.faces.holes import filled_text, holds
from generator.layout.marks import TextMark
from generator.load.pack import Loaded
from generator.model.expression import run_example
from generator.model.game import Game, Thing
from generator.model.values import ChoiceWord
from generator.translate.context import Context
from generator.translate.edition import Edition

Write = Callable[[str | Mapping[str, str]], Loaded]

GAME = """\
game: tiny
title: Tiny
language: en
provenance: {original: example}
products: {cards: {kind: deck, title: Cards, of: [card]}}
kinds:
  base:
    name: base
    fields:
      name: name
      sort: {type: "choice of sea, wood, hill", words: {sea: Old Sea, wood: Deep Wood, hill: High Hill}}
  card:
    name: {nom: card, nom.pl: cards}
    extends: base
    fields:
      opt: {type: "choice of sea, wood or none", words: {sea: Sea Card, wood: Wood Card}}
      lst: {type: "list of choice of sea, wood", words: {sea: Sea Mark, wood: Wood Mark}}
      deal: {type: "map of card to choice of sea, wood", words: {sea: Sea Deal, wood: Wood Deal}}
      pair: {fields: {home: {type: "choice of sea, wood", words: {sea: Sea Home, wood: Wood Home}}}}
      friend: ref card or none
      race: ref base or none
kind: card
things:
  ada: {name: Ada, sort: sea, opt: wood, lst: [wood, sea], deal: {bo: sea}, pair: {home: wood}, friend: bo, race: elf}
  bo: {name: Bo, sort: wood, opt: none, lst: [sea], pair: {home: sea}}
"""
TABLES = """\
chapter: "1.0"
title: Rules
clauses: {"1.1": {text: Look it up., table: "1.1"}}
tables:
  "1.1":
    title: Cells
    rows: {roll: 1D6}
    cell: choice of sea, wood
    words: {sea: Sea Cell, wood: Wood Cell}
    data: {"1–3": sea, "4–6": wood}
"""


BASES = "kind: base\nthings: {elf: {name: Elf, sort: hill}}\n"


@pytest.fixture
def game(pack: Write) -> Game:
    loaded = pack({"game.yaml": GAME, "tables.yaml": TABLES, "bases.yaml": BASES})
    assert loaded.game is not None, loaded.findings
    return loaded.game


def thing(game: Game, id_: str) -> Thing:
    found = game.thing("base", id_)
    assert found is not None
    return found


@pytest.mark.parametrize(("expression", "of_ada", "of_bo"), [
    ("sort if sort == sea else opt", "Old Sea", ""),
    ("opt if filled(opt) else sort", "Wood Card", "Deep Wood"),
    ("sea if sort == sea else sort", "Old Sea", "Deep Wood"),
    ("hill if sort in [sea, hill] else lst[0]", "High Hill", "Sea Mark"),
    ("'hill' if sort == 'sea' else sort", "High Hill", "Deep Wood"),
    ("opt if sort != opt else sort", "Wood Card", ""),
    ("lst[0]", "Wood Mark", "Sea Mark"),
    ("lst if len(lst) > 1 else [sort]", "Wood Mark, Sea Mark", "Deep Wood"),
    ("[sort, opt, pair.home]", "Old Sea, Wood Card, Wood Home", "Deep Wood, –, Sea Home"),
    ("choose(sort, sea, opt, sort)", "Wood Card", "Deep Wood"),
    ("choose(sort, sea, lst, pair.home)", "Wood Mark, Sea Mark", "Sea Home"),
    ("friend.sort if filled(friend) else pair.home", "Deep Wood", "Sea Home"),
    ("friend.lst[0] if filled(friend) else lst[0]", "Sea Mark", "Sea Mark"),
    ("deal[friend] if filled(friend) else sort", "Sea Deal", "Deep Wood"),
    ("deal[friend]", "Sea Deal", ""),
    ("deal['ada'] if deal else opt", "", ""),
    ("'got it' if deal[friend] == sea else 'no'", "got it", "no"),
    ("friend.lst[0]", "Sea Mark", ""),
    ("race if race == elf else opt", "Elf", ""),
    ("elf if race == elf else sort", "Elf", "Deep Wood"),
    ("'wood' if copies > 1 else 'axe'", "axe", "axe"),
])
def test_on_a_face(game: Game, expression: str, of_ada: str, of_bo: str) -> None:
    edition = Edition(game, "en")
    assert [filled_text(edition, thing(game, one), f"{{{expression}}}") for one in ("ada", "bo")] == [of_ada, of_bo]


@pytest.mark.parametrize(("condition", "holding"), [
    ("sort == sea", True), ("sort == 'sea'", True), ("opt == lst[0]", True), ("sort in lst", True),
    ("sort is sea, hill", True), ("wood in lst", True), ("sort == opt", False), ("sort == hill", False),
])
def test_words_are_compared_as_they_are_written(game: Game, condition: str, holding: bool) -> None:
    assert holds(Edition(game, "en"), thing(game, "ada"), condition) is holding


EXAMPLE = """\
examples:
  look:
    clause: "1.1"
    given: {{{given}}}
    steps: {{step: {step}}}
    run: {run}
    expect: {expect}
    text: "{{given:one}} {{step:step}} {{result}}"
"""


def example(pack: Write, given: str, step: str, run: str, expect: str) -> tuple[str, list[str]]:
    """An example as it is printed, and what is told about its placeholders."""
    loaded = pack({"game.yaml": GAME, "bases.yaml": BASES,
                   "tables.yaml": TABLES + EXAMPLE.format(given=given, step=step, run=run, expect=expect)})
    assert loaded.game is not None
    one = loaded.game.examples["look"]
    outcome = run_example(loaded.game, one)
    context = Context("1.1", one.given, outcome.steps, outcome.result)
    told = [str(slip.message) for _, slip in all_slips(loaded.game)]
    return Edition(loaded.game, "en").line(one.text, context), told


def test_in_an_example_values_print_as_their_field_or_table_says(pack: Write) -> None:
    found = example(pack, "one: base.ada, two: 5", "one.sort", "'lookup(\"1.1\", two)'", "wood")
    assert found == ("Ada Old Sea Wood Cell", [])


def test_a_word_given_with_its_field_prints_as_that_field_says(pack: Write) -> None:
    found = example(pack, "one: card.opt.sea", "one", "one", "sea")
    assert found == ("Sea Card Sea Card Sea Card", [])
    assert example(pack, "one: card.pair.home.sea", "one == 'sea'", "one", "sea")[0] == "Sea Home yes Sea Home"


def test_a_word_of_one_choice_is_recognized(pack: Write) -> None:
    assert example(pack, "one: hill", "one", "one", "hill") == ("High Hill High Hill High Hill", [])


def test_what_is_given_in_a_map_prints_as_in_a_list(pack: Write) -> None:
    found = example(pack, "one: {first: card.opt.sea, second: card.ada}", "2", "1", "1")[0]
    assert found == "Sea Card first, Ada second 2 1"


def test_a_typed_word_of_several_choices_is_told(pack: Write) -> None:
    words, told = example(pack, "one: sea", "one", "one", "sea")
    assert words == "sea sea sea"
    assert len(told) == 3
    assert "“Old Sea” (kind/base/fields/sort), “Sea Card” (kind/card/fields/opt)" in told[0]


def test_a_word_keeps_its_declaration_between_processes() -> None:
    word = pickle.loads(pickle.dumps(ChoiceWord("sea", "kind/card/fields/opt")))
    assert (word, word.declared, hash(word)) == ("sea", "kind/card/fields/opt", hash("sea"))


def test_cards_with_equal_words_of_two_choices_share_no_marks(pack: Write) -> None:
    face = """\
faces:
  card:
    for: [card]
    size: 63 mm x 88 mm
    regions: {one: {box: [4, 4, 50, 9], text: "{pair.home if sort == wood else sort}"}}
"""
    loaded = pack({"game.yaml": GAME, "tables.yaml": TABLES, "bases.yaml": BASES, "theme/faces.yaml": face})
    assert loaded.game is not None
    edition = Edition(loaded.game, "en")
    fronts = [front_of(edition, thing(loaded.game, one), (63.0, 88.0)).piece for one in ("ada", "bo", "ada")]
    texts = [[mark.text for mark in piece.marks if isinstance(mark, TextMark)] for piece in fronts]
    assert texts == [["Old Sea"], ["Sea Home"], ["Old Sea"]]


@pytest.mark.parametrize(("words", "wanted"), [
    ("{sea: Howl!, wood: Growl?}", "Growl?, Howl!"), ("{sea: Sea., wood: Wood}", "Wood, Sea.")])
def test_words_of_a_list_stand_apart_whatever_sign_ends_them(pack: Write, words: str, wanted: str) -> None:
    loaded = pack({"game.yaml": GAME.replace("{sea: Sea Mark, wood: Wood Mark}", words), "bases.yaml": BASES})
    assert loaded.game is not None
    assert filled_text(Edition(loaded.game, "en"), thing(loaded.game, "ada"), "{lst}") == wanted
