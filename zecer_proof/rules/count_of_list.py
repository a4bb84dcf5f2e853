"""A number that announces a list of another length."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from babel.core import Locale

from generator.check.numerals import numerals
from generator.check.placeholders import printed_value
from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, fault, rule
from generator.finding import Finding
from generator.message import msg
from generator.model.game import Game
from generator.model.text import PLACEHOLDER, Text
from generator.text.markup import parse
from generator.text.run import Block, Listing, Paragraph, Run
from generator.translate.plurals import whole_number
from zecer_proof.counted_nouns import COUNTING, MOST_BETWEEN, may_have_number, words_between

SENTENCE = re.compile(r"[.!?…]\s")
# what announces a list: only then is the text worth its parsing
ANNOUNCED = re.compile(r":[ \t*]*\n\s*(?:[-*+]|\d+[.)])\s")
# a list within a sentence, from its colon on
WITHIN = re.compile(r":[*_]* +(?P<items>[^.!?…:\n]+)(?=[.!?…\n]|$)")
WORD = re.compile(r"\w+")
# so many words are an item of a list within a sentence
LONGEST_ITEM = 4
# a sentence of so few words leads from one that announces to the list
LEADING = 6
# behind such a beginning an item tells the result of a roll
RESULT = re.compile(r"\W*(?:\d|\{(?:value|cell|dice):)")
# items that all begin with a name or an icon are a list, even farther from its number
NAMED = re.compile(r"\W*\{(?:name|term|kind|icon):")
FAR = 6
SEPARATOR = re.compile(r"[,;]")
# a word between two items that may join them
JOINT = re.compile(r" \w{1,4} ")


@rule(
    id="count-of-list",
    severity="warning",
    what="A sentence such as “there are three exceptions:” before a list, steps or words of another number; the number "
         "is typed or printed from the data.",
    why="When a step was added or removed, players look for the one that is announced and is not there.",
    bad="""\
chapter: "1.0"
title: Runda
clauses:
  "1.1":
    text: "Runda ma trzy fazy:"  ⟸
    steps: {a: Ruch., b: Walka.}
