from collections import Counter
from pathlib import Path

import pytest
from some import some

from generator.check.rule import Sheets, all_rules
from generator.layout.faces.face import back_of, front_of
from generator.layout.faces.holes import holds
from generator.layout.faces.missing import missing_pictures
from generator.layout.low_ink import light
from generator.layout.marks import BoxMark, ImageMark, PathMark, Piece, TextMark
from generator.layout.products import deck as deck_layout
from generator.layout.products.deck import deck_sheets, draw_deck, size_of
from generator.layout.products.product_sheets import StreamedSheets
from generator.load.pack import load
from generator.make.visible_data import part_of
from generator.model.game import Game, Product, Thing
from generator.model.region_contents import ImageContent, TextContent
from generator.model.theme import Fit, Region
from generator.records import replace
from generator.render.sheet_maker import smallest_type
from generator.translate.edition import Edition

PACK = Path(__file__).parents[1] / "packs" / "fair"
POKER = (63.0, 88.0)


@pytest.fixture(scope="module")
def edition() -> Edition:
    loaded = load(PACK)
    assert loaded.game is not None
    assert not [f for f in loaded.findings if f.severity == "error"]
    return Edition(loaded.game, "pl")


def thing(edition: Edition, kind: str, id_: str) -> Thing:
    found = edition.game.thing(kind, id_)
    assert found is not None
    return found


def front(edition: Edition, kind: str, id_: str) -> Piece:
    return front_of(edition, thing(edition, kind, id_), POKER).piece


def deck(edition: Edition, **options: object) -> Product:
    product = edition.game.products["talia"]
    return replace(product, options=replace(product.options, **options))


def with_region(edition: Edition, face: str, region: Region) -> Edition:
    theme = edition.game.theme
    changed = replace(theme.faces[face], regions={**theme.faces[face].regions, region.id: region})
    game: Game = replace(edition.game, theme=replace(theme, faces={**theme.faces, face: changed}))
    return Edition(game, "pl")


@pytest.mark.parametrize("way", ["long-edge", "short-edge", "gutter-fold", "fronts-only", "backs-only"])
def test_every_copy_is_printed_once(edition: Edition, way: str) -> None:
    laid = deck_sheets(edition, deck(edition, duplex=(way,)))
    printed = Counter(p.piece.side for sheet in laid.variants[way] for p in sheet.pieces)
    assert (printed["front"], printed["back"]) == (0 if way == "backs-only" else 23, 0 if way == "fronts-only" else 23)
    fronts = Counter(p.piece.id for sheet in laid.variants[way] for p in sheet.pieces if p.piece.side == "front")
    if fronts:
        assert fronts == {"ware.bell": 4, "ware.cheese": 3, "ware.cloth": 4, "trouble.rain": 8, "trouble.wheel": 4}


def test_everything_fits_and_keeps_inside_the_safe_zone(edition: Edition) -> None:
    for product in some(edition.game.products.values()):
        laid = deck_sheets(edition, product)
        assert laid.overflows == ()
        for piece, _ in laid.pieces:
            for mark in piece.marks:
                if isinstance(mark, TextMark):
                    assert mark.x >= 2
                    assert mark.x + mark.width <= piece.width - 2
                    assert 2 <= mark.y <= piece.height - 1.5


def test_grounds_cover_the_bleed(edition: Edition) -> None:
    for piece in (front(edition, "ware", "bell"), back_of(edition, thing(edition, "ware", "bell"), POKER).piece):
        assert piece.bleed == 3
        ground = piece.marks[0]
        assert isinstance(ground, BoxMark)
        assert (ground.x, ground.y, ground.width, ground.height) == (-3, -3, 69, 94)


def test_a_deck_is_set_in_one_size_where_a_face_wants_it(edition: Edition) -> None:
    size = {m.size for f, _, _ in draw_deck(edition, deck(edition)) for m in f.piece.marks
            if isinstance(m, TextMark) and m.datum.endswith("/text")}
    assert len(size) == 1
    alone = front(edition, "ware", "cheese")
    (free,) = {m.size for m in alone.marks if isinstance(m, TextMark) and m.datum.endswith("/text")}
    assert free >= max(size)


