"""Reads options of products, by the sort of their value. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.load.entries import each, parsed_by, whole_between
from generator.load.measures import card_size, length, piece_size, side
from generator.load.nodes import Node, Scalar
from generator.load.own_sheets import PAPERS, read_own_sheet, read_page
from generator.load.reader import Reader
from generator.load.value_ways import FLAG, Way, definition, one_or_list, one_word, whole_number
from generator.message import Message, msg
from generator.model.text import Wording
from generator.products.rulebook import BOOK_PARTS
from generator.products.spec import Option

DUPLEX = ("long-edge", "short-edge", "gutter-fold", "fronts-only")
CARD_DUPLEX = (*DUPLEX, "backs-only")
GUIDES, INKS, BASES = ("corners", "lines", "none"), ("full", "low"), ("fold", "slot")
FILLERS, BOOK_FORMS = ("pieces", "none"), ("auto", "small", "book", "leaflet")
MOST_COPIES = 200_000


def _wording(reader: Reader, node: Node, path: str) -> Wording | None:
    written = reader.string(node, path)
    return None if written is None else Wording(written)


def _copies(reader: Reader, node: Node, path: str) -> dict[str, int] | None:
    """The copies by kind or thing; a single number is for all."""
    read = whole_between(0, MOST_COPIES)
    if not isinstance(node, Scalar):
        return each(read)(reader, node, path)
    number = read(reader, node, path)
    return None if number is None else {"": number}


def _parsed_option(parse: Callable[[str], object], schema: str) -> Way:
    return Way(parsed_by(parse), definition(schema))


def _text(what: Message, schema: str) -> Way:
    return Way(lambda reader, node, path: reader.string(node, path, what), definition(schema))


def _word_for_each(words: tuple[str, ...]) -> Way:
    def read(reader: Reader, node: Node, path: str) -> dict[str, str | None]:
        return {key: reader.one_of(word, below, words) for key, word, below in reader.entries(node, path)}

    return Way(read, {"type": "object", "additionalProperties": {"enum": [*words]}})


def _one_or_more_words(words: tuple[str, ...]) -> Way:
    def read(reader: Reader, node: Node, path: str) -> tuple[str, ...] | None:
        if isinstance(node, Scalar):
            found = reader.one_of(node, path, words)
            return None if found is None else (found,)
        return tuple(word for item, below in reader.items(node, path) if (word := reader.one_of(item, below, words)))

    return Way(read, one_or_list({"enum": [*words]}))


def _fillers(reader: Reader, node: Node, path: str) -> str | tuple[str, ...] | None:
    """A word, or the names of pictures."""
    return reader.one_of(node, path, FILLERS) if isinstance(node, Scalar) else tuple(reader.strings(node, path))


def _flag_for_each(words: tuple[str, ...]) -> Way:
    def read(reader: Reader, node: Node, path: str) -> dict[str, bool]:
        written = reader.shape(node, path, (), words)
        return {word: bool(FLAG.read(reader, value, f"{path}/{word}")) for word, value in written.items()}

    return Way(read, {"type": "object", "properties": dict.fromkeys(words, FLAG.schema),
                      "additionalProperties": False})


COPIES: Mapping[str, object] = {"type": "integer", "minimum": 0}
READERS: Mapping[str, Way] = {
    "paper": one_word(PAPERS),
    "page": Way(read_page, definition("page")),
    "own_sheet": Way(read_own_sheet, definition("own-sheet")),
    "kinds": Way(Reader.strings, one_or_list(definition("word"))),
    "products": Way(Reader.strings, one_or_list(definition("word"))),
    "dice_faces": Way(Reader.strings, {"type": "array", "items": definition("word"), "minItems": 6, "maxItems": 6}),
    "size": _parsed_option(piece_size, "size"),
    "card": _parsed_option(card_size, "card"),
    "side": _parsed_option(side, "length"),
    "length": _parsed_option(length, "length"),
    "number": whole_number(1, 12),
    "columns": whole_number(0, 12),
    "flag": FLAG,
    "clause": _text(msg("the number of a chapter"), "clause"),
    "wording": Way(_wording, definition("word")),
    "pictures": Way(Reader.words, {"type": "object", "additionalProperties": definition("word")}),
    "icons": Way(Reader.words, {"type": "object", "additionalProperties": definition("slug")}),
    "colours": Way(Reader.words, {"type": "object", "additionalProperties": definition("colour")}),
    "field": _text(msg("a word"), "slug"),
    "die": _text(msg("the id of a die"), "slug"),
    "path": _text(msg("a word"), "path"),
    "duplex": _one_or_more_words(DUPLEX),
    "card_duplex": _one_or_more_words(CARD_DUPLEX),
    "book_form": one_word(BOOK_FORMS),
    "book_parts": _flag_for_each(BOOK_PARTS),
    "guides": one_word(GUIDES),
    "ink": one_word(INKS),
    "fillers": Way(_fillers, {"anyOf": [{"enum": [*FILLERS]}, {"type": "array", "items": definition("word")}]}),
    "base": one_word(BASES),
    "tables": Way(Reader.strings, one_or_list(definition("word"))),
    "stories": Way(Reader.strings, one_or_list(definition("slug"))),
    "copies": Way(_copies, {"anyOf": [COPIES, {"type": "object", "additionalProperties": COPIES}]}),
    "faces": Way(Reader.words, {"type": "object", "additionalProperties": definition("slug")}),
    "picture": _text(msg("the name of a picture"), "word"),
    "face": _text(msg("the name of a face"), "slug"),
}

# sorts that depend on the words of the option
OF_WORDS: Mapping[str, Callable[[tuple[str, ...]], Way]] = {"word": one_word, "words": _word_for_each}


def reading(option: Option) -> Way:
    """The reader of an option."""
    return OF_WORDS[option.reads](option.words) if option.reads in OF_WORDS else READERS[option.reads]
