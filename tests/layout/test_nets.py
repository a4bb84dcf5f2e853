"""Nets folded in space: the edges that meet are one edge; boxes have the room that their deck needs."""

from math import dist

import pytest
from some import some
from town_pack import town

from generator.layout.marks import BoxMark, DrawingMark, ImageMark, LineMark, PathMark, PictureMark, TextMark
from generator.layout.paths import sampled_points
from generator.layout.products.dice_net import PIPS, dice_nets
from generator.layout.products.standees import mirrored_mark, standee, standees
from generator.layout.products.tray import trays
from generator.layout.products.tuckbox import inner_size, tuckboxes
from generator.layout.refused import Refused
from generator.layout.sheets.imposition import PAPERS
from generator.layout.sheets.net import MARGIN, Edge, Net, Panel, net_marks, on_sheets
from generator.layout.type.fonts import width
from generator.model.dice import DieFace
from generator.model.game import Product, Thing
from generator.model.region_contents import ShapeContent, TextContent
from generator.model.scene import Scene
from generator.model.text import Text
from generator.model.theme import Face, Region, TextStyle
from generator.model.values import Die, Name
from generator.products.tray import TrayOptions
from generator.records import replace

Solid = tuple[float, float, float]


def product(id_: str, **options: object) -> Product:
    found = town().game.products[id_]
    return replace(found, options=replace(found.options, **options))


def folded(net: Net) -> dict[str, "Frame"]:
    """Every panel in space, each hinge folded by a right angle towards the back of the paper."""
    (root,) = (panel.id for panel in net.panels if panel.hinge is None)
    frames = {root: Frame((0, 0, 0), (1, 0, 0), (0, 1, 0))}
    while len(frames) < len(net.panels):
        for panel in net.panels:
            if panel.id not in frames and panel.hangs_on in frames:
                frames[panel.id] = frames[str(panel.hangs_on)].beyond(panel)
    return frames


class Frame:
    """Where a panel's plane lies: a point of the net goes to origin + x · across + y · down."""

    def __init__(self, origin: Solid, across: Solid, down: Solid) -> None:
        self.origin, self.across, self.down = origin, across, down

    def at(self, point: tuple[float, float]) -> Solid:
        x, y = point
        return _sum(self.origin, _times(self.across, x), _times(self.down, y))

    def way(self, x: float, y: float) -> Solid:
        return _sum(_times(self.across, x), _times(self.down, y))

    def beyond(self, panel: Panel) -> "Frame":
        """The frame of a panel that hangs on this one, folded back by a right angle."""
        assert panel.hinge is not None
        (ax, ay), (bx, by) = panel.hinge
        long = dist((ax, ay), (bx, by))
        ux, uy = (bx - ax) / long, (by - ay) / long
        middle = (
            sum(x for x, _ in panel.points) / len(panel.points),
            sum(y for _, y in panel.points) / len(panel.points),
        )
        out = (-uy, ux) if (middle[0] - ax) * -uy + (middle[1] - ay) * ux > 0 else (uy, -ux)
        along, normal = self.way(ux, uy), _cross(self.across, self.down)
        # what lay in the direction out now goes along the normal
        across = _sum(_times(along, ux), _times(normal, out[0]))
        down = _sum(_times(along, uy), _times(normal, out[1]))
        a = self.at((ax, ay))
        origin = _sum(a, _times(across, -ax), _times(down, -ay))
        return Frame(origin, across, down)


def _sum(*ways: Solid) -> Solid:
    return (sum(w[0] for w in ways), sum(w[1] for w in ways), sum(w[2] for w in ways))


def _times(way: Solid, n: float) -> Solid:
    return (way[0] * n, way[1] * n, way[2] * n)


def _cross(a: Solid, b: Solid) -> Solid:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def owner(net: Net, edge: Edge) -> Panel:
    """The panel on whose rim both ends of an edge lie; no flap that is glued."""

    def on_rim(panel: Panel) -> bool:
        return all(any(dist(end, a) + dist(end, b) - dist(a, b) < 1e-6 for a, b in panel.edges()) for end in edge)

    return next(panel for panel in net.panels if not panel.glue and on_rim(panel))


