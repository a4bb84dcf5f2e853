"""A translation that says another small number, or another ordinal, in words than its source."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.example_packs import translated_meaning_pack
from generator.check.numerals import numerals
from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import msg
from zecer_proof.numbers_said import ordinals


@rule(
    id="translation-number-words",
    severity="warning",
    what="A number up to twelve, or an ordinal, that is written as another word in the translation (Polish, English, "
         "German).",
    why="Players of two editions would play by different rules, and no digit shows it.",
    bad=translated_meaning_pack("mieszczą się w nim dwie osoby", "it has room for three people"),
    mended={"three people": "two people"},
)
def translation_number_words(translation: Translation) -> Findings:
    for pair in translation.pairs:
        for words in (numerals, ordinals):
            wanted = words(pair.source, translation.game.language)
            found = words(pair.target, translation.language) if wanted else wanted
            # where one text has more of them, the other says some in another way: once, a pair, a digit
            if wanted != found and wanted.total() == found.total():
                lacking, extra = (_number_list(left.elements()) for left in (wanted - found, found - wanted))
                message = msg("expected {lacking} in words, as in the source, found {extra}",
                              lacking=lacking, extra=extra)
                if words is ordinals:
                    message = msg("expected the ordinal of {lacking}, as in the source, found that of {extra}",
                                  lacking=lacking, extra=extra)
                yield fault(translation.path(pair.context), message)


def _number_list(numbers: Iterator[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
