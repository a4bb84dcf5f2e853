"""A word that things of one kind ask for, and none of the kind that could has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.check.rule import Findings, fault, rule
from generator.fields.choice_type import ChoiceType
from generator.message import msg
from generator.model.game import Game

# choices that share fewer words may share them by chance
SHARED = 3


@rule(
    id="word-nobody-has",
    severity="note",
    whole=True,
    what="A word of a choice that no thing has, while another kind has a choice of the same words, and things with it.",
    why="A reward for slain dragons in a game without a dragon: what is asked for never comes.",
    bad={"posters.yaml": """\
kinds:
  poster:
    name: list gończy
    fields: {name: name, target: "choice of beast, ghost, dragon"}
kind: poster
things:
  wanted-beast: {name: Poszukiwane zwierzę, target: beast}
  wanted-ghost: {name: Poszukiwany duch, target: ghost}
  wanted-dragon: {name: Poszukiwany smok, target: dragon}
""", "enemies.yaml": """\
kinds:
  enemy:
    name: wróg
    fields: {name: name, sort: "choice of beast, ghost, dragon"}  ⟸
kind: enemy
things: {rat: {name: Szczur, sort: beast}, spectre: {name: Upiór, sort: ghost}}
"""},
    mended={"ghost}}": "ghost}, wyrm: {name: Smok, sort: dragon}}"},
)
def word_nobody_has(game: Game) -> Findings:
    choices = list(_choices(game))
    for one in choices:
        for word in sorted(one.words - one.had) if one.had else ():
            asking = [other for other in choices if _offers_alike(one, other) and word in other.had]
            if asking:
                message = msg("expected a thing of the kind {kind} with {field} {word!r}, as {asking} with {had}, "
                              "found none", kind=one.kind, field=one.field, word=word, asking=asking[0].kind,
                              had=asking[0].field)
                yield fault(f"kind/{one.kind}/fields/{one.field}", message, near=word)


class OfferedWords(NamedTuple):
    """A field of a kind that offers words, and those that its things have."""

    kind: str
    field: str
    words: set[str]
    had: set[str]


def _choices(game: Game) -> Iterator[OfferedWords]:
    """Every choice that a kind declares; one that it only has from the kind it extends is that kind's."""
    for kind in game.kinds.values():
        base = game.kinds.get(kind.extends or "")
        for id_, field in kind.fields.items():
            type_ = field.type.single_type
            if isinstance(type_, ChoiceType) and (base is None or base.fields.get(id_) is not field):
                values = [thing.fields.get(id_) for thing in game.of_kind(kind.id)]
                had = {word for value in values for word in (value if isinstance(value, tuple) else (value,))}
                yield OfferedWords(kind.id, id_, set(type_.words), {str(word) for word in had})



def _offers_alike(one: OfferedWords, other: OfferedWords) -> bool:
    return one.kind != other.kind and len(one.words & other.words) >= SHARED
