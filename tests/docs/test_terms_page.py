"""docs/terms.md explains enough terms, in order, and names modules and pages that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from modules import of_packages_here

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "terms.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| `([^|`]+)` \|$", re.MULTILINE)
GROUPS = [ROW.findall(group) for group in PAGE.split("\n## ")[1:]]
TERMS = [entry for group in GROUPS for entry in group]
HERE = of_packages_here({where: term for term, _, where in TERMS})


def test_there_are_forty_terms_in_three_groups() -> None:
    assert len(GROUPS) == 3
    assert len({term for term, _, _ in TERMS}) == len(TERMS) >= 40
    # every line of a table is a term, but for its head and the rule below it
    assert PAGE.count("\n| ") == len(TERMS) + len(GROUPS)


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group[0][0])
def test_terms_are_alphabetical(group: list[tuple[str, str, str]]) -> None:
    terms = [term.lower() for term, _, _ in group]
    assert terms == sorted(terms)


@pytest.mark.parametrize(("term", "meaning", "where"), [entry for entry in TERMS if entry[2] in HERE],
                         ids=lambda word: word.partition(".")[0])
def test_modules_and_pages_exist(term: str, meaning: str, where: str) -> None:
    assert meaning.endswith("."), term
    above = "docs" if where.endswith(".md") else "" if where.startswith("zecer_") else "generator"
    assert (ROOT / above / where).is_file()


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/walk.md"])
def test_it_is_linked(page: str) -> None:
    link = "terms.md" if page.startswith("docs/") else "docs/terms.md"
    assert f"]({link})" in (ROOT / page).read_text(encoding="utf-8")
