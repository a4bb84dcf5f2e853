"""A mark that something is still to be written."""

from __future__ import annotations

import re

from generator.check.prose import names, passages
from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.game import Game

MARK = re.compile(r"\b(?:TODO|FIXME|TBD)\b|\?\?\?+|(?i:\blorem ipsum\b)")
# a text without these has no mark
SIGNS = ("TODO", "FIXME", "TBD", "???", "LOREM IPSUM")


@rule(
    id="unfinished-text",
    severity="warning",
    what="A text or a name with TODO, FIXME, TBD, ??? or “lorem ipsum”.",
    why="What was to be written later would be printed as it stands.",
    bad="""\
glossary:
  rank:
    pl: {nom: szereg}
    meaning: "TODO: kto w nim stoi"  ⟸
""",
    mended={"TODO: kto w nim stoi": "kto stoi obok kogo"},
    in_translation=True,
)
def unfinished_text(game: Game) -> Findings:
    texts = [(passage.path, passage.text.source) for passage in passages(game)]
    texts += [(path, name.nom) for path, name in names(game)]
    for path, source in texts:
        capitals = source.upper()
        for mark in MARK.finditer(source) if any(sign in capitals for sign in SIGNS) else ():
            yield finding_at(path, source, mark.start(), mark.end(),
                             msg("expected a finished text, found {mark!r}", mark=mark[0]))
