"""Whether a line is half a sentence, by its words: articles and prepositions at its end, verbs of rules in it."""

from __future__ import annotations

import re

from generator.message import msg


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


WORD = re.compile(r"[^\W\d_]+")
# a figure, or a Roman one
NUMBERED = re.compile(r"\d|[IVXLC]+\b(?![.)])")
# before which a hyphen stands for the end of the word that follows
AND_OR = frozenset(("und", "oder", "bzw", "and", "or", "i", "oraz", "lub", "albo", "czy", "et", "ou", "a", "nebo", "y",
                    "o", "e", "ed", "od"))
# words with which no heading ends
WITHIN = _words(
    "the a an of to and or with from by at than is are may must can has have costs takes take carry gets your each "
    "every der die das ein eine einen einem einer und oder mit für von zu im den dem des auf ist sind bis um "
    "le la les de des du un une et ou à en avec sur est sont el los las del y o con para il lo gli e di per "
    "w z na do i lub oraz od po za o u ze we przez dla albo v s se k od pro nebo het een van met voor of")
# words of sentences that headings seldom have
SAID = _words(
    "you he she they we may must can cannot is are has have do does will shall then roll take draw pay "
    "sie er es wir ihr darf dürfen muss müssen kann können ist sind hat haben vous il elle on peut peuvent doit "
    "doivent est sont lancez avancez tirez puede debe es son può deve è sono gracz może możecie musi musicie jest są "
    "ma mają weź rzuć hráč může musí je jsou má speler mag moet kan zijn heeft")
NUMBER_BELOW = msg("a line begins with a number; is what stands above it a heading?")


def goes_on(above: str, text: str) -> bool:
    """True if a line without an end is half a sentence, which the next one goes on with."""
    return ends_within(above) or (NUMBERED.match(text) is not None and is_said(above))


def ends_within(text: str) -> bool:
    """True if the last word of a text leads to another one."""
    last = text.rstrip().rpartition(" ")[2]
    return " " in text.strip() and last.islower() and last in WITHIN


def is_said(text: str) -> bool:
    """True if a text has a verb of a sentence."""
    return not SAID.isdisjoint(map(str.lower, WORD.findall(text)))
