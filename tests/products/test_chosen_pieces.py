"""Products choose the copies and the faces of their things; the box counts what they print."""

from collections import Counter
from pathlib import Path

import pytest
from some import some

from generator.book.front import book_matter
from generator.check import check
from generator.check.rules.box_count_differs import box_count_differs
from generator.check.rules.reference_to_nothing import reference_to_nothing
from generator.check.rules.table_never_used import table_never_used
from generator.layout.marks import Piece, TextMark
from generator.layout.products import lay_out
from generator.layout.products.deck import real_front
from generator.layout.products.standees import standee
from generator.layout.refused import Refused
from generator.load.pack import Loaded, load
from generator.model.game import Game
from generator.model.pieces import pieces
from generator.model.text import Text
from generator.records import replace
from generator.translate.edition import Edition

PACK = """\
game: caves
title: Jaskinie
language: pl
version: "1.0"
box:
  counters: {name: żetony, total: 13, pieces: {gem: 10, monster: 3}}
  cards: {name: karty, total: 4, of: [karty], pieces: {monster: 4}}
  pawns: {name: pionki, total: 2, of: pionki, pieces: {monster: 2}}
products:
  zetony: {kind: counters, of: [gem, monster], copies: {gem: 10, monster.troll: 1}, size: 20 mm}
  karty: {kind: deck, of: [monster], copies: 2, faces: {monster: card, monster.troll: troll-card}}
  pionki: {kind: standees, of: [monster], copies: 1, faces: {monster: pawn}}
  skrot: {kind: tables, of: ["1.2", "1.1"], paper: A4}
kinds:
  gem: {name: klejnot, fields: {name: name}}
  monster: {name: potwór, fields: {name: name}}
kind: monster
things:
  troll: {name: Troll, copies: 5}
  orc: {name: Ork, copies: 2}
tables:
  "1.1": {title: Pierwsza, page: rulebook-only, data: {a: 1}}
  "1.2": {title: Druga, data: {a: 1}}
  "1.3": {title: Trzecia, data: {a: 1}}
"""
GEMS = "kind: gem\nthings: {ruby: {name: Rubin}}\n"
THEME = """\
faces:
  counter:    {size: 20 mm x 20 mm, for: [monster], regions: {a: {box: [2, 2, 16, 9], text: counter}}}
  card:       {size: 63 mm x 88 mm, regions: {a: {box: [5, 5, 50, 9], text: card}}}
  troll-card: {size: 63 mm x 88 mm, regions: {a: {box: [5, 5, 50, 9], text: troll}}}
  pawn:       {size: 33 mm x 60 mm, regions: {a: {box: [5, 5, 20, 9], text: pawn}}}
styles: {body: {font: text, size: 9 pt}}
"""


def read(folder: Path, old: str = "", new: str = "") -> Loaded:
    (folder / "theme").mkdir()
    assert not old or old in PACK
    (folder / "game.yaml").write_text(PACK.replace(old, new) if old else PACK, "utf-8")
    (folder / "gems.yaml").write_text(GEMS, "utf-8")
    (folder / "theme" / "theme.yaml").write_text(THEME, "utf-8")
    return load(folder)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    loaded = read(tmp_path)
    assert not loaded.findings
    assert loaded.game is not None
    return loaded.game


def words(piece: Piece) -> str:
    return " ".join(mark.text for mark in piece.marks if isinstance(mark, TextMark))


def test_copies_go_by_the_thing_before_its_kind(game: Game) -> None:
    pieces = lay_out(Edition(game, "pl"), game.products["zetony"]).pieces
    assert Counter(front.id for front, _ in pieces) == {"gem.ruby": 10, "monster.troll": 1, "monster.orc": 2}


def test_a_thing_has_another_face_in_each_product(game: Game) -> None:
    edition = Edition(game, "pl")
    cards = {front.id: words(front) for front, _ in lay_out(edition, game.products["karty"]).pieces}
    counters = {front.id: words(front) for front, _ in lay_out(edition, game.products["zetony"]).pieces}
    assert cards == {"monster.troll": "troll", "monster.orc": "card"}
    assert {id_: said for id_, said in counters.items() if "monster" in id_} == dict.fromkeys(cards, "counter")
    figure = standee(edition, game.products["pionki"], game.of_kind("monster")[0])
    assert [words(placed.piece) for placed in figure.art] == ["pawn", "pawn"]


def test_a_picture_of_a_thing_is_that_of_its_first_product(game: Game) -> None:
    troll = game.of_kind("monster")[0]
    products = {id_: game.products[id_] for id_ in ("karty", "zetony")}
    piece = real_front(Edition(replace(game, products=products), "pl"), troll).piece
    assert (words(piece), piece.width) == ("troll", 63.0)
    assert words(real_front(Edition(game, "pl"), troll).piece) == "counter"
    assert words(real_front(Edition(game, "pl"), troll, ("karty",)).piece) == "troll"


