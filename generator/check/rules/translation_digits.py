"""A translation that types other numbers than its source."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.check.rule import fault, rule
from generator.check.translation import Translation, blanked
from generator.finding import Finding

NUMBER = re.compile(r"\d+")


@rule(
    id="translation-digits",
    what="A translation whose typed numbers are not those of its source.",
    why="Players of two editions would play by different rules.",
    bad={
        "example.yaml": "glossary: {rank: {pl: {nom: szereg}, meaning: w wydaniu z 1982 roku}}\n",
        "i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"  ⟸
msgid "w wydaniu z 1982 roku"
msgstr "in the edition of 1983"
""",
    },
    good={
        "example.yaml": "glossary: {rank: {pl: {nom: szereg}, meaning: w wydaniu z 1982 roku}}\n",
        "i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"
msgid "w wydaniu z 1982 roku"
msgstr "in the edition of 1982"
""",
    },
)
def translation_digits(translation: Translation) -> Iterator[Finding]:
    for pair in translation.pairs:
        wanted, found = (Counter(NUMBER.findall(blanked(text))) for text in (pair.source, pair.target))
        if wanted != found:
            lacking, extra = (", ".join(sorted(left.elements())) for left in (wanted - found, found - wanted))
            told = f"missing: {lacking or 'none'}, added: {extra or 'none'}"
            message = f"expected the typed numbers of the source; {told}"
            advice = "a number of the game is a placeholder in the source; say it with that" if extra else None
            yield fault(translation.path(pair.context), message, help=advice)
