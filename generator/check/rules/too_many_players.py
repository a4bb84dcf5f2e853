"""A rule for more players than the box is for."""

from __future__ import annotations

import re

from generator.check.numerals import BY_WORD
from generator.check.players import PLAYERS
from generator.check.prose import passages
from generator.check.rule import Findings, finding_at, rule
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
)
def too_many_players(game: Game) -> Findings:
    base = game.language.partition("_")[0]
    numbers = [int(number) for number in re.findall(r"\d+", game.players)]
    if not numbers or base not in PLAYERS:
        return
    counted = _players_pattern(base)
    for passage in passages(game):
        if passage.sort != "source":
            for match in counted.finditer(passage.text.source):
                said = match[1] or match[2]
                number = BY_WORD[base].get(said.casefold()) or int(said)
                if number > max(numbers):
                    yield finding_at(passage.path, passage.text.source, *match.span(),
                                     msg("expected at most {most} players, found {match}", most=max(numbers),
                                         match=match[0]),
                                     help=msg("players of game.yaml is {players}", players=game.players))


def _players_pattern(language: str) -> re.Pattern[str]:
    players, before, persons = PLAYERS[language]
    number = rf"(?<![\w.,])({'|'.join(BY_WORD[language])}|\d{{1,2}})"
    return re.compile(rf"{number}\s+(?:{players})\b|\b{before}\s+{number}\s+(?:{persons})\b", re.IGNORECASE)
