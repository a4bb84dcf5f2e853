"""Functions of the expression language. Each takes the game first; a wrong argument raises ValueError."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from generator.message import msg, reason
from generator.model import graph
from generator.model.dice import Dice, DieFace, Throw
from generator.model.game import Game, Thing
from generator.model.table import Axis, Table
from generator.model.text import Text
from generator.model.value_text import FINEST, show
from generator.model.values import Chance, Ref, Span

Number = int | Fraction
LARGEST = 10**9
LONGEST = 200
MOST_ITEMS = 100_000


def simple_number(number: Number) -> Number:
    """A whole fraction as an int. Raises ValueError beyond ±10⁹, and for one that would fill a page."""
    if abs(Fraction(number)) > LARGEST:
        raise ValueError(msg("expected numbers of at most a thousand million, found a larger one"))
    if number.denominator > FINEST:
        raise ValueError(msg("expected fractions of at most a thousand digits, found a longer one"))
    return number.numerator if number.denominator == 1 else number


def number(value: object) -> Number:
    """A number, also that of a throw, or ValueError."""
    if isinstance(value, Throw) and value.number is not None:
        return value.number
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return value
    if isinstance(value, str | Text):
        raise ValueError(msg("expected a number, found the text “{value}”; numbers have the type int, in a table "
                             "by `cells`", value=show(value)))
    raise ValueError(msg("expected a number, found {value}", value=show(value)))


def whole_number(value: object) -> int:
    """A whole number, or ValueError."""
    found = number(value)
    if isinstance(found, int):
        return found
    raise ValueError(msg("expected a whole number, found {value}", value=show(value)))


def truth(value: object) -> bool:
    """A bool, or ValueError: other values have no truth value."""
    if isinstance(value, bool):
        return value
    raise ValueError(msg("expected yes or no, such as a comparison, found {value}", value=show(value)))


def dice_of(game: Game, value: object) -> Dice:
    """Dice, also written as a text, or ValueError."""
    if isinstance(value, Dice):
        return value
    if isinstance(value, str):
        return Dice.parse(value, game.dice)
    raise ValueError(msg("expected dice, found {value}", value=show(value)))


def items(value: object) -> Sequence[object]:
    """A list of at most 100,000 entries, or ValueError."""
    if isinstance(value, tuple):
        if len(value) > MOST_ITEMS:
            raise ValueError(msg("expected a list of at most {most:,} entries, found {count:,}",
                                 most=MOST_ITEMS, count=len(value)))
        return value
    raise ValueError(msg("expected a list, found {value}", value=show(value)))


def plain_value(value: object) -> object:
    """A value for comparison or lookup: a thing becomes its id, a throw its number or its faces."""
    if isinstance(value, Thing | Ref):
        return value.id
    if isinstance(value, Throw):
        return tuple(map(str, value.faces)) if value.number is None else value.number
    return tuple(plain_value(item) for item in value) if isinstance(value, tuple | list) else value


def _key(value: object) -> int | str:
    key = plain_value(value)
    if isinstance(key, int | str) and not isinstance(key, bool):
        return key
    raise ValueError(msg("expected a number, a thing or a label to look up, found {value}", value=show(value)))


def table_of(game: Game, name: object) -> Table:
    """A table by its id, or ValueError."""
    found = game.tables.get(str(name))
    if found is None:
        raise ValueError(msg("expected a table, found {table}", table=show(name)))
    return found


def axis_keys(game: Game, axis: Axis) -> tuple[int | str | Thing, ...]:
    """The keys of an axis: one of a kind as its thing, a single number as int, any other as text."""
    if axis.kind is not None:
        return tuple(game.thing(axis.kind, key) or key for key in axis.keys)
    return tuple(int(key) if axis.spans and key.lstrip("-").isdecimal() else key for key in axis.keys)



def _lookup(game: Game, table: object, row: object, column: object = "") -> object:
    found = table_of(game, table)
    try:
        return found.lookup(_key(row), _key(column))
    except KeyError as error:
        explained = isinstance(error.args[0], str)
        raise ValueError(reason(error) if explained else msg("table {table} has no cell there", table=table)) from None


def _cell(game: Game, table: object, row: object, column: object = "") -> object:
    address = "/".join(str(_key(part)) for part in (table, row, column) if part != "")
    try:
        return game.cell(address)
    except KeyError:
        raise ValueError(msg("expected a cell, found {address}, where there is none", address=address)) from None


def _value(game: Game, name: object) -> object:
    try:
        return game.value(str(name))
    except KeyError:
        raise ValueError(msg("expected a value, found {name}, which is not defined", name=show(name))) from None


def _is_within(game: Game, result: object, span: object) -> bool:
    found = whole_number(result)
    if isinstance(span, str):
        span = Span.parse(span)
    if isinstance(span, Span):
        return found in span
    return found <= (span.at_most if isinstance(span, Chance) else whole_number(span))


def _shift(game: Game, letter: object, places: object, last: object) -> str:
    match letter, last:
        case str(), str() if len(letter) == 1 and len(last) == 1:
            return chr(max(ord("A"), min(ord(letter) + whole_number(places), ord(last))))
    raise ValueError(msg("expected two letters, found {letter} and {last}", letter=show(letter), last=show(last)))


def _given_entries(given: tuple[object, ...]) -> Sequence[object]:
    """The arguments, or the entries of the only one, a list."""
    return items(given[0]) if len(given) == 1 and isinstance(given[0], tuple) else given


def _numbers(given: tuple[object, ...]) -> list[Number]:
    return [number(value) for value in _given_entries(given)]


def _extreme(choose: Callable[[list[Number]], Number]) -> Callable[..., Number]:
    def pick(game: Game, *given: object) -> Number:
        numbers = _numbers(given)
        if not numbers:
            raise ValueError(msg("expected at least one number, found none"))
        return choose(numbers)

    return pick


def _rank(game: Game, count: object) -> tuple[Number, ...]:
    pieces = whole_number(count)
    if not 0 <= pieces <= LONGEST:
        raise ValueError(msg("expected a number of pieces from 0 to {longest}, found {pieces}",
                             longest=LONGEST, pieces=pieces))
    return tuple(simple_number(Fraction(2 * place - pieces + 1, 2)) for place in range(pieces))


def _nearest(game: Game, at: object, positions: object) -> tuple[int, ...]:
    away = [abs(Fraction(number(position)) - number(at)) for position in items(positions)]
    return tuple(place for place, distance in enumerate(away, 1) if distance == min(away))


def _share(game: Game, among: object, die: object = "1K6") -> tuple[str, ...]:
    faces, count = dice_of(game, die).faces(), len(items(among))
    if not count or len(faces) % count:
        evenly = ", ".join(str(number) for number in range(1, len(faces) + 1) if len(faces) % number == 0)
        raise ValueError(msg("expected one of {evenly} to share one die evenly, found {count}",
                             evenly=evenly, count=count))
    step = len(faces) // count
    return tuple(str(Span(faces[low], faces[low + step - 1])) for low in range(0, len(faces), step))


def _throw_shown(game: Game, of: object, faces: object) -> Throw:
    """The throw of declared dice that shows some faces, each written as in the pack."""
    dice = dice_of(game, of)
    written = items(faces if isinstance(faces, tuple) else (faces,))
    if not dice.die or len(written) != dice.count:
        raise ValueError(msg("expected {count} faces of dice that the pack declares, found {faces}",
                             count=dice.count, faces=show(faces)))
    return dice.throw_showing(_face(dice, face) for face in written)


def _face(dice: Dice, written: object) -> DieFace:
    found = next((face for face in dice.own if face.is_written(written)), None)
    if found is None:
        raise ValueError(msg("expected a face of the die {die} ({faces}), found {written}", die=dice.die,
                             faces=", ".join(dict.fromkeys(map(str, dice.own))), written=show(written)))
    return found


def _count(game: Game, among: object, wanted: object) -> int:
    """How often a throw shows an icon, a number or a blank face, or a list holds a value."""
    if isinstance(among, Throw):
        return sum(face.icons.count(wanted) if wanted in face.icons else face.is_written(wanted)
                   for face in among.faces)
    return sum(plain_value(item) == plain_value(wanted) for item in items(among))


FUNCTIONS: dict[str, Callable[..., object]] = {
    "lookup": _lookup,
    "cell": _cell,
    "value": _value,
    "dice": lambda game, code: dice_of(game, code),
    "add": lambda game, dice, n: dice_of(game, dice) + whole_number(n),
    "lowest": lambda game, dice: dice_of(game, dice).lowest,
    "highest": lambda game, dice: dice_of(game, dice).highest,
    "faces": lambda game, dice, *thrown: dice_of(game, dice).faces(*map(whole_number, thrown)),
    "code": lambda game, dice: dice_of(game, dice).code,
    "within": _is_within,
    "shift": _shift,
    "min": _extreme(min),
    "max": _extreme(max),
    "largest": lambda game, among: _extreme(max)(game, tuple(items(among))),
    "sum": lambda game, *given: simple_number(sum(_numbers(given), Fraction(0))),
    "all": lambda game, *given: all(map(truth, _given_entries(given))),
    "any": lambda game, *given: any(map(truth, _given_entries(given))),
    "count": _count,
    "shown": _throw_shown,
    "len": lambda game, among: len(items(among)),
    "half_up": lambda game, value: -(-number(value) // 2),
    "rank": _rank,
    "nearest": _nearest,
    "share": _share,
    "along": graph.thing_along,
    "around": graph.things_around,
    "steps": graph.steps,
    "paces": graph.paces,
    "reach": graph.reach,
}
