"""A count of a name that means several things."""

from __future__ import annotations

from generator.check.prose import passages
from generator.check.rule import Findings, finding_at, rule
from generator.check.targets import of_number
from generator.message import msg
from generator.model.game import Game
from generator.model.pieces import meanings

SORTS = {"group": msg("the group of the box"), "line": msg("the line of the box"),
         "kind": msg("the kind or line"), "product": msg("the product"), "thing": msg("the thing")}


@rule(
    id="count-ambiguous",
    severity="warning",
    whole=True,
    what="A `{count:…}` of an id that two of these have, with different counts: a group of the box, a kind, a product.",
    why="The text prints one of the numbers, and nothing says which one is meant.",
    bad={"game.yaml": """\
game: tiny
title: Gra
language: pl
box:
  cards: {name: karty, total: 3, pieces: {beast: 1, spell: 2}}
products:
  cards: {kind: deck, title: Bestie, of: [beast]}
  spells: {kind: deck, title: Czary, of: [spell]}
""", "things.yaml": """\
kinds:
  beast: {name: bestia, fields: {name: name}}
  spell: {name: czar, fields: {name: name}}
kind: beast
things: {wolf: {name: Wilk}}
""", "spells.yaml": "kind: spell\nthings: {fire: {name: Ogień, copies: 2}}\n", "rules/1.yaml": """\
chapter: 1. Elementy
clauses:
  1.1 Karty: "W pudełku jest {plural:count:cards|karta|karty|kart}."  ⟸
"""},
    mended={"  cards: {kind: deck": "  beasts: {kind: deck"},
)
def count_ambiguous(game: Game) -> Findings:
    for passage in passages(game):
        for one in passage.text.placeholders:
            kind, target = of_number(one)
            found = [(SORTS[sort], number) for sort, number in meanings(game, target)] if kind == "count" else []
            others = [(sort, number) for sort, number in found[1:] if number != found[0][1]]
            if others:
                meant, number = found[0]
                other, number2 = others[0]
                message = msg("expected one meaning of {target!r}, found {meant} ({number}) and {other} ({number2})",
                              target=target, meant=meant, number=number, other=other, number2=number2)
                advice = msg("this prints {meant}; if it is not meant, give one of the two another id", meant=meant)
                yield finding_at(passage.path, passage.text.source, one.start, one.end, message, help=advice)
