"""Prose as HTML: tags, references, spaces that join, icons."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from markupsafe import Markup, escape
from small import small_edition
from some import some

from generator.book.html import BLANK, Picture, Setter, data_uri, icon_svg, reserved_digits
from generator.layout.marks import Sheet
from generator.model.text import Text
from generator.model.theme import DrawnPath, Icon, Nib
from generator.text.run import Block, Listing, Paragraph, Run
from generator.text.typeset import NBSP


@pytest.fixture
def setter(tmp_path: Path) -> Setter:
    return Setter(small_edition(tmp_path), {"ref-a": 7, "ref-b": 123})


def one(*runs: Run) -> tuple[Block, ...]:
    return (Paragraph(runs),)


@pytest.mark.parametrize(("runs", "html"), [
    ((Run("a<b"),), "a&lt;b"),
    ((Run("a", True),), "<strong>a</strong>"),
    ((Run("a", False, True),), "<em>a</em>"),
    ((Run("a", True, True),), "<strong><em>a</em></strong>"),
    ((Run("a "), Run("b", True)), "a<span> </span><strong>b</strong>"),
    ((Run("a "),), "a "),
    ((Run("a", role="defined"),), "<dfn>a</dfn>"),
    ((Run("a&", role="term"),), "a&amp;"),
    ((Run("{x}", role="missing"),), '<mark class="missing">{x}</mark>'),
    ((Run("from 4–6 to 10–12"),), 'from <span class="nb">4–6</span> to <span class="nb">10–12</span>'),
    ((Run("Ab cD", role="caps"),), '<span class="nb">A<span class="caps">B</span></span> '
                                   '<span class="nb"><span class="caps">C</span>D</span>'),
    ((Run("x", role="icon", target="none"),), ""),
    ((Run(f"see p.{NBSP}"), Run("3 or 4", True)),
     f'see<span> </span><span class="nb">p.{NBSP}<strong>3</strong></span><strong> or 4</strong>'),
    ((Run(f"p.{NBSP}"), Run("3")), f'<span class="nb">p.{NBSP}3</span>'),
    ((Run(f"p.{NBSP}"),), f"p.{NBSP}"),
    ((Run(f"p.{NBSP}"), Run("3 or "), Run("4", True)),
     f'<span class="nb">p.{NBSP}3</span> or<span> </span><strong>4</strong>'),
])
def test_runs(setter: Setter, runs: tuple[Run, ...], html: str) -> None:
    found = setter.prose(one(*runs))
    assert str(found).replace("<span></span>", "") == f"<p>{html}</p>"
    assert setter.inline(one(*runs)) == found[3:-4]


@pytest.mark.parametrize(("target", "noughts"), [("a", "0"), ("b", "000"), ("c", "00")])
def test_a_reference_keeps_room_for_its_page(setter: Setter, target: str, noughts: str) -> None:
    found = setter.inline(one(Run("rule 5", role="ref", target=target)))
    assert found == (f'<a class="ref" href="zecer:ref-{target}">rule 5'
                     f'<span class="pg">s.{NBSP}{noughts}</span></a>')
    assert setter.digits == {f"ref-{target}": len(noughts)}


def test_a_reference_within_its_chapter_has_no_page(setter: Setter) -> None:
    found = setter.inline(one(Run("5.3", role="ref", target="5.3", near=True)))
    assert found == '<a class="ref" href="zecer:ref-5.3">5.3</a>'


def test_a_reference_stays_whole_behind_a_space_that_joins(setter: Setter) -> None:
    found = setter.inline(one(Run(f"w{NBSP}"), Run("rule 5", role="ref", target="a"), Run(" x")))
    assert found.startswith(f'<span class="nb">w{NBSP}<a class="ref"')
    assert found.endswith("</a></span> x")


def test_a_long_word_may_part_from_a_reference_with_a_page(setter: Setter) -> None:
    far, near = Run("5.3", role="ref", target="a"), Run("5.3", role="ref", target="a", near=True)
    cases = (("(chapter", far, False), ("(chapter", near, True), ("zob.", far, True), ("see", far, True))
    for before, run, whole in some(cases):
        found = setter.inline(one(Run(f"{before}{NBSP}"), run))
        start = f'<span class="nb">{before}{NBSP}<a class' if whole else f'{before}<span> </span><a class'
        assert found.startswith(start)


def test_paragraphs_lists_and_leads(setter: Setter) -> None:
    a, b, c = (Paragraph((Run(letter),)) for letter in "abc")
    assert setter.prose((a, b)) == "<p>a</p><p>b</p>"
    assert setter.prose((a, b), lead=Markup("<b>1</b>")) == "<p><b>1</b> a</p><p>b</p>"
    listing = Listing(True, ((a,), (b, Listing(False, ((c,),)))))
    html = "<ol><li>a</li><li><p>b</p><ul><li>c</li></ul></li></ol>"
    assert setter.prose((listing,)) == html
    assert setter.prose((listing,), lead=Markup("<b>1</b>")) == f"<b>1</b>{html}"
    assert setter.inline((a, listing, b)) == f"a<br>{html}<br>b"
    assert (setter.prose(None), setter.inline(None), setter.prose(())) == ("", "", "")


def test_digits_of_pages() -> None:
    pages = {"a": 9, "b": 10, "c": 1000}
    assert [reserved_digits(pages, anchor) for anchor in ("a", "b", "c", "d", "")] == [1, 2, 4, 2, 4]
    assert reserved_digits({}, "") == 2


def test_any_page_keeps_room_for_the_last(setter: Setter) -> None:
    assert (setter.any_page(), setter.page("ref-a"), setter.digits) == ("000", "0", {"": 3, "ref-a": 1})


def test_pictures_are_numbered_and_as_wide_as_wished(setter: Setter) -> None:
    setter.part = 4
    small, large = Picture(Sheet(40, 30)), Picture(Sheet(40, 31))
    style = "width: 40.00mm; height: 30.00mm"
    assert setter.picture(small, 'a"b') == (
        f'<img id="pic-4-0" class="picture" src="{escape(BLANK)}" alt="a&#34;b" style="{style}">')
    assert 'id="pic-4-1"' in (wide := setter.picture(large, "", 10.0))
    assert 'style="width: 10.00mm; height: 7.75mm"' in wide
    assert setter.pictures == {"pic-4-0": small, "pic-4-1": large}
    assert small.digest != large.digest
    assert (len(small.digest), small.digest) == (12, Picture(Sheet(40, 30)).digest)


def icon(*paths: DrawnPath) -> Icon:
    return Icon("i", paths, Text("means"), "d", "s", "a", "l")


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" fill="#123456"'


@pytest.mark.parametrize(("path", "svg"), [
    (DrawnPath("M0 0", "#000000"), f'{HEAD}><path d="M0 0"/></svg>'),
    (DrawnPath("M0 0", "#000000", even=True), f'{HEAD}><path d="M0 0" fill-rule="evenodd"/></svg>'),
    (DrawnPath("M0 0", None, "#000000", 2.5, cap="round", nib=Nib("bevel", 6, (1.0, 2.5), 0.5)),
     f'{HEAD} color="#123456"><path d="M0 0" fill="none" stroke="currentColor" stroke-width="2.5"'
     ' stroke-linecap="round" stroke-linejoin="bevel" stroke-miterlimit="6" stroke-dasharray="1 2.5"'
     ' stroke-dashoffset="0.5"/></svg>'),
    (DrawnPath("M2 1L4 2", None, "#000000", 1, nib=Nib(shape=(2.0, 0.0, 0.0, 0.5))),
     f'{HEAD} color="#123456"><path d="M1.0000 2.0000L2.0000 4.0000" fill="none" stroke="currentColor" stroke-width="1"'
     ' stroke-linecap="butt" stroke-linejoin="miter" stroke-miterlimit="4"'
     ' transform="matrix(2.000000 0.000000 0.000000 0.500000 0 0)"/></svg>'),
])
def test_icons(path: DrawnPath, svg: str) -> None:
    assert icon_svg(icon(path), "#123456") == svg


def test_an_address_of_data_holds_the_picture() -> None:
    head, _, body = data_uri("<svg>ł</svg>").partition(",")
    assert (head, base64.b64decode(body).decode()) == ("data:image/svg+xml;base64", "<svg>ł</svg>")
