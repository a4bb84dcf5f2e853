"""Pieces and sheets to SVG for a page in a browser, in millimetres.

Letters stay letters, in the fonts of the program, and each word stands where it is printed. Pictures are referred to by
name. Every mark tells its datum (``data-datum``), so that a click finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby

from generator.layout.cut_piece import unlined_piece
from generator.layout.marks import FieldMark, GroupMark, ImageMark, Mark, PictureMark, Piece, Sheet, TextMark, leaves
from generator.layout.type.fonts import MM_PER_PT, glyphs
from generator.layout.type.letter_paths import number
from generator.records import replace
from generator.render.svg import attributes, clipped_elements, clipped_group, group_svg, marks_svg, turning
from generator.share import VARIANT

# mm: the line that shows where a piece is cut
TRIM = 0.2
# the address of a picture
Address = Callable[[ImageMark | PictureMark], str]


def piece_group(piece: Piece, address: Address) -> str:
    """The marks of a piece; (0, 0) is the top left corner of its trim."""
    return "".join(_datum(mark, piece.datum, address) for mark in piece.marks)


def face_svg(piece: Piece, title: str, address: Address) -> str:
    """A piece with its bleed, to be cut by who shows it; one that is no rectangle is cut out in it (``cut-out``)."""
    bleed = piece.bleed
    view = (-bleed, -bleed, piece.width + 2 * bleed, piece.height + 2 * bleed)
    body = piece_group(unlined_piece(piece), address)
    if piece.cut is not None:
        line = marks_svg([replace(piece.cut, fill=None, stroke="#ee0000", weight=TRIM)])
        body = f'{clipped_group(body, piece.cut, "cut-out")}<g class="cut-line">{line}</g>'
    return _svg(view, body, title)


def sheet_svg(sheet: Sheet, title: str, address: Address) -> str:
    """A sheet with its pieces, each drawn once and cut at the bleed that is kept."""
    body = [*(_datum(mark, str, address) for mark in sheet.marks)]
    for placed in sheet.pieces:
        x, y, width, height = placed.ink
        middle = placed.middle
        half = placed.piece.width * placed.scale / 2, placed.piece.height * placed.scale / 2
        turn = f"rotate({placed.turn * 90}) " if placed.turn else ""
        scale = f" scale({number(placed.scale)})" if placed.scale != 1 else ""
        place = (f"translate({number(middle[0] - x)} {number(middle[1] - y)}) {turn}"
                 f"translate({number(-half[0])} {number(-half[1])}){scale}")
        view = f"0 0 {number(width)} {number(height)}"
        body.append(f'<svg{attributes(x=x, y=y, width=width, height=height)} viewBox="{view}">'
                    f'<g transform="{place}" data-piece="{escape(placed.piece.id)}">'
                    f"{piece_group(placed.piece, address)}</g></svg>")
    return _svg((0.0, 0.0, sheet.width, sheet.height), "".join(body), title)



def text_of(piece: Piece) -> str:
    """The words of a piece, line by line, as a reader hears them."""
    return "\n".join(mark.text for mark in leaves(piece.marks) if isinstance(mark, TextMark) and mark.text.strip())


def _svg(view: tuple[float, float, float, float], body: str, title: str) -> str:
    box = " ".join(map(number, view))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" aria-label="{escape(title)}">'
            f"{body}</svg>")


def _datum(mark: Mark, full_path: Callable[[str], str], address: Address) -> str:
    drawn, datum = _mark(mark, full_path, address), full_path(getattr(mark, "datum", ""))
    return f'<g data-datum="{escape(datum)}">{drawn}</g>' if datum else drawn


def _mark(mark: Mark, full_path: Callable[[str], str], address: Address) -> str:
    match mark:
        case TextMark() if VARIANT not in mark.font:
            return _text(mark)
        case ImageMark():
            return clipped_elements(mark, _image(mark.at, mark.x, mark.width, mark.flipped, address(mark)))
        case PictureMark():
            at = (mark.x, mark.y, mark.width, mark.height)
            return clipped_elements(mark, _image(at, mark.x, mark.width, mark.flipped, address(mark)))
        case GroupMark():
            return group_svg(mark, lambda one: _datum(one, full_path, address))
        case FieldMark():
            return f'<rect{attributes(x=mark.x, y=mark.y, width=mark.width, height=mark.height)} class="field"/>'
    return marks_svg([mark])


def _image(at: tuple[float, float, float, float], x: float, width: float, flipped: bool, href: str) -> str:
    left, top, wide, high = at
    flip = f' transform="matrix(-1 0 0 1 {number(2 * x + width)} 0)"' if flipped else ""
    return (f"<image{attributes(x=left, y=top, width=wide, height=high)}{flip} preserveAspectRatio=\"none\" "
            f'href="{escape(href)}"/>')


def _text(mark: TextMark) -> str:
    em = mark.size * MM_PER_PT
    words = "".join(_word(font, text, x) for font, text, x in _words(mark, em))
    spacing = f' letter-spacing="{number(mark.spacing)}"' if mark.spacing else ""
    return (f'<text y="{number(mark.y)}" font-size="{number(em)}" fill="{escape(mark.colour)}"{spacing}'
            f"{turning(mark.turn, mark.x, mark.y)}>{words}</text>")


def _word(font: str, text: str, x: float) -> str:
    return f'<tspan x="{number(x)}" font-family="&quot;{escape(font)}&quot;">{escape(text)}</tspan>'


def _words(mark: TextMark, em: float) -> Iterator[tuple[str, str, float]]:
    """The words of a line, each in one font and with its left end (mm)."""
    x = mark.x
    for (font, is_space), group in groupby(glyphs(mark.font, mark.text), lambda one: (one.font, one.text == " ")):
        run = list(group)
        if not is_space:
            yield font, "".join(one.text for one in run), x
        x += sum(one.advance for one in run) * em + mark.spacing * len(run)
