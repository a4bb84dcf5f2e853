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
from generator.message import Message, joined_messages, msg
from generator.model.person import numbers
from generator.model.scene import Scene
from generator.pictures.posing import posed_figure, with_parts
from generator.pictures.shape_text import (
    MATERIAL,
    BadShape,
    CastFigure,
    like_in,
    read_figure,
    read_materials,
    synonyms_in,
)

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

    def figure(self, word: str, pose: str = "") -> CastFigure:
        """The figure of this name, or with this other word, in a pose. Raises UnknownFigure, BadFigure."""
        figure = self._figure(word)
        return _posed_figure(figure, pose) if pose else figure

    def _figure(self, word: str) -> CastFigure:
        name = word if self._has(word) else self._synonyms().get(word)
        if name is None:
            hint = did_you_mean(word, [*self._names(), *self._synonyms()])
            raise UnknownFigure(msg("expected the name of a creature or a prop, found {word!r}{hint}", word=word,
                                    hint=joined_messages(("; ", hint) if hint else (), "")))
        file, text = self._told_figure(name)
        like = _like_named(file, text)
        if like and (like == name or not self._has(like) or _like_named(*self._told_figure(like))):
            raise BadFigure(msg("expected the name of a figure that is like no other, found {word!r}", word=like),
                            file, 1, 1)
        return _figure(name, file, text, self._own.get(MATERIALS, ""), like,
                       *(self._told_figure(like) if like else ("", "")))

    def _told_figure(self, name: str) -> tuple[str, str]:
        """The file and the text of a figure that is there."""
        if name in self._own:
            return f"{OWN}{name}{SUFFIX}", self._own[name]
        room = _room(name)
        assert room is not None, "expected a figure of the program"
        return _cast_file(room, name), _text(room, name)

    def texts(self, words: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """The texts of the pack, by name, that the figures of these words need. Unknown words need none."""
        synonyms = self._synonyms() if self._own else {}
        needed = {word if word in self._own else synonyms.get(word, "") for word in words}
        with suppress(BadFigure):
            needed |= {_like_named(*self._told_figure(name)) for name in needed if name in self._own}
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
def names(room: Room, suffix: str = SUFFIX) -> tuple[str, ...]:
    """The names of the figures in a room of the program, in order; of other files by their suffix."""
    return tuple(sorted(path.stem for path in (share.folder("templates") / "cast" / room).glob(f"*{suffix}")))


def shared_materials() -> Mapping[str, str]:
    """The materials that every figure may use: the words of each by its name."""
    return _materials("")


@cache
def _synonyms() -> Mapping[str, str]:
    """The names of the program's figures by their other words."""
    return {word: name for room in ROOMS for name in names(room)
            for word in _other_words(_cast_file(room, name), _text(room, name))}


def _room(name: str) -> Room | None:
    """The room of a figure of the program."""
    if MATERIAL.fullmatch(name) is None:
        return None
    root = share.folder("templates") / "cast"
    return next((room for room in ROOMS if (root / room / f"{name}{SUFFIX}").is_file()), None)


def _cast_file(room: Room, name: str) -> str:
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
def _like_named(file: str, text: str) -> str:
    try:
        return like_in(text)
    except BadShape as bad:
        raise BadFigure(bad.message, file, bad.line, bad.column) from None


@lru_cache(KEPT)
def _figure(name: str, file: str, text: str, own_materials: str, like: str, like_file: str, like_text: str
            ) -> CastFigure:
    """The figure of a text; of what it does not tell of itself it has that of another one."""
    base = _figure(like, like_file, like_text, own_materials, "", "", "") if like else None
    materials = _materials(own_materials)
    try:
        if base is not None:
            declared = (line for line in like_text.splitlines() if line.startswith("="))
            materials = read_materials("\n".join(declared), materials)
        figure = read_figure(name, text, materials)
        figure = figure if base is None else with_parts(base, figure)
        _check_parts(figure)
        return figure
    except BadShape as bad:
        raise BadFigure(bad.message, file, bad.line, bad.column) from None


def _expected_word(known: Iterable[str], word: str) -> Message:
    hint = did_you_mean(word, known)
    return msg("expected one of {kinds}, found {kind!r}{hint}", kinds=", ".join(known) or "—", kind=word,
               hint=joined_messages(("; ", hint) if hint else (), ""))


def _check_parts(figure: CastFigure) -> None:
    """A figure with poses is of a build that is known and has a body, and limbs hold what is held. Raises BadShape."""
    builds = names("creatures", ".words")
    if figure.build and figure.build not in builds:
        raise BadShape(_expected_word(builds, figure.build), 1, 1)
    known = {(part.kind, part.name) for part in figure.parts}
    needed = {("limb", name) for kind, name in known if kind == "held"}
    for kind, name in sorted((needed | {("part", "body")} if figure.build else needed) - known):
        raise BadShape(msg("expected a fact such as “{example}”, found none", example=f"@{kind} {name}"), 1, 1)


@lru_cache(KEPT)
def _posed_figure(figure: CastFigure, pose: str) -> CastFigure:
    known = poses(figure)
    if pose not in known:
        raise UnknownFigure(_expected_word(known, pose))
    return posed_figure(figure, known[pose])


def poses(figure: CastFigure) -> Mapping[str, Mapping[str, str]]:
    """The poses of a figure: what each tells, by name."""
    return numbers(figure.build, "creatures") if figure.build else {}


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
