"""Scripts, and capitals by language: for texts in capitals, small capitals and the first letter of a sentence."""

from __future__ import annotations

from unicodedata import category, name

# letters whose capital is another one in a language; ß is SS everywhere
_CAPITALS: dict[str, dict[int, str]] = {
    "tr": {ord("i"): "İ"},
    "az": {ord("i"): "İ"},
    # Greek capitals have no accents
    "el": {ord(letter): bare for letter, bare in zip("άέήίόύώΐΰ", "αεηιουωϊϋ", strict=True)},
}
# letters of a language that begin a word as one
_PAIRS = {"nl": "ij"}


def script_of(letter: str) -> str:
    """The script of a letter or a mark as Unicode calls it: Latin, Cyrillic, CJK …; "" for other signs."""
    if category(letter)[0] not in "LM":
        return ""
    script = name(letter, "").partition(" ")[0].capitalize().replace("Cjk", "CJK")
    return "" if script == "Combining" else script


def capitals(text: str, language: str) -> str:
    """A text in capitals: ``GROSS`` for ``groß``, ``İYİ`` for Turkish ``iyi``."""
    return text.translate(_CAPITALS[language]).upper() if language in _CAPITALS else text.upper()


def with_capital(text: str, language: str) -> str:
    """A text with a capital as its first letter: ``IJs`` for Dutch ``ijs``."""
    pair = _PAIRS.get(language)
    length = 2 if pair is not None and text.startswith(pair) else 1
    return capitals(text[:length], language) + text[length:]
