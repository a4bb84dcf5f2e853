"""The approved facts of a game: numbers, names, references, examples; of the wording around them only what it says:
numbers in words, may and must, negations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.check.numerals import numerals
from generator.check.prose import passages
from generator.check.references import references
from generator.check.report import lies_within
from generator.load.approved import Facts, one_line
from generator.model.chapters import LaidPiece
from generator.model.game import Game, PieceOptions
from generator.model.table import Axis, Table
from generator.model.text import Text
from generator.model.values import Chance, Count, Edges, Name
from generator.records import parts
from generator.translate.contrasts import order, order_exchanged, sense

# sorts of references that are data of their own; those of things and tables are among their fields
REFERRING = ("clause", "figure", "example", "term")
# placeholders that print no datum
GRAMMAR = ("caps", "style")
# the parts of a figure that are facts
SHOWN = ("place", "marks", "arrows", "monsters", "party", "on", "of", "start")
# the keys of what a text says, of its words of order, and of those in bold with which its parts begin, below its own
SAYS, ORDER, PARTS = "says", "order-words", "parts"
# a part of a text that begins with words in bold, which name it: a phase, a step
NAMED_PART = re.compile(r"^\s*(?:[-*+]\s+|\d+[.)]\s+)?\*\*([^*\n]+?)[.:]?\*\*", re.MULTILINE)
EMPTY = ("", "none")
SEPARATOR, TIMES = ", ", " ×"
# a list up to this length is shown whole
BRIEF = 40


class Change(Struct, frozen=True):
    """A datum that differs from the approved one: ``old`` or ``new`` may be None; an empty ``key`` means the whole
    holder.
    """

    holder: str
    key: str
    old: str | None
    new: str | None

    @property
    def path(self) -> str:
        return f"{self.holder}/{self.key}" if self.key else self.holder

    def differing_parts(self) -> tuple[str, str]:
        """Old and new value; of long lists and texts only the parts that differ."""
        old, new = self.old or "", self.new or ""
        one, other = old.split(SEPARATOR), new.split(SEPARATOR)
        if max(len(old), len(new)) <= BRIEF and not old.startswith("{"):
            return old, new
        gone, come = ([part for part in some if part not in rest] for some, rest in ((one, other), (other, one)))
        return SEPARATOR.join(gone or one), SEPARATOR.join(come or other)


def facts(game: Game) -> Facts:
    """Every datum of a game as text, by the thing, table, clause … that holds it."""
    found: dict[str, dict[str, str]] = {}
    for path, value in _facts(game):
        if (line := one_line(value)) not in EMPTY:
            holder, key = _split(path)
            found.setdefault(one_line(holder), {})[one_line(key)] = line
    return found


def changes(approved: Facts, now: Facts) -> Iterator[Change]:
    """The differences, in the order of the pack; a new or removed holder is one difference."""
    for holder, data in now.items():
        before = approved.get(holder)
        if before is None:
            yield Change(holder, "", None, in_pack_notation(data))
            continue
        for key in dict.fromkeys((*data, *before)):
            reworded = key.endswith(f"/{ORDER}") and _in_other_words(before, data, key)
            if data.get(key) != before.get(key) and not reworded:
                yield Change(holder, key, before.get(key), data.get(key))
    for holder, data in approved.items():
        if holder not in now:
            yield Change(holder, "", in_pack_notation(data), None)


def accepted_facts(approved: Facts, now: Facts, only: tuple[str, ...]) -> Facts:
    """The facts to approve: the current ones that lie in one of ``only``, and the old ones otherwise."""
    found: dict[str, Mapping[str, str]] = {}
    for holder in dict.fromkeys((*now, *approved)):
        new, old = now.get(holder, {}), approved.get(holder, {})
        side_of = {key: new if is_chosen(f"{holder}/{key}", only) else old for key in dict.fromkeys((*new, *old))}
        data = {key: side[key] for key, side in side_of.items() if key in side}
        if data:
            found[holder] = data
    return found


def is_chosen(path: str, only: tuple[str, ...]) -> bool:
    """True if a datum lies in one of the paths, which may have dots (``monster.troll``); True for an empty tuple."""
    return not only or any(lies_within(path.replace(".", "/"), one.replace(".", "/")) for one in only)


def _split(path: str) -> tuple[str, str]:
    """Split a path: ``monster/troll/treasure/resident`` is in ``monster/troll``; constants are in one section."""
    kind, _, rest = path.partition("/")
    id_, slash, key = rest.partition("/")
    return (f"{kind}/{id_}", key) if slash else (kind, id_)


def _facts(game: Game) -> Iterator[tuple[str, str]]:
    yield "game/players", game.players
    yield from ((f"game/{key}", told) for key, told in (("minutes", game.minutes), ("age", game.age)) if told)
    for id_, constant in game.values.items():
        yield f"value/{id_}", in_pack_notation(constant)
    for group in game.box.values():
        yield f"box/{group.id}/total", str(group.total)
        yield f"box/{group.id}/pieces", in_pack_notation(group.pieces)
    for product in game.products.values():
        if isinstance(product.options, PieceOptions) and product.options.copies:
            yield f"product/{product.id}/copies", in_pack_notation(product.options.copies)
        if isinstance(faces := getattr(product.options, "faces", None), tuple):
            yield f"product/{product.id}/faces", in_pack_notation(faces)
    for kind in game.kinds.values():
        yield f"kind/{kind.id}/name", in_pack_notation(kind.name)
    for die in game.dice.values():
        yield f"dice/{die.id}/name", in_pack_notation(die.name)
        yield f"dice/{die.id}/faces", in_pack_notation(die.faces)
    yield from _things(game)
    for table in game.tables.values():
        yield from _table(table)
    yield from _claims(game)
    yield from _figures(game)
    for ruling in game.rulings.values():
        yield f"ruling/{ruling.id}/settled-by", in_pack_notation(ruling.settled_by)
    for play in game.plays.values():
        yield f"plays/{play.id}/rules", f"{play.rules} {play.settings}"
    yield from _book(game)


def _things(game: Game) -> Iterator[tuple[str, str]]:
    for thing in game.things.values():
        path = f"{thing.kind}/{thing.id}"
        for id_, value in thing.fields.items():
            # prose is recorded by its placeholders
            if not any(True for _ in parts(value, Text)):
                yield f"{path}/{id_}", in_pack_notation(value)
        yield f"{path}/copies", str(thing.copies)
        for id_, declared in (("counted-as", thing.counted_as), ("at-once", thing.at_once)):
            if declared is not None:
                yield f"{path}/{id_}", in_pack_notation(declared)


def _table(table: Table) -> Iterator[tuple[str, str]]:
    path = f"table/{table.id}"
    for side, axis in (("rows", table.rows), ("columns", table.columns)):
        if axis.keys != ("",) and axis.keys:
            yield f"{path}/{side}", _axis(axis)
    for row in dict.fromkeys(row for row, _ in table.cells):
        cells = [value for (where, _), value in table.cells.items() if where == row]
        if not all(isinstance(cell, Text) for cell in cells):
            yield f"{path}/{row}", in_pack_notation(cells)
    if table.lists is not None:
        yield f"{path}/lists", in_pack_notation((table.lists, *table.which))
        yield f"{path}/columns", in_pack_notation(table.list_columns)
    if table.times is not None:
        yield f"{path}/times", table.times


def _axis(axis: Axis) -> str:
    """The keys of an axis, its roll, and the roll's modifiers."""
    changed = [f"{sign} {name}: {in_pack_notation(sources)}" for sign, some in (("+", axis.plus), ("−", axis.minus))
               for name, sources in some.items()]
    return "; ".join((*((str(axis.roll),) if axis.roll else ()), in_pack_notation(axis.keys), *changed))


