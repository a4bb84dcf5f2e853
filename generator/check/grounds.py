"""Texts, icons and codes of faces with the colour of the ground beneath each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.check.colour_vision import contrast
from generator.check.face_colours import is_colour, printed_on
from generator.check.grey import colour_on
from generator.layout.faces.effects import looks_at, places_seen
from generator.layout.faces.holes import named_id
from generator.model.game import Game
from generator.model.mixed_colours import mixed_colour
from generator.model.region_contents import BadgeContent, CodeContent, ImageContent, PatternContent, ShapeContent
from generator.model.theme import PLAIN, Face, Region, Theme
from generator.records import replace
from generator.translate.edition import Edition

# shapes and patterns that cover their box almost completely
FILLED = ("rect", "ellipse", "octagon", "hexagon", "hexagon-tall", "shield", "sign", "battlement", "diamond",
          "rough-band")
WHITE = "#ffffff"
# the share of a text's box that a ground must cover
UNDER = 0.9
Box = tuple[float, float, float, float]


class Standing(NamedTuple):
    """A text, an icon or a code of a face, its colour, and the colour beneath it; of several the least different."""

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
        told = [replace(region, when=None, fill=named_id(edition, thing, region.fill) if region.fill else None)
                for region in regions]
        looks = (face.id, tuple((region.id, region.fill) for region in told))
        if looks not in seen:
            seen.add(looks)
            yield from _standing(game, face, told, _below_repeated(face, regions[0]) if regions else ())


def _below_repeated(face: Face, region: Region) -> list[Region]:
    """The regions that a repeated one stands on: each of its copies is told alone."""
    regions = list(face.regions.values())
    if region.repeat is None:
        return []
    return [replace(one, when=None) if one.when == region.when else one for one in regions[: regions.index(region)]]


def _standing(game: Game, face: Face, regions: list[Region], under: Sequence[Region] = ()) -> Iterator[Standing]:
    """What stands on a face among ``regions``, which lie over those ``under`` them."""
    under, regions = ([seen for region in some if (seen := _as_seen(game.theme, region)) is not None]
                      for some in (under, regions))
    for place, region in enumerate(regions):
        if any(one.is_ink for one in region.contents):
            grounds = _grounds(game.theme, face, region, [*under, *regions[:place]])
            on_shape = region.word(BadgeContent) or region.word(ShapeContent)
            inks = () if on_shape else _gradient(game.theme, face, region)
            own = _valid_colour(game.theme, face, _token(game.theme, region))
            pairs = [(mixed_colour(ground, ink, region.effects.opacity), ground)
                     for ink in inks or ((own,) if own is not None else ()) for ground in grounds]
            if pairs:
                yield Standing(face, region, *min(pairs, key=lambda pair: contrast(*pair)))


def _as_seen(theme: Theme, region: Region) -> Region | None:
    """A region in foil in the colour that it shows; None for what is not printed at home."""
    spot = theme.spots.get(region.spot or "")
    if spot is None or spot.shows is None:
        return region if spot is None else None
    filled = region.fill or not ground_of(region)
    return replace(region, fill=spot.shows if filled else None, stroke=spot.shows if region.stroke else None)


def ground_of(region: Region) -> str:
    """The shape or the pattern that a region draws under what else it holds; empty without one."""
    return region.word(ShapeContent) or region.word(BadgeContent) or region.word(PatternContent)


def _valid_colour(theme: Theme, face: Face, token: str | None) -> str | None:
    """As ``colour_on``; None also for an invalid colour, which other rules report."""
    return colour_on(theme, face, token) if token and is_colour(theme, face, token) else None


def _token(theme: Theme, region: Region) -> str | None:
    """The colour of a region's text, icon or code."""
    if region.word(CodeContent):
        return region.fill or "ink"
    if region.word(ShapeContent):
        return None
    if region.spot in theme.spots:
        return theme.spots[region.spot or ""].shows
    if region.fill is not None and not region.word(BadgeContent):
        return region.fill
    style = theme.styles.get(region.style or "")
    return style.colour if style is not None else "ink"


def _grounds(theme: Theme, face: Face, region: Region, below: list[Region]) -> tuple[str, ...]:
    """The colours under a region; none for a picture, or if they depend on the thing.

    Around letters with an outline these are its own.
    """
    if region.effects.outline is not None:
        return _known_colours(theme, face, [region.effects.outline.colour])
    on_own_shape = region.word(BadgeContent) or (region.word(CodeContent) and ground_of(region) in FILLED)
    if on_own_shape and region.fill is not None:
        return _filled_colours(theme, face, region, region.box, below)
    for place in range(len(below) - 1, -1, -1):
        one = below[place]
        # where a region of a stack stands is known only when it is drawn
        if not one.within and covers_most(one, region.box) and one.when in (None, region.when):
            if one.word(ImageContent):
                return ()
            if one.fill is not None and ground_of(one) in FILLED:
                return _filled_colours(theme, face, one, region.box, below[:place])
    return (WHITE,)


def _filled_colours(theme: Theme, face: Face, one: Region, box: Box, below: list[Region]) -> tuple[str, ...]:
    """The colours of a filled shape in a box, mixed with those below it as far as these are seen."""
    effects, gradient = one.effects, one.effects.gradient
    if effects.fade is not None or effects.blend != "normal":
        return ()
    looks = [(colour, 1.0) for colour in _known_colours(theme, face, [one.fill or ""])]
    if gradient is not None and (colours := _gradient(theme, face, one)):
        looks = [looks_at(gradient, colours, place) for place in places_seen(gradient, one.box, box)]
    if all(opacity * effects.opacity == 1 for _, opacity in looks):
        return tuple(colour for colour, _ in looks)
    grounds = _grounds(theme, face, replace(one, box=box, contents=(), effects=PLAIN), below)
    return tuple(mixed_colour(ground, colour, opacity * effects.opacity) for ground in grounds
                 for colour, opacity in looks)


def _gradient(theme: Theme, face: Face, region: Region) -> tuple[str, ...]:
    gradient = region.effects.gradient
    return () if gradient is None else _known_colours(theme, face, [stop.colour for stop in gradient.stops])


def _known_colours(theme: Theme, face: Face, tokens: list[str]) -> tuple[str, ...]:
    """The colours of all tokens; none when one is unknown."""
    found = [colour for token in tokens if (colour := _valid_colour(theme, face, token)) is not None]
    return tuple(found) if len(found) == len(tokens) else ()


def covers_most(one: Region, box: Box) -> bool:
    """True if a region covers most of a box."""
    left, top, width, height = box
    x, y, wide, high = one.box
    across = min(left + width, x + wide) - max(left, x)
    down = min(top + height, y + high) - max(top, y)
    return across > 0 and down > 0 and across * down >= UNDER * width * height