def test_a_group_counts_what_its_products_print(game: Game) -> None:
    assert not list(box_count_differs.run(game))
    assert [pieces(game, id_) for id_ in game.box] == [13, 4, 2]
    assert pieces(game, "monster") == 3
    (said,) = Edition(game, "pl").blocks(Text("{count:pawns} {count:monster}"))
    assert "".join(run.text for run in said.runs) == "2 3"


@pytest.mark.parametrize(("old", "new", "expected"), [
    ("pieces: {monster: 4}", "pieces: {monster: 5}", "box/cards/pieces/monster"),
    ("copies: 1, faces", "copies: 3, faces", "box/pawns/pieces/monster"),
    ("gem: 10, monster.troll: 1", "gem: 9, monster.troll: 1", "box/counters/pieces/gem"),
])
def test_another_number_is_told(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert expected in [finding.path for finding in box_count_differs.run(read(tmp_path, old, new).game)]


@pytest.mark.parametrize(("old", "new", "found"), [
    ("of: pionki", "of: pionek", "'pionek'"),
    ("monster.troll: 1", "monster.trol: 1", "'monster.trol'"),
    ("{gem: 10,", "{gems: 10,", "'gems'"),
    ("faces: {monster: card,", "faces: {monster: crad,", "'crad'"),
    ('of: ["1.2",', 'of: ["1.7",', "'1.7'"),
])
def test_what_is_not_there_is_told_at_its_line(tmp_path: Path, old: str, new: str, found: str) -> None:
    loaded = read(tmp_path, old, new)
    (group,) = [group for group in check(loaded).groups if group.lead.rule == reference_to_nothing.id]
    assert found in str(group.lead.message)
    assert group.lead.place is not None
    assert group.lead.place.line in (7, 8, 10, 11, 13)


def test_a_thing_may_be_named_by_a_kind_that_its_own_extends(tmp_path: Path) -> None:
    game = read(tmp_path, "  monster: {name", "  being: {name: istota, fields: {name: name}}\n"
                "  monster: {extends: being, name").game
    assert game is not None
    options = replace(game.products["karty"].options, copies={"being": 7, "being.troll": 3},
                      faces={"being": "card", "being.orc": "troll-card"})
    product = replace(game.products["karty"], options=options)
    pairs = lay_out(Edition(game, "pl"), product).pieces
    said = Counter((front.id, words(front)) for front, _ in pairs)
    assert said == {("monster.troll", "card"): 3, ("monster.orc", "troll"): 7}


def test_a_sheet_has_the_tables_that_it_names(game: Game) -> None:
    assert game.products["skrot"].options.tables(game) == ["1.2", "1.1"]
    assert [finding.path for finding in some(table_never_used.run(game))] == ["table/1.3"]


@pytest.mark.parametrize("copies", ["-1", "1.5", "{monster: many}", "200001"])
def test_impossible_copies_are_refused(tmp_path: Path, copies: str) -> None:
    (finding,) = read(tmp_path, "copies: 1,", f"copies: {copies},").findings
    assert finding.path.startswith("product/pionki/copies")


def test_too_many_pieces_of_a_product_are_refused(tmp_path: Path) -> None:
    loaded = read(tmp_path, "copies: 1,", "copies: 199999,")
    assert [finding.path for finding in loaded.findings] == ["product/pionki/copies"]


def test_a_line_of_the_box_shows_the_pieces_of_its_products(game: Game) -> None:
    edition = Edition(game, "pl")
    shown = {group["heading"]: group["lines"] for group in book_matter(edition, {"box"})["box"]}
    sizes = {heading: [(round(piece["picture"].sheet.width), piece["copies"])
                       for line in lines for piece in line["pieces"]] for heading, lines in shown.items()}
    # figures have no picture of one side
    assert sizes == {"Żetony: 13": [(20, 10), (20, 1), (20, 2)], "Karty: 4": [(63, 2), (63, 2)], "Pionki: 2": [],
                     "skrot": []}


def test_a_text_too_long_for_a_figure_is_refused(tmp_path: Path) -> None:
    read(tmp_path)
    (tmp_path / "theme" / "theme.yaml").write_text(THEME.replace("text: pawn", f"text: {40 * 'x'}"))
    game = load(tmp_path).game
    assert game is not None
    with pytest.raises(Refused, match="xxx"):
        standee(Edition(game, "pl"), game.products["pionki"], game.of_kind("monster")[0])
