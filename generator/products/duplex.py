"""Ways to print the backs of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, Protocol

from generator.model.text import printed

Duplex = Literal["long-edge", "short-edge", "gutter-fold", "fronts-only", "backs-only"]
# a product's first way has the plain file name; these words tell the others apart
WAYS: Mapping[Duplex, str] = {
    # translators: part of a file's name: small letters, digits and hyphens
    "long-edge": printed("dluga-krawedz"),
    "short-edge": printed("krotka-krawedz"),
    "gutter-fold": printed("skladane"),
    "fronts-only": printed("jednostronne"),
    "backs-only": printed("same-tyly"),
}


class TwoSided(Protocol):
    """Options of pieces with backs."""

    @property
    def duplex(self) -> tuple[Duplex, ...]: ...


def other_ways(options: TwoSided) -> Iterable[str]:
    """A file for each way to print the backs."""
    return [WAYS[way] for way in options.duplex[1:]]
