"""The state of a chapter: figures on the side where the party is, cards on the track, decks, pages and cheese."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zecer_games.plays.crumb_chapters.printed_chapter import (
    BattleFace,
    ChapterPlan,
    EncounterCard,
    FoeCard,
    MouseCard,
    PrintedChapter,
)
from zecer_games.plays.crumb_chapters.side_plan import FAR

# where a captured mouse is
AWAY = -1
WON, TIME, CAPTURED = "won", "time", "captured"


class ChapterOver(Exception):
    """The chapter is won, or lost by time or because all mice are captured."""

    def __init__(self, outcome: str) -> None:
        super().__init__(outcome)
        self.outcome = outcome


class TrackCard:
    """A card on the initiative track: of a mouse, or of the ``foes`` of a kind. Wounds lie on cards of bosses only."""

    __slots__ = ("foe", "foes", "life", "mouse", "wounds")

    def __init__(self, mouse: Mouse | None = None, foe: FoeCard | None = None, life: int = 0) -> None:
        self.mouse, self.foe = mouse, foe
        self.foes: list[Foe] = []
        self.wounds = 0
        self.life = life or (foe.life if foe is not None else 0)


class Foe:
    """A minion or a boss on the board. ``cards`` are those that lead it: one, of a boss as many as are left."""

    __slots__ = ("at", "cards", "numbed", "size", "wounds")

    def __init__(self, cards: list[TrackCard], size: int) -> None:
        self.cards, self.size = cards, size
        self.at, self.wounds, self.numbed = AWAY, 0, False

    @property
    def card(self) -> FoeCard:
        found = self.cards[0].foe
        assert found is not None
        return found


class Mouse:
    """A mouse. ``gear`` is in use; ``pack`` are scrolls and supplies, ``tricks`` need no place. All are finds.

    What the gear gives is counted in ``armour``, ``lore``, ``move``, ``life``, ``dice`` (in each attack) and ``far``
    (dice more at a distance). What lasts until its next turn: ``dodge``, ``wards`` (all mice), ``leads``, ``guards``,
    ``veiled``.
    """

    __slots__ = ("abilities", "armour", "at", "captures", "card", "charmed", "cheese", "dice", "dodge", "far", "floats",
                 "gear", "guards", "leads", "life", "lore", "move", "pack", "poison", "prone", "searched", "seat",
                 "size", "still", "stunned", "tricks", "veiled", "wards", "webbed", "wounds")

    def __init__(self, card: MouseCard, seat: int) -> None:
        self.card, self.seat, self.at, self.size = card, seat, AWAY, 1
        self.gear = list(card.gear)
        self.abilities: list[int] = []
        self.pack: list[int] = []
        self.tricks: list[int] = []
        self.searched: set[int] = set()
        self.wounds = self.poison = self.cheese = self.captures = 0
        self.stunned = self.webbed = self.prone = self.charmed = self.veiled = self.floats = False
        self.still = True
        self.dodge = self.wards = self.leads = self.guards = 0
        self.armour = self.dice = self.far = 0
        self.lore, self.move, self.life = card.lore, card.move, card.life

    @property
    def hurt(self) -> int:
        """All wounds, plain and poison ones."""
        return self.wounds + self.poison

    def clear(self) -> None:
        """Take off what lasts until the mouse's next turn."""
        self.dodge = self.wards = self.leads = self.guards = 0
        self.veiled = self.floats = False


