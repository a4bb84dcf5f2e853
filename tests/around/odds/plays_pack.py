"""Small packs whose labyrinths are explored."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.load.pack import load
from generator.model.game import Game

HEAD = {"bag": "tile", "start": "tile.gate"}
WORDS = {"c": "corridor", "d": "door", "w": "wall"}
SIDES = ("north", "east", "south", "west")
KINDS = """\
game: tiny
title: Maleńka
kinds:
  tile: {name: segment, fields: {name: name, edges: "edges of corridor, door, wall", find: text, room: flag}}
  omen: {name: znak, fields: {name: name, edges: text}}
kind: tile
things:
"""
OMENS = """\
kind: omen
things: {hoard: {name: skarb, edges: brak}}
values: {depth: 2}
tables:
  "1.1":
    title: Znaki
    rows: {roll: 1K3}
    columns: {labels: {level: poziom, tiles: segmenty, word: słowo}}
    cell: int 0..9
    data: {"1": [2, 1, 0], "2": [2, 2, 0], "3": [2, 3, 0]}
"""
TOLD = 'clues: [{tiles: {find: clue}}], told: {table: "1.1", level: level, tiles: tiles}, stairs: {find: stairs}'


def thing(id_: str, sides: str, copies: int = 1, find: str = "none", room: bool = False) -> str:
    """A tile as a pack says it; its sides clockwise from the north: c(orridor), d(oor), w(all)."""
    edges = ", ".join(f"{side}: {WORDS[one]}" for side, one in zip(SIDES, sides, strict=True))
    return (f"  {id_}: {{name: {id_}, edges: {{{edges}}}, copies: {copies}, find: {find}, "
            f"room: {str(room).lower()}}}\n")


def game_of(folder: Path, tiles: str, play: str, head: Mapping[str, str] = HEAD) -> Game:
    """A pack of tiles and of one play that begins at the tile ``gate``."""
    (folder / "game.yaml").write_text(KINDS + tiles, encoding="utf-8")
    (folder / "omens.yaml").write_text(OMENS, encoding="utf-8")
    begin = "".join(f"{key}: {value}, " for key, value in head.items())
    (folder / "plays.yaml").write_text(f"plays:\n  walk: {{{begin}{play}}}\n", encoding="utf-8")
    loaded = load(folder)
    assert loaded.findings == ()
    assert loaded.game is not None
    return loaded.game
