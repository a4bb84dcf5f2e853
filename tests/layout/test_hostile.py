"""Whatever stands in a pack: what a region prints stays in its box, or the region is told."""

from __future__ import annotations

import json
import random
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from examples import examples
from hypothesis import example, given
from hypothesis import strategies as st

from generator.layout.faces.face import face_for, front_of, holds, placed_region
from generator.layout.faces.placed import PlacedRegion
from generator.layout.faces.region import region_marks
from generator.layout.faces.safe import ink_of
from generator.layout.marks import Mark, Sheet, TextMark
from generator.layout.products.deck import draw_deck
from generator.layout.type.fonts import MM_PER_PT, printed_letters
from generator.load.pack import load
from generator.make.examination import examine
from generator.model.game import Game, Thing
from generator.model.region_contents import FieldsContent, IconContent, ShapeContent, TallyContent, TextContent
from generator.model.text import Text
from generator.model.values import Name
from generator.records import replace
from generator.render.sheets import sheets_pdf
from generator.render.svg import piece_svg
from generator.translate.edition import Edition

PACK = Path(__file__).parents[1] / "packs" / "scriptorium"
LONGEST = ["Konstantynopolitańczykowianeczka", "dziewięćsetdziewięćdziesięciodziewięcioletniemu",
           "pięćdziesięciogroszówkami", "najniezidentyfikowaniejszymi", "Przedpotopowowczesnośredniowieczny",
           "„Najwszechstronniejszej”", "półśrodkowonajnieszczęśliwszej-sześćsetsześćdziesięciosześcioipółletniej"]
NAUGHTY = [
    "", " ", "\u00a0", "a\tb", "so\u00adft", "\u200bzero\u200bwidth\u2060", "\u202eodwrotnie\u202c",
    "\u05e9\u05dc\u05d5",
    "a\u0328 z\u0307 q\u0301", "Z\u0351\u0316a\u0322\u034cl\u0337go", "😀👩\u200d👩\u200d👧 🇵🇱", "龍の巻",
    "مرحبا", "ＷＩＤＥ",
    "\ufb01 \ufb02 ß ẞ İ ŉ", "<b>&amp;</b>", "{nie:ma}", "{", "}", "{}", "**", "***a", "*_*_", "- ", "1. ", "#", "\\",
    "`kod`", "[a](b)", "a" * 300, "—" * 90, "%s %n {{7*7}} ${x}", "null", "NaN", "iiiiiiii" * 30, "W" * 40,
    ". . . " * 30,
]
# of the sizes of a box: how far letters may hang out of it, above capitals and under the last base line, and aside
ABOVE, BELOW, ASIDE = 0.45, 0.45, 0.25


@cache
def game() -> Game:
    found = load(PACK).game
    assert found is not None
    return found


def changed(id_: str, **fields: Any) -> tuple[Edition, Thing]:
    thing = next(thing for thing in game().things.values() if thing.id == id_)
    thing = replace(thing, fields={**thing.fields, **fields})
    return Edition(replace(game(), things={**game().things, thing.ref: thing}), "pl"), thing


def regions(edition: Edition, thing: Thing,
            size: tuple[float, float]) -> Iterator[tuple[PlacedRegion, list[Mark], bool]]:
    """Every region that holds something to read, what it draws, and whether it says that this does not fit."""
    face = face_for(edition, thing)
    assert face is not None
    for region in face.regions.values():
        read = any(isinstance(one, TextContent | FieldsContent | TallyContent | IconContent) for one in region.contents)
        if read and not region.word(ShapeContent) and holds(edition, thing, region.when):
            spot = placed_region(face, region, size)
            marks, overflows = region_marks(edition, thing, spot)
            yield spot, marks, bool(overflows)


def silent(edition: Edition, thing: Thing, size: tuple[float, float] = (63.0, 88.0)) -> list[str]:
    """The regions that draw over their edge and do not say so."""
    found = []
    for spot, marks, told in regions(edition, thing, size):
        x, y, wide, high = spot.area.box
        for mark in marks:
            # an icon in a line reaches a little over its capitals, as accents do
            em = (mark.size if isinstance(mark, TextMark) else 8.0 if spot.region.text else 0.0) * MM_PER_PT
            left, top, right, bottom = ink_of(mark)
            inside = (left >= x - ASIDE - 0.1 * em and right <= x + wide + ASIDE + 0.1 * em
                      and top >= y - ABOVE * em - ASIDE and bottom <= y + high + BELOW * em + ASIDE)
            if not inside and not told:
                found.append(f"{spot.region.id}: {mark}")
    return found


@st.composite
def bodies(draw: st.DrawFn) -> str:
    pieces = st.one_of(st.sampled_from(LONGEST), st.sampled_from(NAUGHTY), st.text(max_size=30),
                       st.sampled_from(["{icon:coin}", "**", "*", "\n\n", "\n- ", "\n1. ", "{term:ward}", "{caps:b}"]))
    return draw(st.sampled_from(["", " "])).join(draw(st.lists(pieces, max_size=40)))


@examples(60)
@given(body=bodies(), name=st.one_of(st.sampled_from(LONGEST + NAUGHTY), st.text(max_size=60)),
       size=st.sampled_from([(63.0, 88.0), (44.0, 68.0), (120.0, 70.0)]))
