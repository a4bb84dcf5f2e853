"""Visits every printed word of a game by its type, and replaces it.

Translatable are a `Text`, a `Name` and the words of a `Term`, anywhere in the model; there is no list of fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from operator import is_
from typing import TYPE_CHECKING, Protocol

from generator.model.chapters import Chapter, Figure, Term
from generator.model.dice import Dice
from generator.model.dice_questions import Question
from generator.model.game import Game, Product, Thing
from generator.model.kinds import Field
from generator.model.region_contents import Content
from generator.model.sections import SECTIONS
from generator.model.table import Table
from generator.model.text import PLACEHOLDER, Text, Wording
from generator.model.theme import Region, Theme
from generator.model.values import FORMS, Chance, Count, Edges, Name, Ref, Span
from generator.model.waiver import Waiver
from generator.records import field_names, is_record, replace

if TYPE_CHECKING:
    from generator.records import Record

# fields that are not part of a path, since a pack writes their content directly in the datum
UNSEEN = {(Thing, "fields"), (Product, "options"), (Figure, "data"), (Table, "cells"), (Field, "type"),
          (Term, "forms"), (Region, "contents")}
# a field in a face's text, with a form that its value knows; any other form is printed
HOLE = re.compile(rf"\{{[^{{}}|]*(?:\|(?:code|signed|{'|'.join(FORMS)})(?=\}}))?", re.IGNORECASE)
PLAIN = (str, int, float, type(None), Dice, Span, Ref, Count, Chance, Edges, Waiver)


class Visitor(Protocol):
    """The action for each translatable value; returns its replacement."""

    def text(self, path: str, text: Text) -> Text: ...

    def wording(self, path: str, wording: Wording) -> Wording: ...

    def name(self, path: str, name: Name) -> Name: ...

    def words(self, path: str, term: Term) -> Mapping[str, Mapping[str, str]]: ...


def walk(game: Game, visitor: Visitor) -> Game:
    """The game with every translatable value replaced by the visitor, in a fixed order.

    A shared value (an inherited field, the provenance of a file) is visited once, where it is declared.
    """
    return _Walk(visitor).game(game)


class _Walk:
    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.done: dict[int, tuple[Record, Record]] = {}
        self.worded: dict[tuple[str, str], Wording] = {}

    def game(self, game: Game) -> Game:
        changes: dict[str, object] = {"title": self.value(game.title, "game/title")}
        changes["subtitle"] = self.value(game.subtitle, "game/subtitle")
        changes["hook"] = self.value(game.hook, "game/hook")
        changes["kinds"] = self.kinds(game)
        for section in SECTIONS:
            if section.translated and section.field not in ("kinds", "things"):
                changes[section.field] = self.value(getattr(game, section.field), section.path)
        changes["things"] = {
            ref: self.value(thing, f"{ref.kind}/{ref.id}") for ref, thing in game.things.items()
        }
        changes["theme"] = self.value(game.theme, "theme")
        return replace(game, **changes)

    def kinds(self, game: Game) -> dict[str, object]:
        """Every kind; base kinds first, so that a shared field belongs to them."""
        ordered = sorted(game.kinds, key=lambda id_: len(game.lineage(id_)))
        found = {id_: self.value(game.kinds[id_], f"kind/{id_}") for id_ in ordered}
        return {id_: found[id_] for id_ in game.kinds}

    def value(self, value: object, path: str) -> object:
        if isinstance(value, Wording):
            return self.wording(value, path)
        if isinstance(value, PLAIN):
            return value
        if isinstance(value, Text):
            return self.visitor.text(path, value) if has_words(value.source) else value
        if isinstance(value, Name):
            return self.visitor.name(path, value) if any(map(letters, value.forms.values())) else value
        if isinstance(value, Mapping):
            told = {key: self.value(inner, f"{path}/{key_path(key)}".rstrip("/")) for key, inner in value.items()}
            return value if _all_same(told.values(), value.values()) else told
        if isinstance(value, tuple):
            parts = tuple(self.value(inner, below_list(path, number, inner)) for number, inner in enumerate(value, 1))
            return value if _all_same(parts, value) else parts
        return self.datum(value, path) if is_record(value) else value

    def wording(self, value: Wording, path: str) -> Wording:
        """The text of a region; equal texts in regions of the same name share a translation."""
        if not letters(HOLE.sub("", value)):
            return value
        key = (path.rpartition("/regions/")[2], str(value))
        if key not in self.worded:
            self.worded[key] = self.visitor.wording(path, value)
        return self.worded[key]

    def datum(self, value: Record, path: str) -> Record:
        """A record; the second time, the result of the first."""
        if id(value) not in self.done:
            changes = {
                name: changed
                for name in field_names(value)
                if (name, type(value)) != ("forms", Term)
                and (changed := self.value(held := getattr(value, name), path_below(value, name, path))) is not held
            }
            if isinstance(value, Term):
                changes["forms"] = self.visitor.words(f"{path}/word", value)
            # the cache holds the value, so that its id() cannot be reused
            self.done[id(value)] = (replace(value, **changes) if changes else value, value)
        return self.done[id(value)][0]


def _all_same(found: Iterable[object], held: Iterable[object]) -> bool:
    """True if all values are unchanged, so that their container can be reused."""
    return all(map(is_, found, held))


def path_below(holder: object, name: str, path: str) -> str:
    """The path of a field, as in the pack's files."""
    if (type(holder), name) in UNSEEN:
        return path
    if isinstance(holder, Question) and name == "along":
        return f"{path}/for"
    if isinstance(holder, Chapter) and name == "clauses":
        return "clause"
    if isinstance(holder, Theme):
        return f"theme/{name}"
    return f"{path}/{name.replace('_', '-')}"


def below_list(path: str, number: int, item: object) -> str:
    """The path of an item of a list, as in the pack's files: a region writes its contents side by side."""
    return path if isinstance(item, Content) else f"{path}/{number}"


def has_words(source: str) -> bool:
    """True if a text contains anything to translate."""
    bare = PLACEHOLDER.sub(lambda match: match["forms"].replace("|code", "").replace("|signed", ""), source)
    return letters(bare)


def letters(source: str) -> bool:
    return any(char.isalpha() for char in source)


def key_path(key: object) -> str:
    """The part of a path for a key of a mapping."""
    return "/".join(part for part in key if part) if isinstance(key, tuple) else str(key)
