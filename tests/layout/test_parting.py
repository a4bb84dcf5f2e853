"""A text that goes on behind: no word lost or printed twice, wherever it is cut; one size; nothing over an edge."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from generator.cli import cli
from generator.layout.faces.face import Drawn
from generator.layout.marks import BoxMark, PathMark, TextMark
from generator.layout.products.deck import draw_deck
from generator.layout.type.continued_text import part
from generator.layout.type.fit import SLACK
from generator.layout.type.rich import RichSetting, height
from generator.layout.type.words import Typeface, passages
from generator.load.pack import load
from generator.make.picture import as_svg
from generator.model.game import Game
from generator.model.region_contents import ContinuedContent
from generator.model.text import Text
from generator.model.theme import Fit, TextStyle
from generator.records import replace
from generator.render.svg import piece_svg
from generator.text.markup import parse
from generator.translate.edition import Edition

PACK = Path(__file__).parents[1] / "packs" / "scriptorium"
STYLE = TextStyle("Brygada1918-Regular", 9.0, least=7.0)
FACE = Typeface("Brygada1918-Regular", "Brygada1918-Bold", "Brygada1918-Italic", "Brygada1918-BoldItalic", {}, "pl")
WORD = st.sampled_from(["i", "w", "kronika", "najniesympatyczniejszemu,", "**trzy**", "*na spodzie*", "atrament", "się",
                        "Konstantynopolitańczykowianeczka", "talii.", "biało-czerwoną",
                        "odbudowany/odrestaurowany", "www.example.com/gry/labirynt,"])


def letters(*halves: RichSetting | None) -> str:
    """The words in their order, without the hyphens that lines end with."""
    text = ""
    for line in (line for half in halves if half is not None for line in half.lines):
        words = "".join(piece.text for word in line.words for piece in word.parts)
        text += words.removesuffix("-")
    return text


@given(st.lists(st.lists(WORD, min_size=1, max_size=40), min_size=1, max_size=5), st.booleans())
def test_no_word_is_lost_or_said_twice(paragraphs: list[list[str]], listed: bool) -> None:
    source = "\n".join(f"- {' '.join(words)}" if listed else f"{' '.join(words)}\n" for words in paragraphs)
    text = passages(parse(Text(source)), FACE)
    wanted = "".join(piece.text for passage in text for word in passage.words for piece in word.parts)
    front, back = part(text, ((40, 20), (36, 60)), STYLE, FACE, Fit(continues=True))
    assert letters(front, back) == wanted
    assert height(front.lines, STYLE, front.size) <= 20 + SLACK or back is None or front.over > SLACK
    if back is not None:
        assert front.continues
        assert (front.size, front.spacing) == (back.size, back.spacing)
        assert back.over > SLACK or height(back.lines, STYLE, back.size) <= 60 + SLACK
        if front.over <= SLACK and back.over <= SLACK:
            assert all(len(half.lines) for half in (front, back))


def test_what_fits_stays_on_the_front() -> None:
    front, back = part(passages(parse(Text("Jedna linia.")), FACE), ((40, 20), (36, 60)), STYLE, FACE, Fit())
    assert back is None
    assert not front.continues


def test_no_line_is_left_alone() -> None:
    text = passages(parse(Text("kronika " * 30)), FACE)
    for high in range(8, 40, 2):
        front, back = part(text, ((40, high), (40, 60)), STYLE, FACE, Fit())
        assert back is None or (len(front.lines) > 1 and len(back.lines) > 1) or high < 10


@pytest.fixture(scope="module")
def game() -> Game:
    found = load(PACK).game
    assert found is not None
    return found


def cards(game: Game, **options: object) -> dict[str, tuple[Drawn, Drawn]]:
    deck = game.products["karty"]
    deck = replace(deck, options=replace(deck.options, **options))
    return {front.piece.id: (front, back) for front, back, _ in draw_deck(Edition(game, "pl"), deck)}


def said(drawn: Drawn) -> str:
    return " ".join(mark.text for mark in drawn.piece.marks if isinstance(mark, TextMark)).replace("\u00a0", " ")


def test_only_the_card_that_needs_it_has_words_on_its_back(game: Game) -> None:
    drawn = cards(game)
    assert [id_ for id_, (_, back) in drawn.items() if said(back)] == ["page.chronicle"]
    front, back = drawn["page.chronicle"]
    assert not front.overflows
    assert not back.overflows
    assert "Kto zaczyna" in said(front)
    assert said(back).endswith("i kończy turę.")
    plates = [len([mark for mark in one.piece.marks if isinstance(mark, BoxMark)])
              for _, one in (drawn["page.lamp"], drawn["page.chronicle"])]
    assert plates[1] == plates[0] + 1
    signs = [mark for mark in front.piece.marks if isinstance(mark, PathMark) and mark.datum == "/text"]
    assert len(signs) >= 1


def test_a_back_that_takes_nothing_leaves_an_overflow(game: Game) -> None:
    verso = game.theme.faces["verso"]
    regions = {id_: region for id_, region in verso.regions.items() if not region.word(ContinuedContent)}
    bare = replace(verso, id="bare", regions=regions)
    other = replace(game, theme=replace(game.theme, faces={**game.theme.faces, "bare": bare}))
    front, back = cards(other, back="bare")["page.chronicle"]
    assert [over.region for over in front.overflows] == ["text"]
    assert not said(back)


def test_a_text_too_long_for_both_sides_is_told_once(game: Game) -> None:
    (ref,) = [ref for ref in game.things if ref.id == "chronicle"]
    thing = game.things[ref]
    long = replace(thing, fields={**thing.fields, "text": Text("kronika " * 400)})
    front, back = cards(replace(game, things={**game.things, ref: long}))["page.chronicle"]
    assert len(front.overflows) == 1
    assert front.overflows[0].mm > 1
    assert not back.overflows


def test_show_prints_a_card_as_its_deck_does(game: Game) -> None:
    thing = game.thing("page", "chronicle")
    assert thing is not None
    edition = Edition(game, "pl")
    behind = cards(game)["page.chronicle"][1].piece
    assert as_svg(edition, thing, back=True) == piece_svg(behind, title="Kronika").encode()
    assert as_svg(edition, thing) != as_svg(edition, thing, back=True)
    for option in ("--svg", "--png"):
        shown = CliRunner().invoke(cli, ["show", "chronicle", str(PACK), option, "-"])
        assert shown.exit_code == 0, shown.output
        assert shown.stdout_bytes[:4] in (b"<svg", b"\x89PNG")
