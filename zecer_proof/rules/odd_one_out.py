"""A word by which one of several sentences differs from all the others."""

from __future__ import annotations

from generator.check.prose import passages
from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.game import Game
from zecer_proof.alike_sentences import odd_words, sentences


@rule(
    id="odd-one-out",
    severity="note",
    what="A sentence that differs by one word from three or more, which are the same but for one word of their own.",
    why="Cards of one series say the same in the same words: another word is another rule, or a slip of the hand.",
    bad="""\
provenance: {original: próba}
kinds:
  letter: {name: list, fields: {name: name, text: text}}
kind: letter
things:
  beasts: {name: Zwierzęta, text: Na końcu tury odrzuć dowolnie wiele zwierząt.}
  rogues: {name: Łotry, text: Na końcu tury odrzuć dowolnie wiele łotrów.}
  ghosts: {name: Duchy, text: Na początku tury odrzuć dowolnie wiele duchów.}  ⟸
  giants: {name: Olbrzymy, text: Na końcu tury odrzuć dowolnie wiele olbrzymów.}
""",
    mended={"początku": "końcu"},
    in_translation=True,
)
def odd_one_out(game: Game) -> Findings:
    for odd in odd_words(sentences(one for one in passages(game) if one.sort != "source")):
        source, start = odd.sentence.passage.text.source, odd.sentence.start_of(odd.place)
        end = start + len(odd.sentence.tokens[odd.place])
        message = msg("expected {usual!r} as in {alike} sentences that are else alike, found {found!r}",
                      usual=odd.usual, alike=odd.alike, found=source[start:end])
        yield finding_at(odd.sentence.passage.path, source, start, end, message)
