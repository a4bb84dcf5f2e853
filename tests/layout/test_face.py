from collections.abc import Sequence
from math import dist
from pathlib import Path

import pytest
from some import some

from generator.layout.faces.face import back_of, draw_face, filled_text, front_of, holds
from generator.layout.faces.holes import is_rich
from generator.layout.marks import BoxMark, PathMark, Piece, TextMark
from generator.layout.paths import bounds, sampled_points, segments
from generator.layout.products.counters import counter_sheets
from generator.layout.type.fonts import cap_height
from generator.load.pack import load
from generator.model.game import Game, Thing
from generator.model.region_contents import IconContent, PatternContent, ShapeContent, TextContent
from generator.model.theme import Face, Region, Theme
from generator.records import replace
from generator.share import folder
from generator.translate.edition import Edition

TWENTY = (20.0, 20.0)


@pytest.fixture(scope="module")
def edition() -> Edition:
    game = load(folder("content") / "labirynt-smierci").game
    assert game is not None
    return Edition(game, "pl")


def thing(edition: Edition, kind: str, id_: str) -> Thing:
    found = edition.game.thing(kind, id_)
    assert found is not None
    return found


def texts(piece: Piece) -> list[str]:
    return [mark.text for mark in piece.marks if isinstance(mark, TextMark)]


@pytest.mark.parametrize(("kind", "id_", "pattern", "printed"), [
    ("monster", "troll", "{strength|code}", "2+3"),
    ("monster", "troll", "{strength}", "2K6+3"),
    ("monster", "troll", "{agility}{weapon|w}", "6"),
    ("monster", "orc", "{agility}{weapon|w}", "3w"),
    ("monster", "orc", "{kind.name}: {name|nom.pl}", "potwór: Orkowie"),
    ("monster", "orc", "{treasure.resident}", "A"),
    ("hero", "almuric", "{agility|signed}", "+3"),
    ("initiate", "elf-a", "{race.name|Nom} {letter}", "Elf a"),
])
def test_placeholders(edition: Edition, kind: str, id_: str, pattern: str, printed: str) -> None:
    owner = thing(edition, kind, id_)
    if "treasure" in pattern or "nom.pl" in pattern:
        printed = printed.replace("A", owner.get("treasure.resident")).replace("Orkowie", owner.name.forms["nom.pl"])
    assert filled_text(edition, owner, pattern) == printed


def test_conditions(edition: Edition) -> None:
    orc, troll = thing(edition, "monster", "orc"), thing(edition, "monster", "troll")
    assert [holds(edition, t, when) for t in (orc, troll) for when in (None, "weapon", "not weapon")] == [
        True, True, False, True, False, True]


def test_a_region_is_dropped_when_its_condition_fails(edition: Edition) -> None:
    face = Face("f", TWENTY, {"w": Region("w", (0, 0, 20, 20), (TextContent("uzbrojony"),), when="weapon")})
    drawn = [draw_face(edition, thing(edition, "monster", id_), face, TWENTY, "front") for id_ in ("orc", "troll")]
    assert [texts(one.piece) for one in drawn] == [["uzbrojony"], []]


@pytest.mark.parametrize("id_", ["orc", "troll"])
def test_emphasis_and_icons_of_a_face_need_no_field_of_prose(edition: Edition, id_: str) -> None:
    """A text of the face is set alike for each thing, whatever its fields hold."""
    region = Region("w", (0, 0, 40, 10), (TextContent("**Broń:** 5 {icon:troll} {agility}{weapon|w}"),))
    face, owner = Face("f", (40.0, 10.0), {"w": region}), thing(edition, "monster", id_)
    drawn = draw_face(edition, owner, face, (40.0, 10.0), "front")
    printed = " ".join(texts(drawn.piece))
    assert printed.startswith("Broń:")
    assert not {*"*{}"} & {*printed}
    assert {mark.font.rpartition("-")[2] for mark in drawn.piece.marks if isinstance(mark, TextMark)} >= {"Bold"}
    assert any(isinstance(mark, PathMark) for mark in drawn.piece.marks)


@pytest.mark.parametrize(("pattern", "rich"), [
    ("**Broń:** {agility}", True), ("*kursywa*", True), ("(*kursywa*)", True), ("{icon:troll}", True),
    ("{agility} {term:x}", True), ("2*3*4", False), ("{agility}*2*{agility}", False), ("*przypis", False),
    ("3 * 4 * 5", False), ("{agility|signed}", False), ("{name|nom.pl}", False), ("", False),
])
def test_a_sum_of_products_is_no_emphasis(pattern: str, rich: bool) -> None:
    assert is_rich(pattern) is rich


def test_every_counter_of_the_flagship_fits_and_is_legible(edition: Edition) -> None:
    laid = counter_sheets(edition, edition.game.products["zetony"])
    assert laid.overflows == ()
    for front, _ in laid.pieces:
        for mark in front.marks:
            if isinstance(mark, TextMark):
                assert mark.size >= (8 if mark.text[0].isdigit() or mark.text[0] in "+−½" else 6), mark
                assert min(mark.x, front.width - mark.x - mark.width, front.height - mark.y) > 1


def test_nothing_is_painted_over_words(edition: Edition) -> None:
    fronts = [front for front, _ in counter_sheets(edition, edition.game.products["zetony"]).pieces]
    words = [(front, i) for front in fronts for i, mark in enumerate(front.marks) if isinstance(mark, TextMark)]
    filled = [mark for front in fronts for mark in front.marks if isinstance(mark, PathMark) and mark.fill]
    assert len(words) > 50
    assert len(filled) > 50
    hidden = [front.id for front, i in words if painted_over(front.marks[i], front.marks[i + 1 :])]
    assert hidden == []


