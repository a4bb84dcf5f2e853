"""What is given by the number of players, and not for all numbers that the game allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.check.numerals import WORD, number_of_word
from generator.check.rule import Findings, fault, first_few, rule
from generator.fields.int_type import IntType
from generator.message import Message, msg
from generator.model.game import Game
from generator.model.table import Axis
from generator.model.values import Span
from zecer_proof.numbers_said import words_for_one
from zecer_proof.players import players_of, speaks_of_players


@rule(
    id="players-left-out",
    severity="warning",
    what="A table with a row or column by the number of players that lacks a number that `players` of the game allows, "
         "or has one too many; a field or a simulation with such a number (labels in Polish, English, German).",
    why="The fifth player reads the table, and there is nothing for five.",
    bad={"game.yaml": "game: tiny\ntitle: Tiny\nlanguage: en\nplayers: 2-4\n", "example.yaml": """\
tables:
  "1.1":
    title: Coins
    rows: {number: number of players}
    data:
      "2": seven
      "3": five  ⟸
"""},
    mended={'"3": five': '"3–4": five'},
)
def players_left_out(game: Game) -> Findings:
    players = players_of(game)
    if players is None:
        return
    for table in game.tables.values():
        for side, axis in (("rows", table.rows), ("columns", table.columns)):
            if axis.label is not None and speaks_of_players(axis.label.source, game.language):
                yield from _of_axis(game, axis, f"table/{table.id}", side, players)
    for kind in game.kinds.values():
        for id_, field in kind.fields.items():
            if isinstance(field.type.single_type, IntType) and speaks_of_players(field.label.source, game.language):
                yield from _of_field(game, kind.id, id_, players)
    for simulation in game.simulations.values():
        if simulation.players and simulation.players not in players:
            message = msg("expected a number of players of {players}, found {key}", players=players,
                          key=simulation.players)
            yield fault(f"simulations/{simulation.id}/seats", message)


def _of_axis(game: Game, axis: Axis, path: str, side: str, players: Span) -> Findings:
    spans = axis.spans or _numbers_of_labels(axis, game.language)
    if not spans:
        return
    first, last = players.low or 0, players.high or 0
    missing = [str(number) for number in range(first, last + 1) if not any(number in span for span in spans)]
    if missing:
        message = msg("expected a {side} for each number of players, {players}, found none for {missing}",
                      side=_word(side), players=players, missing=first_few(missing, 4))
        yield fault(f"{path}/{axis.keys[-1]}" if axis.spans and side == "rows" else f"{path}/{side}", message)
    for key, span in zip(axis.keys, spans, strict=True):
        low, high = span.low, span.high
        if (low is not None and low > last) or (high is not None and high < first):
            message = msg("expected a number of players of {players}, found {key}", players=players, key=span)
            yield fault(f"{path}/{key}" if axis.spans and side == "rows" else f"{path}/{side}", message, near=key)


def _word(side: str) -> Message:
    return msg("row") if side == "rows" else msg("column")


def _numbers_of_labels(axis: Axis, language: str) -> Sequence[Span]:
    """The numbers in words of labels, if each has one: *two players*, *three players*."""
    found = [_number(axis.labels[key].source, language) if key in axis.labels else None for key in axis.keys]
    return [Span(one, one) for one in found if one is not None] if all(one is not None for one in found) else []


def _number(label: str, language: str) -> int | None:
    words = WORD.findall(label.casefold()) or [""]
    numbers = [*map(number_of_word(language).get, words), *_digits(label)]
    known = [number for number in numbers if number is not None]
    return known[0] if len(known) == 1 else 1 if words[0] in words_for_one(language) else None


def _digits(label: str) -> Iterator[int]:
    yield from (int(part) for part in label.split() if part.isdecimal() and len(part) < 3)


def _of_field(game: Game, kind: str, field: str, players: Span) -> Findings:
    for thing in game.of_kind(kind):
        value = thing.fields.get(field)
        for number in value if isinstance(value, tuple) else (value,):
            if isinstance(number, int) and not isinstance(number, bool) and number not in players:
                message = msg("expected a number of players of {players}, found {key}", players=players, key=number)
                yield fault(f"{thing.kind}/{thing.id}/{field}", message)
