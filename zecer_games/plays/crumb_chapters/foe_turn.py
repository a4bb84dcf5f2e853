"""The turn of a card of minions or of a boss: each figure moves and fights; a cat pounces and chases."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zecer_games.plays.crumb_chapters.arriving import bring, enrol
from zecer_games.plays.crumb_chapters.asking_mice import Steps, ask
from zecer_games.plays.crumb_chapters.crumb_table import AWAY, CrumbTable, Foe, Mouse, TrackCard
from zecer_games.plays.crumb_chapters.foe_strikes import foe_strike, paw_falls
from zecer_games.plays.crumb_chapters.foe_wounds import defend, hurt_foe
from zecer_games.plays.crumb_chapters.mouse_moves import float_on
from zecer_games.plays.crumb_chapters.mouse_strikes import spend_trick
from zecer_games.plays.crumb_chapters.mouse_turn import afterwards


def foe_turn(table: CrumbTable, card: TrackCard) -> Steps[None]:
    """The whole turn of a card. Raises ChapterOver."""
    told = card.foe
    assert told is not None
    if told.effect in ("chases", "pounces"):
        yield from _paw_turn(table, card)
        return
    called = bring(table,
                   {table.rules.words["aggressive"][0]: told.number_of("rats")}) if told.effect == "calls" else []
    enrol(table, called)
    stay = not told.boss and (yield from _stay_soaped(table, card))
    attacked: list[Mouse] = []
    for foe in sorted(card.foes, key=lambda one: table.nearest(one.at)):
        if foe.numbed:
            foe.numbed = False
            continue
        if foe.at == AWAY:
            continue
        if not stay:
            _move(table, card, foe)
        yield from afterwards(table)
        if foe.at != AWAY and not called:
            yield from _fight(table, card, foe, attacked)


def _stay_soaped(table: CrumbTable, card: TrackCard) -> Steps[bool]:
    """Whether a trick keeps a card's minions where they are."""
    for mouse in table.active():
        soap = table.trick(mouse, "soap")
        if soap is not None and (yield from ask(table, mouse, "soap", (False, True), card)):
            spend_trick(table, mouse, soap)
            return True
    return False


def visible(table: CrumbTable) -> list[Mouse]:
    """The mice that minions see, from the top of the track."""
    return [mouse for mouse in table.by_track() if not mouse.veiled]


def _move(table: CrumbTable, card: TrackCard, foe: Foe) -> None:
    """A melee foe goes towards the nearest mouse, a ranged one until it sees one. Each rolls a die."""
    told = card.foe
    assert told is not None
    mice = visible(table)
    pace = table.roll_number()
    if not mice:
        return
    plan = table.plan
    if told.ranged:
        seen = [plan.sees[at] for at in (mouse.at for mouse in mice)]
        walk_to(table, foe, mice, pace, lambda at: any(one[at] for one in seen))
    else:
        held = {mouse.at for mouse in mice}
        walk_to(table, foe, mice, pace, lambda at: at in held)


def walk_to(table: CrumbTable, foe: Foe, mice: Sequence[Mouse], pace: int, done: Callable[[int], bool]) -> None:
    """Steps along the shortest way to the nearest mouse, until it is ``done`` or cannot go on. A snare stops it."""
    steps, walks = table.plan.steps, table.plan.walks
    goals = _goals(table, foe, min(mice, key=lambda mouse: steps[foe.at][mouse.at]).at)

    def steps_left(at: int) -> int:
        return min(steps[at][goal] for goal in goals)

    for _ in range(pace):
        if done(foe.at):
            return
        nearer = [end for end in walks[foe.at] if steps_left(end) < steps_left(foe.at) and table.fits(foe.size, end)]
        if not nearer:
            return
        table.put(foe, min(nearer, key=lambda end: table.load[end]))
        if foe.at == table.snare:
            _strike_snared(table, foe)
            return


def _goals(table: CrumbTable, foe: Foe, at: int) -> list[int]:
    """The space of a mouse if the foe fits there, or else the spaces from which it can strike the mouse."""
    if table.fits(foe.size, at):
        return [at]
    return [end for end in table.plan.near[at] if end == foe.at or table.fits(foe.size, end)] or [at]


