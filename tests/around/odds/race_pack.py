"""A small pack with a whole game, the race of ``plays/pig``."""

from __future__ import annotations

from pathlib import Path

from generator.load.pack import Loaded, load
from generator.model.game import Game

TWO = "play: race, seats: [careful, fickle], games: 100, limit: 500"
FOUR = "play: race, seats: 4, policies: [careful, bold], games: 60, limit: 500"
PACK = """\
game: race
title: Wyścig
language: pl
kinds:
  racer: {name: zawodnik, fields: {name: name}}
kind: racer
things: {ada: {name: Ada}, bruno: {name: Bruno}, celina: {name: Celina}, dawid: {name: Dawid}}
plays:
  race: {rules: pig, target: 50, racers: racer}
simulations:
  many: {SIMULATION}
"""


def written(folder: Path, simulation: str) -> Path:
    """The folder with the pack in it."""
    (folder / "game.yaml").write_text(PACK.replace("SIMULATION", simulation), "utf-8")
    return folder


def loaded(folder: Path, simulation: str) -> Loaded:
    return load(written(folder, simulation))


def race(folder: Path, simulation: str) -> Game:
    """The game, read without a finding."""
    found = loaded(folder, simulation)
    assert not found.findings
    assert found.game is not None
    return found.game
