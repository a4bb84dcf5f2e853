"""Strings that nobody has translated yet."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import msg
from generator.translate.extract import by_group


@rule(
    id="translation-missing",
    severity="warning",
    what="A component of which not every string is translated.",
    why="A draft prints the source in brackets; a release is refused.",
    bad={"example.yaml": "glossary: {rank: {pl: {nom: szereg}}}\n",
         "i18n/en/glossary.po": 'msgctxt "term.rank.word"  ⟸\nmsgid "szereg"\nmsgstr ""\n'},
    mended={'msgstr ""': 'msgstr "rank"'},
)
def translation_missing(translation: Translation) -> Findings:
    entries = translation.catalogue.by_context()
    for group, own in by_group(translation.messages).items():
        there = [message for message in own if message.context in entries]
        left = [message for message in there if not message.optional and not entries[message.context].is_done]
        if left:
            message = msg("expected {group} translated, found {count2} of {count} strings that are not",
                          count=len(there), group=group, count2=len(left))
            yield fault(translation.path(left[0].context), message)
