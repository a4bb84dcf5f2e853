"""An open question that nothing settles, or a ruling that settles nothing."""

from __future__ import annotations

import re

from generator.check.rule import Findings, fault, first_few, rule
from generator.message import msg
from generator.model.chapters import Ruling
from generator.model.game import Game

NUMBER = re.compile(r"([A-Z]+)(\d+)")


@rule(
    id="ruling-missing",
    whole=True,
    what="A numbered open question that no ruling settles, or a ruling without an answer.",
    why="The question was known, and the table will stop at it all the same.",
    bad="""\
open-questions: {E: 2}  ⟸
rulings:
  both-dice: {settles: [E1], question: "Którą kostką?", answer: "Obiema."}
""",
    mended={"[E1]": "[E1, E2]"},
)
def ruling_missing(game: Game) -> Findings:
    settled = {number for ruling in game.rulings.values() for number in ruling.settles}
    for letter, count in game.open_questions.items():
        open_still = [f"{letter}{n}" for n in range(1, count + 1) if f"{letter}{n}" not in settled]
        if open_still:
            yield fault(
                f"open-questions/{letter}",
                msg("expected a ruling for each question of the list {letter}, found none for {told}",
                    letter=letter, told=first_few(open_still, 10)),
            )
    for ruling in game.rulings.values():
        yield from _ruling(game, ruling)


def _ruling(game: Game, ruling: Ruling) -> Findings:
    path = f"ruling/{ruling.id}"
    if ruling.answer is None and not ruling.settled_by:
        yield fault(path, msg("expected an answer or the clause that settles {ruling}, found neither",
                              ruling=ruling.id))
    for number in ruling.settles:
        match = NUMBER.fullmatch(number)
        if match is None or not 1 <= int(match[2]) <= game.open_questions.get(match[1], 0):
            lists = ", ".join(f"{letter}1–{letter}{count}" for letter, count in game.open_questions.items())
            yield fault(
                f"{path}/settles",
                msg("expected a question of {lists}, found {number}", lists=lists or msg("a list"), number=number),
                near=number,
            )
