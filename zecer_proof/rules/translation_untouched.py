"""A translation that is still in the language of the source."""

from __future__ import annotations

import re

from generator.check.example_packs import translated_meaning_pack
from generator.check.rule import Findings, fault, rule
from generator.check.translation import TranslatedPair, Translation, blanked_placeholders
from generator.language.language_data import language_data
from generator.message import msg

PROVENANCE = "provenance"
FEW_WORDS = 2


@rule(
    id="translation-untouched",
    severity="warning",
    what="A translation equal to its source, to a former source, or with letters of the source's language alone.",
    why="It counts as translated, and nobody would see that the edition speaks two languages.",
    bad=translated_meaning_pack("stoi w nim kilka osób", "stoi w nim kilka osób"),
    mended={'msgstr "stoi w nim kilka osób"': 'msgstr "several people stand in it"'},
)
def translation_untouched(translation: Translation) -> Findings:
    base = translation.game.language
    telling = language_data(base).telling_letters if translation.language != base else ""
    letters = re.compile(f"[{telling}]", re.IGNORECASE) if telling else None
    for pair in translation.pairs:
        own = _own_word(pair, letters) if letters is not None else None
        if pair.context in translation.unchanged_contexts and (
                own or len(blanked_placeholders(pair.target).split()) > FEW_WORDS):
            what = msg("its source") if pair.target == pair.source else msg("a string of the source")
            yield fault(translation.path(pair.context),
                        msg("expected a translation, found {what} unchanged", what=what))
        elif own is not None and pair.context not in translation.leftovers:
            word, letter = own
            found = msg("expected words of the language {language}, found “{word}” with {own!r}",
                        language=translation.language, word=word, own=letter)
            yield fault(translation.path(pair.context), found)


def _own_word(pair: TranslatedPair, letters: re.Pattern[str]) -> tuple[str, str] | None:
    """The first word with a letter of the source's language, and that letter. A source of a datum has names."""
    names = PROVENANCE in pair.context.split(".")
    for word in blanked_placeholders(pair.target).split():
        letter = letters.search(word)
        if letter is not None and not (names and word[0].isupper()):
            return word, letter[0]
    return None
