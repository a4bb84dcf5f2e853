"""The board of a town: what the graph says is what the drawing says."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import dist

import pytest
from some import some
from walled_town_pack import WAYS, town

from generator.layout.marks import PathMark, TextMark
from generator.layout.tokens import font_of
from generator.model.game import Thing
from generator.model.graph import graph_of_fields
from generator.model.text import Text
from generator.model.values import Ref
from generator.records import replace
from zecer_games.styles.walled_town.town import Town, board
from zecer_games.styles.walled_town.town_plan import TownPlan, plan

Box = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def drawn() -> Town:
    return board(town(), town().game.products["rynek"])


def common(one: Box, other: Box, air: float = 0.01) -> float:
    """How long the edge is that two boxes share; 0 without."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    if abs(across) < air:
        return max(0.0, down)
    return max(0.0, across) if abs(down) < air else 0.0


def spaces() -> list[Thing]:
    return town().game.of_kind("space")


def changed(id_: str, **fields: object) -> list[Thing]:
    return [replace(t, fields={**t.fields, **fields}) if t.id == id_ else t for t in spaces()]


def planned(things: list[Thing], size: tuple[float, float] = (400.0, 400.0)) -> TownPlan:
    game = replace(town().game, things={thing.ref: thing for thing in things})
    return plan(game, things, size, WAYS)


@pytest.mark.parametrize("size", [(400.0, 400.0), (300.0, 300.0), (420.0, 380.0)])
def test_streets_follow_one_another_and_buildings_touch_their_streets_and_no_other(size: tuple[float, float]) -> None:
    laid, graph = planned(spaces(), size), graph_of_fields(town().game, spaces(), "adjacent")
    boxes = {spot.thing.ref: spot.box for spot in laid.spots}
    order = [boxes[ref] for ref in laid.order]
    for one, after in zip(order, [*order[1:], order[0]], strict=True):
        assert common(one, after) > 30 * laid.unit
    for spot in laid.spots:
        touched = {ref for ref in laid.order if spot.thing.ref not in laid.order and common(spot.box, boxes[ref]) > 0.5}
        assert touched == set(graph.spaces_beyond(spot.thing.ref, "adjacent")), spot.thing.id
        assert {door.street for door in spot.doors} == touched


def test_spaces_lie_on_the_board_and_apart(drawn: Town) -> None:
    for one, other in some(combinations(drawn.plan.spots, 2)):
        a, b = one.box, other.box
        apart = (
            a[0] + a[2] <= b[0] + 1e-6
            or b[0] + b[2] <= a[0] + 1e-6
            or a[1] + a[3] <= b[1] + 1e-6
            or b[1] + b[3] <= a[1] + 1e-6
        )
        assert apart, (one.thing.id, other.thing.id)
    for spot in some(drawn.plan.spots):
        assert min(spot.box[:2]) > 0
        assert spot.box[0] + spot.box[2] < 400
        assert spot.box[1] + spot.box[3] < 400


def test_arrows_stand_on_the_borders_in_the_direction_of_travel(drawn: Town) -> None:
    boxes = {spot.thing.ref: spot.box for spot in drawn.plan.spots}
    order = list(drawn.plan.order)
    steps = {0: (1, 0), 1: (0, 1), 2: (-1, 0), 3: (0, -1)}
    for ref, after, arrow in zip(order, [*order[1:], order[0]], drawn.plan.arrows, strict=True):
        (x, y), (dx, dy) = arrow.at, steps[arrow.quarter]
        assert inside((x - 3 * dx, y - 3 * dy), boxes[ref])
        assert inside((x + 3 * dx, y + 3 * dy), boxes[after])


def inside(point: tuple[float, float], box: Box) -> bool:
    return box[0] <= point[0] <= box[0] + box[2] and box[1] <= point[1] <= box[1] + box[3]


def lettering(drawn: Town) -> Iterator[tuple[TextMark, Box]]:
    boxes = {f"{spot.thing.kind}/{spot.thing.id}": spot.box for spot in drawn.plan.spots}
    for mark in drawn.sheet.marks:
        if isinstance(mark, TextMark) and mark.datum:
            yield mark, boxes[mark.datum.rpartition("/")[0]]


def test_every_text_stands_inside_its_space_and_is_readable(drawn: Town) -> None:
    assert drawn.overflows == ()
    told = list(lettering(drawn))
    assert {mark.datum for mark, _ in told} == {f"space/{t.id}/{part}" for t in spaces() for part in ("name", "text")}
    for mark, (x, y, wide, high) in told:
        left, top, right, bottom = mark.bounds
        assert x + 3 < left
        assert right < x + wide - 3
        assert y < top
        assert bottom < y + high
        assert mark.size >= 7


