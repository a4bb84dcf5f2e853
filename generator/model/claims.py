"""Claims of a pack: what its author says is true of its data, with the reason."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Claim(Struct, frozen=True):
    """An invariant: ``that`` is an expression which is true for every case, ``because`` says why it must be.

    ``among`` (``for`` in the pack) gives the values of each name: a kind, an expression of a list, or the list; a case
    is one value of each. ``when`` is the condition of the cases that count.
    """

    id: str
    that: str
    because: str
    among: Mapping[str, object] = {}
    when: str = ""
