"""Another release of WeasyPrint, whose private names may be others, and the release of ReportLab that is required."""

from __future__ import annotations

import pytest
import reportlab

from generator.render import sparing
from generator.render.html_layout import lay_out as lay_out_book


def test_the_release_of_reportlab_is_the_required_one() -> None:
    # `_code`, `_formsinuse` and `_doc` of the canvas, `_dataA` of its pictures
    advice = "look whether render/ may still use these private names, then name the release in pyproject.toml"
    assert str(reportlab.__version__).startswith("5.1."), advice


def test_a_book_of_another_release_tells_no_empty_ends_of_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    html = '<html lang="pl"><body><p>Słowo</p></body></html>'
    assert [rest.page for rest in lay_out_book(html).rests] == [0]
    monkeypatch.setattr(sparing, "KNOWN", ())
    assert lay_out_book(html).rests == ()
