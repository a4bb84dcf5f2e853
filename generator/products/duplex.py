"""Ways to print the backs of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, Protocol

from generator.model.text import printed

Duplex = Literal["long-edge", "short-edge", "gutter-fold", "fronts-only", "backs-only"]
# words in the file names of all ways but a product's first
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
    """The words for the files of each further way to print the backs."""
    return [WAYS[way] for way in options.duplex[1:]]
