"""Room that short texts leave goes to the picture above them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.layout.faces.face import front_of
from generator.layout.marks import BoxMark, Piece, TextMark
from generator.load.pack import load
from generator.translate.edition import Edition

PACK = """\
game: slack
title: Slack
language: en
version: "1.0"
kinds: {card: {name: card, fields: {name: {type: name, label: name}, text: {type: text, label: text}}}}
products: {deck: {kind: deck, title: Cards, of: [card], card: poker}}
"""
CARDS = """\
kind: card
provenance: {original: test}
things:
  long: {name: Long, text: "LONG"}
  short: {name: Short, text: "Draw a card."}
  none: {name: None}
"""
LONG = "Draw three cards, keep one of them, and put the others back in any order. " * 7
THEME = """\
faces:
  card:
    for: [card]
    size: 63 mm x 88 mm
    slack: {of: [text], below: 50 mm, most: 12 mm}
    regions:
      ground:  {box: [0, 0, 63, 88], shape: rect, fill: "#eeeeee"}
      picture: {box: [3, 12, 57, 42], shape: rect, fill: "#111111"}
      band:    {box: [3, 51, 57, 5], shape: rect, fill: "#222222"}
      text:    {box: [4, 58, 55, 22], text: "{text}", style: body, valign: top}
      foot:    {box: [4, 82, 55, 3], shape: rect, fill: "#333333"}
styles: {body: {font: text, size: 9 pt, least: 9 pt}}
"""
FILLS = {"picture": "#111111", "band": "#222222", "foot": "#333333", "ground": "#eeeeee"}


def front(folder: Path, thing: str, theme: str = THEME) -> Piece:
    if not (folder / "theme").is_dir():
        (folder / "theme").mkdir()
        (folder / "game.yaml").write_text(PACK, encoding="utf-8")
        (folder / "cards.yaml").write_text(CARDS.replace("LONG", LONG), encoding="utf-8")
        (folder / "theme" / "theme.yaml").write_text(theme, encoding="utf-8")
    game = load(folder).game
    assert game is not None
    (one,) = (one for one in game.things.values() if one.id == thing)
    return front_of(Edition(game, "en"), one, (63.0, 88.0)).piece


def boxes(piece: Piece) -> dict[str, tuple[float, float]]:
    """Top and height of each region."""
    return {name: (mark.y, mark.height) for name, fill in FILLS.items() for mark in piece.marks
            if isinstance(mark, BoxMark) and mark.fill == fill}


def test_a_short_text_gives_its_room_to_the_picture(tmp_path: Path) -> None:
    long, short = (boxes(front(tmp_path, thing)) for thing in ("long", "short"))
    assert long == {"picture": (12, 42), "band": (51, 5), "foot": (82, 3), "ground": (0, 88)}
    by = short["picture"][1] - 42
    assert by == 12
    assert short == {"picture": (12, 42 + by), "band": (51 + by, 5), "foot": (82, 3), "ground": (0, 88)}


def test_the_text_stays_within_what_is_left(tmp_path: Path) -> None:
    lines = [mark for mark in front(tmp_path, "short").marks if isinstance(mark, TextMark)]
    assert 70 < min(mark.y for mark in lines) <= max(mark.y for mark in lines) < 80


def test_a_card_without_a_text_gives_all_that_it_may(tmp_path: Path) -> None:
    assert boxes(front(tmp_path, "none"))["picture"] == (12, 54)


def test_room_is_given_in_whole_steps(tmp_path: Path) -> None:
    theme = THEME.replace("most: 12 mm", "most: 7 mm")
    assert boxes(front(tmp_path, "short", theme))["picture"] == (12, 48)


@pytest.mark.parametrize(("old", "new", "said"), [
    ("of: [text]", "of: [txet]", "expected regions of the face, found 'txet'"),
    ("most: 12 mm", "most: far", "found 'far'")])
def test_slack_that_cannot_be_read_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    front(tmp_path, "none", THEME.replace(old, new))
    assert any(said in str(finding.message) for finding in load(tmp_path).findings)
