"""Finds things distinguished by colour alone, and the lightness of their colours."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from generator.check.colour_vision import luminance
from generator.check.per_game import once
from generator.check.regions import condition_of, kinds_of
from generator.fields.choice_type import ChoiceType
from generator.layout.faces.face_expression import is_expression, paths_of
from generator.layout.faces.holes import HOLE
from generator.layout.tokens import colour_of
from generator.model.game import Game
from generator.model.theme import Face, Region, Theme
from generator.records import replace

# difference in lightness (0 black, 100 white) below which colours look alike across a table
APART = 12.0


class AlikePair(NamedTuple):
    """Two words, or two faces, that only colours distinguish: the path, their names, the colours."""

    path: str
    names: tuple[str, str]
    colours: tuple[tuple[str, str], ...]


def lightness(colour: str) -> float:
    """CIE L* of ``#rrggbb``: 0 is black, 100 is white, perceptually uniform."""
    light = luminance(colour)
    return float(116 * light ** (1 / 3) - 16) if light > 0.008856 else light * 903.3


def alike_in_grey(one: AlikePair) -> bool:
    """True if two things look alike when printed in grey."""
    return all(abs(lightness(first) - lightness(second)) < APART for first, second in one.colours)


@once
def distinguished_by_colour(game: Game) -> Iterator[AlikePair]:
    """Everything distinguished by colour alone: words of a field, and faces that differ in nothing else."""
    yield from _words_apart(game)
    yield from _faces_apart(game)


def _words_apart(game: Game) -> Iterator[AlikePair]:
    """Colours chosen by a field, on faces where no text, icon or condition shows the same."""
    for face in game.theme.faces.values():
        for region in face.regions.values():
            for key, written in (("fill", region.fill), ("stroke", region.stroke)):
                hole = HOLE.fullmatch(written) if written else None
                if hole is not None and not _shown_otherwise(face, hole["path"]) and not (
                        _says(face, "name") and _has_one_each(game, face, hole["path"])):
                    words = _words(game, face, hole["path"])
                    found = [(word, colour) for word in words if (colour := colour_on(game.theme, face, word))]
                    path = f"theme/faces/{face.id}/regions/{region.id}/{key}"
                    for (one, first), (other, second) in combinations(found, 2):
                        yield AlikePair(path, (one, other), ((first, second),))


def _faces_apart(game: Game) -> Iterator[AlikePair]:
    """Faces that differ in colours alone."""
    looks: dict[object, list[Face]] = {}
    for face in game.theme.faces.values():
        if face.kinds:
            looks.setdefault(tuple(map(_shape_without_colours, face.regions.values())), []).append(face)
    for same in looks.values():
        for one, other in combinations(same, 2):
            told = _says(one, "kind.name") or all(_says(face, "name") and _of_single_things(game, face)
                                                  for face in (one, other))
            colours = () if told else tuple(_differing(game.theme, one, other))
            if colours:
                yield AlikePair(f"theme/faces/{other.id}", (one.id, other.id), colours)


def _says(face: Face, path: str) -> bool:
    """True if a text of a face prints a datum of its thing."""
    return any(hole["path"] == path for region in face.regions.values() for hole in HOLE.finditer(region.text))


def _of_single_things(game: Game, face: Face) -> bool:
    """True if a face is for single things, or for kinds of one thing, so that its name tells it from all others."""
    return all("." in name or sum(thing.kind == name for thing in game.things.values()) == 1 for name in face.kinds)


def _has_one_each(game: Game, face: Face, path: str) -> bool:
    """True if no two things of a face have the same value, so that their names tell what it tells."""
    values = [str(thing.fields.get(path)) for kind in kinds_of(game, face) for thing in game.of_kind(kind.id)]
    return 1 < len(values) == len(set(values))


def _shown_otherwise(face: Face, path: str) -> bool:
    """True if something other than a colour shows the value of a field."""
    for region in face.regions.values():
        named = [one for word in region.patterns.values() for hole in HOLE.finditer(word)
                 for one in paths_of(hole["path"])]
        if path in named or (region.when and is_expression(region.when) and path in paths_of(region.when)):
            return True
        condition = condition_of(region)
        if condition is not None and condition["words"] and condition["path"] == path:
            return True
    return False


def _words(game: Game, face: Face, path: str) -> list[str]:
    """The possible words of a field, for the kinds of a face."""
    types = [kind.fields[path].type for kind in kinds_of(game, face) if path in kind.fields]
    return list(dict.fromkeys(word for type_ in types if isinstance(type_, ChoiceType) for word in type_.words))


def _shape_without_colours(region: Region) -> object:
    """Everything of a region except its colours."""
    return region.id, region.box, str(region.contents), region.when, replace(region.effects, gradient=None)


def _differing(theme: Theme, one: Face, other: Face) -> Iterator[tuple[str, str]]:
    """The colours in which two faces differ."""
    for region in one.regions.values():
        twin = other.regions[region.id]
        # what differs in the number of its colours differs in grey
        for first, second in zip(region.colours, twin.colours, strict=False):
            here, there = colour_on(theme, one, first), colour_on(theme, other, second)
            if here and there and here != there:
                yield here, there


def colour_on(theme: Theme, face: Face, token: str | None) -> str | None:
    """A colour of the theme; None for one that depends on the thing, and for an unknown one."""
    if token is None or "{" in token:
        return None
    try:
        return colour_of(theme, face.colours.get(token, token))
    except LookupError:
        return None
