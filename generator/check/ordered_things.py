"""Things that follow one another, such as the phases of a round: those of a kind with a field of the type ``place``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.check.per_game import once
from generator.check.targets import owner_of
from generator.fields.clause_type import ClauseType
from generator.fields.place_type import PlaceType
from generator.model.game import Game, Thing
from generator.model.kinds import Field, Kind
from generator.model.text import Placeholder, Text
from generator.model.values import Name


class Phase(Struct, frozen=True):
    """A thing with its place, and the clauses that tell of it, each with the path of its field."""

    thing: Thing
    place: int
    clauses: tuple[tuple[str, str], ...]


@once
def phases(game: Game) -> Iterator[tuple[str, Phase]]:
    """Every thing that has a place, by what placeholders call it: ``phase.attack``."""
    fields = {id_: own for id_, kind in game.kinds.items() if (own := fields_of_order(kind))}
    for ref, thing in game.things.items():
        own = fields.get(ref.kind, [])
        places = (thing.fields[one.id] for one in own if isinstance(one.type, PlaceType))
        named = tuple((path, game.clause_id(target)) for one in own if (value := thing.fields[one.id]) is not None
                      for path, _, target in one.type.references(f"{ref.kind}/{ref.id}/{one.id}", value))
        yield from ((str(ref), Phase(thing, place, named)) for place in places if isinstance(place, int))


def phase_named(game: Game, found: Mapping[str, Phase], holder: Placeholder) -> Phase | None:
    """What has a place and is named by a placeholder: ``{name:phase.attack}``, or by another of its words."""
    if holder.kind == "name":
        return found.get(holder.target)
    thing = owner_of(game, holder.target) if holder.kind == "value" else None
    if thing is None or str(thing.ref) not in found or not isinstance(thing.fields.get(
            holder.target.rpartition(".")[2]), Name | Text):
        return None
    return found[str(thing.ref)]


def fields_of_order(kind: Kind) -> list[Field]:
    """The fields of a kind by which its things follow one another: their place, and the clauses that tell of them."""
    if not any(isinstance(one.type, PlaceType) for one in kind.fields.values()):
        return []
    return [one for one in kind.fields.values() if isinstance(one.type.single_type, PlaceType | ClauseType)]


def places_in_book(game: Game) -> Mapping[str, int]:
    """The order of all chapters, clauses and steps in the rulebook, by their ids."""
    ids = [id_ for chapter in game.chapters.values() for id_ in (
        chapter.id, *(one for clause in chapter.clauses.values()
                          for one in (clause.id, *(f"{clause.id}.{step}" for step in clause.steps))))]
    return {id_: number for number, id_ in enumerate(ids)}
