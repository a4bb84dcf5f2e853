"""Reads options of products, by the sort of their value. Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from generator.load.measures import MOST_PAPER, card_size, length, piece_size, side, size
from generator.load.nodes import Node, Scalar
from generator.load.reader import Reader
from generator.message import msg
from generator.model.text import Wording
from generator.products.spec import Option

PAPERS = ("A3", "A4", "A5", "Letter", "Tabloid")
DUPLEX = ("long-edge", "short-edge", "gutter-fold", "fronts-only")
CARD_DUPLEX = (*DUPLEX, "backs-only")
GUIDES, INKS, BASES = ("corners", "lines", "none"), ("full", "low"), ("fold", "slot")


def _paper(reader: Reader, node: Node, path: str) -> Any:
    return reader.one_of(node, path, PAPERS)


def _kinds(reader: Reader, node: Node, path: str) -> Any:
    return reader.strings(node, path)


def _size(reader: Reader, node: Node, path: str) -> Any:
    return reader.parsed(node, path, piece_size)


def _side(reader: Reader, node: Node, path: str) -> Any:
    return reader.parsed(node, path, side)


def _number(reader: Reader, node: Node, path: str) -> Any:
    return reader.integer(node, path, 1, 12)


def _clause(reader: Reader, node: Node, path: str) -> Any:
    return reader.string(node, path, msg("the number of a chapter"))


def _duplex(reader: Reader, node: Node, path: str) -> Any:
    if isinstance(node, Scalar):
        found = reader.one_of(node, path, DUPLEX)
        return None if found is None else (found,)
    return tuple(d for item, below in reader.items(node, path) if (d := reader.one_of(item, below, DUPLEX)))


def _length(reader: Reader, node: Node, path: str) -> Any:
    return reader.parsed(node, path, length)


def _flag(reader: Reader, node: Node, path: str) -> Any:
    return reader.flag(node, path)


def _base(reader: Reader, node: Node, path: str) -> Any:
    return reader.one_of(node, path, BASES)


def _wording(reader: Reader, node: Node, path: str) -> Any:
    written = reader.string(node, path)
    return None if written is None else Wording(written)


def _words(reader: Reader, node: Node, path: str) -> Any:
    """A word for each key, such as an icon or a colour for each deck."""
    return {key: reader.string(word, below) or "" for key, word, below in reader.entries(node, path)}


def _field(reader: Reader, node: Node, path: str) -> Any:
    return reader.string(node, path, msg("a word"))


def _card(reader: Reader, node: Node, path: str) -> Any:
    return reader.parsed(node, path, card_size)


def _page(reader: Reader, node: Node, path: str) -> Any:
    """A paper by name, or a custom size."""
    if not isinstance(node, Scalar) or not node.text[:1].isdecimal():
        return reader.one_of(node, path, PAPERS)
    found = reader.parsed(node, path, size)
    if found is not None and not all(50 <= side <= MOST_PAPER for side in found):
        reader.wrong("bad-value", path, node,
                     msg("expected a page of 50 to {most_paper:g} mm, found {node!r}",
                         most_paper=MOST_PAPER, node=node.text))
        return None
    return found


def _card_duplex(reader: Reader, node: Node, path: str) -> Any:
    nodes = [(node, path)] if isinstance(node, Scalar) else reader.items(node, path)
    return tuple(way for item, below in nodes if (way := reader.one_of(item, below, CARD_DUPLEX)))


def _guides(reader: Reader, node: Node, path: str) -> Any:
    return reader.one_of(node, path, GUIDES)


def _ink(reader: Reader, node: Node, path: str) -> Any:
    return reader.one_of(node, path, INKS)


def _face(reader: Reader, node: Node, path: str) -> Any:
    return reader.string(node, path, msg("the name of a face"))


class OptionReader(NamedTuple):
    """The reader of a sort of value, and its JSON schema (``docs/pack.schema.json``)."""

    read: Callable[[Reader, Node, str], Any]
    schema: Mapping[str, Any]


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _one_or_more(item: Mapping[str, Any]) -> dict[str, Any]:
    return {"anyOf": [item, {"type": "array", "items": item}]}


READERS: Mapping[str, OptionReader] = {
    "paper": OptionReader(_paper, {"enum": [*PAPERS]}),
    "page": OptionReader(_page, _ref("page")),
    "kinds": OptionReader(_kinds, _one_or_more(_ref("word"))),
    "products": OptionReader(_kinds, _one_or_more(_ref("word"))),
    "dice_faces": OptionReader(_kinds, {"type": "array", "items": _ref("word"), "minItems": 6, "maxItems": 6}),
    "size": OptionReader(_size, _ref("size")),
    "card": OptionReader(_card, _ref("card")),
    "side": OptionReader(_side, _ref("length")),
    "length": OptionReader(_length, _ref("length")),
    "number": OptionReader(_number, {"type": "integer", "minimum": 1, "maximum": 12}),
    "flag": OptionReader(_flag, {"type": "boolean"}),
    "clause": OptionReader(_clause, _ref("clause")),
    "wording": OptionReader(_wording, _ref("word")),
    "icons": OptionReader(_words, {"type": "object", "additionalProperties": _ref("slug")}),
    "colours": OptionReader(_words, {"type": "object", "additionalProperties": _ref("colour")}),
    "field": OptionReader(_field, _ref("slug")),
    "duplex": OptionReader(_duplex, _one_or_more({"enum": [*DUPLEX]})),
    "card_duplex": OptionReader(_card_duplex, _one_or_more({"enum": [*CARD_DUPLEX]})),
    "guides": OptionReader(_guides, {"enum": [*GUIDES]}),
    "ink": OptionReader(_ink, {"enum": [*INKS]}),
    "base": OptionReader(_base, {"enum": [*BASES]}),
    "face": OptionReader(_face, _ref("slug")),
}


def _word(words: tuple[str, ...]) -> OptionReader:
    return OptionReader(lambda reader, node, path: reader.one_of(node, path, words), {"enum": [*words]})


def _word_for_each(words: tuple[str, ...]) -> OptionReader:
    def read(reader: Reader, node: Node, path: str) -> Any:
        return {key: reader.one_of(word, below, words) for key, word, below in reader.entries(node, path)}

    return OptionReader(read, {"type": "object", "additionalProperties": {"enum": [*words]}})


# sorts that depend on the words of the option
OF_WORDS: Mapping[str, Callable[[tuple[str, ...]], OptionReader]] = {"word": _word, "words": _word_for_each}


def reading(option: Option) -> OptionReader:
    """The reader of an option."""
    return OF_WORDS[option.reads](option.words) if option.reads in OF_WORDS else READERS[option.reads]
