"""Makes the data of a play from a pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import convert

from generator.message import msg
from generator.model.chapters import LayoutFigure
from generator.model.game import Game, Thing
from generator.model.joined_maps import JoinedMaps, maps_laid
from generator.model.values import Ref
from generator.odds.playing import Unplayable
from zecer_games.plays.crumb_chapters.chapter_declaration import SORTS, BoxPlay, Counted, CrumbPlay, as_list
from zecer_games.plays.crumb_chapters.printed_chapter import (
    NONE,
    AbilityCard,
    BattleFace,
    ChapterPlan,
    EncounterCard,
    FoeCard,
    Limits,
    MouseCard,
    PrintedChapter,
    SearchCard,
    SideDoor,
    Sought,
)
from zecer_games.plays.crumb_chapters.side_plan import side_plan
from zecer_games.plays.crumb_chapters.strike_odds import spread_of

FLIP = "flip"
LARGE, RANGED = "large", "ranged"
SEATS = (3, 4)


def printed_chapter(game: Game, settings: CrumbPlay) -> PrintedChapter:
    """The data of a play. Raises Unplayable for what the pack does not say."""
    try:
        return _ReadBox(game, settings).printed_chapter()
    except Unplayable:
        raise
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        missing = str(error.args[0]) if error.args else ""
        raise Unplayable("chapter", msg("expected a pack with the kinds, fields and constants of these rules, "
                                        "found no {name}", name=missing)) from error


class _ReadBox:
    """A pack as these rules read it."""

    def __init__(self, game: Game, settings: CrumbPlay) -> None:
        self.game, self.told = game, settings.chapter
        other: object = game.plays[settings.like].settings if settings.like else settings
        box = other.box if isinstance(other, CrumbPlay) else None
        if not isinstance(box, BoxPlay):
            raise KeyError(settings.like)
        self.box = box
        self.sorts = {box.sorts[sort]: sort for sort in SORTS}
        self.effects = {one: effect for effect, things in box.effects.items() for one in as_list(things)}
        shown = game.figures[self.told.table].data
        assert isinstance(shown, LayoutFigure)
        self.shown = shown
        place = shown.place or game.layouts[shown.of].place
        self.joined = JoinedMaps(tuple(maps_laid(game, place, with_other_sides=True)), FLIP)
        by_plan = {str(one.fields["plan"]): one.ref for one in self.things("sides")}
        self.plans = tuple(side_plan(by_plan[one.drawn.id], one.drawn, box.wide) for one in self.joined.laid)

    def printed_chapter(self) -> PrintedChapter:
        faces = tuple(self.faces())
        foes = {one.id: self.foe(one, one) for one in self.things("minions")}
        return PrintedChapter(
            limits=convert(dict(self.game.values), Limits),
            faces=faces,
            hits={False: spread_of([one.melee for one in faces]), True: spread_of([one.ranged for one in faces])},
            blocks=spread_of([one.block for one in faces]),
            hard_blocks=spread_of([one.block * (1 + one.star) for one in faces]),
            stars=spread_of([one.star for one in faces]),
            heroes=tuple(map(self.hero, self.things("heroes"))),
            abilities=tuple(map(self.ability, self.things("abilities"))),
            finds=tuple(map(self.find, self.things("finds"))),
            foes=foes,
            bosses={boss.id: tuple(self.foe(card, boss) for card in self.things("boss-cards")
                                   if card.fields["boss"] == boss.ref) for boss in self.things("bosses")},
            pools={card.pool: foes[card.pool].limit for card in foes.values()},
            encounters=tuple(map(self.encounter, self.things("encounters"))),
            first_pages=tuple(self.box.rows.values()),
            sides=self.plans,
            doors=tuple(tuple(self.doors(at)) for at in range(len(self.plans))),
            keys={word: tuple(things) for word, things in self.box.locks.items()},
            words={effect: tuple(_ref(one).id for one in as_list(things))
                   for effect, things in self.box.effects.items()},
            chapters={heroes: self.chapter(heroes) for heroes in SEATS},
        )

    def things(self, kinds: str) -> list[Thing]:
        """All things of a kind, by the key that names it."""
        kind = self.box.kinds[kinds]
        found = list(self.game.of_kind(kind))
        if not found:
            raise KeyError(kind)
        return found

    def faces(self) -> Iterator[BattleFace]:
        for face in self.game.dice[self.box.die].faces:
            melee, ranged, block, cheese, star = (
                int(not set(self.box.symbols[one]).isdisjoint(face.icons))
                for one in ("melee", "ranged", "block", "cheese", "star"))
            yield BattleFace(melee, ranged, block, cheese, star, face.value or 0)

    def card_figures(self, thing: Thing) -> tuple[Ref, str, Mapping[str, int]]:
        figures = thing.fields["figures"]
        assert isinstance(figures, Mapping)
        return (thing.ref, self.effects.get(str(thing.ref), ""),
                {str(key): value for key, value in figures.items() if isinstance(value, int)})

    def hero(self, thing: Thing) -> MouseCard:
        numbers = {one.ref: at for at, one in enumerate(self.things("finds"))}
        gear = thing.fields["gear"]
        assert isinstance(gear, tuple)
        battle, defence, lore, move, life = (
            _whole_field(thing, field) for field in ("battle", "defence", "lore", "move", "life"))
        return MouseCard(*self.card_figures(thing), _ids(thing, "classes"), battle, defence, lore, move, life,
                         tuple(numbers[one] for one in gear))

    def ability(self, thing: Thing) -> AbilityCard:
        cost = _whole_field(thing, "cost")
        return AbilityCard(*self.card_figures(thing), _ids(thing, "classes"), _id(thing, "only"), cost,
                           _whole_field(thing, "most") or cost, str(thing.fields["when"]))

    def find(self, thing: Thing) -> SearchCard:
        fields = thing.fields
        return SearchCard(*self.card_figures(thing), self.sorts[str(fields["type"])], fields["range"] == RANGED,
                          str(fields["damage"] or ""), str(fields["slot"] or ""), _whole_field(thing, "bonus"),
                          _whole_field(thing, "paws"), bool(fields["knife"]), _ids(thing, "classes"),
                          _id(thing, "only"),
                          self.game.copies(thing) - _whole_field(thing, "start"))

    def foe(self, card: Thing, figure: Thing) -> FoeCard:
        """A card; its kin, size and pool are those of the figure, which of a boss is another thing."""
        stand_in = figure.fields.get("stand-in")
        return FoeCard(*self.card_figures(card), str(figure.fields["kin"]), figure.fields["size"] == LARGE,
                       card.fields["range"] == RANGED, _whole_field(card, "battle"), _whole_field(card, "defence"),
                       _whole_field(card, "life"), _whole_field(figure, "limit") or 1,
                       stand_in.id if isinstance(stand_in, Ref) else figure.id, "" if card is figure else figure.id)

    def encounter(self, thing: Thing) -> EncounterCard:
        return EncounterCard(thing.ref, str(thing.fields["back"]), tuple(_crowd(thing, row) for row in self.box.rows),
                             _crowd(thing, "surge"), _ids(thing, "omens"))

    def doors(self, here: int) -> Iterator[SideDoor]:
        """The ways off a side, those with the sign of a lock closed by it."""
        joins: dict[tuple[int, bool], tuple[dict[int, None], dict[int, None]]] = {}
        for one, other, start, end in self.joined.joins():
            if one is self.joined.laid[here]:
                there = self.joined.laid.index(other)
                spaces = joins.setdefault((there, one.at == other.at), ({}, {}))
                spaces[0][self.plans[here].number_of(start)] = None
                spaces[1][self.plans[there].number_of(end)] = None
        ground = self.joined.laid[here].drawn.ground
        signs = ground.signs if ground is not None else {}
        lock = next((word for word in self.box.locks if word in signs), "")
        for (there, turned), (starts, ends) in joins.items():
            yield SideDoor(tuple(starts), there, tuple(ends), lock if turned else "")

    def chapter(self, heroes: int) -> ChapterPlan:
        told = self.told
        self.shown_start()
        boss = told.boss
        starts = [space for space, standing in self.shown.on.items()
                  if any(one.kind == self.box.kinds["heroes"] for one in standing)]
        return ChapterPlan(
            starts=tuple(map(self.space, starts)),
            end=self.value_counted(told.end, heroes),
            deck={back: self.value(name) for back, name in told.deck.items()},
            start=self.crowd(told.start, "start"),
            fixed={self.side(side): self.crowd(crowd, f"fixed/{side}") for side, crowd in told.fixed.items()},
            surges={self.side(side): self.crowd(crowd, f"surges/{side}") for side, crowd in told.surges.items()},
            finds=tuple(self.sought_finds()),
            traps=frozenset(map(self.side, told.traps)),
            boss=_ref(boss.who).id if boss is not None else "",
            boss_at=self.space(_ref(boss.at)) if boss is not None else (NONE, NONE),
            boss_life=self.value_counted(boss.life, heroes) if boss is not None else 0,
            reach=self.space(_ref(told.reach)) if told.reach else None,
            bring=self.space(_ref(told.bring)) if told.bring else None,
            fed=told.fed,
        )

    def sought_finds(self) -> Iterator[Sought]:
        numbers = {str(one.ref): at for at, one in enumerate(self.things("finds"))}
        for find in self.told.finds:
            places = [self.space(_ref(space)) for space in find.spaces]
            yield Sought(places[0][0], tuple(at for _, at in places), numbers[find.card] if find.card else NONE,
                         find.token, self.value(find.times) if find.times else 1, find.aim, find.enough)

    def space(self, ref: Ref) -> tuple[int, int]:
        """The side of a space, and its number there."""
        return next((at, plan.number_of(ref)) for at, plan in enumerate(self.plans) if ref in plan.spaces)

    def side(self, id_: str) -> int:
        return next(at for at, plan in enumerate(self.plans) if plan.side.id == id_)

    def value(self, name: str) -> int:
        value = self.game.values[name]
        if not isinstance(value, int):
            raise KeyError(name)
        return value

    def value_counted(self, name: Counted, heroes: int) -> int:
        named = name[str(heroes)] if isinstance(name, dict) else name
        return self.value(named) if named else 0

    def crowd(self, told: Mapping[str, str], path: str) -> Mapping[str, int]:
        """The minions that a chapter places. Raises Unplayable for more of a sort than there may be at once."""
        crowd = {id_: self.value(name) for id_, name in told.items()}
        for id_, count in crowd.items():
            limit = _whole_field(next(one for one in self.things("minions") if one.id == id_), "limit")
            if count > limit:
                raise Unplayable(f"chapter/{path}/{id_}", msg(
                    "expected at most {limit} of {minion} at once, as its card says, found {count} ({value})",
                    limit=limit, minion=id_, count=count, value=told[id_]))
        return crowd

    def shown_start(self) -> None:
        """Raises Unplayable when the figure of the table shows other numbers of minions than the chapter says."""
        shown = Counter(one.id for standing in self.shown.on.values() for one in standing
                        if one.kind == self.box.kinds["minions"])
        for id_, name in self.told.start.items():
            if shown and shown[id_] != self.value(name):
                raise Unplayable(f"chapter/start/{id_}", msg(
                    "expected {count} of {minion} on the figure {figure}, as {value} says, found {shown}",
                    count=self.value(name), minion=id_, figure=self.told.table, value=name, shown=shown[id_]))


def _whole_field(thing: Thing, field: str) -> int:
    """A field that is a whole number; 0 for none."""
    value = thing.fields.get(field)
    return value if isinstance(value, int) else 0


def _id(thing: Thing, field: str) -> str:
    value = thing.fields[field]
    return value.id if isinstance(value, Ref) else ""


def _ids(thing: Thing, field: str) -> frozenset[str]:
    held = thing.fields[field]
    return frozenset(one.id for one in held if isinstance(one, Ref)) if isinstance(held, tuple) else frozenset()


def _crowd(thing: Thing, field: str) -> Mapping[str, int]:
    held = thing.fields[field]
    return {id_: count for id_, count in held.items() if isinstance(count, int)} if isinstance(held, Mapping) else {}


def _ref(written: str) -> Ref:
    kind, dot, id_ = written.partition(".")
    if not dot:
        raise ValueError(written)
    return Ref(kind, id_)
