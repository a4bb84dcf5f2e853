"""The pictures of a part grow as far as its pages have room, and add no page."""

from __future__ import annotations

import pytest

from generator.book import html_layout
from generator.book.html_layout import Rendering, lay_out, rendered_html
from generator.book.page_layout import FITTED, SIZES, measured_flows
from generator.share import folder

CSS = "@page { size: 100mm 100mm; margin: 10mm } body { margin: 0 } p { margin: 0 }"
FACES = "<p id='{}' style='height: {}em'></p>"


def part(*heights: float) -> str:
    pictures = "".join(FACES.format(f"at-{number}", height) for number, height in enumerate(heights))
    return (f"<html><head></head><body><style>{FITTED.format(1)}</style>"
            f"<div class='fitted'>{pictures}</div></body></html>")


def test_pictures_grow_within_their_pages() -> None:
    (laid,) = measured_flows([(part(30, 30),)], CSS)
    heights = [place.height for place in laid.anchors.values()]
    assert laid.pages == 1
    assert heights[0] > 1.2 * 30 * 72 / 25.4


def test_pictures_shrink_where_that_saves_a_page() -> None:
    tall = part(42, 42)
    assert lay_out(tall, CSS, with_pdf=False).pages == 2
    (laid,) = measured_flows([(tall,)], CSS)
    assert laid.pages == 1


def test_pages_are_no_fewer_than_at_the_smallest_size() -> None:
    (laid,) = measured_flows([(part(60, 60),)], CSS)
    assert laid.pages == 2
    assert laid.anchors["at-0"].height > 60 * 72 / 25.4 * SIZES[0]


@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize("heights", [(30, 30), (42, 42), (60, 60), (20,), (5, 5)])
def test_another_number_is_laid_out_no_more_often_than_needed(
    monkeypatch: pytest.MonkeyPatch, heights: tuple[float, ...]
) -> None:
    laid: list[str] = []

    def counted(html: str, css: str = "") -> Rendering:
        laid.append(html)
        return rendered_html(html, css)

    monkeypatch.setattr(html_layout, "rendered_html", counted)
    words = part(*heights).replace("</body>", "<p>7</p></body>")
    first = measured_flows([(words,)], CSS)
    laid.clear()
    again = measured_flows([(words.replace("<p>7</p>", "<p>8</p>"),)], CSS)
    assert len(laid) <= 3
    assert again[0].anchors == first[0].anchors


def test_the_templates_name_the_rule_that_is_looked_for() -> None:
    for name in ("matter.html", "story.html"):
        assert FITTED.format(1) in (folder("templates") / "book" / name).read_text("utf-8")
