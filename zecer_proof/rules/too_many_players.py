"""A rule for more players than the box is for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.check.numerals import number_of_word
from generator.check.prose import passages
from generator.check.rule import Findings, finding_at, rule
from generator.language.language_data import PlayerWords, language_data
from generator.message import msg
from generator.model.game import Game


@rule(
    id="too-many-players",
    severity="warning",
    what="A text that speaks of more players than `players` of the game allows (Polish, English, German).",
    why="The box says two to four, the set-up deals for five: one of the two is from an earlier version.",
    bad={"game.yaml": "game: tiny\ntitle: Maleńka\nlanguage: pl\nplayers: 2-4\n", "1.yaml": """\
provenance: {original: próba}
chapter: "1.0"
title: Przygotowanie
clauses: {"1.1": "Przy pięciu graczach rozdajcie po trzy karty."}  ⟸
"""},
    mended={"pięciu graczach": "czterech graczach"},
    in_translation=True,
)
def too_many_players(game: Game) -> Findings:
    numbers = [int(number) for number in re.findall(r"\d+", game.players)]
    words = language_data(game.language).players
    if not numbers or words is None:
        return
    by_word = number_of_word(game.language)
    counted = _players_pattern(words, by_word)
    for passage in passages(game):
        if passage.sort != "source":
            for match in counted.finditer(passage.text.source):
                said = match[1] or match[2]
                number = by_word.get(said.casefold()) or int(said)
                if number > max(numbers):
                    yield finding_at(passage.path, passage.text.source, *match.span(),
                                     msg("expected at most {most} players, found {match}", most=max(numbers),
                                         match=match[0]),
                                     help=msg("players of game.yaml is {players}", players=game.players))


def _players_pattern(words: PlayerWords, numbers: Iterable[str]) -> re.Pattern[str]:
    number = rf"(?<![\w.,])({'|'.join(numbers)}|\d{{1,2}})"
    return re.compile(rf"{number}\s+(?:{words.players})\b|\b{words.before}\s+{number}\s+(?:{words.persons})\b",
                      re.IGNORECASE)
