"""Whatever a product prints, no straight quotation mark is left in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from sheets_of import sheets

from generator.book.book_maker import html_parts
from generator.layout.marks import Piece, Sheet, TextMark
from generator.layout.products import lay_out
from generator.load.pack import load
from generator.model.game import Product
from generator.products import spec_of
from generator.render.job import Job
from generator.text.quotes import STRAIGHT
from generator.translate import Edition

GAME = """\
game: quoted
title: The "Big" 6" Game
subtitle: "'Tis 5' high"
language: en
version: '1.0 "beta"'
players: "2 'or' 3"
box: {cards: {name: "\\"Cards\\" 'n' more", total: 5, pieces: {card: 3, hero: 2}}}
credits:
  author: {role: "\\"Author\\"", names: ["Anna \\"Ann\\" O'Hara"], note: "'Tis \\"all\\""}
products:
  deck: {kind: deck, title: "\\"Deck\\"", of: [card], card: poker, face: plain}
  stock: {kind: deck, title: "\\"Stock\\"", of: [card], card: poker, face: stock-card}
  counters: {kind: counters, title: "Players' counters", of: [card, hero], size: 40 mm x 60 mm}
  sheets: {kind: character-sheet, title: "\\"Sheets\\"", of: [hero]}
  figures: {kind: standees, title: "\\"Figures\\"", of: [hero]}
  boxes: {kind: tuckbox, title: "\\"Box\\"", of: [deck], thickness: 0.32 mm}
  rules: {kind: rulebook, title: "\\"Rules\\"", paper: A4}
kinds:
  card:
    name: {nom: "\\"card\\"", nom.pl: "players' cards"}
    fields:
      name: name
      text: {type: text, label: "\\"text\\""}
      size: {type: "choice of big, small", label: "'size'", words: {big: "6\\" big", small: "'small'"}}
  hero: {name: {nom: "'hero'", nom.pl: "heroes'"}, fields: {name: name, look: {type: text, label: "'look'"}}}
provenance: {original: "\\"Ann's\\" own"}
glossary:
  rank:
    en: {nom: "'rank'", short: "\\"r\\""}
    meaning: "a \\"row\\" of 5'"
  """
THINGS = """\
kind: card
provenance: {original: "\\"Ann's\\" own"}
things:
  a: {name: "'Tis \\"A\\"", text: "**\\"Bold\\"** and *'it'*, 6\\" or 5'", size: big}
  b: {name: The '90s, text: "say \\"yes\\"", size: small, copies: 2}
"""
HEROES = """\
kind: hero
things:
  x: {name: "Bo \\"X\\"", look: "5' high"}
  y: {name: "O'Hara", look: "'odd'"}
"""
RULES = """\
provenance: {original: "'all' \\"new\\""}
chapter: "1.0"
title: The 'first' "chapter"
clauses:
  "1.1": {title: "'Tis \\"so\\"", text: "Move {term:rank} 6\\" as {name:card.a}. {icon:ship}"}
  "1.2": {title: Table, table: "1.2"}
tables:
  "1.2":
    title: Things of the '90s
    rows: {things: card, label: "'what'"}
    columns: {labels: {x: "6\\"", y: "'y'"}}
    note: "\\"Note\\" 5'"
    cells: {x: text, y: text}
    data:
      a: {x: "\\"x\\"", y: "'big'"}
      b: {x: "it's", y: "5'"}
rulings:
  r: {question: "\\"What\\"?", answer: "'This'", settles: ["1.1"], "settled-by": ["1.1"]}
"""
THEME = """\
styles: {body: {font: text, size: 9 pt}}
icons: {ship: {drawing: ship, meaning: "\\"ship\\"", author: "O'Neil \\"X\\"", set: "'s'", licence: "\\"free\\""}}
faces:
  plain:
    for: [card]
    size: 63 mm x 88 mm
    regions:
      name: {box: [5, 5, 53, 12], text: "\\"{name}\\" 5'", style: body}
      kind: {box: [5, 20, 53, 8], text: "{kind.name}", style: body}
      size: {box: [5, 30, 53, 8], text: "{size}", style: body}
      text: {box: [5, 40, 53, 20], text: "{text}", style: body}
      table: {box: [5, 62, 53, 20], table: [size], style: body}
"""


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    pack = tmp_path_factory.mktemp("quoted")
    (pack / "theme" / "icons").mkdir(parents=True)
    for name, text in (("game", GAME), ("cards", THINGS), ("heroes", HEROES), ("rules", RULES),
                       ("theme/theme", THEME)):
        (pack / f"{name}.yaml").write_text(text, encoding="utf-8")
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0H9V9z"/></svg>'
    (pack / "theme" / "icons" / "ship.svg").write_text(drawing, encoding="utf-8")
    loaded = load(pack)
    assert loaded.game is not None, loaded.findings
    assert [f"{one.path}: {one.message}" for one in loaded.findings if one.severity == "error"] == []
    return Edition(loaded.game, "en")


def texts(edition: Edition, product: Product) -> Iterator[str]:
    """Every line of text that a product prints."""
    if spec_of(product).layout:
        for sheet in sheets(lay_out(edition, product)):
            yield from _lines(sheet)
        return
    parts = html_parts(Job(edition, product))
    for html in parts.htmls:
        body = re.sub(r"<style>.*?</style>", "", html, flags=re.S)
        yield from (unescape(text) for text in re.split(r"<[^>]*>", body))
    for picture in parts.pictures.values():
        yield from _lines(picture.sheet)


def _lines(sheet: Sheet | Piece) -> Iterator[str]:
    yield from (mark.text for mark in sheet.marks if isinstance(mark, TextMark))
    if isinstance(sheet, Sheet):
        for placed in sheet.pieces:
            yield from _lines(placed.piece)


@pytest.mark.parametrize("product", re.findall(r"(?m)^  (\w+): \{kind", GAME))
def test_no_straight_mark_is_printed(edition: Edition, product: str) -> None:
    found = list(texts(edition, edition.game.products[product]))
    assert len("".join(found)) > 20
    assert [text for text in found if STRAIGHT.search(text)] == []
