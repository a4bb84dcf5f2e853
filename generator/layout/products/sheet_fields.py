"""The content of a character sheet: the fields of a kind by how they are drawn; equal sheets are printed once."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from generator.fields.choice_type import ChoiceType
from generator.fields.list_type import ListType
from generator.fields.map_type import MapType
from generator.fields.name_type import NameType
from generator.fields.record_type import RecordType
from generator.layout.faces.holes import named_id
from generator.model.game import Thing
from generator.model.kinds import Field, Kind
from generator.model.values import Name
from generator.records import replace
from generator.translate.edition import Edition


class Fields(Struct, frozen=True):
    """The fields of a kind: for the banner, as large numbers (records of numbers are grouped), and for ruled lines."""

    name: Field | None
    icon: Field | None
    under: tuple[Field, ...]
    choices: tuple[Field, ...]
    numbers: tuple[Field, ...]
    written: tuple[Field, ...]


class Filled(Struct, frozen=True):
    """The content of one sheet: a thing of a kind (None for a blank one), the printed name, the name of its portrait.
    """

    kind: Kind
    thing: Thing | None = None
    name: str = ""
    portrait: str = ""

    def value(self, *path: str) -> object:
        """The value of a field, or of a part of a record; None when there is none to print."""
        value: object = self.thing.fields if self.thing is not None else None
        for step in path:
            value = value.get(step) if isinstance(value, Mapping) else None
        return value


def fields_of(kind: Kind) -> Fields:
    """The kind's fields by how a sheet draws them, each group in the order of declaration."""
    groups: dict[str, list[Field]] = {"name": [], "icon": [], "under": [], "choices": [], "numbers": [], "written": []}
    for field in kind.fields.values():
        groups[_group(field)].append(field)
    name, icon = groups["name"][:1], groups["icon"][:1]
    return Fields(name[0] if name else None, icon[0] if icon else None, tuple(groups["under"]),
                  tuple(groups["choices"]), tuple(groups["numbers"]), tuple(groups["name"][1:] + groups["written"]))


def _group(field: Field) -> str:
    type_ = field.type.required_type
    if isinstance(type_, RecordType):
        groups = {part.type.required_type.sheet_group for part in type_.fields.values()}
        return "numbers" if groups == {"numbers"} else "written"
    return "written" if field.print in ("line", "lines") else type_.sheet_group


def lines_of(edition: Edition, filled: Filled, field: Field) -> list[str]:
    """The text on the lines of a field; each entry of a list or map takes a line."""
    value = filled.value(field.id)
    if isinstance(value, Mapping) and isinstance(field.type.required_type, MapType):
        return [edition.entry(field, key, amount) for key, amount in value.items()]
    if isinstance(value, list | tuple):
        item = field.type.item(field)
        return [edition.write_value(item, entry) for entry in value]
    return [] if value is None else [edition.write_value(field, value)]


def line_count(field: Field, written: list[str]) -> int:
    """The least number of lines of a field: a list or map has at least one empty line."""
    open_ended = isinstance(field.type.required_type, ListType | MapType)
    return max(field.rows, len(written) + int(open_ended and len(written) >= field.rows))


def distinct(edition: Edition, kind_id: str, portrait: str = "") -> list[Filled]:
    """The things of a kind that print differently, in the order of the pack.

    Things that differ only in a choice (and in its word in their name) are printed once, and the sheet offers the
    choices to tick. ``portrait`` is the pattern of their pictures.
    """
    by_print: dict[tuple[object, str], list[Thing]] = {}
    for thing in edition.game.of_kind(kind_id):
        key = _print_key(edition, thing), named_id(edition, thing, portrait)
        by_print.setdefault(key, []).append(thing)
    return [_merged_sheet(edition.game.kinds[equal[0].kind], equal, picture)
            for (_, picture), equal in by_print.items()]


def _print_key(edition: Edition, thing: Thing) -> object:
    kind = edition.game.kinds[thing.kind]
    printed_values = {
        id_: value
        for id_, value in thing.fields.items()
        if id_ in kind.fields and not isinstance(kind.fields[id_].type.required_type, NameType | ChoiceType)
    }
    return (kind.id, _name_stem(kind, thing), repr(sorted(printed_values.items(), key=lambda item: item[0])))


def _name_stem(kind: Kind, thing: Thing) -> str:
    """The name without the words of the thing's choices."""
    choices = {
        str(value)
        for id_, value in thing.fields.items()
        if id_ in kind.fields and isinstance(kind.fields[id_].type.required_type, ChoiceType)
    }
    return " ".join(word for word in thing.name.nom.split(" ") if word not in choices)


def _merged_sheet(kind: Kind, things: list[Thing], portrait: str) -> Filled:
    first = things[0]
    if len(things) == 1:
        return Filled(kind, first, first.name.nom if isinstance(first.fields.get("name"), Name) else "", portrait)
    open_fields = {
        id_: value
        for id_, value in first.fields.items()
        if id_ not in kind.fields or not isinstance(kind.fields[id_].type.required_type, ChoiceType)
    }
    return Filled(kind, replace(first, fields=open_fields), _name_stem(kind, first), portrait)