def painted_over(word: TextMark, later: Sequence[object]) -> bool:
    """Whether a filled path that is drawn after a word touches it."""
    top = word.y - cap_height(word.font, word.size)
    for mark in later:
        if isinstance(mark, PathMark) and mark.fill:
            left, upper, right, lower = (edge * mark.scale for edge in bounds((mark.d,)))
            across = mark.x + left <= word.x + word.width and mark.x + right >= word.x
            if across and mark.y + upper <= word.y and mark.y + lower >= top:
                return True
    return False


def test_what_is_painted_over_a_word_is_seen() -> None:
    word = TextMark(10, 10, "słowo", "Alegreya-Regular", 10, "#000000", 12)
    for at, over in ((9.0, True), (30.0, False)):
        assert painted_over(word, [PathMark("M0 0H4V4H0Z", at, 7.0, fill="#ffffff")]) is over


def test_every_copy_is_printed_once(edition: Edition) -> None:
    product = edition.game.products["zetony"]
    wanted = sum(t.copies for kind in product.options.of for t in edition.game.of_kind(kind))
    for sheets in some(counter_sheets(edition, product).variants.values()):
        placed = [p.piece.side for sheet in sheets for p in sheet.pieces]
        assert (placed.count("front"), placed.count("back")) == (wanted, wanted)


def test_line_work_leaves_air_around_the_icon(edition: Edition) -> None:
    regions = {"rays": Region("rays", (1.5, 1.5, 17, 17), (PatternContent("rays"),), stroke="ink", weight=0.34),
               "icon": Region("icon", (4.9, 3, 10.2, 10.6), (IconContent("{icon}"),), fill="spot")}
    for id_ in ("party", "hellgate"):
        owner = thing(edition, "special", id_)
        marks = draw_face(edition, owner, Face("rayed", TWENTY, regions), TWENTY, "front").piece.marks
        icon = next(m for m in marks if isinstance(m, PathMark) and m.datum.endswith("/icon"))
        shade = next(m for m in marks if isinstance(m, PathMark) and m.d.count("M") > 20)
        ink = [(icon.x + x * icon.scale, icon.y + y * icon.scale) for x, y in sampled_points(icon.d, 8)]
        ends = [points[0] for verb, points in segments(shade.d) if verb == "L"]
        assert min(dist(a, b) for a in ink for b in ends) > 0.25


def test_backs_are_alike_within_a_kind_and_differ_between_kinds(edition: Edition) -> None:
    backs = {kind: {back_of(edition, t, TWENTY).piece.marks for t in edition.game.of_kind(kind) if not t.counted_as}
             for kind in ("monster", "hero", "initiate", "die-counter")}
    assert {kind: len(marks) for kind, marks in backs.items()} == dict.fromkeys(backs, 1)
    assert len(set.union(*backs.values())) == 4


def test_another_size_scales_boxes_and_type_but_not_below_the_floor(edition: Edition) -> None:
    troll = thing(edition, "monster", "troll")
    large, small = (front_of(edition, troll, size).piece for size in ((40.0, 40.0), (13.0, 13.0)))
    assert (large.width, large.bleed) == (40, 3)
    sizes = {p.width: [m.size for m in p.marks if isinstance(m, TextMark)] for p in (large, small)}
    assert sizes[40] == [21, 21, 18]
    assert min(sizes[13]) >= 6


def test_unknown_tokens_are_told(edition: Edition) -> None:
    troll = thing(edition, "monster", "troll")
    for region, word in ((Region("r", (0, 0, 9, 9), (ShapeContent("rect"),), fill="nope"), "colour"),
                         (Region("r", (0, 0, 9, 9), (ShapeContent("nope"),)), "expected one of"),
                         (Region("r", (0, 0, 9, 9), (TextContent("a"),), style="nope"), "style"),
                         (Region("r", (0, 0, 9, 9), (IconContent("nope"),)), "icon")):
        with pytest.raises(LookupError, match=word):
            draw_face(edition, troll, Face("f", TWENTY, {"r": region}), TWENTY, "front")


@pytest.mark.parametrize("size", [(12.0, 12.0), (15.0, 15.0), (25.0, 25.0), (44.0, 68.0), (63.0, 88.0)])
def test_a_kind_without_a_face_prints_at_any_size(edition: Edition, size: tuple[float, float]) -> None:
    bare: Game = replace(edition.game, theme=Theme())
    plain = Edition(bare, "pl")
    for owner in some(t for kind in ("monster", "hero", "die-counter") for t in bare.of_kind(kind)):
        drawn = front_of(plain, owner, size)
        assert drawn.overflows == ()
        assert texts(drawn.piece)
        for mark in drawn.piece.marks:
            if isinstance(mark, TextMark):
                assert 0 < mark.x < mark.x + mark.width < size[0]
                assert 0 < mark.y < size[1]
        assert isinstance(back_of(plain, owner, size).piece.marks[0], BoxMark)


def test_large_plain_cards_show_every_field_with_its_label(edition: Edition) -> None:
    plain = Edition(replace(edition.game, theme=Theme()), "pl")
    shown = texts(front_of(plain, thing(edition, "monster", "troll"), (63.0, 88.0)).piece)
    assert shown[0] == "Troll"
    assert shown[1:3] == ["siła: 2K6+3", "zręczność: 6"]


def test_fonts_and_content_are_found_beside_the_package() -> None:
    assert isinstance(folder("fonts"), Path)
    with pytest.raises(FileNotFoundError, match="nowhere"):
        folder("nowhere")
