"""The appendices of a book: the index of terms, and the provenance of facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from msgspec import Struct, field

from generator.layout.grid import heading, reference
from generator.model.chapters import Chapter
from generator.model.game import Game, canonical
from generator.model.table import Provenance, Table
from generator.model.text import Text
from generator.text.run import Block, Run, runs_of
from generator.text.sorting import initial, sort_key
from generator.text.typeset import glue
from generator.translate import Edition
from generator.translate.edition import Context, form_of


class IndexPlace(Struct, frozen=True):
    run: tuple[Block, ...]
    main: bool


class IndexEntry(Struct, frozen=True):
    term: str
    short: str
    meaning: tuple[Block, ...]
    places: tuple[IndexPlace, ...]


class IndexGroup(Struct, frozen=True):
    letter: str
    entries: list[IndexEntry] = field(default_factory=list)


def index(edition: Edition) -> list[IndexGroup]:
    """Terms in alphabetical order of the language, with the clauses that use them; the defining clause comes first."""
    places = _term_places(edition)
    groups: dict[str, IndexGroup] = {}
    terms = [t for t in edition.game.terms.values() if edition.language in t.forms]
    for term in sorted(terms, key=lambda t: sort_key(t.forms[edition.language].get("nom", t.id), edition.language)):
        forms = term.forms[edition.language]
        name = forms.get("nom", term.id)
        using = [number for number in places.get(term.id, ()) if number != term.defined]
        index_places = [*([IndexPlace(reference(edition.game, term.defined), True)] if term.defined else []),
                        *(IndexPlace(reference(edition.game, number), False) for number in using[:9])]
        meaning = edition.blocks(term.meaning) if term.meaning else ()
        letter = initial(name, edition.language)
        entry = IndexEntry(form_of(forms, "nom"), forms.get("short", ""), meaning, tuple(index_places))
        groups.setdefault(letter, IndexGroup(letter)).entries.append(entry)
    return list(groups.values())


def _term_places(edition: Edition) -> dict[str, list[str]]:
    """The ids of the clauses that use each term, in the order of the book, without duplicates."""
    places: dict[str, dict[str, None]] = {}
    for number, text in _numbered_texts(edition.game.chapters.values()):
        for run in runs_of(edition.blocks(text, Context(number))):
            if isinstance(run, Run) and run.role in ("term", "defined"):
                places.setdefault(run.target, {})[number] = None
    return {term: list(numbers) for term, numbers in places.items()}


def _numbered_texts(chapters: Iterable[Chapter]) -> Iterator[tuple[str, Text]]:
    for chapter in chapters:
        for text in (chapter.general, chapter.procedure):
            if text:
                yield chapter.id, text
        for clause in chapter.clauses.values():
            for text in (clause.title, clause.text, *clause.steps.values(), clause.after):
                if text:
                    yield clause.id, text


class ProvenanceEntry(Struct, frozen=True):
    """An entry of the appendix of provenance."""

    title: str
    lines: tuple[tuple[str, tuple[Block, ...]], ...]


def provenance(edition: Edition) -> list[ProvenanceEntry]:
    """The provenance of each chapter, kind and table; equal entries are merged, single things are named."""
    game = edition.game
    entries: dict[object, tuple[Provenance, dict[str, list[str]], Callable[[str], str]]] = {}
    uses = Counter(id(thing.provenance) for thing in game.things.values())

    def add(record: Provenance | None, title: str, cell: Callable[[str], str] = str, name: str = "") -> None:
        if record is not None:
            titles = entries.setdefault(_merge_key(record), (record, {}, cell))[1]
            titles.setdefault(title, []).extend([name] if name else [])

    for chapter in game.chapters.values():
        add(chapter.provenance, f"{chapter.id} {edition.line(chapter.title)}")
        for clause in chapter.clauses.values():
            if clause.provenance is not chapter.provenance:
                add(clause.provenance, clause.number)
    for table in game.tables.values():
        number = edition.word("Table {number}", number=table.number)
        add(table.provenance, f"{number} {edition.line(table.title)}", partial(_cell_name, edition, table))
    for thing in game.things.values():
        forms = game.kinds[thing.kind].name.forms
        title = glue(form_of(forms, "Nom.pl" if "nom.pl" in forms else "Nom"), edition.language)
        named_alone = uses[id(thing.provenance)] == 1 and len(game.of_kind(thing.kind)) > 1
        name = glue(thing.name.nom, edition.language) if named_alone else ""
        add(thing.provenance, title, partial(_field_name, edition, thing.kind), name)
    return [ProvenanceEntry("; ".join(f"{title}: {', '.join(names)}" if names else title
                                      for title, names in titles.items()),
                   _lines(edition, record, cell))
            for record, titles, cell in entries.values()]


def is_retelling(game: Game) -> bool:
    """True if facts come from an earlier edition, published or reconstructed, and no words are taken from there."""
    records = (*game.provenances.values(), *(chapter.provenance for chapter in game.chapters.values()),
               *(clause.provenance for clause in game.clauses()), *(table.provenance for table in game.tables.values()),
               *(thing.provenance for thing in game.things.values()))
    given = [record for record in records if record is not None]
    return any(record.published or record.reconstructed for record in given) and not any(one.quoted for one in given)


def _merge_key(record: Provenance) -> object:
    """The key for merging equal provenances; one with notes on cells is never merged."""
    return id(record) if record.cells else (
        record.published, record.reconstructed, record.original, record.quoted, record.note)


def _cell_name(edition: Edition, table: Table, address: str) -> str:
    """The printed name of a cell such as ``14/claws``: the headings of its row and column."""
    if table.lists:
        return _field_name(edition, table.lists, address)
    row, _, column = address.partition("/")
    axes = ((table.rows, row), (table.columns, column))
    names = [heading(edition, axis, canonical(key)) for axis, key in axes if key]
    return ", ".join(name for name in names if name)


def _field_name(edition: Edition, kind: str, address: str) -> str:
    """The printed name of a field such as ``wrath-of-god/cost``: the thing's name and the field's label; of a field of
    the thing itself (``cost``) only the label.
    """
    id_, _, field_id = address.partition("/")
    thing = edition.game.thing(kind, id_)
    if thing is None or not field_id:
        id_, field_id = "", address
    field = edition.game.kinds[kind].fields.get(field_id.partition("/")[0]) if kind in edition.game.kinds else None
    names = [thing.name.nom if thing else id_, edition.line(field.label) if field
             else edition.word("copies") if field_id == "copies" else field_id]
    return ", ".join(name for name in names if name)


def _lines(
    edition: Edition, record: Provenance, cell_name: Callable[[str], str]
) -> tuple[tuple[str, tuple[Block, ...]], ...]:
    # translators: where a fact comes from: an edition of old, our reconstruction, this edition; then a note
    labels = (("published", edition.word("published")), ("reconstructed", edition.word("reconstructed")),
              ("original", edition.word("new")), ("quoted", edition.word("taken word for word")),
              ("note", edition.word("note")))
    lines = [(label, edition.blocks(text)) for key, label in labels if (text := getattr(record, key)) is not None]
    lines += [(cell_name(cell), edition.blocks(text)) for cell, text in record.cells.items()]
    return tuple(lines)
