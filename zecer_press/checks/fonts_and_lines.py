"""Fonts and lines: fonts are embedded, type and lines are not too small."""

from __future__ import annotations

from collections.abc import Iterator

from generator.message import msg
from generator.render.verify import is_embedded
from zecer_press.checks.file import CheckedFile, Say, check

LEAST, SMALL = 6.0, 7.0


@check("press-font")
def font_is_embedded(file: CheckedFile) -> Iterator[Say]:
    """Every font is in the file."""
    for where, name, font in file.resources("/Font"):
        if not is_embedded(font):
            yield where, msg("expected the font embedded, found {font} without", font=font.get("/BaseFont", name))


@check("press-type-tiny", only="pdf")
def tiny(file: CheckedFile) -> Iterator[Say]:
    """No type is smaller than 6 pt."""
    for text in file.texts:
        if round(text.size, 2) < LEAST:
            yield f"page/{text.page}", msg("expected type of {least:g} pt or more, found {height:.1f} pt",
                                           least=LEAST, height=text.size)


@check("press-type-small", "warning", only="pdf")
def type_is_small(file: CheckedFile) -> Iterator[Say]:
    """Print shops ask for type of 7 pt or more."""
    for text in file.texts:
        if LEAST <= round(text.size, 2) < SMALL:
            yield f"page/{text.page}", msg("expected type of {small:g} pt or more, found {height:.1f} pt",
                                           small=SMALL, height=text.size)


@check("press-hairline")
def hairline(file: CheckedFile) -> Iterator[Say]:
    """No line is as thin as the device can draw: that may be nothing."""
    for stream in file.streams:
        for operands, operator in stream.operators:
            if operator == "w" and float(operands[0]) <= 0:
                yield stream.where, msg("expected a line of some weight, found one of 0")
