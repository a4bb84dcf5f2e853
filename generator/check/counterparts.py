"""What repeats a text that has changed and has not changed itself: sentences that said the same when it was approved,
and rulings, examples and other texts that refer to its clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.check.approved_texts import TextChange
from generator.check.clause_subjects import common, mentioned_subjects
from generator.check.prose import CheckedText, passages
from generator.check.restatements import Statement, Statements, statements, words_compared
from generator.load.approved import LINE, Facts, one_line, sentences_of
from generator.model.game import Game
from generator.model.text import Text

# words that a text shares with what refers to it and repeats it
FEWEST_SHARED = 2
CLAUSE, STEPS = "clause", "steps"


def broken_pairs(game: Game, approved: Facts, changed: Iterable[TextChange]) -> dict[str, list[Statement]]:
    """By the path of a changed text, the sentences elsewhere that said the same when it was approved, and still stand.

    A text in which the words stayed that both had breaks no pair, unless its facts changed.
    """
    late = {one.path: one for one in changed if one.old is not None}
    if not late:
        return {}
    before = {f"{holder}/{key}" if key else holder: text for holder, data in approved.items()
              for key, value in data.items() if (text := sentences_of(value)) is not None}
    sorts = {one.path: one.sort for one in passages(game)}
    found = Statements(list(statements(game, (CheckedText(path, Text(text), sorts.get(path, "prose"))
                                              for path, text in before.items()))))
    pairs: dict[str, list[Statement]] = {}
    for number, sentence in enumerate(found.every):
        change = late.get(sentence.passage.path)
        if change is not None and not _stands(sentence, late):
            words = _words_come(game, change)
            for twice in found.like(number, range(len(found.every))):
                kept = twice.one.words & sentence.words
                if _stands(twice.one, late) and (change.data or not kept <= words):
                    pairs.setdefault(change.path, []).append(twice.one)
    return pairs


def linked_texts(game: Game, change: TextChange, changed: Mapping[str, TextChange]) -> list[str]:
    """The paths of rulings, examples and texts that refer to a changed clause, share words with it, and did not change,
    those that share most first.
    """
    sort, _, id_ = change.holder.partition("/")
    if sort != CLAUSE:
        return []
    said = mentioned_subjects(game, Text(f"{change.old or ''}\n{change.new or ''}")) - common(game)
    step = change.key.partition("/")[2] if change.key.startswith(f"{STEPS}/") else ""
    shared = {path: len(said & mentioned_subjects(game, text, without=id_))
              for path, text in _referring(game, {id_, f"{id_}.{step}"})
              if path not in changed and not path.startswith(f"{change.holder}/")}
    return sorted((path for path, number in shared.items() if number >= FEWEST_SHARED),
                  key=lambda path: (-shared[path], path))


def _referring(game: Game, targets: set[str]) -> Iterator[tuple[str, Text]]:
    """The texts that refer to one of these clauses."""
    ids = {game.clause_id(one) for one in targets} | targets
    for ruling in game.rulings.values():
        if ruling.answer is not None and not ids.isdisjoint(ruling.settled_by):
            yield f"ruling/{ruling.id}/answer", ruling.answer
    for example in game.examples.values():
        if example.clause in ids:
            yield f"example/{example.id}/text", example.text
    for passage in passages(game):
        if passage.sort in ("prose", "cell") and any(holder.kind == "ref" and holder.target in ids
                                                     for holder in passage.text.placeholders):
            yield passage.path, passage.text


def _stands(sentence: Statement, late: Mapping[str, TextChange]) -> bool:
    """True if a sentence stands in its text as it did."""
    change = late.get(sentence.passage.path)
    lines = one_line(sentence.source)
    return change is None or lines in one_line(change.new or "")


def _words_come(game: Game, change: TextChange) -> frozenset[str]:
    """The words of the sentences of a text that are new."""
    old = (change.old or "").split(LINE)
    return frozenset[str]().union(*(words_compared(game, line) for line in (change.new or "").split(LINE)
                                    if line not in old))
