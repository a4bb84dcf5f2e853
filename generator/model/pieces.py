"""How many pieces a name means: a group of the box, a kind, a line of the box, a thing, or what a product prints."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from generator.model.game import BoxGroup, Game, PieceOptions, Product, Thing
from generator.records import replace


def lines_of(game: Game, thing: Thing) -> tuple[str, ...]:
    """The lines that count a thing, nearest first: what it is counted as or its kind, and kinds that this extends."""
    return game.lineage(thing.box_line) or (thing.box_line,)


def is_of_line(game: Game, thing: Thing, line: str) -> bool:
    """Whether a thing is of a kind, whatever the box counts it as, or is counted as a line."""
    return line in (*lines_of(game, thing), *game.lineage(thing.kind))


def known_line(game: Game, line: str) -> bool:
    """Whether it is a kind or what things are counted as."""
    return line in game.kinds or any(thing.counted_as == line for thing in game.things.values())


def counted_things(game: Game, group: BoxGroup, line: str) -> list[Thing]:
    """The things that a group of the box counts in a line, each with the copies that it counts.

    A thing is counted in the nearest of its lines that the box has: wolves, which extend foes, with the foes where no
    line is theirs. The line of a group without products can be another group, which is counted once.
    """
    found, seen, waiting = list[Thing](), {group.id}, [(group, line)]
    while waiting:
        owner, one = waiting.pop(0)
        if owner.of or one not in game.box or one == owner.id:
            found += _in_line(game, owner, one)
        elif one not in seen:
            seen.add(one)
            waiting[:0] = [(game.box[one], inner) for inner in game.box[one].pieces]
    return found


def _in_line(game: Game, group: BoxGroup, line: str) -> list[Thing]:
    beside = {one for other in game.box.values() for one in other.pieces
              if other.of == group.of or not {*other.of}.isdisjoint(group.of)}
    return [thing for thing in _all_of(game, group)
            if line == next((one for one in lines_of(game, thing) if one in beside), None)]


def _all_of(game: Game, group: BoxGroup) -> list[Thing]:
    """All that the products of a group print; for a group without products each thing, as the game counts it."""
    if not group.of:
        return [replace(thing, copies=game.copies(thing)) for thing in game.things.values()]
    return [thing for id_ in group.of if id_ in game.products for thing in game.printed_by(game.products[id_])]


def pieces_in(game: Game, group: BoxGroup, line: str) -> int:
    """The number of pieces that a group of the box counts in a line. Raises KeyError for an unknown line."""
    if not known_line(game, line) and (group.of or line not in game.box):
        raise KeyError(line)
    return sum(thing.copies for thing in counted_things(game, group, line))


def path_of_copies(game: Game, thing: Thing, products: tuple[str, ...] = ()) -> str:
    """The path of the number that decides how many pieces of a thing there are, or how many some products print."""
    numbers = game.copies_by_product(thing)
    on_board = [id_ for id_ in numbers if game.products[id_].options.on_board]
    counting = (id_ for id_ in products or on_board or numbers if id_ in numbers)
    for id_ in sorted(counting, key=lambda one: -numbers[one]):
        options = game.products[id_].options
        key = game.choosing(options.copies, thing) if isinstance(options, PieceOptions) else None
        if key is not None:
            return f"product/{id_}/copies" + (f"/{key}" if key else "")
    return f"{thing.kind}/{thing.id}" + ("/copies" if thing.copies != 1 else "")


def pieces_of_line(game: Game, line: str) -> int:
    """The number of pieces of a kind, with those of kinds that extend it, or of what is counted as a line."""
    return sum(game.copies(thing) for thing in game.things.values() if is_of_line(game, thing, line))


def pieces(game: Game, target: str) -> int:
    """The number of pieces of a group of the box, a kind, a line, a thing, or a product.

    ``cards/monster`` is what the product ``cards`` prints of a kind, a line or a thing (``cards/monster.troll``), or
    what the group ``cards`` of the box counts in its line. A kind has the pieces of kinds that extend it too, and those
    that the box counts elsewhere. A group that is named among its own pieces means the kind of that name. Raises
    KeyError for anything else, such as a product that prints no pieces.
    """
    for _, number in meanings(game, target):
        return number
    raise KeyError(target)


def meanings(game: Game, target: str) -> Iterator[tuple[str, int]]:
    """What a name can mean, each with its number of pieces; what ``pieces`` takes comes first."""
    group = game.box.get(target)
    if group is not None and target not in group.pieces:
        yield "group", sum(thing.copies for line in group.pieces for thing in counted_things(game, group, line))
    if known_line(game, target):
        yield "kind", pieces_of_line(game, target)
    product, slash, wanted = target.partition("/")
    if product in game.products:
        number = printed_pieces(game, game.products[product], wanted if slash else None)
        if number is not None:
            yield "product", number
    if product in game.box and wanted in game.box[product].pieces:
        with suppress(KeyError):
            yield "line", pieces_in(game, game.box[product], wanted)
    if product not in game.products and not slash and (thing := game.thing(*target.partition(".")[::2])) is not None:
        yield "thing", game.copies(thing)


def printed_pieces(game: Game, product: Product, wanted: str | None = None) -> int | None:
    """The pieces that a product prints: all, or of a kind, a line or a thing; None if it prints none of them."""
    if not product.options.prints_copies:
        return product.options.other_pieces if wanted is None else None
    there = game.printed_by(product)
    if wanted is None:
        return sum(thing.copies for thing in there)
    one = game.thing(*wanted.partition(".")[::2])
    found = [thing.copies for thing in there if is_of_line(game, thing, wanted)
             or (one is not None and one.ref == thing.ref)]
    return sum(found) if found else None
