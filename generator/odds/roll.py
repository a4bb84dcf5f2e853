"""Exact distributions of dice and of expressions with dice."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.lazy import lazy
from generator.message import msg
from generator.model.dice import NO_DICE, Declared, Dice
from generator.model.expression import parse

if TYPE_CHECKING:
    import icepool

    Join = Callable[[icepool.Die[int], icepool.Die[int]], icepool.Die[int]]
else:
    icepool = lazy("icepool")

# dice inside an expression, without an addend, which is a part of the expression
THROWN = r"\b\d{1,2}[KkDd]\d{1,3}(?:[x×]\d{1,4})?(?![\w.])"
MOST_PAIRS = 100_000
HIGHEST = 10**9
SIGNS: dict[type, Join] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
}
CHOICES: dict[str, Join] = {
    "max": lambda one, other: icepool.highest(one, other), "min": lambda one, other: icepool.lowest(one, other),
}


class Roll:
    """The exact distribution of an integer roll; probabilities are fractions."""

    __slots__ = ("die",)

    def __init__(self, die: icepool.Die[int]) -> None:
        self.die = die

    @classmethod
    def of_dice(cls, dice: Dice) -> Roll:
        """The distribution of dice in a pack's notation: (sum of the dice + ``plus``) · ``times``.

        Raises ValueError for dice without numbers.
        """
        if not dice.has_numbers:
            raise ValueError(msg("expected dice with numbers, found {dice}, which has only icons", dice=dice))
        die = icepool.Die(list(dice.values)) if dice.own else icepool.d(dice.sides)
        return cls((dice.count @ die + dice.plus) * dice.times)

    @classmethod
    def parse(cls, written: str, declared: Declared = NO_DICE) -> Roll:
        """Parse an expression of dice: ``2K6+3``, ``1K6−1K3``, ``max(1K6, 2 doom)``. Raises ValueError with the reason.

        ``declared`` are the dice of the pack.
        """
        thrown = _dice_pattern(declared)
        try:
            # the notation of packs comes first: 1K6+5x10 is ten times the sum
            return cls.of_dice(Dice.parse(written, declared))
        except ValueError as error:
            if thrown.fullmatch(written.strip()):
                raise ValueError(str(error)) from None
        named: dict[str, Dice] = {}
        text = thrown.sub(lambda match: _name(match.group(), named, declared), written)
        try:
            tree = parse(text.replace("−", "-").replace("×", "*"))
        except ValueError:
            raise _no_roll(written) from None
        return cls(_value(tree, named, written))

    @property
    def chances(self) -> dict[int, Fraction]:
        """The probability of each result, ascending."""
        return {outcome: self.die.probability(outcome) for outcome in self.die.outcomes()}

    @property
    def mean(self) -> Fraction:
        return Fraction(self.die.mean())

    def __add__(self, addend: int) -> Roll:
        return Roll(self.die + addend)


def _dice_pattern(declared: Declared) -> re.Pattern[str]:
    """The pattern of dice inside an expression."""
    return re.compile("|".join([THROWN, *(rf"\b\d{{1,2}}\s*{re.escape(id_)}(?![\w-])" for id_ in declared)]))


def _name(code: str, named: dict[str, Dice], declared: Declared) -> str:
    name = f"dice_{len(named)}"
    named[name] = Dice.parse(code, declared)
    return name


def _value(node: ast.expr, named: dict[str, Dice], written: str) -> icepool.Die[int]:
    match node:
        case ast.Name(id=name) if name in named:
            return Roll.of_dice(named[name]).die
        case ast.Constant(value=int(number)) if not isinstance(number, bool) and number <= HIGHEST:
            return icepool.Die([number])
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, named, written)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in SIGNS:
            return _joined_dice(SIGNS[type(sign)], _value(left, named, written), _value(right, named, written), written)
        case ast.Call(func=ast.Name(id=name), args=[first, *others], keywords=[]) if name in CHOICES:
            die = _value(first, named, written)
            for other in others:
                die = _joined_dice(CHOICES[name], die, _value(other, named, written), written)
            return die
    raise _no_roll(written)


def _no_roll(written: str) -> ValueError:
    return ValueError(msg("expected a roll such as 2K6+3, 1K6−1K3 or max(1K6, 1K6), found {written!r}",
                          written=written))


def _joined_dice(join: Join, one: icepool.Die[int], other: icepool.Die[int], written: str) -> icepool.Die[int]:
    if len(one) * len(other) > MOST_PAIRS:
        raise ValueError(msg("expected a roll of fewer dice, found {written!r}", written=written))
    if join is operator.floordiv and 0 in other.outcomes():
        raise ValueError(msg("expected a roll that divides by something, found {written!r}", written=written))
    return join(one, other)
