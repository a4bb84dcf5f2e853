"""Tells a change of wording from a change of rules, cautiously: in doubt a changed text is a changed rule.

Only these are wording: punctuation, capital letters, words without a meaning of their own (articles, conjunctions,
polite phrases), other forms of the same word, and letters mistyped. Any other word, number or order may change a rule.
"""

from __future__ import annotations

import re
from functools import cache

from generator.translate.number_words import numerals

TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[+\-−–×≤≥<>=%½¼¾→/]")
NUMBER = re.compile(r"\d")
SIGNS = frozenset("+-−–×≤≥<>=%½¼¾→/")
# words that can come and go: no negation, no number, no "may" and "must", no "all", "only", "before"
EMPTY_WORDS = {
    "pl": "i oraz a zaś to ten ta te tego tej tym tych się jest są też także również więc zatem wtedy wówczas potem "
          "następnie teraz już tu tutaj tam w we z ze na do o po jak jako że iż który która które którego której "
          "którym których bowiem gdyż ponieważ przy czym właśnie zwykle oczywiście natomiast jego jej ich swój swoją "
          "swoje swojego swojej niego niej nich go ją je mu im gdy kiedy jeśli jeżeli",
    "en": "a an the and so then thus therefore also too now here there this that these those is are be of to in on at "
          "with for as its his her their it they he she which who that just simply please when if whenever note",
    "de": "der die das den dem des und so dann also auch nun hier da dieser diese dieses diesen diesem ist sind sein "
          "zu in im an am auf mit von vom für als wie sich sein seine ihr ihre es sie er welcher welche welches wenn "
          "falls sobald einfach bitte",
    "fr": "le la les l un une des du de d et ainsi alors donc aussi ici là ce cet cette ces est sont être à au aux en "
          "dans sur avec pour comme son sa ses leur leurs il elle ils elles qui que se s si quand lorsque",
    "cs": "a i tak pak tedy také též nyní zde tu tam ten ta to ti ty toho té tím těch je jsou být v ve s se z ze na do "
          "o po jako že který která které kterého když pokud jestliže jeho její jejich svůj svou své si",
}
# letters: words this long may differ by a letter mistyped
LONG = 6
SHORT, LIKE, LONGEST_ENDING = 4, 0.65, 3
# endings that turn a meaning round
TURNING = ("less", "los", "lose", "losen", "loser", "loses", "frei")


def is_wording(old: str, new: str, language: str) -> bool:
    """True if two texts surely say the same in other words."""
    before, after = (_telling(text, language) for text in (old, new))
    return len(before) == len(after) and all(_same_word(*pair, language) for pair in zip(before, after, strict=True))


def what_is_told(text: str, language: str) -> str:
    """The words of a text that tell something: the same for texts that only differ in others; else the text itself."""
    return " ".join(_telling(text, language)) or text


def _telling(text: str, language: str) -> list[str]:
    """The words and signs of a text that tell something, in order; numbers in words are numbers."""
    base = language.partition("_")[0].partition("-")[0]
    empty, numbers = _empty_words(base), _number_words(base)
    words = [token if token in SIGNS else token.lower() for token in TOKEN.findall(text)]
    told = [numbers.get(word, word) for word in words if word not in empty]
    # a dash between words is punctuation
    return [word for at, word in enumerate(told) if word not in "–-−/" or _by_number(told, at)]


def _by_number(words: list[str], at: int) -> bool:
    return any(NUMBER.search(word) for word in words[max(0, at - 1) : at + 2])


@cache
def _empty_words(language: str) -> frozenset[str]:
    return frozenset(EMPTY_WORDS.get(language, "").split())


@cache
def _number_words(language: str) -> dict[str, str]:
    """The numbers up to twenty in words, in every form that the language knows."""
    known = numerals(language)
    if known is None:
        return {}
    found: dict[str, str] = {}
    for kind, mark in (("ordinal", "."), ("number", "")):
        for form in known.forms(kind):
            found |= {known.spelt_number(kind, number, form).lower(): f"{number}{mark}" for number in range(21)}
    return found


@cache
def _same_word(one: str, other: str, language: str) -> bool:
    """True for the same word in another form, or mistyped."""
    if one == other:
        return True
    if any(NUMBER.search(word) or word in SIGNS for word in (one, other)):
        return False
    if one.endswith(TURNING) != other.endswith(TURNING):
        return False
    longest, shortest = sorted((one, other), key=len, reverse=True)
    shared = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(shortest))
    if len(longest) <= SHORT:
        return False
    endings = len(longest) - shared <= LONGEST_ENDING and len(shortest) - shared <= LONGEST_ENDING
    return (endings and shared >= LIKE * len(longest)) or _is_mistyped(shortest, longest)


def _is_mistyped(shortest: str, longest: str) -> bool:
    """True if one letter inside was changed, added or swapped with the next."""
    if len(shortest) < LONG or shortest[0] != longest[0]:
        return False
    if len(shortest) == len(longest):
        wrong = [at for at, (one, other) in enumerate(zip(shortest, longest, strict=True)) if one != other]
        swapped = len(wrong) == 2 and wrong[1] == wrong[0] + 1 and shortest[wrong[0]] == longest[wrong[1]]
        return len(wrong) == 1 or (swapped and shortest[wrong[1]] == longest[wrong[0]])
    return len(longest) == len(shortest) + 1 and any(
        longest[:at] + longest[at + 1 :] == shortest for at in range(len(longest)))
