"""A short trial of questions: which of them have no answer, and why."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.message import Message, reason
from generator.model.dice_questions import Question
from generator.model.expression import ExpressionError
from generator.model.game import Game
from generator.odds.asked_before import CODE as ODDS
from generator.odds.asked_before import solved_once
from generator.odds.asking import Asking
from generator.odds.fights import try_fighters
from generator.odds.questions import answer_within_effort, points
from generator.odds.steps import TooLong
from generator.records import replace

CODE = replace(ODDS, name="odds-trials")
# a fault that follows from one of the table
LACKING = re.compile(r"\btable (\S+) has no (?:row|column) for ")
# evaluations for each question; a larger one is only tried
EFFORT = 5_000
MOST_POINTS = 2000
MOST_TRIED = 40


class Unanswerable(Struct, frozen=True):
    """The part of the pack that is at fault, what `zecer odds --question` says, and a table that lacks something."""

    path: str
    message: Message
    table: str | None


def trials(game: Game, questions: Sequence[Question]) -> Iterator[Unanswerable]:
    """The questions that have no answer. One that was answered is asked again when the data have changed that it read.
    """
    for question in questions:
        found: list[Unanswerable] = []

        def asked_question(silent: Game, question: Question = question,
                           found: list[Unanswerable] = found) -> bytes | None:
            found += _trial(Asking(silent, effort=EFFORT), Asking(silent, rough=True), question)
            return None if found else b""

        solved_once(CODE, game, question.id, question.id, asked_question)
        yield from found


def _trial(asking: Asking, rough: Asking, question: Question) -> Iterator[Unanswerable]:
    """One that takes too long is tried at some points of its axes, with the extremes of every roll: ``rough``."""
    try:
        try:
            answer_within_effort(asking, question)
        except TooLong:
            for names in _few(rough, question):
                if question.run:
                    rough.run(question, names)
                else:
                    try_fighters(rough, question, names)
    except ValueError as error:
        where = error.where if isinstance(error, ExpressionError) else "run" if question.run else "duel"
        lacking = LACKING.search(str(error))
        yield Unanswerable(f"odds/{question.id}/{where}", reason(error), None if lacking is None else lacking[1])


def _few(asking: Asking, question: Question) -> Iterator[dict[str, object]]:
    """Points that contain every value of every axis at least once, within a limit."""
    seen: set[tuple[str, object]] = set()
    found = 0
    for number, names in enumerate(points(asking, question)):
        if number >= MOST_POINTS or found >= MOST_TRIED:
            return
        new = set(names.items()) - seen
        if new or not names:
            seen |= new
            found += 1
            yield names
