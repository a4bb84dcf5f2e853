"""What is printed for the words of choices, by the declarations of these: fields of kinds, and cells of tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.model.game import Game
from generator.model.kinds import Field
from generator.model.text import Text
from generator.model.values import ChoiceWord


def declared_words(game: Game) -> Iterator[tuple[str, Mapping[str, Text]]]:
    """The printed words of each choice, with the path of its declaration as ``ChoiceWord.declared`` names it."""
    for kind in game.kinds.values():
        for field in kind.fields.values():
            yield from _of_field(f"kind/{kind.id}/fields/{field.id}", field)
    for table in game.tables.values():
        yield f"table/{table.id}", table.words


def _of_field(path: str, field: Field) -> Iterator[tuple[str, Mapping[str, Text]]]:
    yield path, field.words
    for part in field.type.inner_fields.values():
        yield from _of_field(f"{path}/fields/{part.id}", part)


def offered_words(game: Game) -> dict[str, tuple[ChoiceWord, ...]]:
    """Every word of every choice, once for each text that is printed for it, for words of unknown origin."""
    found: dict[str, dict[str, ChoiceWord]] = {}
    for path, words in declared_words(game):
        for word, text in words.items():
            found.setdefault(word, {}).setdefault(text.source, ChoiceWord(word, path))
    return {word: tuple(choices.values()) for word, choices in found.items()}


def choice_named(game: Game, written: str) -> ChoiceWord | None:
    """The word of a field's choice that ``card.sort.near`` or ``card.pair.home.sea`` names; None when it names none."""
    kind, *path = written.split(".")
    if kind not in game.kinds or len(path) < 2:
        return None
    head, *inner, word = path
    field = game.kinds[kind].fields.get(head)
    for part in inner:
        field = field and field.type.part(field, part)
    found = field.type.meaning_of(word) if field is not None else None
    return found if isinstance(found, ChoiceWord) else None


def outcomes(game: Game, value: object) -> tuple[object, ...]:
    """All that a value may be where that is few, in order: true and false, the words of its choice; else nothing."""
    if isinstance(value, bool):
        return True, False
    if isinstance(value, ChoiceWord):
        return tuple(dict(declared_words(game)).get(value.declared, ()))
    return ()
