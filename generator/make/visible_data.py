"""The part of a game that a product is made from. A maker that cannot read the rest cannot depend on it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from generator.fields.text_type import TextType
from generator.layout.identity_cache import IdentityCache
from generator.message import msg
from generator.model.face_choice import face_of, faces_by_name
from generator.model.game import Game, Product
from generator.model.region_contents import MapContent
from generator.model.text import COUNTED, Placeholder, Text
from generator.model.values import Ref
from generator.products import spec_of
from generator.records import field_names, is_record, replace

# types without contained values
LEAVES = frozenset((str, int, float, bool, type(None), Text, Ref))
# those of them that cannot name a datum
NAMELESS = frozenset((int, float, bool, type(None)))
# how a text or a face asks for the copies of a thing
COPIES_OF_A_THING = ".copies"
# texts with only these placeholders read nothing but kinds, icons, constants, and the things and terms that they name
NEAR = ("dice", "icon", "caps", "style", "term", "kind", "name", "value")


class ReadOutside(RuntimeError):
    """A maker read data outside its part of the game, on which its key does not depend. A fault of the program."""


class Excerpt(dict[Any, Any]):
    """Some entries of a mapping. Reading an entry that was left out raises ReadOutside."""

    def __init__(self, whole: Mapping[Any, Any], kept: Iterable[Any] = ()) -> None:
        chosen = frozenset(kept)
        super().__init__((key, value) for key, value in whole.items() if key in chosen)
        self.withheld = frozenset(whole) - chosen

    def __missing__(self, key: object) -> Any:
        self._refuse_withheld(key)
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        self._refuse_withheld(key)
        return super().__contains__(key)

    def get(self, key: object, default: Any = None) -> Any:
        self._refuse_withheld(key)
        return super().get(key, default)

    def _refuse_withheld(self, key: object) -> None:
        if key in self.withheld:
            raise ReadOutside(msg("expected a product to read its own part of the game only, found it reading {key!r}",
                               key=key))


def part_of(game: Game, product: Product) -> Game:
    """The game without data that a product of pieces cannot print; the whole game for all other products.

    Left out are the rulebook, tables, examples, and things that are neither pieces nor referred to or named by them.
    """
    if spec_of(product).reads != "things" or not product.options.kinds:
        return game
    # `check` lays out pieces just before they are printed
    parts: IdentityCache[Game] = _PARTS.get((game,), lambda: IdentityCache(owners=256))
    return parts.get((product,), lambda: _part_of(game, product))


_PARTS: IdentityCache[IdentityCache[Game]] = IdentityCache(1)
_BARE: IdentityCache[tuple[Game, list[Text]]] = IdentityCache(1)


def _bare_game(game: Game) -> tuple[Game, list[Text]]:
    """What every part of a game holds, and its texts."""
    bare = replace(
        game, things={}, terms={}, tables=Excerpt(game.tables, tables_on_faces(game)), chapters=Excerpt(game.chapters),
        figures=Excerpt(game.figures), examples=Excerpt(game.examples), rulings={}, open_questions={},
        credits={}, waivers=(), severities={}, totals={}, maps=Excerpt(game.maps), layouts={}, plays={}, odds={},
        provenances={}, words=(), products={},
    )
    return bare, [leaf for leaf in _leaves(bare) if isinstance(leaf, Text)]


def tables_on_faces(game: Game) -> list[str]:
    """The ids of the tables that faces of the theme print."""
    return [id_ for id_ in game.theme.grids if id_ in game.tables]


def _part_of(game: Game, product: Product) -> Game:
    bare, said = _BARE.get((game,), lambda: _bare_game(game))
    found = followed_data(game, product, [*said, *(leaf for leaf in _leaves(product) if isinstance(leaf, Text))])
    # a text on a piece may print any datum of the game
    if not all(p.kind in NEAR or _field_counted(p) for text in found.texts for p in text.placeholders):
        return game
    # a thing that is only named keeps only the fields that are printed
    kept = {**{ref: names for ref, names in found.named.items() if ref not in found.things},
            **{ref: names | found.named.get(ref, set()) for ref, names in found.shown.items()}}
    cut = {ref: replace(game.things[ref], fields=Excerpt(game.things[ref].fields, names))
           for ref, names in kept.items()}
    things = Excerpt({**game.things, **cut}, (*found.things, *cut))
    # a table on a face, and the copies of another thing, tell how many other products print
    products = game.products if bare.tables or _names_copies(bare, found) else {product.id: product}
    return replace(bare, things=things, terms=Excerpt(game.terms, found.terms),
                   maps=Excerpt(game.maps, found.maps), products=products)


def _names_copies(bare: Game, found: Found) -> bool:
    """Whether a text or a face asks for the copies of a thing by its name."""
    return any(COPIES_OF_A_THING in one for one in (words_of_faces(bare), *(text.source for text in found.texts)))


def words_of_faces(game: Game) -> str:
    """All words of the faces of a game: names of their regions, expressions, texts."""
    faces = game.theme.faces
    return _FACE_WORDS.get((faces,), lambda: " ".join(leaf for leaf in _leaves(faces) if isinstance(leaf, str)))


_FACE_WORDS: IdentityCache[str] = IdentityCache(1)


def part_hash(part: Game, words: Mapping[str, str]) -> str:
    """A hash of a part of a game, and of the edition's own translations of the engine's words."""
    kinds = {id_: replace(kind, severities={}) for id_, kind in part.kinds.items()}
    digest = hashlib.sha256(f"{replace(part, things={}, kinds=kinds)!r} {dict(words)!r}".encode())
    # one thing at a time: the text of all things is as large as the pack
    for thing in part.things.values():
        digest.update(repr(thing).encode())
    return digest.hexdigest()


class Found(Struct):
    """What a product may print: texts, things, single fields of other things (``named``), terms, maps, tables.

    Of things with texts that no face names, ``shown`` has the other fields.
    """

    texts: list[Text] = field(default_factory=list)
    things: set[Ref] = field(default_factory=set)
    shown: dict[Ref, set[str]] = field(default_factory=dict)
    named: dict[Ref, set[str]] = field(default_factory=dict)
    maps: set[str] = field(default_factory=set)
    terms: set[str] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)


def followed_data(game: Game, product: Product, said: Iterable[Text] = ()) -> Found:
    """Things of a product and what they, and the texts ``said`` on every piece, refer to or name, recursively."""
    by_id: dict[str, list[Ref]] = {}
    for ref in game.things:
        by_id.setdefault(ref.id, []).append(ref)
    found = Found()
    drawn = (name for face in game.theme.faces.values() for region in face.regions.values()
             if (name := region.word(MapContent)))
    waiting: list[Any] = [*said, *drawn, *(thing.ref for kind in product.options.kinds for thing in game.of_kind(kind))]
    for table in (game.tables[id_] for id_ in tables_on_faces(game)):
        found.tables.add(table.id)
        waiting += [thing.ref for kind in (table.lists, table.rows.kind, table.columns.kind) if kind
                    for thing in game.of_kind(kind)]
        waiting += _leaves(table)
    hidden = _hidden_texts(game, product)
    while waiting:
        leaf = waiting.pop()
        if leaf.__class__ in NAMELESS:
            continue
        if isinstance(leaf, Text):
            found.texts.append(leaf)
            waiting += _record_named(game, leaf, found)
            continue
        if isinstance(leaf, str) and leaf in game.maps and leaf not in found.maps:
            found.maps.add(leaf)
            waiting += game.maps[leaf].spaces.values()
        meant = game.thing(leaf.kind, leaf.id) if isinstance(leaf, Ref) else None
        refs = [meant.ref] if meant is not None else by_id.get(leaf, ()) if isinstance(leaf, str) else ()
        for ref in refs:
            if ref not in found.things:
                found.things.add(ref)
                fields = game.things[ref].fields
                kept = fields.keys() - hidden.get(ref.kind, frozenset())
                if len(kept) < len(fields):
                    found.shown[ref] = set(kept)
                waiting += _leaves(*(value for name, value in fields.items() if name in kept))
    return found


def _hidden_texts(game: Game, product: Product) -> dict[str, frozenset[str]]:
    """By kind the fields of texts that no face names, of kinds that a product of cards prints with a face."""
    if not spec_of(product).prints_cards:
        return {}
    faces = faces_by_name(game.theme)
    said = words_of_faces(game)
    return {kind: frozenset(name for name, one in game.kinds[kind].fields.items()
                            if isinstance(one.type, TextType) and name not in said)
            for kind in product.options.kinds
            if kind in game.kinds and face_of(faces, "", game.lineage(kind)) is not None}


def _record_named(game: Game, text: Text, found: Found) -> Iterator[Any]:
    """Record the terms and the fields of things that a text prints; yields the values in these."""
    for placeholder in text.placeholders:
        id_ = placeholder.target
        if placeholder.kind == "term" and id_ in game.terms and id_ not in found.terms:
            found.terms.add(id_)
            yield from (leaf for leaf in _leaves(game.terms[id_]) if isinstance(leaf, Text))
        elif placeholder.kind in ("name", "value") or _field_counted(placeholder):
            yield from _field_named(game, id_.removeprefix("value:"), found)


def _field_counted(placeholder: Placeholder) -> bool:
    """Whether a placeholder writes a number that is a constant or a field: ``{plural:card.bramble.thorns|…}``."""
    head, _, _ = placeholder.target.rpartition(":")
    return placeholder.kind in COUNTED and head in ("", "value")


def _field_named(game: Game, target: str, found: Found) -> Iterator[Any]:
    """Record the field in ``monster.troll.strength``, or the name in ``monster.troll``; yields the values in it."""
    kind, _, rest = target.partition(".")
    id_, _, path = rest.partition(".")
    thing = game.thing(kind, id_)
    if thing is None:
        return
    kept, head = found.named.setdefault(thing.ref, {"name"}), path.partition(".")[0]
    if head and head not in kept:
        kept.add(head)
        yield from _leaves(thing.fields.get(head))


def _leaves(*values: Any) -> Iterator[Any]:
    """Every text, reference and plain value inside values, including keys of maps; order is unspecified."""
    waiting = list(values)
    while waiting:
        value = waiting.pop()
        if value.__class__ in LEAVES:
            yield value
        elif isinstance(value, Mapping):
            waiting += value.keys()
            waiting += value.values()
        elif isinstance(value, tuple | list):
            waiting += value
        elif is_record(value):
            waiting += [getattr(value, name) for name in field_names(value)]
        else:
            yield value
