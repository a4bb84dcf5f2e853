"""Places in a book of several parts, links under page numbers, names and bounds of printers."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.book.binding import page_numbers, points_of
from generator.book.book_pages import Anchor, LaidOut
from generator.book.page_numbers import BESIDE, FOOT, LISTED, SHOWN, Link, _glyph_by_glyph, _is, _noughts, css
from generator.make.printers import BadPrinters, key_of, offset_of, read_printers, store_printer
from generator.render.job import CannotMake
from generator.render.plan import path_of


def part(pages: int, **places: int) -> LaidOut:
    return LaidOut(b"", pages, {name: Anchor(page, 1, 2, 3, 4) for name, page in places.items()}, (), ())


def test_pages_of_all_parts_are_counted_through() -> None:
    parts = [part(2, a=0, b=1), part(3, c=0, d=2), part(1, e=0)]
    assert points_of(parts) == {name: Anchor(page, 1, 2, 3, 4)
                                for name, page in {"a": 0, "b": 1, "c": 2, "d": 4, "e": 5}.items()}
    assert page_numbers(parts) == {"a": 1, "b": 2, "c": 3, "d": 5, "e": 6}


@pytest.mark.parametrize(("x", "y", "holds"), [
    (10, 20, True), (9, 20, True), (8.9, 20, False), (31, 20, True), (31.1, 20, False),
    (10, 19, True), (10, 18.9, False), (10, 41, True), (10, 41.1, False), (20, 30, True)])
def test_a_link_holds_what_stands_on_it(x: float, y: float, holds: bool) -> None:
    assert Link(10, 20, 30, 40, "a").holds(x, y) is holds


def shown(size: float) -> bytes:
    return b"BT\n1 0 0 -1 5 6 Tm\n/F %.4f Tf\n[<0001>] TJ\nET" % (size * 4 / 3)


@pytest.mark.parametrize(("size", "wanted", "same"), [
    (FOOT, FOOT, True), (FOOT + 0.014, FOOT, True), (FOOT + 0.016, FOOT, False), (FOOT - 0.014, FOOT, True),
    (FOOT - 0.016, FOOT, False), (BESIDE, FOOT, False), (LISTED, LISTED, True)])
def test_places_of_numbers_are_known_by_their_size(size: float, wanted: float, same: bool) -> None:
    found = SHOWN.search(shown(size))
    assert found is not None
    assert _is(found, wanted) is same
    assert f"{FOOT}pt" in css()


def test_glyphs_that_share_brackets_are_parted() -> None:
    assert _glyph_by_glyph(b"[<00d300d4>-1.5<0001>]") == b"[<00d3><00d4>-1.5<0001>]"


@pytest.mark.parametrize(("text", "head", "count"), [
    (b"[<0007><0000><0000>]", b"<0007>", 2), (b"[<0000>]", b"", 1), (b"[<0007>]", b"<0007>", 0),
    (b"[<0000><0007>]", b"<0000><0007>", 0), (b"[<0007> -5 <0000>]", b"<0007> -5 ", 1)])
def test_noughts_at_the_end_of_a_text(text: bytes, head: bytes, count: int) -> None:
    assert _noughts(text, [b"0000", b"0001"]) == (head, count)


@pytest.mark.parametrize(("at", "path"), [("", "product/a"), ("of", "product/a/of"), ("/kind/b", "kind/b")])
def test_where_a_refusal_belongs(at: str, path: str) -> None:
    assert path_of(CannotMake("a", "x", at)) == path


def test_a_tray_has_its_own_offset_or_that_of_its_printer(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "printers.json"
    assert read_printers(file) == {}
    store_printer(file, "b", None, (1.0, -10.0))
    store_printer(file, "a", "tray 2", (0.5, 10.0))
    assert file.read_bytes() == b'{\n  "a/tray 2": [\n    0.5,\n    10.0\n  ],\n  "b": [\n    1.0,\n    -10.0\n  ]\n}\n'
    assert (offset_of(file, "a", "tray 2"), offset_of(file, "b", "other"), offset_of(file, "b")) == (
        (0.5, 10.0), (1.0, -10.0), (1.0, -10.0))
    with pytest.raises(BadPrinters, match="expected a calibrated printer, found 'a'"):
        offset_of(file, "a")
    for offset in ((10.01, 0.0), (0.0, -10.01), (float("nan"), 0.0), (0.0, float("inf"))):
        with pytest.raises(BadPrinters, match="expected at most 10 mm either way"):
            store_printer(file, "b", None, offset)
    assert read_printers(file)["b"] == (1.0, -10.0)


@pytest.mark.parametrize("names", [("", None), ("a/b", None), ("a", ""), ("a", "x/y"), ("...", None), ("a" * 65, None)])
def test_names_of_printers(names: tuple[str, str | None]) -> None:
    assert (key_of("a" * 64, None), key_of("a", "b 2.x_-")) == ("a" * 64, "a/b 2.x_-")
    with pytest.raises(BadPrinters, match="expected a name"):
        key_of(*names)
