"""Targets of references, and suggestions for wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from msgspec import Struct

from generator.fields.list_type import ListType
from generator.fields.map_type import MapType
from generator.fields.record_type import RecordType
from generator.finding import did_you_mean
from generator.layout.tokens import COLOURS, HEX
from generator.message import Message, msg
from generator.model.game import Game, Thing, canonical
from generator.model.kinds import Field
from generator.model.pieces import meanings
from generator.model.text import COUNTED, Placeholder
from generator.model.values import Name
from generator.products.board import BoardOptions
from generator.products.spec import products_with


class Reference(Struct, frozen=True):
    """A reference: ``sort`` is the sort of its target (``thing``, ``table`` …); ``near`` is how it is written."""

    path: str
    sort: str
    target: str
    near: str


def thing_named(game: Game, target: str) -> Thing | None:
    """The thing of a target such as ``monster.troll``."""
    kind, _, id_ = target.partition(".")
    return game.thing(kind, id_)


def owner_of(game: Game, target: str) -> Thing | None:
    """The thing of a target such as ``monster.troll`` or ``monster.troll.strength``."""
    return thing_named(game, ".".join(target.split(".")[:2]))


def _thing_ids(game: Game, target: str) -> Iterable[str]:
    kind, _, _ = target.partition(".")
    return [f"{kind}.{thing.id}" for thing in game.of_kind(kind)] or [str(ref) for ref in game.things]


def _has_thing(game: Game, target: str) -> bool:
    return thing_named(game, target) is not None


def _is_held(read: Callable[[str], object], target: str) -> bool:
    """True if a method of the game that reads data finds one."""
    try:
        read(target)
    except (KeyError, TypeError, IndexError):
        return False
    return True


def _values(game: Game, target: str) -> Iterable[str]:
    thing = owner_of(game, target)
    if thing is not None:
        return [f"{thing.ref}.{id_}" for id_ in thing.fields]
    return [*game.values, *(_thing_ids(game, target) if target.partition(".")[0] in game.kinds else ())]


def _cells(game: Game, target: str) -> Iterable[str]:
    table = game.tables.get(target.partition("/")[0])
    if table is None:
        return game.tables
    return ["/".join(part for part in (table.id, row, column) if part) for row, column in table.cells]


def _boards(game: Game) -> list[str]:
    return [product.id for product, _ in products_with(game, BoardOptions)]


def _has_field(game: Game, target: str) -> bool:
    kind, _, dotted = target.partition(".")
    return kind in game.kinds and field_of(game.kinds[kind].fields, dotted) is not None


def _fields(game: Game, target: str) -> Iterable[str]:
    kind, _, _ = target.partition(".")
    return [f"{kind}.{id_}" for id_ in game.kinds[kind].fields] if kind in game.kinds else game.kinds


def field_of(fields: Mapping[str, Field], dotted: str) -> Field | None:
    """The field of a dotted path through records (``treasure.resident``); None when there is none."""
    head, _, rest = dotted.partition(".")
    found = fields.get(head)
    if found is None or not rest:
        return found
    type_ = found.type.required_type
    if isinstance(type_, MapType | ListType):
        return found
    return field_of(type_.fields, rest) if isinstance(type_, RecordType) else None


def _has_column(game: Game, target: str) -> bool:
    table, _, column = target.partition("/")
    return table in game.tables and canonical(column) in game.tables[table].columns.keys


def _columns(game: Game, target: str) -> Iterable[str]:
    table, _, _ = target.partition("/")
    return [f"{table}/{key}" for key in game.tables[table].columns.keys] if table in game.tables else game.tables


Known = tuple[str, Callable[[Game, str], bool], Callable[[Game, str], Iterable[str]]]


def _one_of(words: str, known: Callable[[Game], Collection[str]]) -> Known:
    """A sort of which all targets are known by their ids."""
    return words, lambda game, target: target in known(game), lambda game, target: known(game)


SORTS: dict[str, Known] = {
    "thing": (msg("a thing"), _has_thing, _thing_ids),
    "kind": _one_of(msg("a kind"), lambda game: game.kinds),
    "board": _one_of(msg("a product of the kind board"), _boards),
    "clause": (msg("a clause"), lambda game, target: game.clause(target) is not None,
               lambda game, target: [*game.chapters, *dict.fromkeys(
                   name for clause in game.clauses() for name in (clause.id, clause.number))]),
    "product": _one_of(msg("a product"), lambda game: game.products),
    "face": _one_of(msg("a face of the theme"), lambda game: game.theme.faces),
    "table": _one_of(msg("a table"), lambda game: game.tables),
    "figure": _one_of(msg("a figure"), lambda game: game.figures),
    "numbered-figure": _one_of(msg("a figure of the rulebook"), lambda game: game.numbered_figures()),
    "story": _one_of(msg("a chapter of a story"), lambda game: game.stories),
    "story-part": _one_of(msg("a sort of parts of stories"), lambda game: game.story_parts),
    "value": (msg("a value"), lambda game, target: _is_held(game.value, target), _values),
    "cell": (msg("a cell"), lambda game, target: _is_held(game.cell, target), _cells),
    "column": (msg("a column of a table"), _has_column, _columns),
    "field": (msg("a field of a kind"), _has_field, _fields),
    "source": (msg("a field of a kind or of a thing"),
               lambda game, target: _has_field(game, target) or _is_held(game.value, target), _fields),
    "piece": (msg("a kind or a thing"), lambda game, t: t in game.kinds or _has_thing(game, t),
              lambda game, t: game.kinds),
    "term": _one_of(msg("a term of the glossary"), lambda game: game.terms),
    # one that is there and cannot be read has a finding of its own
    "picture": (msg("a picture of theme/art or a scene"),
                lambda game, t: t in game.theme.images or t in game.theme.broken, lambda game, t: game.theme.images),
    "map": _one_of(msg("a map of the pack"), lambda game: game.maps),
    "layout": _one_of(msg("a layout of the pack"), lambda game: game.layouts),
    "icon": _one_of(msg("an icon of the theme"), lambda game: game.theme.icons),
    "spot": _one_of(msg("a spot of the theme"), lambda game: game.theme.spots),
    "style": _one_of(msg("a text style of the theme"), lambda game: game.theme.styles),
    "colour": (
        msg("a colour of the theme or #rrggbb"),
        lambda game, t: bool(HEX.fullmatch(t)) or t in game.theme.colours or t in COLOURS,
        lambda game, t: game.theme.colours,
    ),
}


def exists(game: Game, sort: str, target: str) -> bool:
    """True if the target of a reference exists."""
    return SORTS[sort][1](game, target)


def target_hint(game: Game, sort: str, target: str) -> Message | None:
    """A suggestion for a broken reference; None without one."""
    return did_you_mean(target, SORTS[sort][2](game, target))


def datum(game: Game, sort: str, target: str) -> str:
    """The path of the target of a reference."""
    head, _, rest = target.partition(".")
    if sort == "thing" or (sort == "piece" and rest):
        return f"{head}/{rest}" if game.of_kind(head) else "things"
    if sort in ("value", "source") and head in game.kinds:
        id_ = rest.partition(".")[0]
        if sort == "value" and game.thing(head, id_) is None:
            return datum(game, "thing", f"{head}.{id_}")
        return f"{head}/{rest.replace('.', '/')}"
    if sort in ("cell", "column"):
        table, *keys = target.split("/")
        return "/".join(["table", table, *(canonical(key) for key in keys if table in game.tables)])
    if sort == "clause":
        chapter = f"{head}.0"
        # without its chapter, whole groups of clauses are missing
        return f"clause/{target}" if chapter in game.chapters and target != chapter else f"chapter/{chapter}"
    if sort == "numbered-figure":
        return f"figure/{target}"
    return f"theme/{sort}s/{target}" if sort in ("icon", "style", "colour", "face", "spot") else f"{sort}/{target}"


def missing(game: Game, sort: str, target: str) -> tuple[Message, Message | None, str]:
    """Message, help and cause for a reference to something undefined."""
    return (
        msg("expected {wanted}, found {target!r}, which is not defined", wanted=SORTS[sort][0], target=target),
        target_hint(game, sort, target),
        datum(game, sort, target),
    )


def not_counted(game: Game, target: str) -> tuple[Message, Message | None] | None:
    """Why there is no number of pieces of a name: message and help; None when there is one."""
    if next(meanings(game, target), None) is not None:
        return None
    id_, _, wanted = target.partition("/")
    product = game.products.get(id_)
    if product is None:
        return (msg("expected a kind, a thing, a product, a line or a group of the box, found {placeholder!r}",
                    placeholder=target), did_you_mean(target, [*game.kinds, *game.box, *game.products]))
    if product.options.prints_copies:
        return (msg("expected a kind, a line or a thing that {product} prints, found {wanted!r}",
                    product=id_, wanted=wanted),
                msg("it prints {kinds}", kinds=", ".join(product.options.kinds) or msg("none")))
    return (msg("expected a product that prints pieces of things, found {product}", product=id_),
            msg("write a kind, a thing or a group of the box"))


def of_number(placeholder: Placeholder) -> tuple[str, str]:
    """The kind and the target of a placeholder; of one that is ``COUNTED`` those of its number."""
    if placeholder.kind not in COUNTED:
        return placeholder.kind, placeholder.target
    head, colon, rest = placeholder.target.partition(":")
    return (head, rest) if colon else ("value", head)


def reached_data(leads: Mapping[str, set[str]], start: str) -> set[str]:
    """Whatever references lead to from one datum, directly or by way of others; ``leads`` are the targets of each."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = leads.get(waiting.pop(), set()) & leads.keys() - found
        found |= new
        waiting += new
    return found


def missing_form(forms: Name | Mapping[str, str], form: str) -> Message | None:
    """The message for a form that a name or term does not declare; None when it does."""
    key = form[:1].lower() + form[1:]
    known = forms.forms if isinstance(forms, Name) else forms
    if not key or key in known:
        return None
    return msg("expected one of the forms {known}, found {form!r}", known=", ".join(known), form=form)
