"""`check` foresees `build`: a pack in which it finds no error is built, in every profile, and a faulty one is no fault.

More packs: ``pytest tests/survival/test_foresee.py --packs 500``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import any_pack
import pytest
from once import Once
from some import some

from generator.check import Report
from generator.load.options import OF_WORDS
from generator.load.pack import load
from generator.load.profiles import load_profile, profile_names
from generator.make.editions import edition_of
from generator.make.examination import examine
from generator.make.pipeline import build
from generator.make.request import BuildRequest, WrongUse
from generator.products import specs
from generator.products.styles import options_of
from generator.render.job import PLAIN, PrintSettings
from generator.render.plan import FAULT

SEED = 20_261_122


class Dice:
    """Lots from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        # every third pack has faults
        self.wild = seed % 3 == 0

    def pick(self, values: Sequence[Any]) -> Any:
        return self._random.choice(values)

    def chance(self, of: int) -> bool:
        return self._random.randrange(of) == 0


def report_of(folder: Path, way: PrintSettings) -> Report:
    loaded = load(folder)
    language = loaded.game.language if loaded.game is not None else ""
    edition = edition_of(loaded, loaded.game, language) if loaded.game is not None else None
    return examine(loaded, edition, language, settings=way)


def found(report: Report) -> list[str]:
    return [f"{one.rule} {one.path}: {one.message}" for one in report.findings if one.severity == "error"]


def ways() -> list[PrintSettings]:
    return [PLAIN, *(PrintSettings(load_profile(name)) for name in profile_names())]


def test_every_option_of_every_product_is_drawn() -> None:
    """A new option with a reader of its own needs values here."""
    readers = {option.reads for spec in specs().values() for option in options_of(spec).values()}
    assert readers - OF_WORDS.keys() <= set(any_pack.VALUES)


def packs(config: pytest.Config) -> range:
    return range(SEED, SEED + int(config.getoption("--packs")))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", packs(metafunc.config))


@pytest.fixture
def read_once() -> Iterator[None]:
    """A pack is read once for its checks and its builds, and checked once in each way."""
    with Once().only():
        yield


def test_a_pack_without_errors_is_built_and_another_is_no_fault(seed: int, tmp_path: Path, read_once: None) -> None:
    any_pack.write(Dice(seed), tmp_path / "pack")
    every = list(ways())
    # the plain way, and one of the others in turn
    for way in some(way for number, way in enumerate(every) if number in (0, seed % 6 + 1)):
        errors = found(report_of(tmp_path / "pack", way))
        assert not [one for one in errors if FAULT in one or one.startswith("rule-crashed")]
        try:
            result = build(BuildRequest(tmp_path / "pack", tmp_path / "out", jobs=1, settings=way))
        except WrongUse:
            # a shop that prints nothing of it, which `check --profile` has said
            assert errors
            continue
        shop = way.profile is not None and way.profile.form != "sheets"
        assert result.refused == bool(errors) or (shop and result.faults), (way.profile, errors)
        assert not result.faults or errors, (way.profile, result.faults)
        if errors and not shop:
            build(BuildRequest(tmp_path / "pack", tmp_path / "out", jobs=1, settings=way, force=True))
