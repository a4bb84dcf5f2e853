"""A translation that still speaks of something that the game has no more."""

from __future__ import annotations

import re

from generator.check.prose import whole_words
from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation, blanked_placeholders
from generator.message import msg

SHORTEST = 4


@rule(
    id="translation-removed",
    severity="warning",
    what="A translation with the name of a thing that is no longer in the game.",
    why="The original was changed when the thing was taken out; this edition would send players looking for it.",
    bad={"example.yaml": "glossary: {rank: {pl: {nom: szereg}, meaning: stoją w nim śmiałkowie}}\n",
         "i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"  ⟸
msgid "stoją w nim śmiałkowie"
msgstr "Gryphons stand in it"

#~ msgctxt "monster.gryphon.name|nom.pl"
#~ msgid "Gryfy"
#~ msgstr "Gryphons"
"""},
    mended={"Gryphons stand": "adventurers stand"},
)
def translation_removed(translation: Translation) -> Findings:
    there = {pair.target for pair in translation.pairs}
    gone = {
        entry.target: entry.context
        for entry in translation.catalogue.entries
        if entry.obsolete and entry.context.partition("|")[0].endswith(".name")
        if len(entry.target) >= SHORTEST and entry.target not in there and entry.target[:1].isupper()
    }
    if not gone:
        return
    names = whole_words(sorted(gone, key=len, reverse=True), re.NOFLAG)
    for pair in translation.pairs:
        match = names.search(blanked_placeholders(pair.target))
        if match is not None:
            message = msg("expected nothing that was taken out, found “{match}”, once {gone}",
                          match=match[0], gone=gone[match[0]])
            yield fault(translation.path(pair.context), message)
