"""The context in which placeholders are filled, and forms of words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


class Unresolved(KeyError):
    """A placeholder whose target does not exist."""


@dataclass(frozen=True, slots=True)
class Context:
    """The context of a text: its clause, and for an example its given values, steps and result."""

    clause: str = ""
    given: Mapping[str, object] = field(default_factory=dict)
    steps: Mapping[str, object] = field(default_factory=dict)
    result: object = None


def form_of(forms: Mapping[str, str], form: str) -> str:
    """A form of a name; a capital first letter of the form's name makes a capital first letter. Raises KeyError."""
    key = form[:1].lower() + form[1:] if form else "nom"
    word = forms[key]
    return word[:1].upper() + word[1:] if form[:1].isupper() else word
