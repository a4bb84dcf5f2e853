"""The content of a character sheet: the fields of a kind by how they are drawn; equal sheets are printed once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from generator.load.types.choice_type import ChoiceType
from generator.load.types.list_type import ListType
from generator.load.types.map_type import MapType
from generator.load.types.name_type import NameType
from generator.load.types.record_type import RecordType
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
    """The content of one sheet: a thing of a kind (None for a blank one), and the printed name."""

    kind: Kind
    thing: Thing | None = None
    name: str = ""

    def value(self, *path: str) -> Any:
        """The value of a field, or of a part of a record; None when there is none to print."""
        found: Any = self.thing.fields if self.thing is not None else None
        for step in path:
            found = found.get(step) if isinstance(found, Mapping) else None
        return found


def fields_of(kind: Kind) -> Fields:
    """The kind's fields by how a sheet draws them, each group in the order of declaration."""
    groups: dict[str, list[Field]] = {"name": [], "icon": [], "under": [], "choices": [], "numbers": [], "written": []}
    for field in kind.fields.values():
        groups[_group(field)].append(field)
    name, icon = groups["name"][:1], groups["icon"][:1]
    return Fields(
        name[0] if name else None,
        icon[0] if icon else None,
        tuple(groups["under"]),
        tuple(groups["choices"]),
        tuple(groups["numbers"]),
        tuple(groups["name"][1:] + groups["written"]),
    )


def _group(field: Field) -> str:
    type_ = field.type.bare
    if isinstance(type_, RecordType):
        groups = {part.type.bare.sheet_group for part in type_.fields.values()}
        return "numbers" if groups == {"numbers"} else "written"
    return "written" if field.print in ("line", "lines") else type_.sheet_group


def lines_of(edition: Edition, filled: Filled, field: Field) -> list[str]:
    """The text on the lines of a field; each entry of a list or map takes a line."""
    value = filled.value(field.id)
    if isinstance(value, Mapping) and isinstance(field.type.bare, MapType):
        return [edition.entry(field, key, amount) for key, amount in value.items()]
    if isinstance(value, list | tuple):
        return [edition.value(entry) for entry in value]
    return [] if value is None else [edition.value(value)]


def rows_of(field: Field, written: list[str]) -> int:
    """The least number of lines of a field: a list or map has at least one empty line."""
    open_ended = isinstance(field.type.bare, ListType | MapType)
    return max(field.rows, len(written) + int(open_ended and len(written) >= field.rows))


def distinct(edition: Edition, kind_id: str) -> list[Filled]:
    """The things of a kind that print differently, in the order of the pack.

    Things that differ only in a choice (and in its word in their name) are printed once, and the sheet offers the
    choices to tick.
    """
    found: dict[object, list[Thing]] = {}
    for thing in edition.game.of_kind(kind_id):
        found.setdefault(_print(edition, thing), []).append(thing)
    return [_merged(edition.game.kinds[same[0].kind], same) for same in found.values()]


def _print(edition: Edition, thing: Thing) -> object:
    kind = edition.game.kinds[thing.kind]
    kept = {
        id_: value
        for id_, value in thing.fields.items()
        if id_ in kind.fields and not isinstance(kind.fields[id_].type.bare, NameType | ChoiceType)
    }
    return (kind.id, _stem(kind, thing), repr(sorted(kept.items(), key=lambda item: item[0])))


def _stem(kind: Kind, thing: Thing) -> str:
    """The name without the words of the thing's choices."""
    choices = {
        str(value)
        for id_, value in thing.fields.items()
        if id_ in kind.fields and isinstance(kind.fields[id_].type.bare, ChoiceType)
    }
    return " ".join(word for word in thing.name.nom.split(" ") if word not in choices)


def _merged(kind: Kind, same: list[Thing]) -> Filled:
    first = same[0]
    if len(same) == 1:
        return Filled(kind, first, first.name.nom if isinstance(first.fields.get("name"), Name) else "")
    open_fields = {
        id_: value
        for id_, value in first.fields.items()
        if id_ not in kind.fields or not isinstance(kind.fields[id_].type.bare, ChoiceType)
    }
    return Filled(kind, replace(first, fields=open_fields), _stem(kind, first))
