"""Line breaks that Markdown prints as spaces."""

from __future__ import annotations

from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.game import Game
from zecer_proof.rules.markdown_not_set import LINE_BREAK, marks


@rule(
    id="line-break-lost",
    severity="warning",
    what="A line break that was meant, and that Markdown prints as a space.",
    why="Lines that should stand below one another would be printed as one running sentence.",
    bad="""\
glossary:
  rank:
    pl: {nom: szereg}
    meaning: "+2 karty\\n+1 ruch"  ⟸
""",
    mended={"\\n": "\\\\\\n"},
    in_translation=True,
)
def line_break_lost(game: Game) -> Findings:
    for passage, mark in marks(game):
        if mark.construct == LINE_BREAK:
            yield finding_at(passage.path, passage.text.source, mark.start, mark.end,
                             msg("expected a backslash at the end of a line that ends there, found a line break, which "
                                 "is printed as a space"),
                             help=msg(
                "write \\ at the end of the line (\\\\ in quotes), or a space in place of the break"))
