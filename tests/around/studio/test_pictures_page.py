"""docs/pictures.md: its tables are those of the program, and the figure that it shows can be drawn."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import numpy as np

from generator.check.printing import short_report
from generator.load.pack import load
from generator.make.examination import examine
from generator.model.scene import Scene
from generator.pictures.cast import SceneCast
from generator.pictures.engraved_fields import Engraving
from generator.pictures.sculpt import ActorBox, place
from generator.translate.edition import Edition

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "pictures.md").read_text(encoding="utf-8")


def test_the_cards_of_five_minutes_are_its_pack() -> None:
    pack = DOCS / "lighthouse"
    quoted = re.findall(r"^<!-- from: (\S+) -->\n```yaml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert [file for file, text in quoted if text in (pack / file).read_text("utf-8")] == [
        "game.yaml", "theme/scenes.yaml"]
    loaded = load(pack)
    assert loaded.game is not None
    assert short_report(examine(loaded, Edition(loaded.game, "pl"))) == ""
    scenes = {name for name, image in loaded.game.theme.images.items() if isinstance(image, Scene)}
    assert scenes == {thing.ref.id for thing in loaded.game.things.values()}


def test_the_gallery_has_a_sheet_for_each_table() -> None:
    drawn = {path.stem.partition("-")[0] for path in (DOCS / "pictures" / "gallery").glob("*.webp")}
    assert drawn == set(runpy.run_path(str(DOCS / "gallery.py"))["sheets"]())
    shown = set(re.findall(r"\(pictures/gallery/(\S+)\)", PAGE))
    assert shown == {path.name for path in (DOCS / "pictures" / "gallery").glob("*.webp")}


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
