"""A number of a thing that the text does not speak of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.check.outcomes import outcome_of
from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, finding_at, rule
from generator.check.targets import thing_named
from generator.check.usage import data_of
from generator.message import Message, msg
from generator.model.chapters import Example
from generator.model.expression import ExpressionError
from generator.model.game import Game
from generator.model.text import IN_WORDS, Text
from generator.model.values import Name

NUMBERS = ("value", "plural", *IN_WORDS)
# so many times as many things must have the usual number
FEW = 3


@rule(
    id="number-of-another",
    severity="warning",
    what="A text that prints a number of one thing and names only others.",
    why="A placeholder copied from the neighbouring rule prints the neighbour's number.",
    bad="""\
provenance: {original: próba}
kinds:
  spell: {name: czar, fields: {name: name, cost: int 1..9}}
kind: spell
things:
  sleep: {name: Sen, cost: 2}
  fire: {name: Ogień, cost: 3}
chapter: "1.0"
title: Czary
clauses:
  "1.1": "{name:spell.sleep} kosztuje {value:spell.fire.cost}."  ⟸
""",
    mended={"spell.fire.cost": "spell.sleep.cost"},
)
def number_of_another(game: Game) -> Findings:
    for _, found in groupby(passages(game), lambda passage: passage.path.rpartition("/")[0]):
        together = list(found)
        printed = [(passage, holder, thing) for passage in together for holder in passage.text.placeholders
                   if holder.kind in NUMBERS and (thing := _thing(game, holder.target))]
        mentioned = _things_mentioned(game, together) if printed else set()
        # a name misspelt may be that very thing
        names = [target for target in mentioned if "." in target and target.partition(".")[0] in game.kinds]
        known = all(thing_named(game, name) for name in names)
        for passage, holder, thing in printed if known else ():
            if thing not in mentioned and not _of_all(game, holder.target) and not _is_typed(game, thing, together):
                message = msg("expected a number of what the text names, found one of {thing}, which it does not name",
                              thing=thing)
                advice = _unequal(game, holder.target) or msg(
                    "name it by {{name:{thing}}}, or take the right number", thing=thing)
                yield finding_at(passage.path, passage.text.source, holder.start, holder.end, message, help=advice)


def _is_typed(game: Game, thing: str, together: Sequence[CheckedText]) -> bool:
    """Whether one of the texts says the name of a thing in small letters, as of a thing that is none by itself."""
    found = thing_named(game, thing)
    words = {form for form in found.name.forms.values() if form.islower()} if found is not None else set()
    return any(re.search(rf"\b{re.escape(word)}\b", passage.text.source) for word in words for passage in together)


def _thing(game: Game, target: str) -> str | None:
    """The thing whose field a placeholder prints; None for its words, which name it too."""
    kind, _, rest = target.partition(".")
    id_, dot, path = rest.partition(".")
    thing = game.thing(kind, id_) if dot else None
    return None if thing is None or isinstance(thing.fields.get(path), Name | Text) else f"{kind}.{id_}"


def _unequal(game: Game, target: str) -> Message | None:
    """What may have happened when one number stood for all things of a kind: a few of them have another now."""
    kind, _, field = target.split(".", 2)
    by_value: dict[str, list[str]] = {}
    for thing, value in _numbers(game, kind, field):
        by_value.setdefault(value, []).append(thing)
    if not by_value:
        return None
    few, *most = sorted(by_value.values(), key=len)
    if len(most) != 1 or len(few) * FEW > len(most[0]):
        return None
    told = {id_: value for value, ids in by_value.items() for id_ in ids}
    return msg("the numbers {kind}.{field} are no longer equal: {one} for {few}, {other} for the other {count}",
               kind=kind, field=field, one=told[few[0]], few=", ".join(few), other=told[most[0][0]],
               count=len(most[0]))


def _numbers(game: Game, kind: str, field: str) -> Iterator[tuple[str, str]]:
    """The things of a kind that have a number in a field, each with it."""
    for thing in game.of_kind(kind):
        try:
            value = game.value(f"{thing.ref}.{field}")
        except (KeyError, TypeError, IndexError):
            continue
        if value is not None:
            yield thing.id, str(value)


def _of_all(game: Game, target: str) -> bool:
    """Whether the number is the same for all things of its kind that have it, so that one may stand for all."""
    kind, _, field = target.split(".", 2)
    return len({value for _, value in _numbers(game, kind, field)}) == 1


def _things_mentioned(game: Game, together: Sequence[CheckedText]) -> set[str]:
    """The things that texts of one datum speak of: it itself, those they name, those an example is given or reads."""
    mentioned = {".".join(together[0].path.split("/")[:2])}
    for passage in together:
        for holder in passage.text.placeholders:
            mentioned |= {target for sort, target in data_of(game, holder) if sort == "thing"}
        if passage.example is not None:
            mentioned |= _of_example(game, passage.example)
    return mentioned


def _of_example(game: Game, example: Example) -> set[str]:
    try:
        read = outcome_of(game, example).read
    except ExpressionError as error:
        read = error.read
    words = f"{example.given!r} {example.run} {' '.join(example.steps.values())}"
    named = {f"{kind}.{thing.id}" for kind in game.kinds for thing in game.of_kind(kind) if thing.id in words}
    return {".".join(path.split("/")[:2]) for path in read} | named
