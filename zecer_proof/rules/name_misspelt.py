"""A word of a name that is a slip of the hand away from a word that the game has often."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.check.prose import all_forms, names, passages
from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.text import PLACEHOLDER
from zecer_proof.declension import are_forms_of_one

WORD = re.compile(r"[^\W\d_]+")
SWAPPED = re.compile(r"[a-zà-öø-ÿąćęłńóśźż](?=[A-ZÀ-ÖØ-ÞĄĆĘŁŃÓŚŹŻ][a-zà-öø-ÿąćęłńóśźż])")
# a word of fewer letters has too many neighbours; one that stands less often may itself be the slip
SHORTEST, OFTEN = 6, 3


@rule(
    id="name-misspelt",
    severity="warning",
    what="A word of a name that stands nowhere else, one letter off a word that stands often; or a capital in it.",
    why="Of fifty chambers one `komnta` is overlooked; on a card it stands in the largest type.",
    bad="""\
kinds:
  tile: {name: segment, fields: {name: name}}
kind: tile
things:
  chamber: {name: pusta komnata}
  fountain: {name: komnata z fontanną}
  altar: {name: komnata z ołtarzem}
  stairs: {name: komnta ze schodami}  ⟸
""",
    mended={"komnta": "komnata"},
)
def name_misspelt(game: Game) -> Findings:
    counts = _counts(game)
    often = _by_letters_lost(word for word, number in counts.items() if number >= OFTEN and len(word) > SHORTEST)
    initials = {word[0] for words in often.values() for word in words}
    for path, written in _names(game):
        for match in WORD.finditer(written):
            word = match[0].lower()
            alone = word[0] in initials and len(word) >= SHORTEST and counts[word] == 1
            other = _neighbour(word, often, game.language) if alone else None
            if other is not None:
                yield fault(path, msg("expected one spelling, found {match} once and {other} {count} times",
                                      match=match[0], other=other, count=counts[other]),
                            near=match[0], help=msg("correct the one that is wrong"))
            elif SWAPPED.match(match[0]):
                meant = match[0].capitalize()
                yield fault(path, msg("expected {meant}, found {match}", meant=meant, match=match[0]), near=match[0])


def _counts(game: Game) -> Counter[str]:
    """How often each word of a game stands in it, in small letters."""
    # letters are looked for only in what is different between two spaces: a game has few words
    written: Counter[str] = Counter()
    for passage in passages(game):
        source = passage.text.source
        written.update((PLACEHOLDER.sub(" ", source) if "{" in source else source).split())
    for _, forms in all_forms(game):
        written.update(" ".join(forms.values()).split())
    counts: Counter[str] = Counter()
    for piece, number in written.items():
        for word in WORD.findall(piece.lower()):
            counts[word] += number
    return counts


def _names(game: Game) -> Iterator[tuple[str, str]]:
    for path, name in names(game):
        for form, written in name.forms.items():
            yield path if len(name.forms) == 1 else f"{path}/{form}", written


def _by_letters_lost(words: Iterator[str]) -> dict[str, list[str]]:
    """Words by themselves and by what is left of them when a letter is lost."""
    found: dict[str, list[str]] = {}
    for word in words:
        for left in _losses(word):
            found.setdefault(left, []).append(word)
    return found


def _losses(word: str) -> set[str]:
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _neighbour(word: str, often: dict[str, list[str]], language: str) -> str | None:
    """A frequent word that is a letter more, fewer, another or two swapped away, and no other form of the same word."""
    near = {other for left in _losses(word) for other in often.get(left, ())}
    return next((other for other in sorted(near) if other[0] == word[0]
                 and not are_forms_of_one(word, other, language)), None)