def closes(net: Net) -> None:
    frames = folded(net)
    assert net.meets
    for one, other in net.meets:
        assert dist(*one) == pytest.approx(dist(*other), abs=1e-6)
        for a, b in zip(one, other, strict=True):
            assert frames[owner(net, one).id].at(a) == pytest.approx(frames[owner(net, other).id].at(b), abs=1e-6)


@pytest.mark.parametrize("side", [10.0, 16.0, 25.0])
def test_a_cube_closes_and_has_a_flap_for_every_seam(side: float) -> None:
    (net, *_) = dice_nets(town(), product("kostka", size=side))
    closes(net)
    flaps = [panel for panel in net.panels if panel.glue]
    assert len(net.meets) == len(flaps) == 7
    seams = [{frozenset(edge) for edge in pair} for pair in net.meets]
    for panel in flaps:
        assert panel.hinge is not None
        assert sum(frozenset(panel.hinge) in pair for pair in seams) == 1


@pytest.mark.parametrize("faces", [list(PIPS), ["4", "1", "6", "2", "5", "3"]])
def test_opposite_pips_add_up_to_seven(faces: list[str]) -> None:
    net = dice_nets(town(), product("kostka", faces=tuple(faces), size=16.0))[0]
    frames = folded(net)
    pips = {}
    for number, placed in enumerate(net.art, 1):
        mark_count = sum(isinstance(mark, PathMark) for mark in placed.piece.marks)
        frame = frames[f"face{number}"]
        pips[_cross(frame.across, frame.down)] = mark_count
    assert sorted(pips.values()) == [1, 2, 3, 4, 5, 6]
    for normal, count in pips.items():
        opposite = next(n for way, n in pips.items() if way == pytest.approx(_times(normal, -1)))
        assert count + opposite == 7


def test_a_declared_die_has_its_pips_icons_and_blank_faces() -> None:
    edition = town()
    icon = next(iter(edition.game.theme.icons))
    numbers = (3, 1, 5, 2, 4)
    dice = {"doom": Die("doom", Name({"nom": "k"}), (*(DieFace(value=one) for one in numbers), DieFace((icon,), 6))),
            "signs": Die("signs", Name({"nom": "k"}), (DieFace((icon, icon)), DieFace(value=-2), *[DieFace()] * 4))}
    declared = replace(edition, game=replace(edition.game, dice=dice))
    doom, signs = (dice_nets(declared, product("kostka", die=die, faces=()))[0] for die in dice)
    pips = [sum(isinstance(mark, PathMark) for mark in placed.piece.marks) for placed in doom.art]
    # the icon stands where the six stood, opposite the one
    assert pips[:5] == [1, 2, 3, 4, 5]
    assert [len(placed.piece.marks) for placed in signs.art][2:] == [0, 0, 0, 0]
    assert len(signs.art[0].piece.marks) == 2 * len(doom.art[5].piece.marks)
    assert [mark.text for mark in signs.art[1].piece.marks if isinstance(mark, TextMark)] == ["−2"]


def test_faces_of_ones_own() -> None:
    net = dice_nets(town(), product("kupiecka"))[0]
    words = [mark.text for placed in net.art for mark in placed.piece.marks if isinstance(mark, TextMark)]
    assert words == ["nic", "2"]
    with pytest.raises(ValueError, match="expected 6 faces, found 2"):
        dice_nets(town(), product("kupiecka", faces=("a", "b")))


@pytest.mark.parametrize(("card", "thickness"), [((63.0, 88.0), 0.3), ((44.0, 68.0), 0.35), ((70.0, 120.0), 0.28)])
def test_a_tuckbox_closes_and_has_the_room_that_the_deck_needs(card: tuple[float, float], thickness: float) -> None:
    edition = town()
    deck = replace(edition.game.products["towary"], options=replace(edition.game.products["towary"].options, size=card))
    own = replace(edition, game=replace(edition.game, products={**edition.game.products, "towary": deck}))
    (net,) = tuckboxes(own, product("pudelko", thickness=thickness))
    closes(net)
    sides = {panel.id: panel for panel in net.panels}
    xs, ys = zip(*sides["back"].points, strict=True)
    depth = max(x for x, _ in sides["side1"].points) - min(x for x, _ in sides["side1"].points)
    for inner, wanted in ((max(xs) - min(xs), card[0]), (max(ys) - min(ys), card[1]), (depth, 20 * thickness)):
        assert 0.5 <= inner - wanted <= 1.5
    inner = inner_size(own.game, deck, thickness, 1.0)
    assert (inner.width, inner.height, inner.depth) == pytest.approx((card[0] + 1, card[1] + 1, 20 * thickness + 1))


