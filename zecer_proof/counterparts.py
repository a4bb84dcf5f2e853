"""What repeats a text that has changed and has not changed itself: sentences that said the same when it was approved,
and rulings, examples and other texts that refer to its clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.check.approved_texts import TextChange
from generator.check.prose import CheckedText, passages
from generator.load.approved import LINE, Facts, one_line, sentences_of
from generator.model.game import Game
from generator.model.text import Text
from generator.translate.sentences import sentences
from zecer_proof.clause_subjects import common, mentioned_subjects
from zecer_proof.restatements import ALIKE, Statement, Statements, statements, words_compared

# words that a text shares with what refers to it and repeats it
FEWEST_SHARED, LEAST_SHARED = 2, 1 / 3
# two sentences of which one refers to the other's clause say the same if they are less alike
LINKED = 0.3
# those of which one is only reworded must be more alike
REWORDED = 0.6
CLAUSE, STEPS = "clause", "steps/"


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
            linked = {path for path, _ in _referring(game, _targets(game, change.path))}
            for twice in found.restatements_of(number, range(len(found.every)), LINKED):
                other, kept = twice.one, twice.one.words & sentence.words
                is_linked = other.passage.path in linked or _refers(sentence.passage.text,
                                                                    _targets(game, other.passage.path))
                is_pair = is_linked or twice.likeness >= (ALIKE if change.data else REWORDED)
                if is_pair and _stands(other, late) and (change.data or not kept <= words):
                    pairs.setdefault(change.path, []).append(other)
    return pairs


def linked_texts(game: Game, change: TextChange, changed: Mapping[str, TextChange]) -> list[str]:
    """The paths of rulings, examples and texts that refer to a changed clause, repeat words of it, and did not change,
    those that repeat most first.
    """
    said = mentioned_subjects(game, Text(f"{change.old or ''}{LINE}{change.new or ''}"))
    shared: dict[str, float] = {}
    for path, sentence in _referring(game, _targets(game, change.path)):
        if path not in changed and not path.startswith(f"{change.holder}/"):
            words = mentioned_subjects(game, Text(sentence), without=change.holder.partition("/")[2]) - common(game)
            if len(said & words) >= max(FEWEST_SHARED, LEAST_SHARED * len(words)):
                shared[path] = max(len(said & words) / len(words), shared.get(path, 0))
    return sorted(shared, key=lambda path: (-shared[path], path))


def _targets(game: Game, path: str) -> frozenset[str]:
    """What a text may be referred to by: its clause, and its step."""
    sort, _, rest = path.partition("/")
    if sort != CLAUSE:
        return frozenset()
    id_, _, key = rest.partition("/")
    known = {id_, f"{id_}.{key.removeprefix(STEPS)}"} if key.startswith(STEPS) else {id_}
    numbers = {game.clause_number(one) for one in known if game.clause(one) is not None}
    return frozenset(known | numbers)


def _referring(game: Game, targets: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The sentences that refer to one of these clauses; of rulings and examples that do, all."""
    for ruling in game.rulings.values():
        if ruling.answer is not None and not targets.isdisjoint(ruling.settled_by):
            yield from ((f"ruling/{ruling.id}/answer", one) for one in sentences(ruling.answer.source))
    for example in game.examples.values():
        if example.clause in targets:
            yield from ((f"example/{example.id}/text", one) for one in sentences(example.text.source))
    for passage in passages(game) if targets else ():
        if passage.sort in ("prose", "cell") and _refers(passage.text, targets):
            yield from ((passage.path, one) for one in sentences(passage.text.source) if _refers(Text(one), targets))


def _refers(text: Text, targets: frozenset[str]) -> bool:
    return any(holder.kind == "ref" and holder.target in targets for holder in text.placeholders)


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
