"""The regions of the faces that a pack declares itself, and what they write about fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.check.prose import CheckedText, masked_text
from generator.layout.faces.face_expression import is_expression
from generator.layout.faces.holes import CONDITION, COPY_PATHS, HOLE
from generator.load.bundled_faces import PREFIX
from generator.model.game import Game, PieceOptions
from generator.model.kinds import Kind
from generator.model.region_contents import IconContent, ImageContent
from generator.model.text import Text
from generator.model.theme import Face, Region
from generator.products.spec import products_with


def own_faces(game: Game) -> Iterator[Face]:
    """The faces that are not bundled."""
    return (face for face in game.theme.faces.values() if not face.id.startswith(PREFIX))


def own_regions(game: Game) -> Iterator[tuple[Face, list[Region]]]:
    """The faces that are not bundled, each with its regions that name other fields than a bundled face.

    A bundled face is for many packs, and prints the fields that there are; so does what a face takes over from it.
    """
    bundled = {_fields_named(region) for face in game.theme.faces.values() if face.id.startswith(PREFIX)
               for region in face.regions.values()}
    for face in own_faces(game):
        yield face, [region for region in face.regions.values() if _fields_named(region) not in bundled]


def _fields_named(region: Region) -> tuple[str | None, ...]:
    return region.id, region.text, region.word(IconContent), region.word(ImageContent), region.when


def kinds_of(game: Game, face: Face) -> list[Kind]:
    """The kinds that a face is for; a face for a thing is for its kind."""
    return [game.kinds[kind] for name in face.kinds if (kind := name.partition(".")[0]) in game.kinds]


def with_holes(region: Region) -> Mapping[str, str]:
    """What a region writes under the keys that may have holes."""
    return {**region.patterns, "fill": region.fill or "", "stroke": region.stroke or "",
            **{f"{key}/{number}": colour for number, (key, colour) in enumerate(region.effects.named_colours)}}


def of_things(region: Region, path: str) -> str | None:
    """The path of a field of the region's things; of ``item`` that of its list.

    None for the number of a copy, and for what comes out of an expression.
    """
    head, dot, rest = path.partition(".")
    if region.repeat is None or head not in COPY_PATHS:
        return path
    over = region.repeat.over
    return f"{over}{dot}{rest}" if head == "item" and isinstance(over, str) and not is_expression(over) else None


def condition_of(region: Region) -> re.Match[str] | None:
    """The condition of a region, without its negation; None without a valid one."""
    return CONDITION.fullmatch((region.when or "").removeprefix("not ").strip())


def expressions(region: Region) -> Iterator[tuple[str, str]]:
    """The expressions of a region, each with the key that it stands under."""
    for key, text in with_holes(region).items():
        yield from ((key, hole["path"]) for hole in HOLE.finditer(text or "") if is_expression(hole["path"]))
    if region.repeat is not None and isinstance(region.repeat.over, str) and is_expression(region.repeat.over):
        yield "repeat/over", region.repeat.over
    if region.when and condition_of(region) is None:
        yield "when", region.when


def kinds_shown(game: Game, face: Face) -> list[Kind]:
    """The kinds whose things a face may show: those it is for, or for which products choose it; all for a back."""
    chosen = [kind for _, options in products_with(game, PieceOptions) for name, one in options.faces.items()
              if one == face.id for kind in ([name.partition(".")[0]] if name else options.kinds)]
    found = [*kinds_of(game, face), *(game.kinds[kind] for kind in chosen if kind in game.kinds)]
    return found or list(game.kinds.values())


def words_of_faces(game: Game) -> Iterator[tuple[Face, Region, CheckedText]]:
    """The words of each region as a text, without its holes, which have rules of their own."""
    for face in game.theme.faces.values():
        for region in face.regions.values():
            if region.text:
                path = f"theme/faces/{face.id}/regions/{region.id}/text"
                yield face, region, CheckedText(path, Text(masked_text(region.text, HOLE)))
