"""The range of a modified roll: sources of the modifiers, and extremes that are possible together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from generator.check.per_game import once
from generator.check.references import source_reference
from generator.message import Message, msg
from generator.model.dice import Dice
from generator.model.game import Game, Thing
from generator.model.table import Axis
from generator.model.values import Span
from generator.records import replace


class Addend(Struct, frozen=True):
    """One addend of an extreme: amount, name, and source."""

    amount: int
    name: str
    source: str

    def __str__(self) -> str:
        return f"{'−' if self.amount < 0 else '+'} {abs(self.amount)} {self.name} ({self.source})"


class Extreme(Struct, frozen=True):
    """The lowest or highest result and its addends."""

    total: int
    roll: int
    parts: tuple[Addend, ...]

    def in_words(self) -> Message:
        """How the result comes about, in words."""
        parts = " ".join([*map(str, self.parts), f"= {self.total}"])
        return msg("a roll of {roll} {parts}", roll=self.roll, parts=parts)


class ModifierValue(Struct, frozen=True):
    """A possible value of a modifier; ``kind`` and ``owner`` name its thing, None for a value without one."""

    amount: int
    source: str
    kind: str | None = None
    owner: str | None = None


def extreme(game: Game, axis: Axis, highest: bool) -> Extreme:
    """The highest (or lowest) result of a modified roll. One thing of a kind provides the values of all modifiers."""
    assert axis.roll is not None
    (known,) = _extremes(game)
    parts = known[_modifiers(axis)][highest]
    roll = axis.roll.highest if highest else axis.roll.lowest
    return Extreme(roll + sum(part.amount for part in parts), roll, parts)


# a modifier as a table writes it: its name, its sources, those of its limit, and whether it is added or subtracted
Written = tuple[str, tuple[str, ...], tuple[str, ...], int]
Parts = tuple[Addend, ...]


def _modifiers(axis: Axis) -> tuple[Written, ...]:
    return tuple((name, sources, axis.most.get(name, ()), direction)
                 for changes, direction in ((axis.plus, 1), (axis.minus, -1))
                 for name, sources in changes.items())


@once
def _extremes(game: Game) -> Iterator[Mapping[tuple[Written, ...], tuple[Parts, Parts]]]:
    """The least and greatest sum of the modifiers of every table, computed once for equal modifiers."""
    known: dict[tuple[Written, ...], tuple[Parts, Parts]] = {}
    reaches: dict[tuple[object, ...], Reach] = {}
    for axis in _axes(game):
        written = _modifiers(axis)
        if written not in known:
            known[written] = _parts(game, written, -1, reaches), _parts(game, written, 1, reaches)
    yield known


def _axes(game: Game) -> list[Axis]:
    return [axis for table in game.tables.values() for axis in (table.rows, table.columns)]


class Reach(Struct, frozen=True):
    """The extreme of a modifier in one direction, by owner: the gain, the negative position, and the value."""

    kinds: frozenset[str]
    best: Mapping[str | None, tuple[int, int, ModifierValue]]

    @classmethod
    def from_modifiers(cls, found: list[ModifierValue], towards: int) -> Reach:
        best: dict[str | None, tuple[int, int, ModifierValue]] = {}
        for number, choice in enumerate(found):
            gain = towards * choice.amount
            known = best.get(choice.owner)
            if known is None or gain > known[0]:
                best[choice.owner] = gain, -number, choice
        return cls(frozenset(choice.kind for choice in found if choice.kind is not None), best)

    def gain(self, owner: str | None) -> int:
        """The gain with an owner, or without one; at least 0."""
        free, own = self.best.get(None), self.best.get(owner)
        return max(0, free[0] if free else 0, own[0] if own else 0)

    def choice(self, owner: str | None) -> ModifierValue:
        """The value with which it reaches its gain."""
        return max(self.best[one] for one in (None, owner) if one in self.best)[2]


Modifier = tuple[str, Reach, int]


def _parts(game: Game, written: Iterable[Written], sign: int, known: dict[tuple[object, ...], Reach]) -> Parts:
    """The addends with the greatest sum that are possible together."""
    modifiers: list[Modifier] = []
    for name, sources, most, direction in written:
        key = sources, most, direction * sign
        if key not in known:
            known[key] = Reach.from_modifiers(_limited_modifier(game, sources, _least(game, most)), direction * sign)
        modifiers.append((name, known[key], direction))
    parts: list[Addend] = []
    for role in _roles([set(reach.kinds) for _, reach, _ in modifiers]):
        parts += _best([one for one in modifiers if one[1].kinds & role])
    return (*parts, *_best([one for one in modifiers if not one[1].kinds]))


def limit(game: Game, axis: Axis, name: str) -> int | None:
    """The limit of a modifier; None when it is unlimited."""
    return _least(game, axis.most.get(name, ()))


def _least(game: Game, sources: Iterable[str]) -> int | None:
    return max((choice.amount for source in sources for choice in choices(game, source)), default=None)


def _limited_modifier(game: Game, sources: Iterable[str], most: int | None) -> list[ModifierValue]:
    """The values of a modifier, cut off at its limit."""
    found = [choice for source in sources for choice in choices(game, source)]
    return found if most is None else [replace(choice, amount=min(choice.amount, most)) for choice in found]


def _best(modifiers: list[Modifier]) -> list[Addend]:
    """The addends for the one owner with the greatest sum."""
    owners = {owner for _, reach, _ in modifiers for owner in reach.best if owner is not None} or {""}
    gains = {owner: sum([reach.gain(owner) for _, reach, _ in modifiers]) for owner in owners}
    most = max(gains.values())
    owner = min(owner for owner, gain in gains.items() if gain == most)
    chosen = [(name, reach.choice(owner), direction) for name, reach, direction in modifiers if reach.gain(owner) > 0]
    return [Addend(direction * choice.amount, name, choice.source) for name, choice, direction in chosen]


def _roles(kinds: list[set[str]]) -> list[set[str]]:
    """Kinds in one modifier are alternatives: one thing of one of them provides its value."""
    roles: list[set[str]] = []
    for joined in kinds:
        if not joined:
            continue
        for role in [role for role in roles if role & joined]:
            joined |= role
            roles.remove(role)
        roles.append(joined)
    return roles


def choices(game: Game, source: str) -> Sequence[ModifierValue]:
    """The values of a modifier's source; empty for an unknown source."""
    (known,) = _by_source(game)
    return known[source]


