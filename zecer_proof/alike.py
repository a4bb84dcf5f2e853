"""Compares things of a kind by their fields."""

from __future__ import annotations

from collections.abc import Mapping

from generator.fields.icon_type import IconType
from generator.fields.name_type import NameType
from generator.model.dice import Dice
from generator.model.game import Game, Thing
from generator.model.kinds import Field


def are_alike(game: Game, one: Thing, other: Thing) -> bool:
    """True if two different things of a kind have equal fields, except names and icons."""
    if one.kind != other.kind or one is other:
        return False
    return all(one.fields.get(id_) == other.fields.get(id_) for id_ in distinguishing_fields(game, one.kind))


def distinguishing_fields(game: Game, kind: str) -> list[str]:
    """The fields of a kind that define what a thing does, as opposed to its name and look."""
    fields = game.kinds[kind].fields
    return [id_ for id_, field in fields.items() if not field.blank and not isinstance(field.type, NameType | IconType)]


def rated_fields(game: Game, kind: str) -> dict[str, Field]:
    """The fields of a kind that declare whether higher or lower is better, by id."""
    return {id_: field for id_, field in game.kinds[kind].fields.items() if field.better}


def no_better(field: Field, one: object, other: object) -> bool:
    """True if a value of a rated field is nowhere better than another; False if they are not comparable."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return all(no_better(field, one.get(key, 0), other.get(key, 0)) for key in {**one, **other})
    if field.better == "lower":
        one, other = other, one
    if isinstance(one, Dice) and isinstance(other, Dice):
        return one.lowest <= other.lowest and one.highest <= other.highest
    return one == other or (isinstance(one, int) and isinstance(other, int) and one <= other)
