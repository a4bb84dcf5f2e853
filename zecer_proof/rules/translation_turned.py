"""A character that turns the direction of a translation."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.escape import TURNING, hidden_signs
from generator.load.source import hidden_message, hidden_rule


@rule(
    id="translation-turned",
    severity="error",
    what="A character that turns the direction of a translation, or a letter in it that nobody sees.",
    why="The translation is read otherwise than it stands in the file: 12 as 21, or with words that only programs see.",
    bad={"example.yaml": """\
glossary: {rank: {pl: {nom: szereg}, meaning: 'do trzech'}}
""", "i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"  ⟸
msgid "do trzech"
msgstr "up to \u202ethree"
"""},
    mended={"\u202e": ""},
    final=True,
)
def translation_turned(translation: Translation) -> Findings:
    for pair in translation.pairs:
        for sign in sorted((hidden_signs(pair.target) & TURNING) - set(pair.source)):
            yield fault(translation.path(pair.context), hidden_message(sign), help=hidden_rule(sign)[2])
