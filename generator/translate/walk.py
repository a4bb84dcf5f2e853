"""Finds every printed word of a game by its type, and puts another in its place.

What is translatable is a `Text`, a `Name` or the words of a `Term`, wherever in the model it stands: no list of fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from operator import is_
from typing import Any, Protocol

from generator.model.dice import Dice
from generator.model.game import Game, Product, Thing, Waiver
from generator.model.kinds import Field, Kind
from generator.model.odds import Question
from generator.model.rulebook import Chapter, Figure, Term
from generator.model.table import Table
from generator.model.text import PLACEHOLDER, Text, Wording
from generator.model.theme import Theme
from generator.model.values import FORMS, Chance, Count, Edges, Name, Ref, Span

# what a collection of a game is called in the path of a datum
COLLECTIONS = {
    "kinds": "kind", "tables": "table", "terms": "term", "figures": "figure", "examples": "example",
    "rulings": "ruling", "box": "box", "products": "product", "credits": "credit", "odds": "odds",
    "provenances": "provenance",
}  # fmt: skip
# these hold what a pack writes directly in the datum itself
UNSEEN = {(Thing, "fields"), (Product, "options"), (Figure, "data"), (Table, "cells"), (Field, "type")}
# a field in a face's text, with a form that its value knows; what else follows the bar is printed
HOLE = re.compile(rf"\{{[^{{}}|]*(?:\|(?:code|signed|{'|'.join(FORMS)})(?=\}}))?", re.IGNORECASE)
PLAIN = (str, int, float, type(None), Dice, Span, Ref, Count, Chance, Edges, Waiver)


class Visitor(Protocol):
    """What to do with each translatable value; it hands back the value that shall stand there."""

    def text(self, path: str, text: Text) -> Text: ...

    def wording(self, path: str, wording: Wording) -> Wording: ...

    def name(self, path: str, name: Name) -> Name: ...

    def words(self, path: str, term: Term) -> Mapping[str, Mapping[str, str]]: ...


def walk(game: Game, visitor: Visitor) -> Game:
    """The game with every translatable value as the visitor wants it, in a fixed order.

    A value that several data share (an inherited field, the provenance of a file) is visited once, where it belongs.
    """
    return _Walk(visitor).game(game)


class _Walk:
    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.done: dict[int, Any] = {}
        self.worded: dict[tuple[str, str], Wording] = {}

    def game(self, game: Game) -> Game:
        changes: dict[str, Any] = {"title": self.value(game.title, "game/title")}
        changes["subtitle"] = self.value(game.subtitle, "game/subtitle")
        changes["kinds"] = self.kinds(game)
        for collection, prefix in COLLECTIONS.items():
            if collection not in ("kinds", "tables"):
                changes[collection] = self.value(getattr(game, collection), prefix)
        changes["things"] = {
            ref: self.value(thing, f"{ref.kind}/{ref.id}") for ref, thing in game.things.items()
        }
        changes["tables"] = self.value(game.tables, "table")
        changes["chapters"] = self.value(game.chapters, "chapter")
        changes["theme"] = self.value(game.theme, "theme")
        return replace(game, **changes)

    def kinds(self, game: Game) -> dict[str, Kind]:
        """Every kind; those that others extend come first, so that a shared field is theirs."""
        ordered = sorted(game.kinds, key=lambda id_: len(game.lineage(id_)))
        found = {id_: self.value(game.kinds[id_], f"kind/{id_}") for id_ in ordered}
        return {id_: found[id_] for id_ in game.kinds}

    def value(self, value: Any, path: str) -> Any:
        if isinstance(value, Wording):
            return self.wording(value, path)
        if isinstance(value, PLAIN):
            return value
        if isinstance(value, Text):
            return self.visitor.text(path, value) if has_words(value.source) else value
        if isinstance(value, Name):
            return self.visitor.name(path, value)
        if isinstance(value, Mapping):
            told = {key: self.value(inner, f"{path}/{_key(key)}".rstrip("/")) for key, inner in value.items()}
            return value if _alike(told.values(), value.values()) else told
        if isinstance(value, tuple):
            parts = tuple(self.value(inner, f"{path}/{number}") for number, inner in enumerate(value, 1))
            return value if _alike(parts, value) else parts
        return self.datum(value, path) if is_dataclass(value) else value

    def wording(self, value: Wording, path: str) -> Wording:
        """What a face prints; faces that say the same in a region of the same name share it."""
        if not letters(HOLE.sub("", value)):
            return value
        key = (path.rpartition("/regions/")[2], str(value))
        if key not in self.worded:
            self.worded[key] = self.visitor.wording(path, value)
        return self.worded[key]

    def datum(self, value: Any, path: str) -> Any:
        """A dataclass; the second time it is met, what became of it the first time."""
        if id(value) not in self.done:
            changes = {
                name: changed
                for name in _names(type(value))
                if (changed := self.value(held := getattr(value, name), _below(value, name, path))) is not held
            }
            if isinstance(value, Term):
                changes["forms"] = self.visitor.words(f"{path}/word", value)
            # the value is kept too, for its id is only its own while it lives
            self.done[id(value)] = (replace(value, **changes) if changes else value, value)
        return self.done[id(value)][0]


def _alike(found: Iterable[Any], held: Iterable[Any]) -> bool:
    """Whether nothing became anything else, so that what held it need not be made anew."""
    return all(map(is_, found, held))


def _names(type_: type) -> tuple[str, ...]:
    if type_ not in FIELDS:
        found = [field.name for field in fields(type_)]
        FIELDS[type_] = tuple(name for name in found if not (type_ is Term and name == "forms"))
    return FIELDS[type_]


FIELDS: dict[type, tuple[str, ...]] = {}


def _below(holder: Any, name: str, path: str) -> str:
    """The path of a field, as the pack's own files would lead there."""
    if (type(holder), name) in UNSEEN:
        return path
    if isinstance(holder, Question) and name == "along":
        return f"{path}/for"
    if isinstance(holder, Chapter) and name == "clauses":
        return "clause"
    if isinstance(holder, Theme):
        return f"theme/{name}"
    return f"{path}/{name.replace('_', '-')}"


def has_words(source: str) -> bool:
    """Whether a text holds anything that another language says otherwise."""
    bare = PLACEHOLDER.sub(lambda match: match["forms"].replace("|code", "").replace("|signed", ""), source)
    return letters(bare)


def letters(source: str) -> bool:
    return any(char.isalpha() for char in source)


def _key(key: object) -> str:
    return "/".join(part for part in key if part) if isinstance(key, tuple) else str(key)
