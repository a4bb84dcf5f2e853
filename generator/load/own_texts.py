"""Tells the texts of things whose fields their placeholders mean: ``{plural:thorns|thorn|thorns}`` on a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.model.game import Game, Thing
from generator.model.text import OF_DATA, Owner, Text
from generator.model.values import Name, Ref
from generator.records import replace

# types of values without a text in them
PLAIN = frozenset((str, int, float, bool, type(None), Name, Ref))


def with_owners(game: Game) -> Game:
    """The game in which each text of a thing that names a field alone knows its thing.

    A constant of ``values`` goes before a field of its name, as in all other texts.
    """
    own = {id_: tuple(sorted({*kind.fields, "copies"} - game.values.keys())) for id_, kind in game.kinds.items()}
    changed = {ref: one for ref, thing in game.things.items()
               if thing.kind in own and (one := _with_owner(thing, own[thing.kind])) is not thing}
    return replace(game, things={**game.things, **changed}) if changed else game


def _with_owner(thing: Thing, own: tuple[str, ...]) -> Thing:
    owner = Owner(str(thing.ref), own)
    changed = {id_: one for id_, value in thing.fields.items()
               if value.__class__ not in PLAIN and (one := _owned_value(value, owner)) is not value}
    return replace(thing, fields={**thing.fields, **changed}) if changed else thing


def _owned_value(value: Any, owner: Owner) -> Any:
    """A value with its texts owned; the same object when none of them names a field alone."""
    if isinstance(value, Text):
        # {strength} alone is told, with what to write in its place
        named = "{" in value.source and any(
            (one.kind in owner.fields and not one.target)
            or (one.kind in OF_DATA and owner.whole_placeholder(one) is not one)
            for one in value.placeholders)
        return replace(value, owner=owner) if named else value
    if isinstance(value, tuple) and value:
        items = tuple(_owned_value(one, owner) for one in value)
        return value if all(map(_same_object, items, value)) else items
    if isinstance(value, Mapping) and value:
        entries = {key: _owned_value(one, owner) for key, one in value.items()}
        return value if all(map(_same_object, entries.values(), value.values())) else entries
    return value


def _same_object(one: object, other: object) -> bool:
    return one is other
