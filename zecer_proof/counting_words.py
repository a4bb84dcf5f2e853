"""Nouns behind numbers in a language whose dictionary is not asked: what a pack itself says is one, and what many."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.check.numerals import number_of_word
from generator.check.prose import all_forms, passages, whole_words
from generator.check.rules.figure_in_prose import SENTENCE_START
from generator.language.language_data import language_data
from generator.model.game import Game
from generator.model.text import COUNTED, PLACEHOLDER
from generator.translate.number_words import form_and_nouns
from generator.translate.plurals import plural_category, plural_order
from zecer_proof.numbers_said import words_for_one

WORD = re.compile(r"[^\W\d_]+")
# behind these stand verbs
VERB_MARKS = ("may", "must", "can", "cannot", "will", "not", "you", "they", "we", "then")
# behind a word that begins a sentence, or “to”, these make it a verb; a nought is a placeholder
OBJECT = r"\s+(?:0|(?:the|an?|your|its|their|one|two|three|each|all|any|both|it|them|up|again)\b)"
FOLLOWING = "and|or|from|in|into|of|on|at|by|with|for|per|each|if|when"
# a noun before another noun stays singular (a 5 point bonus): it must end its phrase
PHRASE_ENDS = {"en": re.compile(rf"[*_]*(?:[.,;:!?)—–]|\s*\n|\s*$|\s+(?:{FOLLOWING})\b)")}


class CountingWords(NamedTuple):
    """The words that are one thing, and those that are several, as declared or learned from the texts of a pack."""

    one: frozenset[str]
    several: frozenset[str]

    @classmethod
    def from_game(cls, game: Game) -> CountingWords:
        """The words of a game in its language; none where a singular needs no article, as in Slavic languages.

        There a number may count nothing (*On a 6 a troll comes*: „Przy 6 troll…”), and only a dictionary knows cases.
        """
        if "few" in plural_order(game.language):
            return cls(frozenset(), frozenset())
        texts = [PLACEHOLDER.sub("0", passage.text.source) for passage in passages(game) if passage.sort == "prose"]
        verbs = _verbs(texts) if game.language.startswith("en") else set()
        pairs = {pair for pair in (*_in_plurals(game), *_in_names(game), *_learned_pairs(game.language, texts))
                 if pair[0] not in verbs}
        one, several = ({pair[at] for pair in pairs} for at in (0, 1))
        return cls(frozenset(one - several), frozenset(several - one))

    def disagrees(self, language: str, amount: int, word: str, after: str) -> bool:
        """True if a word cannot stand behind a number; ``after`` is the text behind the word."""
        if plural_category(language, amount) == "one":
            return word in self.several
        ends = PHRASE_ENDS.get(language.partition("_")[0])
        return word in self.one and (ends is None or ends.match(after) is not None)


Pairs = Iterator[tuple[str, str]]


def _in_plurals(game: Game) -> Pairs:
    """What the plurals of texts declare."""
    order = plural_order(game.language)
    for passage in passages(game):
        for holder in passage.text.placeholders:
            if holder.kind in COUNTED and holder.kind != "form":
                _, nouns = form_and_nouns(game.language, holder.kind, holder.forms)
                words = [noun.strip() for noun in nouns]
                if len(words) == len(order) > 1 and order[0] == "one" and all(map(str.isalpha, words)):
                    yield from ((words[0], word) for word in words[1:] if word != words[0])


def _in_names(game: Game) -> Pairs:
    """What kinds, things and terms declare."""
    for _, forms in all_forms(game):
        one, several = forms.get("nom", ""), forms.get("nom.pl", "")
        if one != several and one.isalpha() and several.isalpha():
            yield one, several


def _learned_pairs(language: str, texts: Sequence[str]) -> Pairs:
    """What stands behind *a* or *one*, never behind *two*, and its regular plural, which stands anywhere."""
    data = language_data(language)
    if data.plural_endings:
        written = {word for text in texts for word in WORD.findall(text)}
        after_one = _words_behind(texts, words_for_one(language))
        for word in sorted(after_one - _words_behind(texts, number_of_word(language))):
            may_be_noun = word[0].isupper() or data.capitals != "nouns"
            if may_be_noun and not word.endswith(data.endings_of_both):
                yield from ((word, word + end) for end in data.plural_endings
                            if word + end in written and word + end not in after_one)


def _verbs(texts: Iterable[str]) -> set[str]:
    """The words that stand where English verbs do."""
    found = re.compile(rf"\b([A-Z][a-z]+|(?<=\bto )[a-z]+){OBJECT}")
    begun = {match[1].lower() for text in texts for match in found.finditer(text)
             if match[1].islower() or SENTENCE_START.search(text[max(0, match.start() - 24) : match.start()])}
    return begun | _words_behind(texts, VERB_MARKS)


def _words_behind(texts: Iterable[str], words: Iterable[str]) -> set[str]:
    pattern = re.compile(rf"{whole_words(words).pattern}\s+(?=([^\W\d_]+))", re.IGNORECASE)
    return {match[1] for text in texts for match in pattern.finditer(text)}