def trays_of(*kinds: str, **options: object) -> list[Net]:
    size = {"size": (60.0, 45.0), "depth": 18.0, **options}
    return trays(town(), Product("tacki", "tray", Text("Tacki"), TrayOptions(of=kinds, **size)))


def test_a_tray_closes_and_its_walls_are_named() -> None:
    (net,) = trays_of("burgher")
    closes(net)
    name = town().game.kinds["burgher"].name.nom
    labels = [mark.text for placed in net.art for mark in placed.piece.marks if isinstance(mark, TextMark)]
    assert [label.lower() for label in labels] == [name] * 4
    # text stands upright on walls whose rim lies outside on the net
    assert [placed.turn for placed in net.art] == [0, 2, 3, 1]


def test_a_tray_of_nothing_known_is_refused() -> None:
    with pytest.raises(ValueError, match="expected kinds of the pack, found towary"):
        trays_of("towary")
    with pytest.raises(ValueError, match="expected an icon of the theme, found 'none'"):
        trays_of("burgher", icons={"burgher": "none"})
    with pytest.raises(ValueError, match="mm over the edge"):
        trays_of("burgher", size=(9.0, 9.0), depth=8.0)


def test_flaps_under_the_lid_do_not_meet() -> None:
    (net,) = tuckboxes(town(), product("pudelko", thickness=2.0))
    panels = {panel.id: panel for panel in net.panels}
    reach = [max(y for _, y in panels[i].points) - min(y for _, y in panels[i].points) for i in ("dust1", "dust2")]
    assert sum(reach) < 64


def test_a_tuckbox_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="found zetony"):
        tuckboxes(town(), product("pudelko", of=("zetony",)))
    with pytest.raises(ValueError, match="expected a product of cards, found kostka"):
        tuckboxes(town(), product("pudelko", of=("kostka",)))


@pytest.mark.parametrize("base", ["fold", "slot"])
def test_a_standees_back_lies_behind_its_front(base: str) -> None:
    thing = town().game.of_kind("burgher")[0]
    net = standee(town(), product("figurki", base=base), thing)
    back, front = net.art
    assert back.turn == 2
    for one, other in zip(front.piece.marks, back.piece.marks, strict=True):
        if isinstance(one, PathMark):
            assert isinstance(other, PathMark)
            for (ax, ay), (bx, by) in zip(sampled_points(one.d, 5.0), sampled_points(other.d, 5.0), strict=True):
                x, y = one.x + ax * one.scale, one.y + ay * one.scale
                # on the sheet the back is turned by half; folded over the top edge, y changes its sign
                u, v = other.x + bx * other.scale, other.y + by * other.scale
                on_sheet = (back.x + back.piece.width - u, back.y + back.piece.height - v)
                assert (on_sheet[0], -on_sheet[1]) == pytest.approx((front.x + x, front.y + y), abs=0.01)
    for one_edge, other_edge in net.meets:
        assert [(x, -y) for x, y in other_edge] == list(one_edge)
    assert net.panels[1].hinge == ((0, 0), (front.piece.width, 0))


@pytest.mark.parametrize("product_id", ["figurki", "figurki2"])
def test_every_fold_is_an_edge_of_both_panels(product_id: str) -> None:
    for net in some(standees(town(), product(product_id))):
        panels = {panel.id: panel for panel in net.panels}
        folds = [panel for panel in net.panels if panel.hinge is not None]
        assert len(folds) == len(net.panels) - 1
        for panel in folds:
            for one in (panel, panels[str(panel.hangs_on)]):
                assert {frozenset(edge) for edge in one.edges()} >= {frozenset(panel.hinge or ())}


