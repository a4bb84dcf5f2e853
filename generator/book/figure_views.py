"""Figures and chapters of a book as its templates expect them. Lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.book import contents
from generator.book.book_art import framed_art
from generator.book.figure_drawing import COLUMN, figure_sheet, figure_width
from generator.book.html import Picture
from generator.layout.marks import Sheet
from generator.layout.products.sheet_pages import sheet_of
from generator.layout.scale import scaled_sheet
from generator.model.chapters import Figure, SheetFigure
from generator.translate import Edition
from generator.translate.context import Context

# the weight of the frame of the picture over a chapter, mm
HEAD_FRAME = 0.3


def figure_view(edition: Edition, figure: Figure, number: int, room: tuple[float, float]) -> dict[str, Any]:
    """A figure as the template expects it, reduced where it is larger than the ``room`` (mm) of a page."""
    ready = sheet_of(edition, edition.game.things[figure.data.of]) if isinstance(figure.data, SheetFigure) else None
    sheet: Sheet = figure_sheet(edition, figure, shown_sheet=ready)
    factor = min(room[0] / sheet.width, room[1] / sheet.height)
    sheet = scaled_sheet(sheet, sheet.width * factor) if factor < 1 else sheet
    caption = edition.blocks(figure.caption, Context(figure.after))
    return {
        "id": figure.id, "number": number, "caption": caption, "alt": edition.line(figure.caption),
        "sheet": Picture(sheet), "wide": figure_width(figure) > COLUMN,
    }


def with_pictures(edition: Edition, view: contents.ChapterView, drawn: Mapping[str, dict[str, Any]],
                   head: tuple[float, float]) -> dict[str, Any]:
    """A chapter as the template expects it, with its figures drawn, and the picture over it as large as ``head``."""
    def template_item(item: contents.Item) -> dict[str, Any]:
        value = drawn[item.value.id] if isinstance(item.value, Figure) else item.value
        return {"sort": item.sort, "value": value, "clause": item.clause}

    bands = [{"wide": band.wide, "items": [template_item(item) for item in band.contents]} for band in view.bands]
    picture = Picture(framed_art(edition, view.head, *head, HEAD_FRAME)) if view.head else None
    return {"id": view.id, "title": view.title, "context": view.context, "bands": bands, "place": view.place,
            "head": picture}
