"""Listings, provenance and the small board of a rulebook, on the small town."""

from __future__ import annotations

from collections import Counter

import pytest
from town_pack import town

from generator.book.appendix import provenance
from generator.book.cover import cover_sheet
from generator.book.figure_drawing import figure_sheet, figure_width
from generator.fields import parse_type
from generator.layout.grid import grid
from generator.model.chapters import BoardFigure, Figure
from generator.model.kinds import Field
from generator.model.table import Axis, Provenance, Table
from generator.model.text import Text
from generator.records import replace
from generator.text.run import plain_text
from generator.translate import Edition

LISTING = Table("9.1", "9.1", Text("Towary"), Axis("labels", ()), Axis("labels", ()), lists="ware",
                list_columns=("name", "copies"))


def drawn(product: str) -> Figure:
    return Figure("plan", "1.0", "1.1", Text("Plan"), BoardFigure(product))


def test_a_listing_tells_how_many_pieces_are_printed() -> None:
    found = grid(town(), LISTING)
    assert [cell.plain_words for cell in found.head[0]] == ["nazwa", "sztuk"]
    wares = town().game.of_kind("ware")
    assert [[cell.plain_words for cell in row] for row in found.body] == [[t.name.nom, str(t.copies)] for t in wares]
    assert {row[1].align for row in found.body} == {"center"}


def test_a_listing_says_what_the_abbreviations_over_its_columns_mean() -> None:
    edition = town()
    kind = edition.game.kinds["ware"]
    wanted = {"copies": ("SZ", "sztuki"), "name": ("nazwa", "nazwa towaru")}
    own = {id_: Field(id_, parse_type("text"), Text(label), short=Text(short))
           for id_, (short, label) in wanted.items()}
    kinds = {**edition.game.kinds, "ware": replace(kind, fields={**kind.fields, **own})}
    table = replace(LISTING, note=Text("Ceny rosną."))
    told = grid(Edition(replace(edition.game, kinds=kinds), "pl"), table).note
    assert [plain_text((block,)) for block in told] == ["SZ\u00a0– sztuki.", "Ceny rosną."]


def test_a_list_in_a_cell_counts_as_words() -> None:
    edition = town()
    thing = edition.game.of_kind("space")[0]
    text = Text("- pierwsze zdanie\n- drugie zdanie")
    game = replace(edition.game, things={thing.ref: replace(thing, fields={**thing.fields, "text": text})})
    table = replace(LISTING, lists="space", list_columns=("name", "text"))
    cell = grid(Edition(game, "pl"), table).body[0][1]
    assert cell.plain_words == "• pierwsze zdanie • drugie zdanie"


def test_a_board_is_shown_small_and_on_the_cover() -> None:
    edition = town()
    sheet = figure_sheet(edition, drawn("rynek"))
    assert sheet.width == figure_width(drawn("rynek"))
    assert sheet.height == pytest.approx(sheet.width)
    assert len(sheet.marks) == len(cover_sheet(edition).marks) > 60


@pytest.mark.parametrize("product", ["towary", "nowhere"])
def test_only_a_board_is_shown_as_one(product: str) -> None:
    with pytest.raises(LookupError, match=f"expected a product of the kind board, found {product}"):
        figure_sheet(town(), drawn(product))


def test_provenance_is_told_once_and_single_things_by_name() -> None:
    edition = town()
    own = [replace(thing, provenance=Provenance(published=Text("stara mapa"))) if place < 2 else thing
           for place, thing in enumerate(edition.game.things.values())]
    kinds = Counter(thing.kind for thing in own[:2])
    game = replace(edition.game, things={thing.ref: thing for thing in own})
    told = [source for source in provenance(Edition(game, "pl")) if "stara mapa" in str(source)]
    assert len(told) == 1
    assert all(thing.name.nom in told[0].title for thing in own[:2])
    assert len(kinds) == told[0].title.count(":")
