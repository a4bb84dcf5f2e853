"""Computes anew only what a change can affect: each answer knows the parts of the game it was found in.

A rule is shown a `Watched` game, which notes which of its sections are read. While these are the very same objects, so
is the answer. A function under `once` is a step between: when it is computed anew and gives what it gave before, those
who asked it need not be asked. `settled` makes sure that what says the same is the same object.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, cast

from generator.load.kept import Kept
from generator.model.game import Game

T = TypeVar("T")
# a section by name, a function under `once`, or what someone else asks by
Key = object
SECTIONS = frozenset(one.name for one in fields(Game))
# entries that stand by themselves; the others, such as kinds that extend one another, share objects
ENTRIES = ("things", "tables", "values", "terms", "chapters", "figures", "examples", "rulings", "credits")
ATOMS = (str, int, float, bool, type(None))


class Watched(Game):
    """A game that tells its memory which of its sections are read."""

    __slots__ = ("memory",)
    memory: Memory

    def __getattribute__(self, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if name in SECTIONS:
            memory = memory_of(self)
            if memory is not None:
                memory.note(name, value)
        return value


def memory_of(game: Game) -> Memory | None:
    """Who watches a game; None for a plain one, and for one that was made of a watched one."""
    if type(game) is not Watched:
        return None
    try:
        return cast("Memory", object.__getattribute__(game, "memory"))
    except AttributeError:
        return None


@dataclass(slots=True)
class Answer:
    """What was computed, and what was read for it: sections by name, answers of `once` by function."""

    value: Any
    reads: Mapping[Key, Any]
    checked: int


@dataclass(slots=True)
class Memory:
    """The answers about one game, from round to round. ``setting`` is what they hang on besides it."""

    game: Watched | None = None
    setting: object = None
    answers: dict[Key, Answer] = field(default_factory=dict)
    computed: set[Key] = field(default_factory=set)
    round: int = 0
    _readers: list[dict[Key, Any]] = field(default_factory=list)

    def look_at(self, game: Game, setting: object = None) -> Watched:
        """Begin a round: the game as it is now, in which all that has not changed is what it was."""
        if setting != self.setting:
            self.answers.clear()
        self.game, self.setting = self._watched(game), setting
        self.round += 1
        self.computed.clear()
        return self.game

    def _watched(self, game: Game) -> Watched:
        now = {name: section(game, name) for name in SECTIONS}
        if self.game is not None:
            now = {name: settled(name, section(self.game, name), value) for name, value in now.items()}
        watched = Watched(**now)
        object.__setattr__(watched, "memory", self)
        return watched

    def note(self, key: Key, value: Any) -> None:
        """Whoever is computing has read this."""
        if self._readers:
            self._readers[-1].setdefault(key, value)

    def ask(self, step: Callable[[Game], T]) -> T:
        """What a function says of the game; the very object that it gave before when it says the same."""
        return self.recall(step, step)

    def recall(self, key: Key, compute: Callable[[Watched], T]) -> T:
        """The answer under a key; computed anew when something that was read for it is not what it was."""
        answer = self.answers.get(key)
        if answer is None or not self._holds(answer):
            value, reads = self._compute(key, compute)
            if answer is not None and callable(key) and same(answer.value, value):
                value = answer.value
            answer = self.answers[key] = Answer(value, reads, self.round)
        self.note(key, answer.value)
        return cast(T, answer.value)

    def _holds(self, answer: Answer) -> bool:
        if answer.checked != self.round and all(self._now(key) is value for key, value in answer.reads.items()):
            answer.checked = self.round
        return answer.checked == self.round

    def _now(self, key: Key) -> Any:
        """What a reader would be told under a key now."""
        assert self.game is not None
        return section(self.game, key) if isinstance(key, str) else self.ask(cast("Callable[[Game], Any]", key))

    def _compute(self, key: Key, compute: Callable[[Watched], T]) -> tuple[T, dict[Key, Any]]:
        assert self.game is not None
        reads: dict[Key, Any] = {}
        self._readers.append(reads)
        self.computed.add(key)
        try:
            return compute(self.game), reads
        except Exception:
            # the failure hangs on the same, and so does whoever meets it
            for read in reads.items() if len(self._readers) > 1 else ():
                self._readers[-2].setdefault(*read)
            raise
        finally:
            self._readers.pop()


@dataclass(slots=True)
class Again:
    """What a process keeps that checks the same pack again and again: its files, what rules said, laid-out products."""

    files: Kept = field(default_factory=Kept)
    rules: Memory = field(default_factory=Memory)
    products: dict[str, Memory] = field(default_factory=dict)

    def product(self, id_: str) -> Memory:
        """The memory of what was made of a product."""
        return self.products.setdefault(id_, Memory())

    def forget(self) -> None:
        """Begin anew, as after a round that was broken off."""
        self.files, self.rules, self.products = Kept(), Memory(), {}


def section(game: Game, name: str) -> Any:
    """A section of a game, read unnoticed."""
    return object.__getattribute__(game, name)


def settled(name: str, old: Any, new: Any) -> Any:
    """A section as it is now; the old object, or its old entries, where these say the same."""
    if same(old, new):
        return old
    if name not in ENTRIES:
        return new
    # the mapping may be one that is not to be asked for what it leaves out
    before, entries = dict(old.items()), copy(new)
    entries.update((key, before[key]) for key, value in new.items() if key in before and same(before[key], value))
    return entries


def same(old: Any, new: Any) -> bool:
    """Whether two values say the same in the same order; stricter than ``==``: a 1 is no 1.0 and no True."""
    if old is new:
        return True
    if old.__class__ is not new.__class__:
        return False
    if isinstance(old, Mapping):
        return _alike(tuple(old), tuple(new)) and _alike(tuple(old.values()), tuple(new.values()))
    if isinstance(old, tuple | list):
        return _alike(old, new)
    if not isinstance(old, ATOMS) and is_dataclass(old):
        return all(same(getattr(old, name), getattr(new, name)) for name in _names(old.__class__))
    return bool(old == new)


def _alike(old: Sequence[Any], new: Sequence[Any]) -> bool:
    return len(old) == len(new) and all(map(same, old, new))


@cache
def _names(type_: type) -> tuple[str, ...]:
    return tuple(one.name for one in fields(type_))
