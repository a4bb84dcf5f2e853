"""docs/pictures.md: its tables are those of the program, and the figure that it shows can be drawn."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import numpy as np

from generator.pictures.cast import SceneCast
from generator.pictures.engraved_fields import Engraving
from generator.pictures.sculpt import ActorBox, place

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "pictures.md").read_text(encoding="utf-8")


def test_the_tables_are_current() -> None:
    written = runpy.run_path(str(DOCS / "shapes.py"))["written"]
    assert written(PAGE) == PAGE, "run docs/shapes.py"


def test_the_figure_of_the_page_can_be_drawn() -> None:
    own = dict(re.findall(r"<!-- figure: (\S+) -->\n```text\n(.*?)```", PAGE, re.DOTALL))
    assert SceneCast(own).faults() == []
    figure = SceneCast(own).figure("żabnica")
    picture = Engraving(12, 12, 3)
    picture.recede(1)
    place(picture, figure.shapes, ActorBox(1, 1, 0.1))
    assert np.mean(picture.acting) > 0.2
