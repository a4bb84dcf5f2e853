"""The subjects of clauses, chapters and tables: the words (by their stems) and data that they mention."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from generator.check.per_game import once
from generator.check.targets import of_number, owner_of
from generator.language.language_data import language_data
from generator.model.chapters import Chapter, Clause
from generator.model.game import Game
from generator.model.table import Axis, Table
from generator.model.text import PLACEHOLDER, SAYS, Placeholder, Text
from generator.model.values import Count, Name, Ref
from generator.translate.quotations import quoted_text

WORD = re.compile(r"[^\W\d_]{4,}")
# with fewer words that are not common, a text says too little to be compared
FEWEST = 5
# words used by a larger share of the texts are common
COMMON, FEWEST_COMMON = 0.15, 6


class Subject(Struct, frozen=True):
    """A clause (or chapter, or step) or a table, its title with the words of that, and all that it mentions."""

    sort: str
    id: str
    name: str
    title: frozenset[str]
    words: frozenset[str]

    def met_by(self, words: frozenset[str], common: frozenset[str]) -> bool:
        """True if a text with these words shares one with the subject, or either has too few to compare.

        Words of the title count even when they are common.
        """
        if min(len(self.words - common), len(words - common)) < FEWEST:
            return True
        return not (self.title.isdisjoint(words) and (self.words - common).isdisjoint(words))


def mentioned_subjects(game: Game, *texts: Text | None, without: str = "") -> frozenset[str]:
    """What texts mention: stems of words, also of names and terms, and the ids of data.

    The target ``without`` is left out.
    """
    found: set[str] = set()
    for text in texts:
        if text is not None:
            found |= _stems(PLACEHOLDER.sub(" ", text.source), game.language)
            for holder in text.placeholders:
                if holder.target != without:
                    found |= _of_placeholder(game, holder)
                if holder.kind in ("plural", "number"):
                    found |= _stems(" ".join(holder.forms), game.language)
    return frozenset(found)


def common(game: Game) -> frozenset[str]:
    """Words that are ignored because too many clauses and tables have them."""
    every = subjects(game)
    most = max(FEWEST_COMMON, len(every) * COMMON)
    return frozenset(word for word, number in Counter(w for one in every for w in one.words).items() if number > most)


@once
def subjects(game: Game) -> Iterator[Subject]:
    """Everything that a reference may point at."""
    tables = {table.id: _table(game, table) for table in game.tables.values()}
    yield from tables.values()
    for chapter in game.chapters.values():
        yield from _chapter(game, chapter, tables)


def _chapter(game: Game, chapter: Chapter, tables: dict[str, Subject]) -> Iterator[Subject]:
    title = mentioned_subjects(game, chapter.title)
    below = {clause.number: _clause(game, clause, tables) | title for clause in chapter.clauses.values()}
    titles = {clause.number: mentioned_subjects(game, clause.title) for clause in chapter.clauses.values()}
    inside: dict[str, set[str]] = {id_: set() for id_ in below}
    for id_, words in below.items():
        for holder in _holders(id_, below):
            inside[holder] |= words
    for clause in chapter.clauses.values():
        over = frozenset[str]().union(*(titles[id_] for id_ in _holders(clause.number, titles)))
        words = frozenset(inside[clause.number])
        for id_ in (clause.id, *(f"{clause.id}.{letter}" for letter in clause.steps)):
            yield Subject("clause", id_, clause.title.source if clause.title else "", over, words)
    whole = mentioned_subjects(game, chapter.general, chapter.procedure).union(title, *titles.values())
    yield Subject("clause", chapter.id, chapter.title.source, title, whole)


def _holders(number: str, known: Container[str]) -> Iterator[str]:
    """The known clauses that contain a clause, and itself."""
    parts = number.split(".")
    return (holder for n in range(1, len(parts) + 1) if (holder := ".".join(parts[:n])) in known)


def _clause(game: Game, clause: Clause, tables: dict[str, Subject]) -> frozenset[str]:
    own = mentioned_subjects(game, clause.title, clause.text, clause.after, *clause.steps.values())
    return own.union(*(tables[id_].words for id_ in clause.tables if id_ in tables))


def _table(game: Game, table: Table) -> Subject:
    title = mentioned_subjects(game, table.title)
    cells = table.cells.values()
    counted = [cell.of for cell in cells if isinstance(cell, Count)]
    things = [*_axis_things(table.rows), *_axis_things(table.columns), *counted]
    labels = [*table.rows.labels.values(), *table.columns.labels.values(), table.rows.label, table.columns.label]
    texts = [table.note, table.cell_label, *labels, *(cell for cell in cells if isinstance(cell, Text))]
    words = mentioned_subjects(game, *texts).union(title, {f"table:{table.id}"},
                                                   *(_of_thing(game, str(ref)) for ref in things),
                                       *(_of_kind(game, ref.kind) for ref in things))
    kind = game.kinds.get(table.lists or "")
    if kind is not None:
        columns = [id_.partition(".")[0] for id_ in table.list_columns]
        fields = [kind.fields[id_] for id_ in columns if id_ in kind.fields]
        listed = [thing.ref for thing in game.of_kind(kind.id) if not table.which or thing.id in table.which]
        words = words.union(mentioned_subjects(game, *(field.label for field in fields)), _of_kind(game, kind.id),
                            *(_of_thing(game, str(ref)) for ref in listed))
    return Subject("table", table.id, table.title.source, title, words)


def _axis_things(axis: Axis) -> Iterable[Ref]:
    return (Ref(axis.kind, key) for key in axis.keys) if axis.kind is not None else ()


@lru_cache(maxsize=1 << 12)
def _stems(text: str, language: str) -> frozenset[str]:
    length = language_data(language).stem
    return frozenset(word[:length] for word in WORD.findall(text.lower()))


def _of_placeholder(game: Game, holder: Placeholder) -> frozenset[str]:
    kind, target = of_number(holder)
    if kind == "term" and target in game.terms:
        forms = game.terms[target].forms.get(game.language, {})
        return _stems(forms.get("nom", ""), game.language) | {f"term:{target}"}
    if kind in ("kind", "count", "kinds"):
        return _of_kind(game, target)
    if kind in ("name", "value"):
        return _of_thing(game, target)
    if kind == SAYS:
        quoted = quoted_text(game, holder)
        return _stems(PLACEHOLDER.sub(" ", quoted.source if quoted else ""), game.language)
    whole = f"{kind}:{target.partition('/')[0]}".replace("cell:", "table:")
    return _stems(" ".join(holder.forms), game.language) | {whole}


def _of_kind(game: Game, id_: str) -> frozenset[str]:
    return _stems(game.kinds[id_].name.nom, game.language) | {id_} if id_ in game.kinds else frozenset([id_])


def _of_thing(game: Game, target: str) -> frozenset[str]:
    """The stems and the id of a thing, or of the thing of a value, with its words; a constant is its own id."""
    thing = owner_of(game, target)
    if thing is None:
        return frozenset([target])
    value = thing.fields.get(target.rpartition(".")[2])
    words = value.nom if isinstance(value, Name) else PLACEHOLDER.sub(" ", value.source) if isinstance(
        value, Text) else ""
    return _stems(f"{thing.name.nom} {words}", game.language) | {str(thing.ref)}
