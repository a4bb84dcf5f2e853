"""Finds the figures that a scene may name: those of the pack, and the creatures and props of the program.

A figure is a text of shapes: ``theme/cast/NAME.shapes`` of a pack, ``templates/cast/creatures/NAME.shapes`` and
``templates/cast/props/NAME.shapes`` of the program. ``materials.shapes`` declares what all of them may use.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Literal

from generator import share
from generator.finding import Finding, Place, did_you_mean
from generator.message import Message, joined, msg
from generator.model.scene import Scene
from generator.pictures.shape_text import MATERIAL, BadShape, CastFigure, read_figure, read_materials, synonyms_in

Room = Literal["creatures", "props", "above"]
ROOMS: tuple[Room, ...] = ("creatures", "props", "above")
SUFFIX, MATERIALS, OWN = ".shapes", "materials", "theme/cast/"
NONE: Mapping[str, str] = MappingProxyType({})
# colours of figures in one picture: a plate has at most 256 tints, three for each colour
MOST_HUES = 70
# figures kept in a process
KEPT = 256


class BadFigure(ValueError):
    """A text of shapes that cannot be read, with its file (as packs and the program call it), line and column."""

    def __init__(self, message: Message, file: str, line: int, column: int) -> None:
        super().__init__(msg("{file}:{line}:{column}: {message}", file=file, line=line, column=column, message=message))
        self.message, self.file, self.line, self.column = message, file, line, column

    def finding(self) -> Finding:
        """The finding at its place."""
        return Finding("shape-unreadable", self.file, self.message, place=Place(self.file, self.line, self.column))


class UnknownFigure(LookupError):
    """A word that names no figure."""


class SceneCast:
    """The figures that a scene may name; ``own`` are the texts of a pack by name, which go before those of the program.

    Nothing is read before it is named.
    """

    def __init__(self, own: Mapping[str, str] = NONE) -> None:
        self._own = own

    def figure(self, word: str) -> CastFigure:
        """The figure of this name, or with this other word. Raises UnknownFigure, BadFigure."""
        name = word if self._has(word) else self._synonyms().get(word)
        if name is None:
            hint = did_you_mean(word, [*self._names(), *self._synonyms()])
            raise UnknownFigure(msg("expected the name of a creature or a prop, found {word!r}{hint}", word=word,
                                    hint=joined(("; ", hint) if hint else (), "")))
        materials = self._own.get(MATERIALS, "")
        if name in self._own:
            return _figure(name, f"{OWN}{name}{SUFFIX}", self._own[name], materials)
        room = _room(name)
        assert room is not None, "expected a figure of the program"
        return _figure(name, _called(room, name), _text(room, name), materials)

    def texts(self, words: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """The texts of the pack, by name, that the figures of these words need. Unknown words need none."""
        synonyms = self._synonyms() if self._own else {}
        needed = {word if word in self._own else synonyms.get(word, "") for word in words}
        return tuple((name, text) for name, text in self._own.items() if name in needed or name == MATERIALS)

    def hues(self, scene: Scene) -> tuple[str, ...]:
        """The colours that figures of a scene are given, or want; unknown and broken ones want none."""
        found = dict.fromkeys(scene.colours())
        for word in scene.names():
            with suppress(UnknownFigure, BadFigure):
                found |= dict.fromkeys(hue for _, hue in self.figure(word).hues)
        return tuple(found)[:MOST_HUES]

    def faults(self) -> list[BadFigure]:
        """What cannot be read of a pack's own texts, one for each."""
        found = []
        try:
            _materials(self._own.get(MATERIALS, ""))
        except BadFigure as fault:
            # every figure stands on the materials
            return [fault]
        for name in self._own:
            try:
                if name != MATERIALS:
                    self.figure(name)
            except BadFigure as fault:
                found.append(fault)
        return found

    def _has(self, word: str) -> bool:
        return (word in self._own and word != MATERIALS) or _room(word) is not None

    def _names(self) -> list[str]:
        return [*(name for name in self._own if name != MATERIALS), *(name for room in ROOMS for name in names(room))]

    def _synonyms(self) -> dict[str, str]:
        """Names by their other words; those of a pack go before."""
        own = {word: name for name, text in self._own.items() if name != MATERIALS
               for word in _other_words(f"{OWN}{name}{SUFFIX}", text)}
        return {**_synonyms(), **own}


@cache
def names(room: Room) -> tuple[str, ...]:
    """The names of the figures in a room of the program, in order."""
    return tuple(sorted(path.stem for path in (share.folder("templates") / "cast" / room).glob(f"*{SUFFIX}")))


def shared_materials() -> Mapping[str, str]:
    """The materials that every figure may use: the words of each by its name."""
    return _materials("")


@cache
def _synonyms() -> Mapping[str, str]:
    """The names of the program's figures by their other words."""
    return {word: name for room in ROOMS for name in names(room)
            for word in _other_words(_called(room, name), _text(room, name))}


def _room(name: str) -> Room | None:
    """The room of a figure of the program."""
    if MATERIAL.fullmatch(name) is None:
        return None
    root = share.folder("templates") / "cast"
    return next((room for room in ROOMS if (root / room / f"{name}{SUFFIX}").is_file()), None)


def _called(room: Room, name: str) -> str:
    return f"templates/cast/{room}/{name}{SUFFIX}"


@lru_cache(KEPT)
def _text(room: Room, name: str) -> str:
    return (share.folder("templates") / "cast" / room / f"{name}{SUFFIX}").read_text(encoding="utf-8")


@lru_cache(KEPT)
def _other_words(file: str, text: str) -> tuple[str, ...]:
    try:
        return synonyms_in(text)
    except BadShape as bad:
        raise BadFigure(bad.message, file, bad.line, bad.column) from None


@lru_cache(KEPT)
def _figure(name: str, file: str, text: str, own_materials: str) -> CastFigure:
    materials = _materials(own_materials)
    try:
        return read_figure(name, text, materials)
    except BadShape as bad:
        raise BadFigure(bad.message, file, bad.line, bad.column) from None


@lru_cache(4)
def _materials(own: str) -> Mapping[str, str]:
    """The materials of the program, and those of a pack over them."""
    found = dict[str, str]()
    brought = (share.folder("templates") / "cast" / f"{MATERIALS}{SUFFIX}").read_text(encoding="utf-8")
    for file, text in ((f"templates/cast/{MATERIALS}{SUFFIX}", brought), (f"{OWN}{MATERIALS}{SUFFIX}", own)):
        try:
            found = read_materials(text, found)
        except BadShape as bad:
            raise BadFigure(bad.message, file, bad.line, bad.column) from None
    return found
