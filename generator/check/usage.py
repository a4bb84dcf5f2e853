"""Which data are used: printed by a product, referred to, looked up, or listed."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from generator.check.per_game import once
from generator.check.prose import CheckedText, passages
from generator.check.references import references
from generator.check.regions import expressions, words_of_faces
from generator.check.targets import of_number, owner_of, thing_named
from generator.model.expression import parse
from generator.model.figure_places import TOGETHER
from generator.model.game import Game
from generator.model.text import Placeholder
from generator.model.values import Ref
from generator.odds.odds_syntax import data_named
from generator.odds.playing import playing

Used = frozenset[tuple[str, str]]
# the sort of a placeholder's target, where it differs from the name of the placeholder
OF_FIGURES = ("layout", "direction")
POINTS = {"ref": "clause", "says": "clause", "name": "thing", "kinds": "kind"}


def used(game: Game) -> Used:
    """Every (sort, id) that is used: sorts thing, table, value, term, figure, clause, icon, kind."""
    return frozenset(_used(game))


def unused_data(game: Game, sort: str, ids: Iterable[str]) -> list[str]:
    """Those data of a sort that nothing uses."""
    there = used(game)
    return [id_ for id_ in ids if (sort, id_) not in there]


@once
def _used(game: Game) -> Iterator[tuple[str, str]]:
    uses = {*_referred_data(game), *((sort, target) for _, sort, target in named_in_expressions(game))}
    yield from {datum for sort, target in uses for datum in _data(game, sort, target)}.union(_printed_data(game))


def _data(game: Game, sort: str, target: str) -> Iterator[tuple[str, str]]:
    """The data that a reference uses: the table of a cell, the thing of a field."""
    if sort in ("cell", "column"):
        yield "table", target.partition("/")[0]
    elif sort in ("thing", "value", "source"):
        thing = thing_named(game, target) if sort == "thing" else owner_of(game, target)
        if thing is not None:
            yield "thing", str(thing.ref)
        if sort != "thing":
            yield "value", target
    else:
        yield sort, game.clause_id(target) if sort == "clause" else target


def _referred_data(game: Game) -> Iterator[tuple[str, str]]:
    yield from ((reference.sort, reference.target) for reference in references(game))
    yield from ((sort, target) for _, _, sort, target in references_in_texts(game))


def references_in_texts(game: Game) -> Iterator[tuple[CheckedText, Placeholder, str, str]]:
    """The references in texts, also in the odds that they ask for: text, placeholder, sort and target."""
    for passage in (*passages(game), *(words for _, _, words in words_of_faces(game))):
        for placeholder in passage.text.placeholders:
            yield from ((passage, placeholder, sort, one) for sort, one in data_of(game, placeholder))


def data_of(game: Game, placeholder: Placeholder) -> Iterable[tuple[str, str]]:
    """What a placeholder refers to: sort and target of each datum."""
    kind, target = of_number(placeholder)
    if kind == "odds":
        return data_named(game, target)
    return _data_of_figure(target) if kind in OF_FIGURES else [(POINTS.get(kind, kind), target)]


def _data_of_figure(target: str) -> Iterator[tuple[str, str]]:
    """The figure in ``night-table/tile.b/tile.c``, and the things."""
    figure, *places = target.split("/")
    yield "figure", figure
    yield from (("thing", one) for place in places for one in place.split(TOGETHER) if "." in one)


def named_in_expressions(game: Game) -> Iterator[tuple[str, str, str]]:
    """What examples, claims, questions of odds, faces and plays compute with: the path of each, sort and target."""
    for example in game.examples.values():
        path = f"example/{example.id}"
        for given in example.given.values():
            for one in given if isinstance(given, tuple) else (given,):
                if isinstance(one, str):
                    yield path, "thing", one
                    yield from ((path, "thing", str(ref)) for ref in game.things if ref.id == one)
        yield from _named_by(path, (*example.steps.values(), example.run))
    for claim in game.claims.values():
        yield from _named_by(f"claim/{claim.id}", (claim.that, claim.when, *claim.among.values()))
    for question in game.odds.values():
        yield from _named_by(f"odds/{question.id}", question.expressions().values())
    for face in game.theme.faces.values():
        for region in face.regions.values():
            for key, written in expressions(region):
                yield from _named_by(f"theme/faces/{face.id}/regions/{region.id}/{key}", [written])
    for play in game.plays.values():
        yield from ((f"plays/{play.id}", *use) for use in playing(play.rules).uses(play.settings))


def _named_by(path: str, expressions: Iterable[object]) -> Iterator[tuple[str, str, str]]:
    """The values and tables that expressions look up; a table may be that of a cell."""
    for expression in expressions:
        for function, datum in constant_calls(expression) if isinstance(expression, str) else ():
            yield path, "value" if function == "value" else "cell", datum


def constant_calls(expression: str) -> Iterator[tuple[str, str]]:
    """The functions that an expression calls with a constant, and that; none when it cannot be parsed."""
    try:
        tree = parse(expression)
    except ValueError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant):
                yield node.func.id, str(first.value)


def _printed_data(game: Game) -> Iterator[tuple[str, str]]:
    kinds = {kind for product in game.products.values() for kind in product.options.kinds}
    listed = [table for table in game.tables.values() if table.lists is not None]
    kinds |= {table.lists for table in listed if table.lists and not table.which}
    for kind in sorted(kinds):
        yield from (("thing", str(thing.ref)) for thing in game.of_kind(kind))
    for table in listed:
        yield from (("thing", str(Ref(table.lists or "", id_))) for id_ in table.which)
