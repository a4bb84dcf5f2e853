"""A question of odds that cannot be answered."""

from __future__ import annotations

from generator.check.rule import Findings, rule
from generator.load.pack import Loaded
from generator.odds.asking import Asking
from zecer_odds.question_faults import failing, unknown_names


@rule(
    id="odds-fail",
    whole=True,
    what="A question in the section odds that names a table, axis, field or value that is not there, or breaks off.",
    why="Whoever asks it, or prints the report of odds, gets no answer, and nobody knew.",
    bad="""\
provenance: {original: tego wydania}
tables:
  "1.1":
    title: Rany
    rows: {roll: 1K6}
    cell: int 0..9
    data: {"1–4": 0, "5–6": 1}
odds:
  wounds:
    title: Rany
    steps: {die: 1K6}
    run: lookup("1.2", die)  ⟸
""",
    mended={'lookup("1.2", die)': 'lookup("1.1", die)'},
)
def odds_fail(reading: Loaded) -> Findings:
    game = reading.game
    if game is None or not game.odds:
        return
    functions = Asking(game).computer.functions
    named = {id_: list(unknown_names(game, question, functions)) for id_, question in game.odds.items()}
    for findings in named.values():
        yield from findings
    yield from failing(game, [question for id_, question in game.odds.items() if not named[id_]])
