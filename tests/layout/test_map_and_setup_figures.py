"""The figures ``map`` and ``setup``: a part of a map with marks; real pieces on a table with their texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.book.book_plan import foreseen_book
from generator.book.figure_drawing import figure_sheet, figure_width
from generator.book.figure_parts import Pens, arrow, arrow_ends
from generator.check import check
from generator.layout.marks import Sheet, TextMark
from generator.layout.refused import Refused
from generator.load.pack import Loaded, load
from generator.model.chapters import LaidPiece, SetupFigure
from generator.records import replace
from generator.translate.edition import Edition

TOWN = Path(__file__).parents[1] / "packs" / "small-town"
GAME = """\
game: tiny
title: Maleńka
language: pl
version: "1"
kinds:
  room: {name: komnata, fields: {mark: int 1..6 or none}}
  token: {name: żeton, fields: {name: name}}
products:
  tokens: {kind: counters, of: [token], size: 20 mm}
  book: {kind: rulebook}
kind: room
provenance: {original: test}
things: {crypt-a: {mark: 1}, crypt-b: {}, crypt-c: {}}
"""
TOKENS = """\
kind: token
provenance: {original: test}
things: {orc: {name: Ork}, elf: {name: Elf}}
maps:
  crypt: {of: room, cell: 10 mm, plan: "aab\\naab\\nccc", gaps: [a-b, a-c]}
"""
BOOK = """\
chapter: "1.0"
title: Plansza
provenance: {original: test}
clauses: {"1.1": "Zobacz {figure:ways} i {figure:table}."}
figures:
  ways: {after: "1.1", caption: Przejścia, kind: map, of: crypt, marks: {room.crypt-a: start, room.crypt-b: ok}}
  table:
    after: "1.1"
    caption: Stół
    kind: setup
    size: 200 mm x 100 mm
    place:
      - {piece: token.orc, at: [50, 40], text: "{name:token.orc} stoi z przodu."}
      - {piece: token.elf, at: [150, 40], turn: 90, back: true}
