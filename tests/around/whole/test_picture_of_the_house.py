"""The picture of the packages shows what they import."""

from __future__ import annotations

import importlib.util
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs"


def test_the_picture_of_the_house_is_as_its_imports() -> None:
    spec = importlib.util.spec_from_file_location("house_picture", DOCS / "house.py")
    assert spec is not None
    assert spec.loader is not None
    house = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(house)
    found = house.imports(house.rooms())
    assert found["model"] == frozenset()
    assert {"load", "model"} <= found["check"]
    assert house.picture() == house.PICTURE.read_text("utf-8"), "run docs/house.py"
