"""Measures of fonts: advances with kerning, heights, coverage. Lengths in mm or em, sizes in pt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from itertools import zip_longest
from unicodedata import normalize

import uharfbuzz
from fontTools.pens.recordingPen import RecordingPen
from uharfbuzz import OTMetricsTag

from generator.layout.tokens import SUFFIX, THEN, fonts_in
from generator.share import font_file

MM_PER_PT = 25.4 / 72
# letters up to here have no marks of their own that move
LAST_LATIN = "\u024f"
# one glyph a character in every writer, so that a width measured here is the width that is printed
FEATURES = {"kern": True, "liga": False, "clig": False, "calt": False, "ccmp": False, "locl": False, "rlig": False}

UNSET = re.compile("[\t\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]")
# a letter and the marks that are put on it
LETTER = re.compile(r".[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]*", re.S)
UNSEEN = re.compile(UNSET.pattern.replace("\t", ""))

MEASURES = (OTMetricsTag.HORIZONTAL_ASCENDER, OTMetricsTag.HORIZONTAL_DESCENDER, OTMetricsTag.CAP_HEIGHT,
            OTMetricsTag.X_HEIGHT)  # fmt: skip

Point = tuple[float, float]
Segment = tuple[str, tuple[Point, ...]]


@dataclass(frozen=True, slots=True)
class Glyph:
    """One glyph of a line: the characters it stands for, its id, its advance and how much of that is kerning (em).

    ``font`` is the single font that it is of.
    """

    text: str
    gid: int
    advance: float
    kern: float
    font: str


@dataclass(frozen=True, slots=True)
class Font:
    """A font's measures in em."""

    name: str
    ascent: float
    descent: float
    cap_height: float
    x_height: float


@cache
def font(name: str) -> Font:
    """The measures of the font ``name``, of the first where others stand behind it. Raises FileNotFoundError."""
    shaper, em = _shaper(fonts_in(name)[0])
    ascent, descent, capital, small = (shaper.get_metric_position_with_fallback(tag) / em for tag in MEASURES)
    return Font(name, ascent, -descent, capital, small)


def covers(name: str, char: str) -> bool:
    """Whether the font, or one behind it, has a drawing for every character of ``char``."""
    return all(any(ord(c) in _cmap(one) for one in fonts_in(name)) for c in char)


def glyphs(name: str, text: str) -> tuple[Glyph, ...]:
    """The glyphs of one line in the font ``name``, left to right; kerned within words, not across spaces."""
    if " " not in text:
        return _word(name, text)
    space = _word(name, " ")
    line: list[Glyph] = []
    for number, word in enumerate(text.split(" ")):
        if number:
            line += space
        line += _word(name, word)
    return tuple(line)


@lru_cache(maxsize=8192)
def advance(name: str, word: str) -> float:
    """How wide a word is in em, with its kerning."""
    if is_simple(word):
        advances = list(filter(None, map(_advances(name).__getitem__, pairs(word))))
        if len(advances) == len(word):
            return sum(advances)
    return sum([glyph.advance for glyph in _word(name, word)])


