"""Kinds of things and their fields, as a pack declares them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Protocol

from msgspec import Struct, field

from generator.model.annotations import MADE, Form, Slug, Words, about
from generator.model.text import Text
from generator.model.values import Name


class Writer(Protocol):
    """Prints values in the language of an edition."""

    def value(self, value: object) -> str: ...

    def write_value(self, field_: Field, value: object) -> str: ...

    def write_list(self, parts: Iterable[str], are_texts: bool) -> str: ...

    def entry(self, field_: Field, key: str, value: object) -> str: ...


# the default of a required field
REQUIRED = object()
# a reference in a value: its path, the sort of its target, the target
Named = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class FieldType:
    """The type of a field: its default value, the references in its values, its notation in print.

    Each type is a class in its own module in ``fields/``, which also declares how it is written and read.
    ``centred`` values stand in the middle of a cell of a listing. ``sheet_group`` is how a character sheet draws a
    field: ``name``, ``icon``, ``under`` (below the name), ``choices``, ``numbers`` or ``written``. ``refers``: its own
    values are references. ``empty`` is the default value of a field; REQUIRED when there is none.
    ``control`` is what a form gives a value by: ``line``, ``text``, ``number``, ``choice``, ``flag``, ``reference``,
    ``icon`` or ``list``.
    """

    centred: ClassVar[bool] = False
    sheet_group: ClassVar[str] = "written"
    refers: ClassVar[bool] = False
    control: ClassVar[str] = "line"
    empty: ClassVar[object] = REQUIRED

    @property
    def required_type(self) -> FieldType:
        """The type without ``or none``."""
        return self

    @property
    def single_type(self) -> FieldType:
        """The type of one value: without ``or none`` and ``list of``."""
        return self

    @property
    def may_refer(self) -> bool:
        """True if a value can hold a reference."""
        return self.refers

    @property
    def inner_fields(self) -> Mapping[str, Field]:
        """The fields inside a value, by their ids: those of a record."""
        return {}

    def kinds(self) -> Iterator[str]:
        """The kinds that the type names."""
        return iter(())

    def references(self, path: str, value: object) -> Iterator[Named]:
        """The references in a value at a path. ``value`` is not None."""
        return iter(())

    def part(self, field_: Field, key: str) -> Field | None:
        """The declaration of what a value holds under a key: a field of a record, an entry of a map. None without one.
        """
        return None

    def item(self, field_: Field) -> Field:
        """The declaration of one value of a list; of other types the field itself."""
        return field_

    def declared_at(self, path: str) -> FieldType:
        """The type of a declaration at a path, which the words of a choice carry with them."""
        return self

    def meaning_of(self, word: str) -> object:
        """What a word means as a value of the type: one of its choice, or the thing of that id; else the word itself.
        """
        return word

    def write(self, writer: Writer, field_: Field, value: object) -> str:
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
    type: Annotated[FieldType, MADE]
    label: Annotated[Text, MADE]
    short: Annotated[Text | None, about("Its abbreviation.")] = None
    print: Annotated[str, MADE] = "box"
    rows: Annotated[int, MADE] = 1
    blank: Annotated[bool, about("Things never fill it: only players do, on paper.")] = False
    words: Annotated[Mapping[str, Text], MADE] = field(default_factory=dict)
    icon: Annotated[Slug | None, about("An icon beside its label on a character sheet.")] = None
    signed: Annotated[Words, about("Keys of a map whose numbers print with a sign, or all.")] = ()
    better: Annotated[str, Form("better"), about("What players wish for, for the rule thing-dominated.")] = ""


class Kind(Struct, frozen=True):
    """A kind of thing. ``extends`` names the kind whose fields come first (already merged into ``fields``).

    ``severities`` are those of rules in what is found in its things.
    """

    id: str
    name: Annotated[Name, MADE]
    fields: Annotated[Mapping[str, Field], MADE]
    extends: Annotated[Slug | None, about("The kind whose fields come first.")] = None
    severities: Annotated[Mapping[str, str], Form("severities"), about(
        "How grave a rule is in its things, or that it says nothing of them.")] = field(default_factory=dict)
