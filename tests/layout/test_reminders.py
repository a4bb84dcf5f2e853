"""The first time a card says a term, what it means stands behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.layout.faces.face import front_of
from generator.layout.faces.reminders import terms_in
from generator.layout.marks import TextMark
from generator.load.pack import load
from generator.model.game import Game
from generator.records import replace
from generator.text.run import Paragraph, Run
from generator.translate.edition import Edition

PACK = Path(__file__).parents[1] / "packs" / "scriptorium"


@pytest.fixture(scope="module")
def game() -> Game:
    found = load(PACK).game
    assert found is not None
    return found


def printed(game: Game, kind: str, id_: str) -> tuple[str, str]:
    """All that a card prints of its prose, and what of it is in italics."""
    thing = game.thing(kind, id_)
    assert thing is not None
    drawn = front_of(Edition(game, "pl"), thing, (63, 88))
    assert not drawn.overflows
    texts = [mark for mark in drawn.piece.marks if isinstance(mark, TextMark) and mark.y > 50]
    whole, italic = ([mark.text for mark in texts if want in mark.font] for want in ("", "Italic"))
    return " ".join(whole).replace("\u00a0", " "), " ".join(italic).replace("\u00a0", " ")


def test_each_term_is_explained_once_in_italics_and_brackets(game: Game) -> None:
    whole, italic = printed(game, "page", "lamp")
    assert italic == "(inni gracze nie mogą jej wybrać) (działa od razu, także z ochroną)"
    assert "ochronę (inni gracze nie mogą jej wybrać) i pośpiech (działa" in whole
    assert "Kto ma ochronę i pokora, ten" in whole


def test_behind_a_bold_term_in_a_list(game: Game) -> None:
    whole, italic = printed(game, "page", "psalter")
    assert "Pośpiech (działa od razu, także z ochroną) ." in whole
    assert italic == "(działa od razu, także z ochroną)"


def test_the_regions_of_a_card_count_together(game: Game) -> None:
    assert printed(game, "leaf", "margin")[0].count("inni gracze") == 1


def test_only_where_the_face_asks_for_it(game: Game) -> None:
    faces = {id_: replace(face, reminders=False) for id_, face in game.theme.faces.items()}
    quiet = replace(game, theme=replace(game.theme, faces=faces))
    assert printed(quiet, "page", "lamp")[1] == ""


def test_a_reminder_is_prose_that_rules_look_at(game: Game) -> None:
    from generator.check.prose import passages

    assert "term/haste/reminder" in [passage.path for passage in passages(game)]


def test_a_style_in_capitals_takes_prose_too(game: Game) -> None:
    body = replace(game.theme.styles["body"], uppercase=True, size=8.5)
    loud = replace(game, theme=replace(game.theme, styles={**game.theme.styles, "body": body}))
    whole, _ = printed(loud, "page", "psalter")
    assert "POŚPIECH (DZIAŁA OD RAZU, TAKŻE Z OCHRONĄ) ." in whole
    assert "ZAPŁAĆ" in whole


def test_only_terms_count_as_told() -> None:
    runs = (Run("gruby", bold=True), Run("ochronę", role="term", target="ward"),
            Run("8.4", role="ref", target="8.4"), Run("pośpiech", role="defined", target="haste"))
    assert terms_in((Paragraph(runs),)) == {"ward", "haste"}
