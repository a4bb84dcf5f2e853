"""Which letters a game prints in which fonts. The layout is consulted only where letters are missing.

A font is named with its fallback fonts (``layout.tokens.with_fallback``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from unicodedata import bidirectional, category

from generator.check.prose import CheckedText, names, passages, plain_words, term_forms
from generator.layout.faces.holes import holes, tail
from generator.layout.marks import Piece, Placed, Sheet, TextMark
from generator.layout.products import lay_out
from generator.layout.products.product_sheets import ProductSheets
from generator.layout.tokens import book_fonts, font_of, style_of
from generator.layout.type.fonts import CLUSTER, covers, printed
from generator.message import Message, msg
from generator.model.game import Game, Product
from generator.model.text import Text
from generator.products import spec_of
from generator.text.run import Run, runs_of
from generator.translate.edition import Edition
from generator.translate.ui import engine_words

# forms of numbers, which print no words
CODES = ("code", "signed")
# placeholders that only identify a cell
ADDRESSES = ("cell", "odds")
# characters that typesetting and layout add to the texts of a pack
NUMBERS, SIGNS = "0123456789+−-", "•·–—…×½()/:.„“”‚‘’′″"
UNPRINTED = " \n\t\u00a0\u200b"
# scripts whose letters are joined, moved or stacked, which the sheet writers do not support
JOINED = re.compile("[\u0700-\u07bf\u0840-\u085f\u0900-\u0dff\u0f00-\u0fff\u1000-\u109f\u1700-\u18af\u1900-\u1cff"
                    "\ua800-\ua82f\ua880-\uaa7f\uaae0-\uabff\U00011000-\U00011fff]")
HEADED = ("game/", "chapter/", "table/")


class PrintedText(NamedTuple):
    """A text as it is printed in a font, and the path of its datum."""

    path: str
    text: str
    font: str


def lacking(font: str, text: str) -> Iterator[str]:
    """The letters of a text, including combining marks, that a font lacks."""
    for letter in CLUSTER.findall(printed(text)):
        if letter not in UNPRINTED and not (len(letter) == 1 and covers(font, letter)):
            yield letter


def unset(char: str) -> Message | None:
    """The reason why a character is not printed in any font; None without one."""
    if category(char) == "Co":
        return msg("a private-use character, which means something else in every font")
    if bidirectional(char) in ("R", "AL"):
        return msg("a letter that is written from right to left, which is not set yet")
    if JOINED.match(char):
        return msg("a letter of a script whose letters are joined, which is not set yet")
    return None


def shown(text: Text) -> str:
    """A text with spaces in place of placeholders that only identify a row: ``{cell:9.9/≤3/sword}``."""
    source = text.source
    for placeholder in text.placeholders if "{cell:" in source or "{odds:" in source else ():
        if placeholder.kind in ADDRESSES:
            blank = " " * len(placeholder.source)
            source = source[: placeholder.start] + blank + source[placeholder.end :]
    return source


def written(game: Game) -> Iterator[tuple[str, str]]:
    """Every text of a pack with its path."""
    for passage in passages(game):
        yield passage.path, shown(passage.text)
    for path, name in names(game):
        for form, word in name.forms.items():
            yield f"{path}/{form}", word
    yield from term_forms(game)
    yield from plain_words(game)
    yield "game/version", game.version
    for product in game.products.values():
        faces = product.options.get("faces")
        for text in faces if isinstance(faces, tuple) else ():
            if text not in game.theme.icons:
                yield f"product/{product.id}/faces/{text}", text
    for face in game.theme.faces.values():
        for region in face.regions.values():
            if region.text:
                yield f"theme/faces/{face.id}/regions/{region.id}/text", region.text


def fonts_that_lack(game: Game) -> dict[str, frozenset[str]]:
    """Fonts of the theme that lack a letter they may have to print, with those letters.

    A style that prints only some fields is checked only for the letters of these.
    """
    theme = game.theme
    everything = _with_capitals({letter for _, text in written(game) for letter in _letters(text)}
                                | {char for word in engine_words(game.language).values() for char in word}
                                | set(NUMBERS + SIGNS))
    asked = {font_of(theme, role): everything for role in book_fonts(theme)}
    asked |= dict.fromkeys(book_fonts(theme).values(), everything)
    for name in theme.styles:
        font = style_of(theme, name).font
        if font not in asked or asked[font] is not everything:
            asked[font] = asked.get(font, frozenset()) | _of_style(game, name, everything)
    found = {font: frozenset(letter for char in chars for letter in lacking(font, char))
             for font, chars in asked.items()}
    return {font: letters for font, letters in found.items() if letters}


def _with_capitals(chars: Iterable[str]) -> frozenset[str]:
    small = set(chars)
    return frozenset(small | {letter for char in small for letter in _letters(char.upper())})


def _letters(text: str) -> Iterable[str]:
    """The letters of a text, each with the combining marks that cannot be composed with it."""
    return text if text.isascii() else CLUSTER.findall(printed(text))


def _of_style(game: Game, style: str, everything: frozenset[str]) -> frozenset[str]:
    """The letters that the regions of a style may print; all if more than faces use it."""
    chars: set[str] = set(NUMBERS)
    used = False
    for face in game.theme.faces.values():
        for region in face.regions.values():
            if region.style == style:
                used = True
                if region.table:
                    return everything
                chars |= set(tail(region.text or ""))
                for before, path, form in holes(region.text or ""):
                    chars |= {*before, *("" if form in CODES else form)}
                    chars |= _of_field(game, path.partition(".")[0], everything)
    return _with_capitals(chars) if used else everything


def _of_field(game: Game, field: str, everything: frozenset[str]) -> frozenset[str] | set[str]:
    """The letters that a field may print: only digits if it holds only numbers."""
    values = [thing.fields.get(field) for thing in game.things.values() if field in thing.fields]
    if field in ("name", "kind") or not all(value is None or isinstance(value, bool | int | str) for value in values):
        return everything
    labels = [text.source for kind in game.kinds.values() if field in kind.fields
              for text in kind.fields[field].words.values()]
    said = [str(value) for value in values if value is not None and not isinstance(value, bool)]
    return set("".join([*said, *labels]))


def lines(game: Game) -> Iterator[PrintedText]:
    """Every text of a game's products as printed; of a game without products the texts of a book."""
    edition = Edition(game, game.language)
    if not game.products or any(spec_of(product).html_pages for product in game.products.values()):
        yield from _book(edition)
    for product in game.products.values():
        yield from _pieces(edition, product)


