"""Makes the edition of a pack in a language, from its catalogue."""

from __future__ import annotations

from generator.finding import Finding, Place
from generator.load import Loaded
from generator.model.game import Game
from generator.translate.edition import Edition

PSEUDO = "qps"
FOLDER = "i18n"


def edition_of(loaded: Loaded, game: Game, language: str) -> Edition:
    """The game in a language, or in the pseudo-language ``qps``, which needs no catalogue.

    Raises BadCatalogue, and LookupError when nobody has begun to translate it.
    """
    if language == game.language:
        return Edition(game, language)
    if language == PSEUDO:
        from generator.translate.pseudo import BORROWED, PseudoWords, pseudo_game

        return Edition(pseudo_game(game), BORROWED, PseudoWords())
    # worth their loading only for a translation
    from generator.translate.apply import translated
    from generator.translate.catalogue import UI, catalogue_files, read_catalogue, words_of

    if not catalogue_files(loaded.folder, language):
        raise LookupError(language)
    words = words_of(loaded.folder / FOLDER / language / UI)
    return Edition(translated(game, read_catalogue(loaded.folder, language)), language, words)


def with_catalogue(loaded: Loaded, game: Game, language: str) -> Loaded:
    """The pack with the PO files of a language among its sources, so that findings can show their lines."""
    if language in (game.language, PSEUDO):
        return loaded
    from generator.check.translation import translation_of, with_files

    return with_files(loaded, translation_of(loaded, game, language))


def unfinished(loaded: Loaded, game: Game, language: str) -> tuple[Finding, ...]:
    """What keeps a language from a release, a finding a component."""
    if language == game.language:
        return ()
    from generator.translate.status import status

    parts = status(loaded.folder, game, language)
    return tuple(
        Finding(
            "translation-missing", f"{FOLDER}/{language}/{part.name}",
            f"expected {part.total} finished translations of {part.name} in a release, found {part.done}"
            f" ({part.fuzzy} fuzzy, {part.missing} missing)",
            place=Place(f"{FOLDER}/{language}/{part.file}", 1, 1),
        )
        for part in parts if part.done < part.total
    )  # fmt: skip


def languages(loaded: Loaded, game: Game) -> list[str]:
    """The languages of a pack: its own, and those with a catalogue."""
    found = {path.parent.name for path in (loaded.folder / FOLDER).glob("*/*.po")}
    return [game.language, *sorted(found - {game.language})]
