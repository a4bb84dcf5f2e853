"""The expression language of examples and odds: parsed by Python's grammar, evaluated only by this module."""

from __future__ import annotations

import ast
import keyword
import operator
import re
import unicodedata
import warnings
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, partial

from msgspec import Struct

from generator.escape import forbidden
from generator.message import Message, msg, reason
from generator.model.chapters import Example
from generator.model.choices import choice_named
from generator.model.dice import Dice, Throw
from generator.model.functions import FUNCTIONS, Number, items, number, plain_value, simple_number, truth, whole_number
from generator.model.game import Game, Thing
from generator.model.text import Text
from generator.model.value_text import show
from generator.model.values import Chance, Count, Edges, Ref, Span

LONGEST_SOURCE = 500
MOST_NODES = 250
DEEPEST = 25
REMEMBERED = 1000
# texts, and fields named as words of Python are: card.class
RESERVED = re.compile(rf"\"[^\"]*\"|'[^']*'|(?<=\.)(?:{'|'.join(keyword.kwlist)})\b")
FULL_WIDTH = ord("Ａ") - ord("A")
# characters that change the direction of text
DIRECTIONS = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})

OPERATORS: dict[type, Callable[[Number, Number], Number]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
}
COMPARISONS: dict[type, Callable[[Number, Number], bool]] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
}
ATTRIBUTES: dict[type, tuple[str, ...]] = {
    Count: ("amount", "of", "most"), Chance: ("at_most", "amount"), Span: ("low", "high"),
    Edges: ("north", "east", "south", "west"),
}
NAMES = {"none": None, "None": None, "true": True, "True": True, "false": False, "False": False}


Functions = Mapping[str, Callable[..., object]]


class ExpressionError(ValueError):
    """A fault in an expression; ``where`` is its step, or ``run``; ``read`` are the data read until then."""

    def __init__(self, message: Message, where: str = "run", read: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.where = where
        self.read = read


class Outcome(Struct, frozen=True):
    """The result of an example: its named steps, its result, and the paths of the data that it read."""

    steps: Mapping[str, object]
    result: object
    read: tuple[str, ...] = ()


def evaluate(expression: str, names: Mapping[str, object], game: Game, functions: Functions = FUNCTIONS,
             used: set[str] | None = None) -> object:
    """The value of an expression: int, Fraction, bool, str, Dice, Span, Thing or a tuple. Raises ExpressionError.

    ``functions`` are those that it may call; ``used`` collects the names that its value depends on.
    """
    return Evaluation(game, names, functions=functions, used=used).value_of(expression)


def run_example(game: Game, example: Example) -> Outcome:
    """Compute an example's steps and actions in order, then its result.

    Raises ExpressionError, with the step in ``where``.
    """
    read: dict[str, None] = {}
    inputs = {key: _input(game, example, key, read) for key in example.given}
    names = example.of_action("", inputs)
    steps: dict[str, object] = {}
    for key, step in example.of_action("", example.steps).items():
        steps[key] = names[key] = _step(game, example, key, names, read, step)
    for action in example.actions:
        _act(game, example, action, {**names, **example.of_action(action, inputs)}, steps, read)
        names |= {name: steps[f"{action}.{name}"] for name in example.state}
        names[action] = example.of_action(action, {**inputs, **steps})
    result = _in_place("run", partial(Evaluation(game, names, read).value_of, example.run),
                       read) if example.run else None
    return Outcome(steps, result, tuple(read))


def _act(game: Game, example: Example, action: str, names: dict[str, object], steps: dict[str, object],
         read: dict[str, None]) -> None:
    """Add the steps of an action, and the state after it, to ``steps``; changes of the state read the state before."""
    after = {name: names[name] for name in example.state}
    for name, step in example.of_action(action, example.steps).items():
        found = _step(game, example, f"{action}.{name}", names, read, step)
        (after if name in after else names)[name] = found
        steps[f"{action}.{name}"] = found
    steps |= {f"{action}.{name}": value for name, value in after.items()}


def _input(game: Game, example: Example, key: str, read: dict[str, None]) -> object:
    written = example.given[key]
    if isinstance(written, str) and written.partition(".")[0] in game.kinds and not choice_named(game, written):
        read[written.replace(".", "/", 1)] = None
    return _in_place(example.place("given", key), partial(given_value, game, written), read)


def _step(game: Game, example: Example, key: str, names: Mapping[str, object], read: dict[str, None],
          step: str) -> object:
    return _in_place(example.place("steps", key), partial(Evaluation(game, names, read).value_of, step), read)


def given_value(game: Game, written: object) -> object:
    """The value of a ``given``: ``hero.almuric`` is the thing, ``hero.sort.noble`` a word of a choice, ``sword`` stays
    a text. Raises ValueError."""
    if isinstance(written, tuple | list):
        return tuple(given_value(game, item) for item in written)
    if isinstance(written, Mapping):
        return {key: given_value(game, value) for key, value in written.items()}
    if isinstance(written, float):
        return simple_number(Fraction(str(written)))
    if not isinstance(written, str):
        return written
    kind, dot, id_ = written.partition(".")
    if not dot or kind not in game.kinds:
        return written
    thing = game.thing(kind, id_) or choice_named(game, written)
    if thing is None:
        raise ValueError(msg("expected a {kind}, found {written}, which is not defined", kind=kind, written=written))
    return thing


def agrees(expected: object, found: object) -> bool:
    """True if a result equals the expected one; texts may represent things, spans, dice and fractions."""
    if isinstance(found, Thing | Ref) and expected == f"{found.kind}.{found.id}":
        return True
    expected = plain_value(expected)
    if isinstance(found, Throw):
        found = plain_value(found)
    if isinstance(expected, tuple) and isinstance(found, tuple):
        return len(expected) == len(found) and all(map(agrees, expected, found))
    found = plain_value(found)
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, float):
        expected = Fraction(str(expected))
    if found is None:
        return expected is None or expected == "none"
    if isinstance(expected, str) and not isinstance(found, str):
        return expected.replace("-", "–") == str(found).replace("-", "–")
    return bool(expected == found)


