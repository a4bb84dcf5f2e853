"""A chapter that speaks to one player here and to all of them there."""

from __future__ import annotations

from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, finding_at, rule
from generator.finding import Finding
from generator.message import msg
from generator.model.game import Game
from zecer_proof.address import SPOKEN, Address, addresses

OFTEN = 3
Said = tuple[CheckedText, Address]


@rule(
    id="address-mixed",
    severity="note",
    what="A chapter that speaks to one player and then to all, or a text with the same verb to players and to nobody.",
    why="*Rzuć*, *rzućcie* and *rzuca się* may each be right; side by side they sound like three people who must roll.",
    bad="""\
provenance: {original: próba}
chapter: "1.0"
title: Przygotowanie
clauses:
  "1.1": Rozłóż planszę. Połóż obok talie.
  "1.2": Potasuj karty zdarzeń.
  "1.3": Potasujcie karty skarbów.  ⟸
""",
    mended={"Potasujcie": "Potasuj"},
)
def address_mixed(game: Game) -> Findings:
    chapters: dict[str, list[Said]] = {}
    for passage in passages(game):
        section, _, rest = passage.path.partition("/")
        if section in ("clause", "chapter") and passage.sort == "prose":
            said = [(passage, one) for one in addresses(passage.text.source, game.language)]
            chapters.setdefault(rest.partition(".")[0], []).extend(said)
            yield from _in_text(said)
    for said in chapters.values():
        yield from _in_chapter(said)


def _in_text(said: list[Said]) -> Findings:
    """The same verb to players and to nobody."""
    to_players = {one.verb: one for _, one in said if one.person != "nobody"}
    for passage, one in said:
        if one.person == "nobody" and one.verb in to_players:
            yield _mixed_address(passage, one, to_players[one.verb])
            return


def _in_chapter(said: list[Said]) -> Findings:
    """Where a chapter leaves the number that it mostly keeps to."""
    single, many = ([item for item in said if item[1].person == person] for person in ("one", "all"))
    rare, common = sorted((single, many), key=len)
    # setting up may be for all and a turn for one: only an exception among many is a slip
    if rare and OFTEN * len(rare) <= len(common):
        passage, one = rare[0]
        yield _mixed_address(passage, one, common[0][1])


def _mixed_address(passage: CheckedText, one: Address, other: Address) -> Finding:
    source, end = passage.text.source, one.start + len(one.word)
    message = msg("expected a word to {spoken}, as “{word}” is, found “{word2}”",
                  spoken=SPOKEN[other.person], word=other.word, word2=one.word)
    return finding_at(passage.path, source, one.start, end, message, help=msg("speak to players in one way throughout"))
