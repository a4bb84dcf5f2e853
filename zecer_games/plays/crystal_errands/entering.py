"""What happens when a pawn enters a room: special tokens, crystals at home, teleports."""

from __future__ import annotations

from zecer_games.plays.crystal_errands.printed_rules import CHOICE, OWN
from zecer_games.plays.crystal_errands.table_view import Steps, ask
from zecer_games.plays.crystal_errands.world import ROOMS, Pawn, World
from zecer_games.plays.crystal_errands.wounds import spend, wound


def enter(world: World, pawn: Pawn, room: int) -> Steps[bool]:
    """Put a pawn into a room, where first the special tokens act, then its crystals are paid; True if it survives."""
    world.place(pawn, room)
    if world.laid.get(room) and not (yield from _tokens(world, pawn)):
        return False
    if room == world.camp(pawn.seat):
        pay_crystals(world, pawn)
    return True


def pay_crystals(world: World, pawn: Pawn) -> None:
    """A pawn in its camp changes crystals into gems."""
    crystal = world.rules.crystal
    while crystal in pawn.pack:
        pawn.pack.remove(crystal)
        world.crystals += 1
        world.delivered += 1
        world.give_gems(pawn.seat, world.rules.numbers.crystal_gems)


def jump(world: World, pawn: Pawn) -> Steps[bool]:
    """A pawn that has entered a teleport goes to that of another board; False when all are full."""
    here, boards = pawn.room // ROOMS, len(world.boards)
    free = [board for board in range(boards) if board != here and not world.is_full(world.teleport(board))]
    if not free:
        return False
    chosen = None
    if world.crews[pawn.seat].gems >= world.rules.numbers.teleport_cost:
        chosen = yield from ask(world, pawn.seat, "pay-for-board", (None, *free), pawn)
    if chosen is not None:
        world.pay(pawn.seat, world.rules.numbers.teleport_cost)
    while chosen is None:
        chosen = yield from _rolled_board(world, pawn, here, free)
    return (yield from enter(world, pawn, world.teleport(chosen)))


def _rolled_board(world: World, pawn: Pawn, here: int, free: list[int]) -> Steps[int | None]:
    """The board that a roll leads to; None when it is full, and the roll is repeated."""
    numbers = world.rules.numbers
    rolled = world.die()
    fate = world.magic(pawn, "fate")
    if fate:
        faces = [rolled, *(rolled + shift for shift in (numbers.fate_shift, -numbers.fate_shift)
                           if 1 <= rolled + shift <= len(world.jumps))]
        changed = yield from ask(world, pawn.seat, "change-jump", faces, pawn)
        if changed != rolled:
            spend(world, pawn, fate[0])
            rolled = changed
    leads = world.jumps[rolled - 1]
    if leads == CHOICE or (leads == OWN and here == pawn.seat):
        return (yield from ask(world, pawn.seat, "board", free, pawn))
    board = pawn.seat if leads == OWN else world.board_after(here, leads)
    return board if board in free else None


def _tokens(world: World, pawn: Pawn) -> Steps[bool]:
    """The special tokens act on a pawn that enters, in the order that its player chooses; True if it survives."""
    waiting = [one for one in world.laid[pawn.room] if _acts(world, pawn, one)]
    while waiting:
        token = yield from ask(world, pawn.seat, "token", tuple(dict.fromkeys(waiting)), pawn)
        waiting.remove(token)
        if not (yield from _act(world, pawn, token)):
            return False
    return True


def _acts(world: World, pawn: Pawn, token: tuple[int, int]) -> bool:
    number, seat = token
    if world.rules.laid[number].effect == "tree":
        return seat == pawn.seat
    return seat != pawn.seat


def _act(world: World, pawn: Pawn, token: tuple[int, int]) -> Steps[bool]:
    special, here = world.rules.laid[token[0]], pawn.room
    if special.effect == "tree":
        world.heal(pawn, world.rules.numbers.tree_life)
        return True
    if special.effect == "trap":
        if world.die() > special.most:
            return True
        world.laid[here].remove(token)
        return (yield from wound(world, pawn, world.rules.numbers.wound))
    worn = [*([] if pawn.wielded is None else [pawn.wielded]), *pawn.armour]
    alive = True
    if worn:
        lost = yield from ask(world, pawn.seat, "corrosion", tuple(dict.fromkeys(worn)), pawn)
        if lost == pawn.wielded:
            pawn.wielded = None
        else:
            pawn.armour.remove(lost)
        world.stock.append(lost)
    else:
        alive = yield from wound(world, pawn, world.rules.numbers.wound)
    _drift(world, token, here)
    return alive


def _drift(world: World, token: tuple[int, int], room: int) -> None:
    """A cloud drifts through the gap with the number of a roll; in a camp or a teleport it returns to its card."""
    ends, rolled = world.neighbours(room), world.die()
    if token not in world.laid[room] or rolled > len(ends):
        return
    world.laid[room].remove(token)
    end = ends[rolled - 1]
    if not (world.is_camp(end) or world.is_teleport(end)):
        world.laid.setdefault(end, []).append(token)
