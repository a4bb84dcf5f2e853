"""Words with damaged letters: those that the dictionary decides are mended, others only told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from generator.check.spelling import ACCENTED
from generator.message import Message, msg
from zecer_bring.damaged_text.chapter_files import REFERENCE
from zecer_bring.damaged_text.lexicon import WORD, Lexicon
from zecer_bring.damaged_text.repairs import Certainty, Repair
from zecer_bring.damaged_text.text_blocks import TextBlock, unshifted_word

SHIFTED = re.compile(r"[^\W\d_]*[Ŝŝ][^\W\d_]*")
# ś for Ż: at the beginning of a word, or beside a capital
MAYBE_SHIFTED = re.compile(r"\bś[^\W\d_]+|[^\W\d_]*[A-ZĄĆĘŁŃÓŚŹŻ]ś[^\W\d_]*|[^\W\d_]*ś[A-ZĄĆĘŁŃÓŚŹŻ][^\W\d_]*")
ACCENT = re.compile(r"[^\W\d_]*[íìîï][^\W\d_]*")
CONFUSED = (("rn", "m"), ("m", "rn"), ("ii", "n"), ("cl", "d"), ("vv", "w"), ("li", "h"), ("ł", "l"), ("1", "l"))
# unknown words that suggestions are sought for
MOST_UNKNOWN = 400
LEAST_LETTERS = 3


def mend_words(blocks: Sequence[TextBlock], lexicon: Lexicon) -> list[Repair]:
    """Mend words of the blocks in place; what was mended or only told."""
    if lexicon.language != "pl":
        return []
    has_shift = any("Ŝ" in block.text or "ŝ" in block.text for block in blocks)
    found: list[Repair] = []
    for block in blocks:
        if "Ŝ" in block.text or "ŝ" in block.text:
            _exchange(block, SHIFTED, lambda word: _judge_shifted(word, lexicon), "shift", found)
        if lexicon.has_dictionary and "ś" in block.text:
            _exchange(block, MAYBE_SHIFTED, lambda word: _capital(word, lexicon, has_shift), "shift", found)
        if ACCENT.search(block.text):
            _exchange(block, ACCENT, lambda word: _accent(word, lexicon), "accent", found)
    if has_shift and not lexicon.has_dictionary:
        found += _undecided_words(blocks)
    return found + list(_unknown(blocks, lexicon))


Judged = tuple[str, Certainty, Message] | None


def _exchange(block: TextBlock, pattern: re.Pattern[str], judge: object, kind: str, found: list[Repair]) -> None:
    """Exchange words by what ``judge`` says of each."""
    assert callable(judge)
    def exchange(match: re.Match[str]) -> str:
        judged: Judged = judge(match[0])
        if judged is None:
            return match[0]
        after, certainty, why = judged
        found.append(Repair(kind, certainty, block.line_at(match.start()), match[0], after, why))
        return match[0] if certainty == "guess" else after
    block.text = pattern.sub(exchange, block.text)


def _judge_shifted(word: str, lexicon: Lexicon) -> Judged:
    after = unshifted_word(word)
    if word.isupper() and len(word) > 1:
        after = after.upper()
    why = lexicon.evidence(after)
    if why is not None:
        return after, "certain", why
    capital = _with_capitals(after)
    if capital != after and (why := lexicon.evidence(capital)) is not None:
        return capital, "certain", why
    return after, "likely", msg("Ŝ is no letter of Polish")


def _with_capitals(word: str) -> str:
    upper = word[1:].isupper() or (len(word) > 2 and sum(map(str.isupper, word)) > 1)
    return word.replace("ś", "Ż") if upper else word.replace("ś", "Ż", 1)


def _capital(word: str, lexicon: Lexicon, has_shift: bool) -> Judged:
    after = _with_capitals(word)
    # nobody writes a small letter between capitals
    is_mixed = word[1:].upper().replace("Ś", "ś") == word[1:] and len(word) > 2
    if (lexicon.knows(word) and not is_mixed) or not lexicon.knows(after):
        return None
    why = msg("the dictionary has “{after}” and not “{word}”", after=after, word=word)
    return after, ("certain" if has_shift else "likely"), why


def _accent(word: str, lexicon: Lexicon) -> Judged:
    after = re.sub("[íìîï]", "i", word)
    if lexicon.knows(word):
        return None
    if (why := lexicon.evidence(after)) is not None:
        # names of elsewhere have such letters
        return after, "certain" if lexicon.knows(after) and word.islower() else "likely", why
    name, _, ending = word.partition("í")
    if name[:1].isupper() and 0 < len(ending) <= 3:
        return f"{name}’{ending}", "guess", msg("an apostrophe may stand there")
    return after, "guess", msg("no word of Polish has this letter")


def _undecided_words(blocks: Sequence[TextBlock]) -> Iterator[Repair]:
    """Words that may begin with Ż, which only a dictionary decides."""
    for block in blocks:
        for match in MAYBE_SHIFTED.finditer(block.text):
            yield Repair("shift", "guess", block.line_at(match.start()), match[0], _with_capitals(match[0]),
                         msg("only a dictionary decides it: install zecer[pl]"))


def _unknown(blocks: Sequence[TextBlock], lexicon: Lexicon) -> Iterator[Repair]:
    """Small words that the dictionary has not, with the only one that differs by an accent or a letter."""
    counts = Counter(word for block in blocks for word in WORD.findall(block.text)
                     if len(word) >= LEAST_LETTERS and word.islower())
    unknown = lexicon.unknown(counts)
    near = {word: set(_near_words(word)) for word in sorted(unknown)[:MOST_UNKNOWN]}
    strange = lexicon.unknown({one for others in near.values() for one in others})
    for block in blocks:
        for match in WORD.finditer(block.text):
            word = match[0]
            if word not in unknown or REFERENCE.match(block.text, match.start()):
                continue
            # told once, where it stands first
            unknown.discard(word)
            meant = sorted(near.get(word, set()) - strange)
            accented = [one for one in meant if len(one) == len(word)]
            after = accented[0] if len(accented) == 1 else meant[0] if len(meant) == 1 else ""
            why = (msg("the dictionary has not “{word}”; one word differs by a letter", word=word) if after else
                   msg("the dictionary has not “{word}”", word=word))
            yield Repair("word", "guess", block.line_at(match.start()), word, after, why)


def _near_words(word: str) -> Iterable[str]:
    """Words with another accent, with letters that look alike, and with one letter less."""
    for at, letter in enumerate(word):
        for base, accented in ACCENTED.items():
            if letter in accented:
                yield from (word[:at] + other + word[at + 1 :] for other in accented if other != letter)
            elif letter == base:
                yield from (word[:at] + other + word[at + 1 :] for other in accented[1:])
        yield word[:at] + word[at + 1 :]
    for one, other in CONFUSED:
        at = word.find(one)
        while at >= 0:
            yield word[:at] + other + word[at + len(one) :]
            at = word.find(one, at + 1)
