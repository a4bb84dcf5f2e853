"""Recomputes only what a change can affect: each cached result records the parts of the game that it was computed from.

A rule receives a `Watched` game, which records the sections that are read. While these are the same objects, the result
is valid. A function under `once` is an intermediate step: if it is recomputed with an equal result, its dependents stay
valid. `settled` keeps the identity of equal objects.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, TypeVar, cast

import msgspec

from generator.load import Loaded
from generator.load.kept import KeptPack
from generator.model.game import Game
from generator.records import field_names, is_record, replace

T = TypeVar("T")
# a section by name, a function under `once`, or a method with its arguments
Key = object
SECTIONS = frozenset(field_names(Game))
# a reader of the folder may read any file in it
READ: Mapping[str, str] = {"findings": "reading findings", "places": "reading places", "folder": "reading files",
                           "hash": "reading files"}  # fmt: skip
ASKED = ("of_kind", "lineage", "clause", "pieces", "value", "thing", "cell")
# sections whose entries are independent; entries of others, such as kinds that extend one another, share objects
ENTRIES = ("things", "tables", "values", "terms", "chapters", "figures", "examples", "rulings", "credits")
ATOMS = (str, int, float, bool, type(None))
# including results about removed data; a large game has some thousands
MOST_ANSWERS = 50_000


class Watched(Game):
    """A game that records in its memory which sections are read, and which single data are looked up."""

    __slots__ = ("memory",)
    memory: Memory

    def __getattribute__(self, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if name in SECTIONS:
            memory = memory_of(self)
            if memory is not None:
                memory.note(name, value)
        elif name in ASKED:
            memory = memory_of(self)
            if memory is not None:
                return partial(memory.look_up, name)
        return value


class WatchedReading(Loaded):
    """A reading of a pack that records which of its parts are read; its game is watched separately."""

    __slots__ = ("memory",)
    memory: Memory

    def __getattribute__(self, name: str) -> Any:
        memory = memory_of(self) if name in READ else None
        if memory is not None:
            memory.note(READ[name], memory.now(READ[name]))
        return object.__getattribute__(self, name)


def memory_of(subject: Game | Loaded) -> Memory | None:
    """The memory that watches a game or a reading; None for a plain one, and for one derived from a watched one."""
    if type(subject) not in (Watched, WatchedReading):
        return None
    try:
        return cast("Memory", object.__getattribute__(subject, "memory"))
    except AttributeError:
        return None


class CachedResult(msgspec.Struct):
    """A cached result and its inputs: sections by name, results of `once` by function."""

    value: Any
    reads: Mapping[Key, Any]
    checked: int


@dataclass(slots=True)
class Memory:
    """Cached results about one game across rounds. ``setting`` are further inputs of all of them."""

    game: Watched | None = None
    reading: dict[str, Any] = field(default_factory=dict)
    setting: object = None
    answers: dict[Key, CachedResult] = field(default_factory=dict)
    computed: set[Key] = field(default_factory=set)
    round: int = 0
    _readers: list[dict[Key, Any]] = field(default_factory=list)

    def look_at(self, game: Game, setting: object = None) -> Watched:
        """Begin a round: the current game, in which unchanged parts keep their identity."""
        if setting != self.setting or len(self.answers) > MOST_ANSWERS:
            self.answers.clear()
        self.game, self.setting = self._watched(game), setting
        self.round += 1
        self.computed.clear()
        return self.game

    def read(self, loaded: Loaded) -> WatchedReading:
        """The reading of this round, with the watched game."""
        now = {"reading findings": loaded.findings, "reading places": loaded.places, "reading files": loaded.hash}
        before = self.reading
        self.reading = {key: before[key] if key in before and same(before[key], value) else value
                        for key, value in now.items()}  # fmt: skip
        watched = WatchedReading(self.game, loaded.places, loaded.findings, loaded.folder, loaded.hash)
        object.__setattr__(watched, "memory", self)
        return watched

    def _watched(self, game: Game) -> Watched:
        now = {name: section(game, name) for name in SECTIONS}
        if self.game is not None:
            now = {name: settled(name, section(self.game, name), value) for name, value in now.items()}
        watched = Watched(**now)
        object.__setattr__(watched, "memory", self)
        return watched

    def note(self, key: Key, value: Any) -> None:
        """Record an input of the current computation."""
        if self._readers:
            self._readers[-1].setdefault(key, value)

    def ask(self, step: Callable[[Game], T]) -> T:
        """The result of a function of the game; the previous object if the result is equal."""
        return self.recall(step, step)

    def look_up(self, method: str, *given: str) -> Any:
        """The result of a lookup of one datum; the caller depends on that datum, not on the whole section."""
        found = self.recall((method, *given), lambda game: object.__getattribute__(game, method)(*given))
        return list(found) if isinstance(found, list) else found

    def recall(self, key: Key, compute: Callable[[Watched], T]) -> T:
        """The cached result under a key; recomputed when one of its inputs has changed."""
        answer = self.answers.get(key)
        if answer is None or not self._holds(answer):
            value, reads = self._compute(key, compute)
            if answer is not None and unmoved(key, answer.value, value):
                value = answer.value
            answer = self.answers[key] = CachedResult(value, reads, self.round)
        self.note(key, answer.value)
        return cast(T, answer.value)

    def _holds(self, answer: CachedResult) -> bool:
        if answer.checked != self.round:
            try:
                if not all(self.now(key) is value for key, value in answer.reads.items()):
                    return False
            # recomputing raises the error for the caller
            except Exception:
                return False
            answer.checked = self.round
        return True

    def now(self, key: Key) -> Any:
        """The current value of an input."""
        assert self.game is not None
        if isinstance(key, str):
            return self.reading[key] if key in self.reading else section(self.game, key)
        if isinstance(key, tuple):
            return self.recall(key, lambda game: object.__getattribute__(game, key[0])(*key[1:]))
        return self.ask(cast("Callable[[Game], Any]", key))

    def _compute(self, key: Key, compute: Callable[[Watched], T]) -> tuple[T, dict[Key, Any]]:
        assert self.game is not None
        reads: dict[Key, Any] = {}
        self._readers.append(reads)
        self.computed.add(key)
        try:
            return compute(self.game), reads
        except Exception:
            # the error depends on the same inputs, and so does the caller
            for read in reads.items() if len(self._readers) > 1 else ():
                self._readers[-2].setdefault(*read)
            raise
        finally:
            self._readers.pop()


class CheckCaches(msgspec.Struct):
    """Caches of a process that checks the same pack repeatedly: its files, results of rules, laid-out products."""

    files: KeptPack = msgspec.field(default_factory=KeptPack)
    rules: Memory = msgspec.field(default_factory=Memory)
    products: dict[str, Memory] = msgspec.field(default_factory=dict)

    def product(self, id_: str) -> Memory:
        """The memory for a product."""
        return self.products.setdefault(id_, Memory())

    def forget(self) -> None:
        """Discard all caches, as after a round that was aborted."""
        self.files, self.rules, self.products = KeptPack(), Memory(), {}


def unmoved(key: Key, old: Any, new: Any) -> bool:
    """True if dependents may reuse the cached value.

    A datum must be the identical object in the current game, since some callers compare identities.
    """
    if isinstance(key, tuple) and key[0] in ASKED:
        return new is old or (isinstance(new, ATOMS) and same(old, new)) or (
            isinstance(new, list | tuple) and isinstance(old, list | tuple) and len(old) == len(new)
            and all(map(operator.is_, old, new)))  # fmt: skip
    return callable(key) and same(old, new)


def section(game: Game, name: str) -> Any:
    """A section of a game, read without recording it."""
    return object.__getattribute__(game, name)


def settled(name: str, old: Any, new: Any) -> Any:
    """The current section; the old object, or its old entries, where they are equal."""
    if same(old, new):
        return old
    return renewed(old, new, entry) if name in ENTRIES else new


def entry(old: Any, new: Any) -> Any:
    """The current entry: the old one if equal, else the new one with equal values of its mappings, such as fields,
    replaced by the old.
    """
    if same(old, new):
        return old
    if old.__class__ is not new.__class__ or not is_record(new):
        return new
    mappings = {name: renewed(getattr(old, name), value, lambda one, other: one if same(one, other) else other)
                for name in _names(new.__class__) if isinstance(value := getattr(new, name), dict)}  # fmt: skip
    return replace(cast(Any, new), **mappings)


def renewed(old: Any, new: Any, one: Callable[[Any, Any], Any]) -> Any:
    """The current mapping, with each entry made by ``one`` from the old and the new."""
    # an Excerpt raises when an entry that it leaves out is looked up
    before, now = dict(old.items()), copy(new)
    now.update((key, one(before[key], value)) for key, value in new.items() if key in before)
    return now


def same(old: Any, new: Any) -> bool:
    """True if two values are equal, in the same order and of the same types; stricter than ``==``: 1 differs from 1.0
    and True.
    """
    if old is new:
        return True
    if old.__class__ is not new.__class__:
        return False
    # the most common types first, since a game has very many texts
    if isinstance(old, ATOMS):
        return bool(old == new)
    if isinstance(old, tuple | list):
        return _alike(old, new)
    if is_record(old):
        return all(same(getattr(old, name), getattr(new, name)) for name in _names(old.__class__))
    if isinstance(old, Mapping):
        return _alike(tuple(old), tuple(new)) and _alike(tuple(old.values()), tuple(new.values()))
    return bool(old == new)


def _alike(old: Sequence[Any], new: Sequence[Any]) -> bool:
    return len(old) == len(new) and all(map(same, old, new))


@cache
def _names(type_: type) -> tuple[str, ...]:
    return field_names(type_)
