"""Covers of books and boxes: a scene that fills them, the title lettered in it, what a shop asks for on plaques.

Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.layout.geometry import Box
from generator.layout.lettered_title import lettered
from generator.layout.marks import BoxMark, Mark, PictureMark, Sheet, TextMark
from generator.layout.scene_source import scene_source
from generator.layout.tokens import colour_of, font_of
from generator.layout.type.fonts import cap_height, width
from generator.model.scene import Scene
from generator.model.text import printed
from generator.pictures.lettering import PAPER, Lettering
from generator.translate.edition import Edition

# around a cover
BLEED = 3.0
# a cover is drawn smaller and printed larger: its lines are as bold as those of a large plate
ENLARGED = 1.4
# of its height: the paper about the letters of a title, its shadow, and the paper about those of a subtitle
EDGE, SHADOW, FINE_EDGE = 0.0045, 0.0085, 0.0036
# a plaque: its type (pt for a cover 100 mm wide), air beside and above the text in heights of capitals, its place
TYPE, ASIDE, ABOVE, FOOT, BETWEEN = 5.6, 1.2, 0.85, 0.045, 0.02


class CoverTexts(NamedTuple):
    """What a cover says: title, a line above it, and short texts on plaques."""

    title: str
    above: str = ""
    plaques: tuple[str, ...] = ()


def game_texts(edition: Edition, *plaques: str) -> CoverTexts:
    """The texts on the cover of a game: title, subtitle, players, time and age as far as it says them, and others."""
    game = edition.game
    players = printed("dla 1 gracza") if game.players == "1" else printed("{players} graczy")
    told = ((players, "players", game.players), (printed("{minutes} min"), "minutes", game.minutes),
            (printed("od {age} lat"), "age", game.age))
    return CoverTexts(edition.line(game.title), edition.line(game.subtitle) if game.subtitle is not None else "",
                      (*(edition.word(word, **{key: value}) for word, key, value in told if value), *plaques))


def lettered_cover(edition: Edition, scene: Scene, size: tuple[float, float], texts: CoverTexts) -> Sheet:
    """A cover with its bleed on each side. Raises LookupError for an unknown colour or actor."""
    wide, high = size
    return Sheet(wide + 2 * BLEED, high + 2 * BLEED, (),
                 tuple(cover_marks(edition, scene, (BLEED, BLEED, wide, high), texts)))


def cover_marks(edition: Edition, scene: Scene, box: Box, texts: CoverTexts) -> Iterator[Mark]:
    """A scene that fills a box and its bleed, with title and the line above it in the picture, and plaques below.

    Raises LookupError for an unknown colour or actor.
    """
    x, y, wide, high = box
    size = (wide + 2 * BLEED) / ENLARGED, (high + 2 * BLEED) / ENLARGED
    inner = BLEED / ENLARGED, BLEED / ENLARGED, wide / ENLARGED, high / ENLARGED
    source = scene_source(edition.game.theme, scene, size, tuple(_letterings(edition, inner, texts)))
    yield PictureMark(x - BLEED, y - BLEED, wide + 2 * BLEED, high + 2 * BLEED, source, "game/title")
    yield from plaques(edition, texts.plaques, box)


def _letterings(edition: Edition, box: Box, texts: CoverTexts) -> Iterator[Lettering]:
    """Title and the line above it on a picture; ``box`` is the cover on it."""
    look, high = edition.game.theme.cover, box[3]
    font = font_of(edition.game.theme, look.font)
    if texts.above:
        yield Lettering(lettered(texts.above, font, _part(box, look.subtitle)), PAPER, FINE_EDGE * high)
    contours = lettered(texts.title, font, _part(box, look.title), look.arc * high)
    yield Lettering(contours, look.tint, EDGE * high, SHADOW * high, raised=True)


def _part(box: Box, share: tuple[float, float, float, float]) -> Box:
    x, y, wide, high = box
    return x + share[0] * wide, y + share[1] * high, share[2] * wide, share[3] * high


def plaques(edition: Edition, texts: Sequence[str], box: Box) -> Iterator[Mark]:
    """Texts side by side on paper at the foot of a box, no larger than it has room for."""
    x, y, wide, high = box
    theme, font = edition.game.theme, font_of(edition.game.theme, "bold")
    size, capitals, widths = _plaques(texts, font, wide * TYPE / 100, wide)
    ink, paper = (colour_of(theme, one) or "#000000" for one in (theme.scenes.key, theme.scenes.paper))
    between, tall = BETWEEN * wide, capitals * (1 + 2 * ABOVE)
    left, base = x + (wide - sum(widths) - between * (len(texts) - 1)) / 2, y + high * (1 - FOOT)
    for text, long in zip(texts, widths, strict=True):
        yield BoxMark(left, base - capitals * (1 + ABOVE), long, tall, paper, ink, 0.12 * capitals, tall / 2)
        inner = long - 2 * ASIDE * capitals
        yield TextMark(left + ASIDE * capitals, base, text, font, size, ink, inner, "game/players")
        left += long + between


def _plaques(texts: Sequence[str], font: str, size: float, wide: float) -> tuple[float, float, list[float]]:
    """The size (pt) of the type on plaques, the height of its capitals, and the width of each plaque."""
    capitals = cap_height(font, size)
    widths = [width(font, size, text) + 2 * ASIDE * capitals for text in texts]
    share = min(1.0, (wide * 0.94 - BETWEEN * wide * (len(texts) - 1)) / max(sum(widths), 1e-6))
    return size * share, capitals * share, [one * share for one in widths]
