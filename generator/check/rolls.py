"""What a modified roll can reach: sources of the modifiers, and the extremes that hold together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.check.references import source_reference
from generator.model.dice import Dice
from generator.model.game import Game
from generator.model.table import Axis
from generator.model.values import Span


@dataclass(frozen=True, slots=True)
class Part:
    """One addend of an extreme: how much, what it is called, where it comes from."""

    amount: int
    name: str
    source: str

    def __str__(self) -> str:
        return f"{'−' if self.amount < 0 else '+'} {abs(self.amount)} {self.name} ({self.source})"


@dataclass(frozen=True, slots=True)
class Extreme:
    """The lowest or highest result and the addends that make it."""

    total: int
    roll: int
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return " ".join([f"a roll of {self.roll}", *(str(part) for part in self.parts), f"= {self.total}"])


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that a modifier may have; ``kind`` and ``owner`` say whose it is, None when it is nobody's."""

    amount: int
    source: str
    kind: str | None = None
    owner: str | None = None


def results(roll: Dice) -> list[int]:
    """Every result of a roll, lowest first."""
    return list(range(roll.lowest, roll.highest + 1, roll.times or 1))


def extreme(game: Game, axis: Axis, highest: bool) -> Extreme:
    """The highest (or lowest) result of a modified roll. One thing takes the part of its kind in every modifier."""
    assert axis.roll is not None
    sign = 1 if highest else -1
    modifiers = [
        (name, limited(game, axis, name, sources), direction)
        for changes, direction in ((axis.plus, 1), (axis.minus, -1))
        for name, sources in changes.items()
    ]
    parts: list[Part] = []
    for role in _roles([[choice.kind for choice in found] for _, found, _ in modifiers]):
        mine = [one for one in modifiers if {choice.kind for choice in one[1]} & role]
        parts.extend(_best(mine, sign))
    parts.extend(_best([one for one in modifiers if all(choice.kind is None for choice in one[1])], sign))
    roll = axis.roll.highest if highest else axis.roll.lowest
    return Extreme(roll + sum(part.amount for part in parts), roll, tuple(parts))


Modifier = tuple[str, list[Choice], int]


def limit(game: Game, axis: Axis, name: str) -> int | None:
    """What a modifier counts at most; None when nothing limits it."""
    found = [choice.amount for source in axis.most.get(name, ()) for choice in choices(game, source)]
    return max(found, default=None)


def limited(game: Game, axis: Axis, name: str, sources: Iterable[str]) -> list[Choice]:
    """The values of a modifier, none of them above its limit."""
    most = limit(game, axis, name)
    found = [choice for source in sources for choice in choices(game, source)]
    return found if most is None else [replace(choice, amount=min(choice.amount, most)) for choice in found]


def _best(modifiers: list[Modifier], sign: int) -> list[Part]:
    """The addends for the one owner with whom they reach farthest; nothing need be added."""
    owners = sorted({choice.owner for _, found, _ in modifiers for choice in found if choice.owner is not None}) or [""]
    tried = []
    for owner in owners:
        parts = []
        for name, found, direction in modifiers:
            fitting = [Part(direction * c.amount, name, c.source) for c in found if c.owner in (None, owner)]
            best = max(fitting, key=lambda part: sign * part.amount, default=None)
            if best is not None and sign * best.amount > 0:
                parts.append(best)
        tried.append(parts)
    return max(tried, key=lambda parts: sign * sum(part.amount for part in parts))


def _roles(kinds: list[list[str | None]]) -> list[set[str]]:
    """Kinds that stand in one modifier are alternatives: one thing of one of them plays the part."""
    roles: list[set[str]] = []
    for found in kinds:
        joined = {kind for kind in found if kind is not None}
        if not joined:
            continue
        for role in [role for role in roles if role & joined]:
            joined |= role
            roles.remove(role)
        roles.append(joined)
    return roles


def choices(game: Game, source: str) -> Iterator[Choice]:
    """The values of a source of a modifier; nothing for a source that points nowhere."""
    reference = source_reference(source)
    if reference is None:
        yield from (Choice(amount, source) for amount in _plain(source))
        return
    sort, target = reference
    if sort == "value":
        yield from (Choice(amount, target) for amount in _amounts(game.values.get(target)))
    elif sort == "column":
        table, _, column = target.partition("/")
        if table in game.tables:
            for row in game.tables[table].rows.keys:
                for amount in _amounts(game.tables[table].cells.get((row, column))):
                    yield Choice(amount, f"{table}/{row}/{column}")
    else:
        yield from _fields(game, target)


def _fields(game: Game, target: str) -> Iterator[Choice]:
    kind, _, dotted = target.partition(".")
    head, _, rest = dotted.partition(".")
    one = game.thing(kind, head)
    if one is not None and rest:
        yield from (Choice(amount, target) for amount in _amounts(_get(one, rest)))
        return
    for thing in game.of_kind(kind):
        for amount in _amounts(_get(thing, dotted)):
            yield Choice(amount, f"{thing.ref}.{dotted}", kind, str(thing.ref))


def _get(thing: Any, dotted: str) -> Any:
    try:
        return thing.get(dotted)
    except (KeyError, TypeError):
        return None


def _plain(source: str) -> list[int]:
    low, dots, high = source.partition("..")
    return [int(low), int(high)] if dots else [int(source)]


def _amounts(value: Any) -> list[int]:
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
