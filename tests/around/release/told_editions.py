"""Games and what their editions tell, for the tests of changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from generator.load.pack import load
from generator.model.chapters import Term
from generator.model.game import Game
from generator.model.text import Text, Wording
from generator.model.values import Name
from generator.translate.edition import Edition
from generator.translate.walk import walk
from zecer_release.changed.differing import EditionChange, differences
from zecer_release.changed.edition_record import EditionRecord
from zecer_release.changed.recording import record_of

ROOT = Path(__file__).parents[3]
# what no text of a pack says
ZEBRA = "Zebra 77."


@cache
def game_of(pack: Path) -> Game:
    game = load(pack).game
    assert game is not None
    return game


@cache
def before(pack: Path) -> EditionRecord:
    return recorded(game_of(pack))


def recorded(game: Game) -> EditionRecord:
    return record_of(Edition(game, game.language))


def told(pack: Path, changed: Game) -> tuple[EditionChange, ...]:
    """What is told of a pack that became another game."""
    return differences(before(pack), recorded(changed))


class WordsOf:
    """A visitor that finds the paths of all words, and adds words to those at some paths."""

    def __init__(self, added: Mapping[str, str] | None = None) -> None:
        self.added, self.found = added or {}, list[str]()

    def _added(self, path: str) -> str | None:
        self.found.append(path)
        return self.added.get(path)

    def text(self, path: str, text: Text) -> Text:
        more = self._added(path)
        return Text(f"{text.source.rstrip()} {more}") if more else text

    def wording(self, path: str, wording: Wording) -> Wording:
        more = self._added(path)
        return Wording(f"{wording} {more}") if more else wording

    def name(self, path: str, name: Name) -> Name:
        more = self._added(path)
        return Name({form: f"{word} {more}" for form, word in name.forms.items()}) if more else name

    def words(self, path: str, term: Term) -> Mapping[str, Mapping[str, str]]:
        more = self._added(path)
        if not more:
            return term.forms
        return {language: {form: f"{word} {more}" for form, word in forms.items()}
                for language, forms in term.forms.items()}


def words_of(pack: Path) -> list[str]:
    """The paths of all words of a pack."""
    visitor = WordsOf()
    walk(game_of(pack), visitor)
    return list(dict.fromkeys(visitor.found))


def with_zebra(pack: Path, path: str) -> Game:
    """The game with other words at one path."""
    return with_words(pack, {path: ZEBRA})


def with_words(pack: Path, added: Mapping[str, str]) -> Game:
    """The game with more words at some paths."""
    return walk(game_of(pack), WordsOf(added))
