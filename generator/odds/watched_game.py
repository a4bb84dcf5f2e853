"""A game that records what is read of its things and tables, and what each of these data is now.

Things and tables can only be reached through mappings that record each look, so what was solved of a watched game
depends on the recorded data, and on the other parts that odds rest on, which count as read whole.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from typing import TypeVar

from generator.model.game import Game, Thing
from generator.model.text import Text
from generator.model.values import Name, Ref
from generator.records import replace

K = TypeVar("K")
V = TypeVar("V")
# the sort of a datum, then where it is: a thing or a table, and a field
Datum = tuple[str, ...]
THINGS: Datum = ("things",)
TABLES: Datum = ("tables",)
# the parts of a game that odds rest on; also what counts the copies of things
PARTS = ("kinds", "things", "tables", "values", "maps", "layouts", "plays", "odds", "dice", "box", "products")
WHOLE = tuple(part for part in PARTS if part not in ("things", "tables"))
ABSENT = "absent"


class WatchedMapping(Mapping[K, V]):
    """A mapping that records each key that is looked for, and that all keys were gone through.

    ``name`` tells the datum of a key, ``wrapped`` makes what a key leads to.
    """

    def __init__(self, whole: Mapping[K, V], all_: Datum, name: Callable[[K], Datum], reads: set[Datum],
                 wrapped: Callable[[K, V], V] = lambda key, value: value) -> None:
        self.whole, self.all, self.name, self.reads, self.wrapped = whole, all_, name, reads, wrapped

    def __getitem__(self, key: K) -> V:
        self.reads.add(self.name(key))
        return self.wrapped(key, self.whole[key])

    def __iter__(self) -> Iterator[K]:
        self.reads.add(self.all)
        return iter(self.whole)

    def __len__(self) -> int:
        self.reads.add(self.all)
        return len(self.whole)


def watched_game(game: Game, reads: set[Datum]) -> Game:
    """A game with all that odds rest on and nothing else; what is read of its things and tables is added to ``reads``.
    """
    def thing(ref: Ref, found: Thing) -> Thing:
        fields = WatchedMapping(found.fields, ("fields", ref.kind, ref.id),
                                lambda name: ("field", ref.kind, ref.id, name), reads)
        return replace(found, fields=fields)

    things = WatchedMapping(game.things, THINGS, lambda ref: ("thing", ref.kind, ref.id), reads, thing)
    tables = WatchedMapping(game.tables, TABLES, lambda id_: ("table", id_), reads)
    parts = {name: getattr(game, name) for name in WHOLE}
    return Game(game.id, Text(""), None, game.language, "", "", things=things, tables=tables, terms={}, chapters={},
                figures={}, examples={}, rulings={}, open_questions={}, **parts)


class PresentData:
    """What the data of a game are now. ``base`` is a hash of all parts that count as read whole."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.base = _hash_of([getattr(game, name) for name in WHOLE])
        self.known: dict[Datum, str] = {}

    def hash(self, data: Iterable[Datum]) -> str:
        """A hash of these data, and of which they are."""
        digest = hashlib.sha256()
        for datum in data:
            if datum not in self.known:
                self.known[datum] = self._told_datum(datum)
            digest.update(f"{datum!r} {self.known[datum]}\0".encode())
        return digest.hexdigest()

    def _told_datum(self, datum: Datum) -> str:
        """A datum as it is written out; equal only for equal data."""
        match datum:
            case ("things",):
                return repr(list(self.game.things))
            case ("tables",):
                return repr(list(self.game.tables))
            case ("table", id_):
                return repr(self.game.tables.get(id_, ABSENT))
            case (sort, kind, id_, *field):
                thing = self.game.things.get(Ref(kind, id_))
                if thing is None:
                    return ABSENT
                if sort == "field":
                    return repr(thing.fields[field[0]]) if field[0] in thing.fields else ABSENT
                return repr(list(thing.fields) if sort == "fields" else replace(thing, fields={}))
        raise ValueError(datum)


class NamelessPickler(pickle.Pickler):
    """Writes data without names, which no expression reads of these parts: one edition may lack forms that another has.
    """

    def persistent_id(self, data: object) -> str | None:
        return "name" if isinstance(data, Name) else None


def _hash_of(data: object) -> str:
    """A hash of data but for names; equal data have equal ones, whether equal words in them are one object or two."""
    written = BytesIO()
    pickler = NamelessPickler(written, 5)
    pickler.fast = True
    pickler.dump(data)
    return hashlib.sha256(written.getbuffer()).hexdigest()


@lru_cache(4)
def present(game: Game) -> PresentData:
    """What the data of a game are now, written out once."""
    return PresentData(game)
