"""The printed names of an answer's axes, their values and its outcomes."""

from __future__ import annotations

from generator.model.dice_questions import Question
from generator.model.text import Text
from generator.model.values import Ref
from generator.odds.fights import NOBODY
from generator.odds.questions import AnswerAxis
from generator.speech import tr
from generator.translate.edition import Edition


def axis_name(edition: Edition, axis: AnswerAxis) -> str:
    """The name of an axis: its label, else the kind of its things, else its id."""
    if axis.label:
        return edition.line(axis.label)
    kind = edition.game.kinds.get(axis.kind or "")
    return axis.id if kind is None else kind.name.nom


def value_name(edition: Edition, value: object) -> str:
    """The name of a value of an axis, or of an outcome; yes and no are in the user's language."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, Ref):
        return edition.name(value)
    if isinstance(value, Text):
        return edition.line(value)
    if isinstance(value, tuple):
        return " · ".join(value_name(edition, one) for one in value)
    return edition.value(value)


def outcome_name(edition: Edition, question: Question, outcome: object) -> str:
    """The name of an outcome of a question; for a duel, the winning side."""
    if not question.duel:
        return value_name(edition, outcome)
    if outcome == NOBODY:
        return tr("nobody")
    side = str(outcome)
    label = question.duel[side].label
    return side if label is None else edition.line(label)
