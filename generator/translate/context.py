"""What a text stands in when its placeholders are filled, and the forms of words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class Unresolved(KeyError):
    """A placeholder that points at nothing."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a text stands in: its clause, and for an example what was given and what came out."""

    clause: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)
    steps: Mapping[str, Any] = field(default_factory=dict)
    result: Any = None


def form_of(forms: Mapping[str, str], form: str) -> str:
    """A form of a name; a capital first letter of the form's name makes a capital first letter. Raises KeyError."""
    key = form[:1].lower() + form[1:] if form else "nom"
    word = forms[key]
    return word[:1].upper() + word[1:] if form[:1].isupper() else word
