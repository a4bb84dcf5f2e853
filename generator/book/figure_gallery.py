"""Pictures of things in rows, with their names, and if wanted with fields and a text of each. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from msgspec import Struct

from generator.book.book_art import art_marks, proportions
from generator.book.figure_parts import Pens, outline, thing_of
from generator.layout.faces.holes import named_id
from generator.layout.faces.typefaces import typeface
from generator.layout.geometry import Box
from generator.layout.grid import ENGINE_COLUMNS, column_title, field_at, value_blocks
from generator.layout.marks import LineMark, Mark, Sheet
from generator.layout.scale import scaled_to
from generator.layout.tokens import font_of
from generator.layout.type.fit import SLACK, fit
from generator.layout.type.fonts import width as text_width
from generator.layout.type.rich import height as lines_height
from generator.layout.type.rich import lay, settle
from generator.layout.type.words import passages
from generator.message import Message, msg
from generator.model.chapters import GalleryFigure
from generator.model.game import Thing
from generator.model.text import Text
from generator.model.theme import Fit, TextStyle
from generator.text.run import plain_text
from generator.translate.edition import Edition

GUTTER, NAME = 2.6, 5.2
RULE = 0.25
NAME_SIZE, LEAST_NAME = 11.0, 7.0
LEAST_PICTURE = 8.0
# a thing with at least so much room has its words beside its picture, which takes this share of it
BESIDE, SHARE = 60.0, 0.52
# pt: no words but names are smaller than the least
TITLE_SIZE, VALUE_SIZE, TEXT_SIZE, LEAST = 14.0, 10.0, 9.0, 8.0
# the heights of a name, a value and its label; above the text and between rows
TITLE, VALUE, LABEL, ABOVE_TEXT, BETWEEN = 6.2, 4.6, 3.6, 1.8, 5.2
# beside a value and its label
PADDING = 0.7
# more than any text needs
ENDLESS = 1000.0
Column = tuple[str, str, float]


class ShownGallery(Struct, frozen=True):
    """What the things of a figure share: its columns are (field, label, width needed)."""

    edition: Edition
    data: GalleryFigure
    pens: Pens
    columns: tuple[Column, ...]

    def style(self, role: str, size: float, least: float = LEAST) -> TextStyle:
        """A style of the theme's font in a role."""
        return TextStyle(font_of(self.edition.game.theme, role), size, least=least)

    def line(self, text: str, box: Box, style: TextStyle, colour: str, align: str = "center") -> list[Mark]:
        """A text on one line. Raises ValueError when it does not fit."""
        words, over = fit(text, box, style, colour, self.edition.language, align=align)
        if over is not None:
            raise ValueError(self.too_long(box[2], over.text))
        return [*words]

    @staticmethod
    def too_long(wide: float, text: str) -> Message:
        """What is wrong with words in a place ``wide`` mm wide."""
        return msg("expected words that fit {width:g} mm beside a picture, found {text!r}", width=round(wide, 1),
                   text=text)


def gallery(edition: Edition, data: GalleryFigure, width: float) -> Sheet:
    """Rows centred in the width, every picture as large as those of the longest row.

    Raises LookupError for an unknown thing, field or picture, ValueError for a row too long for its
    width, or for words too long for their place.
    """
    most = max((1, *map(len, data.rows)))
    across = (width - 2 * RULE - GUTTER * (most - 1)) / most
    if across < LEAST_PICTURE:
        raise ValueError(msg("expected fewer things in a row {width:g} mm wide, found {count}", width=width,
                             count=most))
    things = [[thing_of(edition, ref) for ref in row] for row in data.rows]
    shared = ShownGallery(edition, data, Pens.from_theme(edition), _columns(edition, data, chain(*things)))
    marks, top, low = list[Mark](), RULE, RULE
    for row in things:
        left = (width - across * len(row) - GUTTER * (len(row) - 1)) / 2
        heights = [_picture_height(shared, thing, across) for thing in row]
        foot, low = max(heights, default=0.0), top
        for thing, high in zip(row, heights, strict=True):
            drawn, down = _drawn_thing(shared, thing, across, 0.0 if data.fields or data.text else foot - high)
            marks += [scaled_to(mark, 1.0, left, top) for mark in drawn]
            low = max(low, top + down)
            left += across + GUTTER
        top = low + (BETWEEN if data.fields or data.text else GUTTER / 2)
    return Sheet(width, low, (), tuple(marks))


