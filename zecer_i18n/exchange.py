"""Exchanges catalogues with programs of translators: what all forms have in common.

`xliff.py` writes and reads XLIFF, `exchange_table.py` tables for spreadsheets, `memory.py` translation memories.
"""

from __future__ import annotations

import re
import unicodedata
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Iterable, Iterator

from msgspec import Struct

from generator.escape import TURNING, forbidden, hidden_signs
from generator.line_ends import OTHER_ENDS
from generator.load.source import hidden_message, named_character
from generator.message import Message, msg
from generator.model.names import same_language
from generator.records import replace
from generator.translate.catalogue import MOST_STRINGS, Catalogue, Entry

MOST_BYTES = 32_000_000
# what a wrong encoding leaves
LOST = "\ufffd"
# categories of characters that mean nothing by themselves: private ones, and those that Unicode has not
UNASSIGNED = ("Co", "Cn")
# letters of a translation in a message
LONGEST = 40


class BadExchange(ValueError):
    """A file that holds no translations."""


class Unit(Struct, frozen=True):
    """A string as another program has it: ``draft`` says that its translation is not finished.

    ``doubts`` say why not, where the program may have meant something else.
    """

    context: str
    source: str
    target: str
    draft: bool = False
    doubts: tuple[Message, ...] = ()


# marks of encodings, that of UTF-32 before that of UTF-16, with which it begins
MARKS = ((BOM_UTF8, "utf-8"), (BOM_UTF32_LE, "utf-32-le"), (BOM_UTF32_BE, "utf-32-be"), (BOM_UTF16_LE, "utf-16-le"),
         (BOM_UTF16_BE, "utf-16-be"))
# how a document of XML may say that it is encoded, by its mark
SAID = {"utf-8": ("utf-8", "utf8", "us-ascii", "ascii"), "utf-16-le": ("utf-16", "utf-16le"),
        "utf-16-be": ("utf-16", "utf-16be")}
DECLARED = re.compile(r"""\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']""")
MOST_DECLARED = 200
# the mark, and the sign <, in UTF-7
MARK_IN_UTF7, LESS_IN_UTF7 = b"+/v", b"+ADw-"


def is_xml(data: bytes) -> bool:
    """Whether a file begins as a document of XML, in whatever encoding."""
    bare = data.lstrip(b"\0 \t\r\n" + b"".join(mark for mark, _ in MARKS))
    return bare.startswith((b"<", LESS_IN_UTF7)) or (bare.startswith(MARK_IN_UTF7) and LESS_IN_UTF7 in bare[:20])


def text_of(data: bytes, form: str) -> str:
    """The text of a file in UTF-8, or in UTF-16 with its mark. Raises BadExchange."""
    if len(data) > MOST_BYTES:
        raise BadExchange(msg("expected {form} of at most {most:,} bytes, found {size:,}", form=form, most=MOST_BYTES,
                              size=len(data)))
    mark, encoding = next(((mark, one) for mark, one in MARKS if data.startswith(mark)), (b"", "utf-8"))
    found = text = ""
    if data.startswith((MARK_IN_UTF7, LESS_IN_UTF7)):
        found = "UTF-7"
    elif not mark and b"\0" in data[:4]:
        found = "UTF-16"
    if encoding in SAID and not found:
        try:
            text = data[len(mark):].decode(encoding)
        except UnicodeDecodeError:
            found = msg("another encoding")
    declared = DECLARED.match(text or data[:MOST_DECLARED].decode("latin-1"))
    if declared is not None and declared[1].casefold() not in SAID[encoding]:
        found = declared[1][:LONGEST]
    if found or encoding not in SAID:
        raise BadExchange(msg("expected {form} in UTF-8, or in UTF-16 with a byte order mark, found {encoding}; "
                              "save it as UTF-8", form=form, encoding=found or encoding))
    return text


class ExchangeFile(Struct, frozen=True):
    """What a file holds, and what it says that it is: the languages, and the game; empty where it does not say it."""

    units: tuple[Unit, ...]
    languages: frozenset[str] = frozenset()
    bases: frozenset[str] = frozenset()
    games: frozenset[str] = frozenset()
    has_states: bool = True

    def check(self, game: str, base: str, language: str) -> None:
        """Raises BadExchange unless it is of this game, and from one language into the other."""
        for found, wanted in ((self.bases, base), (self.languages, language)):
            if other := sorted(one for one in found if not same_language(one, wanted)):
                raise BadExchange(msg("expected translations from {base} into {language}, found {found!r}", base=base,
                                      language=language, found=other[0]))
        if other := sorted(self.games - {game}):
            raise BadExchange(msg("expected translations of {game}, found those of {found!r}", game=game,
                                  found=other[0]))


    def unsaid(self) -> tuple[Message, ...]:
        """What the file does not say of itself."""
        return tuple(name for name, found in ((msg("its language"), self.languages), (msg("its game"), self.games),
                                              (msg("which translations are finished"), self.has_states)) if not found)


