"""Every text of a game with the path of its datum."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from generator.check.once import once
from generator.fields.record_type import RecordType
from generator.model.chapters import Example, Figure, LayoutFigure, LegendFigure
from generator.model.dice_questions import Question
from generator.model.game import Game
from generator.model.kinds import Field
from generator.model.table import Axis, Provenance, Table
from generator.model.text import Text
from generator.model.values import Name

# types of values without a text in them
PLAIN = frozenset((str, int, bool, type(None)))
Sort = Literal["prose", "title", "label", "cell", "source"]


class CheckedText(Struct, frozen=True):
    """A text, the path of its datum, its use, and the example it belongs to."""

    path: str
    text: Text
    sort: Sort = "prose"
    example: Example | None = None


@once
def passages(game: Game) -> Iterator[CheckedText]:
    """Every printed text of the pack, except names."""
    yield from _head(game)
    yield from _kinds(game)
    yield from _things(game)
    for table in game.tables.values():
        yield from _table(table)
    yield from _book(game)
    for example in game.examples.values():
        yield from _some(f"example/{example.id}", example=example, text=example.text)
        yield from _some(f"example/{example.id}", "title", example, title=example.title)
    for ruling in game.rulings.values():
        yield from _some(f"ruling/{ruling.id}", question=ruling.question, answer=ruling.answer)
    for term in game.terms.values():
        yield from _some(f"term/{term.id}", meaning=term.meaning, reminder=term.reminder)
    for question in game.odds.values():
        yield from _question(question)


@once
def names(game: Game) -> Iterator[tuple[str, Name]]:
    """Every name of a thing, with the path of its datum."""
    for thing in game.things.values():
        for id_, value in thing.fields.items():
            if isinstance(value, Name):
                yield f"{thing.kind}/{thing.id}/{id_}", value


def term_forms(game: Game) -> Iterator[tuple[str, str]]:
    """Every form of every term in the language of the game, with the path of its datum."""
    for term in game.terms.values():
        for form, word in term.forms.get(game.language, {}).items():
            yield f"term/{term.id}/{game.language}/{form}", word


def all_forms(game: Game) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The forms of every name of a thing, of a kind, and of every term, with their paths."""
    for path, name in names(game):
        yield path, name.forms
    for kind in game.kinds.values():
        yield f"kind/{kind.id}/name", kind.name.forms
    for term in game.terms.values():
        yield f"term/{term.id}/{game.language}", term.forms.get(game.language, {})


def plain_words(game: Game) -> Iterator[tuple[str, str]]:
    """What a rulebook prints as it is written, without Markdown or placeholders, with the path of its datum."""
    yield "game/players", game.players
    for credit in game.credits.values():
        yield from ((f"credit/{credit.id}/names/{name}", name) for name in credit.names)
    for icon in game.theme.icons.values():
        for key, text in (("author", icon.author), ("set", icon.set), ("licence", icon.licence)):
            yield f"theme/icons/{icon.id}/{key}", text


def masked(source: str, *patterns: re.Pattern[str]) -> str:
    """A text with spaces in place of all that one of the patterns matches, so that places in it stay true."""
    for pattern in patterns:
        source = pattern.sub(lambda match: " " * len(match[0]), source)
    return source


