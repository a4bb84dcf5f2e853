"""Typesetting by language: quotation marks, and where a line must not break.

Works on runs and replaces characters one for one: spaces by no-break spaces, straight quotes by those of the language
(``quotes``), a hyphen between spaces by a dash, so that authors and translators need not type them. A rule finds spaces
and hyphens, which later rules only take away: so a text that is set once stays as it is. Only French quotation marks
and colons that stand without spaces get them added.

Polish and Czech: words of one letter never end a line. Polish, Czech, English, German and French: a number stays with
its noun, or, if it numbers something (“figure 2 shows”), with that; the French space before ``; : ! ?`` and inside
``« »`` is narrow. In all languages a capital letter or a number that ends a name or a phrase stays with the word before
it, the result of a roll (``4–6:``) with what follows, an abbreviation with its word, and a no-break space precedes a
dash (Dobry Słownik; Pravidla českého pravopisu; Lexique de l'Imprimerie nationale; Duden; the Chicago Manual of Style).
The layout takes these spaces back where a line is too narrow for them.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise

from generator.language.language_data import language_data
from generator.records import replace
from generator.text.quotes import set_quotes
from generator.text.run import Run

NBSP, NARROW = "\u00a0", "\u202f"
# pattern, replacement, and a faster pattern that must match too
Rule = tuple[re.Pattern[str], str, re.Pattern[str]]
FIGURE = re.compile(r"\d")
LOWER = "".join([letter for letter in map(chr, range(0x180)) if letter.islower()])
# before the rules that take a space away from it
_DASH: Rule = (re.compile(r"(?<= )-(?= )"), "–", re.compile("-"))
_EVERYWHERE: tuple[Rule, ...] = (
    (re.compile(r"(\d) (?=\d{3}(?!\d))"), rf"\1{NBSP}", FIGURE),
    (re.compile(r"(?<=\d:) (?=\S)"), NBSP, re.compile(r"\d:")),
    (re.compile(r" (?=[–—](?:\s|$))"), NBSP, re.compile("[–—]")),
    (re.compile(r"(?<=\d) (?=[+−×=])|(?<=[+−×=]) (?=\d)"), NBSP, FIGURE),
)


def _abbreviation_rule(words: str) -> Rule:
    """A rule for abbreviations that stay with the following word."""
    return re.compile(rf"(?<!\w)((?:{words})) (?=\S|$)"), rf"\1{NBSP}", re.compile(rf"(?:{words}) ")


def _one_letter(letters: str) -> Rule:
    letter = f"[{letters}{letters.upper()}]"
    return (re.compile(rf"({letter}) (?<![^\s(„»\u00a0]. )(?<![{LOWER}][ \u00a0][A-Z] )(?=\S|$)"), rf"\1{NBSP}",
            re.compile(f"{letter} "))


def _lone(capitals: str) -> Rule:
    """A rule for a capital letter, or a Roman number, that stays with the word before it: “block D”, not “see S. 3”."""
    behind = rf"(?![\w'’]|\.[ \u00a0][\d{LOWER}])"
    return re.compile(rf"(?<=[{LOWER}]) (?=(?:[{capitals}]|[IVX]{{2,5}}){behind})"), NBSP, re.compile(" [A-Z]")


def _last_number_rule(word: str) -> Rule:
    """A rule for a number that ends a phrase, and stays with a ``word`` before it: “level 3”."""
    return (re.compile(rf"(?<!\w)({word}) (?=\d+(?:[.,:–/-]\d+)*(?:[.,;:!?)\]”’“»…](?!\w)|$))"), rf"\1{NBSP}", FIGURE)


def _counted_noun_rule(noun: str, numbered: str) -> Rule:
    """A rule for a number that stays with its ``noun``, or with a word before it for things that are ``numbered``."""
    return (re.compile(rf"(?<!\w)((?i:{numbered}))[ \u00a0](\d(?:[\w.,–-]*\w)?)|(\d) (?={noun})"),
            rf"\1\3{NBSP}\2", FIGURE)


_OPEN: Rule = (re.compile("(?<=«) "), NARROW, re.compile("«"))
_BEFORE_SIGN: Rule = (re.compile(r" (?=[;:!?»])"), NARROW, re.compile("[;:!?»]"))
# French marks without their spaces; before other signs some countries have none
_TIGHT = re.compile(rf"(?<=«)(?=\S)|(?<=\S)(?=»)|(?<=[^\s:])(?=:(?:[ \n{NBSP}]|$))")


@cache
def _rules(language: str) -> tuple[Rule, ...]:
    """The rules of a language, in order."""
    data = language_data(language).typesetting
    found = [_OPEN, _BEFORE_SIGN] if data.spaced_signs else []
    found += [_one_letter(data.short_words)] if data.short_words else []
    found += [_lone(data.lone_capitals), _last_number_rule(data.numbered_word)]
    if data.counted and data.numbered:
        never = "|".join(data.never_counted) or "(?!)"
        found.append(_counted_noun_rule(rf"(?!(?:{never})(?!\w))(?:{data.counted})", "|".join(data.numbered)))
    found += [_abbreviation_rule("|".join(data.abbreviations))] if data.abbreviations else []
    return tuple(found)


def sets_spaces_before_signs(language: str) -> bool:
    """Whether a language sets narrow spaces before ``; : ! ?`` and inside ``« »``."""
    return language_data(language).typesetting.spaced_signs


@lru_cache(maxsize=512)
def glue(text: str, language: str) -> str:
    """Insert the marks and no-break spaces of the language. Idempotent."""
    text = _replaced_signs(text, language)
    return _spaced_texts([text])[0] if sets_spaces_before_signs(language) else text


@cache
def colon(language: str) -> str:
    """The colon of a language, as it stands behind a word."""
    return glue("a:", language)[1:]


def _replaced_signs(text: str, language: str) -> str:
    """A text in which every character keeps its position."""
    # quotes first, since they delimit words of one letter
    text = set_quotes(text, language)
    if " " not in text:
        return text
    figures = FIGURE.search(text)
    for pattern, replacement, sign in (_DASH, *_rules(language), *_EVERYWHERE):
        if figures if sign is FIGURE else sign.search(text):
            text = pattern.sub(replacement, text)
    return text


def _spaced_texts(texts: list[str]) -> list[str]:
    """Neighbouring texts with the spaces inside French quotation marks and before colons."""
    whole, at, found = "".join(texts), 0, list[str]()
    tight = [match.start() for match in _TIGHT.finditer(whole)]
    for text in texts:
        end = at + len(text)
        # a space stands in the text of its mark
        own = [place for place in tight if (at < place <= end if whole[place - 1] == "«" else at <= place < end)]
        cuts = [at, *own, end]
        found.append(NARROW.join(whole[start:stop] for start, stop in pairwise(cuts)))
        at = end
    return found


def glue_runs(runs: tuple[Run, ...], language: str) -> tuple[Run, ...]:
    """``glue`` over neighbouring runs as one text, so that a word and its space may be in two runs."""
    before = "".join([run.text for run in runs])
    whole = _replaced_signs(before, language)
    if whole == before and not sets_spaces_before_signs(language):
        return runs
    texts, at = [], 0
    for run in runs:
        texts.append(whole[at : at + len(run.text)])
        at += len(run.text)
    texts = _spaced_texts(texts) if sets_spaces_before_signs(language) else texts
    return tuple(run if text == run.text else replace(run, text=text) for run, text in zip(runs, texts, strict=True))
