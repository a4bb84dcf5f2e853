"""A translation that seems to lack a sentence, or half of one."""

from __future__ import annotations

from generator.check.example_packs import translated_meaning_pack
from generator.check.rule import Findings, fault, rule, shortened_text
from generator.check.translation import Translation
from generator.message import msg
from generator.translate.sentences import shortened_sentences, shortened_translations

LONGEST = 80


@rule(
    id="translation-shortened",
    severity="warning",
    what="A translation that lacks a sentence of its source, or much of one, by the lengths usual in its language.",
    why="What the last sentence of a rule says is often its exception.",
    bad=translated_meaning_pack("rząd postaci. Ma trzy miejsca, nigdy więcej", "a row of characters"),
    mended={"a row of characters": "a row of characters. It has three places, never more"},
)
def translation_shortened(translation: Translation) -> Findings:
    pairs = [pair for pair in translation.pairs if pair.message.sort == "text"]
    texts = [(pair.source, pair.target) for pair in pairs]
    told = set[int]()
    for at, there, here in shortened_translations(texts):
        told.add(at)
        yield fault(translation.path(pairs[at].context),
                    msg("expected {there} sentences, as in the source, found {here}", there=there, here=here),
                    help=msg("translate what is missing; two sentences may be one, if it says as much"))
    for at, sentence in shortened_sentences(texts):
        if at not in told:
            told.add(at)
            yield fault(translation.path(pairs[at].context),
                        msg("expected all that “{sentence}” says, found much less",
                            sentence=shortened_text(sentence, LONGEST)),
                        help=msg("translate what is missing, or mean it: waive translation-shortened: why"))
