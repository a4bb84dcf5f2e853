"""A product depends on the scenes that it shows."""

from __future__ import annotations

from content_boxes import content_game

from generator.layout.products.sheet_pages import filled_sheets
from generator.make.visible_data import part_hash, part_of
from generator.model.scene import Scene
from generator.records import replace
from generator.translate.edition import Edition


def test_sheets_are_made_anew_when_a_scene_changes() -> None:
    game = content_game("labirynt-smierci")
    portrait = game.theme.images["almuric"]
    assert isinstance(portrait, Scene)
    other = replace(portrait, seed=portrait.seed + 1)
    changed = replace(game, theme=replace(game.theme, images={**game.theme.images, "almuric": other}))
    product = game.products["karty-cech"]
    assert part_hash(part_of(game, product), {}) != part_hash(part_of(changed, product), {})
    first, anew = (filled_sheets(Edition(one, "pl"), product)[0] for one in (game, changed))
    assert first.pieces[0] != anew.pieces[0]
    assert first.pieces[1] == anew.pieces[1]
