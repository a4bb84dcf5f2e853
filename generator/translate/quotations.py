"""What texts quote: ``{says:11.3.b}`` prints the words of a clause, ``{says:11.3.b|the page}`` one sentence of them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.chapters import Clause
from generator.model.game import Game
from generator.model.text import SAYS, Placeholder, Text
from generator.translate.sentences import sentence_spans

EMPHASIS = "**"


def quoted_text(game: Game, placeholder: Placeholder) -> Text | None:
    """What a ``says`` prints: all words of its clause, or the sentence that has the words of its form.

    None where there is no such clause or sentence, or several.
    """
    text = words_of(game, placeholder.target)
    if text is None or not placeholder.forms:
        return text
    found = [one for one in _sentences(text.source) if placeholder.forms[0] in one]
    return Text(found[0], owner=text.owner) if len(found) == 1 else None


def words_of(game: Game, target: str) -> Text | None:
    """The text of a clause or of its step, the general rule of a chapter; None where there is none."""
    found = game.clause(target)
    if isinstance(found, Clause):
        step = game.clause_id(target).removeprefix(found.id).removeprefix(".")
        return found.steps[step] if step else found.text
    return None if found is None else found.general


def quoted_clauses(game: Game, target: str) -> frozenset[str]:
    """The ids of the clauses whose words those of a clause quote, also by way of others."""
    found: set[str] = set()
    waiting = [target]
    while waiting:
        text = words_of(game, waiting.pop())
        new = {game.clause_id(one.target) for one in (text.placeholders if text else ()) if one.kind == SAYS} - found
        found |= new
        waiting += new
    return frozenset(found)


def _sentences(source: str) -> Iterator[str]:
    """The sentences of a text, with what stands before a colon in them, and without emphasis of more than one."""
    parts: list[str] = []
    for start, end in sentence_spans(source):
        parts.append(source[start:end].strip())
        if not parts[-1].rstrip("*_").endswith(":"):
            yield _without_open_emphasis(" ".join(parts))
            parts = []
    yield from [_without_open_emphasis(" ".join(parts))] if parts else ()


def _without_open_emphasis(sentence: str) -> str:
    return sentence.replace(EMPHASIS, "") if sentence.count(EMPHASIS) % 2 else sentence