def _claims(game: Game) -> Iterator[tuple[str, str]]:
    for claim in game.claims.values():
        for key in ("that", "when", "among"):
            yield f"claim/{claim.id}/{key}", in_pack_notation(getattr(claim, key))


def _book(game: Game) -> Iterator[tuple[str, str]]:
    for example in game.examples.values():
        path = f"example/{example.id}"
        for key, given in example.given.items():
            yield f"{path}/{example.place('given', key)}", in_pack_notation(given)
        for key, step in example.steps.items():
            yield f"{path}/{example.place('steps', key)}", in_pack_notation(step)
        if example.run:
            yield f"{path}/run", in_pack_notation(example.run)
            yield f"{path}/expect", in_pack_notation(example.expect)
        for key, expected in example.expect_steps.items():
            yield f"{path}/{example.place('expect', key)}", in_pack_notation(expected)
    yield from _texts(game)


def _figures(game: Game) -> Iterator[tuple[str, str]]:
    """What figures show: pieces, marks, arrows; not where and how large."""
    for figure in game.figures.values():
        for key in SHOWN:
            shown = getattr(figure.data, key, None)
            if isinstance(shown, tuple) and shown and isinstance(shown[0], LaidPiece):
                shown = tuple(laid.piece for laid in shown)
            yield f"figure/{figure.id}/{key}", in_pack_notation(shown)


