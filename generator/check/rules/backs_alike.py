"""Decks of cards of one size whose backs nobody can tell apart in grey."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product

from generator.check.example_packs import CARDS
from generator.check.grey import APART, lightness
from generator.check.rule import Findings, fault, rule
from generator.finding import Hint
from generator.layout.faces.face import back_of
from generator.layout.faces.product_faces import as_printed
from generator.layout.marks import DrawingMark, GradientMark, GroupMark, Mark
from generator.message import msg
from generator.model.game import Game, Product, Thing
from generator.products.deck import DeckOptions
from generator.products.spec import products_with
from generator.records import field_names
from generator.translate.edition import Edition

# mm: cards that differ by no more stand in one pile
NEAR = 1.0
# cards of a deck that are looked at; a deck with more backs than these has none that is common
MOST_CARDS, MOST_BACKS = 60, 6
COLOURS = ("fill", "stroke", "colour")
# what a back is, but for its colours, and these in the order of its marks
Look = tuple[object, tuple[str, ...]]
Size = tuple[float, float]

DECKS = """\
game: loch
title: Loch
language: en
version: "1.0"
products:
  cards: {kind: deck, title: Cards, of: [card]}
  events: {kind: deck, title: Events, of: [event], back: dark}  ⟸
"""
EVENTS = """\
kinds: {event: {name: {nom: event}, fields: {name: {type: name, label: name}}}}
kind: event
things: {storm: {name: Storm}}
"""
BACKS = """\
colours: {red: "#a03030", green: "#3a6b3a"}
faces:
  light:
    size: 63 mm x 88 mm
    regions: {ground: {box: [-2, -2, 67, 92], shape: rect, fill: red}}
  dark: {extends: light, regions: {ground: {fill: green}}}
"""


@rule(
    id="backs-alike",
    severity="warning",
    what="Two decks of cards of one size whose backs are the same, or differ in colours alone that are alike in grey.",
    why="After a game nobody can sort them; printed without colour, not even by looking closely.",
    bad={"game.yaml": DECKS.replace("of: [card]}", "of: [card], back: light}"), "cards.yaml": CARDS,
         "events.yaml": EVENTS, "theme/theme.yaml": BACKS},
    mended={'green: "#3a6b3a"': 'green: "#c0dcb0"'},
)
def backs_alike(game: Game) -> Findings:
    decks = [(deck, options) for deck, options in products_with(game, DeckOptions)
             if set(options.duplex) - {"fronts-only"}]
    looks: dict[tuple[str, Size], frozenset[Look]] = {}
    told: set[str] = set()
    for (one, first), (other, second) in combinations(decks, 2):
        apart = max(abs(a - b) for a, b in zip(first.card, second.card, strict=True))
        # the same cards in two products are another print of them
        if other.id in told or apart > NEAR or {thing.ref for thing in game.printed_by(one)} & {
                thing.ref for thing in game.printed_by(other)}:
            continue
        for deck in (one, other):
            if (deck.id, first.card) not in looks:
                looks[deck.id, first.card] = _backs(game, deck, first.card)
        pairs = list(product(looks[one.id, first.card], looks[other.id, first.card]))
        if not any(_look_alike(*pair) for pair in pairs):
            continue
        told.add(other.id)
        message = (msg("expected a back that tells {deck} from {other}, found the same one", deck=other.id,
                       other=one.id) if any(mine == theirs for mine, theirs in pairs)
                   else msg("expected a back that tells {deck} from {other}, found colours that are alike in grey",
                            deck=other.id, other=one.id))
        yield fault(f"product/{other.id}", message, hints=(Hint(msg("the other deck"), f"product/{one.id}"),),
                    help=msg("give one of them a word, an icon or a lighter ground; waive it where they are one pile"))


def _backs(game: Game, deck: Product, size: Size) -> frozenset[Look]:
    """How the backs of a deck look at a size (mm); none where they tell its cards apart."""
    options, edition = deck.options, as_printed(Edition(game, game.language), deck)
    assert isinstance(options, DeckOptions)

    def look(thing: Thing) -> Look:
        parts = [_look(mark) for mark in back_of(edition, thing, size, options.back).piece.marks]
        return tuple(shape for shape, _ in parts), tuple(colour for _, colours in parts for colour in colours)

    try:
        found = frozenset(map(look, islice(edition.game.printed_by(deck), MOST_CARDS)))
    except (LookupError, ValueError):
        # whoever draws it says that it cannot be drawn
        return frozenset()
    return found if len(found) <= MOST_BACKS else frozenset()


def _look(mark: Mark) -> Look:
    """What a mark draws and where, and its colours."""
    shape: list[object] = [type(mark).__name__]
    colours: list[str] = []
    for name in field_names(mark):
        value = getattr(mark, name)
        if name in COLOURS:
            shape.append(value is None)
            colours += [value] if value is not None else []
        elif name != "datum" and not isinstance(mark, GroupMark | DrawingMark | GradientMark):
            shape.append(value)
    for part in _parts(mark):
        inner, inks = _look(part)
        shape.append(inner)
        colours += inks
    if isinstance(mark, GroupMark):
        shape += [mark.opacity, mark.blend]
    if isinstance(mark, GradientMark):
        shape += [(mark.x1, mark.y1, mark.x2, mark.y2, mark.radial), tuple(at for at, _ in mark.stops)]
        colours += [colour for _, colour in mark.stops]
    return tuple(shape), tuple(colours)


def _parts(mark: Mark) -> Iterator[Mark]:
    if isinstance(mark, GroupMark):
        yield from mark.marks
        yield from (one for one in (mark.clip, mark.mask) if one is not None)
    elif isinstance(mark, DrawingMark):
        yield from mark.paths


def _look_alike(one: Look, other: Look) -> bool:
    return one[0] == other[0] and len(one[1]) == len(other[1]) and all(
        abs(lightness(first) - lightness(second)) < APART for first, second in zip(one[1], other[1], strict=True))
