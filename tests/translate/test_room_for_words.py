"""What the engine prints of its own keeps its place when every word of it is 40 % longer."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from generator.layout.marks import Mark, TextMark
from generator.layout.sheets import stamp
from generator.layout.sheets.imposition import PAPERS
from generator.layout.type.fonts import width
from generator.load.pack import load
from generator.model.game import Game
from generator.records import replace
from generator.translate.edition import Edition
from generator.translate.engine_words import HOLE
from generator.translate.ui import engine_words

PACK = Path(__file__).parents[1] / "packs" / "twelve-cards"
WORD = re.compile(r"[^\W\d_]+")


class Longer(Edition):
    """Every word of the engine is 40 % longer, and has an accent."""

    def word(self, msgid: str, **values: object) -> str:
        polish = engine_words("pl")[msgid]
        ends = [0, *(place for hole in HOLE.finditer(polish) for place in hole.span()), len(polish)]
        parts = [polish[start:end] for start, end in pairwise(ends)]
        longer = "".join(part if HOLE.fullmatch(part) else WORD.sub(_longer, part) for part in parts)
        return str(Edition(self.game, "pl").word(longer, **values))


def _longer(word: re.Match[str]) -> str:
    return word[0] + "é" * max(1, round(len(word[0]) * 0.4))


@pytest.fixture(scope="module")
def game() -> Game:
    game = load(PACK).game
    assert game is not None
    return game


def ends(marks: list[Mark]) -> list[tuple[float, float]]:
    """Where each text begins and ends, by the width of its letters."""
    texts = [mark for mark in marks if isinstance(mark, TextMark)]
    return [(mark.x, mark.x + width(mark.font, mark.size, mark.text) + mark.spacing * (len(mark.text) - 1))
            for mark in texts]


@pytest.mark.parametrize("paper", [PAPERS["A4"], PAPERS["A4"][::-1], PAPERS["Letter"]], ids=str)
@pytest.mark.parametrize("way", stamp.DUPLEX_WORDS)
def test_the_two_halves_of_a_stamp_stay_apart(game: Game, paper: tuple[float, float], way: str) -> None:
    edition = Longer(game, "pl")
    product = next(iter(game.products.values()))
    side = edition.word("front and back")
    for marks, edge in ((list(stamp.stamp(edition, product, paper, (12, 14), side, way)), stamp.MARGIN),
                        (list(stamp.deck_margin_marks(edition, product, paper, (12, 14), side, way, True))[:2],
                         stamp.DECK_EDGE)):
        (left, middle), (other, right) = ends([*marks])
        assert left >= edge - 0.1
        assert right <= paper[0] - edge + 0.1
        assert other - middle > 2


def test_longer_words_are_longer(game: Game) -> None:
    assert Longer(game, "pl").word("sheet {number} of {total}", number=1, total=2) == "arkuszéé 1 zé 2"
    assert replace(Longer(game, "pl")).word("D") == "Ké"
