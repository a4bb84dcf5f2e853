"""A chapter has pages of its own: facing ones, or the last of the book."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from small import BEASTS, PACK

from generator.book.book_maker import make
from generator.load.pack import load
from generator.render.job import Job
from generator.translate import Edition

SPARE = "\n\n".join(f"Zdanie {number} zajmuje miejsce w szpalcie." for number in range(220))


def written(folder: Path, *chapters: tuple[str, str]) -> Path:
    """A pack with a rulebook: chapters with a place and a text each, the summary first."""
    book = PACK.replace("products:\n", "products:\n  instrukcja: {kind: rulebook, title: Instrukcja}\n")
    (folder / "game.yaml").write_text(book, encoding="utf-8")
    (folder / "beasts.yaml").write_text(BEASTS, encoding="utf-8")
    for number, (place, text) in enumerate(chapters, 1):
        lines = [f'chapter: "{number}.0"', f"title: Rozdział {number}", "clauses:", f'  "{number}.1": |']
        lines += [f"    {line}".rstrip() for line in text.splitlines()]
        lines += [f"place: {place}"] if place else []
        (folder / f"{number}.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def pages_of(pack: Path) -> list[str]:
    game = load(pack).game
    assert game is not None
    [book] = make(Job(Edition(game, "pl"), game.products["instrukcja"]))
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(book.data)]


def page_with(pages: list[str], heading: str) -> int:
    """The number, from 1, of the page of a chapter's heading; the list of contents is left out."""
    return max(number for number, text in enumerate(pages, 1) if heading in text.replace("\u00a0", " "))


@pytest.mark.parametrize("before", ["Krótko.", SPARE])
def test_a_spread_begins_on_a_left_page(tmp_path: Path, before: str) -> None:
    pages = pages_of(written(tmp_path, ("", before), ("spread", SPARE), ("", "Dalej.")))
    spread, later = page_with(pages, "Rozdział 2"), page_with(pages, "Rozdział 3")
    assert spread % 2 == 0
    assert "Dalej" not in pages[spread - 1]
    assert later > spread


def test_the_back_cover_is_the_last_page_and_a_left_one(tmp_path: Path) -> None:
    pages = pages_of(written(tmp_path, ("back-cover", "Skrót zasad."), ("", "Zasady.")))
    assert "Skrót zasad" in pages[-1]
    assert "Zasady." not in pages[-1]
    assert len(pages) % 2 == 0


def test_two_chapters_do_not_share_the_back_cover(tmp_path: Path) -> None:
    [finding] = load(written(tmp_path, ("back-cover", "Jeden."), ("back-cover", "Dwa."))).findings
    assert finding.path == "chapter/2.0/place"
    assert "expected one chapter on the back cover, found chapter 1.0 there" in str(finding.message)


def test_an_unknown_place_is_reported(tmp_path: Path) -> None:
    [finding] = load(written(tmp_path, ("back-covers", "Jeden."))).findings
    assert finding.path == "chapter/1.0/place"
