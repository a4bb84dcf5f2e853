"""The tutorial: what it shows stands in its files, and its files make the deck that it promises."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest
from brought import need_shops
from pack_page import ROOT

from generator.check.printing import short_report
from generator.cli import COMMANDS
from generator.load.pack import load
from generator.load.profiles import load_profile, profile_names
from generator.make.examination import examine
from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.render.job import PrintSettings
from generator.translate.edition import Edition

PACK = ROOT / "docs" / "tutorial"
PAGE = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
QUOTED = re.compile(r"^<!-- from: (?P<file>[a-z0-9/.-]+) -->\n```yaml\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
TYPED = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def test_what_it_quotes_stands_in_its_files() -> None:
    quoted = list(QUOTED.finditer(PAGE))
    assert len(quoted) == PAGE.count("```yaml") == 3
    for match in quoted:
        assert match["text"] in (PACK / match["file"]).read_text(encoding="utf-8"), match["file"]


def test_its_commands_are_commands_of_the_program() -> None:
    typed = [line.split("#")[0].split() for block in TYPED.findall(PAGE) for line in block.splitlines()]
    names = [words[1] for words in typed if words[0] == "zecer"]
    assert names == ["new", "build", "check", "list", "build", "build", "build", "build"]
    assert set(names) <= set(COMMANDS)
    assert {words[words.index("--profile") + 1] for words in typed if "--profile" in words} <= set(profile_names())


def test_its_deck_is_without_a_fault_and_has_54_cards() -> None:
    loaded = load(PACK)
    assert loaded.game is not None
    assert short_report(examine(loaded, Edition(loaded.game, "pl"))) == ""
    assert sum(thing.copies for thing in loaded.game.things.values()) == len(loaded.game.things) == 54
    assert [len(list(loaded.game.of_kind(kind))) for kind in ("ware", "guest", "trouble")] == [24, 18, 12]


@pytest.mark.parametrize(
    ("profile", "pages"), [(None, 12), ("home-letter", 12), ("drivethrucards", 108)]
)
def test_its_files_have_the_pages_that_it_promises(tmp_path: Path, profile: str | None, pages: int) -> None:
    if profile == "drivethrucards":
        need_shops()
    way = PrintSettings(load_profile(profile) if profile else None)
    folder = build(BuildRequest(PACK, tmp_path, jobs=1, settings=way)).folder
    assert folder is not None
    with pikepdf.open(folder / "karty.pdf") as pdf:
        assert len(pdf.pages) == pages


def test_a_shop_of_pictures_gets_54_fronts_a_back_and_a_list(tmp_path: Path) -> None:
    need_shops()
    pytest.importorskip("pypdfium2", reason="pictures need pypdfium2")
    settings = PrintSettings(load_profile("makeplayingcards"))
    folder = build(BuildRequest(PACK, tmp_path, jobs=1, settings=settings)).folder
    assert folder is not None
    names = sorted(path.name for path in (folder / "karty").iterdir())
    assert (len(names), "back.png" in names, "order.csv" in names) == (56, True, True)
