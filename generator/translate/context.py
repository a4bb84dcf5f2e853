"""The context in which placeholders are filled, and forms of words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.model.game import Game


class Unresolved(KeyError):
    """A placeholder whose target does not exist."""


@dataclass(frozen=True, slots=True)
class Context:
    """The context of a text: its clause, and for an example its given values, steps and result.

    ``quoted`` are the clauses whose words are being quoted.
    """

    clause: str = ""
    given: Mapping[str, object] = field(default_factory=dict)
    steps: Mapping[str, object] = field(default_factory=dict)
    result: object = None
    quoted: tuple[str, ...] = ()

    def is_near(self, game: Game, target: str) -> bool:
        """True if a clause, table or chapter, by its id or number, belongs to the chapter of the text."""
        here, there = (game.clause_number(one).partition(".")[0] for one in (self.clause, target))
        return bool(here) and here == there


def form_of(forms: Mapping[str, str], form: str) -> str:
    """A form of a name; a capital first letter of the form's name makes a capital first letter. Raises KeyError."""
    key = form[:1].lower() + form[1:] if form else "nom"
    word = forms[key]
    return word[:1].upper() + word[1:] if form[:1].isupper() else word