class Imported(Struct, frozen=True):
    """The resulting catalogue, the imported strings, the strings that the catalogue lacks, and what else to tell."""

    catalogue: Catalogue
    changed: tuple[str, ...]
    unknown: tuple[str, ...]
    remarks: tuple[Message, ...] = ()


def taken_over(old: Catalogue, units: Iterable[Unit]) -> Imported:
    """A catalogue with the translations of another program. A translation of an outdated source becomes fuzzy; a
    string without a translation stays as it is.

    Raises BadExchange for two translations of one string, for a text that no catalogue may hold, for signs that turn
    its direction, for too many strings, and where no string is one of the catalogue. Other invisible characters are
    told.
    """
    known = old.by_context()
    came: dict[str, Unit] = {}
    for number, unit in enumerate(units, 1):
        if number > MOST_STRINGS:
            raise BadExchange(msg("expected at most {most:,} strings, found more; the first too many is {string}",
                                  most=MOST_STRINGS, string=_short_line(unit.context)))
        if not is_seen(unit.target) and is_seen(unit.source):
            # blanks are no translation
            unit = replace(unit, target="")
        before = came.setdefault(unit.context, unit)
        if before.target and unit.target and before != unit:
            raise BadExchange(msg("expected one translation of {string}, found two: {one!r} and {other!r}",
                                  string=unit.context, one=_short_line(before.target), other=_short_line(unit.target)))
        if unit.target:
            came[unit.context] = unit
            if unit.context in known:
                check_text(unit.context, known[unit.context].source, unit.target)
    if came and known.keys().isdisjoint(came):
        raise BadExchange(msg("expected strings of the catalogue, found none, but {count} others such as {string}",
                              count=len(came), string=_short_line(next(iter(came)))))
    changed = {context: new for context, unit in came.items()
               if context in known and (new := _came_in(known[context], unit)) != known[context]}
    remarks = tuple(msg("{string}: {why}", string=context, why=why) for context, unit in came.items()
                    if context in known for why in _told_faults(known[context], unit))
    return Imported(with_entries(old, changed), tuple(changed), tuple(one for one in came if one not in known), remarks)


def is_seen(text: str) -> bool:
    """Whether a text has a character that is printed: no space, and nothing invisible."""
    return any(not sign.isspace() and sign not in hidden_signs(sign) for sign in text)


def _told_faults(entry: Entry, unit: Unit) -> Iterator[Message]:
    """What is told of a translation that is taken over."""
    strange = hidden_signs(unit.target) | {sign for sign in unit.target if unicodedata.category(sign) in UNASSIGNED}
    for sign in sorted(strange - set(entry.source)):
        yield hidden_message(sign) if hidden_signs(sign) else msg("found the character {named}, which no font has to "
                                                                  "have", named=named_character(sign))
    for doubt in unit.doubts if unit.target else ():
        yield msg("{why}; the translation is taken for unfinished", why=doubt)


def check_text(context: str, source: str, target: str) -> None:
    """Raises BadExchange for a translation that could not be read again from a catalogue, or is an error there."""
    if LOST in target and LOST not in source:
        raise BadExchange(msg("{string}: expected text, found {named}, which stands for a letter that was lost",
                              string=context, named=named_character(LOST)))
    wrong = next((sign for sign in target if forbidden(sign) or sign in OTHER_ENDS), None)
    if wrong is not None:
        raise BadExchange(msg("{string}: expected text, found the control character {named}", string=context,
                              named=named_character(wrong)))
    for sign in sorted((hidden_signs(target) & TURNING) - set(source)):
        raise BadExchange(msg("{string}: {why}", string=context, why=hidden_message(sign)))


def _short_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def with_entries(catalogue: Catalogue, changed: dict[str, Entry]) -> Catalogue:
    """The catalogue with other entries in place of those of the same context."""
    sheets = {
        name: replace(sheet, entries=tuple(e if e.obsolete else changed.get(e.context, e) for e in sheet.entries))
        for name, sheet in catalogue.sheets.items()
    }
    return Catalogue(catalogue.language, sheets)


def _came_in(entry: Entry, unit: Unit) -> Entry:
    if not unit.target:
        return entry
    if unit.source != entry.source:
        return replace(entry, target=unit.target, fuzzy=True, previous=unit.source)
    fuzzy = unit.draft or bool(unit.doubts)
    return replace(entry, target=unit.target, fuzzy=fuzzy, previous=entry.previous if fuzzy else None)