@example(body="{icon:coin}" * 30, name="x", size=(44.0, 68.0))
@example(body=" ".join(LONGEST * 3), name=LONGEST[-1], size=(44.0, 68.0))
@example(body="Konstanty\U0001f1f5\U0001f1f1مرحبا", name="a\u0328 z\u0307 q\u0301", size=(63.0, 88.0))
@example(body="", name="", size=(63.0, 88.0))
def test_it_fits_or_it_is_told(body: str, name: str, size: tuple[float, float]) -> None:
    edition, thing = changed("margin", text=Text(body), motto=Text(body), name=Name({"nom": name}))
    assert silent(edition, thing, size) == []
    # whole: with what goes on behind, and what every writer makes of it
    drawn = front_of(edition, thing, size)
    piece_svg(drawn.piece)
    assert sheets_pdf([Sheet(*size, (), drawn.piece.marks)], title="t", language="pl").startswith(b"%PDF")


@pytest.mark.parametrize("seed", range(6))
def test_four_hundred_characters(seed: int) -> None:
    chance = random.Random(seed)
    words = [*LONGEST, "i", "w", "karta", "złoto", "{icon:coin}", "**rzuć**", "*dwie*", "pergamin,", "się"]
    body = ""
    while len(body) < 400:
        body += chance.choice(words) + " "
    edition, thing = changed("margin", text=Text(body), motto=Text(body[:120]))
    assert silent(edition, thing) == []
    whole, overflows = front_of(edition, thing, (63, 88)), {}
    overflows = {over.region for over in whole.overflows}
    texts = [mark for mark in whole.piece.marks if isinstance(mark, TextMark) and mark.datum == "/motto"]
    assert texts
    assert overflows <= {"text", "motto"}


def test_empty_fields_draw_nothing_and_break_nothing() -> None:
    edition, thing = changed("margin", text=Text(""), motto=None, name=Name({"nom": ""}), art=None, gold=0, ink=0)
    drawn = front_of(edition, thing, (63, 88))
    assert not drawn.overflows
    assert {m.datum for m in drawn.piece.marks if isinstance(m, TextMark)}.isdisjoint({"/text", "/motto", "/name"})


def test_thirty_icons_in_a_row() -> None:
    edition, thing = changed("margin", text=Text("{icon:coin}" * 30), motto=None)
    (front, _, _), = [one for one in draw_deck(edition, game().products["karty"]) if one[0].piece.id == "leaf.margin"]
    # icons without a space between them are one word, which no line may break
    assert [over.region for over in front.overflows] == ["text"]
    edition, thing = changed("margin", text=Text("{icon:coin} " * 30), motto=None)
    assert not front_of(edition, thing, (63, 88)).overflows


@pytest.mark.parametrize(("written", "set_"), [
    ("a\tb", "a b"), ("so\u00adft", "soft"), ("\u202eab\u202c", "ab"), ("\ufeffa\u200bb\u2060", "ab"), ("łódź", "łódź"),
    ("twarda\u00a0spacja", "twarda\u00a0spacja"),
])
def test_what_nobody_sees_is_not_set(written: str, set_: str) -> None:
    assert printed_letters(written) == set_


def findings(tmp_path: Path, body: str) -> list[str]:
    """The rules that a card with such a text breaks, from its YAML to its sheets."""
    pack = tmp_path / "pack"
    for file in PACK.rglob("*"):
        if file.is_file():
            (pack / file.relative_to(PACK)).parent.mkdir(parents=True, exist_ok=True)
            (pack / file.relative_to(PACK)).write_bytes(file.read_bytes())
    source = (pack / "cards.yaml").read_text(encoding="utf-8")
    # as it is, unless only an escape can write it
    plain = all(char.isprintable() or char == "\n" or unicodedata.category(char) == "Cf" for char in body)
    written = json.dumps(body, ensure_ascii=not plain)
    (pack / "cards.yaml").write_text(source.replace("text: Dobierz kartę.", f"text: {written}"), encoding="utf-8")
    loaded = load(pack)
    report = examine(loaded, Edition(loaded.game, "pl") if loaded.game is not None else None)
    # hostile text need not be Polish
    return sorted({finding.rule for finding in report.findings} - {"word-misspelt"})


@pytest.mark.parametrize(("body", "rule"), [
    ("\u05e9\u05dc\u05d5", "glyph-missing"), ("😀", "glyph-missing"), ("龍", "glyph-missing"),
    ("مرحبا", "glyph-missing"),
    ("Z\u0351a\u0322", "glyph-missing"), ("a\u0007b", "control-character"), ("a\u0000b", "control-character"),
    ("\ud800", "yaml-syntax"), ("a\u200bb", "hidden-character"), ("\u202eabc", "turned-text"),
    ("{nie:ma}", "unknown-placeholder"), ("{", "unknown-placeholder"), ("W" * 60, "text-over-the-edge"),
    ("dobrze", ""), ("a\u0328 z\u0307", ""),
])
def test_from_the_file_to_the_finding(tmp_path: Path, body: str, rule: str) -> None:
    found = findings(tmp_path, body)
    assert (rule in found) if rule else found == []


@examples(40)
@given(body=bodies())
def test_no_text_breaks_the_check(tmp_path_factory: pytest.TempPathFactory, body: str) -> None:
    findings(tmp_path_factory.mktemp("hostile"), body)