def _in_place(where: str, compute: Callable[[], object], read: Mapping[str, None]) -> object:
    try:
        return compute()
    except ValueError as error:
        raise ExpressionError(reason(error), where, tuple(read)) from None


@lru_cache(REMEMBERED)
def parse(expression: str) -> ast.expr:
    """The syntax tree of an expression of limited size. Raises ExpressionError."""
    if len(expression) > LONGEST_SOURCE:
        raise ExpressionError(msg("expected at most {longest_source} characters, found {count}",
                                  longest_source=LONGEST_SOURCE, count=len(expression)))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            tree = ast.parse(RESERVED.sub(_full_width_name, expression.strip()), mode="eval").body
    except (SyntaxError, SyntaxWarning, DeprecationWarning, ValueError, RecursionError, MemoryError):
        raise ExpressionError(msg("expected an expression, found {expression!r}", expression=expression)) from None
    if sum(1 for _ in ast.walk(tree)) > MOST_NODES:
        raise ExpressionError(msg("expected at most {most_nodes} parts in an expression, found more",
                                  most_nodes=MOST_NODES))
    return tree


def _full_width_name(found: re.Match[str]) -> str:
    """A name that Python reads as the same word, though not as one of its own: it compares names by their NFKC."""
    word = found[0]
    return word if word[0] in "\"'" else chr(ord(word[0]) + FULL_WIDTH) + word[1:]


