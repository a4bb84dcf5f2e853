"""The pages of docs/pack/ follow each other as their index says, and each begins with what is on it."""

from __future__ import annotations

import re

import pytest
from docs.test_pack_page import rows

from zecer_desk.handbook.manual import manual_pages


def test_the_index_names_each_page_in_order() -> None:
    named = [f"pack/{name}" for row in rows("index", "page") for name in re.findall(r"\((\w+)\.md\)", row[0])]
    assert ["pack/index", *named] == [name for name in manual_pages() if name.startswith("pack/")]


@pytest.mark.parametrize("name", [name for name in manual_pages() if name.startswith("pack/")])
def test_a_page_begins_with_what_is_on_it(name: str) -> None:
    whole, *parts = manual_pages()[name].parts
    assert re.findall(r"\]\(#([^)]+)\)", whole.text) == [part.anchor for part in parts if part.level == 2]
    assert len(manual_pages()[name].text.splitlines()) <= 400
