"""How a brace is written that is printed."""

from __future__ import annotations

import re

from generator.message import Message, msg

BARE_WORD = re.compile(r"\{[a-z-]{1,30}\}")


def help_for(found: str, help: Message | None) -> Message | None:
    """What helps against a wrong placeholder; a bare word in braces may be meant as it is typed."""
    if BARE_WORD.fullmatch(found) is None:
        return help
    typed = msg("a brace that is printed has a backslash before it: {escaped}", escaped=escaped_braces(found))
    return typed if help is None else msg("{help}; {more}", help=help, more=typed)


def escaped_braces(found: str) -> str:
    """A text with a backslash before each brace."""
    return re.sub(r"([{}])", r"\\\1", found)
