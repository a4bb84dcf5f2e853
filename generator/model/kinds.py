"""Kinds of things and the types of their fields, as a pack declares them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.model.text import Text
from generator.model.values import Name


@dataclass(frozen=True, slots=True)
class TextType:
    """Prose, translatable."""


@dataclass(frozen=True, slots=True)
class NameType:
    """A name with forms."""


@dataclass(frozen=True, slots=True)
class IntType:
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class DiceType:
    """Dice such as 2K6+3."""


@dataclass(frozen=True, slots=True)
class FlagType:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class LetterType:
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class ChoiceType:
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IconType:
    """The id of an icon of the theme."""


@dataclass(frozen=True, slots=True)
class ClauseType:
    """The number of a clause or chapter."""


@dataclass(frozen=True, slots=True)
class RefType:
    kind: str


@dataclass(frozen=True, slots=True)
class CountType:
    kind: str


@dataclass(frozen=True, slots=True)
class ChanceType:
    """On at most n of 1K6: an amount."""


@dataclass(frozen=True, slots=True)
class EdgesType:
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListType:
    of: FieldType


@dataclass(frozen=True, slots=True)
class MapType:
    kind: str
    of: FieldType


@dataclass(frozen=True, slots=True)
class RecordType:
    fields: Mapping[str, Field]


@dataclass(frozen=True, slots=True)
class OptionalType:
    of: FieldType


FieldType = (
    TextType
    | NameType
    | IntType
    | DiceType
    | FlagType
    | LetterType
    | ChoiceType
    | IconType
    | ClauseType
    | RefType
    | CountType
    | ChanceType
    | EdgesType
    | ListType
    | MapType
    | RecordType
    | OptionalType
)


@dataclass(frozen=True, slots=True)
class Field:
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


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing. ``extends`` names the kind whose fields come first (already merged into ``fields``)."""

    id: str
    name: Name
    fields: Mapping[str, Field]
    extends: str | None = None
