"""A translation that says the opposite of its source."""

from __future__ import annotations

from generator.check.example_packs import translated_meaning_pack
from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import Message, msg
from generator.translate.contrasts import NEGATION, Contrast, contrasts_of_all


@rule(
    id="translation-contradicts",
    severity="warning",
    what="A translation with the opposite of a word of its source (may and must, at least and at most, more and less, "
         "face up and face down …), or that drops or adds a negation (Polish, English, German).",
    why="Players of two editions would play by opposite rules, and every number and name is right.",
    bad=translated_meaning_pack("szereg, którego nie wolno opuścić", "a rank that you may leave"),
    mended={"you may leave": "you may not leave"},
)
def translation_contradicts(translation: Translation) -> Findings:
    languages = (translation.game.language, translation.language)
    texts = [(pair.source, pair.target) for pair in translation.pairs]
    first: dict[int, Contrast] = {}
    for at, found in contrasts_of_all(texts, languages):
        first.setdefault(at, found)
    for at, found in first.items():
        yield fault(translation.path(translation.pairs[at].context), _contrast_message(found))


def _contrast_message(found: Contrast) -> Message:
    if found.meaning != NEGATION:
        return msg("expected the meaning of “{source}”, found its opposite, “{target}”",
                   source=found.source, target=found.target)
    if found.source:
        return msg("expected a negation, as “{source}” in the source, found none", source=found.source)
    return msg("expected no negation, as in the source, found “{target}”", target=found.target)