def whole_words(words: Iterable[str], flags: re.RegexFlag = re.IGNORECASE) -> re.Pattern[str]:
    """A pattern of any of these words, where no other letters adjoin it."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)", flags)


def _some(path: str, sort: Sort = "prose", example: Example | None = None,
          **texts: Text | None) -> Iterator[CheckedText]:
    for key, text in texts.items():
        if text is not None:
            yield CheckedText(f"{path}/{key.replace('_', '-')}", text, sort, example)


def _question(question: Question) -> Iterator[CheckedText]:
    path = f"odds/{question.id}"
    yield from _some(path, "title", title=question.title)
    yield from _some(path, "label", label=question.label)
    yield from _some(path, note=question.note)
    for id_, along in question.along.items():
        yield from _some(f"{path}/for/{id_}", "label", label=along.label)
    for id_, side in question.duel.items():
        yield from _some(f"{path}/duel/{id_}", "label", label=side.label)


def _head(game: Game) -> Iterator[CheckedText]:
    yield from _some("game", "title", title=game.title, subtitle=game.subtitle)
    for group in game.box.values():
        yield from _some(f"box/{group.id}", "label", name=group.name)
    for product in game.products.values():
        yield from _some(f"product/{product.id}", "title", title=product.title)
    for credit in game.credits.values():
        yield from _some(f"credit/{credit.id}", "source", role=credit.role, note=credit.note)
    for file, provenance in game.provenances.items():
        yield from _provenance(f"provenance/{file}", provenance)


def _kinds(game: Game) -> Iterator[CheckedText]:
    for kind in game.kinds.values():
        base = game.kinds.get(kind.extends or "")
        own = base.fields if base is not None else {}
        yield from _fields(
            f"kind/{kind.id}/fields", {id_: f for id_, f in kind.fields.items() if own.get(id_) is not f}
        )


def _fields(path: str, fields: Mapping[str, Field]) -> Iterator[CheckedText]:
    for field in fields.values():
        yield from _some(f"{path}/{field.id}", "label", label=field.label, short=field.short)
        yield from _labels(f"{path}/{field.id}/words", field.words)
        if isinstance(field.type, RecordType):
            yield from _fields(f"{path}/{field.id}/fields", field.type.fields)


def _labels(path: str, texts: Mapping[str, Text]) -> Iterator[CheckedText]:
    for key, text in texts.items():
        yield CheckedText(f"{path}/{key}", text, "label")


def _things(game: Game) -> Iterator[CheckedText]:
    seen: set[int] = set()
    for thing in game.things.values():
        for id_, value in thing.fields.items():
            if value.__class__ in PLAIN:
                continue
            yield from _value(f"{thing.kind}/{thing.id}/{id_}", value)
        if thing.provenance is not None and id(thing.provenance) not in seen:
            seen.add(id(thing.provenance))
            if thing.provenance not in game.provenances.values():
                yield from _provenance(f"{thing.kind}/{thing.id}/provenance", thing.provenance)


def _value(path: str, value: object) -> Iterator[CheckedText]:
    if isinstance(value, Text):
        yield CheckedText(path, value)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _value(f"{path}/{key}", inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _value(f"{path}/{inner}", inner)


def _table(table: Table) -> Iterator[CheckedText]:
    path = f"table/{table.id}"
    yield from _some(path, "title", title=table.title)
    yield from _some(path, note=table.note)
    yield from _some(path, "label", cell_label=table.cell_label)
    for side, axis in (("rows", table.rows), ("columns", table.columns)):
        yield from _axis(f"{path}/{side}", axis)
    for (row, column), value in table.cells.items():
        if isinstance(value, Text):
            yield CheckedText(f"{path}/{row}/{column}".rstrip("/"), value, "cell")
    if table.provenance is not None and table.provenance.cells:
        yield from _labels(f"{path}/provenance/cells", table.provenance.cells)


def _axis(path: str, axis: Axis) -> Iterator[CheckedText]:
    yield from _some(path, "label", label=axis.label)
    yield from _labels(f"{path}/labels", axis.labels)


def _provenance(path: str, provenance: Provenance) -> Iterator[CheckedText]:
    yield from _some(
        path,
        "source",
        published=provenance.published,
        reconstructed=provenance.reconstructed,
        original=provenance.original,
        note=provenance.note,
    )


def _book(game: Game) -> Iterator[CheckedText]:
    for chapter in game.chapters.values():
        path = f"chapter/{chapter.id}"
        yield from _some(path, "title", title=chapter.title)
        yield from _some(path, general=chapter.general, procedure=chapter.procedure)
        for clause in chapter.clauses.values():
            path = f"clause/{clause.id}"
            yield from _some(path, "title", title=clause.title)
            yield from _some(path, text=clause.text, after=clause.after)
            for letter, step in clause.steps.items():
                yield CheckedText(f"{path}/steps/{letter}", step)
    for figure in game.figures.values():
        yield from _figure(figure)
    for sort in game.story_parts.values():
        yield from _some(f"story-part/{sort.id}", "label", label=sort.label)
    for story in game.stories.values():
        yield from _some(f"story/{story.id}", "title", title=story.title)
        for part in story.parts.values():
            path = f"story/{story.id}/parts/{part.id}"
            yield from _some(path, text=part.text)
            for key, item in part.items.items():
                yield CheckedText(f"{path}/items/{key}", item)


def _figure(figure: Figure) -> Iterator[CheckedText]:
    yield from _some(f"figure/{figure.id}", caption=figure.caption)
    if isinstance(figure.data, LegendFigure | LayoutFigure):
        for key, text in figure.data.callouts.items():
            yield CheckedText(f"figure/{figure.id}/callouts/{key}", text)
