"""A translation that says another small number in words than its source."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.example_packs import translated_meaning_pack
from generator.check.numerals import numerals
from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import msg


@rule(
    id="translation-number-words",
    severity="warning",
    what="A number from two to twelve that is written as another word in the translation (Polish, English, German).",
    why="Players of two editions would play by different rules, and no digit shows it.",
    bad=translated_meaning_pack("mieszczą się w nim dwie osoby", "it has room for three people"),
    mended={"three people": "two people"},
)
def translation_number_words(translation: Translation) -> Findings:
    for pair in translation.pairs:
        wanted = numerals(pair.source, translation.game.language)
        found = numerals(pair.target, translation.language) if wanted else wanted
        # where one text has more of them, the other says some in another way: once, a pair, a digit
        if wanted != found and wanted.total() == found.total():
            lacking, extra = (_number_list(left) for left in ((wanted - found).elements(), (found - wanted).elements()))
            message = msg("expected {lacking} in words, as in the source, found {extra}", lacking=lacking, extra=extra)
            yield fault(translation.path(pair.context), message)


def _number_list(numbers: Iterator[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