class Evaluation:
    """The evaluation of one tree. ``read`` collects the paths of the data read."""

    def __init__(self, game: Game, names: Mapping[str, object], read: dict[str, None] | None = None,
                 functions: Functions = FUNCTIONS, used: set[str] | None = None) -> None:
        self.game = game
        self.names = {**{key.replace("-", "_"): value for key, value in names.items()}, **NAMES}
        self.functions = functions
        self.used: set[str] = set() if used is None else used
        self.read: dict[str, None] = {} if read is None else read

    def value_of(self, expression: str) -> object:
        try:
            return self.value(parse(expression), 0)
        except ExpressionError:
            raise
        except ValueError as error:
            raise ExpressionError(reason(error)) from None

    def value(self, node: ast.expr, depth: int) -> object:
        if depth > DEEPEST:
            raise ValueError(msg("expected at most {deepest} levels of nesting, found more", deepest=DEEPEST))
        visit = getattr(self, f"_{type(node).__name__.lower()}", None)
        if visit is None:
            raise ValueError(msg("{code!r} is no part of the language of examples", code=ast.unparse(node)[:60]))
        return visit(node, depth + 1)

    def _constant(self, node: ast.Constant, depth: int) -> object:
        if isinstance(node.value, str):
            # escapes such as \\x1b are not caught when the file is read
            hidden = {sign for sign in node.value if forbidden(sign) or unicodedata.bidirectional(sign) in DIRECTIONS}
            if hidden:
                raise ValueError(msg("expected text, found the control character U+{hidden:04X}",
                                     hidden=ord(min(hidden))))
            return node.value
        if isinstance(node.value, bool | None):
            return node.value
        if isinstance(node.value, int | float):
            return simple_number(Fraction(str(node.value)))
        raise ValueError(msg("expected a number or a text, found {node!r}", node=node.value))

    def _name(self, node: ast.Name, depth: int) -> object:
        if node.id in self.names:
            self.used.add(node.id)
            return self.names[node.id]
        known = ", ".join(sorted(set(self.names) - set(NAMES))) or msg("nothing")
        raise ValueError(msg("expected a name that is given, found {node!r}; given here: {known}",
                             node=node.id, known=known))

    def _list(self, node: ast.List | ast.Tuple, depth: int) -> tuple[object, ...]:
        return tuple(self.value(item, depth) for item in node.elts)

    _tuple = _list

    def _unaryop(self, node: ast.UnaryOp, depth: int) -> object:
        operand = self.value(node.operand, depth)
        if isinstance(node.op, ast.Not):
            return not truth(operand)
        if isinstance(node.op, ast.USub):
            return simple_number(-number(operand))
        if isinstance(node.op, ast.UAdd):
            return number(operand)
        raise ValueError(msg("{code!r} is no part of the language of examples", code=ast.unparse(node)[:60]))

    def _binop(self, node: ast.BinOp, depth: int) -> object:
        left, right = self.value(node.left, depth), self.value(node.right, depth)
        if isinstance(left, Dice) and isinstance(node.op, ast.Add | ast.Sub):
            return left + (whole_number(right) if isinstance(node.op, ast.Add) else -whole_number(right))
        one, other = number(left), number(right)
        if isinstance(node.op, ast.Div | ast.FloorDiv) and other == 0:
            raise ValueError(msg("{code!r} divides by nothing", code=ast.unparse(node)[:60]))
        if isinstance(node.op, ast.Div):
            return simple_number(Fraction(one) / other)
        if type(node.op) not in OPERATORS:
            raise ValueError(msg("{code!r} is no part of the language of examples", code=ast.unparse(node)[:60]))
        return simple_number(OPERATORS[type(node.op)](one, other))

    def _boolop(self, node: ast.BoolOp, depth: int) -> bool:
        wanted = isinstance(node.op, ast.Or)
        return next((wanted for part in node.values if truth(self.value(part, depth)) is wanted), not wanted)

    def _ifexp(self, node: ast.IfExp, depth: int) -> object:
        return self.value(node.body if truth(self.value(node.test, depth)) else node.orelse, depth)

    def _compare(self, node: ast.Compare, depth: int) -> bool:
        left = self.value(node.left, depth)
        for sign, comparator in zip(node.ops, node.comparators, strict=True):
            right = self.value(comparator, depth)
            if not _holds(sign, left, right):
                return False
            left = right
        return True

    def _attribute(self, node: ast.Attribute, depth: int) -> object:
        owner = self.value(node.value, depth)
        if isinstance(owner, Ref):
            owner = self.game.thing(owner.kind, owner.id)
        if isinstance(owner, Thing):
            return self._field(owner, node.attr)
        if isinstance(owner, Mapping):
            found = _spelt_key(owner, node.attr)
            if found is not None:
                return owner[found]
        if node.attr in ATTRIBUTES.get(type(owner), ()):
            return getattr(owner, node.attr)
        raise ValueError(msg("{code} has no {attr!r}", code=ast.unparse(node.value), attr=node.attr))

    def _field(self, thing: Thing, attribute: str) -> object:
        field = _spelt_key(thing.fields, attribute) or _spelt_key({"copies": 0, "at-once": 0}, attribute)
        if field is None and attribute == "id":
            return thing.id
        self.read[f"{thing.kind}/{thing.id}/{field or attribute.replace('_', '-')}"] = None
        if field is None:
            raise ValueError(msg("{thing} has no field {attribute!r}", thing=thing.ref, attribute=attribute))
        return _as_tuple(self.game.field(thing, field))

    def _subscript(self, node: ast.Subscript, depth: int) -> object:
        owner, key = self.value(node.value, depth), plain_value(self.value(node.slice, depth))
        if isinstance(owner, tuple):
            return _entry_at(owner, key)
        if not isinstance(owner, Mapping):
            raise ValueError(msg("expected a map or a list before [ ], found {owner}", owner=show(owner)))
        if isinstance(key, str) and key in owner:
            return owner[key]
        # what has no number counts as 0; there is no word, no dice and no thing to stand for none
        return 0 if key is not None and all(isinstance(one, int | Fraction) for one in owner.values()) else None

    def _call(self, node: ast.Call, depth: int) -> object:
        if not isinstance(node.func, ast.Name) or node.func.id not in self.functions:
            known = ", ".join(sorted(self.functions))
            raise ValueError(msg("expected one of {known}, found {code}",
                                 known=known, code=ast.unparse(node.func)[:60]))
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise ValueError(msg("{func} takes its arguments in order, without names", func=node.func.id))
        arguments = [self.value(argument, depth) for argument in node.args]
        self._note(node.func.id, arguments)
        try:
            result = self.functions[node.func.id](self.game, *arguments)
        except TypeError:
            raise ValueError(msg("{func} does not take {count} such arguments",
                                 func=node.func.id, count=len(arguments))) from None
        return _as_tuple(result)

    def _note(self, function: str, arguments: list[object]) -> None:
        """Record what a call reads; for a lookup without a matching cell, the table."""
        keys = [plain_value(argument) for argument in arguments]
        if function == "value" and keys:
            self.read[f"value/{keys[0]}"] = None
        elif function in ("lookup", "cell") and keys:
            table = self.game.tables.get(str(keys[0]))
            if function == "lookup" and table is not None:
                axes = zip((table.rows, table.columns), keys[1:], strict=False)
                keys = [table.id, *(axis.find(key) if isinstance(key, int | str) else None for axis, key in axes)]
            cells = [str(key) for key in keys] if None not in keys and table is not None else [str(keys[0])]
            self.read["/".join(["table", *cells])] = None


