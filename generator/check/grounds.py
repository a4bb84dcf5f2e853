"""Texts, icons and codes of faces with the colour of the ground beneath each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.check.face_colours import is_colour, printed_on
from generator.check.grey import colour_on
from generator.layout.faces.holes import named
from generator.model.game import Game
from generator.model.theme import Face, Region, Theme
from generator.records import replace
from generator.translate.edition import Edition

# shapes and patterns that cover their box almost completely
FILLED = ("rect", "ellipse", "octagon", "shield", "sign", "battlement", "diamond", "rough-band")
WHITE = "#ffffff"
# the share of a text's box that a ground must cover
UNDER = 0.9
Box = tuple[float, float, float, float]


class Standing(NamedTuple):
    """A text, an icon or a code of a face, its colour, and the colour beneath it."""

    face: Face
    region: Region
    colour: str
    ground: str


def standing(game: Game) -> Iterator[Standing]:
    """Every text, icon and code with its colour and ground; colours chosen by fields as their things have them."""
    for face in game.theme.faces.values():
        yield from _standing(game, face, list(face.regions.values()))
    seen: set[tuple[str, tuple[tuple[str, str | None], ...]]] = set()
    edition = Edition(game, game.language)
    for face, thing, regions in printed_on(game):
        told = [replace(region, when=None, fill=named(edition, thing, region.fill) if region.fill else None)
                for region in regions]
        looks = (face.id, tuple((region.id, region.fill) for region in told))
        if looks not in seen:
            seen.add(looks)
            yield from _standing(game, face, told)


def _standing(game: Game, face: Face, regions: list[Region]) -> Iterator[Standing]:
    for place, region in enumerate(regions):
        if region.text or region.icon or region.table or region.grid or region.qr:
            colour = _plain(game.theme, face, _token(game.theme, region))
            ground = _ground(game.theme, face, region, regions[:place])
            if colour is not None and ground is not None:
                yield Standing(face, region, colour, ground)


def _plain(theme: Theme, face: Face, token: str | None) -> str | None:
    """As ``colour_on``; None also for an invalid colour, which other rules report."""
    return colour_on(theme, face, token) if token and is_colour(theme, face, token) else None


def _token(theme: Theme, region: Region) -> str | None:
    """The colour of a region's text, icon or code."""
    if region.qr:
        return region.fill or "ink"
    if region.shape is not None:
        return None
    if region.fill is not None and region.badge is None:
        return region.fill
    style = theme.styles.get(region.style or "")
    return style.colour if style is not None else "ink"


def _ground(theme: Theme, face: Face, region: Region, below: list[Region]) -> str | None:
    """The colour of the topmost filled shape under a region; None for a picture, or if it depends on the thing."""
    on_own_shape = region.badge is not None or (region.qr and (region.shape or region.pattern) in FILLED)
    if on_own_shape and region.fill is not None:
        return _plain(theme, face, region.fill)
    for one in reversed(below):
        if _under(one, region.box) and one.when in (None, region.when):
            if one.image is not None:
                return None
            if one.fill is not None and (one.shape or one.pattern or one.badge) in FILLED:
                return _plain(theme, face, one.fill)
    return WHITE


def _under(one: Region, box: Box) -> bool:
    """True if a region covers most of a box."""
    left, top, width, height = box
    x, y, wide, high = one.box
    across = min(left + width, x + wide) - max(left, x)
    down = min(top + height, y + high) - max(top, y)
    return across > 0 and down > 0 and across * down >= UNDER * width * height
