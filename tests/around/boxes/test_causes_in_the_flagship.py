"""What a cause in the flagship entails is counted under it, and the cause is the one error."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.check import Report, check
from generator.load.pack import load

BOX = Path(__file__).parents[3] / "content" / "labirynt-smierci"


@pytest.fixture
def box(tmp_path: Path) -> Callable[..., Report]:
    """The flagship with some of its files changed."""

    def changed(**files: Callable[[str], str]) -> Report:
        for path in BOX.rglob("*.yaml"):
            name = path.relative_to(BOX)
            change = files.get(name.stem.replace("-", "_"), str)
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
        for folder in ("theme/icons", "theme/cast"):
            shutil.copytree(BOX / folder, tmp_path / folder)
        for other in ("words.txt", "approved.ini"):
            shutil.copy(BOX / other, tmp_path)
        return check(load(tmp_path))

    return changed


def serious(report: Report) -> list[tuple[str, str]]:
    return [(group.lead.rule, str(group.lead.place)) for group in report.groups if group.lead.severity != "note"]


def test_an_unclosed_brace_in_the_kinds_is_the_one_error(box: Callable[..., Report]) -> None:
    report = box(kinds=lambda text: text.replace("}", "", 1))
    assert serious(report) == [("yaml-syntax", "kinds.yaml:1:13")]
    assert len(report.groups[0].follows) > 100


def test_a_chapter_numbered_anew_is_the_one_error(box: Callable[..., Report]) -> None:
    def anew(text: str) -> str:
        return re.sub(r'^  "8\.', '  "28.', text.replace('chapter: "8.0"', 'chapter: "28.0"'), flags=re.MULTILINE)

    report = box(**{"08_potwory": anew})
    assert serious(report) == [("clause-numbering", "rulebook/08-potwory.yaml:1:10")]
    assert report.groups[0].lead.message == "expected chapter 8.0, found 28.0"
    follows = {(f.rule, f.path.partition("/")[0]) for f in report.groups[0].follows}
    assert {("reference-to-nothing", "ruling"), ("reference-to-nothing", "odds")} <= follows


@pytest.mark.nightly
def test_a_chapter_with_another_number_than_its_clauses(box: Callable[..., Report]) -> None:
    report = box(**{"08_potwory": lambda text: text.replace('chapter: "8.0"', 'chapter: "28.0"')})
    assert serious(report) == [("clause-numbering", "rulebook/08-potwory.yaml:1:10")]
    assert report.groups[0].lead.message == "expected chapter 8.0, as its clauses are numbered, found 28.0"


def test_a_chapter_that_is_gone_explains_what_refers_to_it(box: Callable[..., Report]) -> None:
    report = box(**{"08_potwory": lambda text: "{}\n"})
    lead = report.groups[0].lead
    assert (lead.rule, lead.message) == ("clause-numbering", "expected chapter 8.0, found 9.0")
    assert {f.message for f in report.groups[0].follows} >= {"expected a clause, found '8.4', which is not defined"}


@pytest.mark.parametrize("name", ["monsters", "totals", "theme", "glossary", "segments", "spells"])
@pytest.mark.daily("monsters")
def test_any_file_that_cannot_be_read_explains_the_rest(box: Callable[..., Report], name: str) -> None:
    report = box(**{name: lambda text: f"{text}\n  broken: [1, 2\n"})
    assert [rule for rule, _ in serious(report)] == ["yaml-syntax"]
