"""Font metrics: advances with kerning, heights, coverage. Lengths in mm or em, sizes in pt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import zip_longest
from string import digits
from typing import TYPE_CHECKING
from unicodedata import normalize

import uharfbuzz
from fontTools.pens.recordingPen import RecordingPen
from msgspec import Struct
from uharfbuzz import OTMetricsTag

from generator.layout.tokens import FALLBACK_SEPARATOR, SIGNS_FONT, SMALL_CAPS, fonts_in
from generator.lazy import lazy
from generator.share import VARIANT, font_data

if TYPE_CHECKING:
    from generator.layout.type import font_features
else:
    font_features = lazy("generator.layout.type.font_features")

MM_PER_PT = 25.4 / 72
# letters up to here have no combining marks that move
LAST_LATIN = "\u024f"
# no ligatures or substitutions: one glyph a character in every writer, so that measured and printed widths are equal
FEATURES = {"kern": True, "liga": False, "clig": False, "calt": False, "ccmp": False, "locl": False, "rlig": False}

UNPRINTED = re.compile("[\t\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]")
# a letter and its combining marks
CLUSTER = re.compile(r".[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]*", re.S)
UNSEEN = re.compile(UNPRINTED.pattern.replace("\t", ""))

# the part of the height of the figures by which one may be lower, or reach below the line, and still be lining
LINING = 0.12
METRICS = (OTMetricsTag.HORIZONTAL_ASCENDER, OTMetricsTag.HORIZONTAL_DESCENDER, OTMetricsTag.CAP_HEIGHT)

Point = tuple[float, float]
Segment = tuple[str, tuple[Point, ...]]


class Glyph(Struct, frozen=True):
    """A glyph of a line: the characters it represents, its id, its advance (em) and the kerning contained in that.

    ``font`` is the single font that it belongs to.
    """

    text: str
    gid: int
    advance: float
    kern: float
    font: str


class Font(Struct, frozen=True):
    """Metrics of a font, in em."""

    name: str
    ascent: float
    descent: float
    cap_height: float


@cache
def font(name: str) -> Font:
    """The metrics of a font; of the first in a fallback chain. Raises FileNotFoundError."""
    shaper, em = _shaper(fonts_in(name)[0])
    ascent, descent, capital = (shaper.get_metric_position_with_fallback(tag) / em for tag in METRICS)
    return Font(name, ascent, -descent, capital)


def covers(name: str, char: str) -> bool:
    """True if the fonts of a chain, or that of the signs, have a glyph for every character of ``char``."""
    return all(any(ord(c) in _cmap(font_name) for font_name in (*fonts_in(name), SIGNS_FONT)) for c in char)


def glyphs(name: str, text: str) -> tuple[Glyph, ...]:
    """The glyphs of one line from left to right; kerning applies within words, not across spaces."""
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
    """The width of a word with kerning, in em."""
    if is_simple(word):
        advances = list(filter(None, map(_advances(name).__getitem__, pairs(word))))
        if len(advances) == len(word):
            return sum(advances)
    return sum([glyph.advance for glyph in _word(name, word)])


class Advances(dict[tuple[str, str], float | None]):
    """The advance (em) of each letter before another one; None where the pair is not two plain glyphs."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def __missing__(self, pair: tuple[str, str]) -> float | None:
        glyph = glyph_before(self._name, *pair)
        self[pair] = advance = glyph.advance if glyph is not None else None
        return advance


@cache
def _advances(name: str) -> Advances:
    return Advances(name)


@lru_cache(maxsize=2048)
def _word(name: str, text: str) -> tuple[Glyph, ...]:
    """The glyphs of a word. Simple letters depend only on their neighbours, so pairs are shaped and cached."""
    if not is_simple(text):
        return _shaped_glyphs(name, text) if text else ()
    line = tuple([glyph for pair in pairs(text) if (glyph := glyph_before(name, *pair)) is not None])
    return line if len(line) == len(text) else _shaped_glyphs(name, text)


def is_simple(word: str) -> bool:
    """True if the letters of a word depend only on neighbours; in other scripts they may be joined or reordered."""
    return word != "" and min(word) > " " and max(word) <= LAST_LATIN


def pairs(word: str) -> Iterator[tuple[str, str]]:
    """Each letter of a word with the next one; an empty string after the last."""
    return zip_longest(word, word[1:], fillvalue="")


@cache
def glyph_before(name: str, letter: str, following: str) -> Glyph | None:
    """The glyph of a letter before another; None when their pair is more than two glyphs with kerning."""
    if not following:
        return _shaped_glyphs(name, letter)[0]
    pair = _shaped_glyphs(name, letter + following)
    return pair[0] if len(pair) == 2 and pair[1] == _shaped_glyphs(name, following)[0] else None