def test_what_does_not_fit_is_told() -> None:
    edition = town()
    things = {t.ref: t for t in changed("well", text=type(spaces()[0].fields["text"])("Bardzo długie słowa. " * 60))}
    crowded = replace(edition, game=replace(edition.game, things={**edition.game.things, **things}))
    (overflow,) = board(crowded, edition.game.products["rynek"]).overflows
    assert overflow.region == "space.well"
    assert overflow.mm > 10


def test_a_space_stands_where_it_says() -> None:
    spot = next(s for s in planned(changed("jail", at=(120, 90))).spots if s.thing.id == "jail")
    assert (spot.box[0] + spot.box[2] / 2, spot.box[1] + spot.box[3] / 2) == pytest.approx((120, 90))


def test_a_loop_that_does_not_close_is_no_town() -> None:
    for broken in (changed("barrel", next=None), changed("well", next=Ref("space", "alley"))):
        with pytest.raises(ValueError, match="expected one loop"):
            planned(broken)


def test_a_building_beside_streets_that_lie_apart_is_no_town() -> None:
    apart = (Ref("space", "gate"), Ref("space", "well"))
    with pytest.raises(ValueError, match=r"space\.smithy"):
        planned(changed("smithy", adjacent=apart))


def test_the_same_town_is_drawn_again_alike(drawn: Town) -> None:
    assert board(town(), town().game.products["rynek"]).sheet == drawn.sheet


def test_the_words_of_a_space_are_prose_as_on_a_card() -> None:
    edition = town()
    text = "Dobierz **dwie** karty {icon:coin}:\n\n- *lepszą* zostaw,\n- drugą odrzuć."
    coin = next(iter(edition.game.theme.icons))
    things = {t.ref: t for t in changed("alley", text=Text(text.replace("coin", coin)))}
    game = replace(edition.game, things={**edition.game.things, **things})
    drawn = board(replace(edition, game=game), game.products["rynek"])
    here = [mark for mark in drawn.sheet.marks if getattr(mark, "datum", "") == "space/alley/text"]
    fonts = {mark.text: mark.font for mark in here if isinstance(mark, TextMark)}
    roles = game.theme.fonts
    assert not [over for over in drawn.overflows if over.region == "space.alley"]
    assert fonts["dwie"] == font_of(game.theme, "bold")
    assert fonts["lepszą"] == roles.get("italic", font_of(game.theme, "text"))
    assert list(fonts).count("•") == 1
    assert any(isinstance(mark, PathMark) for mark in here)


def test_fields_may_be_called_otherwise(drawn: Town) -> None:
    edition = town()
    names = {"next": "onto", "adjacent": "near", "type": "sort", "at": "where", "icon": "badge", "deck": "pile"}
    onward, beside, *others = names.values()
    styled = dict(zip(WAYS._fields[2:], others, strict=False))
    things = {
        thing.ref: replace(thing, fields={names.get(key, key): value for key, value in thing.fields.items()})
        for thing in town().game.things.values()
    }
    product = edition.game.products["rynek"]
    renamed = replace(edition, game=replace(edition.game, things=things))
    styled = {**product.options.styled, **styled}
    options = replace(product.options, onward=onward, beside=beside, styled=styled)
    again = board(renamed, replace(product, options=options))
    assert repr(again.sheet).replace("/badge'", "/icon'") == repr(drawn.sheet)
    with pytest.raises(ValueError, match="by the field next, found none"):
        board(renamed, product)


def with_board_of(things: list[Thing]) -> Town:
    edition = town()
    game = replace(edition.game, things={**edition.game.things, **{thing.ref: thing for thing in things}})
    return board(replace(edition, game=game), game.products["rynek"])


@pytest.mark.parametrize(("held", "places"), [((), 0), (("coin",), 1), (("coin", "sword", "paw"), 3)])
def test_each_icon_that_a_street_holds_has_a_place_at_the_edge(held: tuple[str, ...], places: int) -> None:
    here = with_board_of(changed("gate", deck=held))
    low = here.plan.size[1]
    ends = [mark for mark in here.sheet.marks if isinstance(mark, PathMark) and mark.fill and mark.d.endswith("Z")
            and abs(mark.bounds[3] - low) < 0.01 and 11.0 < low - mark.bounds[1] < 13.0]
    others = [mark for mark in with_board_of(changed("gate", deck=())).sheet.marks if mark in ends]
    assert len(ends) - len(others) == places
    lefts = sorted(mark.bounds[0] for mark in ends if mark not in others)
    assert all(after - one > 44 * here.plan.unit for one, after in pairwise(lefts))


