"""Words in a style of their own, icons in their own colours, justified lines: on faces and in books."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from generator.book.html import icon_svg
from generator.check import check
from generator.finding import Finding
from generator.layout.faces.face import front_of
from generator.layout.marks import BoxMark, Mark, PathMark, TextMark, leaves
from generator.layout.type.fonts import cap_height
from generator.load.pack import Loaded, load
from generator.model.values import Ref
from generator.translate.edition import Edition

GAME = """
game: words
title: Words
language: en
version: "1.0"
severities: {figure-in-prose: off}
products:
  cards: {kind: deck, title: Cards, of: [card], card: poker, duplex: [fronts-only]}
kinds:
  card: {name: {nom: card, nom.pl: cards}, fields: {name: name, text: text}}
kind: card
provenance: {original: example}
things:
  a: {name: Goose, text: "%s"}
"""
THEME = """
colours: {ground: "#ffffff", ink: "#161412", spot: "#8e1b1b", night: "#1c2a44"}
fonts: {text: Alegreya-Regular, bold: Alegreya-Bold}
styles:
  body: {font: text, size: 10 pt, least: 7 pt}
  key: {font: bold, size: 8 pt, colour: ground, ground: night}
  loud: {font: bold, size: 12 pt, colour: spot, uppercase: true}
icons: {coin: {drawing: coin, set: own, author: me, licence: CC0, meaning: coin, colours: own}}
faces:
  card:
    for: [card]
    size: 63 mm x 88 mm
    regions:
      text: {box: [5, 5, 53, 70], text: "{text}", style: body, align: %s, valign: top}