"""


def loaded(folder: Path, old: str = "", new: str = "") -> Loaded:
    for name, text in {"game.yaml": GAME, "tokens.yaml": TOKENS, "book.yaml": BOOK}.items():
        assert not old or name != "book.yaml" or old in text
        (folder / name).write_text(text.replace(old, new) if old else text, encoding="utf-8")
    return load(folder)


def drawn(folder: Path, id_: str) -> Sheet:
    found = loaded(folder)
    assert found.game is not None
    return figure_sheet(Edition(found.game, "pl"), found.game.figures[id_])


def test_an_arrow_leads_from_piece_to_piece(tmp_path: Path) -> None:
    table = "      - {piece: token.elf, at: [150, 40], turn: 90, back: true}\n"
    found = loaded(tmp_path, table, table + "    arrows: [[token.orc, token.elf]]\n").game
    assert found is not None
    edition = Edition(found, "pl")
    sheet = figure_sheet(edition, found.figures["table"])
    orc, elf = sheet.pieces[:2]
    shaft, _ = arrow(*arrow_ends(orc.trim, elf.trim), Pens.from_theme(edition), 1.0)[2:]
    assert shaft in [mark for placed in sheet.pieces for mark in placed.piece.marks]


def test_an_arrow_to_a_piece_that_does_not_lie_there_is_told(tmp_path: Path) -> None:
    table = "      - {piece: token.elf, at: [150, 40], turn: 90, back: true}\n"
    found = check(loaded(tmp_path, table, "    arrows: [[token.orc, token.elf]]\n")).findings
    assert [one for one in found if one.rule == "figure-contradicts"]


def test_pieces_lie_with_their_middle_at_their_place(tmp_path: Path) -> None:
    sheet = drawn(tmp_path, "table")
    scale = sheet.width / 200
    orc, elf = sheet.pieces[:2]
    assert orc.middle == pytest.approx((50 * scale, 40 * scale))
    assert elf.middle == pytest.approx((150 * scale, 40 * scale))
    assert (orc.piece.side, orc.turn, elf.piece.side, elf.turn) == ("front", 0, "back", 1)
    assert orc.trim[2] == pytest.approx(20 * scale)


def test_a_number_stands_at_a_corner_and_hides_no_middle(tmp_path: Path) -> None:
    sheet = drawn(tmp_path, "table")
    left, top, wide, high = sheet.pieces[0].trim
    number = next(mark for mark in sheet.pieces[-1].piece.marks if isinstance(mark, TextMark))
    assert left + 0.75 * wide < number.x <= left + wide
    assert top <= number.y < top + 0.25 * high


def test_a_number_hides_no_small_piece(tmp_path: Path) -> None:
    found = loaded(tmp_path, "size: 200 mm x 100 mm", "size: 800 mm x 400 mm")
    assert found.game is not None
    sheet = figure_sheet(Edition(found.game, "pl"), found.game.figures["table"])
    x, y, wide, high = sheet.pieces[0].trim
    number = next(mark for mark in sheet.pieces[-1].piece.marks if isinstance(mark, TextMark))
    assert x < number.x < x + wide
    assert number.y > y + high


def test_what_is_said_stands_below_the_table(tmp_path: Path) -> None:
    sheet = drawn(tmp_path, "table")
    texts = [mark for mark in sheet.pieces[-1].piece.marks if isinstance(mark, TextMark)]
    below = [mark for mark in texts if mark.y > 100 * sheet.width / 200]
    assert [mark.text for mark in below] == ["1", "Ork stoi z\u00a0przodu."]
    assert sheet.height > max(mark.y for mark in below)


def test_a_map_with_marks_shows_the_part_around_them(tmp_path: Path) -> None:
    found = loaded(tmp_path)
    assert found.game is not None
    figure = found.game.figures["ways"]
    sheet = figure_sheet(Edition(found.game, "pl"), figure)
    assert sheet.width == figure_width(figure)
    # the two marked rooms are 30 mm wide and 10 mm high between the middles of their cells, with 5 mm around
    assert sheet.width / sheet.height > 1.4


def test_the_pack_has_no_error(tmp_path: Path) -> None:
    assert [group.lead.message for group in check(loaded(tmp_path)).groups if group.lead.severity == "error"] == []


def test_a_mark_beside_the_map_is_refused(tmp_path: Path) -> None:
    found = loaded(tmp_path, "room.crypt-b: ok", "token.orc: ok")
    assert found.game is not None
    with pytest.raises(Refused, match=r"expected spaces of the board, found token\.orc"):
        foreseen_book(Edition(found.game, "pl"), found.game.products["book"])


@pytest.mark.parametrize(("old", "new", "rule", "message"), [
    ("of: crypt,", "of: crytp,", "reference-to-nothing", "expected a map of the pack"),
    ("piece: token.orc", "piece: token.ork", "reference-to-nothing", "token.ork"),
    ("at: [50, 40]", "at: [50]", "bad-value", "expected a place [x, y] in mm"),
    ("at: [50, 40]", "at: [50, 99999]", "bad-value", "expected a place [x, y] in mm"),
    ("size: 200 mm x 100 mm", "size: wide", "bad-value", "expected a length"),
])
def test_what_cannot_be_drawn_is_told(tmp_path: Path, old: str, new: str, rule: str, message: str) -> None:
    leads = [group.lead for group in check(loaded(tmp_path, old, new)).groups]
    assert [lead.rule for lead in leads if message in str(lead.message)][:1] == [rule], [str(one) for one in leads]


def test_a_space_stands_for_the_board_that_prints_it(tmp_path: Path) -> None:
    town = load(TOWN).game
    assert town is not None
    laid = LaidPiece(town.of_kind("space")[0].ref, (250.0, 250.0), product="rynek")
    figure = next(iter(loaded(tmp_path).game.figures.values())) if loaded(tmp_path).game else None
    assert figure is not None
    sheet = figure_sheet(Edition(town, "pl"), replace(figure, data=SetupFigure((500.0, 500.0), (laid,))))
    board = sheet.pieces[0]
    wide, high = town.products["rynek"].options.size
    assert board.middle == pytest.approx((sheet.width / 2, sheet.width / 2))
    assert board.trim[2:] == pytest.approx((wide * sheet.width / 500, high * sheet.width / 500))
    assert len(board.piece.marks) > 60
