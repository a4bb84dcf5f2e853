"""Signs that a spreadsheet raises or lowers, as signs of their own: ``³``, ``₂``."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Literal

from generator.message import msg

Shift = Literal["", "super", "sub"]
UPTO = 0x2100
# what has a sign of its own in usual fonts: figures, and what stands beside them
FIGURES = frozenset("0123456789+-−=()n ")


@cache
def _signs(sort: str) -> Mapping[str, str]:
    """The signs that Unicode has for other signs, raised (``super``) or lowered (``sub``)."""
    found: dict[str, str] = {" ": " "}
    for sign in map(chr, range(UPTO)):
        tag, _, base = unicodedata.decomposition(sign).partition(" ")
        if tag == f"<{sort}>" and " " not in base and (plain := chr(int(base, 16))) in FIGURES:
            found.setdefault(plain, sign)
    found["-"] = found["−"]
    return found


UNSHIFTED = msg("found raised or lowered letters, which are printed on the line")


def shifted_signs(text: str, shift: Shift) -> str | None:
    """A text raised or lowered; None where signs of it have no such form."""
    if not shift:
        return text
    signs = [_signs(shift).get(sign) for sign in text]
    return None if None in signs else "".join(sign for sign in signs if sign is not None)


def shift_of(written: str | None) -> Shift:
    """How far words are moved: ``superscript`` of XLSX, ``super 58%`` and ``-33% 58%`` of ODS."""
    word = (written or "").split(" ")[0]
    if word.startswith("super") or (word.endswith("%") and not word.startswith(("-", "0"))):
        return "super"
    return "sub" if word.startswith(("sub", "-")) else ""
