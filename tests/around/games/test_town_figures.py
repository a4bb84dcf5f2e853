"""The figure of a walled town: the whole, or the part round some spaces; the town as finished pages."""

from __future__ import annotations

import pytest
from layout.test_figure_board import show_a_part, show_the_whole_board
from make.pdf import fonts, papers
from make.test_cut_products import changed, darkest, made
from walled_town_pack import town

from generator.make import CannotMake
from generator.records import replace
from generator.render.plan import plan
from generator.translate.edition import Edition


def test_without_marks_the_whole_town_is_shown() -> None:
    show_the_whole_board(town())


def test_only_the_part_round_the_marked_spaces_is_shown() -> None:
    show_a_part(town())


def test_a_town_is_split_and_whole() -> None:
    split, whole = made(town(), town().game.products["rynek"])
    assert papers(split.data) == [(210, 297)] * split.pages
    assert papers(whole.data) == [(400, 400)]
    assert split.pages == 6
    assert all(fonts(split.data).values())
    assert len(split.data) < 500_000


def test_with_little_ink_a_town_is_lines() -> None:
    product = town().game.products["rynek"]
    assert darkest(town(), product) > 0.25
    assert darkest(town(), changed(product, ink="low")) < 0.15


def test_a_text_too_long_for_its_space_is_found_when_it_is_laid_out() -> None:
    well = town().game.things[next(ref for ref in town().game.things if ref.id == "well")]
    longer = replace(well, fields={**well.fields, "text": type(well.fields["text"])("Bardzo długie słowa. " * 60)})
    game = replace(town().game, things={**town().game.things, well.ref: longer})
    product = game.products["rynek"]
    assert any("space.well" in over.region for over in plan(Edition(game, "pl"), product).overflows)
    # whether that is meant is for `check` and its waivers to say
    assert made(Edition(game, "pl"), product)


def test_spaces_without_streets_are_told() -> None:
    with pytest.raises(CannotMake, match="expected a field next"):
        made(town(), changed(town().game.products["rynek"], of=("burgher",)))
