"""For how many players a game is, and how texts speak of them."""

from __future__ import annotations

import re

from generator.language.language_data import language_data
from generator.model.game import Game
from generator.model.values import Span


def players_of(game: Game) -> Span | None:
    """For how many players a game is; None where that is no range of numbers."""
    try:
        found = Span.parse(game.players)
    except ValueError:
        return None
    return found if found.low is not None and found.high is not None else None


def speaks_of_players(text: str, language: str) -> bool:
    """Whether a word for players stands in a text."""
    words = language_data(language).players
    return words is not None and re.search(rf"\b(?:{words.players})\b", text, re.IGNORECASE) is not None
