"""Makes the sheet of what changed: sentences of the changes, in the language of the box, and its files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from generator.lazy import lazy
from generator.message import joined_messages
from generator.model.text import printed
from generator.outside import need_pango
from generator.text.marked_change import MARKED, Marked, arrow_change, marked_change
from generator.translate.edition import Edition
from generator.translate.engine_words import filled_words
from generator.translate.ui import OWN, engine_words
from zecer_release.changed.differing import EditionChange
from zecer_release.changed.edition_record import EditionRecord
from zecer_release.changed.errata_sheet import (
    ErrataLine,
    ErrataPart,
    ErrataSection,
    ErrataSheet,
    errata_css,
    errata_html,
    lines_of,
)

if TYPE_CHECKING:
    from generator.book import html_layout
else:
    html_layout = lazy("generator.book.html_layout")

# what prints a changed datum beside what it is told of
MOST_PLACES = 8
Word = Callable[..., str]


def sheet_of(old: EditionRecord, new: EditionRecord, changes: Sequence[EditionChange], word: Word) -> ErrataSheet:
    """The sheet of the changes that are printed; ``word`` translates words of the engine."""
    parts = []
    for weight, title in (("rules", ""), ("wording", word(printed("Changes of wording")))):
        sections = tuple(_sections((one for one in changes if one.weight == weight), word))
        if sections:
            parts.append(ErrataPart(title, sections))
    return ErrataSheet(word(printed("Changes: {title}"), title=new.title),
                       editions_told(old.version, new.version, word), new.language,
                       tuple(parts))


def word_in(language: str) -> Word:
    """The translation of words of the engine, for an edition of which only its record is at hand."""
    def word(msgid: str, **values: object) -> str:
        return filled_words(msgid if language == OWN else engine_words(language).get(msgid, msgid), values)

    return word


def editions_told(old: str, new: str, word: Word) -> str:
    """The versions that are compared."""
    if old == new:
        return word(printed("edition {version}"), version=new)
    return word(printed("edition {old} → edition {new}"), old=old, new=new)


def _sections(changes: Iterable[EditionChange], word: Word) -> Iterator[ErrataSection]:
    for title, some in groupby(changes, key=lambda change: change.section):
        # what is told of many in the same words, such as where they come from, is told once
        yield ErrataSection(title, tuple(dict.fromkeys(line_of(change, word) for change in some)))


def line_of(change: EditionChange, word: Word) -> ErrataLine:
    """A change as a sentence."""
    if change.way in ("added", "removed"):
        head = word(printed("Added")) if change.way == "added" else word(printed("Removed"))
        inside = change.new or change.old
        named = f"{change.subject} ({inside})" if inside and inside != change.subject else change.subject
        return ErrataLine(head, (Marked(named, "new" if change.way == "added" else "old"),))
    if change.way == "renamed" and change.path.endswith(("/name", "/title")):
        return ErrataLine(word(printed("New name")), arrow_change(change.old, change.new), _places(change.places, word))
    if change.way == "renumbered" and change.path.endswith("/number"):
        return ErrataLine(word(printed("New number")), arrow_change(change.subject, change.new))
    label = f"{change.label} " if change.label else ""
    if change.way == "redrawn":
        return ErrataLine(change.subject, (Marked(f"{label}– " if label else ""),
                                           Marked(word(printed("drawing changed")), "new")))
    return ErrataLine(change.subject, (*((Marked(label),) if label else ()), *marked_change(change.old, change.new)),
                      _places(change.places, word))


def _places(places: Sequence[str], word: Word) -> str:
    if not places:
        return ""
    named = ", ".join(places[:MOST_PLACES])
    if len(places) > MOST_PLACES:
        return word(printed("(also: {places} and {count} more)"), places=named, count=len(places) - MOST_PLACES)
    return word(printed("(also: {places})"), places=named)


def sentence(change: EditionChange, word: Word, language: str) -> str:
    """A change on one line, for machines."""
    line = line_of(change, word)
    sheet = ErrataSheet("", "", language, (ErrataPart("", (ErrataSection("", (line,)),)),))
    return next(one for one in lines_of(sheet, MARKED) if one).strip()


def page(sheet: ErrataSheet, edition: Edition) -> bytes:
    """The sheet as one self-contained page of HTML."""
    return errata_html(sheet, edition).replace("</head>", f"<style>{errata_css(edition)}</style>\n</head>", 1).encode()


def pdf(sheet: ErrataSheet, edition: Edition) -> bytes:
    """The sheet as PDF. Raises RuntimeError when it cannot be set, Lacking without Pango."""
    need_pango()
    laid = html_layout.lay_out(errata_html(sheet, edition), errata_css(edition))
    if laid.complaints:
        raise RuntimeError(joined_messages(laid.complaints, "; "))
    return laid.pdf
