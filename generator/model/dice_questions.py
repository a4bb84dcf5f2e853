"""Questions about dice that a pack declares: rolls, amounts or duels, for each of several things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from generator.message import msg
from generator.model.annotations import ClauseName, Form, Several, about
from generator.model.text import Text

TWO_SIDES = Several(2, 2, lambda count: msg("expected two sides of a duel, found {count}", count=count))


class Along(Struct, frozen=True):
    """An axis of a question. ``source`` of its values is a kind, a list, or an expression that gives a list."""

    schema_name: ClassVar = "question-axis"
    shortly: ClassVar = "of"
    source: Annotated[str | tuple[object, ...], Form("axis-values"), about(
        "A kind, a list, or an expression that gives one.")] = field(name="of")
    label: Annotated[Text | None, about("What it is called.")] = None


class Side(Struct, frozen=True):
    """One side of a duel. Expressions: ``life``, ``attack`` (wounds dealt), ``cost`` (own wounds of an attack).

    ``steps`` are evaluated before each attack.
    """

    schema_name: ClassVar = "duel-side"
    life: Annotated[str, about("How many wounds it can take: a number or dice.")]
    attack: Annotated[str, about("How many wounds it deals.")]
    steps: Annotated[Mapping[str, str], about(
        "What comes before each of its attacks; may read left, suffered and round.")] = field(default_factory=dict)
    cost: Annotated[str, about("How many wounds the attack costs its own side.")] = "0"
    label: Annotated[Text | None, about("What the side is called.")] = None


class Question(Struct, frozen=True):
    """A question: what a roll, an amount or a duel comes to.

    ``run`` is the expression of its outcome, or ``duel`` holds the sides in the order of attack.

    ``along`` are its axes; ``steps`` are computed or rolled first. ``opening`` is the number of first rounds of a duel
    that differ from all later ones.
    """

    just_one: ClassVar = ("run", "duel")
    id: str
    title: Text
    along: Annotated[Mapping[str, Along], about("A row of the answer for each of these.")] = field(
        default_factory=dict, name="for")
    when: Annotated[str | None, about("An expression: rows that do not satisfy it are left out.")] = None
    steps: Annotated[Mapping[str, str], about("Named expressions, computed in order; dice are thrown.")] = field(
        default_factory=dict)
    run: Annotated[str, about("The expression that is asked for.")] = ""
    duel: Annotated[Mapping[str, Side], TWO_SIDES, about(
        "Two sides, in the order in which they strike.")] = field(default_factory=dict)
    opening: Annotated[int, Meta(ge=0, le=9), about("So many first rounds may differ from all later ones.")] = 0
    clause: Annotated[ClauseName | None, about("Where the rule stands.")] = None
    label: Annotated[Text | None, about("What the outcomes are: wounds.")] = None
    note: Annotated[Text | None, about("What is left out.")] = None

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
