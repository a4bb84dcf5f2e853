"""One of some words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.load.types.base import Parse, ReadType
from generator.message import msg

MOST_WORDS = 500


def words_in(written: str) -> tuple[str, ...]:
    """The words of a declaration. Raises ValueError when they are too many."""
    words = tuple(word.strip() for word in written.split(","))
    if len(words) > MOST_WORDS:
        raise ValueError(msg("expected a choice of at most {most_words} words, found {count:,}",
                             most_words=MOST_WORDS, count=len(words)))
    return words


@dataclass(frozen=True, slots=True)
class ChoiceType(ReadType):
    """One of some words."""

    form: ClassVar[str] = r"choice of (?P<words>.+)"
    shown: ClassVar[str] = "choice of a, b"

    words: tuple[str, ...]

    @classmethod
    def declared(cls, match: re.Match[str], inner: Parse) -> ChoiceType:
        return cls(words_in(match["words"]))

    def read(self, reader: Reader, node: Node, path: str) -> str | None:
        return reader.one_of(node, path, self.words)


TYPE = ChoiceType
