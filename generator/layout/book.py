"""What stands in a book and in which order: chapters with tables, figures and examples; contents; index; appendices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Literal

from generator.layout.figures import COLUMN, figure_width
from generator.layout.grid import Grid, grid, heading
from generator.model.expression import run_example
from generator.model.game import Game, canonical
from generator.model.rulebook import Chapter, Clause, Example, Figure
from generator.model.table import Provenance, Table
from generator.model.text import Text
from generator.text.run import Block, Paragraph, Run, runs_of
from generator.text.sorting import initial, sort_key
from generator.translate import Edition
from generator.translate.edition import Context, form_of

CHARACTERS_A_PART = 26000


@dataclass(frozen=True, slots=True)
class ExampleView:
    text: Text
    context: Context
    title: Text | None


@dataclass(frozen=True, slots=True)
class ClauseView:
    """The words of a clause."""

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


@dataclass(frozen=True, slots=True)
class Item:
    """Something in the flow of a chapter. A table that is all of a clause bears its number in ``clause``."""

    sort: Sort
    value: Text | ClauseView | Grid | Figure | ExampleView
    wide: bool = False
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """Neighbouring items that share columns, or stand across the page."""

    wide: bool
    contents: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class ChapterView:
    id: str
    title: str
    context: Context
    bands: tuple[Band, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list that leads to a page."""

    number: str
    title: str
    anchor: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class IndexPlace:
    run: tuple[Block, ...]
    main: bool


@dataclass(frozen=True, slots=True)
class IndexEntry:
    term: str
    short: str
    meaning: tuple[Block, ...]
    places: tuple[IndexPlace, ...]


@dataclass(frozen=True, slots=True)
class IndexGroup:
    letter: str
    entries: list[IndexEntry] = field(default_factory=list)


def reference(number: str) -> tuple[Block, ...]:
    """A reference to a clause, as blocks."""
    return (Paragraph((Run(number, role="ref", target=number),)),)


def chapter_view(edition: Edition, chapter: Chapter) -> ChapterView:
    """A chapter, ready to be set."""
    flow = list(_flow(edition, chapter))
    bands = [Band(wide, tuple(items)) for wide, items in groupby(flow, key=lambda item: item.wide)]
    return ChapterView(chapter.id, edition.line(chapter.title), Context(chapter.id), tuple(bands))


def _flow(edition: Edition, chapter: Chapter) -> Iterator[Item]:
    if chapter.general:
        yield Item("general", chapter.general)
    if chapter.procedure:
        yield Item("procedure", chapter.procedure)
    yield from _beside(edition.game, chapter.id)
    for clause in chapter.clauses.values():
        tables = [grid(edition, edition.game.tables[id_]) for id_ in clause.tables
                  if id_ in edition.game.tables and edition.game.tables[id_].page != "board-only"]
        # a table of another number leaves the clause to bear its own
        alone = bool(tables) and tables[0].number == clause.id
        alone = alone and not (clause.text or clause.steps or clause.after or clause.see)
        if not alone:
            yield Item("clause", _clause_view(clause))
        for number, table in enumerate(tables):
            yield Item("table", table, table.wide, clause.id if alone and number == 0 else "")
        yield from _beside(edition.game, clause.id)


def _beside(game: Game, clause: str) -> Iterator[Item]:
    """Figures and examples that stand behind a clause or a chapter's head."""
    for figure in game.figures.values():
        if figure.after == clause:
            yield Item("figure", figure, figure_width(figure) > COLUMN)
    for example in game.examples.values():
        if example.clause == clause:
            yield Item("example", _example_view(game, example))


def _clause_view(clause: Clause) -> ClauseView:
    see = tuple(reference(number) for number in clause.see)
    return ClauseView(
        clause.id, clause.depth, clause.title, clause.text, clause.steps, clause.after, see, clause.optional,
        Context(clause.id),
    )


def _example_view(game: Game, example: Example) -> ExampleView:
    try:
        outcome = run_example(game, example)
        context = Context(example.clause, example.given, outcome.steps, outcome.result)
    except ValueError:  # told by the rule example-fails; a draft prints what was expected
        context = Context(example.clause, example.given, {}, example.expect)
    return ExampleView(example.text, context, example.title)


