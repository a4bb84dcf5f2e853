"""Computes totals over tables and fields, for rules that compare them with declared ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from generator.model.game import Game
from generator.model.values import Ref
from generator.records import parts

CONSTANTS = "value"


def counted_values(game: Game, target: str) -> list[object] | None:
    """The values of a table (``9.9``), a field (``monster.agility``), a kind, or all constants (``value``).

    None for an unknown target.
    """
    if target == CONSTANTS:
        return list(game.values.values())
    if target in game.tables:
        return list(game.tables[target].cells.values())
    kind, dot, field = target.partition(".")
    if kind not in game.kinds or (dot and field not in game.kinds[kind].fields):
        return None
    return [value for thing in game.of_kind(kind) for id_, value in thing.fields.items() if not dot or id_ == field]


def numbers_added(game: Game, target: str) -> Iterator[tuple[str, str, int]]:
    """The single whole numbers that a total adds up, each with its name, ``4–5, gold`` or ``troll``, and its path."""
    found: Iterable[tuple[str, str, object]] = ((id_, f"value/{id_}", value) for id_, value in game.values.items())
    if target in game.tables:
        found = ((", ".join(filter(None, keys)), "/".join(("table", target, *filter(None, keys))), value)
                 for keys, value in game.tables[target].cells.items())
    elif target != CONSTANTS:
        kind, _, field = target.partition(".")
        found = ((thing.id, f"{thing.kind}/{thing.id}/{field}", thing.fields.get(field))
                 for thing in game.of_kind(kind))
    for where, path, value in found:
        if isinstance(value, int) and not isinstance(value, bool):
            yield where, path, value


def total(values: list[object]) -> int:
    """The sum of all numbers, including those of dice, spans and counts."""
    return sum(number for number in parts(values, int) if number is not True)


def words(values: list[object]) -> Counter[str]:
    """How often each word occurs: a choice, an edge, the id of a thing."""
    found: Iterator[str | Ref] = parts(values, (str, Ref))
    return Counter(word.id if isinstance(word, Ref) else word for word in found)
