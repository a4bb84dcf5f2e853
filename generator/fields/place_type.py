"""The place of a thing among those of its kind: 1 for the first one. It is counted, never written."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from generator.fields.base import ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.game import Game, Thing
from generator.model.values import Ref
from generator.records import replace


class PlaceType(ReadType):
    """The place of a thing among those of its kind, in the order of the pack."""

    form: ClassVar[str] = "place"
    centred: ClassVar[bool] = True
    empty: ClassVar[object] = None

    def read(self, reader: Reader, node: Node, path: str) -> None:
        reader.bad(path, node, msg("expected no place, since it is counted, found one that is written"),
                   msg("take it away; the things follow one another as they are written"))


def with_places(game: Game) -> Game:
    """The game in which each thing of a kind with a field of this type knows its place."""
    counted = {id_: [one.id for one in kind.fields.values() if isinstance(one.type, PlaceType)]
               for id_, kind in game.kinds.items()}
    if not any(counted.values()):
        return game
    number, things = Counter[str](), dict[Ref, Thing]()
    for ref, thing in game.things.items():
        number[ref.kind] += 1
        own = dict.fromkeys(counted.get(ref.kind, ()), number[ref.kind])
        things[ref] = replace(thing, fields={**thing.fields, **own}) if own else thing
    return replace(game, things=things)


TYPE = PlaceType