"""
COIN = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10H0z" fill="#d9a53a"/>'
        '<circle cx="5" cy="5" r="3" fill="none" stroke="#7a5310"/></svg>')


def loaded(folder: Path, text: str, align: str = "left", theme: str = THEME) -> Loaded:
    (folder / "theme" / "icons").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME % text, encoding="utf-8")
    (folder / "theme" / "theme.yaml").write_text(theme % align, encoding="utf-8")
    (folder / "theme" / "icons" / "coin.svg").write_text(COIN, encoding="utf-8")
    return load(folder)


def marks(folder: Path, text: str, align: str = "left") -> list[Mark]:
    found = loaded(folder, text, align)
    assert [str(one.message) for one in check(found).findings if one.severity != "note"] == []
    assert found.game is not None
    return list(leaves(front_of(Edition(found.game, "en"), found.game.things[Ref("card", "a")], (63, 88)).piece.marks))


def test_words_have_the_font_the_size_and_the_colour_of_their_style(tmp_path: Path) -> None:
    drawn = marks(tmp_path, "It gives a {style:loud|great roar}, twice.")
    texts = [mark for mark in drawn if isinstance(mark, TextMark)]
    assert [(mark.text, mark.font, mark.size, mark.colour) for mark in texts] == [
        ("It gives a", "Alegreya-Regular", 10, "#161412"), ("GREAT", "Alegreya-Bold", 12, "#8e1b1b"),
        ("ROAR", "Alegreya-Bold", 12, "#8e1b1b"), (", twice.", "Alegreya-Regular", 10, "#161412")]
    assert len({mark.y for mark in texts}) == 1
    for one, other in pairwise(texts):
        assert one.x + one.width <= other.x + 0.01


def test_a_ground_is_a_box_around_unbroken_words(tmp_path: Path) -> None:
    found = marks(tmp_path, "Now it has {style:key|Free flight over water}.")
    (box,) = [mark for mark in found if isinstance(mark, BoxMark)]
    (word,) = [mark for mark in found if isinstance(mark, TextMark) and mark.font == "Alegreya-Bold"]
    assert (box.fill, word.colour) == ("#1c2a44", "#ffffff")
    assert word.text.replace("\N{NO-BREAK SPACE}", " ") == "Free flight over water"
    assert box.x < word.x
    assert word.x + word.width < box.x + box.width
    assert box.y < word.y - 1.5 < word.y < box.y + box.height


def test_justified_lines_end_at_the_edge_but_the_last_of_a_paragraph(tmp_path: Path) -> None:
    text = "It flies over the wide water at dawn and at dusk and never rests. " * 3 + r"\n\nThen it sleeps."
    lines: dict[float, list[TextMark]] = {}
    for mark in marks(tmp_path, text, "justify"):
        assert isinstance(mark, TextMark)
        lines.setdefault(mark.y, []).append(mark)
    ends = [max(mark.x + mark.width for mark in line) for line in lines.values()]
    assert len(ends) > 4
    assert {min(mark.x for mark in line) for line in lines.values()} == {5.0}
    assert ends[:-2] == pytest.approx([58.0] * (len(ends) - 2), abs=0.02)
    assert max(ends[-2:]) < 57


def test_an_icon_in_its_own_colours(tmp_path: Path) -> None:
    found = [mark for mark in marks(tmp_path, "Pay {icon:coin} now.") if isinstance(mark, PathMark)]
    assert [(mark.fill, mark.stroke) for mark in found] == [("#d9a53a", None), (None, "#7a5310")]
    game = load(tmp_path).game
    assert game is not None
    svg = icon_svg(game.theme.icons["coin"], "#000000")
    assert 'fill="#d9a53a"' in svg
    assert 'stroke="#7a5310"' in svg


def told(folder: Path, text: str = "Word.", theme: str = THEME) -> list[Finding]:
    return [one for one in check(loaded(folder, text, theme=theme)).findings if one.severity in ("error", "warning")]


@pytest.mark.parametrize(("text", "rule"), [
    ("{style:kye|Flight}", "reference-to-nothing"), ("{style:key}", "unknown-placeholder"),
    ("{style:key|}", "unknown-placeholder"), ("{style:key|a|b}", "unknown-placeholder"),
])
def test_a_style_that_is_unknown_or_has_no_words_is_told(text: str, rule: str, tmp_path: Path) -> None:
    (found,) = told(tmp_path, text)
    assert (found.rule, found.place.line if found.place else 0) == (rule, 14)


def test_a_box_that_hardly_differs_from_its_words_is_told(tmp_path: Path) -> None:
    (found,) = told(tmp_path, theme=THEME.replace("ground: night", "ground: '#e0e0e0'"))
    assert (found.rule, found.place.line if found.place else 0) == ("text-too-pale", 6)


def test_a_ground_of_an_unknown_colour_is_told(tmp_path: Path) -> None:
    (found,) = told(tmp_path, theme=THEME.replace("ground: night", "ground: nite"))
    assert (found.rule, found.place.line if found.place else 0) == ("reference-to-nothing", 6)


def test_an_initial_is_as_high_as_its_lines_and_the_text_stands_beside_it(tmp_path: Path) -> None:
    theme = THEME.replace("align: %s,", "align: %s, fit: {initial: 2},")
    text = "Geese fly over the wide water at dawn and at dusk and never rest, so they say. " * 2
    found = loaded(tmp_path, text, theme=theme)
    assert found.game is not None
    piece = front_of(Edition(found.game, "en"), found.game.things[Ref("card", "a")], (63, 88)).piece
    letter, *lines = [mark for mark in piece.marks if isinstance(mark, TextMark)]
    assert (letter.text, lines[0].text.split()[0]) == ("G", "eese")
    assert (letter.x, letter.y) == (5.0, lines[1].y)
    beside = letter.x + letter.width
    assert [line.x > beside for line in lines[:3]] == [True, True, False]
    assert lines[2].x == 5.0
    top = letter.y - cap_height(letter.font, letter.size)
    assert top == pytest.approx(lines[0].y - cap_height(lines[0].font, lines[0].size), abs=0.02)
    said = "".join(mark.text for mark in (letter, lines[0]))
    assert said.startswith("Geese fly")


@pytest.mark.parametrize("text", ["Two words.", "- A list.", "{icon:coin} is first in a text of several lines " * 3])
def test_a_text_that_is_too_short_or_begins_with_no_letter_has_no_initial(text: str, tmp_path: Path) -> None:
    theme = THEME.replace("align: %s,", "align: %s, fit: {initial: 3},")
    found = loaded(tmp_path, text, theme=theme)
    assert found.game is not None
    piece = front_of(Edition(found.game, "en"), found.game.things[Ref("card", "a")], (63, 88)).piece
    assert {mark.size for mark in piece.marks if isinstance(mark, TextMark)} == {10}
