"""The figure of a board: the whole, or the part round some spaces."""

import pytest
from layout.town_pack import town

from generator.book.figure_board import AIR, board_figure
from generator.layout.style_interface import board_drawing
from generator.model.chapters import BoardFigure
from generator.model.values import Ref
from generator.translate.edition import Edition


def space(id_: str) -> Ref:
    return Ref("space", id_)


def show_the_whole_board(edition: Edition) -> None:
    """A figure without marks shows every mark of the board."""
    sheet, product = board_figure(edition, BoardFigure("rynek"), 152.0), edition.game.products["rynek"]
    assert (sheet.width, sheet.height) == pytest.approx((152, 152))
    assert len(sheet.marks) == len(board_drawing(product).board(edition, product).sheet.marks)


def show_a_part(edition: Edition) -> None:
    """A figure with marks shows the part round the marked spaces."""
    data = BoardFigure("rynek", {space("noble"): "start", space("academy"): "ok", space("temple"): "wrong"},
                       ((space("noble"), space("glass")),))
    sheet, product = board_figure(edition, data, 84.0), edition.game.products["rynek"]
    boxes = board_drawing(product).board(edition, product).spaces
    shown = [boxes[space(id_)] for id_ in ("noble", "academy", "temple", "glass")]
    left, right = min(b[0] for b in shown) - AIR, max(b[0] + b[2] for b in shown) + AIR
    top, bottom = min(b[1] for b in shown) - AIR, max(b[1] + b[3] for b in shown) + AIR
    assert sheet.height / sheet.width == pytest.approx((bottom - top) / (right - left))
    window, over = sheet.pieces
    assert window.ink == pytest.approx((0, 0, sheet.width, sheet.height), abs=1e-6)
    # an arrow is four marks; a tick and a cross are two each, a start is two
    assert len(over.piece.marks) == 4 + 3 * 2


def test_without_marks_the_whole_board_is_shown() -> None:
    show_the_whole_board(town())


def test_only_the_part_round_the_marked_spaces_is_shown() -> None:
    show_a_part(town())


def test_what_is_not_on_the_board_is_told() -> None:
    with pytest.raises(LookupError, match="kostka"):
        board_figure(town(), BoardFigure("kostka"), 84.0)
    with pytest.raises(LookupError, match=r"space\.moon"):
        board_figure(town(), BoardFigure("rynek", {space("moon"): "ok"}), 84.0)
