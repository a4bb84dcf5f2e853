import sys
from pathlib import Path

import pytest

from generator.lazy import lazy, optional


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module that notes when it is loaded."""
    (tmp_path / "noted_late.py").write_text("LOADED = [1]\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "noted_late", raising=False)
    return "noted_late"


def test_a_late_module_is_loaded_at_its_first_use(told: str) -> None:
    module = lazy(told)
    assert told not in sys.modules
    assert module.LOADED == [1]
    assert sys.modules[told].LOADED is module.LOADED


def test_what_is_set_on_a_late_module_is_set_on_the_module(told: str) -> None:
    lazy(told).LOADED = [2]
    assert sys.modules[told].LOADED == [2]


def test_a_late_module_that_is_missing_is_told_at_each_use() -> None:
    module = lazy("no_such_module_here")
    for _ in range(2):
        with pytest.raises(ModuleNotFoundError, match="no_such_module_here"):
            _ = module.name


def test_an_optional_library_is_loaded_or_told_at_once() -> None:
    assert optional("json").loads("[1]") == [1]
    with pytest.raises(ImportError):
        optional("no_such_module_here")
