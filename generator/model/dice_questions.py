"""Questions about dice that a pack declares: rolls, amounts or duels, for each of several things."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from generator.model.annotations import ClauseName
from generator.model.text import Text


class Along(Struct, frozen=True):
    """An axis of a question. ``source`` of its values is a kind, a list, or an expression that gives a list."""

    source: str | tuple[object, ...]
    label: Text | None = None


class Side(Struct, frozen=True):
    """One side of a duel, as expressions: ``life``, ``attack`` (wounds dealt), ``cost`` (own wounds of an attack).

    ``steps`` are evaluated before each attack.
    """

    life: str
    attack: str
    steps: Mapping[str, str] = field(default_factory=dict)
    cost: str = "0"
    label: Text | None = None


class Question(Struct, frozen=True):
    """A question: ``run`` is the expression of its outcome, or ``duel`` holds the sides in the order of attack.

    ``along`` are its axes; ``steps`` are computed or rolled first. ``opening`` is the number of first rounds of a duel
    that differ from all later ones.
    """

    id: str
    title: Text
    along: Mapping[str, Along] = field(default_factory=dict)
    when: str | None = None
    steps: Mapping[str, str] = field(default_factory=dict)
    run: str = ""
    duel: Mapping[str, Side] = field(default_factory=dict)
    opening: int = 0
    clause: ClauseName | None = None
    label: Text | None = None
    note: Text | None = None

    def expressions(self) -> dict[str, str]:
        """Every expression of the question, by its path below the question."""
        found = {f"for/{id_}": one.source for id_, one in self.along.items() if isinstance(one.source, str)}
        found |= {"when": self.when} if self.when is not None else {}
        found |= {f"steps/{name}": step for name, step in self.steps.items()}
        found |= {"run": self.run} if self.run else {}
        for id_, side in self.duel.items():
            found |= {f"duel/{id_}/life": side.life}
            found |= {f"duel/{id_}/steps/{name}": step for name, step in side.steps.items()}
            found |= {f"duel/{id_}/attack": side.attack, f"duel/{id_}/cost": side.cost}
        return found
