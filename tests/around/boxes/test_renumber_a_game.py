"""After clauses of a whole game are renumbered, it means the same."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from around.desk.test_renumber import found, game_of, meant, run
from content_boxes import CONTENT

from generator.model.chapters import Clause


@pytest.fixture(scope="module")
def quiet() -> frozenset[str]:
    """What is told of the whole game as it is."""
    return frozenset(found(CONTENT / "miasto"))


@pytest.mark.parametrize("seed", range(2), ids=["insert", "move"])
def test_a_whole_game_means_the_same(seed: int, quiet: frozenset[str], tmp_path: Path) -> None:
    lot, folder = random.Random(seed), tmp_path / "miasto"
    shutil.copytree(CONTENT / "miasto", folder)
    game = game_of(folder)
    was = meant(game)
    clauses = [clause.number for clause in game.clauses() if isinstance(clause, Clause)]
    number = lot.choice(clauses)
    to = lot.choice([one for one in clauses if one.partition(".")[0] == number.partition(".")[0]])
    told = run("renumber", number, folder, *(("--insert",) if seed % 2 == 0 else ("--move", to)))
    assert told.exit_code == 0, told.output
    assert meant(game_of(folder)) == was
    # a clause that is still to be written is neither referred to nor approved
    new = {f"{rule} clause/{number}" for rule in ("clause-never-found", "differs-from-approved")}
    assert set(found(folder)) - quiet <= new
