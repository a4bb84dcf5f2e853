"""Questions that a designer asks of the dice: what a roll, an amount or a duel comes to, for each of some things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from generator.model.text import Text


class Along(Struct, frozen=True):
    """What a question is asked for, one after the other.

    ``source`` is a kind, a list of values, or an expression that gives a list.
    """

    source: str | tuple[Any, ...]
    label: Text | None = None


class Side(Struct, frozen=True):
    """One side of a duel: its life, what comes before each of its attacks, the wounds it deals and those it costs."""

    life: str
    attack: str
    steps: Mapping[str, str] = field(default_factory=dict)
    cost: str = "0"
    label: Text | None = None


class Question(Struct, frozen=True):
    """A question: ``run`` is what is asked for, or ``duel`` are the sides in the order in which they strike.

    ``along`` are its axes, ``steps`` what is computed or thrown first. ``opening`` is in how many rounds of a duel
    other things happen than in all later ones.
    """

    id: str
    title: Text
    along: Mapping[str, Along] = field(default_factory=dict)
    when: str | None = None
    steps: Mapping[str, str] = field(default_factory=dict)
    run: str = ""
    duel: Mapping[str, Side] = field(default_factory=dict)
    opening: int = 0
    clause: str | None = None
    label: Text | None = None
    note: Text | None = None

    def expressions(self) -> dict[str, str]:
        """Every expression of the question, by its place below the question."""
        found = {f"for/{id_}": one.source for id_, one in self.along.items() if isinstance(one.source, str)}
        found |= {"when": self.when} if self.when is not None else {}
        found |= {f"steps/{name}": step for name, step in self.steps.items()}
        found |= {"run": self.run} if self.run else {}
        for id_, side in self.duel.items():
            found |= {f"duel/{id_}/life": side.life}
            found |= {f"duel/{id_}/steps/{name}": step for name, step in side.steps.items()}
            found |= {f"duel/{id_}/attack": side.attack, f"duel/{id_}/cost": side.cost}
        return found