def _columns(edition: Edition, data: GalleryFigure, things: Iterable[Thing]) -> tuple[Column, ...]:
    """The fields with their labels and the width that the longest value or label needs."""
    value, label = (font_of(edition.game.theme, role) for role in ("bold", "text"))
    found = dict[str, tuple[str, float]]()
    for thing in things:
        fields = edition.game.kinds[thing.kind].fields
        for path in filter(None, (*data.fields, data.text)):
            if field_at(fields, path) is None and path not in ENGINE_COLUMNS:
                raise LookupError(msg("expected a field of {kind}, found {name!r}", kind=thing.kind, name=path))
        for path in data.fields:
            field = field_at(fields, path)
            title = column_title(edition, path, field)
            _, needed = found.get(path, ("", 0.0))
            found[path] = title, max(needed, text_width(label, LEAST, title) + 2 * PADDING, 2 * PADDING + text_width(
                value, VALUE_SIZE, plain_text(value_blocks(edition, thing, path, field))))
    return tuple((path, *rest) for path, rest in found.items())


def _picture_height(shared: ShownGallery, thing: Thing, across: float) -> float:
    wide, high = proportions(shared.edition, named_id(shared.edition, thing, shared.data.picture))
    return _picture_width(shared.data, across) * high / wide


def _picture_width(data: GalleryFigure, across: float) -> float:
    return across * SHARE if across >= BESIDE and (data.fields or data.text) else across


def _drawn_thing(shared: ShownGallery, thing: Thing, across: float, top: float) -> tuple[list[Mark], float]:
    """A thing from (0, 0), its picture ``top`` mm below, and where its marks end."""
    edition, pens, data = shared.edition, shared.pens, shared.data
    name = named_id(edition, thing, data.picture)
    wide = _picture_width(data, across)
    box = (0.0, top, wide, _picture_height(shared, thing, across))
    marks: list[Mark] = [*art_marks(edition, name, box), outline(box, pens.ink, RULE)]
    foot = top + box[3]
    if not data.fields and not data.text:
        style = shared.style("title", NAME_SIZE, LEAST_NAME)
        title, over = fit(thing.name.nom, (0.0, foot, across, NAME), style, pens.spot, edition.language)
        if over is not None:
            raise ValueError(msg("expected a name that fits {width:g} mm below its picture, found {name!r}",
                                 width=round(across, 1), name=over.text))
        return [*marks, *title], foot + NAME
    beside = wide < across
    left, y = (wide + GUTTER, 0.0) if beside else (0.0, foot)
    words, down = _described_thing(shared, thing, across - left)
    return [*marks, *(scaled_to(mark, 1.0, left, y) for mark in words)], max(foot, y + down)


def _described_thing(shared: ShownGallery, thing: Thing, wide: float) -> tuple[list[Mark], float]:
    """The name, the fields and the text of a thing, one under the other from (0, 0), and where they end."""
    edition, pens = shared.edition, shared.pens
    marks = shared.line(edition.value(thing.name), (0.0, 0.0, wide, TITLE), shared.style("title", TITLE_SIZE),
                        pens.spot, "left")
    y = TITLE
    if shared.columns:
        marks += _row_of_fields(shared, thing, (0.0, y, wide, VALUE + LABEL))
        y += VALUE + LABEL
    text = thing.fields.get(shared.data.text)
    if isinstance(text, Text):
        style = shared.style("text", TEXT_SIZE)
        face = typeface(edition, style, hyphenate=True)
        setting = settle(passages(edition.blocks(text), face), wide, ENDLESS, style, face, Fit())
        if setting.over > SLACK:
            raise ValueError(shared.too_long(wide, edition.line(text)))
        high = lines_height(setting.lines, style, setting.size)
        y += ABOVE_TEXT
        marks += lay(setting, (0.0, y, wide, high), style, face, pens.ink, "left", "top",
                     f"{thing.kind}/{thing.id}/{shared.data.text}")
        y += high
    return marks, y


def _row_of_fields(shared: ShownGallery, thing: Thing, box: Box) -> list[Mark]:
    """The values in a frame, each over its label, in columns as wide as they need."""
    left, top, wide, high = box
    edition, pens = shared.edition, shared.pens
    fields = edition.game.kinds[thing.kind].fields
    spare = (wide - sum(needed for *_, needed in shared.columns)) / len(shared.columns)
    marks: list[Mark] = [outline(box, pens.ink, RULE)]
    for number, (path, label, needed) in enumerate(shared.columns):
        value = plain_text(value_blocks(edition, thing, path, field_at(fields, path)))
        x, room = left + PADDING / 2, needed + spare - PADDING
        marks += shared.line(value, (x, top, room, VALUE), shared.style("bold", VALUE_SIZE), pens.ink)
        marks += shared.line(label, (x, top + VALUE - 0.4, room, LABEL), shared.style("text", LEAST), pens.shade)
        if number:
            marks.append(LineMark(left, top, left, top + high, pens.shade, RULE / 2))
        left += needed + spare
    return marks
