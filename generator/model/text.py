"""Prose as written in the pack: Markdown with placeholders. The package ``text`` parses its Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from sys import intern

from msgspec import Struct

# a backslash before the brace makes it a sign
PLACEHOLDER = re.compile(r"(?<!\\)\{(?P<kind>[a-z-]+)(?::(?P<target>[^{}|]*))?(?P<forms>(?:\|[^{}|]*)*)\}")

# placeholders that write a number in words, and all whose forms depend on a number
IN_WORDS = ("number", "ordinal")
COUNTED = ("plural", "form", *IN_WORDS)


class Placeholder(Struct, frozen=True):
    """``{kind:target|form|form}`` and its position in its text."""

    kind: str
    target: str
    forms: tuple[str, ...]
    start: int
    end: int
    source: str


def placeholders(source: str) -> Iterator[Placeholder]:
    """The placeholders in a text."""
    for m in PLACEHOLDER.finditer(source):
        # interned, since a game has few different ones
        kind, target, whole = intern(m["kind"]), intern(m["target"] or ""), intern(m[0])
        yield Placeholder(kind, target, tuple(m["forms"].split("|")[1:]), m.start(), m.end(), whole)


@dataclass(frozen=True)
class Text:
    """A translatable text as written; ``quoted`` is True if each of its line breaks was typed as ``\\n`` in quotes."""

    source: str
    quoted: bool = field(default=False, compare=False)

    @cached_property
    def placeholders(self) -> tuple[Placeholder, ...]:
        return tuple(placeholders(self.source))

    def __str__(self) -> str:
        return self.source

    def __bool__(self) -> bool:
        return bool(self.source.strip())


def printed(msgid: str) -> str:
    """Returns its argument; marks words for ``locale/*/ui.po`` that ``Edition.word`` translates later."""
    return msgid


class Wording(str):
    """A translatable text of a face or a product, with fields of the thing in braces (``Siła {strength}``)."""

    __slots__ = ()
