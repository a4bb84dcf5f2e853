"""A translation that says something else than the edition that was printed."""

from __future__ import annotations

from generator.check.example_packs import translated_meaning_pack
from generator.check.rule import Findings, fault, rule, shortened_text
from generator.check.translation import Translation
from generator.message import msg
from generator.translate.alike_sources import alike_sources

LONGEST = 60


@rule(
    id="translation-drift",
    severity="note",
    what="A translation other than in print (a copy of the pack, by --against) of an unchanged source.",
    why="Two printings that say one rule in two ways make players think that the rule was changed.",
    bad={**translated_meaning_pack("stoją w nim dwie postacie", "a pair of characters stands in it"),
         "printed/i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"
msgid "stoją w nim dwie postacie"
msgstr "two characters stand in it"
"""},
    mended={"a pair of characters stands": "two characters stand"},
)
def translation_drift(translation: Translation) -> Findings:
    if translation.printed is None:
        return
    printed = translation.printed.by_context()
    for pair in translation.pairs:
        before = printed.get(pair.context)
        same = before is not None and before.is_done and before.source == pair.source
        if before is not None and same and not alike_sources(before.target, pair.target):
            message = msg("expected what is printed, “{before}”, found “{pair}”",
                          before=shortened_text(before.target, LONGEST), pair=shortened_text(pair.target, LONGEST))
            yield fault(translation.path(pair.context), message)
