"""A translation that is still in the language of the source, in other words than the source has now."""

from __future__ import annotations

from generator.check.example_packs import translated_meaning_pack
from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import msg

ADVICE = msg("translate it; when it is right, write `# waive translation-former-source: REASON` above it")


@rule(
    id="translation-former-source",
    severity="warning",
    what="A translation that shares most of its words with the source: text of the source's language, now or earlier.",
    why="It counts as translated, but the edition prints it in the wrong language.",
    bad=translated_meaning_pack("stoi w nim najwyżej kilka osób naraz", "stoi w nim kilka osób"),
    mended={"stoi w nim kilka osób": "at most a few people stand in it at once"},
)
def translation_former_source(translation: Translation) -> Findings:
    for context, left in translation.leftovers.items():
        whose = msg("its source") if left.own else msg("the language of the source")
        found = msg("expected a translation, found {found} of {words} words from {whose}",
                    found=left.found, words=left.words, whose=whose)
        yield fault(translation.path(context), found, help=ADVICE)