def _texts(game: Game) -> Iterator[tuple[str, str]]:
    referred: dict[str, list[str]] = {}
    for reference in references(game):
        if reference.path.partition("/")[0] in REFERRING:
            referred.setdefault(reference.path, []).append(reference.target)
    for at, targets in referred.items():
        yield at, in_pack_notation(targets)
    for term in game.terms.values():
        yield f"term/{term.id}/{game.language}", in_pack_notation(term.forms.get(game.language, {}))
    for passage in passages(game):
        if data := _data_in(passage.text):
            yield passage.path, data
        if passage.sort in ("prose", "cell") and (said := _meaning_in_words(passage.text, game.language)):
            yield f"{passage.path}/{SAYS}", said
        if passage.sort in ("prose", "cell") and (ordered := _times(order(passage.text.source, game.language))):
            yield f"{passage.path}/{ORDER}", ordered
        if begun := NAMED_PART.findall(passage.text.source):
            yield f"{passage.path}/{PARTS}", SEPARATOR.join(begun)


def _meaning_in_words(text: Text, language: str) -> str:
    """What a text says beside its data, in whatever words: numbers written as words, negations, opposites."""
    numbers = {str(number): count for number, count in sorted(numerals(text.source, language).items())}
    return _times({**numbers, **sense(text.source, language)})


def _times(words: Mapping[str, int]) -> str:
    return SEPARATOR.join(word if count == 1 else f"{word}{TIMES}{count}" for word, count in words.items())


def _in_other_words(before: Mapping[str, str], now: Mapping[str, str], key: str) -> bool:
    """True if no word of order became its opposite."""
    old, new = ({word: int(count or 1) for word, _, count in (one.partition(TIMES) for one in said)}
                for said in ((data.get(key) or "").split(SEPARATOR) for data in (before, now)))
    return not order_exchanged(old, new)


def _data_in(text: Text) -> str:
    """The data that a text prints, sorted: sentences may be reordered, and other forms chosen."""
    holders = [holder for holder in text.placeholders if holder.kind not in GRAMMAR]
    return SEPARATOR.join(sorted(f"{{{holder.kind}:{holder.target}}}".replace(":}", "}") for holder in holders))


def in_pack_notation(value: object) -> str:
    """A value on one line, as a pack would write it."""
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case Name(forms):
            return in_pack_notation(forms)
        case Text():
            return _data_in(value)
        case Count(amount, of):
            return f"{amount} {of.id}"
        case Chance(at_most, amount):
            return f"{at_most}: {amount}"
        case Edges():
            return in_pack_notation(value.clockwise())
        case Mapping():
            return SEPARATOR.join(f"{key} {in_pack_notation(inner)}".lstrip() for key, inner in value.items())
        case tuple() | list():
            return SEPARATOR.join(map(in_pack_notation, value))
    return one_line(str(value))
