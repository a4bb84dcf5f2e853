"""Packs as newcomers write them from the documents alone: no finding is false, every product builds, no word is cut."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import said

from generator.load.pack import load
from generator.make.editions import edition_of
from generator.make.examination import examine
from generator.make.pipeline import build
from generator.make.request import BuildRequest

PACKS = sorted((Path(__file__).parents[1] / "packs" / "foreign").iterdir())
WORD = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">')
PAGE = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">')
NAME = re.compile(r"(?m)^title: (.+)$")


@pytest.mark.parametrize("pack", PACKS, ids=lambda path: path.name)
def test_nothing_is_found(pack: Path) -> None:
    loaded = load(pack)
    assert loaded.game is not None
    report = examine(loaded, edition_of(loaded, loaded.game, loaded.game.language))
    assert [(one.rule, one.message) for one in report.findings] == []


@pytest.fixture(scope="module", params=PACKS, ids=lambda path: path.name)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    result = build(BuildRequest(request.param, tmp_path_factory.mktemp("out"), (), None, 1))
    assert result.faults == ()
    assert result.loaded.game is not None
    assert {one.product for one in result.built} == set(result.loaded.game.products)
    assert result.folder is not None
    return result.folder


def test_every_word_of_a_book_is_on_its_page(folder: Path) -> None:
    books = [path for path in folder.glob("*.pdf") if path.stem in ("rules", "anleitung", "zasady")]
    assert len(books) == 1
    told = said("pdftotext", "-bbox", books[0], "-")
    pages = told.split("<page ")[1:]
    assert len(pages) >= 2
    for page in pages:
        size = PAGE.match(f"<page {page}")
        assert size is not None
        width, height = map(float, size.groups())
        boxes = [tuple(map(float, match.groups())) for match in WORD.finditer(page)]
        assert boxes
        assert [box for box in boxes if box[0] < 0 or box[1] < 0 or box[2] > width or box[3] > height] == []


@pytest.mark.daily("Garten; @import url(x.css);")
@pytest.mark.parametrize("title", ['Ende \\', 'Ein "Garten"', "Garten; @import url(x.css);", "Ein\\a Garten",
                                   "Donaudampfschifffahrtsgesellschaftskapitän", "viele kurze Wörter " * 12])
def test_any_title_stays_on_the_cover_and_in_the_head(tmp_path: Path, title: str) -> None:
    source = next(pack for pack in PACKS if pack.name == "kraeutergarten")
    for path in source.rglob("*.yaml"):
        (tmp_path / path.relative_to(source)).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path.relative_to(source)).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    game = tmp_path / "game.yaml"
    quoted = title.strip().replace("'", "''")
    text = NAME.sub(lambda match: f"title: '{quoted}'", game.read_text(encoding="utf-8"), count=1)
    # a small book has no head
    game.write_text(text.replace("kind: rulebook", "kind: rulebook, form: book"), "utf-8")
    result = build(BuildRequest(tmp_path, tmp_path / "out", ("anleitung",), None, 1))
    assert result.faults == ()
    assert result.folder is not None
    test_every_word_of_a_book_is_on_its_page(result.folder)
    told = said("pdftotext", "-f", "3", "-l", "3", result.folder / "anleitung.pdf", "-")
    assert title.split()[0] in told
