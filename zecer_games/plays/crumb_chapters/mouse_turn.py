"""The turn of a mouse: a move and an action in either order, free abilities and finds; rescue instead when captured."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from zecer_games.plays.crumb_chapters.arriving import settle
from zecer_games.plays.crumb_chapters.asking_mice import MouseTurn, Steps, ask
from zecer_games.plays.crumb_chapters.crumb_table import WON, ChapterOver, CrumbTable, Mouse
from zecer_games.plays.crumb_chapters.mouse_arms import Blow, all_blows
from zecer_games.plays.crumb_chapters.mouse_moves import (
    banks,
    climb,
    float_on,
    go_through,
    opens,
    reach,
    walk,
)
from zecer_games.plays.crumb_chapters.mouse_powers import Power, powers, use_power
from zecer_games.plays.crumb_chapters.mouse_strikes import attack, feed
from zecer_games.plays.crumb_chapters.printed_chapter import NONE, SideDoor
from zecer_games.plays.crumb_chapters.searching import level_up, may_search, search


class Go(Struct, frozen=True):
    """Walk along a path; the last space is where it ends."""

    path: tuple[int, ...]

    @property
    def end(self) -> int:
        return self.path[-1]


class Climb(Struct, frozen=True):
    """Try to leave the water for a bank."""

    bank: int


class Plain(Struct, frozen=True):
    """What needs no aim: end, stand, search, recover, run, feed, another action for cheese."""

    what: str


class Leave(Struct, frozen=True):
    """Explore through a door."""

    door: SideDoor


Option = Go | Climb | Plain | Leave | Blow | Power
END, STAND, SEARCH, RUN, FEED, RECOVER, PAY = (
    Plain(what) for what in ("end", "stand", "search", "run", "feed", "recover", "pay"))


def mouse_turn(table: CrumbTable, mouse: Mouse) -> Steps[None]:
    """The whole turn. Raises ChapterOver."""
    mouse.clear()
    if mouse.at < 0:
        _rescue(table, mouse)
        return
    mouse.still = True
    turn = MouseTurn(mouse.move + table.roll_number(), may_move=not mouse.webbed)
    turn.inspired = table.inspired == table.round
    level_up(table, mouse)
    while mouse.at >= 0 and not table.fresh:
        choices = list(options(table, mouse, turn))
        chosen = yield from ask(table, mouse, "turn", choices, turn)
        if chosen is END or not (yield from carry_out(table, mouse, turn, chosen)):
            break
    float_on(table, mouse)


def _rescue(table: CrumbTable, mouse: Mouse) -> None:
    """A captured mouse comes back beside a free one when no minion is there: that is its turn."""
    if table.foes:
        return
    plan = table.plan
    for mate in table.by_track():
        for at in plan.near[mate.at]:
            if not plan.water[at] and table.fits(1, at):
                table.put(mouse, at)
                return


def options(table: CrumbTable, mouse: Mouse, turn: MouseTurn) -> Iterator[Option]:
    """All that a mouse may do now."""
    yield END
    in_stream = table.plan.water[mouse.at]
    if turn.may_move:
        if mouse.prone:
            yield STAND
        elif in_stream:
            yield from map(Climb, banks(table, mouse))
        else:
            yield from map(Go, reach(table, mouse, turn.points).values())
    if not turn.power or not in_stream:
        yield from powers(table, mouse, turn.actions > 0 and not mouse.stunned, not turn.power, in_stream)
    if turn.actions > 0:
        yield from _actions(table, mouse, turn)
    elif turn.inspired and not turn.paid and mouse.cheese >= table.inspire_cost:
        yield PAY


def _actions(table: CrumbTable, mouse: Mouse, turn: MouseTurn) -> Iterator[Option]:
    if mouse.stunned or mouse.webbed or (mouse.card.effect == "warm-paws" and _hurt_here(table, mouse)):
        yield RECOVER
    if mouse.stunned:
        return
    yield from all_blows(table, mouse, mouse.at, mouse.still, not turn.power)
    if may_feed(table, mouse):
        yield FEED
    if not mouse.webbed and may_search(table, mouse):
        yield SEARCH
    if turn.started and not turn.ran and not mouse.prone and not mouse.webbed:
        yield RUN
    if not table.foes:
        for door in table.rules.doors[table.side]:
            if mouse.at in door.here and opens(table, mouse, door):
                yield Leave(door)


def _hurt_here(table: CrumbTable, mouse: Mouse) -> bool:
    return any(mate.wounds for mate in table.mice_at(mouse.at))


def may_feed(table: CrumbTable, mouse: Mouse) -> bool:
    """Whether a token of the chapter can be given to the boss: it is on the mouse's space or an adjacent one."""
    boss = table.boss
    return (boss is not None and boss.at >= 0 and table.tokens.get(table.chapter.fed, 0) > 0
            and boss.at in table.plan.near[mouse.at])


def carry_out(table: CrumbTable, mouse: Mouse, turn: MouseTurn, chosen: Option) -> Steps[bool]:
    """Do what is chosen; False if it ends the turn. Raises ChapterOver."""
    if isinstance(chosen, Go):
        turn.may_move, turn.started, mouse.still = False, True, False
        return walk(table, mouse, chosen.path)
    if isinstance(chosen, Climb):
        turn.may_move, turn.started, mouse.still = False, True, False
        climb(table, mouse, chosen.bank)
        return True
    if isinstance(chosen, Power):
        turn.power = turn.power or chosen.ability != NONE
        turn.actions -= chosen.costs_action
        yield from use_power(table, mouse, turn, chosen)
        yield from afterwards(table)
        return True
    if isinstance(chosen, Leave):
        turn.actions -= 1
        yield from go_through(table, chosen.door)
        table.look()
        return True
    if isinstance(chosen, Blow):
        turn.actions -= 1
        turn.power = turn.power or chosen.ability != NONE
        yield from attack(table, mouse, chosen)
    else:
        yield from _plain_choice(table, mouse, turn, chosen)
    yield from afterwards(table)
    return True


def _plain_choice(table: CrumbTable, mouse: Mouse, turn: MouseTurn, chosen: Plain) -> Steps[None]:
    if chosen is STAND:
        turn.may_move = mouse.prone = False
        return
    if chosen is PAY:
        mouse.cheese -= table.inspire_cost
        turn.actions, turn.paid = 1, True
        return
    turn.actions -= 1
    if chosen is SEARCH:
        yield from search(table, mouse)
    elif chosen is FEED:
        feed(table, mouse)
    elif chosen is RUN:
        turn.points, turn.may_move, turn.ran = mouse.move + table.roll_number(), True, True
    elif chosen is RECOVER:
        _recover(table, mouse)


def _recover(table: CrumbTable, mouse: Mouse) -> None:
    """A stun goes, a web by a star; a healer heals beside."""
    mouse.stunned = False
    if mouse.webbed and table.star(1):
        mouse.webbed = False
    if mouse.card.effect == "warm-paws":
        mate = max(table.mice_at(mouse.at), key=lambda one: (one.wounds > 0, one.hurt / one.life))
        mate.wounds -= min(mate.wounds, mouse.card.number_of("heal"))


def afterwards(table: CrumbTable) -> Steps[None]:
    """After a roll: the wheel first, then whether the boss is beaten or the aim reached. Raises ChapterOver."""
    yield from settle(table)
    if table.boss is not None and not table.boss.cards:
        raise ChapterOver(WON)
    table.look()
