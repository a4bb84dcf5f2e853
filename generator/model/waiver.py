"""An accepted finding."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from generator.model.annotations import about


class Waiver(Struct, frozen=True):
    """A finding that is meant. ``at`` is the path of the datum, or a prefix of it."""

    rule: Annotated[str, about("The rule whose finding is meant.")]
    at: Annotated[str, about("The datum, or one that holds it: clause/2.1/text.")]
    reason: Annotated[str, about("Why it is meant.")]
    near: Annotated[str | None, about("The beginning of the text at the finding, or a piece of its message.")] = None
