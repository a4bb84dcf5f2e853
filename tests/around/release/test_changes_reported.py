"""Two hundred edits by lot, one at a time: each is told as what it is, and nothing else is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from told_editions import ROOT, before, game_of, recorded

from generator.check.references import things_referred
from generator.model.chapters import Clause
from generator.model.dice import Dice
from generator.model.game import Game, PieceOptions, Thing
from generator.model.text import Text
from generator.model.values import Name
from generator.records import replace
from zecer_release.changed.differing import EditionChange, differences
from zecer_release.changed.edition_record import EditionRecord

PACKS = [ROOT / name for name in ("examples/ice-on-the-maren", "examples/low-water", "examples/the-missing-stroke",
                                  "tests/packs/twelve-cards", "tests/packs/ferry", "tests/packs/foreign/river-line")]
EDITS = 200
# placeholders that compute what they print from many data
COMPUTED = ("{count:", "{kinds:", "{odds:", "count:", "kinds:", "{result", "{step:")
Edit = tuple[str, Game]


def longer(text: Text) -> Text:
    return Text(f"{text.source.rstrip()} Zebra 77.")


def with_thing(game: Game, thing: Thing) -> Game:
    return replace(game, things={**game.things, thing.ref: thing})


def with_clause(game: Game, clause: Clause) -> Game:
    chapter = game.chapters[clause.chapter]
    changed = replace(chapter, clauses={**chapter.clauses, clause.id: clause})
    return replace(game, chapters={**game.chapters, chapter.id: changed})


def fields(game: Game, lot: Random) -> Iterator[Edit]:
    """A number, a text or a name of a thing."""
    thing = lot.choice([*game.things.values()])
    for id_, value in lot.sample([*thing.fields.items()], len(thing.fields)):
        changed: object = None
        match value:
            case bool():
                continue
            case int():
                changed = value + 1
            case Dice():
                changed = value + 1
            case Text() if value:
                changed = longer(value)
            case Name():
                changed = Name({form: f"{word} Zebra" for form, word in value.forms.items()})
        if changed is not None:
            yield f"{thing.kind}/{thing.id}/{id_}", with_thing(game, replace(thing, fields={**thing.fields,
                                                                                           id_: changed}))


def copies(game: Game, lot: Random) -> Iterator[Edit]:
    thing = lot.choice([*game.things.values()])
    if not any(isinstance(one.options, PieceOptions) and one.options.copies for one in game.products.values()):
        yield f"{thing.kind}/{thing.id}/copies", with_thing(game, replace(thing, copies=thing.copies + 1))


def coming(game: Game, lot: Random) -> Iterator[Edit]:
    thing = lot.choice([*game.things.values()])
    if isinstance(thing.fields.get("name"), Name):
        yield f"{thing.kind}/zebra", with_thing(game, replace(thing, id="zebra", fields={
            **thing.fields, "name": Name({"nom": "Zebra"})}))


def going(game: Game, lot: Random) -> Iterator[Edit]:
    named = {thing.ref for _, thing in things_referred(game)}
    thing = lot.choice([one for one in game.things.values() if one.ref not in named])
    yield f"{thing.kind}/{thing.id}", replace(game, things={
        ref: one for ref, one in game.things.items() if ref != thing.ref})


def clauses(game: Game, lot: Random) -> Iterator[Edit]:
    """The text, the title or a step of a clause."""
    clause = lot.choice([*game.clauses()])
    path = f"clause/{clause.id}"
    if clause.text:
        yield f"{path}/text", with_clause(game, replace(clause, text=longer(clause.text)))
    if clause.title:
        yield f"{path}/title", with_clause(game, replace(clause, title=longer(clause.title)))
    for letter, step in clause.steps.items():
        yield f"{path}/steps/{letter}", with_clause(game, replace(clause, steps={**clause.steps, letter: longer(step)}))


def new_clauses(game: Game, lot: Random) -> Iterator[Edit]:
    clause = lot.choice([*game.clauses()])
    yield "clause/99.9", with_clause(game, replace(clause, id="99.9", numbered="", title=None, steps={}, see=(),
                                                   tables=(), after=None, text=Text("Zebra 77.")))


def cells(game: Game, lot: Random) -> Iterator[Edit]:
    table = lot.choice([one for one in game.tables.values() if one.cells])
    (row, column), value = lot.choice([*table.cells.items()])
    if isinstance(value, int) and not isinstance(value, bool):
        changed: object = value + 1
    elif isinstance(value, Text) and value:
        changed = longer(value)
    else:
        return
    path = f"table/{table.id}/{row}/{column}".rstrip("/")
    yield path, replace(game, tables={**game.tables, table.id: replace(table, cells={
        **table.cells, (row, column): changed})})


def rest(game: Game, lot: Random) -> Iterator[Edit]:
    """Titles, counts of the box, terms, rulings, captions, labels."""
    product = lot.choice([*game.products.values()])
    yield f"product/{product.id}/title", replace(game, products={
        **game.products, product.id: replace(product, title=longer(product.title))})
    for group in game.box.values():
        yield f"box/{group.id}/total", replace(game, box={**game.box, group.id: replace(group, total=group.total + 1)})
    for term in game.terms.values():
        if term.meaning:
            yield f"term/{term.id}/meaning", replace(game, terms={
                **game.terms, term.id: replace(term, meaning=longer(term.meaning))})
    for ruling in game.rulings.values():
        if ruling.answer:
            yield f"ruling/{ruling.id}/answer", replace(game, rulings={
                **game.rulings, ruling.id: replace(ruling, answer=longer(ruling.answer))})
    for figure in game.figures.values():
        yield f"figure/{figure.id}/caption", replace(game, figures={
            **game.figures, figure.id: replace(figure, caption=longer(figure.caption))})
    for example in game.examples.values():
        yield f"example/{example.id}/text", replace(game, examples={
            **game.examples, example.id: replace(example, text=longer(example.text))})


def constants(game: Game, lot: Random) -> Iterator[Edit]:
    for id_, value in game.values.items():
        if isinstance(value, int):
            yield f"value/{id_}", replace(game, values={**game.values, id_: value + 1})


MAKERS: tuple[Callable[[Game, Random], Iterator[Edit]], ...] = (
    fields, fields, copies, coming, going, clauses, new_clauses, cells, rest, constants)


def edits() -> list[tuple[Path, str, Game]]:
    lot, found = Random(36), []
    while len(found) < EDITS:
        pack, maker = lot.choice(PACKS), lot.choice(MAKERS)
        try:
            some = list(maker(game_of(pack), lot))
        except IndexError:
            continue
        if some:
            found.append((pack, *lot.choice(some)))
    return found


def is_computed(record: EditionRecord, path: str) -> bool:
    datum = record.data.get(path)
    return datum is not None and any(mark in datum.essence for mark in COMPUTED)


def consequences(old: EditionRecord, new: EditionRecord, path: str) -> bool:
    """Texts that compute from many data, and what listed or named a thing that is gone."""
    one, other = old.data.get(path), new.data.get(path)
    return is_computed(old, path) or is_computed(new, path) or (
        one is not None and other is not None and one.essence == other.essence) or path.endswith("/which")


def test_each_of_two_hundred_edits_is_told_and_nothing_else() -> None:
    missed, extra = [], []
    for pack, path, game in edits():
        new = recorded(game)
        found = differences(before(pack), new)
        told = {change.path for change in found}
        printing = [text for text, datum in new.data.items() if path in datum.uses and before(pack).data.get(
            text, datum).text != datum.text]
        if path.startswith("value/"):
            # a number without a name is told by a text that prints it
            assert len([one for one in told if one in printing]) == bool(printing), (pack.name, path, told)
            told -= {*printing, path}
        elif path not in told:
            missed.append((pack.name, path, told))
        left = {one for one in told - {path} if not consequences(before(pack), new, one)}
        if left:
            extra.append((pack.name, path, left))
    assert missed == []
    assert extra == []


def test_no_edit_is_no_change() -> None:
    assert [differences(before(pack), recorded(game_of(pack))) for pack in PACKS] == [()] * len(PACKS)


@pytest.fixture
def told() -> Callable[[Game, Game], list[EditionChange]]:
    return lambda old, new: list(differences(recorded(old), recorded(new)))


def test_places_that_print_a_changed_number_are_told_with_it_once(
        told: Callable[[Game, Game], list[EditionChange]]) -> None:
    game = game_of(ROOT / "content" / "labirynt-smierci")
    found = told(game, replace(game, values={**game.values, "rank-size": 4}))
    about = [change for change in found if change.path.startswith(("clause/", "ruling/"))]
    assert len(about) == 1
    assert about[0].subject == "Zasada 4.1.C.2"
    assert "Zasada 9.8" in about[0].places


def test_a_clause_under_another_number_is_renumbered_and_references_follow(
        told: Callable[[Game, Game], list[EditionChange]]) -> None:
    game = game_of(ROOT / "tests" / "packs" / "foreign" / "river-line")
    chapter = next(one for one in game.chapters.values() if len(one.clauses) > 1)
    first = next(iter(chapter.clauses.values()))
    moved = replace(first, id=f"{first.id}9", numbered="")
    clauses = {moved.id if id_ == first.id else id_: moved if id_ == first.id else one
               for id_, one in chapter.clauses.items()}
    found = told(game, replace(game, chapters={**game.chapters, chapter.id: replace(chapter, clauses=clauses)}))
    assert [(one.way, one.old, one.new) for one in found if one.path.startswith("clause/")] == [
        ("renumbered", first.number, moved.id)]
