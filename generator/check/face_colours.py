"""Faces with the things that are printed on them, and the colours chosen by fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.check.per_game import identity_cache
from generator.layout.faces.face import face_for
from generator.layout.faces.holes import named_id
from generator.layout.faces.product_faces import editions
from generator.layout.faces.repeats import things_of
from generator.layout.identity_cache import IdentityCache
from generator.layout.tokens import COLOURS, HEX
from generator.model.game import Game, Thing
from generator.model.theme import Face, Region, Theme
from generator.translate.edition import Edition

# keys of colours: of the text or shape, and of lines
KEYS = ("fill", "stroke")
# conditions kept, of each thing and region
MOST_DRAWN = 20_000


def chooses_colours(region: Region) -> bool:
    """Whether a field of the thing says the colours of a region."""
    return any("{" in (getattr(region, key) or "") for key in KEYS)


def printed_on(game: Game, wanted: Callable[[Region], bool] = chooses_colours,
               ) -> Iterator[tuple[Face, Thing, list[Region]]]:
    """Every thing with its faces, front and back, and the regions that are drawn for it.

    Only faces that have a region that is ``wanted``.
    """
    faces, edition = game.theme.faces, Edition(game, game.language)
    chosen = {face.id for face in faces.values() if any(map(wanted, face.regions.values()))}
    for thing in game.things.values() if chosen else ():
        fronts = [face_for(one, thing) for one in editions(edition, thing)]
        backs = [faces.get(front.back) for front in fronts if front is not None and front.back]
        for face in {face.id: face for face in (*fronts, *backs) if face is not None}.values():
            if face.id in chosen:
                regions = [region for region in face.regions.values() if region.repeat is None]
                yield face, thing, [region for region in regions if _drawn_things(edition, thing, region)]
                for region in face.regions.values():
                    if region.repeat is not None:
                        yield from ((face, copy, [region]) for copy in _drawn_things(edition, thing, region))


def drawn_regions(game: Game, wanted: Callable[[Region], bool]) -> Iterator[tuple[Thing, Region, str]]:
    """Every region that is ``wanted``, for each thing that it is drawn for, and its path."""
    for face, thing, regions in printed_on(game, wanted):
        yield from ((thing, one, f"theme/faces/{face.id}/regions/{one.id}") for one in regions if wanted(one))


_DRAWN: IdentityCache[list[Thing]] = identity_cache(MOST_DRAWN)


def _drawn_things(edition: Edition, thing: Thing, region: Region) -> list[Thing]:
    """The thing for each time that a region is drawn: several rules ask."""
    if region.repeat is None and region.when is None:
        return [thing]
    return _DRAWN.get((edition.game, thing, region), lambda: _things_or_itself(edition, thing, region))


def _things_or_itself(edition: Edition, thing: Thing, region: Region) -> list[Thing]:
    try:
        return things_of(edition, thing, region)
    except (LookupError, ValueError, AttributeError, TypeError):
        # an invalid condition is reported by another rule
        return []


def colour_tokens(game: Game) -> Iterator[tuple[Face, Thing, Region, str, str]]:
    """The colours that a thing's fields choose for the regions drawn for it: key (``fill`` or ``stroke``) and token."""
    edition = Edition(game, game.language)
    for face, thing, regions in printed_on(game):
        for region in regions:
            for key in KEYS:
                written = getattr(region, key)
                if written and "{" in written:
                    try:
                        yield face, thing, region, key, named_id(edition, thing, written)
                    except LookupError:
                        # an expression that cannot be computed is reported by another rule
                        continue


def is_colour(theme: Theme, face: Face, token: str) -> bool:
    """True if a word is a colour of a face, of its theme, or ``#rrggbb``."""
    own = face.colours.get(token, token)
    return own in theme.colours or own in COLOURS or HEX.fullmatch(own) is not None


def colours_known(theme: Theme, face: Face) -> list[str]:
    """The words that a face may use for colours."""
    return [*face.colours, *theme.colours, *COLOURS]
