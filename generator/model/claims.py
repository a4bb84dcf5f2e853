"""Claims of a pack: what its author says is true of its data, with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct, field

from generator.model.annotations import Form, about


class Claim(Struct, frozen=True):
    """An invariant: ``that`` is an expression which is true for every case, ``because`` says why it must be.

    ``among`` (``for`` in the pack) gives the values of each name: a kind, an expression of a list, or the list; a case
    is one value of each. ``when`` is the condition of the cases that count.
    """

    id: str
    that: Annotated[str, about("What is true, as an expression.")]
    because: Annotated[str, about("Why it must be.")]
    among: Annotated[Mapping[str, object], Form("claim-cases"), about(
        "The values of each name: a kind, a list, or an expression.")] = field(default_factory=dict, name="for")
    when: Annotated[str, about("The condition of the cases that count.")] = ""
