"""A turn: moves and what may be cast before them, the exploration, the further move, the servant's step."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from zecer_games.plays.crystal_errands.entering import enter, jump
from zecer_games.plays.crystal_errands.exploring import errand, explore, serve
from zecer_games.plays.crystal_errands.table_view import Steps, ask
from zecer_games.plays.crystal_errands.world import Pawn, World
from zecer_games.plays.crystal_errands.wounds import rise, spend, wound


class Walk(Struct, frozen=True):
    """A move of a pawn along ``path``; with the number of a find that lets it go several rooms."""

    pawn: Pawn
    path: tuple[int, ...]
    haste: int | None = None

    @property
    def end(self) -> int:
        return self.path[-1]


class CastFirst(Struct, frozen=True):
    """A find that a pawn uses before the move, on a room or on another pawn."""

    pawn: Pawn
    token: int
    effect: str
    room: int = -1
    target: Pawn | None = None


def turn(world: World, seat: int) -> Steps[None]:
    """The whole turn of a player. Raises Won."""
    crew = world.crews[seat]
    if not any(hero.asleep for hero in crew.heroes):
        for hero in crew.heroes:
            if hero.room < 0 and not hero.gone and len(crew.awake) < world.rules.numbers.awake:
                rise(world, hero)
    for hero in crew.heroes:
        hero.veiled = False
    if (yield from _move(world, seat)):
        yield from _servant(world, seat)
        cost = world.rules.numbers.extra_move_cost
        can = crew.gems >= cost and any(True for _ in steps(world, seat))
        if can and (yield from ask(world, seat, "further-move", (False, True))):
            world.pay(seat, cost)
            yield from _move(world, seat)
    for hero in crew.heroes:
        hero.webbed = max(0, hero.webbed - 1)


def _move(world: World, seat: int) -> Steps[bool]:
    """Casts, then a move with its exploration; False when no hero can move."""
    while True:
        choices: list[Walk | CastFirst] = [*steps(world, seat), *casts(world, seat)]
        if not any(isinstance(one, Walk) for one in choices):
            return False
        chosen = yield from ask(world, seat, "move", choices)
        if isinstance(chosen, Walk):
            break
        yield from _cast(world, chosen)
    world.moves += 1
    pawn = chosen.pawn
    if chosen.haste is not None:
        spend(world, pawn, chosen.haste)
    for room in chosen.path:
        if not (yield from enter(world, pawn, room)):
            return True
    if world.is_teleport(pawn.room):
        yield from jump(world, pawn)
    if pawn.room >= 0:
        yield from explore(world, pawn)
    yield from _drink(world, seat)
    return True


def _drink(world: World, seat: int) -> Steps[None]:
    """After a fight heroes may drink life back; nothing helps the dead."""
    for hero in world.crews[seat].awake:
        for elixir in world.magic(hero, "life"):
            if hero.life < hero.card.life and (yield from ask(world, seat, "drink", (False, True), hero)):
                spend(world, hero, elixir)
                world.heal(hero, world.rules.numbers.elixir_life)


def steps(world: World, seat: int) -> Iterator[Walk]:
    """The moves of a player; with haste to every room within its reach."""
    for hero in world.crews[seat].heroes:
        if hero.room < 0 or hero.webbed:
            continue
        near = world.rooms_beyond(hero, hero.room)
        for room in near:
            yield Walk(hero, (room,))
        haste = world.magic(hero, "haste")
        if haste:
            yield from _hasty(world, hero, near, haste[0])


def _hasty(world: World, hero: Pawn, near: list[int], haste: int) -> Iterator[Walk]:
    """The shortest paths to rooms further away; a teleport ends a path."""
    seen = {hero.room, *near}
    paths: list[tuple[int, ...]] = [(room,) for room in near]
    for _ in range(world.rules.numbers.haste_rooms - 1):
        longer: list[tuple[int, ...]] = []
        for path in paths:
            if world.is_teleport(path[-1]):
                continue
            for room in world.rooms_beyond(hero, path[-1]):
                if room not in seen:
                    seen.add(room)
                    longer.append((*path, room))
                    yield Walk(hero, longer[-1], haste)
        paths = longer


def casts(world: World, seat: int) -> Iterator[CastFirst]:
    """What the heroes of a player may use before the move."""
    heroes = world.crews[seat].awake
    for hero in heroes:
        for token in world.magic(hero, "teleport", "summon", "bolt", "life"):
            effect = world.rules.finds[token].effect
            if effect == "life":
                if hero.life < hero.card.life:
                    yield CastFirst(hero, token, effect)
            elif effect == "teleport":
                for room in map(world.teleport, range(len(world.boards))):
                    if room != hero.room and not world.is_full(room):
                        yield CastFirst(hero, token, effect, room)
            elif effect == "summon":
                for mate in heroes:
                    if mate.room != hero.room and not world.is_full(hero.room):
                        yield CastFirst(hero, token, effect, hero.room, mate)
            else:
                yield from _bolts(world, hero, token)


def _bolts(world: World, hero: Pawn, token: int) -> Iterator[CastFirst]:
    for room in (hero.room, *world.neighbours(hero.room)):
        if not world.is_camp(room):
            for target in world.foreign(hero, room):
                yield CastFirst(hero, token, "bolt", room, target)


def _cast(world: World, cast: CastFirst) -> Steps[None]:
    pawn, numbers = cast.pawn, world.rules.numbers
    spend(world, pawn, cast.token)
    if cast.effect == "life":
        world.heal(pawn, numbers.elixir_life)
    elif cast.effect == "teleport":
        yield from enter(world, pawn, cast.room)
    elif cast.target is None:
        raise ValueError(cast.effect)
    elif cast.effect == "summon":
        if (yield from enter(world, cast.target, cast.room)):
            yield from errand(world, cast.target)
    else:
        yield from wound(world, cast.target, numbers.bolt_wounds)


def _servant(world: World, seat: int) -> Steps[None]:
    """The servant may step into a neighbouring room; there it fights, takes and gives."""
    servant = world.crews[seat].servant
    if servant is None:
        return
    room = yield from ask(world, seat, "servant", (None, *world.rooms_beyond(servant, servant.room)), servant)
    if room is None or not (yield from enter(world, servant, room)):
        return
    if world.is_teleport(room):
        yield from jump(world, servant)
    yield from serve(world, servant)