def test_the_box_of_a_deck_is_in_the_inks_of_the_theme() -> None:
    edition = town()
    theme = replace(edition.game.theme, colours={**edition.game.theme.colours, "ink": "#123456"})
    (net,) = tuckboxes(replace(edition, game=replace(edition.game, theme=theme)), product("pudelko"))
    marks = [mark for placed in net.art for mark in placed.piece.marks]
    words = {mark.text: mark.colour for mark in marks if isinstance(mark, TextMark)}
    assert words[edition.line(edition.game.title)] == "#123456"
    drawn = {mark.stroke for mark in marks if isinstance(mark, BoxMark | PathMark)}
    assert "#123456" in drawn
    assert "#000000" not in drawn | set(words.values())


def test_a_picture_of_the_theme_takes_the_place_of_the_emblem() -> None:
    edition = town()
    theme = replace(edition.game.theme, images={**edition.game.theme.images, "guard": Scene("backdrop", "sun")})
    own = replace(edition, game=replace(edition.game, theme=theme))
    (deck,) = product("pudelko").options.of
    (net,) = tuckboxes(own, product("pudelko", pictures={deck: "guard"}))
    sides = {placed.piece.id.rpartition(".")[2]: placed.piece for placed in net.art}
    for side in ("front", "back"):
        (picture,) = (mark for mark in sides[side].marks if isinstance(mark, PictureMark))
        assert 0 < picture.x < picture.x + picture.width < sides[side].width
        titles = [mark for mark in sides[side].marks if isinstance(mark, TextMark)]
        assert min(mark.y for mark in titles) > picture.y + picture.height
    with pytest.raises(Refused, match="found 'gard'") as refused:
        tuckboxes(own, product("pudelko", pictures={deck: "gard"}))
    assert refused.value.at == f"pictures/{deck}"


def test_a_figure_turns_its_back_if_its_face_has_one() -> None:
    edition, thing = town(), town().game.printed_by(product("figurki"))[0]
    rect = (ShapeContent("rect"),)
    before = Face("standee", (33.0, 60.0), regions={"sign": Region("sign", (2, 2, 9, 9), rect, fill="ink")},
                  back="behind")
    behind = replace(before, id="behind", regions={"sign": Region("sign", (9, 9, 5, 5), rect, fill="spot")})
    for faces, places in (({"standee": before, "behind": behind}, [9.0]), ({"standee": before}, [33.0 - 11])):
        theme = replace(edition.game.theme, faces={**edition.game.theme.faces, **faces})
        own = replace(edition, game=replace(edition.game, theme=theme))
        back, front = standee(own, product("figurki"), thing).art
        assert (front.piece.side, back.piece.side) == ("front", "back")
        assert [mark.x for mark in front.piece.marks if isinstance(mark, BoxMark)] == [2.0]
        assert [mark.x for mark in back.piece.marks if isinstance(mark, BoxMark)] == places


def test_words_on_a_back_stay_readable() -> None:
    mark = TextMark(5, 9, "Młynarz", "Brygada1918-Regular", 9, "#000000", 12)
    assert mirrored_mark(mark, 33) == replace(mark, x=16)


def test_every_copy_stands_and_has_a_foot_when_it_needs_one() -> None:
    things: list[Thing] = town().game.of_kind("burgher")
    copies = sum(thing.copies for thing in things)
    assert len(standees(town(), product("figurki"))) == copies == 4
    assert len(standees(town(), product("figurki2"))) == 2 * copies


def test_figures_that_tell_the_number_of_their_copy_are_drawn_one_by_one() -> None:
    edition = town()
    face = Face("numbered", (33.0, 60.0),
                regions={"n": Region("n", (2, 2, 20, 9), (TextContent("{copy}/{copies}"),), style="told")})
    chosen = product("figurki", faces={"burgher": "numbered"})
    theme = replace(edition.game.theme, faces={**edition.game.theme.faces, "numbered": face},
                    styles={**edition.game.theme.styles, "told": TextStyle("Brygada1918-Regular", 9)})
    nets = standees(replace(edition, game=replace(edition.game, theme=theme)), chosen)
    told = [mark.text for net in nets for mark in net.art[1].piece.marks if isinstance(mark, TextMark)]
    things = edition.game.printed_by(chosen)
    assert told == [f"{n + 1}/{thing.copies}" for thing in things for n in range(thing.copies)]


