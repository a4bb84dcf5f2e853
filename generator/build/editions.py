"""Makes the edition of a pack in a language, from its catalogue."""

from __future__ import annotations

from generator.load import Loaded
from generator.model.game import Game
from generator.translate.edition import Edition


def edition_of(loaded: Loaded, game: Game, language: str) -> Edition:
    """The game in a language. Raises BadCatalogue, and LookupError when nobody has begun to translate it."""
    if language == game.language:
        return Edition(game, language)
    # worth their loading only for a translation
    from generator.translate.apply import translated
    from generator.translate.catalogue import FOLDER, UI, catalogue_files, read_catalogue, words_of

    if not catalogue_files(loaded.folder, language):
        raise LookupError(language)
    words = words_of(loaded.folder / FOLDER / language / UI)
    return Edition(translated(game, read_catalogue(loaded.folder, language)), language, words)


def languages(loaded: Loaded, game: Game) -> list[str]:
    """The languages of a pack: its own, and those with a catalogue."""
    found = {path.parent.name for path in (loaded.folder / "i18n").glob("*/*.po")}
    return [game.language, *sorted(found - {game.language})]
