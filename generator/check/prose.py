"""Every text of a game with the path of its datum."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from generator.check.per_game import once
from generator.model.chapters import Example
from generator.model.game import Game
from generator.model.sections import SECTIONS
from generator.model.table import Provenance
from generator.model.text import Text
from generator.model.values import Name, Ref
from generator.records import field_names, is_record
from generator.translate.walk import key_path, path_below

# types of values without a text in them
PLAIN = frozenset((str, int, float, bool, type(None), Name, Ref))
Sort = Literal["prose", "title", "label", "cell", "source"]
# paths of the parts of a game, by its fields
PATHS = {"title": "game/title", "subtitle": "game/subtitle", "hook": "game/hook", "theme": "theme",
         **{one.field: one.path for one in SECTIONS}}
# those with printed texts
PRINTED = ("title", "subtitle", "hook", *(one.field for one in SECTIONS if one.printed))
# the sort of the texts in a part or a field; those in other fields are of the sort of what holds them
SORTS: Mapping[str, Sort] = {
    "title": "title", "subtitle": "title", "name": "label", "label": "label", "short": "label", "words": "label",
    "labels": "label", "cell_label": "label", "cells": "cell", "credits": "source", "provenances": "source",
    "provenance": "source",
}


class CheckedText(Struct, frozen=True):
    """A text, the path of its datum, its use, and the example it belongs to."""

    path: str
    text: Text
    sort: Sort = "prose"
    example: Example | None = None


@once
def passages(game: Game) -> Iterator[CheckedText]:
    """Every printed text of the pack, except names."""
    seen: set[int] = set()
    for name in PRINTED:
        yield from _texts(section(game, name), PATHS[name], SORTS.get(name, "prose"), seen)


def section(game: Game, name: str) -> object:
    """A part of a game as paths name what it holds; base kinds first, so that a shared field belongs to them."""
    if name == "kinds":
        return dict(sorted(game.kinds.items(), key=lambda item: len(game.lineage(item[0]))))
    if name == "things":
        return {f"{ref.kind}/{ref.id}": thing for ref, thing in game.things.items()}
    return getattr(game, name)


@once
def names(game: Game) -> Iterator[tuple[str, Name]]:
    """Every name of a thing, with the path of its datum."""
    for thing in game.things.values():
        for id_, value in thing.fields.items():
            if isinstance(value, Name):
                yield f"{thing.kind}/{thing.id}/{id_}", value


def term_forms(game: Game) -> Iterator[tuple[str, str]]:
    """Every form of every term in the language of the game, with the path of its datum."""
    for term in game.terms.values():
        for form, word in term.forms.get(game.language, {}).items():
            yield f"term/{term.id}/{game.language}/{form}", word


def all_forms(game: Game) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The forms of every name of a thing, of a kind, and of every term, with their paths."""
    for path, name in names(game):
        yield path, name.forms
    for kind in game.kinds.values():
        yield f"kind/{kind.id}/name", kind.name.forms
    for term in game.terms.values():
        yield f"term/{term.id}/{game.language}", term.forms.get(game.language, {})


def masked_text(source: str, *patterns: re.Pattern[str]) -> str:
    """A text with spaces in place of all that one of the patterns matches, so that places in it stay true."""
    for pattern in patterns:
        source = pattern.sub(lambda match: " " * len(match[0]), source)
    return source


def whole_words(words: Iterable[str], flags: re.RegexFlag = re.IGNORECASE) -> re.Pattern[str]:
    """A pattern of any of these words, where no other letters adjoin it."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)", flags)


def _texts(value: object, path: str, sort: Sort, seen: set[int], example: Example | None = None,
           ) -> Iterator[CheckedText]:
    """The texts in a value; of a record that several data share, once."""
    if isinstance(value, Text):
        yield CheckedText(path, value, sort, example)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if inner.__class__ not in PLAIN:
                yield from _texts(inner, f"{path}/{key_path(key)}".strip("/"), sort, seen, example)
    elif isinstance(value, tuple):
        for number, inner in enumerate(value, 1):
            yield from _texts(inner, f"{path}/{number}", sort, seen, example)
    elif is_record(value) and id(value) not in seen:
        seen.add(id(value))
        example = value if isinstance(value, Example) else example
        held = [(name, inner) for name in field_names(value) if (inner := getattr(value, name)).__class__ not in PLAIN]
        # the record's own texts together, before those of what it holds
        for name, inner in sorted(held, key=lambda item: not isinstance(item[1], Text)):
            own = "label" if isinstance(value, Provenance) and name == "cells" else SORTS.get(name, sort)
            yield from _texts(inner, path_below(value, name, path), own, seen, example)
