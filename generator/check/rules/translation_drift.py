"""A translation that says something else than the edition that was printed."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import fault, rule, shortened
from generator.check.translation import Translation
from generator.finding import Finding
from generator.message import msg
from generator.translate.merge import alike

LONGEST = 60


@rule(
    id="translation-drift",
    severity="note",
    what="A translation other than in print (a copy of the pack, by --against) of an unchanged source.",
    why="Two printings that say one rule in two ways make players think that the rule was changed.",
    bad={
        "example.yaml": "glossary: {rank: {pl: {nom: szereg}, meaning: stoją w nim dwie postacie}}\n",
        "i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"  ⟸
msgid "stoją w nim dwie postacie"
msgstr "a pair of characters stands in it"
""",
        "printed/i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"
msgid "stoją w nim dwie postacie"
msgstr "two characters stand in it"
""",
    },
    good={
        "example.yaml": "glossary: {rank: {pl: {nom: szereg}, meaning: stoją w nim dwie postacie}}\n",
        "i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"
msgid "stoją w nim dwie postacie"
msgstr "two characters stand in it"
""",
        "printed/i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"
msgid "stoją w nim dwie postacie"
msgstr "two characters stand in it"
""",
    },
)
def translation_drift(translation: Translation) -> Iterator[Finding]:
    if translation.printed is None:
        return
    printed = translation.printed.by_context()
    for pair in translation.pairs:
        before = printed.get(pair.context)
        same = before is not None and before.done and before.source == pair.source
        if before is not None and same and not alike(before.target, pair.target):
            message = msg("expected what is printed, “{before}”, found “{pair}”",
                          before=shortened(before.target, LONGEST), pair=shortened(pair.target, LONGEST))
            yield fault(translation.path(pair.context), message)
