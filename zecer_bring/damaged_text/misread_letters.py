"""Letters whose bytes were once read in a wrong encoding: UTF-8 (also twice), or one code page as another."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from generator.message import Message, msg
from zecer_bring.damaged_text.encodings import PRINTERS, damaged_letters, quality
from zecer_bring.damaged_text.lexicon import POLISH, Lexicon
from zecer_bring.damaged_text.repairs import Certainty, Repair

READ_AS = ("cp1252", "cp1250", "iso8859-1", "iso8859-2", "cp852", "mac_roman", "mac_latin2")
# one code page read as another
PAIRS = (("cp1250", "cp1252"), ("iso8859-2", "cp1252"), ("iso8859-2", "cp1250"), ("cp1250", "iso8859-2"),
         ("cp852", "cp1250"), ("cp852", "cp1252"), ("mac_latin2", "cp1250"), ("mac_latin2", "cp1252"),
         ("cp1250", "cp852"), ("cp1250", "mac_roman"), ("mac_latin2", "mac_roman"), ("cp852", "mac_roman"))
CHARACTERS = POLISH + PRINTERS + "éèüöäßÉÜÖÄ"
MONEY = "£€¥¢"
MOST_PASSES = 4
# words that must be damaged, and the share that must become good ones
LEAST_WORDS, LEAST_QUALITY, LEAST_LEAD = 3, 1.2, 0.5
LEAST_PLAIN = 0.9
TOKEN = re.compile(r"[A-Za-z\x7f-\x9f\u00a1-\U0010ffff]+")
CAPITAL_INSIDE = re.compile("[a-z][ĄĆĘŁŃÓŚŹŻ]")
SIGN_INSIDE = re.compile(f"[^\\W\\d_][{re.escape(PRINTERS)}][^\\W\\d_]|[a-z][•×½¼§·]")
SIGNS = msg("no word has these signs side by side; in UTF-8 they are one letter")


def mend_mojibake(lines: list[str], lexicon: Lexicon) -> list[Repair]:
    """Mend the lines in place; what was mended or only told."""
    found: list[Repair] = []
    for _ in range(MOST_PASSES):
        before = len(found)
        text = "\n".join(lines)
        counts = {name: len(_pattern(name).findall(text)) for name in READ_AS}
        best = max(READ_AS, key=lambda name: counts[name])
        if counts[best]:
            _replace(lines, best, found)
        if len(found) == before:
            break
    # the code pages that are told apart are those of Polish: letters of another language are no misread ones
    return found + (_mend_pages(lines, lexicon) if lexicon.language == "pl" else [])


@cache
def _sequences(read: str) -> Mapping[str, str]:
    """Two characters or more that were one in UTF-8, and those that came of such a sequence read wrongly again."""
    once = {seq: c for seq, c in damaged_letters(CHARACTERS, "utf-8", read).items() if len(seq) > 1}
    twice = damaged_letters({c for sequence in once for c in sequence if c > "\x7f"}, "utf-8", read)
    found = {**{seq: c for seq, c in twice.items() if len(seq) > 1}, **once}
    return {seq: c for seq, c in found.items() if not any(part.isascii() for part in seq)}


@cache
def _pattern(read: str) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, sorted(_sequences(read), key=lambda seq: (-len(seq), seq)))))


def _replace(lines: list[str], read: str, found: list[Repair]) -> None:
    pattern, sequences = _pattern(read), _sequences(read)
    for at, line in enumerate(lines):
        if not line.isascii() and pattern.search(line):
            mended = pattern.sub(lambda match: sequences[match[0]], line)
            before, after = line.split(" "), mended.split(" ")
            if len(before) != len(after):
                before, after = [line.strip()], [mended.strip()]
            found += [Repair("mojibake", "certain", at + 1, one, other, SIGNS)
                      for one, other in zip(before, after, strict=True) if one != other]
            lines[at] = mended


def _mend_pages(lines: list[str], lexicon: Lexicon) -> list[Repair]:
    """Words of one code page read as another, where enough of them become good words."""
    strange = list(dict.fromkeys(token for line in lines if not line.isascii() for token in TOKEN.findall(line)
                                 if _is_strange(token)))
    if len(strange) < LEAST_WORDS:
        return []
    now = quality(strange, lexicon)
    tried = [(quality(list(map(_word_mender(pair), strange)), lexicon), pair) for pair in PAIRS]
    best, pair = max(tried, key=lambda one: one[0])
    least = LEAST_QUALITY if lexicon.has_dictionary else LEAST_PLAIN
    if best < least or best < now + LEAST_LEAD:
        return []
    mend, found = _word_mender(pair), list[Repair]()
    for at, line in enumerate(lines):
        if line.isascii():
            continue
        def exchange(match: re.Match[str], line: int = at + 1) -> str:
            before, after = match[0], mend(match[0])
            if after == before:
                return before
            certainty, why = _judged_word(before, after, pair, lexicon)
            found.append(Repair("mojibake", certainty, line, before, after, why))
            return before if certainty == "guess" else after
        lines[at] = TOKEN.sub(exchange, line)
    return found


def _judged_word(before: str, after: str, pair: tuple[str, str], lexicon: Lexicon) -> tuple[Certainty, Message]:
    word = after.strip(PRINTERS)
    if lexicon.knows(word) and (_is_strange(before) or not lexicon.knows(before)):
        return "certain", msg("the dictionary has “{word}”", word=word)
    why = msg("other words read as {read} were {true}", read=pair[1], true=pair[0])
    if not _is_strange(before) and (word or len(before) > 1):
        return "guess", why
    return ("likely" if word.isalpha() or not word else "guess"), why


def _is_strange(token: str) -> bool:
    if any("\x80" <= c < "\xa0" for c in token) or CAPITAL_INSIDE.search(token) or SIGN_INSIDE.search(token):
        return True
    return any(c > "\x7f" and c not in POLISH and c not in PRINTERS and c not in MONEY for c in token) and any(
        c.isascii() and c.isalpha() for c in token)


def _word_mender(pair: tuple[str, str]) -> Callable[[str], str]:
    """Exchanges the characters of a word."""
    table = str.maketrans(damaged_letters(POLISH + PRINTERS, *pair))
    return lambda word: word.translate(table)

