"""A map of one side for a print shop."""

from __future__ import annotations

from pathlib import Path

import pikepdf

from generator.load.profiles import load_profile
from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.render.job import PrintSettings


def test_a_map_of_one_side_has_no_back(tmp_path: Path) -> None:
    example = Path(__file__).parents[3] / "examples" / "ice-on-the-maren"
    settings = PrintSettings(load_profile("print-shop"))
    result = build(BuildRequest(example, tmp_path, ("map",), None, 1, settings=settings))
    assert result.faults == ()
    assert result.folder is not None
    with pikepdf.open(result.folder / "map.pdf") as pdf:
        assert len(pdf.pages) == 1
