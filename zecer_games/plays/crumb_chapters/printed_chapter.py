"""What the printed rules and a chapter say, in numbers: the data of a play, made from a pack.

The kinds that the play names have these fields: heroes (classes, battle, defence, lore, move, life, gear, figures),
abilities (classes, only, cost, most, when, figures), finds (type, range, damage, slot, bonus, paws, knife, classes,
only, start, figures), minions (size, kin, range, battle, defence, life, limit, stand-in, figures), bosses (kin, size,
stand-in), boss-cards (boss, range, battle, defence, life, figures), encounters (back, omens, surge, and the rows that
the play names), sides (plan). The constants of the pack are the names in ``Limits``. A range is
melee or ranged; a size is small or large; an ability is used free, in battle, as an action or as a reaction.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from generator.model.values import Ref
from zecer_games.plays.crumb_chapters.side_plan import SidePlan
from zecer_games.plays.crumb_chapters.strike_odds import Spread

# the number of no card
NONE = -1


class Limits(Struct, frozen=True, rename="kebab"):
    """The constants of the pack, by name."""

    wheel: int
    start_cheese: int
    start_abilities: int
    fewer: int
    least: int
    room: int
    pack: int
    paws: int
    level_cost: int
    search_cheese: int
    late_cheese: int
    surge_pages: int
    capture_pages: int
    trap_wounds: int
    trap_cheese: int
    empty_cheese: int
    boss_cards: int
    chase_dice: int


class BattleFace(Struct, frozen=True):
    """A face of the die, in what it counts as: 1 or 0, and the figure in its corner."""

    melee: int
    ranged: int
    block: int
    cheese: int
    star: int
    figure: int


class Numbered(Struct, frozen=True):
    """A printed thing: its effect, and the numbers of this effect."""

    ref: Ref
    effect: str
    figures: Mapping[str, int]

    def number_of(self, name: str) -> int:
        return self.figures.get(name, 0)


class MouseCard(Numbered, frozen=True):
    classes: frozenset[str]
    battle: int
    defence: int
    lore: int
    move: int
    life: int
    gear: tuple[int, ...]


class AbilityCard(Numbered, frozen=True):
    classes: frozenset[str]
    only: str
    cost: int
    most: int
    when: str


class SearchCard(Numbered, frozen=True):
    sort: str
    ranged: bool
    damage: str
    slot: str
    bonus: int
    paws: int
    knife: bool
    classes: frozenset[str]
    only: str
    copies: int


class FoeCard(Numbered, frozen=True):
    """An initiative card of minions, or of a boss. ``pool`` are the figures it is put on the board with."""

    kin: str
    large: bool
    ranged: bool
    battle: int
    defence: int
    life: int
    limit: int
    pool: str
    boss: str = ""


class EncounterCard(Struct, frozen=True):
    """An encounter: minions by row, those of its surge, its omens."""

    ref: Ref
    back: str
    rows: tuple[Mapping[str, int], ...]
    surge: Mapping[str, int]
    omens: frozenset[str]


class SideDoor(Struct, frozen=True):
    """A way off a side: from which spaces to which spaces of which side; ``lock`` is the word of a sign, or empty."""

    here: tuple[int, ...]
    side: int
    there: tuple[int, ...]
    lock: str


class Sought(Struct, frozen=True):
    """A special search, as a declaration has it: ``card`` is the number of a search card, or NONE."""

    side: int
    spaces: tuple[int, ...]
    card: int
    token: str
    times: int
    aim: bool
    enough: int


class ChapterPlan(Struct, frozen=True):
    """A chapter with so many heroes, in numbers."""

    starts: tuple[tuple[int, int], ...]
    end: int
    deck: Mapping[str, int]
    start: Mapping[str, int]
    fixed: Mapping[int, Mapping[str, int]]
    surges: Mapping[int, Mapping[str, int]]
    finds: tuple[Sought, ...]
    traps: frozenset[int]
    boss: str
    boss_at: tuple[int, int]
    boss_life: int
    reach: tuple[int, int] | None
    bring: tuple[int, int] | None
    fed: str


class PrintedChapter(Struct, frozen=True, eq=False):
    """All that a game needs. ``chapters`` by the number of heroes; ``pools`` are figures by the id of their minion."""

    limits: Limits
    faces: tuple[BattleFace, ...]
    hits: Mapping[bool, Spread]
    blocks: Spread
    hard_blocks: Spread
    stars: Spread
    heroes: tuple[MouseCard, ...]
    abilities: tuple[AbilityCard, ...]
    finds: tuple[SearchCard, ...]
    foes: Mapping[str, FoeCard]
    bosses: Mapping[str, tuple[FoeCard, ...]]
    pools: Mapping[str, int]
    encounters: tuple[EncounterCard, ...]
    first_pages: tuple[int, ...]
    sides: tuple[SidePlan, ...]
    doors: tuple[tuple[SideDoor, ...], ...]
    keys: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]
    chapters: Mapping[int, ChapterPlan]
