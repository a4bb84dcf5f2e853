"""Each sort of datum that a pack can have is told when it changes, once, and nothing else is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

import pytest
from some import some
from told_editions import ROOT, game_of, told, with_words, words_of

from generator.model.game import Game, PieceOptions
from generator.model.sections import SECTIONS
from generator.model.theme import Drawing, Face, Image
from generator.records import replace

MICE, WIZARD = ROOT / "content" / "mice-and-mystics", ROOT / "content" / "labirynt-czarnoksieznika"
MAREN, TOWN = ROOT / "examples" / "ice-on-the-maren", ROOT / "tests" / "packs" / "small-town"
FERRY, LABYRINTH = ROOT / "tests" / "packs" / "ferry", ROOT / "content" / "labirynt-smierci"
# each sort of words is changed in the first of them that has it
PACKS = (FERRY, ROOT / "tests" / "packs" / "twelve-cards", TOWN, ROOT / "tests" / "packs" / "fair", MAREN, WIZARD, MICE)
Key = TypeVar("Key")
Value = TypeVar("Value")


def sort_of(path: str) -> tuple[object, ...]:
    """What all words at such a place have in common: the collection, the part of it, the depth."""
    head, *rest = path.split("/")
    if head not in (*(one.path for one in SECTIONS), "game", "chapter", "clause", "theme"):
        return "thing", len(rest)
    if head == "table":
        # its rows and columns have names of their own
        return head, len(rest)
    return head, len(rest), *(rest[:1] if head == "theme" else (*rest[1:2], *rest[3:4]))


def sorts() -> dict[Path, list[str]]:
    """Paths of words, one of each sort, by the pack they are changed in."""
    found: dict[tuple[object, ...], tuple[Path, str]] = {}
    for pack in PACKS:
        for path in words_of(pack):
            found.setdefault(sort_of(path), (pack, path))
    return {pack: [path for other, path in found.values() if other == pack] for pack in PACKS}


def test_words_of_every_sort_are_told_once_and_nothing_else_is() -> None:
    number = re.compile(r"Zebra\s(\d+)\.")
    assert sum(map(len, sorts().values())) > 40
    for pack, paths in sorts().items():
        zebras = {path: f"Zebra {at}." for at, path in enumerate(paths, 700)}
        changes = [one for one in told(pack, with_words(pack, zebras)) if one.weight != "look"]
        # words that are added stand at the end; before them a text may print a changed name
        found = [f"Zebra {number.findall(one.new)[-1]}." for one in changes]
        printed = [zebra for path, zebra in zebras.items() if not path.startswith("odds/")]
        assert sorted(found) == sorted(printed), [(one.path, one.old, one.new) for one in changes]


def first(values: Mapping[Key, Value], change: Callable[[Value], Value]) -> dict[Key, Value]:
    """A mapping with its first value changed."""
    key, value = next(iter(values.items()))
    return {**values, key: change(value)}


def players(game: Game) -> Game:
    return replace(game, players="2–99")


def face_of_a_die(game: Game) -> Game:
    return replace(game, dice=first(game.dice, lambda die: replace(die, faces=(replace(
        die.faces[0], value=77), *die.faces[1:]))))


def pieces_in_the_box(game: Game) -> Game:
    return replace(game, box=first(game.box, lambda group: replace(group, pieces=first(
        group.pieces, lambda number: number + 77))))


def copies_of_a_product(game: Game) -> Game:
    chosen = next(one for one in game.products.values() if isinstance(one.options, PieceOptions))
    return replace(game, products={**game.products, chosen.id: replace(chosen, options=replace(
        chosen.options, copies={str(game.printed_by(chosen)[0].ref): 77}))})


def plan_of_a_map(game: Game) -> Game:
    return replace(game, maps=first(game.maps, lambda one: replace(one, rows=one.rows[::-1])))


def optional_clause(game: Game) -> Game:
    return replace(game, chapters=first(game.chapters, lambda chapter: replace(chapter, clauses=first(
        chapter.clauses, lambda clause: replace(clause, optional=not clause.optional)))))


def see_also(game: Game) -> Game:
    other = [*game.clauses()][-1].id
    return replace(game, chapters=first(game.chapters, lambda chapter: replace(chapter, clauses=first(
        chapter.clauses, lambda clause: replace(clause, see=(other,))))))


@pytest.mark.parametrize(("pack", "edit", "path"), [
    (FERRY, players, "game/players"),
    (MICE, face_of_a_die, "dice/mouse/faces/1"),
    (MICE, plan_of_a_map, "map/courtyard/plan"),
    (LABYRINTH, pieces_in_the_box, None),
    (FERRY, copies_of_a_product, None),
    (FERRY, optional_clause, "clause/1.1/optional"),
    (FERRY, see_also, "clause/1.1/see"),
])
def test_a_datum_without_words_is_told_once(
        pack: Path, edit: Callable[[Game], Game], path: str | None) -> None:
    (found,) = told(pack, edit(game_of(pack)))
    assert found.weight == "rules"
    assert path is None or found.path == path


def colour(game: Game) -> Game:
    return replace(game, theme=replace(game.theme, colours=first(game.theme.colours, lambda one: "#012345")))


def font(game: Game) -> Game:
    return replace(game, theme=replace(game.theme, fonts=first(game.theme.fonts, lambda one: "zebra")))


def icon(game: Game) -> Game:
    return replace(game, theme=replace(game.theme, icons=first(game.theme.icons, lambda one: replace(
        one, paths=one.paths[:-1]))))


def picture(game: Game) -> Game:
    """Another picture on the face of one thing."""
    names = {thing.id for thing in game.things.values()}
    id_ = next(id_ for id_, one in game.theme.images.items() if id_ in names)
    one = game.theme.images[id_]
    changed = replace(one, hash="zebra") if isinstance(one, Image | Drawing) else replace(one, place="zebra")
    return replace(game, theme=replace(game.theme, images={**game.theme.images, id_: changed}))


def region(game: Game) -> Game:
    def moved(face: Face) -> Face:
        return replace(face, regions=first(face.regions, lambda one: replace(one, box=(0.0, 0.0, 77.0, 77.0))))

    shown = next(face for face in game.theme.faces.values() if face.kinds)
    return replace(game, theme=replace(game.theme, faces={**game.theme.faces, shown.id: moved(shown)}))


@pytest.mark.parametrize(("pack", "edit", "sort"), [
    (MAREN, colour, "look/colours"), (WIZARD, font, "look/fonts"), (WIZARD, icon, "look/icons/"),
    (WIZARD, picture, ""), (WIZARD, region, "product/")])
def test_another_look_is_told_by_what_it_belongs_to_and_is_no_rule(
        pack: Path, edit: Callable[[Game], Game], sort: str) -> None:
    found = some(told(pack, edit(game_of(pack))))
    assert {(one.weight, one.way) for one in found} == {("look", "redrawn")}
    assert [one.path for one in found if not one.path.startswith(sort)] == []
    assert len(found) < 4


def claims(game: Game) -> Game:
    return replace(game, claims=dict(list(game.claims.items())[1:]))


def simulations(game: Game) -> Game:
    return replace(game, simulations=dict(list(game.simulations.items())[1:]))


def plays(game: Game) -> Game:
    return replace(game, plays=dict(list(game.plays.items())[1:]))


def dictionary(game: Game) -> Game:
    return replace(game, words=(*game.words, "zebra"), version="9.9")


@pytest.mark.parametrize("edit", [claims, simulations, plays, dictionary])
def test_what_only_makers_see_is_not_told(edit: Callable[[Game], Game]) -> None:
    game = game_of(MICE)
    assert edit(game) is not game
    assert told(MICE, edit(game)) == ()
