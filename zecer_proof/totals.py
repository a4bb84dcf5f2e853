"""Computes totals over tables, fields and texts, for rules that compare them with declared ones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from generator.check.numerals import numerals
from generator.check.prose import masked_text, passages
from generator.model.game import Game
from generator.model.text import PLACEHOLDER, Text
from generator.model.values import Ref
from generator.records import parts
from generator.translate.contrasts import ITALICS
from zecer_proof.rule_texts import says_rules

CONSTANTS = "value"
# parts of the book of which the numbers of texts are added up, by the paths of their texts; not all of them say rules
BOOK = {"chapters": "chapter/", "clauses": "clause/", "rulings": "ruling/", "terms": "term/", "stories": "story/"}
DRAWN = {"tables": "table/", "figures": "figure/", "examples": "example/"}
RULES = ("prose", "cell")
OF_TEXTS = (*BOOK, *DRAWN)
DIGITS = re.compile(r"\d+")


def counted_values(game: Game, target: str) -> list[object] | None:
    """The values of a table (``9.9``), a field (``monster.agility``), a kind, or all constants (``value``); the
    numbers that texts type in a field, or in a part of the book (``clauses``).

    None for an unknown target.
    """
    if target == CONSTANTS:
        return list(game.values.values())
    if target in game.tables:
        return list(game.tables[target].cells.values())
    if target in OF_TEXTS and target not in game.kinds:
        return [*_of_texts(game, target)]
    kind, dot, field = target.partition(".")
    if kind not in game.kinds or (dot and field not in game.kinds[kind].fields):
        return None
    if dot:
        values = [thing.fields.get(field) for thing in game.of_kind(kind)]
        texts = "\n".join(text.source for text in parts(values, Text))
        return [*values, *numbers_typed(texts, game.language)] if texts else values
    return [value for thing in game.of_kind(kind) for value in thing.fields.values()]


def _of_texts(game: Game, part: str) -> list[int]:
    """The numbers that the texts of a part of the book type."""
    own = BOOK.get(part) or DRAWN[part]
    texts = (one for one in passages(game) if one.path.startswith(own) and one.sort in RULES)
    said = (one.text.source for one in texts if part in DRAWN or says_rules(game, one))
    return numbers_typed("\n".join(said), game.language)


def numbers_typed(source: str, language: str) -> list[int]:
    """The numbers that texts type, in digits and in words; jokes in italics are no rules."""
    rest = PLACEHOLDER.sub(" ", masked_text(source, ITALICS))
    return [*map(int, DIGITS.findall(rest)), *numerals(rest, language).elements()]


def numbers_added(game: Game, target: str) -> Iterator[tuple[str, str, int]]:
    """The single whole numbers that a total adds up, each with its name, ``4–5, gold`` or ``troll``, and its path."""
    found: Iterable[tuple[str, str, object]] = ((id_, f"value/{id_}", value) for id_, value in game.values.items())
    if target in game.tables:
        found = ((", ".join(filter(None, keys)), "/".join(("table", target, *filter(None, keys))), value)
                 for keys, value in game.tables[target].cells.items())
    elif target != CONSTANTS:
        kind, _, field = target.partition(".")
        found = ((thing.id, f"{thing.kind}/{thing.id}/{field}", thing.fields.get(field))
                 for thing in game.of_kind(kind))
    for where, path, value in found:
        if isinstance(value, int) and not isinstance(value, bool):
            yield where, path, value


def total(values: list[object]) -> int:
    """The sum of all numbers, including those of dice, spans and counts."""
    return sum(number for number in parts(values, int) if number is not True)


def words(values: list[object]) -> Counter[str]:
    """How often each word occurs: a choice, an edge, the id of a thing."""
    found: Iterator[str | Ref] = parts(values, (str, Ref))
    return Counter(word.id if isinstance(word, Ref) else word for word in found)
