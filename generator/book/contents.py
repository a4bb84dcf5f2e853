"""The content of a book in order: chapters with tables, figures and examples; list of contents; index; appendices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Literal

from msgspec import Struct

from generator.book.figure_drawing import COLUMN, figure_width
from generator.layout.grid import PrintedTable, grid, reference
from generator.model.chapters import Chapter, Clause, Example, Figure, Place
from generator.model.expression import run_example
from generator.model.game import Game
from generator.model.text import Text
from generator.text.run import Block
from generator.text.sorting import sort_key
from generator.translate import Edition
from generator.translate.edition import Context

CHARACTERS_A_PART, CHARACTERS_A_PAGE = 12000, 4600
HEAD_LENGTH, FRONT_PAGES = 400, 3


class ExampleView(Struct, frozen=True):
    text: Text
    context: Context
    title: Text | None


class ClauseView(Struct, frozen=True):
    """The text of a clause."""

    id: str
    depth: int
    title: Text | None
    text: Text | None
    steps: Mapping[str, Text]
    after: Text | None
    see: tuple[tuple[Block, ...], ...]
    optional: bool
    context: Context


Sort = Literal["general", "procedure", "clause", "table", "figure", "example"]


class Item(Struct, frozen=True):
    """An element in the flow of a chapter. A table that is the whole clause has its number in ``clause``."""

    sort: Sort
    value: Text | ClauseView | PrintedTable | Figure | ExampleView
    wide: bool = False
    clause: str = ""


class Band(Struct, frozen=True):
    """Consecutive items that are set in columns, or across the page."""

    wide: bool
    contents: tuple[Item, ...]


class ChapterView(Struct, frozen=True):
    id: str
    title: str
    context: Context
    bands: tuple[Band, ...]
    place: Place
    head: str


class PageEntry(Struct, frozen=True):
    """A line of a list that refers to a page."""

    number: str
    title: str
    anchor: str
    level: int = 1


def chapter_view(edition: Edition, chapter: Chapter) -> ChapterView:
    """A chapter, ready for the template."""
    flow = list(_flow(edition, chapter))
    bands = [Band(wide, tuple(items)) for wide, items in groupby(flow, key=lambda item: item.wide)]
    return ChapterView(chapter.id, edition.line(chapter.title), Context(chapter.id), tuple(bands), chapter.place,
                       chapter.head)


def _flow(edition: Edition, chapter: Chapter) -> Iterator[Item]:
    if chapter.general:
        yield Item("general", chapter.general)
    if chapter.procedure:
        yield Item("procedure", chapter.procedure)
    yield from _figures_and_examples(edition.game, chapter.id)
    printed = edition.game.tables_in_book()
    for clause in chapter.clauses.values():
        tables = [grid(edition, edition.game.tables[id_]) for id_ in clause.tables
                  if id_ in printed]
        # the clause keeps its own heading unless its first table has the same number
        is_table_only = bool(tables) and tables[0].number == clause.number
        is_table_only = is_table_only and not (clause.text or clause.steps or clause.after or clause.see)
        if not is_table_only:
            yield Item("clause", _clause_view(edition.game, clause))
        for number, table in enumerate(tables):
            yield Item("table", table, table.wide, clause.number if is_table_only and number == 0 else "")
        yield from _figures_and_examples(edition.game, clause.id)


def _figures_and_examples(game: Game, clause: str) -> Iterator[Item]:
    """Figures and examples that follow a clause or the head of a chapter."""
    for figure in game.figures.values():
        if figure.after == clause:
            yield Item("figure", figure, figure_width(figure) > COLUMN)
    for example in game.examples.values():
        if example.clause == clause:
            yield Item("example", _example_view(game, example))


def _clause_view(game: Game, clause: Clause) -> ClauseView:
    context = Context(clause.id)
    see = tuple(reference(game, target, context) for target in clause.see)
    return ClauseView(
        clause.number, clause.depth, clause.title, clause.text, clause.steps, clause.after, see, clause.optional,
        context,
    )


def _example_view(game: Game, example: Example) -> ExampleView:
    try:
        outcome = run_example(game, example)
        context = Context(example.clause, example.given, outcome.steps, outcome.result)
    except ValueError:  # the rule example-fails reports this; a draft prints the expected result
        context = Context(example.clause, example.given, {}, example.expect)
    return ExampleView(example.text, context, example.title)


def rules_length(game: Game) -> int:
    """The approximate room for all chapters without their pictures, in characters of prose."""
    return sum(_chapter_length(game, chapter) for chapter in game.chapters.values())


def _chapter_length(game: Game, chapter: Chapter) -> int:
    return _head_length(chapter) + sum(_clause_length(game, clause) for clause in chapter.clauses.values())


def parts(edition: Edition) -> list[list[ChapterView]]:
    """Chapters in parts that are laid out separately."""
    return [[chapter_view(edition, chapter) for chapter in part] for part in _parts(edition.game)]


def _parts(game: Game) -> list[list[Chapter]]:
    """Chapters in parts of a limited length; a chapter is never divided, one with a place of its own is a part."""
    found: list[list[Chapter]] = []
    length, alone = 0, False
    for chapter in game.chapters.values():
        size = _chapter_length(game, chapter)
        if not found or alone or chapter.place or length + size > CHARACTERS_A_PART:
            found.append([])
            length = 0
        found[-1].append(chapter)
        length, alone = length + size, bool(chapter.place)
    return found


def _head_length(chapter: Chapter) -> int:
    """The approximate room for the head of a chapter, in characters of prose."""
    return HEAD_LENGTH + sum(len(text.source) for text in (chapter.general, chapter.procedure) if text)


def _clause_length(game: Game, clause: Clause) -> int:
    """The approximate room for a clause with its tables and examples, in characters of prose."""
    size = sum(len(text.source) for text in clause_texts(clause))
    size += sum(150 * len(game.tables[id_].rows.keys) + 300 for id_ in clause.tables if id_ in game.tables)
    return size + sum(len(example.text.source) for example in game.examples.values() if example.clause == clause.id)


def guessed_pages(edition: Edition) -> dict[str, int]:
    """The approximate page of each clause, table and figure by anchor; precise enough for the number of digits."""
    game, page = edition.game, FRONT_PAGES
    pages: dict[str, int] = {}
    for part in _parts(game):
        length = 0
        for chapter in part:
            pages.update(dict.fromkeys(_anchors(game, chapter.id, chapter.id), page + length // CHARACTERS_A_PAGE))
            length += _head_length(chapter)
            for clause in chapter.clauses.values():
                anchors = [f"ref-{clause.number}.{step}" for step in clause.steps]
                anchors += [*(f"table-{id_}" for id_ in clause.tables), *_anchors(game, clause.id, clause.number)]
                pages.update(dict.fromkeys(anchors, page + length // CHARACTERS_A_PAGE))
                length += _clause_length(game, clause)
        page += length // CHARACTERS_A_PAGE
    return pages


def _anchors(game: Game, place: str, number: str) -> list[str]:
    """The anchors of a clause or a chapter's head, and of the figures that follow it."""
    return [f"ref-{number}", *(f"figure-{figure.id}" for figure in game.figures.values() if figure.after == place)]


