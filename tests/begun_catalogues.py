"""Catalogues of a pack without translations, for tests of the core that fill them in."""

from __future__ import annotations

from pathlib import Path

from generator.load.pack import load
from generator.translate.catalogue import FOLDER, Catalogue, sheet_text
from generator.translate.extract import messages
from generator.translate.merge import merge


def begin_catalogues(pack: Path, language: str) -> None:
    """Write every string of a pack into the catalogues of a language that it has none of."""
    game = load(pack).game
    assert game is not None
    new, _ = merge(Catalogue(language), messages(game, language), game.id, game.language)
    folder = pack / FOLDER / language
    folder.mkdir(parents=True)
    for name, sheet in new.sheets.items():
        (folder / name).write_text(sheet_text(sheet), encoding="utf-8")
