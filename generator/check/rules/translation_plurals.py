"""A plural with another number of forms than the language has."""

from __future__ import annotations

from collections import Counter

from generator.check.counted import samples
from generator.check.placeholders import forms_fault
from generator.check.prose import all_forms
from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import msg
from generator.model.text import COUNTED, Placeholder, Text

# placeholders of a number with its noun
NUMBERED = ("plural", "number")


@rule(
    id="translation-plurals",
    what="A plural placeholder in a translation that has not as many forms as its language, or has them exchanged.",
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
        passage = translation.passage(pair)
        for placeholder in passage.text.placeholders:
            wrong = (forms_fault(translation.translated_game, placeholder, passage.example)
                     if placeholder.kind in COUNTED else None)
            if wrong is not None:
                message = msg("{placeholder}: {problem}", placeholder=placeholder.source, problem=wrong)
                yield fault(translation.path(pair.context), message, help=samples(translation.language, placeholder))
    yield from _exchanged_forms(translation)


def _exchanged_forms(translation: Translation) -> Findings:
    """Pairs of forms of a noun in the order in which the rest of the catalogue, or a name, does not have them."""
    found = [(pair, hole, _nouns(hole)) for pair in translation.pairs
             for hole in Text(pair.target).placeholders if hole.kind in NUMBERED]
    often = Counter(nouns for _, _, nouns in found)
    named = {(forms.get("nom", ""), forms.get("nom.pl", "")) for _, forms in all_forms(translation.translated_game)}
    for pair, hole, nouns in found:
        if len(nouns) == 2 and nouns[0] != nouns[1] and nouns not in named and (
                nouns[::-1] in named or often[nouns[::-1]] > often[nouns]):
            message = msg("expected {wanted}, as elsewhere, found {found}",
                          wanted="|".join(reversed(nouns)), found="|".join(nouns))
            yield fault(translation.path(pair.context), message, help=samples(translation.language, hole))


def _nouns(hole: Placeholder) -> tuple[str, ...]:
    """The forms of the noun that a placeholder counts, without the case of its number."""
    return hole.forms[-2:]
