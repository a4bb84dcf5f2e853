"""Ways to print the backs of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from generator.model.text import printed

Duplex = Literal["long-edge", "short-edge", "gutter-fold", "fronts-only", "backs-only"]
# fronts on pages that are glued together
GLUED = "glued"
# words in the file names of all ways but a product's first
WAYS: Mapping[str, str] = {
    # translators: part of a file's name: small letters, digits and hyphens
    "long-edge": printed("long-edge"),
    "short-edge": printed("short-edge"),
    "gutter-fold": printed("folded"),
    "fronts-only": printed("one-sided"),
    "backs-only": printed("backs-only"),
    # translators: part of a file's name: small letters, digits and hyphens; fronts on pages to glue together
    GLUED: printed("to-glue"),
}


def other_ways(ways: tuple[str, ...]) -> list[str]:
    """The words for the files of each way to print the backs but the first."""
    return [WAYS[way] for way in ways[1:]]
