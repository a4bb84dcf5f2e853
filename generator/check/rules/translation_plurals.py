"""A plural with another number of forms than the language has."""

from __future__ import annotations

from generator.check.counted import misshapen, samples
from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import msg
from generator.model.text import COUNTED, Text


@rule(
    id="translation-plurals",
    what="A plural placeholder in a translation that has not as many forms as its language.",
    why="With another number the sentence would be ungrammatical, or could not be printed at all.",
    bad={"example.yaml": """\
values: {limit: 3}
glossary:
  rank:
    pl: {nom: szereg}
    meaning: '{plural:limit|postać|postacie|postaci}'
""", "i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"  ⟸
msgid "{plural:limit|postać|postacie|postaci}"
msgstr "{plural:limit|character}"
"""},
    mended={"|character}": "|character|characters}"},
)
def translation_plurals(translation: Translation) -> Findings:
    for pair in translation.pairs:
        for placeholder in Text(pair.target).placeholders:
            wrong = misshapen(translation.language, placeholder) if placeholder.kind in COUNTED else None
            if wrong is not None:
                message = msg("{placeholder}: {problem}", placeholder=placeholder.source, problem=wrong)
                yield fault(translation.path(pair.context), message, help=samples(translation.language, placeholder))
