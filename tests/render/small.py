"""A game of six counters without a theme of its own."""

from pathlib import Path

from generator.load.pack import load
from generator.translate.edition import Edition

PACK = """
game: small-game
title: Mała gra
language: pl
players: 1–2
version: "0.1"
box:
  counters: {name: żetony, total: 5, pieces: {beast: 5}}
products:
  zetony: {kind: counters, title: Żetony, of: [beast], size: 30 mm, paper: A5}
kinds:
  beast:
    name: {nom: zwierz}
    fields:
      name: {type: name, label: nazwa}
      strength: {type: dice, label: siła}
      aim: {type: int 0..9 or none, label: cel}
"""

BEASTS = """
kind: beast
things:
  bear: {name: {nom: Niedźwiedź}, strength: 2K6+3, aim: 4, copies: 3}
  fox:  {name: {nom: Lis}, strength: 1K3, copies: 2}
"""


def small_edition(folder: Path) -> Edition:
    """The game, loaded from files written to ``folder``."""
    (folder / "game.yaml").write_text(PACK, encoding="utf-8")
    (folder / "beasts.yaml").write_text(BEASTS, encoding="utf-8")
    loaded = load(folder)
    assert not loaded.findings
    assert loaded.game is not None
    return Edition(loaded.game, "pl")