@once
def _by_source(game: Game) -> Iterator[Mapping[str, Sequence[ModifierValue]]]:
    """The values of all sources that tables name."""
    named = (sources for axis in _axes(game) for changes in (axis.plus, axis.minus, axis.most)
             for sources in changes.values())
    yield {source: tuple(_choices(game, source)) for source in dict.fromkeys(chain.from_iterable(named))}


def _choices(game: Game, source: str) -> Iterator[ModifierValue]:
    reference = source_reference(source)
    if reference is None:
        yield from (ModifierValue(amount, source) for amount in _span_numbers(source))
        return
    sort, target = reference
    if sort == "value":
        yield from (ModifierValue(amount, target) for amount in _amounts(game.values.get(target)))
    elif sort == "column":
        table, _, column = target.partition("/")
        if table in game.tables:
            for row in game.tables[table].rows.keys:
                for amount in _amounts(game.tables[table].cells.get((row, column))):
                    yield ModifierValue(amount, f"{table}/{row}/{column}")
    else:
        yield from _fields(game, target)


def _fields(game: Game, target: str) -> Iterator[ModifierValue]:
    kind, _, dotted = target.partition(".")
    head, _, rest = dotted.partition(".")
    one = game.thing(kind, head)
    if one is not None and rest:
        yield from (ModifierValue(amount, target) for amount in _amounts(_get(one, rest)))
        return
    for thing in game.of_kind(kind):
        for amount in _amounts(_get(thing, dotted)):
            yield ModifierValue(amount, f"{thing.ref}.{dotted}", kind, str(thing.ref))


def _get(thing: Thing, dotted: str) -> object:
    try:
        return thing.get(dotted)
    except (KeyError, TypeError):
        return None


def _span_numbers(source: str) -> list[int]:
    low, dots, high = source.partition("..")
    return [int(low), int(high)] if dots else [int(source)]


def _amounts(value: object) -> list[int]:
    """The extremes of a value: a number, dice, a span, or each value of a map or list."""
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int):
        return [value]
    if isinstance(value, Dice):
        return [value.lowest, value.highest]
    if isinstance(value, Span):
        return [end for end in (value.low, value.high) if end is not None]
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else ()
    return [amount for item in inner for amount in _amounts(item)]
