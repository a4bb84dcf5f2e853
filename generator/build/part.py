"""The part of a game that a product is made from: a maker that never sees the rest cannot depend on it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from generator.model.game import Game, Product
from generator.model.text import Text
from generator.model.values import Ref

PIECES = ("counters", "tiles", "deck")
# values with nothing inside them
LEAVES = frozenset((str, int, float, bool, type(None), Text, Ref))
# a text with only these looks at nothing outside its own thing, the glossary and the icons
NEAR = ("dice", "icon", "caps", "term", "kind")


class Withheld(RuntimeError):
    """A maker asked for what its part of the game leaves out: a fault of the program, for its key does not know it."""


class Excerpt(dict[str, Any]):
    """Some entries of a mapping. To ask for one that was left out is an error, never an answer."""

    def __init__(self, whole: Mapping[str, Any], kept: Iterable[str] = ()) -> None:
        chosen = frozenset(kept)
        super().__init__((key, value) for key, value in whole.items() if key in chosen)
        self.withheld = frozenset(whole) - chosen

    def __missing__(self, key: str) -> Any:
        self._seen(key)
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        self._seen(key)
        return super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self._seen(key)
        return super().get(key, default)

    def _seen(self, key: object) -> None:
        if key in self.withheld:
            raise Withheld(f"expected a product to read its own part of the game only, found it reading {key!r}")


def part_of(game: Game, product: Product) -> Game:
    """The game without what a product of pieces cannot print; the whole game for all other products.

    What is left out: rulebook, tables, examples, other things than its pieces and those they refer to.
    """
    if product.kind not in PIECES:
        return game
    things = {ref: game.things[ref] for ref in reached(game, product)}
    part = replace(
        game, things=things, terms={}, tables=Excerpt(game.tables), chapters=Excerpt(game.chapters),
        figures=Excerpt(game.figures), examples=Excerpt(game.examples), rulings={}, open_questions={},
        credits={}, waivers=(), severities={}, provenances={}, products={product.id: product},
    )  # fmt: skip
    texts = [leaf for leaf in _leaves(part) if isinstance(leaf, Text)]
    part = replace(part, terms=Excerpt(game.terms, _named_terms(game, texts)))
    texts += [leaf for leaf in _leaves(*part.terms.values()) if isinstance(leaf, Text)]
    # a text on a piece may print any datum of the game
    return part if all(p.kind in NEAR for text in texts for p in text.placeholders) else game


def part_hash(part: Game, words: Mapping[str, str]) -> str:
    """A hash of everything in a part, and of the engine's words that its edition says its own way."""
    digest = hashlib.sha256(f"{replace(part, things={})!r} {dict(words)!r}".encode())
    # thing by thing: the text of them all is as large as the pack
    for thing in part.things.values():
        digest.update(repr(thing).encode())
    return digest.hexdigest()


def reached(game: Game, product: Product) -> list[Ref]:
    """The things of a product and what they refer to, by reference or by key of a map; in the order of the pack."""
    by_id: dict[str, list[Ref]] = {}
    for ref in game.things:
        by_id.setdefault(ref.id, []).append(ref)
    waiting = [thing.ref for kind in product.options["of"] for thing in game.of_kind(kind)]
    reached: set[Ref] = set()
    while waiting:
        ref = waiting.pop()
        thing = game.thing(ref.kind, ref.id)
        if thing is None or thing.ref in reached:
            continue
        reached.add(thing.ref)
        leaves = list(_leaves(*thing.fields.values()))
        waiting += [leaf for leaf in leaves if isinstance(leaf, Ref)]
        waiting += [named for leaf in leaves if isinstance(leaf, str) for named in by_id.get(leaf, ())]
    return [ref for ref in game.things if ref in reached]


def _named_terms(game: Game, texts: Iterable[Text]) -> set[str]:
    """The terms that texts name, and those that these name in turn."""
    named: set[str] = set()
    waiting = list(texts)
    while waiting:
        asked = {p.target for p in waiting.pop().placeholders if p.kind == "term"} & game.terms.keys() - named
        named |= asked
        waiting += [leaf for id_ in asked for leaf in _leaves(game.terms[id_]) if isinstance(leaf, Text)]
    return named


def _leaves(*values: Any) -> Iterator[Any]:
    """Every text, reference and plain value inside values, keys of maps too, in no order that matters."""
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
        elif is_dataclass(value):
            waiting += [getattr(value, field.name) for field in fields(value)]
        else:
            yield value
