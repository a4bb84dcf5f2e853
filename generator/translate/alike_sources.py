"""Tells whether a translation of one source is one of another, too."""

from __future__ import annotations

import re

TYPOGRAPHY = str.maketrans({"„": '"', "”": '"', "“": '"', "«": '"', "»": '"', "’": "'", "—": "–", "\u00a0": " "})


def alike_sources(one: str, other: str) -> bool:
    """True if two sources differ only in capitals, spaces and punctuation, so that the translation stays valid."""
    return _bare_source(one) == _bare_source(other)


def _bare_source(source: str) -> str:
    return re.sub(r"\s+", " ", source.translate(TYPOGRAPHY)).strip().casefold()
