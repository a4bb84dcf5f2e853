"""The styles of tile edges: open, door or closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from generator.message import msg

Style = Literal["open", "door", "closed"]
STYLES: tuple[Style, ...] = ("open", "door", "closed")


def styles_of(words: tuple[str, ...], tokens: Mapping[str, float | str]) -> dict[str, Style]:
    """The style of each edge word: the theme's ``edge-WORD``; else the first is open, the last closed, others are
    doors.

    Raises ValueError for any other style.
    """
    drawn: dict[str, Style] = {}
    for i, word in enumerate(words):
        default = "open" if i == 0 else "closed" if i == len(words) - 1 else "door"
        said = tokens.get(f"edge-{word}", default)
        found = next((style for style in STYLES if style == said), None)
        if found is None:
            raise ValueError(msg("expected open, door or closed for the edge {word}, found {said!r}",
                                 word=word, said=said))
        drawn[word] = found
    return drawn
