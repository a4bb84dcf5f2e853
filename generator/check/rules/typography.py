"""Signs and spaces that no typesetter would leave."""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.check.prose import passages
from generator.check.rule import Findings, finding_at, rule
from generator.message import Message, msg
from generator.model.game import Game
from generator.text.quotes import quotes
from generator.text.typeset import sets_spaces_before_signs

Mend = Callable[[re.Match[str]], str]
# how one is found, what is told of it, what mends it, and what is found faster and must be there too;
# a space is found with the sign before it, to have a place
SLIPS: tuple[tuple[re.Pattern[str], Message, Mend, re.Pattern[str]], ...] = (
    (re.compile(r"\S {2,}(?=\S)"), msg("expected one space, found {found}"), lambda match: f"{match[0][0]} ",
     re.compile("  ")),
    (re.compile(r"\S +[,.;!?…](?=\s|$)"), msg("expected no space before {sign}, found one"),
     lambda match: match[0][0] + match[0][-1], re.compile(" [,.;!?…]")),
    (re.compile(r"(?<!\.)\.{3}(?!\.)"), msg("expected …, found three full stops"), lambda match: "…",
     re.compile(re.escape("..."))),
    (re.compile(r"(?<=[\w )])--(?=[\w (])"), msg("expected a dash –, found two hyphens"), lambda match: "–",
     re.compile("--")),
)
ENGLISH = quotes("en")
# both signs are those of another language: one alone may close what the right one opened
FOREIGN = re.compile(r"“([^“”„\n]*)”")


@rule(
    id="typography",
    severity="warning",
    what="Two spaces for one, a space before a full stop, three dots or two hyphens for one sign, quotes of elsewhere.",
    why="Everyone sees it in print, and nobody on the screen.",
    bad="""\
glossary:
  rank:
    pl: {nom: szereg}
    meaning: jedna linia  postaci  ⟸
""",
    mended={"linia  postaci": "linia postaci"},
)
def typography(game: Game) -> Findings:
    slips = tuple(slip for slip in SLIPS if not sets_spaces_before_signs(game.language) or "no space" not in slip[1])
    opening, closing = quotes(game.language)
    for passage in passages(game):
        source = passage.text.source
        for pattern, message, mend, sign in slips:
            for match in pattern.finditer(source) if sign.search(source) else ():
                told = Message(message.template, {"found": match[0].count(" "), "sign": match[0][-1]})
                yield finding_at(passage.path, source, match.start(), match.end(), told, instead=mend(match))
        for match in FOREIGN.finditer(source) if (opening, closing) != ENGLISH else ():
            message = msg("expected the quotes {opening}…{closing}, found {match}…{match2}",
                          opening=opening, closing=closing, match=match[0][0], match2=match[0][-1])
            mended = f"{opening}{match[1]}{closing}"
            yield finding_at(passage.path, source, match.start(), match.end(), message, instead=mended)