def test_a_single_card_keeps_the_size_of_its_deck(edition: Edition) -> None:
    whole = {f.piece.id: f.piece for f, _, _ in draw_deck(edition, deck(edition))}
    ((one, _, copies),) = draw_deck(edition, deck(edition, cards=("cheese",)))
    assert (one.piece, copies) == (whole["ware.cheese"], 3)


def test_what_a_face_always_draws_is_the_same_object_on_every_card(edition: Edition) -> None:
    one, other = front(edition, "ware", "bell"), front(edition, "ware", "cloth")
    assert [a is b for a, b in zip(one.marks[:3], other.marks[:3], strict=True)] == [True] * 3


def test_low_ink_has_no_grounds_and_no_light_letters(edition: Edition) -> None:
    for drawn, back, _ in draw_deck(edition, deck(edition, ink="low")):
        for mark in (*drawn.piece.marks, *back.piece.marks):
            if isinstance(mark, BoxMark):
                assert mark.fill in (None, "#ffffff")
            if isinstance(mark, TextMark):
                assert not light(mark.colour)
    full = draw_deck(edition, deck(edition))[0][0].piece
    low = draw_deck(edition, deck(edition, ink="low"))[0][0].piece
    assert [m.text for m in full.marks if isinstance(m, TextMark)] == [m.text for m in low.marks
                                                                     if isinstance(m, TextMark)]


def test_colours_of_a_face_serve_the_faces_that_extend_it(edition: Edition) -> None:
    theme = edition.game.theme
    frames = [next(m for m in front(edition, kind, id_).marks if isinstance(m, BoxMark) and m.stroke)
              for kind, id_ in (("ware", "bell"), ("trouble", "rain"))]
    assert [m.stroke for m in frames] == [theme.colours["spot"], theme.colours["road"]]
    bar = front(edition, "trouble", "rain").marks[2]
    assert isinstance(bar, BoxMark)
    assert bar.fill == theme.colours["sky"]


def test_tally_badge_table_code_and_image(edition: Edition) -> None:
    bell, cheese = front(edition, "ware", "bell"), front(edition, "ware", "cheese")
    coins = [sum(isinstance(m, PathMark) and 78 < m.y < 84 and m.x > 10 for m in p.marks) for p in (bell, cheese)]
    assert coins == [4, 2]
    assert [m.text for m in bell.marks if isinstance(m, TextMark) and m.datum == "ware/bell/weight"] == ["waga", "3"]
    assert [m.text for m in cheese.marks if isinstance(m, TextMark) and m.datum == "ware/cheese/weight"] == []
    rain, wheel = front(edition, "trouble", "rain"), front(edition, "trouble", "wheel")
    (image,) = [m for m in rain.marks if isinstance(m, ImageMark)]
    assert (image.x, image.y, image.width, image.height) == (44, 58, 14, 18)
    assert image.at[0] <= 44
    assert image.at[0] + image.at[2] >= 58 - 1e-3
    assert image.at[2] / image.at[3] == pytest.approx(280 / 360, abs=1e-3)
    assert not [m for m in wheel.marks if isinstance(m, ImageMark)]
    assert [m for m in wheel.marks if isinstance(m, PathMark) and m.d.count("Z") > 100]


@pytest.mark.parametrize(("placed", "focus", "left"), [("contain", (0.5, 0.5), 30.0), ("cover", (0.0, 0.0), 10.0)])
def test_an_image_covers_its_box_or_stands_in_it(edition: Edition, placed: str, focus: tuple[float, float],
                                                 left: float) -> None:
    region = Region("art", (10, 10, 40 + 280 / 360 * 20 - 40 + 40, 20), (ImageContent("storm", placed, focus),))
    changed = with_region(edition, "ware", region)
    (image,) = [m for m in front(changed, "ware", "cheese").marks if isinstance(m, ImageMark)]
    assert image.at[0] == pytest.approx(left, abs=0.01)


