"""Which letters a game prints in which fonts: taken from what is laid out, and laid out only where letters may lack.

A font is named with its fallback fonts (``layout.tokens.with_fallback``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple, TypeVar
from unicodedata import bidirectional, category, combining

from generator.check.per_game import once
from generator.check.prose import PATHS, all_forms, masked_text, passages, section
from generator.layout.faces.holes import RICH, holes, tail
from generator.layout.marks import Sheet, TextMark, leaves
from generator.layout.products import lay_out
from generator.layout.tokens import book_fonts, font_of, fonts_in, style_of
from generator.layout.type.fonts import CLUSTER, covers, printed_letters
from generator.message import Message, msg
from generator.model.game import Game, Product
from generator.model.region_contents import FieldsContent, TableContent
from generator.model.text import Text
from generator.model.theme import DrawnPath, Region
from generator.model.values import Name, Ref
from generator.products import function, spec_of
from generator.records import field_names, is_record
from generator.share import is_own_font
from generator.text.typeset import glue
from generator.translate.edition import Edition
from generator.translate.ui import engine_words
from generator.translate.walk import below_list, key_path, path_below

# forms of numbers, which print no words
CODES = ("code", "signed")
# placeholders that only identify a cell
ADDRESS = re.compile(r"\{(?<!\\\{)(?:cell|odds):[^{}]*\}")
# characters that typesetting and layout add to the texts of a pack
NUMBERS, SIGNS = "0123456789+−-", "•·–—…×½()/:.„“”‚‘’′″"
UNPRINTED = " \n\t\u00a0\u200b"
# scripts whose letters are joined, moved or stacked, which the sheet writers do not support
JOINED = re.compile("[\u0700-\u07bf\u0840-\u085f\u0900-\u0dff\u0f00-\u0fff\u1000-\u109f\u1700-\u18af\u1900-\u1cff"
                    "\ua800-\ua82f\ua880-\uaa7f\uaae0-\uabff\U00011000-\U00011fff]")
# types of values without a string
MUTE = frozenset((int, float, bool, type(None)))
Key = TypeVar("Key")
# what no product prints
NEVER_PRINTED = ("id", "language", "waivers", "severities", "totals", "plays", "words", "open_questions")


class PrintedText(NamedTuple):
    """A text as it is printed in a font, and the path of its datum; "" if only the text is known."""

    path: str
    text: str
    font: str


def lacking(font: str, text: str) -> Iterator[str]:
    """The letters of a text, including combining marks, that a font lacks or that no font can print."""
    for letter in CLUSTER.findall(printed_letters(text)):
        if letter in UNPRINTED or (len(letter) == 1 and covers(font, letter) and (
                unset(letter) is None or having_own_sign(fonts_in(font), letter))):
            continue
        yield letter


def having_own_sign(fonts: Iterable[str], letter: str) -> list[str]:
    """The fonts of a pack among some that have a private-use character, as fonts of symbols do."""
    return [name for name in fonts if is_own_font(name) and covers(name, letter)] if category(letter[0]) == "Co" else []


def unset(char: str) -> Message | None:
    """The reason why a character is not printed in any font; None without one."""
    if category(char) == "Co":
        return msg("a private-use character, which means something else in every font")
    if bidirectional(char) in ("R", "AL"):
        return msg("a letter that is written from right to left, which is not set yet")
    if JOINED.match(char):
        return msg("a letter of a script whose letters are joined, which is not set yet")
    return None


def shown_text(text: Text) -> str:
    """A text with spaces in place of placeholders that only identify a row: ``{cell:9.9/≤3/sword}``."""
    return masked_text(text.source, ADDRESS)


def strings(game: Game) -> Iterator[tuple[str, str]]:
    """Every string of a pack with its path, whatever field holds it: a superset of what is printed."""
    seen: set[int] = set()
    # a provenance of a file belongs to its things too
    for name in dict.fromkeys(("provenances", *field_names(Game))):
        if name not in NEVER_PRINTED:
            yield from _strings(section(game, name), PATHS.get(name, f"game/{name}"), seen)


written = once(strings)


def _strings(value: object, path: str, seen: set[int]) -> Iterator[tuple[str, str]]:
    """The strings of a value with their paths; of a value that is shared, once."""
    if isinstance(value, str):
        yield path, str(value)
    elif isinstance(value, Text):
        yield path, shown_text(value)
    elif isinstance(value, Name):
        yield from _strings({**value.forms, "original": value.original}, path, seen)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            here = f"{path}/{key_path(key)}".strip("/")
            if isinstance(key, str):
                yield here, key
            if inner.__class__ not in MUTE:
                yield from _strings(inner, here, seen)
    elif isinstance(value, tuple | list | frozenset):
        for number, inner in _telling(enumerate(value, 1)):
            yield from _strings(inner, below_list(path, number, inner), seen)
    elif is_record(value) and not isinstance(value, type | Ref | DrawnPath) and id(value) not in seen:
        seen.add(id(value))
        for name, inner in _telling((name, getattr(value, name)) for name in field_names(value)):
            yield from _strings(inner, path_below(value, name, path), seen)


def _telling(values: Iterable[tuple[Key, object]]) -> Iterator[tuple[Key, object]]:
    """Those values that may hold a string: most of a face are numbers."""
    return (one for one in values if one[1].__class__ not in MUTE)


def fonts_that_lack(game: Game) -> dict[str, frozenset[str]]:
    """Fonts of the theme that lack a letter they may have to print, with those letters.

    A style that prints only some fields is checked only for the letters of these.
    """
    theme = game.theme
    everything = _with_capitals(_letters_of(game)
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


def _letters_of(game: Game) -> set[str]:
    """The letters of all texts of a pack as they are set."""
    found: set[str] = set()
    # characters that are letters wherever they stand: a text of these has no others
    alone: set[str] = set()
    for _, text in strings(game):
        if not alone.issuperset(text):
            letters = set(_letters(glue(text, game.language)))
            alone |= {char for char in letters.intersection(text) if not combining(char)}
            found |= letters
    return found


def _letters(text: str) -> Iterable[str]:
    """The letters of a text, each with the combining marks that cannot be composed with it."""
    return text if text.isascii() else CLUSTER.findall(printed_letters(text))


def _of_style(game: Game, style: str, everything: frozenset[str]) -> frozenset[str]:
    """The letters that the regions of a style may print; all if more than plain words and fields use it."""
    chars: set[str] = set(NUMBERS)
    regions = [region for face in game.theme.faces.values() for region in face.regions.values()
               if region.style == style]
    if not regions or not all(map(_is_plain, regions)):
        return everything
    for region in regions:
        chars |= set(tail(region.text))
        for before, path, form in holes(region.text):
            chars |= {*before, *("" if form in CODES else form)}
            chars |= _of_field(game, path.partition(".")[0], everything)
    return _with_capitals(chars)


def _is_plain(region: Region) -> bool:
    """True if a region prints only its words and fields of its thing."""
    others = region.word(FieldsContent) or region.word(TableContent) or region.repeat
    return bool(region.text) and not others and not RICH.search(region.text)


def _of_field(game: Game, field: str, everything: frozenset[str]) -> frozenset[str] | set[str]:
    """The letters that a field may print: only digits if it holds only numbers."""
    values = [thing.fields.get(field) for thing in game.things.values() if field in thing.fields]
    if field in ("name", "kind") or not all(value is None or isinstance(value, bool | int | str) for value in values):
        return everything
    labels = [text.source for kind in game.kinds.values() if field in kind.fields
              for text in kind.fields[field].words.values()]
    said = [str(value) for value in values if value is not None and not isinstance(value, bool)]
    return set("".join([*said, *labels]))


def lines(game: Game, lacked: Mapping[str, frozenset[str]]) -> Iterator[PrintedText]:
    """The texts of a game's products as printed; of pages of HTML only those with letters that a font lacks.

    Of a game without products, and of one with a product that cannot be laid out, prose and names in the font of prose.
    """
    edition = Edition(game, game.language)
    chars = frozenset("".join(letter for letters in lacked.values() for letter in letters))
    whole = bool(game.products)
    for product in game.products.values():
        try:
            yield from dict.fromkeys(laid_out_texts(edition, product, chars))
        except (ValueError, LookupError, OSError):
            whole = False
    if not whole:
        font = font_of(game.theme, "text")
        yield from (PrintedText(passage.path, shown_text(passage.text), font) for passage in passages(game))
        yield from (PrintedText(f"{path}/{form}", word, font) for path, forms in all_forms(game)
                    for form, word in forms.items())


def laid_out_texts(edition: Edition, product: Product, chars: frozenset[str]) -> Iterator[PrintedText]:
    """The texts of a product; of pages of HTML only those with one of ``chars``. Raises ValueError, LookupError and
    OSError for a product that cannot be laid out.
    """
    spec = spec_of(product)
    if spec.texts:
        yield from function(spec.texts)(edition, product, chars)
    elif spec.layout:
        yield from texts_of(chain(*lay_out(edition, product).variants.values()))


def texts_of(sheets: Iterable[Sheet]) -> Iterator[PrintedText]:
    """Every line of text on sheets with the full path of its datum; that of a piece once for all copies on a sheet."""
    for sheet in sheets:
        yield from (PrintedText(mark.datum, mark.text, mark.font) for mark in leaves(sheet.marks)
                    if isinstance(mark, TextMark))
        for piece in {id(placed.piece): placed.piece for placed in sheet.pieces}.values():
            yield from (PrintedText(piece.datum(mark.datum), mark.text, mark.font)
                        for mark in leaves(piece.marks) if isinstance(mark, TextMark))
