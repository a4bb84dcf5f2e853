"""An invisible character in a translation."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.escape import TURNING, hidden_signs
from generator.load.source import HIDDEN_ADVICE, hidden_message


@rule(
    id="translation-hidden",
    severity="warning",
    what="An invisible character in a translation that its source has not.",
    why="Programs of translators and web pages leave such characters, which divide words unseen.",
    bad={"example.yaml": """\
glossary: {rank: {pl: {nom: szereg}, meaning: 'do trzech'}}
""", "i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"  ⟸
msgid "do trzech"
msgstr "up to \u200bthree"
"""},
    mended={"\u200b": ""},
)
def translation_hidden(translation: Translation) -> Findings:
    for pair in translation.pairs:
        for sign in sorted(hidden_signs(pair.target) - set(pair.source) - TURNING):
            yield fault(translation.path(pair.context), hidden_message(sign), help=HIDDEN_ADVICE)
