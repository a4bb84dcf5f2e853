"""The engine's own words, written in English and translated by ``Edition.word``."""

from __future__ import annotations

import re

HOLE = re.compile(r"\{([a-z_]+)\}")


def filled_words(words: str, values: dict[str, object]) -> str:
    """``strona {number}`` with its holes filled. Raises KeyError for a hole without a value."""
    return HOLE.sub(lambda hole: str(values[hole[1]]), words) if values else words
