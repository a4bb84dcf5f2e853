"""A control total that does not come out."""

from __future__ import annotations

from collections.abc import Sequence

from generator.check.rule import Findings, fault, rule
from generator.finding import Hint, did_you_mean
from generator.message import Message, msg
from generator.model.game import Game
from zecer_proof.totals import CONSTANTS, OF_TEXTS, counted_values, numbers_added, total, words

COUNT_ANEW = msg("find what was changed; change the total only after counting the original anew")
MOST_LIKELY = 4


@rule(
    id="total-differs",
    whole=True,
    what="A control total of the pack that is not what its table, its field or the numbers of its texts add "
         "up to.",
    why="One figure mistyped among a hundred looks like all the others; their sum tells it.",
    bad="""\
tables:
  "1.1":
    title: Rany
    rows: {roll: 1K6}
    cell: int 0..9
    data: {"1–3": 1, "4–5": 2, "6": 4}
totals:
  "1.1": 6  ⟸
""",
    mended={'"6": 4': '"6": 3'},
)
def total_differs(game: Game) -> Findings:
    for target, expected in game.totals.items():
        path = f"total/{target}"
        values = counted_values(game, target)
        if values is None:
            fields = [f"{kind.id}.{field}" for kind in game.kinds.values() for field in kind.fields]
            advice = did_you_mean(target, [CONSTANTS, *OF_TEXTS, *game.tables, *game.kinds, *fields])
            message = msg("expected a table, a kind, a field of a kind, a part of the book or `value`, "
                          "found {target!r}", target=target)
            yield fault(path, message, help=advice)
            continue
        there = words(values)
        for word, number in expected.items():
            found = there[word] if word else total(values)
            if found != number:
                wanted = (msg("{word} {number} times in {target}", word=word, number=number, target=target) if word
                          else msg("the numbers of {target} to make {number}", target=target, number=number))
                likely = _likely(game, target, found - number) if not word else []
                names = [name for name, _ in likely]
                advice = _look_first(names, found - number) if likely else COUNT_ANEW
                yield fault(f"{path}/{word}" if word else path,
                            msg("expected {wanted}, found {found}", wanted=wanted, found=found),
                            help=advice, cause=_datum(game, target),
                            hints=tuple(Hint(msg("perhaps this number"), where) for _, where in likely))


def _likely(game: Game, target: str, over: int) -> list[tuple[str, str]]:
    """The few numbers, by name and path, where one slip of the pen makes the difference; none when it may be any."""
    likely = [(where, path) for where, path, value in numbers_added(game, target) if _one_slip(value, value - over)]
    return likely if len(likely) <= MOST_LIKELY else []


def _look_first(names: Sequence[str], over: int) -> Message:
    places = ", ".join(names)
    if over > 0:
        return msg("{number} too many: look at {places} first, then count anew", number=over, places=places)
    return msg("{number} too few: look at {places} first, then count anew", number=-over, places=places)


def _one_slip(typed: int, meant: int) -> bool:
    """Whether one number is the other with a digit more, less or another, or with two neighbours exchanged."""
    one, other = sorted((str(typed), str(meant)), key=len)
    if meant < 0 or len(other) - len(one) > 1:
        return False
    if len(one) < len(other):
        return any(other[:at] + other[at + 1 :] == one for at in range(len(other)))
    unlike = [at for at in range(len(one)) if one[at] != other[at]]
    swapped = len(unlike) == 2 and one[unlike[0]] + one[unlike[1]] == other[unlike[1]] + other[unlike[0]]
    # nearly every number of one digit can be mistaken for another
    return len(one) > 1 and (len(unlike) == 1 or (swapped and unlike[1] == unlike[0] + 1))


def _datum(game: Game, target: str) -> str:
    """What is to be looked at when a total does not come out."""
    return f"table/{target}" if target in game.tables else target.partition(".")[0]