def parts(edition: Edition) -> list[list[ChapterView]]:
    """Chapters in parts that are laid out apart and begin a new page: about as long as two pages each, never shorter
    than a chapter."""
    found: list[list[ChapterView]] = []
    length = 0
    for chapter in edition.game.chapters.values():
        size = _length(edition.game, chapter)
        if not found or length + size > CHARACTERS_A_PART:
            found.append([])
            length = 0
        found[-1].append(chapter_view(edition, chapter))
        length += size
    return found


def _length(game: Game, chapter: Chapter) -> int:
    """About how much room a chapter takes, in characters of prose."""
    size = sum(len(text.source) for text in chapter_texts(chapter)) + 400
    for clause in chapter.clauses.values():
        size += sum(150 * len(game.tables[id_].rows.keys) + 300 for id_ in clause.tables if id_ in game.tables)
        size += sum(len(example.text.source) for example in game.examples.values() if example.clause == clause.id)
    return size


def chapter_texts(chapter: Chapter) -> Iterator[Text]:
    """Every text of a chapter's prose."""
    yield from (text for text in (chapter.general, chapter.procedure) if text)
    for clause in chapter.clauses.values():
        yield from (text for text in (clause.title, clause.text, *clause.steps.values(), clause.after) if text)


def contents(edition: Edition) -> list[Entry]:
    """Chapters and their titled clauses."""
    entries = []
    for chapter in edition.game.chapters.values():
        entries.append(Entry(chapter.id, edition.line(chapter.title), f"ref-{chapter.id}"))
        entries.extend(
            Entry(clause.id, edition.line(clause.title), f"ref-{clause.id}", 2)
            for clause in chapter.clauses.values() if clause.title and clause.depth == 1
        )
    return entries


def lists(edition: Edition) -> list[Entry]:
    """Printed tables, then figures, by number."""
    game = edition.game
    printed = {id_ for clause in game.clauses() for id_ in clause.tables}
    tables = [Entry(t.number, edition.line(t.title), f"table-{t.id}") for t in game.tables.values()
              if t.id in printed and t.page != "board-only"]
    figures = [Entry(f"{edition.word('rys.')} {number}", _short(edition.line(f.caption)), f"figure-{f.id}")
               for number, f in enumerate(game.figures.values(), 1)]
    return [*sorted(tables, key=lambda e: sort_key(e.number, edition.language)), *figures]


def _short(caption: str) -> str:
    """The first sentence of a caption, at most some eighty characters."""
    first = caption.split(". ")[0].rstrip(".")
    return first if len(first) <= 84 else first[:80].rsplit(" ", 1)[0] + "…"


def index(edition: Edition) -> list[IndexGroup]:
    """Terms by the alphabet of the language, with the clauses that use them; the defining clause first and marked."""
    places = _term_places(edition)
    groups: dict[str, IndexGroup] = {}
    terms = [t for t in edition.game.terms.values() if edition.language in t.forms]
    for term in sorted(terms, key=lambda t: sort_key(t.forms[edition.language].get("nom", t.id), edition.language)):
        forms = term.forms[edition.language]
        name = forms.get("nom", term.id)
        used = [number for number in places.get(term.id, ()) if number != term.defined]
        found = [*([IndexPlace(reference(term.defined), True)] if term.defined else []),
                 *(IndexPlace(reference(number), False) for number in used[:9])]
        meaning = edition.blocks(term.meaning) if term.meaning else ()
        letter = initial(name, edition.language)
        entry = IndexEntry(form_of(forms, "nom"), forms.get("short", ""), meaning, tuple(found))
        groups.setdefault(letter, IndexGroup(letter)).entries.append(entry)
    return list(groups.values())


def _term_places(edition: Edition) -> dict[str, list[str]]:
    """Where each term is used: clause numbers in the order of the book, each once."""
    places: dict[str, dict[str, None]] = {}
    for number, text in _numbered(edition.game.chapters.values()):
        for run in runs_of(edition.blocks(text, Context(number))):
            if isinstance(run, Run) and run.role in ("term", "defined"):
                places.setdefault(run.target, {})[number] = None
    return {term: list(numbers) for term, numbers in places.items()}