class Advances(dict[tuple[str, str], float | None]):
    """How wide each letter of a font is before another, in em; None where their pair is more than two letters."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def __missing__(self, pair: tuple[str, str]) -> float | None:
        glyph = before(self._name, *pair)
        self[pair] = found = glyph.advance if glyph is not None else None
        return found


@cache
def _advances(name: str) -> Advances:
    return Advances(name)


@lru_cache(maxsize=2048)
def _word(name: str, text: str) -> tuple[Glyph, ...]:
    """The glyphs of a word. With one glyph a letter they hang on their neighbours only: pairs are shaped, and once."""
    if not is_simple(text):
        return _shaped(name, text) if text else ()
    line = tuple([glyph for letter, behind in pairs(text) if (glyph := before(name, letter, behind)) is not None])
    return line if len(line) == len(text) else _shaped(name, text)


def is_simple(word: str) -> bool:
    """Whether the letters of a word hang on their neighbours only: elsewhere they may be joined or moved by others."""
    return word != "" and min(word) > " " and max(word) <= LAST_LATIN


def pairs(word: str) -> Iterator[tuple[str, str]]:
    """Each letter of a word with the one behind it; behind the last there is none."""
    return zip_longest(word, word[1:], fillvalue="")


@cache
def before(name: str, letter: str, behind: str) -> Glyph | None:
    """The glyph of a letter before another; None when their pair is more than a letter and its kerning."""
    if not behind:
        return _shaped(name, letter)[0]
    pair = _shaped(name, letter + behind)
    return pair[0] if len(pair) == 2 and pair[1] == _shaped(name, behind)[0] else None


@cache
def _shaped(name: str, text: str) -> tuple[Glyph, ...]:
    if THEN not in name:
        return _of_one(name, text)
    return tuple(glyph for one, run in runs(name, text) for glyph in _of_one(one, run))


def runs(name: str, text: str) -> Iterator[tuple[str, str]]:
    """A text in stretches of one font each: of the first that has the letter, and the marks on it."""
    choice = fonts_in(name)
    held, now = "", choice[0]
    for letter in LETTER.findall(text):
        composed = normalize("NFC", letter)
        found = next((one for one in choice if all(ord(char) in _cmap(one) for char in composed)), choice[0])
        if held and found != now:
            yield now, held
            held = ""
        now = found
        held += letter
    if held:
        yield now, held


def _of_one(name: str, text: str) -> tuple[Glyph, ...]:
    shaper, em = _shaper(name)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    # letters are printed in the order in which they are written, so that each stays with its glyph
    buffer.direction = "ltr"
    buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    uharfbuzz.shape(shaper, buffer, FEATURES)
    infos, ends = buffer.glyph_infos, [info.cluster for info in buffer.glyph_infos[1:]] + [len(text)]
    if any(info.cluster >= end for info, end in zip(infos, ends, strict=True)):
        # a script whose letters become other glyphs in number or order: each is printed for itself
        gids = [shaper.get_nominal_glyph(ord(char)) or 0 for char in text]
        return tuple(Glyph(char, gid, shaper.get_glyph_h_advance(gid) / em, 0.0, name)
                     for char, gid in zip(text, gids, strict=True))
    return tuple(
        Glyph(text[info.cluster:end], info.codepoint, position.x_advance / em,
              (position.x_advance - shaper.get_glyph_h_advance(info.codepoint)) / em, name)
        for info, position, end in zip(infos, buffer.glyph_positions, ends, strict=True)
    )


def printed(text: str) -> str:
    """A text as it is set: letters composed (NFC), a tab is a space, what nobody sees (a soft hyphen …) is left out."""
    text = text if text.isascii() else normalize("NFC", text)
    return UNSEEN.sub("", text.replace("\t", " ")) if UNSET.search(text) else text


def width(name: str, size: float, text: str, spacing: float = 0.0) -> float:
    """How wide a line is in mm at ``size`` pt, with ``spacing`` mm between each two letters."""
    if " " in text:
        words = text.split(" ")
        ems = sum([advance(name, word) for word in words]) + (len(words) - 1) * advance(name, " ")
    else:
        ems = advance(name, text)
    return ems * size * MM_PER_PT + spacing * max(0, len(text) - 1)


def cap_height(name: str, size: float) -> float:
    """Height of the capitals in mm."""
    return font(name).cap_height * size * MM_PER_PT


@cache
def reach(name: str, gid: int) -> tuple[float, float]:
    """How far a glyph reaches under and over its base line, in em."""
    shaper, em = _shaper(name)
    box = shaper.get_glyph_extents(gid)
    return ((box.y_bearing + box.height) / em, box.y_bearing / em) if box is not None else (0.0, 0.0)


@cache
def outline(name: str, gid: int) -> tuple[Segment, ...]:
    """A glyph's outline: moveTo, lineTo, qCurveTo, curveTo, closePath with points in em, y upwards."""
    (shaper, em), pen = _shaper(name), RecordingPen()
    shaper.draw_glyph_with_pen(gid, pen)
    return tuple((verb, tuple((x / em, y / em) for x, y in points)) for verb, points in pen.value)


@cache
def font_bytes(name: str) -> bytes:
    """The font ``name``, or (``Alegreya-Bold+smcp``) that with small capitals. Raises FileNotFoundError."""
    data = font_file(name.removesuffix(SUFFIX)).read_bytes()
    if not name.endswith(SUFFIX):
        return data
    # few themes have small capitals, and what makes them loads a whole library of fonts
    made: bytes = import_module("generator.layout.type.small_caps").capitalised(data)
    return made


@cache
def _cmap(name: str) -> frozenset[int]:
    return frozenset(_shaper(name)[0].face.unicodes)


@cache
def _shaper(name: str) -> tuple[uharfbuzz.Font, int]:
    face = uharfbuzz.Face(font_bytes(name))
    return uharfbuzz.Font(face), face.upem
