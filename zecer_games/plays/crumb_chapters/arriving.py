"""Minions come: at the beginning, by encounters, surges and events. Cards come onto the track."""

from __future__ import annotations

from collections.abc import Mapping

from zecer_games.plays.crumb_chapters.asking_mice import Steps, ask
from zecer_games.plays.crumb_chapters.crumb_table import AWAY, CrumbTable, Foe, TrackCard
from zecer_games.plays.crumb_chapters.mouse_strikes import welcome
from zecer_games.plays.crumb_chapters.printed_chapter import EncounterCard, FoeCard


def fewer(table: CrumbTable, crowd: Mapping[str, int]) -> dict[str, int]:
    """A crowd with three heroes: less one of the most numerous small kind, if there are enough small ones."""
    foes, limits = table.rules.foes, table.limits
    found = dict(crowd)
    small = [id_ for id_ in foes if found.get(id_) and not foes[id_].large]
    full = len(table.mice) >= max(table.rules.chapters)
    if not full and sum(found[id_] for id_ in small) >= limits.least:
        # of equal ones the first of the pack
        found[max(small, key=lambda id_: found[id_])] -= limits.fewer
    return found


def bring(table: CrumbTable, crowd: Mapping[str, int], near: int = AWAY) -> list[Foe]:
    """Place minions, as many as there are figures; new kinds have no card on the track yet.

    They come by the entry that is nearest to the space ``near``, if it is told.
    """
    rules = table.rules
    placed: list[Foe] = []
    for id_, wanted in crowd.items():
        card = rules.foes[id_]
        there = [foe for foe in table.foes if foe.card.ref.id == id_]
        used = sum(foe.card.pool == card.pool for foe in table.foes)
        count = min(wanted, card.limit - len(there), rules.pools[card.pool] - used)
        owner = there[0].cards[0] if there else TrackCard(foe=card)
        for _ in range(count):
            foe = Foe([owner], table.limits.room if card.large else 1)
            owner.foes.append(foe)
            table.foes.append(foe)
            placed.append(foe)
    entries = table.plan.entries
    if near != AWAY:
        entries = (min(entries, key=table.plan.steps[near].__getitem__),)
    _place(table, placed, entries)
    return placed


def _place(table: CrumbTable, foes: list[Foe], entries: tuple[int, ...]) -> None:
    """Small ranged ones far from the mice, first on wide spaces; large ones near; other small ones spread evenly."""
    wide = table.plan.wide
    shooters = [foe for foe in foes if foe.card.ranged and not foe.card.large]
    large = [foe for foe in foes if foe.card.large]
    for foe in shooters:
        free = [at for at in entries if table.fits(foe.size, at)]
        table.put(foe, max(free, key=lambda at: (wide[at], table.nearest(at))) if free else _dry(table, foe, entries))
    for foe in large:
        free = [at for at in entries if not table.load[at]]
        table.put(foe, min(free, key=table.nearest) if free else _dry(table, foe, entries))
    count = dict.fromkeys(entries, 0)
    for foe in foes:
        if foe.at < 0:
            free = [at for at in entries if table.fits(foe.size, at)]
            if free:
                # where players choose, far from the mice
                at = min(free, key=lambda at: (count[at], -table.nearest(at)))
                count[at] += 1
            else:
                at = _dry(table, foe, entries)
            table.put(foe, at)


def _dry(table: CrumbTable, foe: Foe, entries: tuple[int, ...]) -> int:
    """The dry space nearest to an entry on which a foe fits."""
    plan = table.plan
    free = [at for at in range(len(plan.letters)) if not plan.water[at] and table.fits(foe.size, at)]
    return min(free, key=lambda at: min(plan.steps[entry][at] for entry in entries))


def enrol(table: CrumbTable, foes: list[Foe]) -> None:
    """Put the cards of new kinds onto the end of a running track, in any order."""
    new = [card for card in dict.fromkeys(foe.cards[0] for foe in foes) if card not in table.track]
    table.lots.shuffle(new)
    table.track += new


