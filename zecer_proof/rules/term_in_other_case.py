"""A term with a small letter here and a capital there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.check.prose import passages
from generator.check.rule import Findings, finding_at, rule
from generator.check.rules.figure_in_prose import SENTENCE_START
from generator.message import msg
from generator.model.game import Game
from generator.model.text import PLACEHOLDER

# a sentence may begin after a placeholder, which is noughts here
BEGINNINGS = ("", "0", *"„“”\"‚’«»")
CAPITAL = re.compile(r"[A-ZĄĆĘŁŃÓŚŹŻÄÖÜ](?<!\w.)\w*")
Typed = tuple[int, str, str]


@rule(
    id="term-in-other-case",
    severity="warning",
    what="A term typed in prose with a capital inside a sentence, or without the capitals of its name.",
    why="A capital says that a word is a name: the same word with and without one looks like two things.",
    bad="""\
glossary:
  hellgate: {pl: {nom: Czarne Wrota}, meaning: cel gry}
  victory:
    pl: {nom: zwycięstwo}
    meaning: kto zburzy czarne wrota, wygrywa  ⟸
""",
    mended={"czarne wrota": "Czarne Wrota"},
)
def term_in_other_case(game: Game) -> Findings:
    small, large = _forms(game)
    prose = [passage for passage in passages(game) if passage.sort == "prose"] if small or large else []
    whole = "\n".join(passage.text.source for passage in prose).lower()
    typed = [re.escape(name) for name in large if name.lower() in whole]
    names = re.compile("|".join(typed), re.IGNORECASE) if typed else None
    for passage in prose:
        source = passage.text.source
        if names is None and small.keys().isdisjoint(map(str.lower, CAPITAL.findall(source))):
            continue
        plain = PLACEHOLDER.sub(lambda match: "0" * len(match[0]), source)
        for start, found, right in (*_with_capital(plain, small), *_without_capitals(plain, names, large)):
            message = msg("expected “{right}”, as the glossary writes it, found “{found}”", right=right, found=found)
            yield finding_at(passage.path, source, start, start + len(found), message)


def _forms(game: Game) -> tuple[dict[str, list[str]], list[str]]:
    """The forms in small letters by their first word, and those of several words with a capital.

    A single word with a capital is left out: without it, it may be the common word. So are abbreviations.
    """
    small: dict[str, list[str]] = {}
    large = []
    for term in game.terms.values():
        for form, word in term.forms.get(game.language, {}).items():
            if form != "short" and word == word.lower() and word:
                small.setdefault(word.partition(" ")[0], []).append(word)
            elif form != "short" and " " in word:
                large.append(word)
    return small, large


def _with_capital(plain: str, small: Mapping[str, Sequence[str]]) -> Iterator[Typed]:
    """Terms in small letters, typed with a capital where no sentence begins."""
    for match in CAPITAL.finditer(plain):
        for form in small.get(match[0].lower(), ()):
            found = plain[match.start() : match.start() + len(form)]
            if found.lower() == form and not found.isupper() and not _may_begin(plain, match.start(), len(form)):
                yield match.start(), found, form
                break


def _without_capitals(plain: str, names: re.Pattern[str] | None, large: Sequence[str]) -> Iterator[Typed]:
    """Names of several words, typed without all their capitals."""
    for match in names.finditer(plain) if names is not None else ():
        right = next(one for one in large if one.lower() == match[0].lower())
        before, after = plain[: match.start()], plain[match.end() :]
        whole = not (before[-1:].isalnum() or after[:1].isalnum())
        begins = match[0][1:] == right[1:] and match[0][0].isupper() and _may_begin(plain, match.start(), len(right))
        if whole and match[0] not in large and not match[0].isupper() and not begins:
            yield match.start(), match[0], right


def _may_begin(plain: str, start: int, length: int) -> bool:
    """Whether a capital may stand here: after a full stop, a quote or a placeholder, and in a longer name."""
    before, after = plain[max(0, start - 24) : start], plain[start + length :]
    last, following = re.search(r"(\w+) $", before), re.match(r" (\w+)", after)
    if any(word is not None and word[1][0].isupper() for word in (last, following)) or after[:1].isalnum():
        return True
    return before.rstrip(" *_\n")[-1:] in BEGINNINGS or SENTENCE_START.search(before) is not None
