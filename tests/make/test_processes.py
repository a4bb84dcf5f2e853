"""The server of processes is begun early, and only where it is of use."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load.pack import load
from generator.make import pipeline
from generator.make.pipeline import build
from generator.make.processes import begin_processes, forkserver
from generator.make.request import BuildRequest

TWELVE_CARDS = Path(__file__).parents[1] / "packs" / "twelve-cards"


def test_one_job_needs_no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(forkserver, "ensure_running", lambda: begun.append("server"))
    game = load(TWELVE_CARDS).game
    assert game is not None
    begin_processes(1, list(game.products.values()))
    assert begun == []


@pytest.mark.usefixtures("empty_cache")
def test_a_pack_that_did_not_change_begins_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    monkeypatch.setattr(pipeline, "begin_processes", lambda jobs, products: begun.append(jobs))
    for _ in range(2):
        build(BuildRequest(TWELVE_CARDS, tmp_path, jobs=2))
    assert begun == [2]
