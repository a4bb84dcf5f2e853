"""The form of a book follows its length: a short one is one run, and parts of a long one share pages."""

from __future__ import annotations

import io
import re
import subprocess
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from told_files import filled

from generator.cli import cli

GAME = """
game: flow
title: Flow
language: en
version: "1.0"
products: {rules: {kind: rulebook, title: Rules, paper: A5, OPTIONS}}
"""
SENTENCE = "Whoever stands at the bank of the river may wade to the other bank, or wait there for a boat. "


def built_book(folder: Path, options: str, chapters: int, sentences: int = 40) -> Path:
    """The book of a game with so many chapters."""
    files = {"game.yaml": GAME}
    for number in range(1, chapters + 1):
        files[f"{number}.yaml"] = (f'provenance: {{original: example}}\nchapter: "{number}.0"\ntitle: Part {number}\n'
                                   f'clauses: {{"{number}.1": "{SENTENCE * sentences}See {{ref:1.1}}."}}\n')
    filled(folder, files, {"OPTIONS": options})
    done = CliRunner().invoke(cli, ["build", str(folder), "-o", str(folder / "output"), "-j", "1"])
    assert done.exit_code == 0, done.output
    (pdf,) = (folder / "output").rglob("rules.pdf")
    return pdf


def pages_of_text(pdf: Path) -> list[str]:
    said = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
    return said.split("\f")[:-1]


@pytest.fixture(scope="module")
def long_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_book(tmp_path_factory.mktemp("long"), "form: book", 14)


def test_a_short_book_has_neither_cover_nor_contents(tmp_path: Path) -> None:
    pages = pages_of_text(built_book(tmp_path, "booklet: false", 2, 10))
    assert len(pages) == 1
    assert "Contents" not in pages[0]
    assert "See 1.1." in pages[0]


def test_parts_may_be_left_out_and_asked_for(tmp_path: Path) -> None:
    pages = pages_of_text(built_book(tmp_path, "form: book, parts: {cover: false, provenance: true}", 2, 10))
    assert pages[0].lstrip().startswith("Flow")
    assert "Contents" in pages[0]
    assert "Where the Rules Come From" in "".join(pages)


def test_a_part_that_is_unknown_is_told_with_those_that_are(tmp_path: Path) -> None:
    filled(tmp_path, {"game.yaml": GAME}, {"OPTIONS": "parts: {covers: false}"})
    said = CliRunner().invoke(cli, ["check", str(tmp_path)]).output
    assert "unknown key" in said
    assert 'did you mean "cover"?' in said


def test_each_page_of_a_long_book_has_its_number_once_and_none_ends_with_a_part(long_book: Path) -> None:
    pages = pages_of_text(long_book)
    assert len(pages) > 12
    for number, page in enumerate(pages[1:], 2):
        assert re.findall(r"^\s*(\d+)$", page, re.MULTILINE) == [str(number)]
    heads = [page.splitlines()[-4:] for page in pages[2:-1]]
    assert all(any(line.strip() for line in lines) for lines in heads)


def test_references_of_a_book_of_more_than_twelve_pages_name_pages(long_book: Path, tmp_path: Path) -> None:
    assert re.search(r"See 1\.1 ?p\. ?2", " ".join(pages_of_text(long_book)))
    assert not re.search(r"See 1\.1 ?p\.", " ".join(pages_of_text(built_book(tmp_path, "form: book", 4))))


def test_what_is_marked_on_a_shared_page_has_its_place_in_the_tree(long_book: Path) -> None:
    with pikepdf.open(io.BytesIO(long_book.read_bytes())) as book:
        nums = list(book.Root.StructTreeRoot.ParentTree.Nums)
        tree = {int(key): value for key, value in zip(nums[::2], nums[1::2], strict=True)}
        marked = {page.obj.objgen: _marks_of(page) for page in book.pages}
        for page in book.pages:
            found = marked[page.obj.objgen]
            assert len(found) == len(set(found))
            assert max(found) < len(tree[int(page.obj.StructParents)])
        told = set(_told_marks(book.Root.StructTreeRoot.K[0]))
        assert told <= {(page, mark) for page, marks in marked.items() for mark in marks}
        assert len(told) > sum(map(len, marked.values())) * 0.9


def _marks_of(page: pikepdf.Page) -> list[int]:
    return [int(one.operands[1].MCID) for one in pikepdf.parse_content_stream(page)
            if str(one.operator) == "BDC" and "/MCID" in one.operands[1]]


def _told_marks(element: pikepdf.Object) -> list[tuple[tuple[int, int], int]]:
    """The page and number of every mark that an element of the tree and those below it have."""
    kids = element.get("/K", [])
    found: list[tuple[tuple[int, int], int]] = []
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, int):
            found.append((element.Pg.objgen, kid))
        elif "/MCID" in kid:
            found.append((kid.get("/Pg", element.get("/Pg")).objgen, int(kid.MCID)))
        elif "/S" in kid:
            found += _told_marks(kid)
    return found
