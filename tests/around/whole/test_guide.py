"""docs/guide/ and docs/howto/: whoever follows a page word for word gets what it shows, in both languages alike."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pack_page import ROOT
from PIL import Image, ImageChops
from some import some
from tools import script

from generator.check import all_rules
from generator.load.pack import load
from generator.model.game import Game, Thing

pytest.importorskip("pypdfium2", reason="pictures need pypdfium2")
GUIDE: Any = script(ROOT / "docs" / "guide.py")
# mean difference of 255 at which a picture shows something else
OTHER_PICTURE = 4.0
LANGUAGES = sorted(GUIDE.PAGES)
HOW_TO = ROOT / "docs" / "howto"
TASKS = [("en", page) for page in sorted(HOW_TO.glob("*.md"))] + [
    ("pl", page) for page in sorted((HOW_TO / "pl").glob("*.md"))]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_follows_the_guide_gets_what_it_shows(language: str, tmp_path: Path) -> None:
    reader = GUIDE.Reader(tmp_path, language)
    for page in some(GUIDE.pages(language)):
        reader.follow(page)
        drawn = GUIDE.picture(page, reader.start)
        with Image.open(GUIDE.picture_of(page)) as kept:
            assert drawn.size == kept.size, f"{page}: python docs/guide.py {language}"
            histogram = ImageChops.difference(drawn, kept.convert("RGB")).convert("L").histogram()
        mean = sum(level * count for level, count in enumerate(histogram)) / (drawn.width * drawn.height)
        assert mean < OTHER_PICTURE, f"{page}: python docs/guide.py {language}"


def test_both_languages_make_one_game(tmp_path: Path) -> None:
    english, polish = (_game(tmp_path / language, language) for language in ("en", "pl"))
    assert list(map(_of_thing, english.things.values())) == list(map(_of_thing, polish.things.values()))
    assert english.values == polish.values
    assert [one.kind for one in english.products.values()] == [one.kind for one in polish.products.values()]
    assert [one.id for one in english.clauses()] == [one.id for one in polish.clauses()]
    assert {"deck", "board", "counters", "rulebook", "tuckbox"} == {one.kind for one in english.products.values()}


def _game(folder: Path, language: str) -> Game:
    """The game at the end of the guide, of which nothing was built."""
    reader = GUIDE.Reader(folder, language, typing=("bring", "icons"))
    folder.mkdir()
    assert len(GUIDE.pages(language)) == 10
    for page in some(GUIDE.pages(language)):
        reader.follow(page)
    game = load(reader.here).game
    assert game is not None
    return game


@pytest.mark.parametrize(("language", "page"), TASKS, ids=lambda one: getattr(one, "stem", one))
def test_a_task_is_done_as_its_page_says(language: str, page: Path, tmp_path: Path) -> None:
    GUIDE.Reader(tmp_path, language).follow(page)
    assert page.stem == "index" or any(tmp_path.iterdir())
    twin = HOW_TO / page.name if language == "pl" else HOW_TO / "pl" / page.name
    marks, others = ([(block.mark, block.language) for block in GUIDE.blocks(one) if block.name[-4:] != ".txt"]
                     for one in (page, twin))
    assert marks == others


def test_every_link_leads_to_a_file() -> None:
    pages = [*GUIDE.FOLDER.rglob("*.md"), *HOW_TO.rglob("*.md")]
    links = [(page, link) for page in pages for link in LINK.findall(page.read_text(encoding="utf-8"))]
    assert [f"{page}: {link}" for page, link in some(links) if not (page.parent / link).is_file()] == []


def test_rules_that_may_be_broken_are_rules_of_check() -> None:
    pages = [page for language in LANGUAGES for page in GUIDE.pages(language)]
    advice = {page: page.read_text(encoding="utf-8").partition("\n## ")[2].rpartition("\n## ")[2] for page in pages}
    named = {word for text in some(advice.values()) for word in re.findall(r"(?:^|\n)`([a-z]+-[a-z-]+)`", text)}
    assert len(named) > 8
    assert named <= set(all_rules())


def _of_thing(thing: Thing) -> tuple[object, ...]:
    """What of a thing no language changes."""
    return thing.kind, thing.copies, {key: value for key, value in thing.fields.items() if isinstance(value, int)}