def test_the_legend_of_lines_is_set_beside_its_lines_up_to_the_margin() -> None:
    edition = town()
    sheet = on_sheets(edition, product("figurki"), standees(edition, product("figurki")))[0]
    words = [mark for mark in sheet.marks if isinstance(mark, TextMark) and mark.text in ("tnij", "zegnij", "sklej")]
    ends = sorted((mark.x, mark.x + width(mark.font, mark.size, mark.text)) for mark in words)
    assert len(ends) == 3
    assert ends[-1][1] == pytest.approx(PAPERS["A4"][0] - MARGIN, abs=0.1)
    samples = [mark for mark in sheet.marks if isinstance(mark, LineMark) and mark.y1 == mark.y2 == 7.0]
    for line in some(samples):
        # each stands before its word, nearer to it than to the word of another line
        assert min(begin - line.x2 for begin, _ in ends if begin > line.x2) < 2
        assert all(line.x1 - end > 3 for _, end in ends if end < line.x1)


def test_nets_stay_on_their_paper_and_apart() -> None:
    nets = standees(town(), product("figurki")) * 5
    sheets = on_sheets(town(), product("figurki"), nets)
    placed = [p.trim for sheet in sheets for p in sheet.pieces]
    assert len(placed) == 2 * len(nets)
    for sheet in sheets:
        boxes = [p.trim for p in sheet.pieces]
        assert all(
            x >= 10 and y >= 15 and x + w <= sheet.width - 10 and y + h <= sheet.height - 15 for x, y, w, h in boxes
        )
        assert len({(round(x, 2), round(y, 2)) for x, y, _, _ in boxes}) == len(boxes)
    with pytest.raises(ValueError, match="expected nets"):
        on_sheets(
            town(), product("figurki", height=200.0), standees(town(), product("figurki", height=200.0))
        )


def test_pictures_on_a_standees_back_are_mirrored() -> None:
    part = PathMark("M0 0L4 2", 5, 1, fill="#000000")
    image = ImageMark(4, 2, 10, 8, (2, 2, 14, 8), "scene.png", "", "PNG", (140, 80))
    drawing = DrawingMark(4, 2, 10, 8, (part,), "")
    assert mirrored_mark(image, 33) == replace(image, x=19, at=(17, 2, 14, 8), flipped=True)
    assert mirrored_mark(mirrored_mark(image, 33), 33) == image
    assert mirrored_mark(drawing, 33) == replace(drawing, x=19, paths=(mirrored_mark(part, 33),))


def test_a_pack_says_which_field_holds_the_icon_of_a_figure() -> None:
    burgher = town().game.of_kind("burgher")[0]
    plain, figures = replace(burgher, fields={"name": burgher.fields["name"]}), product("figurki")
    renamed = replace(plain, fields={**plain.fields, "badge": burgher.fields["icon"]})
    front = standee(town(), figures, burgher).art[1].piece
    bare, badged = (standee(town(), product("figurki", sign="badge"), thing).art[1].piece for thing in (plain, renamed))
    assert repr(badged.marks).replace("/badge'", "/icon'") == repr(front.marks)
    assert len(bare.marks) < len(front.marks)


def test_a_mark_is_mirrored_where_it_stands() -> None:
    line = LineMark(2.0, 3.0, 7.0, 5.0, "#000000", 0.3)
    assert mirrored_mark(line, 30.0) == replace(line, x1=28.0, x2=23.0)
    box = BoxMark(2.0, 3.0, 10.0, 4.0, "#ffffff")
    assert mirrored_mark(box, 30.0) == replace(box, x=18.0)
    for mark in (line, box):
        assert mirrored_mark(mirrored_mark(mark, 30.0), 30.0) == mark


def test_a_fold_under_a_drawing_sticks_out_on_both_sides() -> None:
    net = standees(town(), product("figurki2"))[0]
    (fold,) = [mark for mark in net_marks(net, 0.0, 0.0)[0] if isinstance(mark, LineMark)]
    (left, _), (right, _) = next(panel.hinge for panel in net.panels if panel.hinge is not None)
    assert (fold.x1, fold.x2) == (pytest.approx(left - 1.6), pytest.approx(right + 1.6))
    assert fold.y1 == fold.y2 == 0.0
