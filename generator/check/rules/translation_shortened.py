"""A translation that seems to lack a sentence."""

from __future__ import annotations

from generator.check.example_packs import translated_meaning_pack
from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import msg
from generator.translate.sentences import shortened_translations


@rule(
    id="translation-shortened",
    severity="warning",
    what="A translation with fewer sentences than its source, and much shorter than others of the same language.",
    why="What the last sentence of a rule says is often its exception.",
    bad=translated_meaning_pack("rząd postaci. Ma trzy miejsca, nigdy więcej", "a row of characters"),
    mended={"a row of characters": "a row of characters. It has three places, never more"},
)
def translation_shortened(translation: Translation) -> Findings:
    pairs = list(translation.pairs)
    for at, there, here in shortened_translations([(pair.source, pair.target) for pair in pairs]):
        yield fault(translation.path(pairs[at].context),
                    msg("expected {there} sentences, as in the source, found {here}", there=there, here=here),
                    help=msg("translate what is missing; two sentences may be one, if it says as much"))
