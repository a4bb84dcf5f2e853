"""The state of a game: pawns, what they carry, what lies in the rooms, and the stacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from zecer_games.plays.crystal_errands.printed_rules import HeroCard, PrintedRules

# rooms of all boards as one number: board * ROOMS + room of its side
ROOMS = 32
NOWHERE = -1


class Won(Exception):
    """The game is over: who won, and whether by hunting."""

    def __init__(self, seat: int, hunting: bool) -> None:
        super().__init__(seat, hunting)
        self.seat, self.hunting = seat, hunting


class Pawn:
    """A hero or a servant. ``room`` is NOWHERE off the boards; ``asleep`` heroes wait, ``gone`` ones never return.

    ``wielded`` and ``armour`` are finds in use. ``webbed`` counts the turns of its player that it stays where it is.
    """

    __slots__ = ("armour", "asleep", "card", "gauntlet", "gone", "life", "pack", "room", "rune", "seat", "veiled",
                 "webbed", "wielded")

    def __init__(self, card: HeroCard, seat: int) -> None:
        self.card, self.seat, self.room, self.life = card, seat, NOWHERE, card.life
        self.wielded: int | None = None
        self.armour: list[int] = []
        self.pack: list[int] = []
        self.rune: int | None = None
        self.gauntlet = self.veiled = self.asleep = self.gone = False
        self.webbed = 0

    @property
    def tokens(self) -> list[int]:
        """All finds and crystals that it carries."""
        return [*self.pack, *self.armour, *([] if self.wielded is None else [self.wielded])]


class Crew:
    """The team of a seat: its heroes, its servant, its gems, its special tokens that lie on boards."""

    __slots__ = ("deaths", "gems", "heroes", "kills", "out", "pair", "servant", "team")

    def __init__(self, team: int, heroes: list[Pawn], gems: int) -> None:
        self.team, self.heroes, self.gems = team, heroes, gems
        self.servant: Pawn | None = None
        self.pair = ""
        self.out = False
        self.kills = self.deaths = 0

    @property
    def awake(self) -> list[Pawn]:
        """The heroes on the boards."""
        return [hero for hero in self.heroes if hero.room >= 0]


class World:
    """A game on the table. ``boards`` are sides of halls; board n belongs to seat n, a further one to nobody.

    ``ring`` has them in the order in which teleports count them: as they lie, with that of nobody after the first.
    """

    def __init__(self, rules: PrintedRules, crews: Sequence[Crew], sides: Sequence[int], dice: Random,
                 stock: Random) -> None:
        self.rules, self.crews = rules, list(crews)
        self.sides = list(sides)
        self.boards = [rules.halls[side] for side in sides]
        self.jumps = rules.jumps[len(crews)]
        self.ring = (0, *range(len(crews), len(sides)), *range(1, len(crews)))
        self.dice, self.shuffled = dice, stock
        self.pawns: dict[int, list[Pawn]] = {}
        self.floor: dict[int, list[int]] = {}
        self.laid: dict[int, list[tuple[int, int]]] = {}
        self.stock = [number for number, find in enumerate(rules.finds) for _ in range(find.copies)]
        self.runes = [number for number, copies in enumerate(rules.runes) for _ in range(copies)]
        self.crystals, self.gauntlets = rules.crystals, rules.gauntlets
        self.gems = rules.gems - sum(crew.gems for crew in crews)
        self.round = 0
        self.moves = self.fights = self.beaten = self.duels = self.delivered = 0

    # rooms

    def camp(self, board: int) -> int:
        return board * ROOMS + self.boards[board].camp

    def teleport(self, board: int) -> int:
        return board * ROOMS + self.boards[board].teleport

    def board_after(self, board: int, leads: int) -> int:
        """The board to which a teleport of another leads: 0 for the next one of the ring."""
        return int(self.ring[(self.ring.index(board) + leads + 1) % len(self.ring)])

    def digit(self, room: int) -> int:
        return self.boards[room // ROOMS].digits[room % ROOMS]

    def is_camp(self, room: int) -> bool:
        return self.boards[room // ROOMS].camp == room % ROOMS

    def is_teleport(self, room: int) -> bool:
        return self.boards[room // ROOMS].teleport == room % ROOMS

    def there(self, room: int) -> list[Pawn]:
        return self.pawns.get(room, [])

    def is_full(self, room: int) -> bool:
        return len(self.pawns.get(room, ())) >= self.rules.numbers.room_capacity

    def neighbours(self, room: int) -> list[int]:
        """The rooms behind the gaps, clockwise from the top."""
        board = room // ROOMS
        return [board * ROOMS + end for end in self.boards[board].ways[room % ROOMS]]

    def rooms_beyond(self, pawn: Pawn, room: int) -> list[int]:
        """The rooms that a pawn may enter from a room."""
        board, hall = room // ROOMS, self.boards[room // ROOMS]
        ends = (hall.through if pawn.card.calling == "wraith" else hall.ways)[room % ROOMS]
        foreign = hall.camp if board != pawn.seat else NOWHERE
        base = board * ROOMS
        return [base + end for end in ends if end != foreign and not self.is_full(base + end)]

    def foreign(self, pawn: Pawn, room: int) -> list[Pawn]:
        return [one for one in self.pawns.get(room, ()) if one.seat != pawn.seat]

    def place(self, pawn: Pawn, room: int) -> None:
        """Put a pawn into a room, or off the boards (NOWHERE)."""
        if pawn.room >= 0:
            self.pawns[pawn.room].remove(pawn)
        pawn.room = room
        if room >= 0:
            self.pawns.setdefault(room, []).append(pawn)

    def all_pawns(self) -> Iterator[Pawn]:
        """All pawns on the boards, by seat."""
        for crew in self.crews:
            yield from crew.awake
            if crew.servant is not None:
                yield crew.servant

    # dice and stacks

    def die(self) -> int:
        return self.dice.choice(self.rules.faces)

    def draw(self, stack: list[int]) -> int:
        """A token of a stack, drawn face down."""
        return stack.pop(self.shuffled.randrange(len(stack)))

    def give_gems(self, seat: int, gems: int) -> None:
        """Raises Won at the goal."""
        crew = self.crews[seat]
        given = min(gems, self.gems)
        self.gems -= given
        crew.gems += given
        if crew.gems >= self.rules.numbers.goal:
            raise Won(seat, hunting=False)

    def pay(self, seat: int, gems: int) -> None:
        self.crews[seat].gems -= gems
        self.gems += gems

    def drop(self, tokens: Sequence[int], room: int) -> None:
        if tokens:
            self.floor.setdefault(room, []).extend(tokens)

    # what pawns are able to

    def strength(self, pawn: Pawn) -> int:
        """The strength with the weapon in use, or with the gauntlet."""
        card, rules = pawn.card, self.rules
        if pawn.gauntlet:
            return card.strength + rules.gauntlet_strength
        if pawn.wielded is None:
            return card.strength
        smith = rules.numbers.smith_bonus if card.calling == "armourer" else 0
        return card.strength + rules.finds[pawn.wielded].bonus + smith

    def can_read(self, pawn: Pawn, token: int) -> bool:
        """Whether a pawn may use a find as magic: scrolls by their sign, elixirs always."""
        if token >= len(self.rules.finds) or pawn.card.is_servant:
            return False
        sort = self.rules.finds[token].sort
        return (sort == "elixirs" or (sort == "spells" and pawn.card.spells)
                or (sort == "charms" and pawn.card.charms))

    def magic(self, pawn: Pawn, *effects: str) -> list[int]:
        """The different tokens in the pack with one of these effects that the pawn may use."""
        finds = self.rules.finds
        return [token for token in dict.fromkeys(pawn.pack)
                if token < len(finds) and finds[token].effect in effects and self.can_read(pawn, token)]

    def heal(self, pawn: Pawn, life: int) -> None:
        pawn.life = min(pawn.card.life, pawn.life + life)

    def dress(self, pawn: Pawn) -> None:
        """Use the best weapon and all armour that there is a place for; the rest stays in the pack."""
        if pawn.card.is_servant:
            return
        finds, crystal = self.rules.finds, self.rules.crystal
        tokens = pawn.tokens
        pawn.wielded, pawn.armour = None, []
        if not pawn.gauntlet:
            weapons = [one for one in tokens if one != crystal and finds[one].sort == "weapons"]
            if weapons:
                pawn.wielded = max(weapons, key=lambda one: finds[one].bonus)
                tokens.remove(pawn.wielded)
            sorts = [one for one in dict.fromkeys(tokens) if one != crystal and finds[one].sort == "armour"]
            pawn.armour = sorts[:pawn.card.armour]
            for one in pawn.armour:
                tokens.remove(one)
        pawn.pack = tokens

    def has_room(self, pawn: Pawn) -> bool:
        return len(pawn.pack) < pawn.card.pack
