"""Which language a text is in, by small words that it has, and in which encoding its bytes make words of one."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from generator.language.language_data import known_languages, language_data
from generator.lazy import lazy

if TYPE_CHECKING:
    import charset_normalizer
else:
    charset_normalizer = lazy("charset_normalizer")

WORD = re.compile(r"[^\W\d_]+")
SIGNS = frozenset("„”“‘’‚–—…«»°§·×€£½¼•©®™\u00a0\u00ad")
WESTERN = "windows-1252"
ENCODINGS = ("windows-1250", WESTERN, "iso-8859-2", "cp852", "windows-1251", "mac_roman")
# those of Chinese, Japanese and Korean, as charset-normalizer calls them, by the one of Windows that has all of theirs
WIDE: Mapping[str, str] = {
    **dict.fromkeys(("cp932", "shift_jis", "shift_jis_2004", "shift_jisx0213"), "cp932"),
    **dict.fromkeys(("euc_jp", "euc_jis_2004", "euc_jisx0213"), "euc_jp"),
    **dict.fromkeys(("gb18030", "gbk", "gb2312"), "gb18030"),
    **dict.fromkeys(("big5", "cp950"), "cp950"), "big5hkscs": "big5hkscs",
    **dict.fromkeys(("cp949", "euc_kr"), "cp949"), "johab": "johab"}
# encodings of one writing, and its letters, of which at least so large a share of a text is
OWN_WRITING, LEAST_OWN = {"cp932": "ja", "euc_jp": "ja", "cp949": "ko"}, 0.15
# the share of bytes outside ASCII that such a text has at least, and how unlikely it may be
LEAST_WIDE, MOST_CHAOS = 0.3, 0.05
# letters of languages by their writing, which no small words tell apart; the first of which a text has some
WRITING = (("ja", re.compile("[\u3041-\u30ff]")), ("ko", re.compile("[\uac00-\ud7a3]")),
           ("zh", re.compile("[\u4e00-\u9fff]")), ("el", re.compile("[\u0370-\u03ff]")),
           ("he", re.compile("[\u05d0-\u05ea]")), ("ar", re.compile("[\u0621-\u064a]")),
           ("th", re.compile("[\u0e01-\u0e2e]")), ("uk", re.compile("[іїєґІЇЄҐ]")), ("ru", re.compile("[а-яА-Я]")))
OTHER_WRITINGS = re.compile(
    "[\u0370-\u04ff\u05d0-\u05ea\u0621-\u064a\u0e01-\u0e2e\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3]")
# the share of letters of a writing from which on a text is in its language
LEAST_OF_WRITING = 0.3
PRICE = re.compile(r"[£€¥](?=\d)|(?<=\d)[£€¥]")
# how good a sign is that no word has
SIGN = 0.3
# how good an encoding is, for each character outside ASCII, and how far it leads where it is sure;
# the share of words with Polish letters
LEAST, CLEAR, MANY = 0.2, 0.5, 0.1
# what counts against encodings of old systems
USUAL, SELDOM = ("windows-1250", "windows-1252", "windows-1251"), 0.4
MOST_CHARACTERS = 200_000


@cache
def small_words() -> Mapping[str, frozenset[str]]:
    """Small words, words of games and usual headers, which tell languages apart, by language."""
    words = {language: frozenset(language_data(language).small_words.split()) for language in known_languages()}
    return {language: some for language, some in words.items() if some}


def likely_language(text: str) -> str | None:
    """The language of a text by its writing, or by most of its small words; None where nothing of it tells."""
    if (written := _by_writing(text[:MOST_CHARACTERS])) is not None:
        return written
    return likely_by_words(text)


def likely_by_words(text: str) -> str | None:
    """The language of most small words of a text; None where there are none, or as many of another."""
    language, lead = _by_words(text)
    return language if lead else None


def _by_words(text: str) -> tuple[str, int]:
    """The language that has most small words of a text, and how many more than the next."""
    known = small_words()
    every = frozenset().union(*known.values())
    counts = Counter(word for word in map(str.lower, WORD.findall(text[:MOST_CHARACTERS])) if word in every)
    scores = sorted(((sum(number for word, number in counts.items() if word in words), language)
                     for language, words in known.items()), reverse=True)
    (best, language), (second, _) = scores[:2]
    return language, best - second


def _by_writing(text: str) -> str | None:
    """The language that has a writing of its own."""
    letters = sum(map(str.isalpha, text))
    if len(OTHER_WRITINGS.findall(text)) <= LEAST_OF_WRITING * letters:
        return None
    found = next((language for language, pattern in WRITING if pattern.search(text)), None)
    return None if found == "ru" and likely_by_words(text) not in (None, "ru") else found


def language_of_cells(cells: list[str]) -> tuple[str, bool]:
    """The language of short texts, and whether they tell it.

    By its small words, else Polish if many words have letters of it, else English.
    """
    text = "\n".join(cells)[:MOST_CHARACTERS]
    language = _by_writing(text)
    if language is not None:
        return language, True
    language, lead = _by_words(text)
    if lead:
        return language, lead > 1
    words = {word for word in WORD.findall(text.lower()) if len(word) > 1}
    own = [word for word in words if set(word) & set(language_data("pl").letters)]
    return ("pl" if len(own) > max(1, len(words) * MANY) else "en"), False


def likely_encoding(data: bytes) -> tuple[str, bool]:
    """The encoding that makes the best words, and whether it leads clearly."""
    data = data[:MOST_CHARACTERS]
    if (wide := wide_encoding(data)) is not None:
        return wide, True
    count = max(1, len(data) - len(data.decode("ascii", "ignore")))
    texts: dict[str, str] = {}
    language = likely_language(data.decode("ascii", "ignore"))
    # of those that make the same of it, the one that is usual for the language
    western = language is not None and language_data(language).encoding == WESTERN
    for name in sorted(ENCODINGS, key=lambda one: one != WESTERN) if western else ENCODINGS:
        text = data.decode(name, "replace")
        if text not in texts.values():
            texts[name] = text
    # the first of equal ones
    ranked = sorted(((_quality(text) / count - SELDOM * (name not in USUAL), name) for name, text in texts.items()),
                    key=lambda one: -one[0])
    best = ranked[0][0]
    return ranked[0][1], best > LEAST and (len(ranked) < 2 or best - ranked[1][0] >= CLEAR)


def wide_encoding(data: bytes) -> str | None:
    """The encoding of several bytes a character, of Chinese, Japanese or Korean, if it is certain; else None."""
    strange = len(data) - len(data.decode("ascii", "ignore"))
    if strange < LEAST_WIDE * len(data) or _quality(data.decode("windows-1251", "replace")) > strange / 2:
        return None
    best = charset_normalizer.from_bytes(data).best()
    name = WIDE.get(best.encoding) if best is not None and best.chaos <= MOST_CHAOS else None
    likely = [one for one in OWN_WRITING if _is_own_writing(data, one)]
    if name is None or (name in OWN_WRITING and name not in likely):
        name = likely[0] if len(likely) == 1 else None
    try:
        return name if name is not None and _by_writing(data.decode(name)) in ("ja", "ko", "zh") else None
    except UnicodeDecodeError:
        return None


def _is_own_writing(data: bytes, name: str) -> bool:
    """True if an encoding makes of all bytes a text with many letters of its own writing."""
    try:
        text = data.decode(name)
    except UnicodeDecodeError:
        return False
    pattern = dict(WRITING)[OWN_WRITING[name]]
    letters = [sign for sign in text if sign > "\x7f" and sign.isalpha()]
    own = [sign for sign in letters if pattern.match(sign)]
    # syllables that nobody writes are letters of another encoding
    seldom = sum(len(sign.encode("euc_kr", "replace")) != 2 for sign in own) if name == "cp949" else 0
    return len(own) >= LEAST_OWN * len(letters) > 0 and seldom * 4 <= len(own)


def makes_words(data: bytes, name: str) -> bool:
    """True if an encoding has all of some bytes, and what it makes of those outside ASCII looks like words."""
    data = data[:MOST_CHARACTERS]
    count = len(data) - len(data.decode("ascii", "ignore"))
    try:
        return count == 0 or _quality(data.decode(name)) / count > LEAST
    except UnicodeDecodeError:
        return False


def _quality(text: str) -> float:
    """How good the characters outside ASCII are, each from -2 to 1, and words that a language has more."""
    language = likely_language(text)
    own = language_data(language).letters if language is not None else "".join(_letters_of_languages())
    total = -2.0 * text.count("\ufffd") + len(PRICE.findall(text)) * (1 - SIGN)
    for word in re.findall(r"[^\x00-\x40\x5b-\x60\x7b-\x7f\ufffd]+", text):
        if not word.isascii():
            total += _of_word(word, own)
            total += 2 * (word.lower() in small_words().get(language or "", ()))
    return total


def _of_another(strange: list[str], own: str) -> float:
    """How good a letter is that the language has not: another one may have it, and several of a word more likely."""
    signs = {sign.lower() for sign in strange} - set(own)
    is_known = any(signs <= set(letters) for letters in _letters_of_languages())
    return -0.25 if not is_known else 0.7 if len(strange) > 1 else 0.0


def _of_word(word: str, own: str) -> float:
    strange = [sign for sign in word if sign > "\x7f"]
    if all("Ѐ" <= sign <= "ӿ" for sign in word):
        return 1.0 * len(strange) if len(word) > 1 and (word.islower() or word.istitle() or word.isupper()) else 0.0
    total = 0.0
    foreign = _of_another(strange, own)
    for at, sign in enumerate(word):
        if sign <= "\x7f":
            continue
        inside = 0 < at < len(word) - 1
        if sign in "¿¡ªº" and sign in own:
            total += 1.0
        elif sign in SIGNS:
            total += -1.0 if inside and sign not in "’–" else SIGN
        elif not sign.isalpha() or "Ѐ" <= sign <= "ӿ" or unicodedata.category(sign) == "Cc":
            total -= 2.0
        elif at and sign.isupper() and word[at - 1].islower():
            total -= 1.0
        else:
            total += 1.0 if sign.lower() in own and len(word) > 1 else foreign
    # three in a row are those of another alphabet
    return total - 2.0 * len(re.findall(r"[^\W\d_\x00-\x7f]{3}", word))


@cache
def _letters_of_languages() -> tuple[str, ...]:
    """The letters outside ASCII of each language that small words tell."""
    return tuple(language_data(language).letters for language in small_words())
