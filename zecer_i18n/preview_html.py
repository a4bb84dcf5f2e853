"""The contact sheet of a translation as HTML: each piece and string, source and translation side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from generator.layout.cut_piece import cut_piece
from generator.layout.marks import Mark, Piece, TextMark
from generator.layout.type.fonts import MM_PER_PT, glyphs
from generator.layout.type.letter_paths import letter
from generator.lazy import lazy
from generator.outside import need_pango
from generator.render.svg import marks_svg, piece_svg, svg, turning
from generator.text.run import Block, Divider, Listing, Paragraph, Run

if TYPE_CHECKING:
    import weasyprint

    from generator.render import fetcher
else:
    weasyprint = lazy("weasyprint")
    fetcher = lazy("generator.render.fetcher")

# glyph outlines are shared at this size
EM = 100.0
State = Literal["done", "fuzzy", "missing"]


@dataclass(frozen=True, slots=True)
class StringRow:
    """A string: its stable name, description, both texts, state, and faults."""

    context: str
    notes: str
    source: tuple[Block, ...]
    target: tuple[Block, ...]
    state: State
    wrong: tuple[str, ...] = ()


class PiecePair(Struct, frozen=True):
    """A piece in both languages, its strings, and whether all of them fit."""

    name: str
    contexts: tuple[str, ...]
    source: Piece
    target: Piece
    fits: bool = True


class Section(Struct, frozen=True):
    """A component: its pieces and strings."""

    title: str
    pairs: Sequence[PiecePair]
    rows: Sequence[StringRow]


STYLE = """
@page { size: A4 landscape; margin: 10mm; }
body { font: 10pt/1.35 sans-serif; margin: 1em; color: #222; }
h2 { border-bottom: 2px solid #222; margin-top: 1.5em; }
nav a { margin-right: 1em; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
td { vertical-align: top; border-bottom: 1px solid #ccc; padding: .3em .6em; overflow-wrap: anywhere; }
td p { margin: 0 0 .4em; }
td.name { width: 22%; font-size: 8pt; color: #555; }
.missing td.target { outline: 2px dashed #b00000; }
.fuzzy td.target { outline: 2px dashed #c07000; }
.wrong { color: #b00000; font-size: 8pt; }
.pairs { display: flex; flex-wrap: wrap; gap: 4mm; }
figure { margin: 0; break-inside: avoid; font-size: 7pt; }
figure.over { outline: 2px solid #b00000; }
figure svg { margin-right: 1mm; }
"""


class _Drawings:
    """Draws pieces; if ``shared``, a recurring mark is defined once in the page."""

    def __init__(self, shared: bool) -> None:
        self.shared = shared
        self.names: dict[Mark, str] = {}
        self.letters: dict[tuple[str, int], str] = {}

    def piece(self, piece: Piece) -> str:
        if not self.shared:
            return piece_svg(piece)
        return svg((0, 0, piece.width, piece.height), "".join(map(self._use_element, cut_piece(piece).marks)))

    def _use_element(self, mark: Mark) -> str:
        if isinstance(mark, TextMark):
            return self._line(mark)
        name = self.names.setdefault(mark, f"m{len(self.names)}")
        return f'<use href="#{name}"/>'

    def _line(self, mark: TextMark) -> str:
        """A line of text whose glyph outlines are shared by the whole page."""
        em, x, parts = mark.size * MM_PER_PT, mark.x, []
        for glyph in glyphs(mark.font, mark.text):
            name = self.letters.setdefault((glyph.font, glyph.gid), f"g{len(self.letters)}")
            place = f"translate({x:.2f} {mark.y:.2f}) scale({em / EM:.5f})"
            parts.append(f'<use href="#{name}" transform="{place}"/>')
            x += glyph.advance * em + mark.spacing
        turn = turning(mark.turn, mark.x, mark.y)
        return f'<g fill="{escape(mark.colour)}"{turn}>{"".join(parts)}</g>'

    def shared_definitions(self) -> str:
        """The definitions of shared marks and glyphs."""
        marks = "".join(f'<g id="{name}">{marks_svg([mark])}</g>' for mark, name in self.names.items())
        marks += "".join(f'<path id="{name}" d="{letter(font, gid, 0.0, 0.0, EM)}"/>'
                         for (font, gid), name in self.letters.items())
        return f'<svg width="0" height="0" aria-hidden="true"><defs>{marks}</defs></svg>' if marks else ""


def sheet(title: str, language: str, sections: Sequence[Section], shared: bool = True) -> str:
    """The whole page; every string is an anchor, and strings and pieces link to each other.

    ``shared`` reduces the size, but only browsers support it.
    """
    drawings = _Drawings(shared)
    links = "".join(f'<a href="#{escape(one.title)}">{escape(one.title)}</a>' for one in sections)
    body = "".join(_section(section, drawings) for section in sections)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1><nav>{links}</nav>"
        f"{drawings.shared_definitions()}{body}</body></html>\n"
    )


def pdf(page: str) -> bytes:
    """The page as a PDF. Raises Lacking without Pango."""
    need_pango()
    data: bytes = weasyprint.HTML(string=page, url_fetcher=fetcher.Fetcher()).write_pdf()
    return data


def _section(section: Section, drawings: _Drawings) -> str:
    pairs = "".join(_pair(pair, drawings) for pair in section.pairs)
    pieces = {context: pair.name for pair in section.pairs for context in pair.contexts}
    rows = "\n".join(_row(row, pieces.get(row.context)) for row in section.rows)
    figures = f'<div class="pairs">{pairs}</div>' if pairs else ""
    return f'<h2 id="{escape(section.title)}">{escape(section.title)}</h2>{figures}\n<table>{rows}</table>\n'


def _pair(pair: PiecePair, drawings: _Drawings) -> str:
    links = " ".join(f'<a href="#{escape(context)}">{escape(context)}</a>' for context in pair.contexts[:1])
    overflow_class = "" if pair.fits else ' class="over"'
    svgs = drawings.piece(pair.source) + drawings.piece(pair.target)
    name = escape(pair.name)
    return f'<figure id="{name}"{overflow_class}>{svgs}<figcaption>{name} {links}</figcaption></figure>'


def _row(row: StringRow, piece: str | None) -> str:
    """``piece`` is the name of the piece that has the string."""
    name = escape(row.context)
    named = f'<a href="#{escape(piece)}">{name}</a>' if piece is not None else name
    faults = "".join(f'<div class="wrong">{escape(message)}</div>' for message in row.wrong)
    return (
        f'<tr id="{name}" class="{row.state}"><td class="name">{named}<br>'
        f"{escape(row.notes)}</td><td>{_html(row.source)}</td>"
        f'<td class="target">{_html(row.target)}{faults}</td></tr>'
    )


def _html(blocks: Iterable[Block]) -> str:
    elements = []
    for block in blocks:
        match block:
            case Listing():
                tag, start = ("ol", f' start="{block.start}"') if block.ordered else ("ul", "")
                elements.append(f"<{tag}{start}>{''.join(f'<li>{_html(item)}</li>' for item in block.items)}</{tag}>")
            case Paragraph():
                elements.append(f"<p>{''.join(_run(run) for run in block.runs if isinstance(run, Run))}</p>")
            case Divider():
                elements.append("<hr>")
    return "".join(elements)


def _run(run: Run) -> str:
    if run.role == "break":
        return "<br>"
    text = escape(f"[{run.text}]" if run.role == "icon" else run.text)
    text = f"<b>{text}</b>" if run.bold else text
    return f"<i>{text}</i>" if run.italic else text
