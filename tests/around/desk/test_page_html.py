"""Every page as HTML: anchors as its parts have them, links inside, pictures that are there, no style of its own."""

from __future__ import annotations

import re

import pytest

from zecer_desk.handbook.manual import manual_pages
from zecer_desk.handbook.page_html import manual_pictures, opening_words, page_html

HTML = {name: page_html(page, "at/") for name, page in manual_pages().items()}


@pytest.mark.parametrize("name", HTML)
def test_a_page_leads_only_to_what_is_there(name: str) -> None:
    html = HTML[name]
    assert re.findall(r'<h\d id="part-([^"]+)"', html) == [part.anchor for part in manual_pages()[name].parts]
    for page, part in re.findall(r'data-page="([^"]+)" data-part="([^"]*)"', html):
        assert not part or part in {one.anchor for one in manual_pages()[page].parts}
    pictures = {source.removeprefix("at/") for source in re.findall(r'<img [^>]*src="([^"]+)"', html)}
    assert pictures <= {*manual_pictures()}
    assert not re.search(r"<[^>]+ style=|<script|<!--", html)


def test_links_to_files_of_the_repository_are_words() -> None:
    assert "<span>examples/</span>" in HTML["examples"]
    assert '<a href="https://www.msys2.org" target="_blank" rel="noreferrer">' in HTML["install"]


def test_a_part_begins_with_its_first_paragraph() -> None:
    parts = {part.address: opening_words(part) for part in manual_pages()["howto/round-tokens"].parts}
    assert parts["howto/round-tokens"].startswith("cut: ellipse makes a piece round")
