"""What was mended in a text, or only told: kinds of repairs, how certain each is, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from generator.message import Message, msg

# a guess is never applied, only told
Certainty = Literal["certain", "likely", "guess"]
CERTAINTIES: Mapping[Certainty, Message] = {
    "certain": msg("certain"), "likely": msg("likely"), "guess": msg("guess, not applied")}
KINDS: Mapping[str, Message] = {
    "encoding": msg("encoding of the file"),
    "mojibake": msg("letters read in a wrong encoding"),
    "shift": msg("ż and Ż moved by 32 places"),
    "accent": msg("í in place of i"),
    "ligature": msg("ligatures"),
    "hidden": msg("invisible characters"),
    "odd-sign": msg("characters without a meaning"),
    "bullet": msg("bullets"),
    "markup": msg("marks of Markdown, wikis and HTML"),
    "stub": msg("stubs of pictures, addresses and marks of crawlers"),
    "page-number": msg("page numbers"),
    "running-head": msg("running heads"),
    "hyphen": msg("words divided at the end of a line"),
    "wrap": msg("wrapped lines"),
    "order": msg("sentences that break off"),
    "table": msg("flattened tables"),
    "grid": msg("tables of Markdown"),
    "heading": msg("headings"),
    "number": msg("numbers of chapters and clauses"),
    "reference": msg("references"),
    "length": msg("texts that are too long"),
    "word": msg("words that the dictionary has not"),
}
# a repair of these kinds changes no letter, so that no comment marks it
UNMARKED = frozenset({"wrap", "page-number", "running-head", "stub", "markup", "hidden", "bullet", "encoding"})


class Repair(Struct):
    """One repair: the line of the source, the words before and after, how certain it is and why.

    ``after`` is what is proposed if it is a guess. ``place`` is the file and line where it stands now, set when the
    chapters are written; empty for what was taken out.
    """

    kind: str
    certainty: Certainty
    line: int
    before: str
    after: str
    why: Message
    place: str = ""

    @property
    def is_marked(self) -> bool:
        """True if a comment at its place tells of it."""
        if self.certainty == "likely":
            # a heading that stood there is seen, one of ours is not
            return self.kind not in UNMARKED and not (self.kind == "heading" and self.before)
        return self.certainty == "guess"
