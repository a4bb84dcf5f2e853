"""The duels of questions: evaluates the lives and attacks that a pack writes, and computes the endings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import Struct, field

from generator.message import msg
from generator.model.dice_questions import Question, Side
from generator.model.expression import ExpressionError
from generator.model.value_text import show
from generator.odds.asking import Asking, KnownAttacks, steps_of
from generator.odds.chances import Chances, in_numbers, is_whole
from generator.odds.duel import MOST_LIFE, Attack, Duel, Ending, State
from generator.odds.steps import Step, names_in, spelt_name

# names that the expression of an attack may use: its side's remaining life, its wounds, the number of the round
STATE = ("left", "suffered", "round")
NOBODY = "nobody"
# states of a duel that are solved with the effort of one evaluation
STATES = 10


class Fight(Struct, frozen=True):
    """The probability that each side wins, by id, and the mean number of rounds (None when it may never end).

    ``nobody`` is the outcome of a duel that never ends. ``lengths(most)`` returns the probabilities that the duel ends
    in round 1, 2, …, ``most``.
    """

    chances: Chances
    rounds: Fraction | None
    lengths: Callable[[int], list[Fraction]]


class Fighter(Struct):
    """A side of one duel; calling it returns its attack for a remaining life and a round.

    ``above`` is the prefix of the side's paths; ``exactly``: with fractions instead of floats. ``used`` collects the
    names on which its attacks depend; ``known`` caches them.
    """

    asking: Asking
    question: str
    side: Side
    above: str
    names: Mapping[str, object]
    life: int
    exactly: bool
    used: set[str] = field(default_factory=set)
    known: dict[tuple[int, int], Attack] = field(default_factory=dict)

    def __call__(self, left: int, round_: int) -> Attack:
        # an attack that does not depend on the state is evaluated once
        key = (left, round_) if self.depends() or not self.known else next(iter(self.known))
        if key not in self.known:
            self.known[key] = self._attack(left, round_)
        return self.known[key]

    def depends(self) -> bool:
        """True if an attack evaluated so far depends on the state of the duel."""
        return not self.used.isdisjoint(STATE)

    def table(self, opening: int) -> tuple[Attack, ...]:
        """All attacks of the side, by round and life; a single one when they do not depend on the state."""
        attack = self(self.life, 1)
        if not self.depends():
            return (attack,)
        return tuple(self(left, round_) for round_ in range(1, opening + 2) for left in range(1, self.life + 1))

    def _attack(self, left: int, round_: int) -> Attack:
        names = {**self.names, "left": left, "suffered": self.life - left, "round": round_}
        attacks = self.asking.attacks.setdefault((self.question, self.above, self.exactly), KnownAttacks())
        used, attack = attacks.find(names) or attacks.keep(names, *self._computed_attack(names))
        self.used |= used
        return attack

    def _computed_attack(self, names: Mapping[str, object]) -> tuple[set[str], Attack]:
        """The names on which the attack depends, and the attack. Raises ExpressionError."""
        used: set[str] = set()
        steps, attack = steps_of(self.side.steps, self.above), Step("", self.side.attack, f"{self.above}attack")
        chances = self.asking.stepwise([*steps, attack], names, used)
        blows = [(_wounds(outcome, attack.where), chance if self.exactly else float(chance))
                 for outcome, chance in chances]
        where = f"{self.above}cost"
        costs = self.asking.stepwise([Step("", self.side.cost, where)], names, used)
        if len(costs.of) != 1:
            raise ExpressionError(msg("expected a number of wounds that is certain, found a roll"), where)
        return used & set(names), (tuple(blows), _wounds(next(iter(costs.of)), where))


def fight(asking: Asking, question: Question, names: Mapping[str, object], exactly: bool) -> Fight:
    """The result of a question's duel. ``names`` holds a value for each axis. Raises ExpressionError.

    ``exactly``: compute in fractions; otherwise in floats.
    """
    beginnings = _beginnings(asking, question, names)
    sides = list(question.duel)
    won: dict[object, Fraction] = {side: Fraction(0) for side in sides}
    rounds: Fraction | None = Fraction(0)
    starts: list[tuple[Duel, State, Fraction]] = []
    for facts, lives in beginnings.items():
        for state, (ending, duel) in _endings(asking, question, {**names, **dict(facts)}, lives, exactly).items():
            chance = lives[state]
            won[sides[0]] += chance * Fraction(ending.first)
            won[sides[1]] += chance * Fraction(ending.second)
            rounds = None if rounds is None or ending.rounds is None else rounds + chance * Fraction(ending.rounds)
            starts.append((duel, state, chance))
    nobody = 1 - sum(won.values(), Fraction(0))
    if nobody > Fraction(1, 10**9):
        won[NOBODY] = nobody
    return Fight(Chances(won, exact=exactly), rounds, lambda most: _lengths(starts, most))


def _lengths(starts: list[tuple[Duel, State, Fraction]], most: int) -> list[Fraction]:
    total = [Fraction(0)] * most
    for duel, state, chance in starts:
        total = [sofar + chance * Fraction(one) for sofar, one in zip(total, duel.lengths(state, most), strict=True)]
    return total


Facts = tuple[tuple[str, object], ...]
Lives = dict[State, Fraction]


def _beginnings(asking: Asking, question: Question, names: Mapping[str, object]) -> dict[Facts, Lives]:
    """The results of the steps before a duel, each with the joint probabilities of the two lives."""
    sides = list(question.duel)
    steps = steps_of(question.steps)
    lives = [Step(f"life_{number}", question.duel[side].life, f"duel/{side}/life") for number, side in enumerate(sides)]
    needed = names_in(expression for side in question.duel.values()
                      for expression in (side.attack, side.cost, *side.steps.values()))
    kept = [name for name in map(spelt_name, question.steps) if name in needed]
    together = Step("", f"[{', '.join([*(step.name for step in lives), *kept])}]", "duel")
    found: dict[Facts, Lives] = {}
    for outcome, chance in asking.stepwise([*steps, *lives, together], names):
        assert isinstance(outcome, tuple)
        first, second, *facts = outcome
        state = (_life(first, lives[0].where), _life(second, lives[1].where))
        sorted_in = found.setdefault(tuple(zip(kept, facts, strict=True)), {})
        sorted_in[state] = sorted_in.get(state, Fraction(0)) + chance
    return found


def _endings(asking: Asking, question: Question, names: Mapping[str, object], lives: Lives,
             exactly: bool) -> dict[State, tuple[Ending, Duel]]:
    """The ending, and the duel, for each pair of initial lives."""
    most = (max(mine for mine, _ in lives), max(theirs for _, theirs in lives))
    duel, fighters = _duel(asking, question, names, most, exactly)
    grid = _solved_endings(asking, duel, fighters, exactly)
    if not any("suffered" in fighter.used for fighter in fighters):
        return {state: (grid[state], duel) for state in lives}
    found = {}
    for state in lives:
        duel, fighters = _duel(asking, question, names, state, exactly)
        found[state] = (_solved_endings(asking, duel, fighters, exactly)[state], duel)
    return found


def _duel(asking: Asking, question: Question, names: Mapping[str, object], lives: State,
          exactly: bool) -> tuple[Duel, list[Fighter]]:
    fighters = [Fighter(asking, question.id, side, f"duel/{id_}/", names, life, exactly)
                for (id_, side), life in zip(question.duel.items(), lives, strict=True)]
    return Duel(fighters[0], fighters[1], question.opening), fighters


def _solved_endings(asking: Asking, duel: Duel, fighters: list[Fighter],
                    exactly: bool) -> Mapping[State, Ending]:
    """The endings of all states. Duels with equal attacks share a cache entry, which grows with the lives requested."""
    lives = (fighters[0].life, fighters[1].life)
    tables = tuple(fighter.table(duel.opening) for fighter in fighters)
    if not any("round" in fighter.used for fighter in fighters):
        duel.opening = 0
    # `exactly` is part of the key because Fraction(1, 2) == 0.5
    key = (tables, duel.opening, exactly)
    far, known = asking.duels.get(key, ((0, 0), {}))
    if lives[0] > far[0] or lives[1] > far[1]:
        far = (max(far[0], lives[0]), max(far[1], lives[1]))
        asking.computer.spend(far[0] * far[1] * (duel.opening + 1) // STATES)
        known = duel.endings(far)
        asking.duels[key] = (far, known)
    return known


def _wounds(found: object, where: str) -> int:
    if is_whole(found):
        return max(0, found)
    raise ExpressionError(msg("expected a whole number of wounds, found {found}", found=show(found)), where)


def _life(found: object, where: str) -> int:
    life = in_numbers(found)
    if is_whole(life) and 1 <= life <= MOST_LIFE:
        return life
    raise ExpressionError(msg("expected a life from 1 to {most_life}, found {found}",
                              most_life=MOST_LIFE, found=show(found)), where)


def try_fighters(asking: Asking, question: Question, names: Mapping[str, object]) -> None:
    """Evaluate the lives, and the attacks in the first and last state of a duel. Raises ExpressionError.

    It finds faults in the expressions without solving the duel.
    """
    for facts, lives in _beginnings(asking, question, names).items():
        for state in {min(lives), max(lives)}:
            _, fighters = _duel(asking, question, {**names, **dict(facts)}, state, exactly=True)
            for fighter in fighters:
                fighter(fighter.life, 1)
                fighter(1, question.opening + 1)
