"""The script that sows small faults: each is another game, mended again; and classes that must never slip through."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from some import some

pytestmark = pytest.mark.nightly
ROOT = Path(__file__).parents[2]
PACK = ROOT / "content" / "labirynt-smierci"
SURE = ("count off", "reference misspelt", "row dropped", "edge turned", "digit typed in prose", "duplicate id")


@cache
def mutations() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutations", ROOT / "benchmarks" / "mutations.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["mutations"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def sources() -> object:
    """The files of the pack, read once."""
    return mutations().read(PACK)


@pytest.fixture(scope="module")
def faults() -> dict[str, list[object]]:
    """Two of each class."""
    found: dict[str, list[object]] = {}
    for fault in mutations().faults(sources(), 2 * len(mutations().MAKERS), seed=7):
        found.setdefault(fault.sort, []).append(fault)
    return found


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> object:
    return mutations().Field(PACK, tmp_path_factory.mktemp("field"))


def test_every_class_is_sown_and_the_same_seed_sows_the_same(faults: dict[str, list[object]]) -> None:
    assert set(faults) == set(mutations().MAKERS)
    again = mutations().faults(sources(), 2 * len(mutations().MAKERS), seed=7)
    assert sorted(map(str, again)) == sorted(str(fault) for some in faults.values() for fault in some)


@pytest.mark.parametrize("sort", SURE)
def test_some_classes_never_slip_through(sort: str, faults: dict[str, list[object]], field: object) -> None:
    before = {path: path.read_bytes() for path in field.folder.rglob("*.yaml")}  # type: ignore[attr-defined]
    for fault in faults[sort]:
        assert field.caught(fault).own, str(fault)  # type: ignore[attr-defined]
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize("sort", ["number changed", "reference changed", "name misspelt", "example altered"])
def test_a_pack_that_is_signed_off_hides_nothing(sort: str, faults: dict[str, list[object]], field: object,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    # of a fault the check misses, the translation is asked too: the sign-off has no part in that
    monkeypatch.setattr(field, "told_of_translation", Counter)
    for fault in some(faults[sort]):
        assert field.caught(fault).signed, str(fault)  # type: ignore[attr-defined]