def _book(edition: Edition) -> Iterator[PrintedText]:
    """The texts that a rulebook or a sheet of tables may print."""
    game, fonts = edition.game, book_fonts(edition.game.theme)
    for passage in passages(game):
        yield from _runs(edition, passage, fonts)
        if passage.sort == "title":
            yield PrintedText(passage.path, passage.text.source, fonts["bold"])
            if f"{passage.path}/".startswith(HEADED):
                yield PrintedText(passage.path, passage.text.source, fonts["title"])
    for path, text in plain_words(game):
        yield PrintedText(path, text, fonts["text"])
    for path, name in names(game):
        for form, word in name.forms.items() if path.endswith("/name") else ():
            yield PrintedText(f"{path}/{form}", word, fonts["text"])
    for path, word in term_forms(game):
        yield PrintedText(path, word, fonts["text"])


def _runs(edition: Edition, passage: CheckedText, fonts: Mapping[str, str]) -> Iterator[PrintedText]:
    for run in runs_of(edition.blocks(passage.text)):
        if isinstance(run, Run) and run.role not in ("icon", "missing"):
            role = ("bold-italic" if run.italic else "bold") if run.bold else "italic" if run.italic else "text"
            yield PrintedText(passage.path, run.text.upper() if run.role == "caps" else run.text, fonts[role])


def _pieces(edition: Edition, product: Product) -> Iterator[PrintedText]:
    """The texts of a product of pieces; empty when it cannot be laid out, which another rule reports."""
    try:
        made = lay_out(edition, product) if spec_of(product).layout else ()
    except (ValueError, LookupError, OSError):
        return
    yield from dict.fromkeys(PrintedText(datum, mark.text, mark.font) for mark, datum in _texts(made, set()))


def _texts(made: object, seen: set[int]) -> Iterator[tuple[TextMark, str]]:
    """Every line of text in sheets and pieces, with the full path of its datum."""
    match made:
        case Piece():
            yield from ((mark, made.datum(mark.datum)) for mark in made.marks if isinstance(mark, TextMark))
        case Placed():
            if id(made.piece) not in seen:
                seen.add(id(made.piece))
                yield from _texts(made.piece, seen)
        case Sheet():
            yield from ((mark, mark.datum) for mark in made.marks if isinstance(mark, TextMark))
            yield from _texts(made.pieces, seen)
        case ProductSheets():
            yield from _texts(tuple(made.variants.values()), seen)
        case tuple() | list():
            for one in made:
                yield from _texts(one, seen)
