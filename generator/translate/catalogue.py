"""The catalogues of one language: entries keyed by where the string stands in the game, in PO files by component."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

FOLDER = "i18n"
UI = "ui.po"
LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
# the library takes more than it should, and guesses
KEYWORD = r"(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) *"
QUOTED = r'"(?:[^"\\]|\\.)*"'
LINE = re.compile(rf"\s*(?:#(?!~|\|).*|(?:#[~|]+ ?)?(?:{KEYWORD})?{QUOTED}\s*|)")
MOST_BYTES = 8_000_000


class BadCatalogue(ValueError):
    """A file that is no PO file; says which and why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One string: ``source`` is the text as the pack has it, ``target`` the translation, empty when there is none.

    ``context`` names its place for ever (``monster.troll.name``); ``previous`` is the source that a fuzzy translation
    was made from; ``notes`` are told to the translator, ``remarks`` are the translator's own.
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

    @property
    def done(self) -> bool:
        """Whether it is translated, and the translation is of this source."""
        return bool(self.target) and not self.fuzzy and not self.obsolete


@dataclass(frozen=True, slots=True)
class Sheet:
    """One PO file: its header (what translators' programs write there is kept), and its entries in order."""

    name: str
    entries: tuple[Entry, ...]
    header: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything in one language. ``sheets`` are by file name."""

    language: str
    sheets: Mapping[str, Sheet] = field(default_factory=dict)

    @property
    def entries(self) -> list[Entry]:
        return [entry for sheet in self.sheets.values() for entry in sheet.entries]

    def by_context(self) -> dict[str, Entry]:
        """The entries in use; of two in one place, the one that is translated."""
        found: dict[str, Entry] = {}
        for entry in self.entries:
            if not entry.obsolete and not (entry.context in found and found[entry.context].target):
                found[entry.context] = entry
        return found


def catalogue_files(pack: Path, language: str) -> list[Path]:
    """The PO files of a language in a pack, by name; those of the engine's words are not among them."""
    if LANGUAGE.fullmatch(language) is None:
        return []
    found = (path for path in (pack / FOLDER / language).glob("*.po") if path.name != UI)
    return sorted(path for path in found if path.is_file() and not path.is_symlink())


def read_catalogue(pack: Path, language: str) -> Catalogue:
    """All the PO files of a language. Raises BadCatalogue."""
    return Catalogue(language, {path.name: read_sheet(path) for path in catalogue_files(pack, language)})


def read_sheet(path: Path) -> Sheet:
    """One PO file. Raises BadCatalogue."""
    if path.stat().st_size > MOST_BYTES:
        raise BadCatalogue(f"{path.name}: expected at most {MOST_BYTES} bytes, found {path.stat().st_size}")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadCatalogue(f"{path.name}: expected a PO file in UTF-8: {error}") from None
    kept = _KEPT.get(path)
    if kept is None or kept[0] != text:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[path] = text, sheet_of(path.name, text)
    return kept[1]


# what was read last from each file: an edition is made of it, and then it is checked
_KEPT: dict[Path, tuple[str, Sheet]] = {}
MOST_KEPT = 64


def sheet_of(name: str, written: str) -> Sheet:
    """A PO file from its text. Raises BadCatalogue."""
    # worth its loading only where there is something to translate
    import polib

    text = written.removeprefix("\ufeff").replace("\r\n", "\n")
    try:
        for number, line in enumerate(text.split("\n"), 1):
            if LINE.fullmatch(line) is None:
                raise ValueError(f"line {number} is {line[:40]!r}")
        file = polib.pofile(text)
    except (OSError, ValueError, IndexError) as error:
        raise BadCatalogue(f"{name}: expected a PO file in UTF-8: {error}") from None
    return Sheet(name, tuple(_entry(one) for one in file), dict(file.metadata), file.header)


def _entry(one: object) -> Entry:
    import polib

    assert isinstance(one, polib.POEntry)
    return Entry(
        one.msgctxt or "",
        one.msgid,
        one.msgstr,
        "fuzzy" in one.flags,
        one.previous_msgid,
        one.comment,
        one.tcomment,
        tuple(one.occurrences),
        tuple(flag for flag in one.flags if flag != "fuzzy"),
        bool(one.obsolete),
    )


def sheet_text(sheet: Sheet) -> str:
    """A PO file as it is written; a text of several lines stands in as many."""
    head = "".join(f"{key}: {value}\n" for key, value in sheet.header.items())
    comment = "".join(f"# {line}".rstrip() + "\n" for line in sheet.comment.split("\n"))
    first = f"{comment}{_field('msgid', '')}{_field('msgstr', head)}"
    return "\n".join([first, *map(_written, sheet.entries)])


def _written(entry: Entry) -> str:
    flags = ["fuzzy"] if entry.fuzzy and entry.target and not entry.obsolete else []
    gone = "#~ " if entry.obsolete else ""
    lines = [f"# {line}".rstrip() + "\n" for line in entry.remarks.split("\n") if entry.remarks]
    lines += [f"#. {line}".rstrip() + "\n" for line in entry.notes.split("\n") if entry.notes]
    if entry.places:
        lines.append(f"#: {' '.join(f'{file}:{line}' if line else file for file, line in entry.places)}\n")
    if flags or entry.flags:
        lines.append(f"#, {', '.join([*flags, *entry.flags])}\n")
    if entry.previous is not None:
        lines.append(_field("msgid", entry.previous, "#| "))
    if entry.context:
        lines.append(_field("msgctxt", entry.context, gone))
    return "".join([*lines, _field("msgid", entry.source, gone), _field("msgstr", entry.target, gone)])


def _field(keyword: str, text: str, prefix: str = "") -> str:
    """A keyword with its text in quotes; one that has several lines begins on the next."""
    quoted = text.translate(ESCAPES)
    parts = quoted.split("\\n")
    lines = [f"{part}\\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])
    if len(lines) < 2:
        return f'{prefix}{keyword} "{quoted}"\n'
    return f'{prefix}{keyword} ""\n' + "".join(f'{prefix}"{line}"\n' for line in lines)


ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})


def header(language: str, project: str, kept: Mapping[str, str] | None = None) -> dict[str, str]:
    """The header of a PO file; nothing of the clock in it. What a translator's program wrote there is kept."""
    ours = {
        "Project-Id-Version": project,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms(language),
    }
    return {**(kept or {}), **{key: value for key, value in ours.items() if value}}


PLURAL_FORMS = {
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "cs": "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;",
    "fr": "nplurals=2; plural=(n > 1);",
}


def plural_forms(language: str) -> str:
    """The line Plural-Forms of a language's header. Plurals of games stand inside the texts, so it is a formality."""
    return PLURAL_FORMS.get(language.partition("_")[0], "nplurals=2; plural=(n != 1);")


def unchanged(old: Sheet, new: Sheet) -> bool:
    """Whether two sheets say the same; then the file stays as its translator's program wrote it."""
    return tuple(map(_plain, old.entries)) == tuple(map(_plain, new.entries)) and dict(old.header) == dict(new.header)


def _plain(entry: Entry) -> Entry:
    return replace(entry, flags=tuple(sorted(entry.flags)))


def words_of(path: Path) -> dict[str, str]:
    """The finished words of an ``ui.po``, by msgid; empty when there is no such file. Raises BadCatalogue."""
    if not path.is_file():
        return {}
    return {entry.source: entry.target for entry in read_sheet(path).entries if entry.done}


def finished(entries: Iterable[Entry]) -> dict[str, str]:
    """The translations that may be printed, by context."""
    return {entry.context: entry.target for entry in entries if entry.done}
