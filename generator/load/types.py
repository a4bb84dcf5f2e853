"""Reads the types that ``kinds.yaml`` declares, such as ``list of ref spell`` or ``int 0..9 or none``."""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.message import msg
from generator.model import kinds as k

DEEPEST, MOST_WORDS = 8, 500
INT = re.compile(r"int(?:\s+(-?\d{1,9})\.\.(-?\d{1,9}))?(?:\s+\w{1,40})?")
LETTER = re.compile(r"letter ([A-Z])\.\.([A-Z])")
SLUG = r"[a-z][a-z0-9-]*"
MAP = re.compile(rf"map of ({SLUG}) to (.+)")
REF = re.compile(rf"ref ({SLUG})")
COUNT = re.compile(rf"count of ref ({SLUG})")
WORDS = re.compile(r"(choice|edges) of (.+)")
SIMPLE: dict[str, k.FieldType] = {
    "text": k.TextType(),
    "name": k.NameType(),
    "dice": k.DiceType(),
    "flag": k.FlagType(),
    "icon": k.IconType(),
    "clause": k.ClauseType(),
    "chance": k.ChanceType(),
}


def parse_type(written: str, depth: int = 0) -> k.FieldType:
    """Parse a type. Raises ValueError with what was expected."""
    written = " ".join(written.split())
    if depth > DEEPEST:
        raise ValueError(msg("expected a type of at most {deepest} types in one another, found more", deepest=DEEPEST))
    if written.endswith(" or none"):
        return k.OptionalType(parse_type(written.removesuffix(" or none"), depth + 1))
    if written.startswith("list of "):
        return k.ListType(parse_type(written.removeprefix("list of "), depth + 1))
    if (match := MAP.fullmatch(written)) is not None:
        return k.MapType(match[1], parse_type(match[2], depth + 1))
    if written in SIMPLE:
        return SIMPLE[written]
    for pattern, build in PATTERNS:
        match = pattern.fullmatch(written)
        if match is not None:
            return build(match)
    raise ValueError(
        msg("expected a type such as text, int 0..12, dice, ref weapon or list of ref spell, found {written!r}",
            written=written)
    )


def _int(match: re.Match[str]) -> k.FieldType:
    low, high = match[1], match[2]
    return k.IntType(None if low is None else int(low), None if high is None else int(high))


def _words(match: re.Match[str]) -> k.FieldType:
    words = tuple(word.strip() for word in match[2].split(","))
    if len(words) > MOST_WORDS:
        raise ValueError(msg("expected a choice of at most {most_words} words, found {count:,}",
                             most_words=MOST_WORDS, count=len(words)))
    return k.ChoiceType(words) if match[1] == "choice" else k.EdgesType(words)


def words_of(type_: k.FieldType) -> tuple[str, ...]:
    """The words of a choice; empty for other types."""
    bare = type_.of if isinstance(type_, k.OptionalType) else type_
    return bare.words if isinstance(bare, k.ChoiceType) else ()


PATTERNS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], k.FieldType]], ...] = (
    (INT, _int),
    (LETTER, lambda m: k.LetterType(m[1], m[2])),
    (COUNT, lambda m: k.CountType(m[1])),
    (REF, lambda m: k.RefType(m[1])),
    (WORDS, _words),
)
