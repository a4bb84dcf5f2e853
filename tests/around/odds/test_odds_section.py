"""The section odds of docs/pack/chance.md can be asked; the answer that docs/odds.md shows is the program's."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner
from pack_page import ROOT, write_pack

from generator.cli import cli
from generator.load.pack import load
from generator.model.game import Game
from generator.model.values import Ref
from generator.odds.questions import answer


@pytest.fixture(scope="module")
def page_game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    found = load(write_pack(tmp_path_factory.mktemp("loch"))).game
    assert found is not None
    return found


def test_every_question_of_the_page_is_answered(page_game: Game) -> None:
    assert len(page_game.odds) == 7
    for id_ in page_game.odds:
        found = answer(page_game, id_)
        assert found.exact
        assert found.rows
        assert all(sum(row.chances.of.values()) == 1 for row in found.rows)


def test_what_the_page_says_of_them(page_game: Game) -> None:
    heroes = {(row.at["hero"].id, row.at["weapon"].id) for row in answer(page_game, "attack").rows}
    assert heroes == {("almuric", "sword"), ("gilith", "sword"), ("gilith", "bow")}
    (met,) = answer(page_game, "met").rows
    # three quarters orcs: one, or as many as a K3 shows
    assert met.amounts()[Ref("monster", "orc")] == (Fraction(3, 4), Fraction(4, 3))
    gold, three = answer(page_game, "gold").rows[0], answer(page_game, "three-finds").rows[0]
    assert gold.mean == Fraction(2, 6) * Fraction(7, 2)
    assert three.mean == 3 * gold.mean


def test_the_answer_shown_is_the_programs() -> None:
    page = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
    shown = page.partition("$ zecer odds --question attack --where hero=gislan\n")[2].partition("```")[0]
    pack = Path(ROOT / "content" / "labirynt-smierci")
    asked = ["odds", "--question", "attack", "--where", "hero=gislan", str(pack)]
    output = CliRunner().invoke(cli, asked, prog_name="zecer").output
    assert shown == output.replace("\N{NO-BREAK SPACE}", " ")
