"""Answers the questions of a pack: the distribution, or the result of the duel, for each point of the axes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from msgspec import Struct

from generator.finding import did_you_mean
from generator.message import Message, msg, reason
from generator.model.dice_questions import Question
from generator.model.expression import ExpressionError, given_value
from generator.model.functions import items, plain_value
from generator.model.game import Game
from generator.model.text import Text
from generator.model.values import Ref
from generator.odds.asking import Asking
from generator.odds.chances import Chances
from generator.odds.fights import Fight, fight
from generator.odds.steps import Step, hashable, spelt_name

MOST_ROWS = 20_000
# points of the axes, including those that `when` excludes
MOST_POINTS = 100_000
# up to so many rows duels are computed in fractions, above in floating-point numbers
MOST_EXACT = 60


class AnswerAxis(Struct, frozen=True):
    """An axis of an answer and the values that have rows. ``kind``: the kind of the values when they are things."""

    id: str
    label: Text | None
    kind: str | None
    values: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One point of the axes and its result. ``at`` maps axis to value; a thing is given as its Ref.

    For a duel ``chances`` holds the probability that each side wins, by id; ``rounds`` is the mean number of rounds
    (None when it may never end); ``lengths(most)`` returns the probabilities that it ends in round 1, 2, …, ``most``.
    """

    at: Mapping[str, object]
    chances: Chances
    rounds: Fraction | None = None
    lengths: Callable[[int], list[Fraction]] | None = field(default=None, compare=False)

    @property
    def mean(self) -> Fraction | None:
        """The mean of the outcomes; None when they are not numbers."""
        return self.chances.mean

    @property
    def exact(self) -> bool:
        return self.chances.exact

    def amounts(self) -> dict[object, tuple[Fraction, Fraction]]:
        """For outcomes ``[what, how many]``: by what, its probability and the mean amount when it comes up.

        Empty when an outcome has another form.
        """
        found: dict[object, tuple[Fraction, Fraction]] = {}
        for outcome, chance in self.chances:
            match outcome:
                case (what, int() | Fraction() as number) if not isinstance(number, bool):
                    before, total = found.get(what, (Fraction(0), Fraction(0)))
                    found[what] = (before + chance, total + chance * number)
                case _:
                    return {}
        return {what: (chance, total / chance) for what, (chance, total) in found.items() if chance}


class Answer(Struct, frozen=True):
    """A question with a row for each point of its axes, in the order of the pack."""

    question: Question
    axes: tuple[AnswerAxis, ...]
    rows: tuple[AnswerRow, ...]

    @property
    def exact(self) -> bool:
        """True if every probability is exact; otherwise the total error is at most 1e-9."""
        return all(row.exact for row in self.rows)


def answer(game: Game, question: str, where: Mapping[str, str] | None = None) -> Answer:
    """The answer to a question by its id. ``where`` limits it to one value (an id or a number) of some axes.

    Raises ValueError when there is no such question, axis or value; ExpressionError, with the path below the question
    in ``where``, when it cannot be computed. Answers are cached.
    """
    return _answer(game, question, tuple(sorted((where or {}).items())))


class Unanswered(ValueError):
    """A question that cannot be answered; ``path`` is that of its part at fault."""

    def __init__(self, path: str, why: Message) -> None:
        super().__init__(why)
        self.path = path


def answers(game: Game) -> list[Answer]:
    """The answers to all questions of a game. Raises Unanswered."""
    return [answer_or_fault(game, id_) for id_ in game.odds]


def answer_or_fault(game: Game, id_: str, where: Mapping[str, str] | None = None) -> Answer:
    """As ``answer``, but raises Unanswered when the question cannot be computed."""
    try:
        return answer(game, id_, where)
    except ExpressionError as error:
        raise Unanswered(f"odds/{id_}/{error.where}".rstrip("/"), reason(error)) from None


@lru_cache(4)
def _asking(game: Game) -> Asking:
    return Asking(game)


@lru_cache(100)
def _answer(game: Game, id_: str, where: tuple[tuple[str, str], ...]) -> Answer:
    question = game.odds.get(id_)
    if question is None:
        hint = did_you_mean(id_, game.odds) or msg("there are: {known}", known=", ".join(game.odds) or msg("none"))
        raise ValueError(msg("expected a question of {game}, found {id!r}; {hint}",
                             game=game.id, id=id_, hint=hint))
    return answer_within_effort(_asking(game), question, where)