def test_a_missing_image_is_a_marked_place(edition: Edition) -> None:
    changed = with_region(edition, "ware", Region("art", (10, 17, 40, 20), (ImageContent("nowhere"),)))
    marks = front(changed, "ware", "cheese").marks
    assert "nowhere" in [m.text for m in marks if isinstance(m, TextMark)]
    assert [m for m in marks if isinstance(m, BoxMark) and m.dash]


def test_conditions(edition: Edition) -> None:
    rain, wheel = thing(edition, "trouble", "rain"), thing(edition, "trouble", "wheel")
    for when, expected in (("sort is sky", (True, False)), ("sort is not sky", (False, True)),
                           ("sort is sky, road", (True, True)), ("picture", (True, False)),
                           ("not picture", (False, True)), ("not sort is sky", (False, True))):
        assert (holds(edition, rain, when), holds(edition, wheel, when)) == expected
    with pytest.raises(LookupError, match="expression"):
        holds(edition, rain, "sort = sky")


def test_the_whole_deck_may_have_one_back(edition: Edition) -> None:
    owner = thing(edition, "ware", "bell")
    assert back_of(edition, owner, POKER, "plain").piece.marks != back_of(edition, owner, POKER).piece.marks
    with pytest.raises(LookupError, match="nothing"):
        back_of(edition, owner, POKER, "nothing")


def test_a_thing_has_the_size_of_the_product_that_prints_it(edition: Edition) -> None:
    assert size_of(edition.game, thing(edition, "ware", "bell")) == POKER


def test_what_does_not_fit_is_told_with_its_datum(edition: Edition) -> None:
    changed = with_region(edition, "ware", Region("text", (5, 48, 20, 5), (TextContent("{text}"),), style="body"))
    drawn = front_of(changed, thing(changed, "ware", "cloth"), POKER)
    (over,) = drawn.overflows
    assert (over.region, over.datum) == ("text", "ware/cloth/text")
    assert over.mm > 10


def test_a_deck_is_laid_out_once_for_check_and_print(edition: Edition) -> None:
    product = next(product for product in edition.game.products.values() if product.kind == "deck")
    checked = deck_sheets(edition, product)
    assert deck_sheets(Edition(part_of(edition.game, product), edition.language), product) is checked
    things = {ref: replace(thing, copies=thing.copies + 1) for ref, thing in edition.game.things.items()}
    assert deck_sheets(Edition(replace(edition.game, things=things), edition.language), product) is not checked


WAYS = ("long-edge", "short-edge", "gutter-fold", "fronts-only", "backs-only")


def large(monkeypatch: pytest.MonkeyPatch, edition: Edition, product: Product) -> StreamedSheets:
    """The deck laid out as one that is too large to be kept."""
    monkeypatch.setattr(deck_layout, "MOST_KEPT", 0)
    deck_layout._CACHE.clear()
    laid = deck_sheets(edition, product)
    assert isinstance(laid, StreamedSheets)
    return laid


