"""Words that several choices offer and print differently, where nothing tells which of them is meant."""

from __future__ import annotations

from collections.abc import Iterator

from generator.message import Message, msg
from generator.model.choices import choice_named, offered_words
from generator.model.game import Game
from generator.model.values import ChoiceWord
from generator.records import parts
from generator.translate.edition import Edition


def ambiguous(game: Game, value: object) -> Iterator[tuple[Message, Message]]:
    """What is wrong with the words of a value that an example types itself, and what helps."""
    for word in (one for one in parts(value, str) if not isinstance(one, ChoiceWord)):
        choices = offered_words(game).get(word, ()) if choice_named(game, word) is None else ()
        if len(choices) > 1:
            edition = Edition(game, game.language)
            printed = ", ".join(f"“{edition.value(one)}” ({one.declared})" for one in choices)
            yield (msg("expected a word of one choice, found {word!r}, which is printed as {printed}", word=word,
                       printed=printed),
                   msg("take it from a thing or a table, or name it in `given` with its field, as in {example}",
                       example="card.sort.near"))
