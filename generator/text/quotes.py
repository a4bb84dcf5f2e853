"""Typographic quotation marks, apostrophes and primes in place of straight marks, by language.

One pass from left to right. Every straight mark becomes another character and no other character changes, so a text
that is set once stays as it is, and every character keeps its position. Sources: the Chicago Manual of Style
(6.9, 6.118, 9.17), Duden, Lexique de l'Imprimerie nationale, Dobry Słownik.
"""

from __future__ import annotations

import re
from functools import cache

from generator.language.language_data import language_data

STRAIGHT = re.compile("[\"']")
APOSTROPHE = "’"
PRIMES = {"'": "′", '"': "″"}
# what a mark that opens may stand behind
_BEFORE_OPENING = frozenset(" \t\n\u00a0\u202f([{–—/„“‚‘«‹")
# characters within which a closing mark is looked for
LONGEST_QUOTATION = 1000
_THOUSANDS = re.compile(r"\d{3}(?!\d)")
_SIZE = re.compile(r"[x×]\d")


def quotes(language: str) -> tuple[str, str]:
    """The opening and the closing quotation mark of a language."""
    opening, closing = tuple(language_data(language).quotes[0])
    return opening, closing


def inner_quotes(language: str) -> tuple[str, str]:
    """The marks of a quotation inside another one."""
    opening, closing = tuple(language_data(language).quotes[1])
    return opening, closing


@cache
def _elisions(language: str) -> re.Pattern[str]:
    """Words without their first letters: nothing else begins with an apostrophe in print."""
    return re.compile(rf"(?:{'|'.join(language_data(language).elisions)})(?!\w)", re.IGNORECASE)


def set_quotes(text: str, language: str) -> str:
    """The text with a typographic sign in place of every straight mark."""
    return _Pass(text, language).result() if STRAIGHT.search(text) else text


class _Pass:
    """One pass over a text: ``open`` holds the straight marks whose quotations are open, the innermost last."""

    def __init__(self, text: str, language: str) -> None:
        self.text, self.open = text, list[str]()
        self.marks = {'"': quotes(language), "'": inner_quotes(language)}
        self.elisions = _elisions(language)
        self.set: list[str] = []

    def result(self) -> str:
        for at, char in enumerate(self.text):
            self.set.append(self._sign(at, char) if char in self.marks else self._typed_mark(char))
        return "".join(self.set)

    def _typed_mark(self, char: str) -> str:
        """A character that is no straight mark; a typographic mark opens or closes a quotation too."""
        for mark, (opening, closing) in self.marks.items():
            if char == opening:
                self.open.append(mark)
            elif char == closing and char != APOSTROPHE:
                self._close(mark)
        return char

    def _sign(self, at: int, mark: str) -> str:
        before, after = self.text[at - 1 : at], self.text[at + 1 : at + 2]
        if mark == "'" and self._is_apostrophe(at, before, after):
            return APOSTROPHE
        if before.isnumeric() and self._is_prime(at, mark, after):
            return PRIMES[mark]
        if self._opens(at) and (mark == '"' or self._closed_later(at)):
            self.open.append(mark)
            return self.marks[mark][0]
        if mark == '"' or mark in self.open:
            self._close(mark)
            return self.marks[mark][1]
        return APOSTROPHE

    def _is_apostrophe(self, at: int, before: str, after: str) -> bool:
        """Whether a mark stands for letters inside a word or at its beginning."""
        if before.isalnum() and after.isalpha():
            return not (before.isnumeric() and _SIZE.match(self.text, at + 1))
        if before.isnumeric() and after.isnumeric():
            return _THOUSANDS.match(self.text, at + 1) is not None
        elided = self.elisions.match(self.text, at + 1) if self._opens(at) else None
        # 'em' is a word in quotes, 'n' is not
        return elided is not None and (elided[0] in "nN" or self.text[elided.end() : elided.end() + 1] != "'")

    def _is_prime(self, at: int, mark: str, after: str) -> bool:
        """Whether a mark behind a number closes nothing: none is open, or another one closes what is open."""
        return after.isalnum() or after == "×" or mark not in self.open or self._closed_later(at)

    def _opens(self, at: int) -> bool:
        before, after = "".join(self.set[-1:]), self.text[at + 1 : at + 2]
        if before and before in ",;:" and self.text[at] not in self.open:
            return after.isalnum()
        return (not before or before in _BEFORE_OPENING) and after != "" and not after.isspace()

    def _closed_later(self, at: int) -> bool:
        """Whether a mark as that at ``at`` closes a quotation before the next one opens."""
        mark, text, begun, end = self.text[at], self.text, self._opens(at), at + LONGEST_QUOTATION
        at = text.find(mark, at + 1, end)
        while at >= 0:
            before, after = text[at - 1], text[at + 1 : at + 2]
            if not after.isalnum() and not before.isspace() and before not in "([{–—/":
                if begun or not before.isnumeric() or before == mark:
                    return True
            elif not before.isalnum():
                return False
            at = text.find(mark, at + 1, end)
        return False

    def _close(self, mark: str) -> None:
        """Close the innermost quotation of a mark, and what is open inside it."""
        if mark in self.open:
            del self.open[len(self.open) - 1 - self.open[::-1].index(mark) :]