def test_a_large_deck_has_the_same_pages_each_time(edition: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    product = deck(edition, duplex=WAYS)
    kept = deck_sheets(edition, product)
    streamed = large(monkeypatch, edition, product)
    for way in some(WAYS):
        pages = streamed.variants[way]
        assert [*pages] == [*pages] == [*kept.variants[way]]
        assert (len(pages), pages[0]) == (len(kept.variants[way]), kept.variants[way][0])


def test_a_large_deck_tells_what_a_small_one_tells(edition: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    region = Region("text", (1, 48, 20, 5), (TextContent("{text}"),), style="body", fit=Fit(shrink_to=5.0))
    narrow, product = with_region(edition, "ware", region), deck(edition, duplex=("long-edge",))
    kept = deck_sheets(narrow, product)
    streamed = large(monkeypatch, narrow, product)
    assert streamed.overflows == kept.overflows != ()
    assert streamed.near == kept.near != ()
    assert streamed.left == kept.left
    assert smallest_type(streamed.pieces) == smallest_type(kept.pieces)
    assert [front.id for front, _ in streamed.pieces] == [front.id for front, _ in kept.pieces]
    found = [[f for one in all_rules().values() if one.needs == "sheets" for f in one.findings(
        Sheets({"talia": laid.checked}, laid.overflows, near=laid.near))] for laid in (streamed, kept)]
    assert found[0] == found[1] != []


def test_a_large_deck_is_drawn_once_for_its_file_and_its_facts(edition: Edition, monkeypatch: pytest.MonkeyPatch
                                                              ) -> None:
    streamed = large(monkeypatch, edition, deck(edition, duplex=("fronts-only",)))
    drawn: list[int] = []
    draw = streamed._draw
    monkeypatch.setattr(streamed, "_draw", lambda: (drawn.append(1), draw())[1])
    assert len([*streamed.variants["fronts-only"]]) == len(streamed.checked)
    assert len(streamed.pieces) == 23
    assert len(drawn) == 1


def test_what_cards_have_alike_is_the_same_mark_with_a_datum_of_their_own(edition: Edition) -> None:
    product = next(product for product in edition.game.products.values() if product.kind == "deck")
    pieces = [piece for piece, _ in deck_sheets(edition, product).pieces]
    marks: dict[int, tuple[TextMark, set[str]]] = {}
    for piece in pieces:
        for mark in piece.marks:
            if isinstance(mark, TextMark) and mark.datum.startswith("/"):
                marks.setdefault(id(mark), (mark, set()))[1].add(piece.datum(mark.datum))
    mark, told = max(marks.values(), key=lambda found: len(found[1]))
    assert len(told) > 1
    assert all(datum.endswith(mark.datum) and datum.count("/") >= 2 for datum in told)


def test_cards_that_tell_the_number_of_their_copy_are_drawn_one_by_one(edition: Edition) -> None:
    region = Region("number", (5, 5, 20, 6), (TextContent("{copy}/{copies}"),), style="body")
    numbered = with_region(edition, "ware", region)
    printed = [pair.front.piece for pair in draw_deck(numbered, deck(numbered)) for _ in range(pair.copies)]
    told = Counter(mark.text for piece in printed if piece.id == "ware.bell" for mark in piece.marks
                   if isinstance(mark, TextMark) and "/" in mark.text)
    assert told == {f"{number}/4": 1 for number in (1, 2, 3, 4)}
    assert Counter(piece.id for piece in printed) == Counter(
        pair.front.piece.id for pair in draw_deck(edition, deck(edition)) for _ in range(pair.copies))
    alone = front_of(numbered, thing(numbered, "ware", "bell"), POKER).piece
    assert "1/4" in {mark.text for mark in alone.marks if isinstance(mark, TextMark)}


def test_a_picture_that_one_copy_lacks_is_told(edition: Edition) -> None:
    pictured = with_region(edition, "ware", Region("art", (5, 5, 20, 20), (ImageContent("{id}-{copy}"),)))
    bell = thing(pictured, "ware", "bell")
    assert [name for _, name in missing_pictures(pictured, bell)] == ["bell-1", "bell-2", "bell-3", "bell-4"]


def test_fronts_larger_than_the_printers_paper_are_also_on_pages_to_glue(edition: Edition) -> None:
    mats = deck(edition, card=(300.0, 240.0), paper="A3", glued="A4", duplex=("fronts-only",))
    laid = deck_sheets(edition, mats)
    assert list(laid.variants) == ["fronts-only", "glued"]
    things = edition.game.printed(mats)
    pages = laid.variants["glued"]
    assert [(sheet.width, sheet.height) for sheet in pages] == [(210.0, 297.0)] * 2 * len(things)
    for one, (left, right) in zip(some(things), zip(pages[::2], pages[1::2], strict=True), strict=True):
        first, last = (next(placed for placed in sheet.pieces if placed.piece.id == str(one.ref))
                       for sheet in (left, right))
        assert first.ink[2] + last.ink[2] == pytest.approx(300 + 15)
    assert [*mats.options.other_files()] == ["to-glue"]
