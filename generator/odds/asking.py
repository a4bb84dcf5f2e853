"""The evaluator of questions, and the functions that only their expressions may call.

``outcome``, ``total``, ``again``, ``number``, ``rows`` and ``columns`` are added to the functions of worked examples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from msgspec import Struct

from generator.finding import did_you_mean
from generator.message import msg
from generator.model.dice_questions import Question
from generator.model.functions import FUNCTIONS, axis_keys, dice_of, table_of, whole_number
from generator.model.game import Game
from generator.model.value_text import show
from generator.odds.chances import Again, Chances, in_numbers, repeated_sum, settle_again, summed_chances, thrown_value
from generator.odds.duel import Attack, Ending, State
from generator.odds.steps import Computer, Step, hashable, spelt_name, stepwise

HALF = Fraction(1, 2)


class KnownAttacks(Struct):
    """A cache of attacks, keyed by the values of the names on which each attack depends."""

    found: dict[frozenset[str], dict[tuple[object, ...], Attack]] = {}

    def find(self, names: Mapping[str, object]) -> tuple[set[str], Attack] | None:
        """The names on which the cached attack depends, and the attack; None when it is not cached."""
        for used, known in self.found.items():
            values = _values(used, names)
            if values in known:
                return set(used), known[values]
        return None

    def keep(self, names: Mapping[str, object], used: set[str], attack: Attack) -> tuple[set[str], Attack]:
        self.found.setdefault(frozenset(used), {})[_values(used, names)] = attack
        return used, attack


def _values(used: Iterable[str], names: Mapping[str, object]) -> tuple[object, ...]:
    return tuple(names[name] for name in sorted(used))


@dataclass(slots=True)
class Asking:
    """Evaluates the questions of one game. ``rough``: each roll has only its lowest and highest result.

    A rough evaluation finds faults in expressions quickly; its probabilities mean nothing. ``effort`` limits the
    evaluations for the rows of a question. ``outcomes``, ``duels`` and ``attacks`` are caches; ``open`` lists the
    questions that are being evaluated.
    """

    game: Game
    rough: bool = False
    effort: int | None = None
    outcomes: dict[tuple[object, ...], Chances] = field(default_factory=dict)
    duels: dict[tuple[object, ...], tuple[State, Mapping[State, Ending]]] = field(default_factory=dict)
    attacks: dict[tuple[str, str, bool], KnownAttacks] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)
    computer: Computer = field(init=False)

    def __post_init__(self) -> None:
        own: dict[str, Callable[..., object]] = {
            "outcome": self._outcome, "total": self._total, "number": _number,
            "again": lambda game, times, plus=0: Again(whole_number(times), whole_number(plus)),
            "rows": lambda game, table: axis_keys(game, table_of(game, table).rows),
            "columns": lambda game, table: axis_keys(game, table_of(game, table).columns),
        }
        self.computer = Computer(self.game, {**FUNCTIONS, **own})

    def throw(self, value: object) -> Chances:
        """The distribution of a step's result."""
        chances = thrown_value(value)
        if not self.rough or len(chances.of) < 3:
            return chances
        outcomes = list(chances.of)
        return Chances({outcomes[0]: HALF, outcomes[-1]: HALF}, exact=False)

    def stepwise(self, steps: list[Step], names: Mapping[str, object], used: set[str] | None = None) -> Chances:
        """The distribution of the last step's result: see `steps.stepwise`."""
        return stepwise(self.computer, steps, names, used, self.throw)

    def run(self, question: Question, names: Mapping[str, object]) -> Chances:
        """The distribution of a question's outcome. ``names`` holds a value for each axis. Raises ExpressionError."""
        found = self.stepwise([*steps_of(question.steps), Step("", question.run, "run")], names)
        if self.rough:
            # with only two results a roll, again(…) may be so probable that the sum diverges
            return Chances({one: chance for one, chance in found if not isinstance(one, Again)} or {0: Fraction(1)})
        return settle_again(found)

    def _outcome(self, game: Game, asked: object, *given: object) -> Chances:
        question = game.odds.get(str(asked))
        if question is None or not question.run:
            hint = did_you_mean(str(asked), [id_ for id_, one in game.odds.items() if one.run])
            wrong = msg("expected a question of odds with a run, found {found}", found=show(asked))
            raise ValueError(msg("{wrong}; {hint}", wrong=wrong, hint=hint) if hint else wrong)
        if len(given) != len(question.along):
            axes = ", ".join(question.along) or msg("nothing")
            raise ValueError(msg("expected {asked} for {axes}, found {count} values",
                                 asked=asked, axes=axes, count=len(given)))
        key = (question.id, *map(hashable, given))
        if key not in self.outcomes:
            if question.id in self.open:
                raise ValueError(msg("{question} asks itself; again(2) asks anew and adds up", question=question.id))
            self.open.append(question.id)
            try:
                names = {spelt_name(id_): hashable(value) for id_, value in zip(question.along, given, strict=True)}
                self.outcomes[key] = self.run(question, names)
            except ValueError as error:
                raise ValueError(msg("in {question}: {error}", question=question.id, error=error)) from None
            finally:
                self.open.pop()
        return self.outcomes[key]

    def _total(self, game: Game, of: object, times: object) -> Chances:
        return repeated_sum(_in_numbers(self.throw(dice_of(game, of) if isinstance(of, str) else of)),
                            whole_number(times))


def _in_numbers(chances: Chances) -> Chances:
    """The numbers of throws in place of their faces."""
    return Chances(summed_chances((in_numbers(outcome), chance) for outcome, chance in chances), chances.exact,
                   chances.average)


def steps_of(written: Mapping[str, str], above: str = "") -> list[Step]:
    """Steps from their expressions by name; ``above`` is the prefix of their paths."""
    return [Step(name, expression, f"{above}steps/{name}") for name, expression in written.items()]


def _number(game: Game, word: object) -> int:
    try:
        return int(str(word).replace("−", "-"))
    except ValueError:
        raise ValueError(msg("expected a number such as +2, found {word}", word=show(word))) from None
