"""A plural with another number of forms than the language has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from generator.check.counted import samples
from generator.check.placeholders import forms_fault
from generator.check.prose import all_forms
from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import msg
from generator.model.text import COUNTED, Placeholder, Text, placeholders
from generator.translate.contrasts import sense

# placeholders of a number with its noun
NUMBERED = ("plural", "number")
# how ``sense`` calls words that say no; how many forms yes and no have
NEGATIONS, YES_OR_NO = frozenset({"not", "ban"}), 2


@rule(
    id="translation-plurals",
    what="A plural placeholder in a translation that has not as many forms as its language, or has them exchanged; "
         "words for yes and no of which the wrong one says no.",
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
    yield from _turned_outcomes(translation)


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


def _turned_outcomes(translation: Translation) -> Findings:
    """Words for yes and no of which the source negates the one, and the translation the other."""
    for pair in translation.pairs:
        source = {hole.target: hole.forms for hole in placeholders(pair.source) if hole.kind == "form"}
        for hole in placeholders(pair.target) if source else ():
            wanted = _negated_forms(source.get(hole.target, ()), translation.game.language)
            found = _negated_forms(hole.forms, translation.language) if hole.kind == "form" else None
            if wanted is not None and found is not None and wanted != found:
                message = msg("expected “{wanted}” to say no, as in the source, found “{found}”",
                              wanted=hole.forms[wanted], found=hole.forms[found])
                yield fault(translation.path(pair.context), message)


def _negated_forms(forms: Sequence[str], language: str) -> int | None:
    """Which of two forms has a negation; None if neither has, or both."""
    negated = [at for at, form in enumerate(forms) if not NEGATIONS.isdisjoint(sense(form, language))]
    return negated[0] if len(forms) == YES_OR_NO and len(negated) == 1 else None


def _nouns(hole: Placeholder) -> tuple[str, ...]:
    """The forms of the noun that a placeholder counts, without the case of its number."""
    return hole.forms[-2:]
