"""What the printed rules say, in numbers: the data of a play, made from a pack.

The kinds that the play names have these fields: heroes (calling, strength, life, pack, armour, magic, needs, and the
kinds of teams, tokens and servants), servants (strength, life, pack), monsters (total, strength, finds, gems, wounds),
finds (sort, bonus), tokens (most, each), runes (element), gems (worth), gauntlets (strength, wounds), boards (front,
back), sides (plan). Rooms have a digit and a sign. The constants of the pack are the names in ``Numbers``. A calling is
necromancer, devourer, wraith, sapper, shieldmaiden, armourer, alchemist, thief, scout, hunter, druidess or mage; magic
is no, spells, charms or both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, convert

from generator.message import msg
from generator.model.game import Game, Thing
from generator.model.values import Ref
from generator.odds.playing import Unplayable
from zecer_games.plays.crystal_errands.declaration import LANDMARKS, ErrandPlay
from zecer_games.plays.crystal_errands.hall_plan import HallPlan, hall_plan

# results of the table of teleports beside the number of a board: the own board, a board of choice
OWN, CHOICE = -1, -2
# what the gauntlet is made of, one of each
SCROLL = "scroll"
PARTS = ("weapons", "armour", SCROLL)


class Numbers(Struct, frozen=True, rename="kebab"):
    """The constants of the pack, by name."""

    goal: int
    start_gems: int
    crystal_gems: int
    room_capacity: int
    awake: int
    extra_move_cost: int
    reroll_cost: int
    teleport_cost: int
    gauntlet_gems: int
    hunt: int
    wound: int
    runes_carried: int
    devour_life: int
    smith_bonus: int
    scout_shift: int
    haste_rooms: int
    might_strength: int
    bolt_wounds: int
    fate_shift: int
    elixir_life: int
    power_strength: int
    tree_life: int


class HeroCard(Struct, frozen=True):
    """The card of a hero or of a servant. ``special`` is the number of its special token."""

    ref: Ref
    team: int
    calling: str
    strength: int
    life: int
    pack: int = 0
    armour: int = 0
    spells: bool = False
    charms: bool = False
    needs: int = 0
    special: int | None = None
    is_servant: bool = False


class FoundToken(Struct, frozen=True):
    """A sort of finds."""

    ref: Ref
    sort: str
    bonus: int
    copies: int
    effect: str

    @property
    def is_scroll(self) -> bool:
        return self.sort in ("spells", "charms")

    @property
    def part(self) -> str:
        """What it is as a part of the gauntlet: one of PARTS, or nothing of them."""
        return SCROLL if self.is_scroll else self.sort


class Monster(Struct, frozen=True):
    """An encounter; without strength nobody fights."""

    ref: Ref
    strength: int | None
    finds: int
    gems: int
    wounds: int
    effect: str


class LaidToken(Struct, frozen=True):
    """A special token: it acts on a roll up to ``most``; a team has ``each`` of them."""

    ref: Ref
    effect: str
    most: int
    each: int


class PrintedRules(Struct, frozen=True, eq=False):
    """All that a game needs. Tokens are numbers of ``finds``; ``crystal`` is the number after the last.

    ``jumps`` has for each number of players the board that each face of the die leads to.
    """

    numbers: Numbers
    faces: tuple[int, ...]
    teams: tuple[Ref, ...]
    heroes: tuple[HeroCard, ...]
    servants: Mapping[int, HeroCard]
    monsters: tuple[Monster, ...]
    lowest: int
    finds: tuple[FoundToken, ...]
    laid: tuple[LaidToken, ...]
    runes: tuple[int, ...]
    crystals: int
    gems: int
    gauntlets: int
    gauntlet_strength: int
    gauntlet_wounds: int
    halls: tuple[HallPlan, ...]
    boards: tuple[tuple[int, int], ...]
    jumps: Mapping[int, tuple[int, ...]]

    @property
    def crystal(self) -> int:
        return len(self.finds)

    def monster_met(self, total: int) -> Monster:
        """The encounter of a total; beyond the table the first or the last."""
        return self.monsters[min(max(total - self.lowest, 0), len(self.monsters) - 1)]

    def token(self, effect: str) -> int:
        """The number of the find with an effect."""
        return next(number for number, find in enumerate(self.finds) if find.effect == effect)

    def servant_of(self, hero: HeroCard) -> HeroCard | None:
        return self.servants.get(self.heroes.index(hero))


def printed_rules(game: Game, settings: ErrandPlay) -> PrintedRules:
    """The data of a play. Raises Unplayable for what the pack does not say."""
    try:
        return _Pack(game, settings).rules()
    except (LookupError, TypeError, ValueError) as error:
        missing = str(error.args[0]) if error.args else ""
        raise Unplayable("rules", msg("expected a pack with the kinds, fields and constants of these rules, "
                                      "found no {name}", name=missing)) from error


class _Pack:
    """A pack as these rules read it."""

    def __init__(self, game: Game, settings: ErrandPlay) -> None:
        self.game, self.settings = game, settings
        self.sorts = {word: sort for sort, word in settings.sorts.items()}
        self.effects = {ref: effect for effect, ref in settings.effects.items()}

    def rules(self) -> PrintedRules:
        things = self.things
        gauntlet, crystal = things("gauntlets")[0], things("crystals")[0]
        monsters = sorted(things("monsters"), key=lambda one: whole_field(one, "total"))
        heroes = tuple(self.hero(one) for one in things("heroes"))
        sides = things("sides")
        return PrintedRules(
            numbers=convert(dict(self.game.values), Numbers),
            faces=tuple(face.value or 0 for face in self.game.dice[self.settings.die].faces),
            teams=tuple(one.ref for one in things("teams")),
            heroes=heroes,
            servants=dict(self.servants()),
            monsters=tuple(self.monster(one) for one in monsters),
            lowest=whole_field(monsters[0], "total"),
            finds=tuple(self.find(one) for one in things("finds")),
            laid=tuple(LaidToken(one.ref, self.effects[one.ref], whole_field(one, "most"), whole_field(one, "each"))
                       for one in things("tokens")),
            runes=tuple(self.game.copies(one) for one in things("runes")),
            crystals=self.game.copies(crystal),
            gems=sum(self.game.copies(one) * whole_field(one, "worth") for one in things("gems")),
            gauntlets=self.game.copies(gauntlet),
            gauntlet_strength=whole_field(gauntlet, "strength"),
            gauntlet_wounds=whole_field(gauntlet, "wounds"),
            halls=tuple(self.hall(one) for one in sides),
            boards=tuple((self.side(one, "front"), self.side(one, "back")) for one in things("boards")),
            jumps=dict(self.jumps()),
        )

    def things(self, kinds: str) -> list[Thing]:
        """All things of a kind, by the key that names it."""
        kind = self.settings.kinds[kinds]
        found = list(self.game.of_kind(kind))
        if not found:
            raise KeyError(kind)
        return found

    def number_of(self, ref: object, kind: str) -> int:
        numbers: dict[object, int] = {one.ref: number for number, one in enumerate(self.things(kind))}
        return numbers[ref]

    def side(self, board: Thing, face: str) -> int:
        return self.number_of(board.fields[face], "sides")

    def hero(self, thing: Thing) -> HeroCard:
        kinds = self.settings.kinds
        magic, special = thing.fields["magic"], thing.fields[kinds["tokens"]]
        return HeroCard(
            thing.ref, self.number_of(thing.fields[kinds["teams"]], "teams"), str(thing.fields["calling"]),
            whole_field(thing, "strength"), whole_field(thing, "life"), whole_field(thing, "pack"),
            whole_field(thing, "armour"),
            magic in ("spells", "both"), magic in ("charms", "both"), whole_field(thing, "needs"),
            None if special is None else self.number_of(special, "tokens"),
        )

    def servants(self) -> Iterator[tuple[int, HeroCard]]:
        kinds = self.settings.kinds
        for number, hero in enumerate(self.things("heroes")):
            ref = hero.fields[kinds["servants"]]
            if isinstance(ref, Ref):
                thing = self.game.things[ref]
                team = self.number_of(hero.fields[kinds["teams"]], "teams")
                yield number, HeroCard(ref, team, "", whole_field(thing, "strength"), whole_field(thing, "life"),
                                       whole_field(thing, "pack"), is_servant=True)

    def monster(self, thing: Thing) -> Monster:
        strength = whole_field(thing, "strength") or None
        return Monster(thing.ref, strength, whole_field(thing, "finds"), whole_field(thing, "gems"),
                       whole_field(thing, "wounds"),
                       self.effects.get(thing.ref, ""))

    def find(self, thing: Thing) -> FoundToken:
        return FoundToken(thing.ref, self.sorts[str(thing.fields["sort"])], whole_field(thing, "bonus"),
                          self.game.copies(thing), self.effects.get(thing.ref, ""))

    def hall(self, side: Thing) -> HallPlan:
        landmarks = [self.settings.landmarks[name].id for name in LANDMARKS]
        elements = [one.fields["element"] for one in self.things("runes")]
        signs = [*landmarks, *(one.id for one in elements if isinstance(one, Ref))]
        return hall_plan(self.game, self.game.maps[str(side.fields["plan"])], side.ref, signs)

    def jumps(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        table = self.game.tables[self.settings.jumps]
        for column, key in enumerate(table.columns.keys):
            words = list(getattr(table.types[key], "words", ()))
            results = {word: number for number, word in enumerate(words[:-2])} | {words[-2]: OWN, words[-1]: CHOICE}
            yield column + 2, tuple(results[str(table.cells[row, key])] for row in table.rows.keys)


def whole_field(thing: Thing, field: str) -> int:
    """A field that is a whole number; 0 for none."""
    value = thing.fields[field]
    return value if isinstance(value, int) else 0
