"""A font that a pack's style sheet asks of whatever system the book is built on."""

from __future__ import annotations

import re

from generator.check.rule import Findings, rule
from generator.finding import Finding, Place
from generator.line_ends import place_in
from generator.message import msg
from generator.model.game import Game

BOOK_CSS = "theme/book.css"
COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*+(?:\*/)?")
DECLARED = re.compile(r"(?<![\w-])font(?:-family)?\s*+:([^;}]*+)", re.I)
# families of the theme, and values that name none
KNOWN = re.compile(r"zecer-(?:text|title)|inherit|initial|unset|revert", re.I)


@rule(
    id="font-of-the-system",
    what="A font in `theme/book.css` that is none of the theme's: `zecer-text` and `zecer-title`.",
    why="It would be another one on each computer, and a book with such a font is not printed.",
    bad={"theme/book.css": "h2 {\n  font-family: Georgia, serif;  ⟸\n}\n"},
    mended={"Georgia, serif": "zecer-title"},
)
def font_of_the_system(game: Game) -> Findings:
    css = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), game.theme.book_css)
    for found in DECLARED.finditer(css):
        first = found[1].replace("!important", "").partition(",")[0].split()
        family = first[-1].strip("\"'") if first else ""
        if not KNOWN.fullmatch(family) and not family.startswith("var("):
            place = Place(BOOK_CSS, *place_in(css, found.start()))
            yield Finding("", BOOK_CSS,
                          msg("expected zecer-text or zecer-title, found {family!r}", family=family), place=place,
                          width=len(found[0].rstrip()), help=msg("name fonts in theme.yaml under fonts"))
