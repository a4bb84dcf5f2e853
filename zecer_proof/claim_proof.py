"""Computes claims: their cases, and the values with which one does not hold.

The language is that of examples, with ``x.strength for x in things("hero") if x.level > 1`` in brackets or as the only
argument of a function, and with functions that read the whole pack.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct

from generator.finding import did_you_mean
from generator.message import Message, joined_messages, msg, reason
from generator.model.claims import Claim
from generator.model.expression import NAMES, Evaluation, ExpressionError, given_value, parse
from generator.model.functions import FUNCTIONS, axis_keys, items, number, plain_value, table_of, truth
from generator.model.game import Game, Thing
from generator.model.grid_maps import GridMap
from generator.model.pieces import pieces, printed_pieces
from generator.model.value_text import show
from generator.model.values import Ref, Span
from zecer_proof.figure_claims import FIGURE_FUNCTIONS, OF_FIGURES

# of all claims of a pack: cases, and rounds of “for” in expressions
MOST_CASES = 100_000
MOST_ROUNDS = 1_000_000
MOST_TOLD = 3
LONGEST_TOLD = 80
T = TypeVar("T")


class ClaimLimits:
    """What the claims of a pack may still compute."""

    def __init__(self) -> None:
        self.cases = MOST_CASES
        self.rounds = MOST_ROUNDS

    def case(self) -> None:
        """Count a case. Raises ValueError when there were too many."""
        self.cases -= 1
        if self.cases < 0:
            raise ValueError(msg("expected at most {most:,} cases of all claims together, found more", most=MOST_CASES))

    def round(self) -> None:
        """Count a round of ``for``. Raises ValueError when there were too many."""
        self.rounds -= 1
        if self.rounds < 0:
            raise ValueError(msg("expected at most {most:,} rounds of “for” in all claims together, found more",
                                 most=MOST_ROUNDS))


class Verdict(Struct, frozen=True):
    """What became of a claim: its number of cases, and of those for which it does not hold.

    ``told`` are the values of the first of these, ``read`` the data that the first one read, or all data when it holds.
    """

    cases: int
    failed: int = 0
    told: tuple[Message, ...] = ()
    read: tuple[str, ...] = ()


class Claiming(Evaluation):
    """The evaluation of an expression of a claim."""

    def __init__(self, game: Game, names: Mapping[str, object], read: dict[str, None], limits: ClaimLimits) -> None:
        super().__init__(game, names, read, CLAIM_FUNCTIONS)
        self.limits = limits

    def _generatorexp(self, node: ast.GeneratorExp, depth: int) -> tuple[object, ...]:
        return tuple(self._rounds(node.generators, node.elt, depth))

    def _listcomp(self, node: ast.ListComp, depth: int) -> tuple[object, ...]:
        return tuple(self._rounds(node.generators, node.elt, depth))

    def _rounds(self, loops: list[ast.comprehension], element: ast.expr, depth: int
                ) -> Generator[object, None, None]:
        loop = loops[0]
        if not isinstance(loop.target, ast.Name) or loop.is_async:
            raise ValueError(msg("expected one name behind “for”, found {code!r}", code=ast.unparse(loop.target)[:60]))
        name = loop.target.id
        if name in self.names:
            raise ValueError(msg("expected a new name, found {name!r}, which is given already", name=name))
        try:
            for value in items(self.value(loop.iter, depth)):
                self.limits.round()
                self.names[name] = value
                if all(truth(self.value(test, depth)) for test in loop.ifs):
                    if len(loops) > 1:
                        yield from self._rounds(loops[1:], element, depth)
                    else:
                        yield self.value(element, depth)
        finally:
            self.names.pop(name, None)

    def _name(self, node: ast.Name, depth: int) -> object:
        if node.id == PLAYERS and node.id in self.names:
            self.read["game/players"] = None
        return super()._name(node, depth)

    def _note(self, function: str, arguments: list[object]) -> None:
        super()._note(function, arguments)
        if function in READERS and arguments:
            at = arguments[0]
            path = str(at).replace(".", "/", 1) if function == "thing" else f"{READERS[function]}/{plain_value(at)}"
            self.read[path] = None

    def why_not(self, source: str, node: ast.expr) -> Message:
        """Why a false part of a source is false: the values in the comparison that does not hold."""
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            return self.why_not(source, next(part for part in node.values if not truth(self.value(part, 0))))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "all":
            found = self._first_false(source, node.args)
            if found is not None:
                return found
        sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else [node]
        telling = ([side for side in sides if _has_names(side)]
                   or [side for side in sides if not isinstance(side, ast.Constant)] or sides)
        return joined_messages([msg("{code} is {value}", code=_cut_value(ast.get_source_segment(source, side) or ""),
                                    value=_cut_value(show(self.value(side, 0)))) for side in telling], ", ")

    def _first_false(self, source: str, arguments: list[ast.expr]) -> Message | None:
        """Of ``all(… for x in …)`` the first round that is false."""
        if len(arguments) != 1 or not isinstance(loop := arguments[0], ast.GeneratorExp | ast.ListComp):
            return None
        before = set(self.names)
        rounds = self._rounds(loop.generators, loop.elt, 0)
        for found in rounds:
            if not truth(found):
                names = {name: value for name, value in self.names.items() if name not in before}
                told = msg("{why}, for {case}", why=self.why_not(source, loop.elt), case=_named_values(names))
                rounds.close()
                return told
        return None


def judge_claim(game: Game, claim: Claim, limits: ClaimLimits) -> Verdict:
    """Compute a claim for each of its cases.

    Raises ExpressionError where it cannot be computed; ``where`` is ``for/NAME``, ``when`` or ``that``.
    """
    return _Proof(game, claim, limits).verdict()


class _Proof:
    """The computation of one claim; ``read`` are the data that it read until now."""

    def __init__(self, game: Game, claim: Claim, limits: ClaimLimits) -> None:
        self.game = game
        self.claim = claim
        self.limits = limits
        self.always = {PLAYERS: Span.parse(game.players)} if _is_span(game.players) else {}
        self.read: dict[str, None] = {}

    def verdict(self) -> Verdict:
        cases, failed = 0, 0
        told: list[Message] = []
        first: tuple[str, ...] = ()
        for names in self._cases({}):
            cases += 1
            here: dict[str, None] = {}
            if self._compute_expression(self.claim.that, "that", names, here, truth):
                self.read |= here
                continue
            failed += 1
            first = first or tuple(here)
            if len(told) < MOST_TOLD:
                why = self._claiming(names, {}).why_not(self.claim.that.strip(), parse(self.claim.that))
                told.append(msg("{why}, for {case}", why=why, case=_named_values(names)) if names else why)
        return Verdict(cases, failed, tuple(told), first or tuple(self.read))

    def _cases(self, names: dict[str, object]) -> Iterator[dict[str, object]]:
        """The names of each case in which the condition holds."""
        name = next((one for one in self.claim.among if one not in names), None)
        if name is not None:
            for value in self._values(name, names):
                yield from self._cases({**names, name: value})
            return
        try:
            self.limits.case()
        except ValueError as error:
            raise ExpressionError(reason(error), "that") from None
        if not self.claim.when or self._compute_expression(self.claim.when, "when", names, self.read, truth):
            yield names

    def _values(self, name: str, names: Mapping[str, object]) -> tuple[object, ...]:
        """The values of a name: the things of a kind, the entries of a list, or those that an expression gives."""
        written, where = self.claim.among[name], f"for/{name}"
        if not isinstance(written, str):
            try:
                return tuple(items(given_value(self.game, written)))
            except ValueError as error:
                raise ExpressionError(reason(error), where) from None
        if written in self.game.kinds:
            self.read[f"kind/{written}"] = None
            return tuple(self.game.of_kind(written))
        return self._compute_expression(written, where, names, self.read, lambda value: tuple(items(value)))

    def _compute_expression(self, expression: str, where: str, names: Mapping[str, object], read: dict[str, None],
                            of: Callable[[object], T]) -> T:
        try:
            return of(self._claiming(names, read).value_of(expression))
        except ValueError as error:
            raise ExpressionError(reason(error), where, tuple(read)) from None

    def _claiming(self, names: Mapping[str, object], read: dict[str, None]) -> Claiming:
        return Claiming(self.game, {**self.always, **names}, read, self.limits)


def _has_names(node: ast.expr) -> bool:
    return any(isinstance(part, ast.Name) and part.id not in NAMES for part in ast.walk(node))


def _is_span(written: str) -> bool:
    try:
        Span.parse(written)
    except ValueError:
        return False
    return True


def _named_values(names: Mapping[str, object]) -> str:
    return ", ".join(f"{name} = {_cut_value(show(value))}" for name, value in names.items())


def _cut_value(written: str) -> str:
    return written if len(written) <= LONGEST_TOLD else f"{written[:LONGEST_TOLD]}…"


def _of_kind(game: Game, kind: object) -> tuple[Thing, ...]:
    if kind not in game.kinds:
        raise ValueError(joined_messages([msg("expected a kind, found {kind}", kind=show(kind)),
                                          *filter(None, [did_you_mean(str(kind), game.kinds)])], "; "))
    return tuple(game.of_kind(str(kind)))


def _thing(game: Game, ref: object) -> Thing:
    found = given_value(game, str(ref) if isinstance(ref, Ref) else ref)
    if isinstance(found, Thing):
        return found
    raise ValueError(msg("expected a thing such as {example}, found {found}", example="kind.id", found=show(ref)))


def _pieces(game: Game, line: object) -> int:
    if isinstance(line, Thing | Ref):
        return game.copies(_thing(game, line))
    try:
        return pieces(game, str(line))
    except KeyError:
        raise ValueError(msg("expected a kind or a line of the box, found {line}", line=show(line))) from None


def _printed_count(game: Game, product: object, thing: object = None) -> int:
    """The pieces that a product prints: all, or those of a thing."""
    if product not in game.products:
        raise ValueError(msg("expected a product, found {product}", product=show(product)))
    wanted = None if thing is None else str(_thing(game, thing).ref)
    found = printed_pieces(game, game.products[str(product)], wanted)
    if found is None and wanted is None:
        raise ValueError(msg("expected a product that prints pieces of things, found {product}", product=show(product)))
    return found or 0


def _cells(game: Game, table: object, key: object = None) -> tuple[object, ...]:
    """All cells of a table in order; those of a row or a column where its key is given."""
    found = table_of(game, table)
    wanted = None if key is None else str(plain_value(key))
    cells = tuple(cell for at, cell in found.cells.items() if wanted is None or wanted in map(str, at))
    if wanted is not None and not cells:
        raise ValueError(msg("expected a row or a column of table {table}, found {key}", table=found.id, key=show(key)))
    return cells


def _spaces(game: Game, map_: object, word: object = None) -> tuple[Thing, ...]:
    """The spaces of a map: all, or those with a sign or of a terrain."""
    if map_ not in game.maps:
        raise ValueError(msg("expected a map, found {map}", map=show(map_)))
    drawn = game.maps[str(map_)]
    if isinstance(drawn, GridMap):
        letters = {found: {one for one in drawn.spaces if drawn.terrain_of(one) == found}
                   for found in drawn.terrain.values()}
    else:
        letters = {sign: set(on) for sign, on in drawn.ground.signs.items()} if drawn.ground is not None else {}
    if word is not None and word not in letters:
        raise ValueError(msg("expected a sign or a terrain of the map {map}, found {word}", map=drawn.id,
                             word=show(word)))
    refs = dict.fromkeys(ref for letter, ref in drawn.spaces.items() if word is None or letter in letters[str(word)])
    return tuple(game.things[ref] for ref in refs if ref in game.things)


CLAIM_FUNCTIONS: dict[str, Callable[..., object]] = {
    **FUNCTIONS,
    **FIGURE_FUNCTIONS,
    "things": _of_kind,
    "thing": _thing,
    "pieces": _pieces,
    "printed": _printed_count,
    "rows": lambda game, table: axis_keys(game, table_of(game, table).rows),
    "columns": lambda game, table: axis_keys(game, table_of(game, table).columns),
    "cells": _cells,
    "spaces": _spaces,
    "distinct": lambda game, among: len({plain_value(one) for one in items(among)}) == len(items(among)),
    "abs": lambda game, value: abs(number(value)),
}
PLAYERS = "players"
# by function: the path of what it reads
READERS = {"things": "kind", "thing": "", "pieces": "box", "printed": "product", "rows": "table", "columns": "table",
           "cells": "table", "spaces": "map", **dict.fromkeys(OF_FIGURES, "figure")}
