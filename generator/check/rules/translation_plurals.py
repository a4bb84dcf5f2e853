"""A plural with another number of forms than the language has."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import Message, msg
from generator.model.text import Placeholder, Text
from generator.translate.plurals import plural_index, plural_order

NUMBERS = (1, 2, 5, 12, 22)


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
    order = plural_order(translation.language)
    for pair in translation.pairs:
        for placeholder in Text(pair.target).placeholders:
            if placeholder.kind in ("plural", "form"):
                forms = placeholder.forms
                if len(forms) != len(order) or not all(form.strip() for form in forms):
                    message = msg("expected {count} plural forms ({order}), found {placeholder}",
                                  count=len(order), order="|".join(order), placeholder=placeholder.source)
                    yield fault(translation.path(pair.context), message, help=_samples(translation, placeholder))


def _samples(translation: Translation, placeholder: Placeholder) -> Message:
    """What would be printed for telling numbers."""
    said = []
    for number in NUMBERS:
        at = plural_index(translation.language, number)
        said.append(f"{number} {placeholder.forms[at] if at < len(placeholder.forms) else '?'}")
    return msg("it would print: {said}", said=", ".join(said))