def _holds(sign: ast.cmpop, left: object, right: object) -> bool:
    if isinstance(sign, ast.Eq | ast.NotEq):
        return (_word(left) == _word(right)) is isinstance(sign, ast.Eq)
    if isinstance(sign, ast.In | ast.NotIn):
        among = right if isinstance(right, Mapping) else [_word(item) for item in items(right)]
        return (_word(left) in among) is isinstance(sign, ast.In)
    if type(sign) in COMPARISONS:
        return COMPARISONS[type(sign)](number(left), number(right))
    raise ValueError(msg("expected a comparison such as ==, <, >=, found another"))


def _word(value: object) -> object:
    """A value for comparison: a text becomes its source."""
    return value.source if isinstance(value, Text) else plain_value(value)


def _entry_at(listed: tuple[object, ...], place: object) -> object:
    """The entry of a list at a place, counted from 0."""
    if isinstance(place, int) and not isinstance(place, bool) and 0 <= place < len(listed):
        return listed[place]
    raise ValueError(msg("expected a place from 0 to {last} in {listed}, found {place}", last=len(listed) - 1,
                         listed=show(listed), place=show(place))
                     if listed else msg("expected a list with entries, found []"))


def _as_tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _spelt_key(owner: Mapping[str, object], attribute: str) -> str | None:
    return next((key for key in owner if key.replace("-", "_") == attribute), None)
