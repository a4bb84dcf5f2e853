"""Measures as they are written: ``20 mm``, ``63 mm x 88 mm``, ``9 pt``, ``3 %``; and card sizes by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

import yaml

from generator.finding import did_you_mean
from generator.message import msg
from generator.share import folder

NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?")
LENGTH = re.compile(r"(\d{1,12}(?:\.\d{1,9})?)\s*(mm|pt|cm|in)?")
MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
LEAST_PIECE, LEAST_CARD, MOST_PAPER = 3.0, 8.0, 2000.0


def length(written: str, unit: str = "mm") -> float:
    """A length such as ``20 mm`` or ``9 pt``, in ``unit``; a bare number is in that unit. Raises ValueError."""
    match = LENGTH.fullmatch(written.strip())
    if match is None:
        raise ValueError(msg("expected a length such as 20 mm, found {written!r}", written=written))
    found = float(match[1]) * MM[match[2] or unit]
    if found > MOST_PAPER:
        raise ValueError(msg("expected a length of at most {most_paper:g} mm, found {written!r}",
                             most_paper=MOST_PAPER, written=written))
    return round(found / MM[unit], 6)


def size(written: str) -> tuple[float, float]:
    """``20 mm`` (square) or ``63 mm x 88 mm``, in mm. Raises ValueError."""
    sides = [length(part) for part in re.split(r"\s*[x×]\s*", written.strip())]
    if len(sides) not in (1, 2):
        raise ValueError(msg("expected a size such as 20 mm or 63 mm x 88 mm, found {written!r}", written=written))
    return sides[0], sides[-1]


def piece_size(written: str) -> tuple[float, float]:
    """The size of a piece that can be cut out, in mm. Raises ValueError."""
    found = size(written)
    _check_piece(min(found), written)
    return found


def side(written: str) -> float:
    """One side of a piece that can be cut out, in mm. Raises ValueError."""
    found = length(written)
    _check_piece(found, written)
    return found


def _check_piece(shortest: float, written: str) -> None:
    if shortest < LEAST_PIECE:
        raise ValueError(msg("expected a piece of at least {least_piece:g} mm, found {written!r}",
                             least_piece=LEAST_PIECE, written=written))


def points(written: str) -> float:
    """A type size in pt. Raises ValueError."""
    return length(written, "pt")


def share(written: str) -> float:
    """``3 %`` as 0.03. Raises ValueError."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*%", written.strip())
    if match is None or float(match[1]) > 100:
        raise ValueError(msg("expected a share such as 3 %, found {written!r}", written=written))
    return float(match[1]) / 100


def number(low: float, high: float) -> Callable[[str], float]:
    """The reader of a number such as 0.5 from ``low`` to ``high``. It raises ValueError."""
    def read(written: str) -> float:
        found = float(written) if NUMBER.fullmatch(written.strip()) else None
        if found is None or not low <= found <= high:
            raise ValueError(msg("expected a number from {low:g} to {high:g}, found {written!r}", low=low, high=high,
                                 written=written))
        return found

    return read


@cache
def card_sizes() -> Mapping[str, tuple[float, float]]:
    """The sizes of cards by name (mm), from ``templates/sizes.yaml``."""
    data = yaml.safe_load((folder("templates") / "sizes.yaml").read_text(encoding="utf-8"))
    return {name: size(entry["size"]) for name, entry in data["sizes"].items()}


def card_size(written: str) -> tuple[float, float]:
    """A card's size by name (``poker``) or by measure (``63 mm x 88 mm``), in mm. Raises ValueError."""
    named = card_sizes().get(written.strip())
    if named is not None:
        return named
    if not written.strip()[:1].isdecimal():
        hint = did_you_mean(written, card_sizes()) or msg("known: {known}", known=", ".join(card_sizes()))
        raise ValueError(msg("expected a card size by name or such as 63 mm x 88 mm, found {written!r}; {hint}",
                             written=written, hint=hint))
    found = size(written)
    if min(found) < LEAST_CARD:
        raise ValueError(msg("expected a card of at least {least_card:g} mm, found {written!r}",
                             least_card=LEAST_CARD, written=written))
    return found