def answer_within_effort(asking: Asking, question: Question, where: tuple[tuple[str, str], ...] = ()) -> Answer:
    """The answer to a question, as ``answer`` gives it. Raises TooLong if its rows take more effort than allowed."""
    asking.computer.left = None
    found = list(islice(points(asking, question, where), MOST_ROWS + 1))
    if len(found) > MOST_ROWS:
        raise ExpressionError(msg("expected at most {most_rows} rows, found more", most_rows=MOST_ROWS), "for")
    if where and not found:
        raise ValueError(msg("{id} has no row where {where}",
                             id=question.id, where=", ".join((f"{axis} is {value}" for axis, value in where))))
    if not found:
        raise ExpressionError(msg("expected at least one row, found none"), "when" if question.when else "for")
    asking.computer.left = asking.effort
    rows = tuple(_row(asking, question, names, len(found) <= MOST_EXACT) for names in found)
    return Answer(question, tuple(_axes(asking.game, question, rows)), rows)


def points(asking: Asking, question: Question,
           where: tuple[tuple[str, str], ...] = ()) -> Iterator[dict[str, object]]:
    """The values of a question's axes, row by row; ``where`` limits it to a value of some. Raises ExpressionError."""
    unknown = next((axis for axis, _ in where if axis not in question.along), None)
    if unknown is not None:
        known = did_you_mean(unknown, question.along) or msg("there are: {known}",
                                                             known=", ".join(question.along) or msg("none"))
        raise ValueError(msg("expected an axis of {question}, found {unknown!r}; {known}",
                             question=question.id, unknown=unknown, known=known))
    for number, names in enumerate(_points_along(asking, question, list(question.along), {}, dict(where))):
        if number >= MOST_POINTS:
            raise ExpressionError(msg("expected at most {most_points:,} points of all axes, found more",
                                      most_points=MOST_POINTS), "for")
        if question.when is None or _is_true(asking, Step("when", question.when, "when"), names):
            yield names


def _points_along(asking: Asking, question: Question, axes: list[str], names: dict[str, object],
                  where: Mapping[str, str]) -> Iterator[dict[str, object]]:
    if not axes:
        yield names
        return
    for value in values(asking, question, axes[0], names):
        if axes[0] not in where or where[axes[0]] in _spellings(value):
            yield from _points_along(asking, question, axes[1:], {**names, spelt_name(axes[0]): value}, where)


def values(asking: Asking, question: Question, axis: str, names: Mapping[str, object]) -> tuple[object, ...]:
    """The values of an axis, which may depend on the values of earlier axes in ``names``. Raises ExpressionError."""
    source = question.along[axis].source
    try:
        if isinstance(source, tuple):
            return tuple(hashable(given_value(asking.game, value)) for value in source)
        if source in asking.game.kinds:
            return tuple(thing.ref for thing in asking.game.of_kind(source))
        found = asking.computer.value(Step(axis, source, f"for/{axis}"), names)
        return tuple(items(found))
    except ExpressionError:
        raise
    except ValueError as error:
        raise ExpressionError(reason(error), f"for/{axis}") from None


def _is_true(asking: Asking, step: Step, names: Mapping[str, object]) -> bool:
    found = asking.computer.value(step, names)
    if not isinstance(found, bool):
        raise ExpressionError(msg("expected yes or no, such as a comparison"), step.where)
    return found


def _spellings(value: object) -> tuple[str, ...]:
    """The spellings of an axis value that ``where`` accepts."""
    if isinstance(value, Ref):
        return (value.id, str(value))
    written = str(plain_value(value))
    return (written, written.replace("–", "-"))


def _row(asking: Asking, question: Question, names: Mapping[str, object], exactly: bool) -> AnswerRow:
    at = dict(zip(question.along, names.values(), strict=True))
    try:
        if question.run:
            return AnswerRow(at, asking.run(question, names))
        found: Fight = fight(asking, question, names, exactly)
        return AnswerRow(at, found.chances, found.rounds, found.lengths)
    except ExpressionError as error:
        here = ", ".join(f"{axis} {value}" for axis, value in at.items())
        told = msg("{fault} ({here})", fault=error, here=here) if here else reason(error)
        raise ExpressionError(told, error.where) from None
    except ValueError as error:
        raise ExpressionError(reason(error), "run" if question.run else "duel") from None


def _axes(game: Game, question: Question, rows: tuple[AnswerRow, ...]) -> Iterator[AnswerAxis]:
    for id_, along in question.along.items():
        found = tuple(dict.fromkeys(row.at[id_] for row in rows))
        kinds = {value.kind if isinstance(value, Ref) else None for value in found}
        kind = along.source if isinstance(along.source, str) and along.source in game.kinds else None
        shared = kinds.pop() if len(kinds) == 1 else None
        yield AnswerAxis(id_, along.label, kind or shared, found)
