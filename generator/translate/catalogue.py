"""The message catalogue of one language: entries keyed by the string's context, in PO files by component."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from generator.escape import TURNING, hidden_signs
from generator.language.language_data import language_data
from generator.lazy import lazy
from generator.line_ends import OTHER_ENDS, lines_of, place_in, with_line_feeds
from generator.load.source import hidden_message, named_character
from generator.message import Message, msg, reason
from generator.model.names import fault_of_language
from generator.safety.pack_files import MOST_BYTES as MOST
from generator.safety.pack_files import Unread, exists, read
from generator.safety.pack_listing import names_in

if TYPE_CHECKING:
    import polib
else:
    polib = lazy("polib")

FOLDER = "i18n"
UI = "ui.po"
REVISED = "PO-Revision-Date"
# a field of ours: the variety of the language, by which words are divided
SPELLING = "X-Spelling"
# stricter than the library, which accepts malformed lines
# plurals of games are inside the texts, so there is no msgid_plural
KEYWORD = r"(?:msgctxt|msgid|msgstr) *"
REMARK = re.compile(r"\s*#(?![~|.,:])")
QUOTED = r'"(?:[^"\\]++|\\.)*+"'
LINE = re.compile(rf"\s*(?:#(?!~|\|).*|(?:#[~|]+ ?)?(?:{KEYWORD})?{QUOTED}\s*|)")
# a file of this size takes about half a gigabyte to read
MOST_BYTES = MOST[".po"]
# characters of one text: as many as a file of a pack may hold, and cheap to read
MOST_TEXT = 1_000_000
# strings of a catalogue, or of a file with translations
MOST_STRINGS = 100_000
# the last note of a string whose translation nobody has looked over since a day
WAITING = re.compile(r"(?:(.*)\n)?waiting since (\d{4}-\d{2}-\d{2})", re.DOTALL)


START = rf"\s*(?:#[~|]+ ?)?(?:{KEYWORD})?"
OPENED = re.compile(rf'{START}"(?=(?:[^"\\]++|\\.)*+\\?$)')
CLOSED = re.compile(rf"{START}{QUOTED}")
# what the library takes for the end of a line, and others do not
OTHER_END = re.compile(f"[{OTHER_ENDS}]")
NUMBERED = re.compile(r"line (\d+)")
# a line that polib skips; the library opens a text that is the name of a file, and no name contains a null character
NO_PATH = "#~| \0\n"
# number of characters of a line that a message quotes
LONGEST = 40
# the flag of a string with limited room, as Weblate has it
MAX_LENGTH = "max-length:"


class BadCatalogue(ValueError):
    """A file that is not a PO file; the message has the reason."""


class Entry(Struct, frozen=True):
    """One string: ``source`` is the text in the pack, ``target`` its translation, empty when there is none.

    ``context`` is its stable id (``monster.troll.name``); ``previous`` is the source of which a fuzzy translation was
    made, ``waiting`` the day (``2026-11-25``) on which ``update`` first found it so; ``notes`` are for the translator,
    ``remarks`` are the translator's own.
    """

    context: str
    source: str
    target: str = ""
    fuzzy: bool = False
    previous: str | None = None
    notes: str = ""
    remarks: str = ""
    places: tuple[tuple[str, str], ...] = ()
    flags: tuple[str, ...] = ()
    obsolete: bool = False
    waiting: str = ""

    @property
    def is_done(self) -> bool:
        """True if it has a finished translation of the current source."""
        return bool(self.target) and not self.fuzzy and not self.obsolete

    @property
    def longest(self) -> int | None:
        """The most characters that there is room for, where it is known."""
        found = next((flag.removeprefix(MAX_LENGTH) for flag in self.flags if flag.startswith(MAX_LENGTH)), "")
        return int(found) if found.isdecimal() else None


class PoFile(Struct, frozen=True):
    """One PO file: its header (fields of translation programs are kept), and its entries in order."""

    name: str
    entries: tuple[Entry, ...]
    header: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""


class Catalogue(Struct, frozen=True):
    """All PO files of a language. ``sheets`` are by file name."""

    language: str
    sheets: Mapping[str, PoFile] = field(default_factory=dict)

    @property
    def entries(self) -> list[Entry]:
        return [entry for sheet in self.sheets.values() for entry in sheet.entries]

    @property
    def spelling(self) -> str:
        """The variety of the language that a header names, such as ``en-US``; "" when none does."""
        named = (sheet.header.get(SPELLING, "") for sheet in self.sheets.values())
        return next((name.replace("_", "-") for name in named if name), "")

    def by_context(self) -> dict[str, Entry]:
        """The entries in use; of two with one context, the translated one."""
        found: dict[str, Entry] = {}
        for entry in self.entries:
            if not entry.obsolete and not (entry.context in found and found[entry.context].target):
                found[entry.context] = entry
        return found


def catalogue_files(pack: Path, language: str) -> list[Path]:
    """The PO files of a language in a pack, by name, except the engine's words.

    Raises BadCatalogue for a folder that cannot be read.
    """
    if fault_of_language(language):
        return []
    folder = f"{FOLDER}/{language}"
    try:
        return [pack / folder / name for name in names_in(pack, folder, ".po") if name != UI]
    except Unread as unread:
        raise BadCatalogue(reason(unread)) from None


def read_catalogue(pack: Path, language: str) -> Catalogue:
    """All the PO files of a language. Raises BadCatalogue."""
    return Catalogue(language, {path.name: read_sheet(path, pack) for path in catalogue_files(pack, language)})


def read_sheet(path: Path, pack: Path | None = None) -> PoFile:
    """One PO file; in a ``pack``, links of folders are not followed. Raises BadCatalogue."""
    root = pack or path.parent
    shown = path.relative_to(root).as_posix()
    data = b""
    try:
        data = read(root, shown)
        text = data.decode("utf-8-sig")
    except Unread as unread:
        raise BadCatalogue(msg("{file}: {why}", file=shown, why=reason(unread))) from None
    except UnicodeDecodeError as error:
        line, column = place_in(data[: error.start].decode("utf-8-sig"), error.start)
        message = msg("expected a PO file in UTF-8, found the byte 0x{data:02X}", data=data[error.start])
        raise BadCatalogue(_placed_message(shown, line, column, message)) from None
    except OSError as error:
        raise BadCatalogue(msg("{file}: {why}", file=shown, why=msg("expected a file that can be read: {reason}",
                                                                    reason=error.strerror))) from None
    kept = _KEPT.get(path)
    if kept is None or kept[0] != text:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[path] = text, sheet_of(path.name, text, shown)
    return kept[1]


# the last content of each file: it is read for the edition, and again for its check
_KEPT: dict[Path, tuple[str, PoFile]] = {}
MOST_KEPT = 64


def sheet_of(name: str, written: str, shown: str | None = None) -> PoFile:
    """Parse a PO file; ``shown`` is its name in messages. Raises BadCatalogue with line and column."""
    text = with_line_feeds(written.removeprefix("\ufeff"))
    end = OTHER_END.search(text)
    if end is not None:
        message = msg("expected text, found the control character {named}", named=named_character(end[0]))
        raise BadCatalogue(_placed_message(shown or name, *place_in(text, end.start()), message))
    lines = lines_of(text)
    size = strings = 0
    for number, line in enumerate(lines, 1):
        # a text goes on in the next line that is only a text in quotes; so does a comment
        size = len(line) + (size if line.lstrip()[:1] in ('"', "#") else 0)
        if size > MOST_TEXT:
            raise BadCatalogue(_placed_message(shown or name, number, 1, msg(
                "expected a text of at most {most:,} characters, found more", most=MOST_TEXT)))
        strings += line.startswith("msgid ")
        if strings > MOST_STRINGS:
            raise BadCatalogue(_placed_message(shown or name, number, 1,
                                               msg("expected at most {most:,} strings, found more",
                                                   most=MOST_STRINGS)))
        if LINE.fullmatch(line) is None:
            column, message = _fault(line)
            raise BadCatalogue(_placed_message(shown or name, number, column, message))
    try:
        file = polib.pofile(f"{NO_PATH}{text}", encoding="utf-8")
    except (OSError, ValueError, IndexError) as error:
        known = NUMBERED.search(str(error))
        number = min(int(known[1]) - 1, len(lines)) if known is not None else len(lines)
        line = lines[number - 1]
        message = msg("expected msgctxt, msgid and msgstr of each entry in this order, found {line!r}",
                      line=line.strip()[:LONGEST])
        raise BadCatalogue(_placed_message(shown or name, number, _indent(line) + 1, message)) from None
    comment = "\n".join(filter(None, (file.header, *_last_remarks(lines))))
    return PoFile(name, tuple(_entry(one) for one in file), dict(file.metadata), comment)


def _last_remarks(lines: list[str]) -> list[str]:
    """The comments of a translator after the last entry, which the library drops."""
    after = takewhile(lambda line: not line.strip() or REMARK.match(line), reversed(lines))
    return [line.strip()[1:].strip() for line in after if line.strip()][::-1]


def _placed_message(file: str, line: int, column: int, why: Message) -> Message:
    return msg("{file}: {why}", file=f"{file}:{line}:{column}", why=why)


def _fault(line: str) -> tuple[int, Message]:
    """The column of the fault in a malformed line of a PO file, and the message."""
    opened = OPENED.match(line)
    if opened is not None:
        return opened.end(), msg("expected a closing quote at the end of the line, found none")
    closed = CLOSED.match(line)
    if closed is not None:
        return closed.end() + 1, msg("expected nothing after the closing quote, found {line!r}",
                                     line=line[closed.end():][:LONGEST])
    return _indent(line) + 1, msg("expected a comment, msgctxt, msgid, msgstr or a text in quotes, found {line!r}",
                                  line=line.strip()[:LONGEST])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _entry(one: object) -> Entry:
    assert isinstance(one, polib.POEntry)
    # of a finished translation the day is a note like others, which the next update takes away
    told = WAITING.fullmatch(one.comment) if "fuzzy" in one.flags else None
    notes, waiting = (told[1] or "", told[2]) if told is not None else (one.comment, "")
    return Entry(
        one.msgctxt or "",
        one.msgid,
        one.msgstr,
        "fuzzy" in one.flags,
        one.previous_msgid,
        notes,
        one.tcomment,
        tuple(one.occurrences),
        tuple(flag for flag in one.flags if flag != "fuzzy"),
        bool(one.obsolete),
        waiting,
    )


def sheet_text(sheet: PoFile) -> str:
    """The text of a PO file; a text of several lines is written on as many."""
    head = "".join(f"{key}: {value}\n" for key, value in sheet.header.items())
    comment = "".join(f"# {line}".rstrip() + "\n" for line in sheet.comment.split("\n"))
    first = f"{comment}{written_field('msgid', '')}{written_field('msgstr', head)}"
    return "\n".join([first, *map(_written_entry, sheet.entries)])


def _written_entry(entry: Entry) -> str:
    flags = ["fuzzy"] if entry.fuzzy and entry.target and not entry.obsolete else []
    gone = "#~ " if entry.obsolete else ""
    lines = [f"# {line}".rstrip() + "\n" for line in entry.remarks.split("\n") if entry.remarks]
    lines += [f"#. {line}".rstrip() + "\n" for line in entry.notes.split("\n") if entry.notes]
    if flags and entry.waiting:
        lines.append(f"#. waiting since {entry.waiting}\n")
    if entry.places:
        lines.append(f"#: {' '.join(f'{file}:{line}' if line else file for file, line in entry.places)}\n")
    if flags or entry.flags:
        lines.append(f"#, {', '.join([*flags, *entry.flags])}\n")
    if entry.previous is not None:
        lines.append(written_field("msgid", entry.previous, "#| "))
    if entry.context:
        lines.append(written_field("msgctxt", entry.context, gone))
    return "".join([*lines, written_field("msgid", entry.source, gone), written_field("msgstr", entry.target, gone)])


def written_field(keyword: str, text: str, prefix: str = "") -> str:
    """A keyword with its quoted text; one with several lines starts on the next line."""
    quoted = text.translate(ESCAPES)
    parts = quoted.split("\\n")
    lines = [f"{part}\\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])
    if len(lines) < 2:
        return f'{prefix}{keyword} "{quoted}"\n'
    return f'{prefix}{keyword} ""\n' + "".join(f'{prefix}"{line}"\n' for line in lines)


ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})


def header(language: str, project: str, kept: Mapping[str, str] | None = None, source: str = "") -> dict[str, str]:
    """The header of a PO file, without timestamps. Fields of translation programs are kept.

    ``source`` is the language of the pack. Fields that only a translator can fill are empty, since ``msgfmt --check``
    warns when they are missing.
    """
    ours = {
        "Project-Id-Version": project,
        **dict.fromkeys((REVISED, "Last-Translator", "Language-Team"), ""),
        "Language": language,
        **({"X-Source-Language": source} if source else {}),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms(language),
    }
    there = kept or {}
    return {**there, **{key: value for key, value in ours.items() if value or key not in there}}


def plural_forms(language: str) -> str:
    """The header Plural-Forms of a language, a formality: plurals of games are inside the texts."""
    return language_data(language).plural_forms


def words_of(path: Path, pack: Path | None = None) -> dict[str, str]:
    """The finished words of an ``ui.po``, by msgid; empty without such a file.

    Raises BadCatalogue, also for characters that turn the direction of a word.
    """
    root = pack or path.parent
    shown = path.relative_to(root).as_posix()
    if not exists(root, shown):
        return {}
    words = {entry.source: entry.target for entry in read_sheet(path, pack).entries if entry.is_done}
    for source, target in words.items():
        for sign in sorted((hidden_signs(target) & TURNING) - set(source)):
            why = msg("{string}: {why}", string=source, why=hidden_message(sign))
            raise BadCatalogue(msg("{file}: {why}", file=shown, why=why))
    return words


def finished_texts(entries: Iterable[Entry]) -> dict[str, str]:
    """The finished translations, by context."""
    return {entry.context: entry.target for entry in entries if entry.is_done}
