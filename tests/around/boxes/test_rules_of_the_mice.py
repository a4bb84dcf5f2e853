"""Mice & Mystics: each rule of the source and each ruling has its clause; figures and examples tell the same round."""

from __future__ import annotations

from collections import Counter
from functools import cache

from content_boxes import content_game
from some import some

from generator.book import book_maker
from generator.book.figure_drawing import figure_sheet
from generator.book.figure_layout import layout_figure
from generator.book.figure_setup import setup
from generator.book.page_layout import measured_flows
from generator.layout.marks import TextMark
from generator.model.chapters import Clause, LayoutFigure, LegendFigure, SetupFigure
from generator.model.game import Game
from generator.products import size_of_piece
from generator.render.job import Job
from generator.translate.edition import Edition

# the 77 rules of the source, in the order of the inventory: where each stands
RULES = (
    "hero-card", "initiative-cards", "die", "finds", "gear.d", "gear", "encounter-cards", "ability-cards",
    "control-board", "tiles", "story-book",
    "3.1 3.2 3.3 3.4 3.5 3.6", "round", "new-track", "new-track", "new-sorts", "boss-cards", "late",
    "move-and-action", "free-actions", "one-ability", "move-points", "adjacent", "room", "lines", "black", "black",
    "room", "minions-on-the-way", "water", "water.a water.b water.c water.d", "traps",
    "scurrying", "cheese", "melee defence", "ranged", "sight", "felled", "boss-wounds", "searching", "resting",
    "exploring", "exits passing", "flipping", "encounter new-place", "placing", "too-few", "omens.b", "ambush",
    "omens.c", "surge", "free-actions.a", "free-actions.b", "free-actions.c",
    "minion-order", "ground", "minion-melee", "minion-ranged", "target", "boss-figure", "the-paw", "pounce", "chase",
    "captured", "rescue", "stunned webbed", "knocked-down", "charmed", "wounds",
    "disguise", "hook", "fork", "bait", "missile", "goal defeat", "carried",
    "personal.a personal.b personal.c personal.d personal.e",
)
# the rulings of this edition, 1 to 39
RULINGS = (
    "wounds", "captured", "effects", "stunned knocked-down", "personal.d", "ambush", "new-track", "target",
    "minion-ranged ranged", "minions-on-the-way", "missile", "the-paw pounce chase", "control-board", "who-rolls",
    "3.0 3.1", "broken-round new-place", "new-sorts boss-cards", "surge own-surge", "defeat", "defeat", "rescue",
    "searching.b searching.c", "sight", "lines ground", "move-and-action minion-melee minion-ranged",
    "minion-melee snare", "water", "grate", "hook", "one-ability", "wounds", "stealing", "aggressive", "boss-cards",
    "weapons gear.c", "placing", "pipes", "disguise searching.a", "encounter-cards",
)


def game() -> Game:
    return content_game("mice-and-mystics")


@cache
def edition() -> Edition:
    return Edition(game(), "pl")


def test_each_rule_and_each_ruling_has_its_clause() -> None:
    assert (len(RULES), len(RULINGS)) == (77, 39)
    for places in some((*RULES, *RULINGS)):
        for place in some(places.split()):
            found = game().clause(place)
            assert found is not None, place
            assert not isinstance(found, Clause) or found.text or found.steps, place


def test_supplies_are_told_where_finds_are() -> None:
    clause = game().clause("finds")
    assert isinstance(clause, Clause)
    for thing in some(one for one in game().of_kind("search-card") if one.fields["type"] == "supply"):
        assert f"{{name:{thing.ref}}}" in clause.steps["b"].source


def test_every_question_of_the_lists_is_settled() -> None:
    assert dict(game().open_questions) == {"A": 19, "B": 23, "C": 3}
    assert all(ruling.answer or ruling.settled_by for ruling in some(game().rulings.values()))


def test_the_round_of_the_figure_is_that_of_the_example() -> None:
    figure, example = game().figures["round"].data, game().examples["one-round"]
    assert isinstance(figure, LayoutFigure)
    given = [example.of_action(action, example.given) for action in example.actions]
    walks = [(one["start"], one["goal"]) for one in given if "start" in one]
    assert [tuple(map(str, ends)) for ends in figure.arrows] == [tuple(map(str, ends)) for ends in walks]
    assert len(walks) == 3


def test_the_drift_is_drawn_as_it_is_told() -> None:
    figure, example = game().figures["drift"].data, game().examples["into-the-stream"]
    assert isinstance(figure, LayoutFigure)
    ground = game().maps["sewer"].ground
    assert ground is not None
    (_, entered), (start, end) = figure.arrows
    assert str(entered) == str(start) == str(example.given["entered"])
    assert (start.id[-1], end.id[-1]) in {(line.start, line.end) for line in ground.currents}
    assert str(end) == str(example.given["drifts"])


def test_figures_show_the_real_parts() -> None:
    for figure in some(one for one in game().numbered_figures().values() if isinstance(one.data, LayoutFigure)):
        assert isinstance(figure.data, LayoutFigure)
        sheet = layout_figure(edition(), figure.data, 84.0)
        assert {"tile"} <= {one.piece.kind for one in sheet.pieces}
    legends = [one.data for one in game().figures.values() if isinstance(one.data, LegendFigure)]
    assert {legend.of[0].kind for legend in legends} == {"hero", "minion", "search-card", "encounter"}


def test_the_table_shows_each_hero_as_card_figure_and_initiative() -> None:
    data = game().figures["table"].data
    assert isinstance(data, SetupFigure)
    sheet = setup(edition(), data, 176.0)
    heroes = [(one.piece.width, one.piece.height) for one in sheet.pieces if one.piece.kind == "hero"]
    cards = [size_of_piece(game().products[name]) for name in ("bohaterowie", "inicjatywa")]
    assert Counter(heroes) == {(20.0, 32.0): 4, **dict.fromkeys(cards, 4)}
    # nothing lies off the table
    wide, high = 176.0, data.size[1] * 176.0 / data.size[0]
    for one in some(sheet.pieces[:-1]):
        left, top, across, down = one.trim
        assert min(left, top) >= -0.01
        assert left + across <= wide + 0.01
        assert top + down <= high + 0.01


def test_the_first_evening_is_one_spread_and_the_summary_one_page() -> None:
    job = Job(edition(), game().products["instrukcja"])
    css, (cover, matter, evening, *_, summary) = book_maker.css_of(job), book_maker.html_parts(job).htmls
    laid = measured_flows([(html,) for html in (cover, matter, evening, summary)], css)
    # cover, contents and box lie before it, so that it opens on a left page
    assert [part.pages for part in laid] == [1, 2, 2, 1]
    assert not [complaint for part in laid for complaint in part.complaints]


def test_a_leader_line_takes_the_side_where_it_crosses_no_text() -> None:
    sheet = figure_sheet(edition(), game().figures["hero-card"])
    card = sheet.pieces[0]
    beside = {mark.text: mark.x < card.x for mark in some(sheet.pieces[-1].piece.marks) if isinstance(mark, TextMark)
              and mark.text.isdigit() and mark.x < card.trim[0] + card.trim[2] + 6.6}
    numbered = {str(number): name for number, name in enumerate(game().figures["hero-card"].data.callouts, 1)}
    assert {numbered[number] for number, left in beside.items() if left} == {"battle", "defence", "lore", "move"}
