"""A term that texts use and nothing explains."""

from __future__ import annotations

from generator.check.prose import passages
from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.game import Game


@rule(
    id="term-without-meaning",
    severity="warning",
    what="A term that texts use, with neither a `meaning` in the glossary nor a clause where it is `defined`.",
    why="Players look it up, on a card as in a rule, and find the word alone.",
    bad="""\
glossary:
  wound: {pl: {nom: rana, gen.pl: ran}}
  death:
    pl: {nom: śmierć}
    meaning: skutek zbyt wielu {term:wound|gen.pl}  ⟸
""",
    mended={"gen.pl: ran}": "gen.pl: ran}, meaning: to, co odbiera siłę"},
)
def term_without_meaning(game: Game) -> Findings:
    unsaid = {term.id for term in game.terms.values() if term.meaning is None and term.defined is None}
    for passage in passages(game) if unsaid else ():
        for holder in passage.text.placeholders:
            if holder.kind == "term" and holder.target in unsaid:
                unsaid.discard(holder.target)
                message = msg("expected a term that is explained, found {holder}", holder=holder.target)
                advice = msg("give {holder} a `meaning`, or the clause where it is `defined`", holder=holder.target)
                yield finding_at(passage.path, passage.text.source, holder.start, holder.end, message, help=advice)