class CrumbTable:
    """A chapter on the table. The party is on one side; what is there is ``foes``, ``traps``, ``snare``."""

    def __init__(self, rules: PrintedChapter, chapter: ChapterPlan, mice: list[Mouse], dice: Random,
                 lots: Random) -> None:
        self.rules, self.chapter, self.mice, self.dice, self.lots = rules, chapter, mice, dice, lots
        self.limits = rules.limits
        self.side = chapter.starts[0][0]
        self.plan = rules.sides[self.side]
        self.visited = {self.side}
        self.load = [0] * len(self.plan.letters)
        self.track: list[TrackCard] = [TrackCard(mouse) for mouse in mice]
        self.foes: list[Foe] = []
        self.boss: Foe | None = None
        self.waiting: list[TrackCard] = []
        self.deck: list[EncounterCard] = []
        self.open: EncounterCard | None = None
        self.spent: list[EncounterCard] = []
        self.stock: list[int] = []
        self.discards: list[int] = []
        self.stash: list[int] = []
        self.tokens: dict[str, int] = {}
        self.taken: dict[int, int] = {}
        self.traps: set[tuple[int, int]] = {
            (side, space) for side in chapter.traps for space in rules.sides[side].traps}
        self.snare = AWAY
        self.snare_hits = 0
        self.fresh = False
        self.page, self.wheel, self.round, self.calm = 1, 0, 0, 0
        self.inspired, self.inspire_cost = AWAY, 0
        self.surges = self.captures = 0
        self.dealt = [0] * len(mice)
        # what players work out once for each place of the party
        self.routes: dict[tuple[int, ...], object] = {}

    def shows(self, omen: str) -> bool:
        """Whether the encounter card that lies open shows an omen."""
        return self.open is not None and not self.open.omens.isdisjoint(self.rules.words[omen])

    # dice

    def roll(self, count: int) -> list[BattleFace]:
        return self.dice.choices(self.rules.faces, k=count) if count > 0 else []

    def star(self, count: int) -> bool:
        """Whether one of so many dice shows a star."""
        return any(face.star for face in self.roll(count))

    def roll_number(self) -> int:
        """The figure of one die."""
        return self.dice.choice(self.rules.faces).figure

    # figures

    def active(self) -> list[Mouse]:
        """The mice that are not captured."""
        return [mouse for mouse in self.mice if mouse.at >= 0]

    def put(self, figure: Mouse | Foe, at: int) -> None:
        """Put a figure onto a space, or off the board (AWAY)."""
        if figure.at >= 0:
            self.load[figure.at] -= figure.size
        figure.at = at
        if at >= 0:
            self.load[at] += figure.size

    def fits(self, size: int, at: int) -> bool:
        return self.plan.wide[at] or self.load[at] + size <= self.limits.room

    def foes_at(self, at: int) -> list[Foe]:
        """The foes that take room on a space."""
        return [foe for foe in self.foes if foe.at == at and foe.size]

    def mice_at(self, at: int) -> list[Mouse]:
        return [mouse for mouse in self.mice if mouse.at == at]

    def nearest(self, at: int) -> int:
        """The steps of a minion from a space to the nearest mouse."""
        steps = self.plan.steps[at]
        return min((steps[mouse.at] for mouse in self.mice if mouse.at >= 0), default=FAR)

    def is_blocked(self, mouse: Mouse) -> bool:
        """Whether more minions than mice keep a mouse on its space."""
        foes = len(self.foes_at(mouse.at))
        return bool(foes) and not mouse.veiled and not self.slips(mouse) and len(self.mice_at(mouse.at)) < foes

    def slips(self, mouse: Mouse) -> bool:
        return self.has(mouse, "slips") > 0

    # cards

    def place_of(self, mouse: Mouse) -> int:
        """The place of a mouse on the track, from the top."""
        return next(at for at, card in enumerate(self.track) if card.mouse is mouse)

    def by_track(self) -> Iterator[Mouse]:
        """The active mice, from the top of the track."""
        for card in self.track:
            if card.mouse is not None and card.mouse.at >= 0:
                yield card.mouse

    def has(self, mouse: Mouse, effect: str) -> int:
        """How many pieces of gear in use have an effect."""
        finds = self.rules.finds
        return sum(finds[one].effect == effect for one in mouse.gear)

    def gives(self, mouse: Mouse, effect: str, figure: str) -> int:
        """The sum of a figure over the gear in use with an effect."""
        finds = self.rules.finds
        return sum(finds[one].number_of(figure) for one in mouse.gear if finds[one].effect == effect)

    def dress(self, mouse: Mouse) -> None:
        """Count what the gear gives."""
        card = mouse.card
        worn = [self.rules.finds[one] for one in mouse.gear]
        mouse.armour = card.defence + sum(one.bonus for one in worn if one.sort == "armour")
        mouse.lore = card.lore + sum(one.number_of("lore") for one in worn)
        mouse.move = card.move + sum(one.number_of("move") * (-1 if one.effect == "heavy" else 1) for one in worn)
        mouse.life = card.life + sum(one.number_of("life") for one in worn)
        mouse.dice = sum(one.number_of("dice") for one in worn if one.effect in ("attack-dice", "treasure"))
        mouse.far = sum(one.number_of("dice") for one in worn if one.effect == "spectacles")

    def trick(self, mouse: Mouse, effect: str) -> int | None:
        """A trick with an effect that a mouse has."""
        finds = self.rules.finds
        return next((one for one in mouse.tricks if finds[one].effect == effect), None)

    def draw(self) -> int | None:
        """The top search card; the discards are shuffled when the deck is empty. None when there are none."""
        if not self.stock:
            self.stock, self.discards = self.discards, []
            self.lots.shuffle(self.stock)
        return self.stock.pop() if self.stock else None

    def is_of(self, mouse: Mouse, effect: str) -> bool:
        """Whether a mouse has a class that an effect of the declaration names."""
        return not mouse.card.classes.isdisjoint(self.rules.words.get(effect, ()))

    # pages

    def turn_pages(self, pages: int) -> None:
        """Raises ChapterOver when the hourglass meets the end."""
        self.page += pages
        if self.page >= self.chapter.end:
            raise ChapterOver(TIME)

    def capture(self, mouse: Mouse) -> None:
        """A mouse is captured. Raises ChapterOver."""
        self.put(mouse, AWAY)
        mouse.cheese = mouse.wounds = mouse.poison = 0
        mouse.stunned = mouse.webbed = mouse.prone = mouse.charmed = False
        mouse.clear()
        found = [*mouse.pack, *mouse.tricks, *mouse.gear]
        for one in mouse.card.gear:
            if one in found:
                found.remove(one)
        self.discards += found
        mouse.pack, mouse.tricks, mouse.gear = [], [], list(mouse.card.gear)
        self.dress(mouse)
        mouse.captures += 1
        self.captures += 1
        if not self.active():
            raise ChapterOver(CAPTURED)
        self.turn_pages(self.limits.capture_pages)
        self.look()

    def look(self) -> None:
        """Raises ChapterOver when the aim is reached that needs no boss."""
        chapter = self.chapter
        if chapter.reach is not None and self.side == chapter.reach[0]:
            if all(mouse.at == chapter.reach[1] for mouse in self.active()):
                raise ChapterOver(WON)
        elif chapter.bring is not None and self.side == chapter.bring[0] and not self.foes:
            have = all(self.taken.get(at) for at, find in enumerate(chapter.finds) if find.aim)
            if have and self.mice_at(chapter.bring[1]):
                raise ChapterOver(WON)
