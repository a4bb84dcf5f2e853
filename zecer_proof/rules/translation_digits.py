"""A translation that types other numbers than its source."""

from __future__ import annotations

from collections import Counter

from generator.check.example_packs import translated_meaning_pack
from generator.check.rule import Findings, fault, rule
from generator.check.translation import NUMBER, Translation, blanked_placeholders, numbers_replace_placeholders
from generator.finding import Finding
from generator.message import msg
from zecer_proof.numbers_said import said_as_words


@rule(
    id="translation-digits",
    what="A translation whose typed numbers are not those of its source.",
    why="Players of two editions would play by different rules.",
    bad=translated_meaning_pack("w wydaniu z 1982 roku", "in the edition of 1983"),
    mended={"of 1983": "of 1982"},
)
def translation_digits(translation: Translation) -> Findings:
    for pair in translation.pairs:
        wanted, found = (Counter(NUMBER.findall(blanked_placeholders(text))) for text in (pair.source, pair.target))
        # a number in the place of a placeholder is a finding of `translation-placeholders`
        if wanted == found or (wanted <= found and numbers_replace_placeholders(pair)):
            continue
        path, lacking, extra = translation.path(pair.context), wanted - found, found - wanted
        if not extra and said_as_words(lacking, pair.target, translation.language):
            numbers = ", ".join(sorted(lacking.elements()))
            message = msg("expected {numbers} as in the source, found it as a word", numbers=numbers)
            yield Finding("translation-digits", path, message, "note")
            continue
        message = msg("expected the typed numbers of the source; missing: {missing}, added: {added}",
                      missing=_number_list(lacking), added=_number_list(extra))
        advice = msg("a number of the game is a placeholder in the source; say it with that") if extra else None
        yield fault(path, message, help=advice)


def _number_list(numbers: Counter[str]) -> str:
    return ", ".join(sorted(numbers.elements())) or msg("none")
