"""Covers of books and boxes: a scene that fills them, the title lettered in it, what a shop asks for on plaques.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.layout.geometry import Box, lozenge
from generator.layout.lettered_title import lettered_contours, set_lines
from generator.layout.marks import BoxMark, Mark, PathMark, PictureMark, Sheet, TextMark
from generator.layout.scene_source import scene_source
from generator.layout.tokens import colour_of, font_of
from generator.layout.type.fonts import cap_height, width
from generator.model.mixed_colours import mixed_colour
from generator.model.scene import Scene
from generator.model.text import printed
from generator.pictures.lettering import PAPER, Lettering
from generator.records import replace
from generator.translate.edition import Edition

# the role of the font of the line above a title
STRAP = "bold"
# around a cover
BLEED = 3.0
# a cover is drawn smaller and printed larger: its lines are as bold as those of a large plate
ENLARGED = 1.4
# of its height: the paper about the letters of a title, its shadow, and the paper about those of a subtitle
EDGE, SHADOW, FINE_EDGE = 0.0045, 0.0085, 0.0036
# the band at the foot of a cover, of its height, how far its colour is that of ink, and the rule above it (mm)
FOOT, INKED, RULE = 0.05, 0.35, 0.7
# its type (pt for a cover 100 mm wide), the air between two texts of it in heights of capitals, and the sign there
TYPE, BETWEEN, SIGN = 7.0, 3.2, 0.55
# the title on a spine: of the depth its height, and of the height above its band how long it is
SPINE_TITLE, SPINE_LONG = 0.44, 0.8


class CoverTexts(NamedTuple):
    """What a cover says: title, a line above it, and short texts on plaques."""

    title: str
    above: str = ""
    plaques: tuple[str, ...] = ()


def game_texts(edition: Edition, *plaques: str) -> CoverTexts:
    """The texts on the cover of a game: title, subtitle, players, time and age as far as it says them, and others."""
    game = edition.game
    players = printed("for 1 player") if game.players == "1" else printed("{players} players")
    told = ((players, "players", game.players), (printed("{minutes} min"), "minutes", game.minutes),
            (printed("ages {age}+"), "age", game.age))
    return CoverTexts(edition.line(game.title), edition.line(game.subtitle) if game.subtitle is not None else "",
                      (*(edition.word(word, **{key: value}) for word, key, value in told if value), *plaques))


def lettered_cover(edition: Edition, scene: Scene, size: tuple[float, float], texts: CoverTexts) -> Sheet:
    """A cover with its bleed on each side. Raises LookupError for an unknown colour or actor."""
    wide, high = size
    return Sheet(wide + 2 * BLEED, high + 2 * BLEED, (),
                 tuple(cover_marks(edition, scene, (BLEED, BLEED, wide, high), texts)))


def cover_marks(edition: Edition, scene: Scene, box: Box, texts: CoverTexts) -> Iterator[Mark]:
    """A scene that fills a box and its bleed, with title and the line above it in the picture, and plaques below.

    The plaques have a band of their own, so that they lie on nobody's feet. Raises LookupError for an unknown colour
    or actor.
    """
    x, y, wide, high = box
    below = FOOT * high if texts.plaques else -BLEED
    size = (wide + 2 * BLEED) / ENLARGED, (high + BLEED - below) / ENLARGED
    inner = BLEED / ENLARGED, BLEED / ENLARGED, wide / ENLARGED, high / ENLARGED
    source = scene_source(edition.game.theme, scene, size, tuple(_letterings(edition, inner, texts)))
    yield PictureMark(x - BLEED, y - BLEED, wide + 2 * BLEED, high + BLEED - below, source, "game/title")
    if texts.above:
        yield from _strap(edition, texts.above, box)
    if texts.plaques:
        yield from foot_band(edition, (x - BLEED, y, wide + 2 * BLEED, high))
        yield from plaques(edition, texts.plaques, box)


def spine_marks(edition: Edition, scene: Scene, box: Box, title: str) -> Iterator[Mark]:
    """The place of a scene, empty, on a spine, with the title along it, read from above when the box lies on its back.

    Raises LookupError for an unknown colour.
    """
    x, y, wide, high = box
    look, place = edition.game.theme.cover, replace(scene, actors=(), props=(), glows=())
    size = wide / ENLARGED, high * (1 - FOOT) / ENLARGED
    lying = _part((0.0, 0.0, *size[::-1]), ((1 - SPINE_LONG) / 2, (1 - SPINE_TITLE) / 2, SPINE_LONG, SPINE_TITLE))
    contours = tuple(tuple((size[0] - down, along) for along, down in contour)
                     for contour in lettered_contours(title, font_of(edition.game.theme, look.font), lying, lines=1))
    letters = Lettering(contours, look.tint, EDGE * size[1], SHADOW / 2 * size[1], raised=True)
    source = scene_source(edition.game.theme, place, size, (letters,))
    yield PictureMark(x, y, wide, high * (1 - FOOT), source, "game/title")
    yield from foot_band(edition, box)


def _letterings(edition: Edition, box: Box, texts: CoverTexts) -> Iterator[Lettering]:
    """Title and the line above it on a picture; ``box`` is the cover on it."""
    look, high = edition.game.theme.cover, box[3]
    if texts.above:
        contours = lettered_contours(texts.above, font_of(edition.game.theme, STRAP), _part(box, look.subtitle))
        yield Lettering(contours, PAPER, FINE_EDGE * high)
    contours = lettered_contours(texts.title, font_of(edition.game.theme, look.font), _part(box, look.title),
                                 look.arc * high)
    yield Lettering(contours, look.tint, EDGE * high, SHADOW * high, raised=True)


def _strap(edition: Edition, text: str, box: Box) -> Iterator[Mark]:
    """The line above the title, in ink, over the paper that the picture leaves about it."""
    theme = edition.game.theme
    font, place = font_of(theme, STRAP), _part(box, theme.cover.subtitle)
    size, lines = set_lines(text, font, place)
    for base, line in lines:
        long = width(font, size, line)
        yield TextMark(place[0] + (place[2] - long) / 2, base, line, font, size, _ink(edition), long, "game/subtitle")


def _part(box: Box, share: tuple[float, float, float, float]) -> Box:
    x, y, wide, high = box
    return x + share[0] * wide, y + share[1] * high, share[2] * wide, share[3] * high


def _ink(edition: Edition) -> str:
    return colour_of(edition.game.theme, edition.game.theme.scenes.key) or "#000000"


def _paper(edition: Edition) -> str:
    return colour_of(edition.game.theme, edition.game.theme.scenes.paper) or "#ffffff"


def foot_band(edition: Edition, box: Box) -> Iterator[Mark]:
    """The band at the foot of a box and its bleed below, with a rule above it."""
    x, y, wide, high = box
    tall, ink = FOOT * high, _ink(edition)
    spot = colour_of(edition.game.theme, "spot") or ink
    yield BoxMark(x, y + high - tall, wide, tall + BLEED, mixed_colour(spot, ink, INKED))
    yield BoxMark(x, y + high - tall, wide, RULE, _paper(edition))
    yield BoxMark(x, y + high - tall - RULE / 2, wide, RULE / 2, ink)


def plaques(edition: Edition, texts: Sequence[str], box: Box) -> Iterator[Mark]:
    """Texts side by side on the band at the foot of a box, no larger than it has room for, with a sign between two."""
    x, y, wide, high = box
    font, paper = font_of(edition.game.theme, "bold"), _paper(edition)
    size, capitals, widths = _sizes(texts, font, wide * TYPE / 100, wide)
    between, middle = BETWEEN * capitals, y + high * (1 - FOOT / 2) + RULE / 2
    left = x + (wide - sum(widths) - between * (len(texts) - 1)) / 2
    for number, (text, long) in enumerate(zip(texts, widths, strict=True)):
        if number:
            yield PathMark(lozenge((left - between / 2, middle), SIGN * capitals / 2), fill=paper)
        yield TextMark(left, middle + capitals / 2, text, font, size, paper, long, "game/players")
        left += long + between


def _sizes(texts: Sequence[str], font: str, size: float, wide: float) -> tuple[float, float, list[float]]:
    """The size (pt) of the type on the band, the height of its capitals, and the width of each text."""
    capitals, widths = cap_height(font, size), [width(font, size, text) for text in texts]
    share = min(1.0, wide * 0.9 / max(sum(widths) + BETWEEN * capitals * (len(texts) - 1), 1e-6))
    return size * share, capitals * share, [one * share for one in widths]
