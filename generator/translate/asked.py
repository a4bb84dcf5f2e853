"""The words of an answer: what its axes, their values and its outcomes are called in print."""

from __future__ import annotations

from typing import Any

from generator.model.odds import Question
from generator.model.text import Text
from generator.model.values import Ref
from generator.odds.fights import NOBODY
from generator.odds.questions import AxisAsked
from generator.speech import tr
from generator.translate.edition import Edition


def axis_name(edition: Edition, axis: AxisAsked) -> str:
    """What an axis is called: its label, else the kind of its things, else its id."""
    if axis.label is not None:
        return edition.line(axis.label)
    kind = edition.game.kinds.get(axis.kind or "")
    return axis.id if kind is None else kind.name.nom


def value_name(edition: Edition, value: Any) -> str:
    """What a value of an axis, or an outcome, is called; yes and no are in the language of the user."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, Ref):
        return edition.name(value)
    if isinstance(value, Text):
        return edition.line(value)
    if isinstance(value, tuple):
        return " · ".join(value_name(edition, one) for one in value)
    return edition.value(value)


def outcome_name(edition: Edition, question: Question, outcome: Any) -> str:
    """What an outcome of a question is called: of a duel the side that wins."""
    if not question.duel:
        return value_name(edition, outcome)
    if outcome == NOBODY:
        return tr("nobody")
    side = question.duel[outcome]
    return outcome if side.label is None else edition.line(side.label)
