"""Clauses beside the texts that repeat or apply them, as JSON: for a reader or a model that compares what both say."""

from __future__ import annotations

import json
from collections.abc import Iterator

from msgspec import Struct, to_builtins

from generator.check.prose import CheckedText, passages
from generator.check.references import references
from generator.command_plugin import brought_part
from generator.installed import NotBrought
from generator.model.chapters import Clause
from generator.model.expression import run_example
from generator.model.game import Game
from generator.model.text import Text
from generator.text.typeset import NBSP
from generator.translate.context import Context
from generator.translate.edition import Edition
from zecer_release.exports.form import ExportFile, ExportForm, ExportJob

NAME = "pairs"
# whose texts are the clauses themselves
RULES = ("clause", "chapter")


class MeaningPair(Struct, frozen=True):
    """A clause (or the first of two texts) and a text that should agree with it.

    ``link``: ``settled-by``, ``clause``, ``defined`` or another key by which a datum names the clause; ``ref``, if its
    text does; ``alike`` for sentences that say nearly the same. ``rule`` and ``text`` are as printed.
    """

    link: str
    clause: str
    rule: str
    path: str
    text: str


def meaning_pairs(edition: Edition) -> Iterator[MeaningPair]:
    """The pairs of an edition, in the order of the pack; each datum stands once beside a clause."""
    game, seen = edition.game, set[tuple[str, str]]()
    texts: dict[str, list[CheckedText]] = {}
    for passage in passages(game):
        texts.setdefault(_holder(passage.path), []).append(passage)
    for link, path, target in _links(game):
        clause, holder = game.clause(target), _holder(path)
        if not isinstance(clause, Clause) or (clause.id, holder) in seen or holder not in texts:
            continue
        seen.add((clause.id, holder))
        text = "\n".join(filter(None, (_as_printed(edition, one) for one in texts[holder])))
        yield MeaningPair(link, game.clause_number(clause.id), _rule(edition, clause), holder, text)
    yield from _alike_pairs(edition)


def _alike_pairs(edition: Edition) -> Iterator[MeaningPair]:
    """The sentences that say nearly the same, where a package is installed that finds them."""
    try:
        pairs = brought_part(f"export-{NAME}", f"--{NAME}").restatements(edition.game)
    except NotBrought:
        return
    for pair in pairs:
        one, other = (_line(edition, Text(statement.source)) for statement in (pair.one, pair.other))
        yield MeaningPair("alike", pair.one.passage.path, one, pair.other.passage.path, other)


def _links(game: Game) -> Iterator[tuple[str, str, str]]:
    """The key of each link to a clause, the path of the datum, and the clause."""
    for reference in references(game):
        if reference.sort == "clause" and not reference.path.startswith(RULES):
            yield reference.path.rpartition("/")[2], reference.path, reference.target
    for passage in passages(game):
        for placeholder in passage.text.placeholders:
            if placeholder.kind == "ref" and not passage.path.startswith(RULES):
                yield "ref", passage.path, placeholder.target


def _holder(path: str) -> str:
    """The datum of a path: ``ruling/webbed``, ``monster/troll``."""
    return "/".join(path.split("/")[:2])


def _rule(edition: Edition, clause: Clause) -> str:
    context = Context(clause.id)
    texts = (clause.title, clause.text, *clause.steps.values(), clause.after)
    return "\n".join(_line(edition, text, context) for text in texts if text is not None)


def _line(edition: Edition, text: Text, context: Context = Context()) -> str:
    return edition.line(text, context).replace(NBSP, " ")


def _as_printed(edition: Edition, passage: CheckedText) -> str:
    example = passage.example
    if example is None:
        return _line(edition, passage.text)
    try:
        outcome = run_example(edition.game, example)
        context = Context(example.clause, example.given, outcome.steps, outcome.result)
    except ValueError:  # another rule tells that it fails
        context = Context(example.clause, example.given, {}, example.expect)
    return _line(edition, passage.text, context)


def _make(job: ExportJob) -> Iterator[ExportFile]:
    pairs = [to_builtins(pair) for pair in meaning_pairs(job.edition)]
    if pairs:
        head = {"game": job.edition.game.id, "language": job.edition.language, "pairs": pairs}
        data = json.dumps(head, ensure_ascii=False, indent=1).encode() + b"\n"
        yield ExportFile(f"{job.edition.game.id}-pairs.json", data, NAME)


FORM = ExportForm(NAME, lambda product: True, lambda job: None, _make, draws=False)
