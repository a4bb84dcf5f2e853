"""The verdict of WeasyPrint on a style sheet is kept between two checks, in the user's cache."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.book import html_layout
from generator.load.pack import load
from generator.make import book_style
from generator.make.book_style import with_style

PACK = Path(__file__).parents[1] / "packs" / "twelve-cards"
WRONG = "h1 { color: red }\nh2 { colr: red }"
TOLD = [("style-refused", 2, "expected rules that WeasyPrint follows, found: Ignored `colr: red `, unknown property")]


@pytest.fixture
def asked(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The style sheets that WeasyPrint was asked about."""
    sheets: list[str] = []
    real = html_layout.complaints_of
    monkeypatch.setattr(html_layout, "complaints_of", lambda css: sheets.append(css) or real(css))
    return sheets


def told(pack: Path) -> list[tuple[str, int, str]]:
    """What is said of the style of a pack by a process that remembers nothing."""
    book_style._complaints.cache_clear()
    return [(one.rule, one.place.line, one.message) for one in with_style(load(pack)).findings if one.place]


def styled(tmp_path: Path, css: str) -> Path:
    pack = Path(shutil.copytree(PACK, tmp_path / "pack", dirs_exist_ok=True))
    (pack / "theme").mkdir(exist_ok=True)
    (pack / "theme" / "book.css").write_text(css, "utf-8")
    return pack


def test_the_same_sheet_is_asked_about_once(tmp_path: Path, asked: list[str]) -> None:
    pack = styled(tmp_path, WRONG)
    assert [told(pack), told(pack)] == [TOLD, TOLD]
    assert asked == [WRONG]
    assert told(styled(tmp_path, "h1 { color: red }")) == []
    assert len(asked) == 2


def test_a_damaged_verdict_counts_for_nothing(tmp_path: Path, asked: list[str], empty_cache: Path) -> None:
    pack = styled(tmp_path, WRONG)
    told(pack)
    (kept,) = empty_cache.glob("*/*")
    kept.write_bytes(bytes(16) + b"[]")
    assert told(pack) == TOLD
    assert len(asked) == 2


@pytest.mark.parametrize("cache", ["off", "a file"])
def test_without_a_cache_it_is_asked_each_time(tmp_path: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch,
                                               cache: str) -> None:
    (tmp_path / "user").write_text("no folder")
    monkeypatch.setenv("ZECER_CACHE", cache if cache == "off" else str(tmp_path / "user"))
    pack = styled(tmp_path, WRONG)
    assert [told(pack), told(pack)] == [TOLD, TOLD]
    assert len(asked) == 2
