"""A word that no dictionary has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from generator.check import spelling
from generator.check.prose import CheckedText, all_forms, passages
from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.region_contents import IconContent, ImageContent
from generator.model.text import CHOOSING, PLACEHOLDER
from generator.outside import has_polish_dictionary
from zecer_proof.declension import every_stem

# what is part of a word, seen or not
INSIDE = r"\w\u0300-\u036f\u00ad\u200b-\u200d\u2060'’"
WORD = re.compile(rf"(?<![{INSIDE}])(?<![A-Z0-9]-)[^\W\d_]{{2,}}(?![{INSIDE}])")
POLISH = re.compile(rf"[{spelling.LETTERS}qvx]+", re.IGNORECASE)
LETTERS = re.compile(r"[^\W\d_]+")
# no word is in an address, nor in what is left of a placeholder, which have one of these signs
HELD = ("{", "}", "@", "://", "www.")
ODD = re.compile(rf"\S*(?:{'|'.join(map(re.escape, HELD))})\S*")
# a field that a face draws a picture of
FIELD = re.compile(r"\{([a-z0-9-]+)")
# placeholders whose forms are words for print, and nothing else
WORDS_ALONE = ("plural", "form", *CHOOSING)
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
    dictionary=spelling.LANGUAGE,
    what="A word of Polish prose that stands neither in the dictionary of Morfeusz 2 nor in the pack's `words.txt`.",
    why="A slip of the hand is in print for ever; who reads his own text for the tenth time no longer sees it.",
    bad="""\
provenance: {original: próba}
chapter: "1.0"
title: Ruch
clauses: {"1.1": Bohater porusza sie o dwa pola na kazdej planszy.}  ⟸
""",
    mended={"sie": "się", "kazdej": "każdej"},
)
def word_misspelt(game: Game) -> Findings:
    if game.language != spelling.LANGUAGE or not has_polish_dictionary():
        return
    own = _own(game)
    texts = list(_texts(game))
    written = _word_counts(texts)
    strange = spelling.strangers(word for word in written if word.lower() not in own)
    if not strange:
        return
    places = _places(texts, strange, own)
    often = dict.fromkeys(own, 0)
    for word, count in written.items():
        if word not in places:
            often[word.lower()] = often.get(word.lower(), 0) + count
    for number, (word, stands) in enumerate(places.items()):
        meant = spelling.likely(word, often) if number < MOST_ADVICE else None
        help = msg('did you mean "{meant}"?',
                   meant=meant) if meant is not None else msg("if it is right, write it into words.txt")
        wrong = msg("expected a word of the Polish dictionary, found {word!r}", word=word)
        for passage, start in stands:
            yield finding_at(passage.path, passage.text.source, start, start + len(word), wrong, help=help)


Place = tuple[CheckedText, int]


class Prose(NamedTuple):
    """A text that may have words of a dictionary, and the same without what is no word, in its place."""

    passage: CheckedText
    plain: str

    @property
    def is_source(self) -> bool:
        return self.passage.sort == "source"


def _word_counts(texts: Iterable[Prose]) -> Counter[str]:
    """How often each word stands that a dictionary may be asked for."""
    written = Counter[str]()
    for source in (False, True):
        # a game has few pieces between spaces, and no word reaches beyond its own
        pieces = Counter(chain.from_iterable(text.plain.split() for text in texts if text.is_source is source))
        for piece, count in pieces.items():
            for word in WORD.findall(piece):
                if _is_asked(word, source):
                    written[word] += count
    return written


def _is_asked(word: str, source: bool) -> bool:
    """Whether a dictionary may be asked for a word: for no name in the source of a datum, nor an abbreviation."""
    if (source and word[0].isupper()) or (len(word) <= ABBREVIATED and word.isupper()):
        return False
    return POLISH.fullmatch(word) is not None


def _places(texts: Iterable[Prose], strange: Container[str], own: Iterable[str]) -> dict[str, list[Place]]:
    """Where words stand that nobody knows. A name that is none of the dictionary may be declined."""
    found: dict[str, list[Place]] = {}
    for text in texts:
        for match in WORD.finditer(text.plain):
            word = match[0]
            if word in strange and _is_asked(word, text.is_source) and not _is_shortened(text.passage, match):
                found.setdefault(word, []).append((text.passage, match.start()))
    declined = (word for word in own if len(word) >= SHORTEST_DECLINED
                and not spelling.in_dictionary(word)) if found else ()
    stems = set(chain.from_iterable(map(every_stem, declined)))
    return {word: places for word, places in found.items() if stems.isdisjoint(every_stem(word.lower()))}


def _is_shortened(passage: CheckedText, match: re.Match[str]) -> bool:
    """Whether a word is an abbreviation such as ``itd.``, which is a word with its full stop only."""
    return passage.text.source[match.end() : match.end() + 1] == "." and spelling.in_dictionary(f"{match[0]}.")


def _texts(game: Game) -> Iterator[Prose]:
    regions = [region for face in game.theme.faces.values() for region in face.regions.values()]
    pictured = {field for region in regions for sort in (ImageContent, IconContent)
                for field in FIELD.findall(region.word(sort))}
    for passage in passages(game):
        source = passage.text.source
        if not _said_by_others(passage) and not (source.isalpha() and passage.path.rpartition("/")[2] in pictured):
            plain = PLACEHOLDER.sub(_words_of_forms, source)
            yield Prose(passage, ODD.sub(_blank, plain) if any(sign in plain for sign in HELD) else plain)


def _said_by_others(passage: CheckedText) -> bool:
    """Whether a text is no prose: an id in the place of a label, an abbreviation, the title of the box."""
    id_, key = passage.path.split("/")[-2:]
    source = passage.text.source
    return len(source) <= ABBREVIATED or key == "short" or source == id_ or passage.path in HEADS


def _words_of_forms(match: re.Match[str]) -> str:
    """A placeholder as blanks, but for the words that its forms are."""
    if match["kind"] not in WORDS_ALONE:
        return _blank(match)
    return f"{'_' * (match.start('forms') - match.start())}{match['forms'].replace('|', ' ')}_"


def _blank(match: re.Match[str]) -> str:
    """As long as what it stands for, so that places stay true, and no word with what stands beside it."""
    return "_" * len(match[0])


def _own(game: Game) -> set[str]:
    """The words, in small letters, of all that has a name in this game, and those that it says are its own."""
    titles = [game.title.source, game.subtitle.source if game.subtitle is not None else ""]
    people = [name for credit in game.credits.values() for name in credit.names]
    texts = (*game.words, *titles, *people, *chain.from_iterable(forms.values() for _, forms in all_forms(game)))
    return {word.lower() for text in texts for word in LETTERS.findall(text)}