def _numbered(chapters: Iterable[Chapter]) -> Iterator[tuple[str, Text]]:
    for chapter in chapters:
        for text in (chapter.general, chapter.procedure):
            if text:
                yield chapter.id, text
        for clause in chapter.clauses.values():
            for text in (clause.title, clause.text, *clause.steps.values(), clause.after):
                if text:
                    yield clause.id, text


@dataclass(frozen=True, slots=True)
class Source:
    """An entry of the appendix of provenance."""

    title: str
    lines: tuple[tuple[str, tuple[Block, ...]], ...]


def provenance(edition: Edition) -> list[Source]:
    """Where the facts of each chapter, kind and table come from; like entries told once, single things by name."""
    game = edition.game
    entries: dict[object, tuple[Provenance, dict[str, list[str]], Callable[[str], str]]] = {}
    users = Counter(id(thing.provenance) for thing in game.things.values())

    def tell(found: Provenance | None, title: str, cell: Callable[[str], str] = str, name: str = "") -> None:
        if found is not None:
            titles = entries.setdefault(_same(found), (found, {}, cell))[1]
            titles.setdefault(title, []).extend([name] if name else [])

    for chapter in game.chapters.values():
        tell(chapter.provenance, f"{chapter.id} {edition.line(chapter.title)}")
        for clause in chapter.clauses.values():
            if clause.provenance is not chapter.provenance:
                tell(clause.provenance, clause.id)
    for table in game.tables.values():
        name = f"{edition.word('Tabela')} {table.number} {edition.line(table.title)}"
        tell(table.provenance, name, partial(_cell_name, edition, table))
    for thing in game.things.values():
        forms = game.kinds[thing.kind].name.forms
        title = form_of(forms, "Nom.pl" if "nom.pl" in forms else "Nom")
        alone = users[id(thing.provenance)] == 1 and len(game.of_kind(thing.kind)) > 1
        tell(thing.provenance, title, partial(_field_name, edition, thing.kind), thing.name.nom if alone else "")
    return [Source("; ".join(f"{title}: {', '.join(names)}" if names else title for title, names in titles.items()),
                   _lines(edition, found, cell))
            for found, titles, cell in entries.values()]


def _same(found: Provenance) -> object:
    """What two provenances share when they say the same; one that tells of cells stands alone."""
    return id(found) if found.cells else (found.published, found.reconstructed, found.original, found.note)


def _cell_name(edition: Edition, table: Table, address: str) -> str:
    """``14/claws`` as a reader finds it: the words of the row and of the column."""
    if table.lists:
        return _field_name(edition, table.lists, address)
    row, _, column = address.partition("/")
    sought = ((table.rows, row), (table.columns, column))
    names = [heading(edition, axis, canonical(key)) for axis, key in sought if key]
    return ", ".join(name for name in names if name)


def _field_name(edition: Edition, kind: str, address: str) -> str:
    """``wrath-of-god/cost`` as a reader finds it: the thing's name and the field's label."""
    id_, _, field_id = address.partition("/")
    thing = edition.game.thing(kind, id_)
    field = edition.game.kinds[kind].fields.get(field_id.partition("/")[0]) if kind in edition.game.kinds else None
    names = [thing.name.nom if thing else id_, edition.line(field.label) if field else field_id]
    return ", ".join(name for name in names if name)


def _lines(
    edition: Edition, found: Provenance, cell_name: Callable[[str], str]
) -> tuple[tuple[str, tuple[Block, ...]], ...]:
    labels = (("published", edition.word("wydane")), ("reconstructed", edition.word("odtworzone")),
              ("original", edition.word("nowe")), ("note", edition.word("uwaga")))
    lines = [(label, edition.blocks(text)) for key, label in labels if (text := getattr(found, key)) is not None]
    lines += [(cell_name(cell), edition.blocks(text)) for cell, text in found.cells.items()]
    return tuple(lines)
