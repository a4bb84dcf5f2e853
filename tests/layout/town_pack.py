"""The small town of the tests, loaded once."""

from functools import cache
from pathlib import Path

from generator.load.pack import load
from generator.translate.edition import Edition

TOWN = Path(__file__).parents[1] / "packs" / "small-town"


@cache
def town() -> Edition:
    loaded = load(TOWN)
    assert not loaded.findings
    assert loaded.game is not None
    return Edition(loaded.game, "pl")