@cache
def _shaped_glyphs(name: str, text: str) -> tuple[Glyph, ...]:
    if FALLBACK_SEPARATOR not in name and all(ord(char) in _cmap(name) for char in text):
        return _shaped_in_font(name, text)
    return tuple(glyph for font_name, run in runs(name, text) for glyph in _shaped_in_font(font_name, run))


def runs(name: str, text: str) -> Iterator[tuple[str, str]]:
    """A text split into runs of one font each: the first font that has the letter and its combining marks.

    Behind the fonts of the chain comes that of the signs.
    """
    fonts = [*fonts_in(name), SIGNS_FONT]
    run, run_font = "", fonts[0]
    for cluster in CLUSTER.findall(text):
        composed = normalize("NFC", cluster)
        cluster_font = next((font for font in fonts if all(ord(char) in _cmap(font) for char in composed)), fonts[0])
        if run and cluster_font != run_font:
            yield run_font, run
            run = ""
        run_font = cluster_font
        run += cluster
    if run:
        yield run_font, run


def _shaped_in_font(name: str, text: str) -> tuple[Glyph, ...]:
    shaper, em = _shaper(name)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    # letters are printed in the order in which they are written, so that each keeps its glyph
    buffer.direction = "ltr"
    buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    uharfbuzz.shape(shaper, buffer, FEATURES)
    infos, ends = buffer.glyph_infos, [info.cluster for info in buffer.glyph_infos[1:]] + [len(text)]
    if any(info.cluster >= end for info, end in zip(infos, ends, strict=True)):
        # a script that changes the number or order of glyphs: each character is printed by its nominal glyph
        gids = [shaper.get_nominal_glyph(ord(char)) or 0 for char in text]
        return tuple(Glyph(char, gid, shaper.get_glyph_h_advance(gid) / em, 0.0, name)
                     for char, gid in zip(text, gids, strict=True))
    return tuple(
        Glyph(text[info.cluster:end], info.codepoint, position.x_advance / em,
              (position.x_advance - shaper.get_glyph_h_advance(info.codepoint)) / em, name)
        for info, position, end in zip(infos, buffer.glyph_positions, ends, strict=True)
    )


def printed_letters(text: str) -> str:
    """The text as it is set: letters composed (NFC), tabs as spaces, invisible characters (soft hyphen …) removed."""
    text = text if text.isascii() else normalize("NFC", text)
    return UNSEEN.sub("", text.replace("\t", " ")) if UNPRINTED.search(text) else text


def width(name: str, size: float, text: str, spacing: float = 0.0) -> float:
    """The width (mm) of a line at ``size`` pt, with ``spacing`` mm between letters."""
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
    """How far a glyph reaches below and above its baseline, in em."""
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
def are_lining(name: str) -> bool | None:
    """Whether the figures of a font all stand on the line and are equally high; None when it has none."""
    found = _digit_glyphs(name)
    bounds = [reach(name, glyph.gid) for glyph in found]
    high = max((top for _, top in bounds), default=0.0)
    return all(bottom > -LINING * high and top > (1 - LINING) * high for bottom, top in bounds) if found else None


def are_tabular(name: str) -> bool | None:
    """Whether the figures of a font are all of one width; None when it has none."""
    widths = {round(glyph.advance - glyph.kern, 3) for glyph in _digit_glyphs(name)}
    return len(widths) == 1 if widths else None


def _digit_glyphs(name: str) -> list[Glyph]:
    """The figures of a single font."""
    return [glyph for figure in digits if ord(figure) in _cmap(name) for glyph in _shaped_in_font(name, figure)]


@cache
def font_bytes(name: str) -> bytes:
    """The file of a font, or one with some of its features (``Alegreya-Bold+lnum+smcp``). Raises FileNotFoundError."""
    plain, *features = name.split(VARIANT)
    data, figures = font_data(plain), [tag for tag in features if tag != SMALL_CAPS]
    if figures:
        data = font_features.with_figures(data, figures)
    return font_features.with_small_capitals(data) if SMALL_CAPS in features else data


@cache
def _cmap(name: str) -> frozenset[int]:
    return frozenset(_shaper(name)[0].face.unicodes)


@cache
def _shaper(name: str) -> tuple[uharfbuzz.Font, int]:
    face = uharfbuzz.Face(font_bytes(name))
    return uharfbuzz.Font(face), face.upem
