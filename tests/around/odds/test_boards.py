"""Rules about boards look at the fields that a board product names."""

from pathlib import Path

import pytest

from generator.check.rule import Rule
from generator.load.pack import load
from generator.model.game import Game
from zecer_odds.boards import boards
from zecer_odds.rules.board_loop_open import board_loop_open
from zecer_odds.rules.space_one_sided import space_one_sided

PACK = """\
game: paths
title: Ścieżki
language: pl
products: {mapa: {kind: board, of: [space], onward: onto, beside: near}}
kinds:
  space:
    name: pole
    fields: {name: name, onto: ref space or none, near: list of ref space, next: int or none}
kind: space
things:
  camp:   {name: Obóz, onto: bridge, near: [shop]}
  bridge: {name: Most, onto: camp, near: []}
  shop:   {name: Sklep, near: [camp]}
"""


def game(tmp_path: Path, old: str = "", new: str = "") -> Game:
    (tmp_path / "game.yaml").write_text(PACK.replace(old, new) if old else PACK, "utf-8")
    loaded = load(tmp_path)
    assert not loaded.findings
    assert loaded.game is not None
    return loaded.game


def test_a_board_names_the_fields_that_lead_on_and_aside(tmp_path: Path) -> None:
    (graph,) = boards(game(tmp_path))
    assert (graph.onward, graph.beside) == ("onto", "near")
    assert {str(ref): str(to) for ref, to in graph.next_spaces.items()} == {
        "space.camp": "space.bridge", "space.bridge": "space.camp",
    }


@pytest.mark.parametrize(("old", "new", "rule", "path"), [
    ("onto: camp", "onto: shop", board_loop_open, "space/bridge/onto"),
    ("near: []", "near: [camp]", space_one_sided, "space/bridge/near"),
])
def test_a_fault_is_found_at_such_a_field(tmp_path: Path, old: str, new: str, rule: Rule, path: str) -> None:
    assert [finding.path for finding in rule.run(game(tmp_path, old, new))] == [path]
    assert not list(rule.run(game(tmp_path)))
