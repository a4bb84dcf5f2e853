"""The entries of a mapping with known keys, read by key."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from generator.finding import did_you_mean
from generator.load.nodes import Node, Scalar, Sequence
from generator.load.reader import TEXT, Reader
from generator.message import Message, msg
from generator.model.text import Text

T = TypeVar("T")
W = TypeVar("W", bound=str)


Read = Callable[[Reader, Node, str], object]


def parsed_by(parse: Callable[[str], T]) -> Callable[[Reader, Node, str], T | None]:
    """The reader of a scalar that a function parses."""
    return lambda reader, node, path: reader.parse_scalar(node, path, parse)


def each(read: Callable[[Reader, Node, str], T | None]) -> Callable[[Reader, Node, str], dict[str, T]]:
    """The reader of a mapping, without its invalid entries."""
    return lambda reader, node, path: {
        key: value for key, one, below in reader.entries(node, path) if (value := read(reader, one, below)) is not None
    }


def word(words: Iterable[W]) -> Callable[[Reader, Node, str], W | None]:
    """The reader of one of some words."""
    return lambda reader, node, path: reader.one_of(node, path, words)


def whole_between(low: int, high: int | None = None) -> Callable[[Reader, Node, str], int | None]:
    """The reader of a whole number of a range."""
    return lambda reader, node, path: reader.integer(node, path, low, high)


def numbers_of(node: Node) -> list[float]:
    """The numbers of a list; empty for anything else."""
    items = [item.value for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    return [float(item) for item in items if isinstance(item, int | float) and not isinstance(item, bool)]


class Entries(Struct, frozen=True):
    """Entries of the mapping at ``path``. Each method reads one; a missing one is None, or empty.

    An invalid entry is None, or empty, too, with a finding.
    """

    reader: Reader
    nodes: Mapping[str, Node]
    path: str

    def __contains__(self, key: str) -> bool:
        return key in self.nodes

    def is_word(self, key: str, word: str) -> bool:
        """True for an entry that is this word."""
        node = self.nodes.get(key)
        return isinstance(node, Scalar) and node.text == word

    def path_of(self, key: str) -> str:
        """The path of an entry."""
        return f"{self.path}/{key}" if self.path else key

    def report_fault(self, key: str, message: Message, part: str = "") -> None:
        """Report a fault of an entry, or of the part of it with a name."""
        path = f"{self.path_of(key)}/{part}" if part else self.path_of(key)
        self.reader.bad(path, self.nodes[key], message)

    def read(self, key: str, read: Callable[[Reader, Node, str], T]) -> T | None:
        """An entry read by a function."""
        node = self.nodes.get(key)
        return None if node is None else read(self.reader, node, self.path_of(key))

    def values(self, readers: Mapping[str, Read]) -> dict[str, Any]:
        """The valid entries of declared keys as fields of a record, named like the key with ``_`` for ``-``."""
        found = ((key.replace("-", "_"), self.read(key, read)) for key, read in readers.items())
        return {name: value for name, value in found if value is not None}

    def string(self, key: str, what: Message = TEXT) -> str | None:
        return self.read(key, lambda reader, node, path: reader.string(node, path, what))

    def strings(self, key: str) -> tuple[str, ...]:
        return self.read(key, Reader.strings) or ()

    def words(self, key: str) -> dict[str, str]:
        return self.read(key, Reader.words) or {}

    def text(self, key: str) -> Text | None:
        return self.read(key, Reader.text)

    def texts(self, key: str) -> dict[str, Text]:
        return self.read(key, Reader.texts) or {}

    def integer(self, key: str, low: int | None = None, high: int | None = None) -> int | None:
        return self.read(key, lambda reader, node, path: reader.integer(node, path, low, high))

    def read_parsed(self, key: str, parse: Callable[[str], T]) -> T | None:
        return self.read(key, parsed_by(parse))

    def one_of(self, key: str, words: Iterable[W]) -> W | None:
        return self.read(key, lambda reader, node, path: reader.one_of(node, path, words))

    def entries(self, key: str) -> Iterable[tuple[str, Node, str]]:
        """Each key, value node and path of an entry that is a mapping."""
        return self.read(key, Reader.entries) or ()

    def items(self, key: str) -> Iterable[tuple[Node, str]]:
        """The items of an entry that is a list, with their paths."""
        return self.read(key, Reader.items) or ()


def entries_of(reader: Reader, node: Node, path: str, required: Iterable[str], optional: Iterable[str] = ()) -> Entries:
    """The entries of a mapping with known keys; unknown and missing ones are reported."""
    return Entries(reader, reader.shape(node, path, required, optional), path)


def printed_words(found: Entries, words: Collection[str]) -> dict[str, Text]:
    """The printed text of each word of a choice under ``words``; by default the word itself. Others are findings."""
    told = found.texts("words")
    for key, node, below in found.entries("words"):
        if key not in words:
            message = (msg("expected one of {words}, found {key!r}", words=", ".join(words), key=key) if words else
                       msg("expected no words, since the type has no choice, found {key!r}", key=key))
            found.reader.bad(below, node, message, did_you_mean(key, words))
    return {word: told.get(word) or Text(word) for word in words}
