"""Prose as written in the pack: Markdown with placeholders. The package ``text`` parses its Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from sys import intern

from msgspec import Struct

from generator.records import replace

# a backslash before the brace makes it a sign; the brace first, for it is found fast
PLACEHOLDER = re.compile(r"\{(?<!\\\{)(?P<kind>[a-z-]+)(?::(?P<target>[^{}|]*))?(?P<forms>(?:\|[^{}|]*)*)\}")

# placeholders that write a number in words, and all whose forms depend on a number
IN_WORDS = ("number", "ordinal")
COUNTED = ("plural", "form", *IN_WORDS)
# those that print one of their forms, chosen by what a figure shows
CHOOSING = ("direction",)
# what an example prints of its own
LOCAL = ("given", "step", "result")
# one that prints the words of a clause
SAYS = "says"
# those that print a value, or depend on one
OF_DATA = ("value", *COUNTED)


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


class Owner(Struct, frozen=True):
    """The thing that a text belongs to, ``monster.troll``, and the names in its placeholders that mean own fields."""

    ref: str
    fields: tuple[str, ...]

    def whole_placeholder(self, placeholder: Placeholder) -> Placeholder:
        """A placeholder with its whole target: ``{plural:thorns|…}`` with ``monster.troll.thorns``."""
        if placeholder.kind not in OF_DATA:
            return placeholder
        head, colon, path = placeholder.target.rpartition(":")
        if head not in ("", "value") or path.partition(".")[0] not in self.fields:
            return placeholder
        return replace(placeholder, target=f"{head}{colon}{self.ref}.{path}")


@dataclass(frozen=True)
class Text:
    """A translatable text as written; ``quoted`` is True if each of its line breaks was typed as ``\\n`` in quotes.

    ``owner`` is the thing whose fields its placeholders may name alone; None for a text that names none so.
    """

    source: str
    quoted: bool = field(default=False, compare=False)
    owner: Owner | None = None

    @cached_property
    def placeholders(self) -> tuple[Placeholder, ...]:
        """Its placeholders with their whole targets."""
        found = placeholders(self.source)
        return tuple(found) if self.owner is None else tuple(map(self.owner.whole_placeholder, found))

    @cached_property
    def whole_source(self) -> str:
        """Its source with whole targets, which means the same in a text of any other thing."""
        if self.owner is None:
            return self.source
        parts, at = [], 0
        for one in self.placeholders:
            target = f":{one.target}" if ":" in one.source else ""
            parts.append(self.source[at : one.start])
            parts.append(f"{{{one.kind}{target}{''.join(f'|{form}' for form in one.forms)}}}")
            at = one.end
        return "".join(parts) + self.source[at:]

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