def chapter_texts(chapter: Chapter) -> Iterator[Text]:
    """Every text of a chapter's prose."""
    yield from (text for text in (chapter.general, chapter.procedure) if text)
    for clause in chapter.clauses.values():
        yield from clause_texts(clause)


def clause_texts(clause: Clause) -> Iterator[Text]:
    """Every text of a clause."""
    yield from (text for text in (clause.title, clause.text, *clause.steps.values(), clause.after) if text)


def contents(edition: Edition, with_clauses: bool = True) -> list[PageEntry]:
    """Chapters, and their titled clauses."""
    entries = []
    for chapter in edition.game.chapters.values():
        entries.append(PageEntry(chapter.id, edition.line(chapter.title), f"ref-{chapter.id}"))
        entries.extend(PageEntry(clause.number, edition.line(clause.title), f"ref-{clause.number}", 2)
                       for clause in chapter.clauses.values() if with_clauses and clause.title and clause.depth == 1)
    return entries


def lists(edition: Edition) -> list[PageEntry]:
    """Printed tables, then figures, by number."""
    game = edition.game
    printed = game.tables_in_book()
    tables = [PageEntry(t.number, edition.line(t.title), f"table-{t.id}")
              for t in game.tables.values() if t.id in printed]
    figures = [PageEntry(edition.word("fig. {number}", number=number), _first_sentence(edition.line(f.caption)),
                         f"figure-{f.id}")
               for number, f in enumerate(game.numbered_figures().values(), 1)]
    return [*sorted(tables, key=lambda e: sort_key(e.number, edition.language)), *figures]


def _first_sentence(caption: str) -> str:
    """The first sentence of a caption, at most about eighty characters."""
    first = caption.split(". ")[0].rstrip(".")
    return first if len(first) <= 84 else first[:80].rsplit(" ", 1)[0] + "…"
