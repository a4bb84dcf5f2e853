"""For how many players a game is, and how texts speak of them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.model.game import Game
from generator.model.values import Span

# who plays, behind a number, by language; persons play only where a word such as *with* stands before the number
PLAYERS: Mapping[str, tuple[str, str, str]] = {
    "pl": ("gracz(?:y|e|a|om|ami|ach)", "(?:w|przy|dla)", r"os(?:oby|\wb|obom|obami|obach)"),
    "en": ("players?", "(?:with|for)", "(?:people|persons)"),
    "de": ("Spielern?|Spielerinnen|Spielenden?", "(?:mit|bei|für)", "Personen|Leuten?"),
}
# every one of them: the one who does something, or to whom it is done
EACH: Mapping[str, str] = {
    "pl": r"ka\wd\w{1,3} (?:z )?gracz\w*",
    "en": r"(?:each|every) player",
    "de": r"jede\w? (?:der )?Spiel\w+",
}


def players_of(game: Game) -> Span | None:
    """For how many players a game is; None where that is no range of numbers."""
    try:
        found = Span.parse(game.players)
    except ValueError:
        return None
    return found if found.low is not None and found.high is not None else None


def speaks_of_players(text: str, language: str) -> bool:
    """Whether a word for players stands in a text."""
    words = PLAYERS.get(language.partition("_")[0])
    return words is not None and re.search(rf"\b(?:{words[0]})\b", text, re.IGNORECASE) is not None
