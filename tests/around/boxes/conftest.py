"""The flagship box, built once for the whole session, with one picture for all, and read back by every test here.

ZECER_ACCEPTANCE names a folder to build it in, so that a second run finds what has not changed.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from paper import Box
from plain_pictures import plain_pictures

from generator.load.pack import load
from generator.make.manifest import entries_of
from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.model.game import Game
from generator.translate.edition import Edition

PACK = Path(__file__).parents[3] / "content" / "labirynt-smierci"


@pytest.fixture(scope="session")
def flagship(tmp_path_factory: pytest.TempPathFactory) -> Box:
    """The whole box. The output folder's own lock lets one worker build it; the next finds nothing to do."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    output = Path(os.environ.get("ZECER_ACCEPTANCE") or shared / "flagship")
    with plain_pictures():
        result = build(BuildRequest(PACK, output, jobs=1))
    assert not result.refused, result.proof.report
    assert result.faults == ()
    assert result.folder is not None
    return Box(output, result.folder, entries_of((result.folder / "manifest.json").read_bytes()))


@pytest.fixture(scope="session")
def edition() -> Edition:
    loaded = load(PACK)
    assert loaded.game is not None
    return Edition(loaded.game, "pl")


@pytest.fixture(scope="session")
def game(edition: Edition) -> Game:
    return edition.game
