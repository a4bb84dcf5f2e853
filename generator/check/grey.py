"""How light colours are without their hue, and which colours of a theme tell things apart with no other sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from generator.layout.holes import CONDITION, HOLE
from generator.layout.tokens import colour_of
from generator.model.game import Game
from generator.model.kinds import ChoiceType
from generator.model.theme import Face, Region, Theme

# in steps of lightness (0 black, 100 white): what differs less looks alike across a table
APART = 12.0


class Alike(NamedTuple):
    """Two colours that tell two words, or two faces, apart: where that is said, what they are called, how light."""

    path: str
    names: tuple[str, str]
    lightness: tuple[float, float]


def lightness(colour: str) -> float:
    """CIE L* of ``#rrggbb``: 0 is black, 100 is white, equal steps look equally far apart."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return float(116 * light ** (1 / 3) - 16) if light > 0.008856 else light * 903.3


def alike_words(game: Game) -> Iterator[Alike]:
    """Colours that a field chooses, on faces where neither a text nor an icon nor a condition tells the same."""
    for face in game.theme.faces.values():
        for region in face.regions.values():
            for key, written in (("fill", region.fill), ("stroke", region.stroke)):
                hole = HOLE.fullmatch(written) if written else None
                if hole is not None and not _told(face, hole["path"]):
                    words = _words(game, face, hole["path"])
                    found = [(word, tone) for word in words if (tone := _colour(game.theme, face, word)) is not None]
                    yield from _pairs(f"theme/faces/{face.id}/regions/{region.id}/{key}", found)


def alike_faces(game: Game) -> Iterator[Alike]:
    """Faces that differ in nothing but colours which are alike in grey."""
    looks: dict[object, list[Face]] = {}
    for face in game.theme.faces.values():
        if face.kinds:
            looks.setdefault(tuple(map(_drawn, face.regions.values())), []).append(face)
    for same in looks.values():
        for one, other in combinations(same, 2):
            told = any("kind.name" in (region.text or "") for region in one.regions.values())
            tones = [] if told else list(_differing(game.theme, one, other))
            if tones and all(abs(first - second) < APART for first, second in tones):
                yield Alike(f"theme/faces/{other.id}", (one.id, other.id), tones[0])


def _told(face: Face, path: str) -> bool:
    """Whether something else than a colour shows what a field holds."""
    for region in face.regions.values():
        words = (region.text, region.icon, region.image, region.shape, region.badge, region.pattern)
        if any(hole["path"] == path for word in words if word for hole in HOLE.finditer(word)):
            return True
        condition = CONDITION.fullmatch((region.when or "").removeprefix("not ").strip())
        if condition is not None and condition["words"] and condition["path"] == path:
            return True
    return False


def _words(game: Game, face: Face, path: str) -> list[str]:
    """The words that a field may hold, of the kinds that a face is for."""
    owners = [game.kinds[kind.partition(".")[0]] for kind in face.kinds if kind.partition(".")[0] in game.kinds]
    types = [kind.fields[path].type for kind in owners if path in kind.fields]
    return list(dict.fromkeys(word for type_ in types if isinstance(type_, ChoiceType) for word in type_.words))


def _pairs(path: str, found: Sequence[tuple[str, str]]) -> Iterator[Alike]:
    for (one, first), (other, second) in combinations(found, 2):
        tones = lightness(first), lightness(second)
        if abs(tones[0] - tones[1]) < APART:
            yield Alike(path, (one, other), tones)


def _drawn(region: Region) -> object:
    """All of a region but its colours."""
    return (region.id, region.box, region.text, region.icon, region.shape, region.pattern, region.badge, region.image,
            region.tally, region.table, region.qr, region.when)


def _differing(theme: Theme, one: Face, other: Face) -> Iterator[tuple[float, float]]:
    """How light the colours are in which two faces differ."""
    for region in one.regions.values():
        twin = other.regions[region.id]
        for first, second in ((region.fill, twin.fill), (region.stroke, twin.stroke)):
            tones = _colour(theme, one, first), _colour(theme, other, second)
            if tones[0] and tones[1] and tones[0] != tones[1]:
                yield lightness(tones[0]), lightness(tones[1])


def _colour(theme: Theme, face: Face, token: str | None) -> str | None:
    """A colour of the theme; None for what only a thing can tell, and for one that nobody declares."""
    if token is None or "{" in token:
        return None
    try:
        return colour_of(theme, face.colours.get(token, token))
    except LookupError:
        return None
