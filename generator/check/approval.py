"""The approved facts of a game: numbers, names, references, examples, what figures show, and the sentences of texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.check.approved_texts import (
    SEPARATOR,
    TextChange,
    data_in,
    older_keys,
    says_as_before,
    sentences_approved,
    text_changes,
)
from generator.check.figure_facts import figure_facts, is_figure_fact
from generator.check.per_game import once
from generator.check.printed_facts import printed_facts, without_newer_facts
from generator.check.prose import passages
from generator.check.references import references
from generator.check.report import lies_within
from generator.load.approved import Facts, one_line, sentences_of
from generator.model.game import Game, PieceOptions
from generator.model.table import Axis, Table
from generator.model.text import Text
from generator.model.values import Chance, Count, Edges, Name
from generator.records import parts

# sorts of references that are data of their own; those of things, tables and figures are among their fields
REFERRING = ("clause", "example", "term")
EMPTY = ("", "none")
# the holder of what the box says
BOX = "game"
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


class Differences(Struct, frozen=True):
    """What differs from what was approved: data, and texts; ``approved`` as it is compared, see ``in_newer_form``, and
    whether an earlier version wrote it, without the sentences of texts.
    """

    data: tuple[Change, ...]
    texts: tuple[TextChange, ...]
    approved: Facts
    is_older: bool = False


def facts(game: Game) -> Facts:
    """Every datum and every text of a game, by the thing, table, clause … that holds it."""
    return dict(_by_holder(game))


@once
def _by_holder(game: Game) -> Iterator[tuple[str, Mapping[str, str]]]:
    found: dict[str, dict[str, str]] = {}
    for path, value in _facts(game):
        line = value if sentences_of(value) else one_line(value)
        if line not in EMPTY:
            holder, key = _split(path)
            found.setdefault(one_line(holder), {})[one_line(key)] = line
    yield from found.items()


def changes(approved: Facts, now: Facts, language: str) -> Differences:
    """The differences, in the order of the pack; a new or removed holder is one difference."""
    is_older = is_of_older_version(approved, now)
    now = without_newer_facts(now, approved)
    approved = in_newer_form(approved, now, language) if is_older else approved
    data: list[Change] = []
    texts: list[TextChange] = []
    for holder, new in now.items():
        before = approved.get(holder)
        if before is None:
            data.append(Change(holder, "", None, in_pack_notation(new)))
        elif before != new:
            found = list(text_changes(holder, before, new, language))
            texts += found
            told = {key for one in new if sentences_of(new[one]) is not None for key in older_keys(one)}
            told |= {one.key for one in found}
            data += (Change(holder, key, before.get(key), new.get(key)) for key in dict.fromkeys((*new, *before))
                     if key not in told and new.get(key) != before.get(key))
    data += (Change(holder, "", in_pack_notation(old), None) for holder, old in approved.items() if holder not in now)
    return Differences(tuple(data), tuple(texts), approved, is_older)


def is_of_older_version(approved: Facts, now: Facts) -> bool:
    """True if the sentences of texts were not kept when a pack was approved."""
    one, other = (any(sentences_of(value) for data in some.values() for value in data.values())
                  for some in (approved, now))
    return other and not one


def in_newer_form(approved: Facts, now: Facts, language: str) -> Facts:
    """What an earlier version kept, as this one does: a text whose facts are as they were has the sentences of now."""
    found: dict[str, Mapping[str, str]] = {}
    for holder in dict.fromkeys((*approved, *now)):
        old, new = _older_data(approved, holder), now.get(holder, {})
        for key in (key for key in (*old, *new) if is_figure_fact(f"{holder}/{key}") and not _is_of_text(key, new)):
            old.pop(key, None)
            if key in new:
                old[key] = new[key]
        for key, value in new.items():
            text = sentences_of(value)
            if text is not None and says_as_before(old, key, text, language):
                for one in older_keys(key):
                    old.pop(one, None)
                old[key] = value
        if holder in approved or old == new:
            found[holder] = old
    return {holder: data for holder, data in found.items() if data}


def _older_data(approved: Facts, holder: str) -> dict[str, str]:
    """What an earlier version kept of a holder; what texts of the box say stood beside it."""
    beside = ((one, data) for one, data in approved.items() if holder == BOX and one.startswith(f"{BOX}/"))
    own = {} if holder.startswith(f"{BOX}/") else approved.get(holder, {})
    inside = {f"{one.partition('/')[2]}/{key}": value for one, data in beside for key, value in data.items()}
    return {**own, **inside}


def _is_of_text(key: str, new: Mapping[str, str]) -> bool:
    """True if a key is that of a text, or of what an earlier version kept of one."""
    return any(sentences_of(new.get(one)) is not None for one in (key, key.rpartition("/")[0]))


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
    yield from figure_facts(game, in_pack_notation)
    yield from printed_facts(game, in_pack_notation)
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
        # where something comes from may be told in other words
        is_source = passage.sort == "source" or "/provenance/" in passage.path
        yield passage.path, data_in(passage.text) if is_source else sentences_approved(passage.text)


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
            return data_in(value)
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
