"""A word that no dictionary has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from generator.check import spelling
from generator.check.declension import every_stem
from generator.check.once import once
from generator.check.prose import Passage, names, passages
from generator.check.rule import at, rule
from generator.finding import Finding
from generator.model.game import Game
from generator.model.text import PLACEHOLDER
from generator.speech import message

LANGUAGE = "pl"
# what is part of a word, seen or not
INSIDE = r"\w\u0300-\u036f\u00ad\u200b-\u200d\u2060'’"
WORD = re.compile(rf"(?<![{INSIDE}])(?<![A-Z0-9]-)[^\W\d_]{{2,}}(?![{INSIDE}])")
POLISH = re.compile(rf"[{spelling.LETTERS}qvx]+", re.IGNORECASE)
LETTERS = re.compile(r"[^\W\d_]+")
# no word is in an address, nor in what is left of a placeholder; the second one finds texts that may have some
ODD = re.compile(r"\S*(?:://|@|www\.|[{}])\S*")
HELD = re.compile(r"[{}@]|://|www\.")
# a field that a face draws a picture of
FIELD = re.compile(r"\{([a-z0-9-]+)")
HEADS = ("game/title", "game/subtitle")
# a text that is no longer is an abbreviation, and so is a word all in capitals
ABBREVIATED = 4
# a shorter word has forms like those of many others
SHORTEST_DECLINED = 4
# for so many words is sought what was meant: that takes longer than all the rest
MOST_ADVICE = 100


@rule(
    id="word-misspelt",
    severity="warning",
    whole=True,
    what="A word of Polish prose that stands neither in the dictionary of Morfeusz 2 nor in the pack's `words.txt`.",
    why="A slip of the hand is in print for ever; who reads his own text for the tenth time no longer sees it.",
    bad="""\
provenance: {original: próba}
chapter: "1.0"
title: Ruch
clauses: {"1.1": Bohater porusza sie o dwa pola na kazdej planszy.}  ⟸
""",
    good="""\
provenance: {original: próba}
chapter: "1.0"
title: Ruch
clauses: {"1.1": Bohater porusza się o dwa pola na każdej planszy.}
""",
)
def word_misspelt(game: Game) -> Iterator[Finding]:
    if game.language != LANGUAGE or not spelling.installed():
        return
    own = _own(game)
    often, strange = dict.fromkeys(own, 0), _strange(game, own)
    for word in _words(game):
        if word.written not in strange:
            often[word.small] = often.get(word.small, 0) + 1
    for number, (written, places) in enumerate(strange.items()):
        meant = spelling.likely(written, often) if number < MOST_ADVICE else None
        help = f'did you mean "{meant}"?' if meant is not None else message("if it is right, write it into words.txt")
        for word in places:
            source, end = word.passage.text.source, word.start + len(written)
            wrong = f"expected a word of the Polish dictionary, found {written!r}"
            yield at(word.passage.path, source, word.start, end, wrong, help=help)


class Word(NamedTuple):
    """A word as it is written, in small letters, and where it stands."""

    written: str
    small: str
    passage: Passage
    start: int

    @property
    def shortened(self) -> bool:
        """Whether it is an abbreviation such as ``itd.``, which is a word with its full stop only."""
        end = self.start + len(self.written)
        return self.passage.text.source[end : end + 1] == "." and spelling.known(f"{self.written}.")


def _strange(game: Game, own: set[str]) -> dict[str, list[Word]]:
    """The words that nobody knows, each with all its places. A name that is none of the dictionary may be declined."""
    found: dict[str, list[Word]] = {}
    for word in _words(game):
        if word.small not in own and not spelling.known(word.written) and not word.shortened:
            found.setdefault(word.written, []).append(word)
    declined = (word for word in own if len(word) >= SHORTEST_DECLINED and not spelling.known(word)) if found else ()
    stems = set(chain.from_iterable(map(every_stem, declined)))
    return {written: places for written, places in found.items() if stems.isdisjoint(every_stem(places[0].small))}


@once
def _words(game: Game) -> Iterator[Word]:
    """Every word that a dictionary may be asked for."""
    regions = [region for face in game.theme.faces.values() for region in face.regions.values()]
    pictured = {field for region in regions for field in FIELD.findall(f"{region.image} {region.icon}")}
    for passage in passages(game):
        source = passage.text.source
        if _said_by_others(passage) or (source.isalpha() and passage.path.rpartition("/")[2] in pictured):
            continue
        plain = ODD.sub(_blank, PLACEHOLDER.sub(_blank, source)) if HELD.search(source) else source
        for match in WORD.finditer(plain):
            written = match[0]
            foreign = passage.sort == "source" and written[0].isupper()
            short = written.isupper() and len(written) <= ABBREVIATED
            if not foreign and not short and POLISH.fullmatch(written):
                yield Word(written, written.lower(), passage, match.start())


def _said_by_others(passage: Passage) -> bool:
    """Whether a text is no prose: an id in the place of a label, an abbreviation, the title of the box."""
    id_, key = passage.path.split("/")[-2:]
    source = passage.text.source
    return len(source) <= ABBREVIATED or key == "short" or source == id_ or passage.path in HEADS


def _blank(match: re.Match[str]) -> str:
    """As long as what it stands for, so that places stay true, and no word with what stands beside it."""
    return "_" * len(match[0])


def _own(game: Game) -> set[str]:
    """The words, in small letters, of all that has a name in this game, and those that it says are its own."""
    forms = [kind.name.forms for kind in game.kinds.values()]
    forms += [term.forms.get(game.language, {}) for term in game.terms.values()]
    forms += [name.forms for _, name in names(game)]
    titles = [game.title.source, game.subtitle.source if game.subtitle is not None else ""]
    people = [name for credit in game.credits.values() for name in credit.names]
    texts = (*game.words, *titles, *people, *chain.from_iterable(form.values() for form in forms))
    return {word.lower() for text in texts for word in LETTERS.findall(text)}
