"""Lines of about one length: how narrow a text may be set without more lines than it has anyway."""

from __future__ import annotations

from collections.abc import Callable

from generator.layout.words import Line

# the width is found to a 1024th of the room
HALVINGS = 10


def narrowest(lines: Callable[[float], int], least: float, wide: float) -> float:
    """The narrowest width from ``least`` to ``wide`` at which a text has as many lines as at ``wide``.

    ``lines`` counts the lines at a width, ``least`` is its longest word.
    """
    wanted = lines(wide)
    if wanted < 2 or least >= wide:
        return wide
    if lines(least) == wanted:
        return least
    for _ in range(HALVINGS):
        middle = (least + wide) / 2
        if lines(middle) > wanted:
            least = middle
        else:
            wide = middle
    return wide


def accompanied(lines: list[Line], wide: float, spacing: float) -> list[Line]:
    """The lines of a passage, a word that stands alone in the last one joined by one of those above it."""
    if len(lines) < 2 or len(lines[-1].words) > 1 or len(lines[-2].words) < 3:
        return lines
    *others, above, last = lines
    moved = above.words[-1]
    longer = last._replace(words=(moved, *last.words), em=moved.em + moved.space + last.em,
                           letters=moved.letters + 1 + last.letters)
    if longer.indent + longer.em + spacing * (longer.letters - 1) > wide:
        return lines
    shorter = above._replace(words=above.words[:-1], em=above.em - moved.em - above.words[-2].space,
                             letters=above.letters - moved.letters - 1)
    return [*others, shorter, longer]