def test_plain_streets_have_their_signs_among_their_houses() -> None:
    plain = [replace(t, fields={**t.fields, "text": Text("Dobierz kartę.")}) for t in spaces()
             if t.fields.get("type") == "street"]
    before, after = with_board_of(plain), with_board_of([replace(t, fields={**t.fields, "icon": "key"}) for t in plain])
    boxes = [spot.box for spot in after.plan.spots if spot.thing.ref in {t.ref for t in plain}]
    new = [mark.bounds for mark in after.sheet.marks if mark not in before.sheet.marks]
    assert new
    for left, top, right, bottom in new:
        assert any(x <= left and right <= x + wide and y <= top and bottom <= y + high for x, y, wide, high in boxes)


LONG = "Dobierzcie kartę albo rzućcie kostką i zróbcie to, co każe wynik tego rzutu. " * 3


def crowded(*ids: str, **at: tuple[int, int]) -> Town:
    """The town with a sign and a long text in these streets, and with spaces that stand where they say."""
    things = {t.id: t for t in spaces()}
    for id_ in ids:
        things[id_] = replace(things[id_], fields={**things[id_].fields, "icon": "key", "text": Text(LONG)})
    for id_, place in at.items():
        things[id_] = replace(things[id_], fields={**things[id_].fields, "at": place})
    return with_board_of(list(things.values()))


def rounds(drawn: Town, id_: str) -> list[Box]:
    """The bounds (left, top, right, bottom) of the rounds on which the sign of a space hangs."""
    found = [mark.bounds for mark in drawn.sheet.marks if isinstance(mark, PathMark) and mark.weight == 0.35
             and mark.d.count("A") == 2]
    icon = [mark.bounds for mark in drawn.sheet.marks if getattr(mark, "datum", "") == f"space/{id_}/icon"]
    return [(a, b, c, d) for a, b, c, d in found for e, f, g, h in icon if a < e < g < c and b < f < h < d]


def apart(one: Box, other: Box) -> bool:
    """True if two bounds (left, top, right, bottom) have nothing in common."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def plain_streets() -> list[str]:
    """The plain streets in their order round the town."""
    order = with_board_of([]).plan.order
    return [ref.id for ref in order if town().game.things[ref].fields.get("type") == "street"]


@pytest.mark.parametrize("id_", plain_streets())
def test_a_street_without_room_for_houses_has_its_sign_at_the_corner_towards_the_middle(id_: str) -> None:
    drawn = crowded(id_)
    (here,) = rounds(drawn, id_)
    at = (here[0] + here[2]) / 2, (here[1] + here[3]) / 2
    x, y, wide, high = next(spot.box for spot in drawn.plan.spots if spot.thing.id == id_)
    corners = [(a, b) for a in (x + 2.3, x + wide - 2.3) for b in (y + 2.3, y + high - 2.3)]
    assert min(dist(at, corner) for corner in corners) < 0.05
    assert dist(at, (200, 200)) == pytest.approx(min(dist(corner, (200, 200)) for corner in corners), abs=0.05)
    assert not drawn.left
    assert not drawn.overflows
    for mark in drawn.sheet.marks:
        if isinstance(mark, TextMark):
            a, b, c, d = mark.bounds
            nearest = (min(max(at[0], a), c), min(max(at[1], b), d))
            assert dist(nearest, at) > (here[2] - here[0]) / 2


def test_signs_at_corners_keep_clear_of_arrows_doors_and_one_another() -> None:
    drawn = crowded(*plain_streets())
    assert not drawn.left
    signs = [sign for id_ in plain_streets() for sign in rounds(drawn, id_)]
    assert len(signs) == len(plain_streets())
    doors = [door.at for spot in drawn.plan.spots for door in spot.doors]
    points = [(x - 4, y - 4, x + 4, y + 4) for x, y in (*doors, *(arrow.at for arrow in drawn.plan.arrows))]
    for one, other in (*combinations(signs, 2), *((sign, point) for sign in signs for point in points)):
        assert apart(one, other)


def test_a_sign_without_a_free_corner_is_told() -> None:
    spot = next(spot for spot in with_board_of([]).plan.spots if spot.thing.id == "well")
    x, y, wide, high = spot.box
    drawn = crowded("well", jail=(round(x + wide / 2), round(y + high / 2)))
    assert rounds(drawn, "well") == []
    assert [(one.thing, one.labels) for one in drawn.left] == [("space.well", ("godło",))]