def _strike_snared(table: CrumbTable, foe: Foe) -> None:
    """The snare strikes once; who lives fights on."""
    table.snare = AWAY
    hits = table.snare_hits - defend(table, foe)
    if hits > 0:
        hurt_foe(table, foe, hits)


def in_reach(table: CrumbTable, card: TrackCard, at: int) -> list[Mouse]:
    """The mice that a foe of a card may attack from a space: near ones first, a ranged one else those in sight."""
    told = card.foe
    assert told is not None
    near = table.plan.near[at]
    mice = visible(table)
    close = [mouse for mouse in mice if mouse.at in near]
    if close or not told.ranged:
        return close
    sees = table.plan.sees[at]
    return [mouse for mouse in mice if sees[mouse.at]]


def target(table: CrumbTable, card: TrackCard, at: int, attacked: Sequence[Mouse]) -> Mouse | None:
    """The nearest mouse that the card has not attacked in this turn; if there is none the highest on the track."""
    mice = in_reach(table, card, at)
    new = [mouse for mouse in mice if mouse not in attacked]
    steps = table.plan.steps[at]
    return min(new, key=lambda mouse: steps[mouse.at]) if new else next(iter(mice), None)


def _fight(table: CrumbTable, card: TrackCard, foe: Foe, attacked: list[Mouse]) -> Steps[None]:
    """One attack; a captain with cheese on his dice attacks once more."""
    told = card.foe
    assert told is not None
    for _ in range(2):
        mouse = target(table, card, foe.at, attacked)
        if mouse is None:
            return
        attacked.append(mouse)
        cheese = yield from foe_strike(table, told, mouse)
        yield from afterwards(table)
        if told.effect != "pistols" or not cheese:
            return


def _paw_turn(table: CrumbTable, card: TrackCard) -> Steps[None]:
    """A cat pounces on the fullest space, or chases mice along a way; one roll for all that are there."""
    told, cat = card.foe, table.boss
    assert told is not None
    assert cat is not None
    path = _pounce(table) if told.effect == "pounces" else _chase(table, cat)
    cat.at = path[-1]
    yield from paw_falls(table, told, list(dict.fromkeys(path)))
    yield from afterwards(table)


def _pounce(table: CrumbTable) -> list[int]:
    """The space with most figures; of equal ones that of the figure highest on the track."""
    spaces: dict[int, None] = {}
    for card in table.track:
        if card.mouse is not None and card.mouse.at >= 0:
            spaces[card.mouse.at] = None
        spaces.update(dict.fromkeys(foe.at for foe in card.foes if foe.size))
    return [max(spaces, key=lambda at: len(table.mice_at(at)) + len(table.foes_at(at)))]


def _chase(table: CrumbTable, cat: Foe) -> list[int]:
    """The way of the paw: to the nearest mouse that is not under it, then to the next one."""
    steps, walks = table.plan.steps, table.plan.walks
    path = [cat.at]
    free = [mouse.at for mouse in table.by_track() if mouse.at != cat.at]
    for _ in range(sum(table.roll_number() for _ in range(table.limits.chase_dice))):
        free = [at for at in free if at != path[-1]]
        if not free:
            break
        goal = min(free, key=steps[path[-1]].__getitem__)
        path.append(min(walks[path[-1]], key=lambda end: steps[end][goal]))
    return path


def charmed_turn(table: CrumbTable, mouse: Mouse) -> Steps[None]:
    """A charmed mouse is a melee minion for a turn, with nothing but what its own card says. Raises ChapterOver."""
    mouse.charmed = False
    mouse.clear()
    mates = [mate for mate in visible(table) if mate is not mouse]
    if not mates or mouse.at == AWAY:
        return
    steps, walks = table.plan.steps, table.plan.walks
    goal = min(mates, key=lambda mate: steps[mouse.at][mate.at])
    for _ in range(0 if mouse.webbed else table.roll_number()):
        left = steps[mouse.at][goal.at]
        nearer = [end for end in walks[mouse.at] if steps[end][goal.at] < left and table.fits(1, end)]
        if nearer and not any(mate.at == mouse.at for mate in mates):
            table.put(mouse, nearer[0])
    near = table.plan.near[mouse.at]
    close = [mate for mate in mates if mate.at in near]
    if close:
        victim = min(close, key=lambda mate: steps[mouse.at][mate.at])
        yield from foe_strike(table, mouse.card, victim)
        yield from afterwards(table)
    float_on(table, mouse)