""",
    mended={"trzy": "dwie"},
)
def count_of_list(game: Game) -> Findings:
    for passage in passages(game):
        for number, there in (*_in_blocks(game, passage), *_in_sentences(game, passage)):
            if number != there:
                yield _finding(passage.path, number, there)
    for clause in game.clauses():
        if clause.text is not None and clause.steps:
            path = f"clause/{clause.id}/text"
            announced = _announced_number(game, CheckedText(path, clause.text), clause.text.source,
                                   [step.source for step in clause.steps.values()])
            if announced is not None and announced != len(clause.steps):
                yield _finding(path, announced, len(clause.steps))


def _finding(path: str, announced: int, there: int) -> Finding:
    return fault(path, msg("expected a list of {announced}, as the sentence before it says, found {there}",
                           announced=announced, there=there),
                 help=msg("correct the number, or the list"))


def _in_blocks(game: Game, passage: CheckedText) -> Iterator[tuple[int, int]]:
    """The numbers that announce the lists of a text, each with the number of items."""
    for before, after in pairwise(parse(passage.text) if ANNOUNCED.search(passage.text.source) else ()):
        if isinstance(before, Paragraph) and isinstance(after, Listing):
            announced = _announced_number(game, passage, _source(before), [_source(item[0]) for item in after.items])
            if announced is not None:
                yield announced, len(after.items)


def _source(block: Block) -> str:
    """The words of a paragraph with its placeholders."""
    runs = block.runs if isinstance(block, Paragraph) else ()
    return "".join(run.text if isinstance(run, Run) else run.placeholder.source for run in runs)


def _announced_number(game: Game, passage: CheckedText, text: str, items: Sequence[str]) -> int | None:
    """The one number of a sentence with a colon at its end, or of the one before it if that only leads to the list."""
    *earlier, last = SENTENCE.split(text.rstrip())
    if not last.endswith(":"):
        return None
    found = list(_numbers(game, passage, last))
    if not found and earlier and len(WORD.findall(PLACEHOLDER.sub("0", last))) <= LEADING and not any(
            map(RESULT.match, items)):
        found = list(_numbers(game, passage, earlier[-1]))
    return found[0].number if len(found) == 1 else None


class Announced(NamedTuple):
    """A number, where it stands in its text, and how many words may stand between it and a list in its sentence."""

    number: int
    start: int
    end: int
    between: int


def _numbers(game: Game, passage: CheckedText, text: str) -> Iterator[Announced]:
    """The numbers of a text, in words or printed with what they count."""
    for word in WORD.finditer(PLACEHOLDER.sub(lambda one: " " * len(one[0]), text)):
        for number in numerals(word[0], game.language):
            yield Announced(number, word.start(), word.end(), MOST_BETWEEN)
    for holder in Text(text, owner=passage.text.owner).placeholders:
        if holder.kind in COUNTING:
            value = whole_number(printed_value(game, holder, passage.example))
            if value is not None:
                # its noun is in it
                yield Announced(value, holder.start, holder.end, MOST_BETWEEN - 2)


def _in_sentences(game: Game, passage: CheckedText) -> Iterator[tuple[int, int]]:
    """The numbers that announce lists within a sentence, each with the number of items."""
    source = passage.text.source
    if (": " not in source and ":*" not in source) or not (
            may_have_number(source, game.language) or any(f"{{{kind}:" in source for kind in COUNTING)):
        return
    # each placeholder is one word
    plain = PLACEHOLDER.sub(lambda one: "0" * len(one[0]), source)
    for listed in WITHIN.finditer(plain):
        there = _number_of_items(listed["items"], game.language)
        if there is None or any(one["kind"] in COUNTING for one in PLACEHOLDER.finditer(source, *listed.span("items"))):
            continue
        begin = max((one.end() for one in SENTENCE.finditer(plain, 0, listed.start())), default=0)
        head = source[begin : listed.start()]
        found = list(_numbers(game, passage, head))
        if len(found) == 1:
            one, (least, most) = found[0], there
            between = words_between(head[one.end :])
            is_same_sort = all(map(NAMED.match, SEPARATOR.split(source[slice(*listed.span("items"))])))
            is_answer = not between and not head[: one.start].strip("*_ \n")
            is_near = not is_answer and between <= (FAR if is_same_sort else one.between)
            if is_near and ":" not in plain[begin + one.end : listed.start()] and not least <= one.number <= most:
                yield one.number, least


def _number_of_items(text: str, language: str) -> tuple[int, int] | None:
    """How many items of a few words a list has, at least and at most; None where it may be no list."""
    *others, last = (f" {item.strip()}" for item in text.rstrip("; ").split(";" if ";" in text else ","))
    joints = _joints(language)
    parts = [*others, *joints.split(last, 1)]
    joined = len(parts) > len(others) + 1 and bool(parts[-2].strip())
    if len(parts) < 2 or any(joints.search(item, 1) for item in others) or any(
            len(WORD.findall(item)) > LONGEST_ITEM or numerals(item, language) for item in parts):
        return None
    # a word that may join two items, or what stands behind a comma by another reason
    least = len(others) + 1 + joined - (JOINT.match(last) is not None and joints.match(last) is None)
    return least, max(least, len(others) + 1 + (JOINT.search(last, 1) is not None))


@cache
def _joints(language: str) -> re.Pattern[str]:
    """The words before the last item of a list: and, or."""
    patterns = Locale.parse(language).list_patterns
    words = {patterns[sort]["2"].replace("{0}", "").replace("{1}", "").strip() for sort in ("standard", "or")}
    return re.compile(rf" (?:{'|'.join(map(re.escape, sorted(words)))}) ")
