"""Kinds of things and their fields, as a pack declares them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import Struct, field

from generator.model.text import Text
from generator.model.values import Name


class Writer(Protocol):
    """Prints values in the language of an edition."""

    def value(self, value: object) -> str: ...

    def entry(self, field_: Field, key: str, value: Any) -> str: ...


# the value of a field that must not be left out
REQUIRED = object()
# where a value refers to something: its path, what sort of thing it names, and which
Named = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class FieldType:
    """The type of a field: what it holds when it is left out, what it refers to, how it is printed.

    Each type is a class in a module of its own in ``load/types/``, which also says how it is declared and read.
    """

    @property
    def empty(self) -> Any:
        """The value of a field that is left out; REQUIRED when it must not be."""
        return REQUIRED

    @property
    def may_refer(self) -> bool:
        """True if a value can hold a reference; most cannot."""
        return False

    def kinds(self) -> Iterator[str]:
        """The kinds that the type names."""
        return iter(())

    def references(self, path: str, value: Any) -> Iterator[Named]:
        """What a value at a path refers to. ``value`` is not None."""
        return iter(())

    def write(self, writer: Writer, field_: Field, value: Any) -> str:
        """A value in print."""
        return writer.value(value)


class Field(Struct, frozen=True):
    """A field of a kind: its type and printed labels.

    ``print`` is how an empty one looks on a character sheet: ``box``, ``tally``, ``line`` or ``lines`` (``rows`` is
    their number); ``blank`` marks a field that only players fill; ``icon`` is drawn beside the label. ``signed`` names
    the keys of a map whose numbers print with a sign; ``all`` stands for every key. ``better`` is what players prefer:
    ``higher`` or ``lower`` numbers.
    """

    id: str
    type: FieldType
    label: Text
    short: Text | None = None
    print: str = "box"
    rows: int = 1
    blank: bool = False
    words: Mapping[str, Text] = field(default_factory=dict)
    icon: str | None = None
    signed: tuple[str, ...] = ()
    better: str = ""


class Kind(Struct, frozen=True):
    """A kind of thing. ``extends`` names the kind whose fields come first (already merged into ``fields``)."""

    id: str
    name: Name
    fields: Mapping[str, Field]
    extends: str | None = None
