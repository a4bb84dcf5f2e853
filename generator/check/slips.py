"""A fault of a placeholder, and braces that belong to none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from generator.check.printed_braces import escaped_braces
from generator.check.prose import masked_text
from generator.message import Message, msg
from generator.model.text import PLACEHOLDER, Placeholder

Sort = Literal["reference", "placeholder", "plural"]
ESCAPED_BRACE = re.compile(r"\\[{}]")
LOOSE = re.compile(r"\{[^{}\n]{0,60}\}|\{[^{}\s]{0,20}|\}")


class Slip(Struct, frozen=True):
    """A fault of a placeholder, from ``start`` to ``end`` of its text."""

    sort: Sort
    start: int
    end: int
    message: Message
    help: Message | None = None
    cause: str | None = None


def new_slip(
    sort: Sort, placeholder: Placeholder, message: Message, help: Message | None = None, cause: str | None = None
) -> Slip:
    """A fault of a whole placeholder."""
    return Slip(sort, placeholder.start, placeholder.end, message, help, cause)


def loose_braces(source: str) -> Iterator[Slip]:
    """Braces that belong to no placeholder; a closed pair is one fault."""
    for match in LOOSE.finditer(masked_text(source, PLACEHOLDER, ESCAPED_BRACE)):
        found = match[0] if match[0].endswith("}") and len(match[0]) > 1 else msg("a single {sign}", sign=match[0][0])
        advice = msg("a placeholder is written {{kind:target}} or {{kind:target|form}}, kinds in small letters; a "
                     "brace that is printed has a backslash before it: {escaped}",
                     escaped=escaped_braces(match[0][:20] if match[0].endswith("}") else match[0][0]))
        message = msg("expected a whole placeholder, found {found}", found=found)
        yield Slip("placeholder", match.start(), match.end(), message, advice)
