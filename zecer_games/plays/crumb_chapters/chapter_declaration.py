"""Reads what a pack declares of a chapter: the figure of its table, the values with its numbers, effects of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from msgspec import Struct, ValidationError, convert

from generator.load.nodes import Mapping as Entries
from generator.load.nodes import Node, Scalar, Sequence
from generator.load.reader import Reader
from generator.message import msg

Part = TypeVar("Part", bound="ToldPart")
# a value of the pack, or one for each number of heroes
Counted = str | dict[str, str]
# numbers of minions: the value by the id of the minion
Crowd = dict[str, str]


class ToldPart(Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """A part of a declaration."""


class SpecialFind(ToldPart, frozen=True):
    """What a search at some spaces finds: a search card, or a token of the chapter with this name.

    It is found once, or so often as a value says. ``aim``: the chapter needs it. Enough of it are ``enough`` tokens.
    """

    spaces: list[str]
    card: str = ""
    token: str = ""
    times: str = ""
    aim: bool = False
    enough: int = 1


class BossStand(ToldPart, frozen=True):
    """The boss of a chapter, the space where it first stands, and the Life of each of its cards if not the printed."""

    who: str
    at: str
    life: Counted = ""


class ChapterPlay(ToldPart, frozen=True):
    """A chapter. ``table`` is the figure that shows the tiles and the mice where they begin; ``end`` the last page.

    ``deck``: cards by their back. ``start``: the minions at the beginning; ``fixed``: those of a side in place of an
    encounter card; ``surges``: those of a side in place of the surge of the card. ``traps``: sides with mouse traps
    from the beginning. The chapter is won when all mice are at ``reach``; when all finds that are an ``aim`` are
    brought to ``bring`` and no minion is there; or else when the boss is beaten. ``fed`` is a token that wounds it.
    """

    table: str
    end: Counted
    deck: dict[str, str]
    start: Crowd
    fixed: dict[str, Crowd] = {}
    surges: dict[str, Crowd] = {}
    finds: list[SpecialFind] = []
    traps: list[str] = []
    boss: BossStand | None = None
    reach: str = ""
    bring: str = ""
    fed: str = ""


class BoxPlay(ToldPart, frozen=True):
    """What all chapters of a box share: the die and its symbols, what the pack calls its kinds and the sorts of search
    cards, rows of encounter cards by their first page, what stands on spaces without a limit, signs of locked spaces
    with what opens them, and effects of things."""

    die: str
    symbols: dict[str, list[str]]
    kinds: dict[str, str]
    sorts: dict[str, str]
    rows: dict[str, int]
    wide: list[str]
    locks: dict[str, list[str]]
    effects: dict[str, str | list[str]]


class CrumbPlay(Struct, frozen=True):
    """A declared play: its chapter, and the box, or the play whose box it is."""

    chapter: ChapterPlay
    box: BoxPlay | None
    like: str


# all that things do beside their numbers
EFFECTS = (
    "follow-me", "full-swing", "warm-paws", "bookfire", "sticky-paws", "lessons", "trap-lore", "cheap-aid",
    "steals", "aggressive", "poison", "stuns", "chases", "pounces", "pistols", "constricts", "charms", "webs",
    "calls", "ambush", "traps", "greedy", "first-aid", "accurate-shot", "aimed-shot", "power-shot",
    "preemptive-shot", "cure", "fortify", "major-heal", "inspire", "give-order", "battle-leader",
    "chain-lightning", "mystic-bolt", "mystic-blast", "invisibility", "meeps", "knife-strike", "rummage", "dodge",
    "energy-rush", "keen-eye", "snare", "battle-squeak", "feint", "backslash", "resolve", "protect",
    "thundersqueak", "wounded-dice", "staff", "lower-less", "less", "large-less", "kill-cheese", "lore", "heavy",
    "slips", "attack-dice", "treasure", "lens", "swift", "hale", "pouch", "bell", "spectacles", "levitation",
    "healing", "hush", "sparks", "clear-blood", "ward", "return", "plaster", "wormwood", "soap", "owl", "pepper",
    "anew", "tail", "lost-cheese", "feast", "creak", "nest", "draught", "rusty-trap", "warm-sock", "disguise",
    "hook", "fork", "grape",
)
# the sorts of search cards
SORTS = ("arms", "armour", "trinkets", "scrolls", "supplies", "tricks", "events", "shared")
SHARED = ("die", "symbols", "kinds", "sorts", "rows", "wide", "locks", "effects")


def read(reader: Reader, found: Mapping[str, Node], path: str) -> CrumbPlay | None:
    """The declaration; None when a key is missing or wrong."""
    if "chapter" not in found:
        return None
    chapter = _told_part(reader, _plain_data(found["chapter"]), ChapterPlay, f"{path}/chapter", found["chapter"])
    like = reader.string(found["like"], f"{path}/like") if "like" in found else ""
    box = None
    if not like:
        for key in SHARED:
            if key not in found:
                reader.missing(path, found["chapter"], key)
        effects = reader.shape(found["effects"], f"{path}/effects", EFFECTS, ()) if "effects" in found else {}
        if len(effects) < len(EFFECTS):
            return None
        shared = {key: _plain_data(found[key]) for key in SHARED if key in found}
        box = _told_part(reader, shared, BoxPlay, path, found["chapter"])
        if box is None:
            return None
    return None if chapter is None or like is None else CrumbPlay(chapter, box, like)


def uses(settings: CrumbPlay) -> Iterator[tuple[str, str]]:
    """The data that the play names, as (sort, target)."""
    chapter = settings.chapter
    crowds = [chapter.deck, chapter.start, *chapter.fixed.values(), *chapter.surges.values()]
    counted = [chapter.end, chapter.boss.life if chapter.boss is not None else ""]
    for crowd in crowds:
        yield from (("value", name) for name in crowd.values())
    for one in counted:
        yield from (("value", name) for name in (one.values() if isinstance(one, dict) else [one] if one else []))
    for find in chapter.finds:
        yield from (("thing", space) for space in find.spaces)
        yield from [("thing", find.card)] if find.card else []
        yield from [("value", find.times)] if find.times else []
    yield from (("thing", one) for one in (chapter.reach, chapter.bring) if one)
    if chapter.boss is not None:
        yield from (("thing", chapter.boss.who), ("thing", chapter.boss.at))
    if settings.box is not None:
        yield from (("thing", one) for things in settings.box.effects.values() for one in as_list(things))


def as_list(written: str | list[str]) -> list[str]:
    """One thing, or several, as a list."""
    return [written] if isinstance(written, str) else written


def _told_part(reader: Reader, plain: object, type_: type[Part], path: str, node: Node) -> Part | None:
    try:
        return convert(plain, type_)
    except ValidationError as error:
        reader.bad(path, node, msg("expected a play of these rules, found otherwise: {error}", error=str(error)))
        return None


def _plain_data(node: Node) -> object:
    """A node without its places."""
    if isinstance(node, Entries):
        return {key: _plain_data(value) for key, value in node.entries.items()}
    if isinstance(node, Sequence):
        return [_plain_data(one) for one in node.items]
    assert isinstance(node, Scalar)
    return node.value if isinstance(node.value, int) else node.text
