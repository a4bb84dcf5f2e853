"""A reference beside which a clause stands whose title is what the sentence speaks of."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.chapters import Clause
from generator.model.game import Game
from generator.model.text import Placeholder, Text
from zecer_proof.alike_sentences import SENTENCE
from zecer_proof.clause_subjects import Subject, common, mentioned_subjects, subjects
from zecer_proof.rules.reference_beside_the_point import UNASKED

# „zasada” and “see” before a reference are no subject
WORD_BEFORE = re.compile(r"[^\W\d_]+[\s(]*$")


@rule(
    id="reference-better-beside",
    severity="note",
    whole=True,
    what="A reference to a clause that shares no word with its sentence, which has the title of another clause there.",
    why="A clause that was numbered anew, or a slip of one number, sends the reader to the neighbour.",
    bad="""\
provenance: {original: próba}
chapter: "1.0"
title: Walka
clauses:
  "1.1": {title: Ucieczka, text: "Kto nie chce walczyć, opuszcza komnatę i traci kartę."}
  "1.2": {title: Pułapki, text: "Na zapadni rzuca się kostką, a przy jedynce traci się ranę."}
  "1.3": {title: Potwory, text: "Przed atakiem potwora możliwa jest ucieczka: zasada {ref:1.2}."}  ⟸
""",
    mended={"{ref:1.2}": "{ref:1.1}"},
)
def reference_better_beside(game: Game) -> Findings:
    known = {one.id: one for one in subjects(game) if one.sort == "clause"}
    useless = common(game) if known else frozenset()
    titles = {clause.id: mentioned_subjects(game, clause.title) - useless for clause in game.clauses() if clause.title}
    for passage in passages(game):
        head, own = (*passage.path.split("/"), "")[:2]
        around = _clauses_around(game, own)
        for holder in passage.text.placeholders if passage.sort == "prose" and head not in UNASKED else ():
            target = game.clause(game.clause_id(holder.target)) if holder.kind == "ref" else None
            if isinstance(target, Clause) and target.id in known:
                words = _sentence(game, passage, holder)
                better = _better(game, target, words - useless, {**titles, **around}, known)
                if better is not None:
                    message = msg("expected a reference to what this sentence is about, found {holder}",
                                  holder=holder.source)
                    help = msg("did you mean {number}, “{title}”?", number=better.number, title=better.title)
                    yield finding_at(passage.path, passage.text.source, holder.start, holder.end, message, help=help)


def _clauses_around(game: Game, own: str) -> dict[str, frozenset[str]]:
    """A clause and those that contain it, whose titles say nothing about a reference in it."""
    clause = game.clause(own)
    number = clause.number if isinstance(clause, Clause) else own
    holders = [number.rsplit(".", up)[0] for up in range(number.count(".") + 1)]
    return {game.clause_id(holder): frozenset() for holder in holders}


def _sentence(game: Game, passage: CheckedText, holder: Placeholder) -> frozenset[str]:
    """What the sentence around a reference mentions, but for the word before it."""
    source = passage.text.source
    here = next((one for one in SENTENCE.finditer(source) if one.start() <= holder.start < one.end()), None)
    if here is None:
        return frozenset()
    before, after = source[here.start() : holder.start], source[holder.end : here.end()]
    return mentioned_subjects(game, Text(WORD_BEFORE.sub("", before)), Text(after))


def _better(game: Game, target: Clause, words: frozenset[str], titles: Mapping[str, frozenset[str]],
            known: Mapping[str, Subject]) -> Clause | None:
    """The one clause of the same chapter whose title is all in a sentence that says no word of the target."""
    there = known[target.id].words
    if not words or not words.isdisjoint(there):
        return None
    better = [clause for clause in game.chapters[target.chapter].clauses.values()
              if clause.id != target.id and (title := titles.get(clause.id)) and title <= words]
    return better[0] if len(better) == 1 else None
