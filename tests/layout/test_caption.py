"""A region whose text is known but for its words draws the very marks that it would draw without."""

from pathlib import Path

import pytest

from generator.layout.faces import face
from generator.layout.faces.caption import Caption
from generator.layout.faces.face import back_of, face_for, front_of
from generator.layout.marks import Piece
from generator.load.pack import load
from generator.share import folder
from generator.translate.edition import Edition

GAMES = folder("content")
PACKS = (GAMES / "labirynt-smierci", GAMES / "miasto", Path(__file__).parents[1] / "packs" / "fair")
SIZES = ((63.0, 88.0), (30.0, 30.0), (24.0, 14.0))


def drawn(edition: Edition) -> list[Piece]:
    things = [thing for thing in edition.game.things.values() if face_for(edition, thing) is not None]
    return [side(edition, thing, size).piece for size in SIZES for thing in things for side in (front_of, back_of)]


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_the_pieces_of_the_games(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(pack).game
    assert game is not None
    with_captions = drawn(Edition(game, "pl"))
    assert any(isinstance(one.caption, Caption) for _, ready in face._PREPARED.found.values() for one in ready)
    face._PREPARED.found.clear()
    monkeypatch.setattr(face, "caption", lambda edition, spot: None)
    assert drawn(Edition(game, "pl")) == with_captions
    face._PREPARED.found.clear()
