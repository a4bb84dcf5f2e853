"""Which data are used: printed by a product, referred to, looked up, or listed."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from generator.check.once import once
from generator.check.prose import passages
from generator.check.references import references
from generator.check.targets import of_number, thing_named
from generator.model.expression import parse
from generator.model.game import Game
from generator.model.values import Ref
from generator.odds.odds_syntax import named
from generator.odds.playing import playing

Used = frozenset[tuple[str, str]]
NAMED = {"ref": "clause", "table": "table", "figure": "figure", "term": "term", "icon": "icon", "name": "thing"}


def used(game: Game) -> Used:
    """Every (sort, id) that is used: sorts thing, table, value, term, figure, clause, icon, kind."""
    return frozenset(_used(game))


@once
def _used(game: Game) -> Iterator[tuple[str, str]]:
    yield from {*_referred(game), *_written(game), *_computed(game), *_printed(game), *_played(game)}


def _referred(game: Game) -> Iterator[tuple[str, str]]:
    for reference in references(game):
        sort, target = reference.sort, reference.target
        if sort == "thing":
            yield from _thing(game, target)
        elif sort == "column":
            yield "table", target.partition("/")[0]
        elif sort == "source":
            yield from _dotted(game, target)
        else:
            yield sort, target


def _thing(game: Game, target: str) -> Iterator[tuple[str, str]]:
    thing = thing_named(game, target)
    if thing is not None:
        yield "thing", str(thing.ref)


def _dotted(game: Game, target: str) -> Iterator[tuple[str, str]]:
    """A value: a constant, or a field of a thing."""
    yield "value", target
    yield from _thing(game, ".".join(target.split(".")[:2]))


def _written(game: Game) -> Iterator[tuple[str, str]]:
    for passage in passages(game):
        for placeholder in passage.text.placeholders:
            kind, target = of_number(placeholder)
            if kind == "name":
                yield from _thing(game, target)
            elif kind == "value":
                yield from _dotted(game, target)
            elif kind == "cell":
                yield "table", target.partition("/")[0]
            elif kind == "odds":
                yield from _reckoned(game, target)
            elif kind in NAMED:
                yield NAMED[kind], target


def _reckoned(game: Game, written: str) -> Iterator[tuple[str, str]]:
    """The data from which odds in prose are computed."""
    for sort, target in named(game, written):
        if sort == "value":
            yield from _dotted(game, target)
        else:
            yield "table" if sort == "cell" else sort, target.partition("/")[0]


def _computed(game: Game) -> Iterator[tuple[str, str]]:
    for example in game.examples.values():
        for given in example.given.values():
            for one in given if isinstance(given, tuple) else (given,):
                if isinstance(one, str):
                    yield from _thing(game, one)
                    yield from (("thing", str(ref)) for ref in game.things if ref.id == one)
        for expression in (*example.steps.values(), example.run):
            yield from _called(game, expression)


def _called(game: Game, expression: str) -> Iterator[tuple[str, str]]:
    try:
        tree = parse(expression)
    except ValueError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield from _dotted(game, first.value) if node.func.id == "value" else [("table", first.value)]


def _printed(game: Game) -> Iterator[tuple[str, str]]:
    kinds = {kind for product in game.products.values() for kind in product.options.of}
    listed = [table for table in game.tables.values() if table.lists is not None]
    kinds |= {table.lists for table in listed if table.lists and not table.which}
    for kind in sorted(kinds):
        yield from (("thing", str(thing.ref)) for thing in game.of_kind(kind))
    for table in listed:
        yield from (("thing", str(Ref(table.lists or "", id_))) for id_ in table.which)


def _played(game: Game) -> Iterator[tuple[str, str]]:
    """The data that plays use."""
    for play in game.plays.values():
        yield from playing(play.rules).uses(play.settings)