def new_track(table: CrumbTable) -> None:
    """Lay the cards of all mice, minions and bosses anew; then a new round begins."""
    cards = [card for card in table.track if card.mouse is not None]
    cards += list(dict.fromkeys(card for foe in table.foes for card in foe.cards))
    table.lots.shuffle(cards)
    table.track = cards


def ambush(table: CrumbTable) -> None:
    """Each card of minions, from the top, moves up so many places as its die shows."""
    for card in [card for card in table.track if card.foe is not None]:
        at = table.track.index(card)
        table.track.pop(at)
        table.track.insert(max(0, at - table.roll_number()), card)


def meet(table: CrumbTable) -> Steps[None]:
    """The party comes to a side for the first time: minions of the chapter, or of an encounter card."""
    chapter, new = table.chapter, table.side not in table.chapter.fixed
    if new:
        table.open = _next_encounter(table)
        row = sum(table.page >= page for page in table.rules.first_pages) - 1
        crowd = yield from _disguised_crowd(table, table.open.rows[row])
    else:
        crowd = chapter.fixed[table.side]
    placed = bring(table, fewer(table, crowd))
    if table.side == chapter.boss_at[0]:
        placed.append(_bring_boss(table))
    if new and table.shows("traps"):
        table.traps |= {(table.side, space) for space in table.plan.traps}
    new_track(table)
    if new and table.shows("ambush"):
        ambush(table)
    table.fresh = True
    table.calm = 0
    yield from welcome(table, placed)


def _next_encounter(table: CrumbTable) -> EncounterCard:
    """The top card; the one that lay open is discarded, and the discards are shuffled when the deck is empty."""
    if table.open is not None:
        table.spent.append(table.open)
    if not table.deck:
        table.deck, table.spent = table.spent, []
        table.lots.shuffle(table.deck)
    return table.deck.pop()


def _disguised_crowd(table: CrumbTable, crowd: Mapping[str, int]) -> Steps[Mapping[str, int]]:
    """With a disguise the party may leave out the minions that it deceives: melee rats."""
    finds = table.rules.finds
    worn = next((one for one in table.stash if finds[one].effect == "disguise"), None)
    rats = [id_ for id_ in crowd if table.rules.foes[id_].kin == "rat" and not table.rules.foes[id_].ranged]
    if worn is None or not rats:
        return crowd
    if not (yield from ask(table, table.active()[0], "disguise", (False, True), crowd)):
        return crowd
    table.stash.remove(worn)
    table.discards.append(worn)
    return {id_: count for id_, count in crowd.items() if id_ not in rats}


def _bring_boss(table: CrumbTable) -> Foe:
    """The boss with its first cards; the others wait. A cat takes no room."""
    rules, chapter = table.rules, table.chapter
    cards = [TrackCard(foe=card, life=chapter.boss_life) for card in rules.bosses[chapter.boss]]
    table.lots.shuffle(cards)
    first, table.waiting = cards[:table.limits.boss_cards], cards[table.limits.boss_cards:]
    boss = Foe(first, _boss_size(table, first[0].foe))
    for card in cards:
        card.foes.append(boss)
    table.boss = boss
    table.foes.append(boss)
    table.put(boss, chapter.boss_at[1])
    return boss


def _boss_size(table: CrumbTable, card: FoeCard | None) -> int:
    if card is None or card.effect in ("chases", "pounces"):
        return 0
    return table.limits.room if card.large else 1


def surge(table: CrumbTable) -> Steps[None]:
    """The wheel is full: a page, the minions of the surge, an empty wheel. Raises ChapterOver."""
    table.surges += 1
    table.turn_pages(table.limits.surge_pages)
    crowd = table.chapter.surges.get(table.side)
    if crowd is None and table.open is not None:
        crowd = table.open.surge
        table.spent.append(table.open)
        table.open = None
    if crowd is not None:
        placed = bring(table, fewer(table, crowd))
        enrol(table, placed)
        table.calm = 0
        table.wheel = 0
        yield from welcome(table, placed)
    table.wheel = 0


def settle(table: CrumbTable) -> Steps[None]:
    """After a roll: the wheel may be full. Raises ChapterOver."""
    if table.wheel >= table.limits.wheel:
        yield from surge(table)
