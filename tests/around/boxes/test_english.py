"""The boxes in English, released, read back: nothing of the source's language is left in them."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from paper import without_small_pages
from plain_pictures import plain_pictures
from some import some
from test_rulebook_pages import CLAUSE, at, by_page, links

from generator.book.appendix import index
from generator.load.pack import load
from generator.make.editions import edition_of
from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.translate.catalogue import read_catalogue

pypdfium2 = pytest.importorskip("pypdfium2")
CONTENT = Path(__file__).parents[3] / "content"
POLISH = re.compile("[ąćęłńśźżĄĆĘŁŃŚŹŻ]")
COMMON = {"jest", "lub", "nie", "oraz", "przez", "jeden", "gracz", "karta", "rzut", "strona", "kiedy", "albo"}
NIGHTLY = ("labirynt-smierci", "labirynt-czarnoksieznika", "mice-and-mystics")
BOXES = (*(pytest.param(name, marks=pytest.mark.nightly) for name in NIGHTLY), "miasto")


@pytest.fixture(scope="module", params=BOXES)
def box(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A pack, and the folder of its English box."""
    pack = without_small_pages(CONTENT / request.param, tmp_path_factory.mktemp("pack") / request.param)
    loaded = load(pack)
    assert loaded.game is not None
    output = Path(os.environ.get("ZECER_ACCEPTANCE") or tmp_path_factory.mktemp("english"))
    with plain_pictures():
        result = build(BuildRequest(pack, output, language="en", jobs=1, release=True))
    assert not result.refused, result.faults or result.proof.report
    assert result.faults == ()
    assert result.folder is not None
    return pack, result.folder


@cache
def text_of(path: Path) -> str:
    """Everything that a file says."""
    return " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))


def words_of(folder: Path) -> dict[str, set[str]]:
    """Every word of every file."""
    found = {}
    for path in sorted(folder.glob("*.pdf")):
        found[path.name] = set(re.findall(r"[^\W\d_]+", text_of(path)))
    return found


def test_nothing_of_the_source_is_left(box: tuple[Path, Path]) -> None:
    pack, folder = box
    game = load(pack).game
    assert game is not None
    meant = " ".join(entry.target for entry in read_catalogue(pack, "en").entries)
    meant += " ".join(name for credit in game.credits.values() for name in credit.names)
    known = set(re.findall(r"[^\W\d_]+", meant))
    words = words_of(folder)
    assert len(words) >= len(game.products)
    for name, printed in words.items():
        assert not {word for word in printed - known if POLISH.search(word)}, name
        assert not printed & COMMON, name


def test_nothing_is_marked_as_missing(box: tuple[Path, Path]) -> None:
    for path in some(sorted(box[1].glob("*.pdf"))):
        told = text_of(path)
        assert "[[" not in told, path.name
        assert not re.findall(r"\{[a-z]+:[^}]*\}", told), path.name


def test_references_are_right_in_their_own_pages(box: tuple[Path, Path]) -> None:
    """Each link to a clause leads to it, and the page it names is the one it leads to."""
    book = box[1] / "rulebook.pdf"
    words, counted, wrong = by_page(book), 0, []
    with pikepdf.open(book) as pdf:
        for link in links(pdf, book):
            if link.words and CLAUSE.fullmatch(link.words[0]) and not re.search(r"\.[a-z]$", link.words[0]):
                counted += 1
                if link.words[0] not in at(words[link.to], link.x, link.y):
                    wrong.append(link)
            said = re.search(r"(?<!\w)p\.?\s(\d+)$", " ".join(link.words))
            if said is not None and int(said[1]) != link.to:
                wrong.append(link)
    assert wrong == []
    assert counted > 50


def test_the_index_has_the_order_of_english(box: tuple[Path, Path]) -> None:
    loaded = load(box[0])
    assert loaded.game is not None
    groups = index(edition_of(loaded, loaded.game, "en"))
    entries = [entry.term.casefold() for group in groups for entry in group.entries]
    assert entries == sorted(entries)
    assert len(entries) > 20
