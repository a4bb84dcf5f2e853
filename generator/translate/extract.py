"""Collects every translatable string of a game, with notes for its translator."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from generator.finding import Place
from generator.language.language_data import language_data
from generator.model.chapters import Term
from generator.model.game import Game
from generator.model.text import Owner, Text, Wording
from generator.model.values import Name
from generator.translate.describe import describe, explained_placeholders, room
from generator.translate.walk import walk

# forms that a language must have if the game's own has them; others are optional
WANTED = ("nom", "nom.pl", "short")

Find = Callable[[str], Place | None]


class SourceString(Struct, frozen=True):
    """One string to translate. ``optional`` marks a form of a name that falls back on its nominative.

    ``seed`` is a translation supplied by the pack. ``sort``: prose, a name, or text of a face. ``longest`` is the
    approximate number of letters that fit, for programs that warn; the layout decides. ``owner`` is that of its text.
    """

    context: str
    path: str
    source: str
    notes: str = ""
    place: Place | None = None
    optional: bool = False
    seed: str = ""
    sort: Literal["text", "name", "wording"] = "text"
    longest: int | None = None
    owner: Owner | None = None


def context_of(path: str, form: str = "nom") -> str:
    """The stable id of a string: ``monster.troll.name``, ``monster.troll.name|nom.pl``."""
    return path.replace("/", ".") + ("" if form == "nom" else f"|{form}")


def messages(game: Game, language: str, find: Find = lambda path: None, notes: bool = True) -> list[SourceString]:
    """Every translatable string of a game in the order of the walk; ``find`` returns the place of a datum.

    Making ``notes`` for translators takes as long as all the rest.
    """
    gatherer = _Gatherer(game, language, find, notes)
    walk(game, gatherer)
    return gatherer.found


class _Gatherer:
    """Visits every translatable value without changing it."""

    def __init__(self, game: Game, language: str, find: Find, notes: bool) -> None:
        self.source, self.language, self.find, self.base, self.notes = game, language, find, game.language, notes
        self.found: list[SourceString] = []
        self.rooms: dict[tuple[str, str, str], tuple[str, int | None]] = {}

    def text(self, path: str, text: Text) -> Text:
        told = explained_placeholders(self.source, path, text) if self.notes else ()
        self._add(path, text.source, told=told, longest=self._room(path)[1], owner=text.owner)
        return text

    def wording(self, path: str, wording: Wording) -> Wording:
        self._add(path, wording, sort="wording")
        return wording

    def name(self, path: str, name: Name) -> Name:
        self._forms(path, name.forms, {})
        return name

    def words(self, path: str, term: Term) -> Mapping[str, Mapping[str, str]]:
        self._forms(path, term.forms.get(self.base, {}), term.forms.get(self.language, {}))
        return term.forms

    def _forms(self, path: str, forms: Mapping[str, str], seeds: Mapping[str, str]) -> None:
        known = language_data(self.language).name_forms
        seeded = {form: forms.get("nom", "") for form in seeds if form not in forms}
        for form, word in {**forms, **seeded}.items():
            if known is None or form in known:
                self._add(path, word, form, optional=form not in WANTED or form in seeded, seed=seeds.get(form, ""),
                          sort="name", longest=self._room(path, form)[1])

    def _add(self, path: str, source: str, form: str = "nom", told: Iterable[str] = (), **more: Any) -> None:
        """Add a string, with its notes: what it is, ``told`` of its placeholders, its place on the contact sheet."""
        context, notes = context_of(path, form), ""
        if self.notes:
            said = "; ".join(filter(None, (describe(self.source, path, form), self._room(path)[0])))
            notes = "\n".join((said, *told, f"preview: preview.html#{context}"))
        self.found.append(SourceString(context, path, source, notes, self.find(path), **more))

    def _room(self, path: str, form: str = "nom") -> tuple[str, int | None]:
        """The place of a string on its piece, the same for a field of all things of a kind."""
        kind, _, rest = path.partition("/")
        key = (kind, rest.partition("/")[2], form)
        if key not in self.rooms:
            self.rooms[key] = room(self.source, *key) if self.notes else ("", None)
        return self.rooms[key]


def group_of(path: str) -> str:
    """The component of a string, which determines its PO file.

    ``rulebook-01`` holds the chapters 1 to 9, ``things-monster`` the things of one kind.
    """
    head, _, rest = path.partition("/")
    if head in ("chapter", "clause"):
        return _chapters(rest)
    return GROUPS.get(head) or f"{THINGS}-{NOT_PLAIN.sub('-', head.lower())[:LONGEST_NAME]}"


THINGS = "things"
# ids of kinds become part of file names
NOT_PLAIN, LONGEST_NAME = re.compile(r"[^a-z0-9]+"), 60


GROUPS = {
    "figure": "figures", "example": "examples", "ruling": "rulings", "term": "glossary", "kind": "kinds",
    "table": "tables", "game": "box", "box": "box", "product": "box", "credit": "box", "provenance": "box",
    "theme": "theme", "odds": "odds", "story": "stories", "story-part": "stories",
}


MOST_DIGITS = 4


def _chapters(number: str) -> str:
    head = number.replace("/", ".").partition(".")[0]
    tens = int(head) // 10 * 10 if head.isdecimal() and len(head) <= MOST_DIGITS else 0
    return f"rulebook-{max(tens, 1):02d}"


def by_group(found: Sequence[SourceString]) -> dict[str, list[SourceString]]:
    """The messages of each component, in the order of the pack's files."""
    groups: dict[str, list[SourceString]] = {}
    for message in found:
        groups.setdefault(group_of(message.path), []).append(message)
    for group in groups.values():
        group.sort(key=lambda message: (message.place is None, message.place or Place("", 0, 0)))
    return dict(sorted(groups.items()))
