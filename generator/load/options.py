"""Reads options of products, by the sort of their value. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from generator.load.entries import each, parsed, whole, word
from generator.load.measures import card_size, length, piece_size, side
from generator.load.nodes import Node, Scalar
from generator.load.own_sheets import PAPERS, read_own_sheet, read_page
from generator.load.reader import Reader
from generator.message import Message, msg
from generator.model.text import Wording
from generator.products.spec import Option

DUPLEX = ("long-edge", "short-edge", "gutter-fold", "fronts-only")
CARD_DUPLEX = (*DUPLEX, "backs-only")
GUIDES, INKS, BASES = ("corners", "lines", "none"), ("full", "low"), ("fold", "slot")
FILLERS, BOOK_FORMS = ("pieces", "none"), ("book", "leaflet")
MOST_COPIES = 200_000


class OptionReader(NamedTuple):
    """The reader of a sort of value, and its JSON schema (``docs/pack.schema.json``)."""

    read: Callable[[Reader, Node, str], object]
    schema: Mapping[str, object]


def _wording(reader: Reader, node: Node, path: str) -> Wording | None:
    written = reader.string(node, path)
    return None if written is None else Wording(written)


def _copies(reader: Reader, node: Node, path: str) -> dict[str, int] | None:
    """The copies by kind or thing; a single number is for all."""
    read = whole(0, MOST_COPIES)
    if not isinstance(node, Scalar):
        return each(read)(reader, node, path)
    number = read(reader, node, path)
    return None if number is None else {"": number}


def _ref(name: str) -> dict[str, object]:
    return {"$ref": f"#/$defs/{name}"}


def _one_or_more(item: Mapping[str, object]) -> dict[str, object]:
    return {"anyOf": [item, {"type": "array", "items": item}]}


def _parsed(parse: Callable[[str], object], schema: str) -> OptionReader:
    return OptionReader(parsed(parse), _ref(schema))


def _text(what: Message, schema: str) -> OptionReader:
    return OptionReader(lambda reader, node, path: reader.string(node, path, what), _ref(schema))


def _word(words: tuple[str, ...]) -> OptionReader:
    return OptionReader(word(words), {"enum": [*words]})


def _word_for_each(words: tuple[str, ...]) -> OptionReader:
    def read(reader: Reader, node: Node, path: str) -> dict[str, str | None]:
        return {key: reader.one_of(word, below, words) for key, word, below in reader.entries(node, path)}

    return OptionReader(read, {"type": "object", "additionalProperties": {"enum": [*words]}})


def _one_or_more_words(words: tuple[str, ...]) -> OptionReader:
    def read(reader: Reader, node: Node, path: str) -> tuple[str, ...] | None:
        if isinstance(node, Scalar):
            found = reader.one_of(node, path, words)
            return None if found is None else (found,)
        return tuple(word for item, below in reader.items(node, path) if (word := reader.one_of(item, below, words)))

    return OptionReader(read, _one_or_more({"enum": [*words]}))


def _fillers(reader: Reader, node: Node, path: str) -> str | tuple[str, ...] | None:
    """A word, or the names of pictures."""
    return reader.one_of(node, path, FILLERS) if isinstance(node, Scalar) else tuple(reader.strings(node, path))


COPIES: Mapping[str, object] = {"type": "integer", "minimum": 0}
READERS: Mapping[str, OptionReader] = {
    "paper": _word(PAPERS),
    "page": OptionReader(read_page, _ref("page")),
    "own_sheet": OptionReader(read_own_sheet, _ref("own-sheet")),
    "kinds": OptionReader(Reader.strings, _one_or_more(_ref("word"))),
    "products": OptionReader(Reader.strings, _one_or_more(_ref("word"))),
    "dice_faces": OptionReader(Reader.strings, {"type": "array", "items": _ref("word"), "minItems": 6, "maxItems": 6}),
    "size": _parsed(piece_size, "size"),
    "card": _parsed(card_size, "card"),
    "side": _parsed(side, "length"),
    "length": _parsed(length, "length"),
    "number": OptionReader(whole(1, 12), {"type": "integer", "minimum": 1, "maximum": 12}),
    "flag": OptionReader(Reader.flag, {"type": "boolean"}),
    "clause": _text(msg("the number of a chapter"), "clause"),
    "wording": OptionReader(_wording, _ref("word")),
    "pictures": OptionReader(Reader.words, {"type": "object", "additionalProperties": _ref("word")}),
    "icons": OptionReader(Reader.words, {"type": "object", "additionalProperties": _ref("slug")}),
    "colours": OptionReader(Reader.words, {"type": "object", "additionalProperties": _ref("colour")}),
    "field": _text(msg("a word"), "slug"),
    "die": _text(msg("the id of a die"), "slug"),
    "path": _text(msg("a word"), "path"),
    "duplex": _one_or_more_words(DUPLEX),
    "card_duplex": _one_or_more_words(CARD_DUPLEX),
    "book_form": _word(BOOK_FORMS),
    "guides": _word(GUIDES),
    "ink": _word(INKS),
    "fillers": OptionReader(_fillers, {"anyOf": [{"enum": [*FILLERS]}, {"type": "array", "items": _ref("word")}]}),
    "base": _word(BASES),
    "tables": OptionReader(Reader.strings, _one_or_more(_ref("word"))),
    "stories": OptionReader(Reader.strings, _one_or_more(_ref("slug"))),
    "copies": OptionReader(_copies, {"anyOf": [COPIES, {"type": "object", "additionalProperties": COPIES}]}),
    "faces": OptionReader(Reader.words, {"type": "object", "additionalProperties": _ref("slug")}),
    "picture": _text(msg("the name of a picture"), "word"),
    "face": _text(msg("the name of a face"), "slug"),
}

# sorts that depend on the words of the option
OF_WORDS: Mapping[str, Callable[[tuple[str, ...]], OptionReader]] = {"word": _word, "words": _word_for_each}


def reading(option: Option) -> OptionReader:
    """The reader of an option."""
    return OF_WORDS[option.reads](option.words) if option.reads in OF_WORDS else READERS[option.reads]
