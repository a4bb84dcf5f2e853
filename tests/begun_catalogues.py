"""Catalogues of a pack without translations, for tests of the core that fill them in."""

from __future__ import annotations

from pathlib import Path

from generator.load.pack import load
from generator.translate.catalogue import FOLDER, Entry, PoFile, header, sheet_text
from generator.translate.extract import by_group, messages


def begin_catalogues(pack: Path, language: str) -> None:
    """Write every string of a pack into the catalogues of a language that it has none of."""
    game = load(pack).game
    assert game is not None
    folder = pack / FOLDER / language
    folder.mkdir(parents=True)
    for group, found in by_group(messages(game, language)).items():
        entries = tuple(Entry(one.context, one.source, one.seed) for one in found)
        sheet = PoFile(f"{group}.po", entries, header(language, game.id, source=game.language))
        (folder / sheet.name).write_text(sheet_text(sheet), encoding="utf-8")
