"""Names and terms of a pack that are typed in a text, and whether its translation says them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from msgspec import Struct

from generator.check.prose import all_forms
from generator.model.game import Game
from generator.model.text import CHOOSING, COUNTED, PLACEHOLDER
from generator.text.sorting import without_accents

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
# behind this a capital says nothing
BEGINNING = re.compile(r"(?:^|[.!?:…·][*”\")]*\s|\n|[-–*„“\"(]\s?)[\s„“\"(*]*$")
# so much of a long and of a short word is no ending
STEM, SHORTEST_STEM = 5, 4
# forms of one word (*siła, sił*; *Mann, Männer*) have a beginning in common, nearly the whole of the shorter one
COMMON, OWN_END, LONGEST_ENDING = 3, 1, 3
# a name that is said in this share of its texts, and in so many of them, is missed in others; terms are common words
NAME_SHARE, FEWEST_NAMES = 0.9, 3
TERM_SHARE, FEWEST_TERMS = 0.98, 20
LABEL = re.compile(r"[!?”\"»*)]*:")
TERM, KIND = "term", "kind"

Words = tuple[str, ...]


class Typed(Struct, frozen=True):
    """A name or term as typed in a text: its words in small letters, the data that are called so, if it is a name."""

    words: Words
    text: str
    paths: tuple[str, ...]
    is_name: bool


class Unsaid(Struct, frozen=True):
    """A typed name that a translation lacks, the names in its language, and the other name that it has, if any."""

    at: int
    typed: Typed
    wanted: tuple[str, ...]
    instead: str


class NamesByWord:
    """Every form of every name and term of a game, by their first words."""

    def __init__(self, game: Game) -> None:
        self.forms: dict[str, Mapping[str, str]] = {_datum(path): forms for path, forms in all_forms(game)}
        self.words = {path: dict.fromkeys(filter(None, map(_words, forms.values())))
                      for path, forms in self.forms.items()}
        self.by_first: dict[str, dict[Words, list[str]]] = {}
        for path, forms in self.words.items():
            for words in forms:
                self.by_first.setdefault(words[0], {}).setdefault(words, []).append(path)

    def names_in(self, text: str) -> Iterator[Typed]:
        """The names and terms in a text, from the left; of those at one place the longest."""
        matches = list(WORD.finditer(text))
        words = tuple(match[0].casefold() for match in matches)
        at = 0
        while at < len(words):
            fitting = [some for some in self.by_first.get(words[at], ()) if words[at : at + len(some)] == some]
            if not fitting:
                at += 1
                continue
            longest = max(fitting, key=len)
            paths, end = tuple(self.by_first[words[at]][longest]), at + len(longest)
            yield Typed(longest, text[matches[at].start() : matches[end - 1].end()], paths,
                        _is_name(text, matches[at : end], paths))
            at = end


def _is_name(text: str, matches: Sequence[re.Match[str]], paths: Iterable[str]) -> bool:
    """True for the name of a thing that is capital for no other reason, or that a colon follows as a label."""
    if not matches[0][0][0].isupper() or any(path.partition("/")[0] in (TERM, KIND) for path in paths):
        return False
    return BEGINNING.search(text[: matches[0].start()]) is None or LABEL.match(text, matches[-1].end()) is not None


def unsaid(game: Game, translated: Game, pairs: Sequence[tuple[str, str]]) -> Iterator[Unsaid]:
    """The names and terms that texts type and their translations lack, though nearly all other translations say them.

    A term is a common word; it counts only if the translation has another one, which nearly no other translation has
    without its source.
    """
    texts = [(_Line(source), _Line(target)) for source, target in pairs]
    here, there = NamesByWord(game), NamesByWord(translated)
    said, missed = Counter[str](), list[tuple[int, Typed]]()
    for at, (source, target) in enumerate(texts):
        for one in here.names_in(source.plain):
            if target.says(one, there):
                said[one.paths[0]] += 1
            else:
                missed.append((at, one))
    lacking = Counter(one.paths[0] for _, one in missed)
    added = _Added(texts, here, there)
    for at, one in missed:
        if _sure(said[one.paths[0]], lacking[one.paths[0]], one.is_name):
            instead = added.first_in(at, one.is_name)
            if (one.is_name or instead) and not texts[at][1].inflects(one, there):
                yield Unsaid(at, one, _nominatives(one, there), instead)


class _Line:
    """A text as its words in small letters, between spaces."""

    def __init__(self, source: str) -> None:
        self.source, self.plain = source, without_placeholders(source)
        self.words = _words(self.plain)
        self.line = f" {' '.join(self.words)} "

    def says(self, one: Typed, names: NamesByWord) -> bool:
        """True if it has one of the forms of a name, with any ending or in a compound, or its placeholder."""
        forms = [form for path in one.paths for form in names.words.get(path, ())]
        return (any(f" {' '.join(form)} " in self.line for form in forms)
                or any(_holder(path) in self.source for path in one.paths)
                or any(all(_stem(word) in self.line for word in form) for form in forms))

    def inflects(self, one: Typed, names: NamesByWord) -> bool:
        """True if it may have a name of one word in a form that the pack does not declare."""
        forms = {form[0] for path in one.paths for form in names.words.get(path, ()) if len(form) == 1}
        return any(may_be_forms_of_one_word(form, word) for form in forms for word in self.words)


def may_be_forms_of_one_word(one: str, other: str) -> bool:
    """Whether two words in small letters differ by little more than endings and accents.

    No dictionary is asked, so that a pack is told the same whatever is installed.
    """
    both = [without_accents(one), without_accents(other)]
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(*both, strict=False)))
    shorter, longer = sorted(map(len, both))
    return common >= max(COMMON, shorter - OWN_END) and longer - common <= LONGEST_ENDING


def _stem(word: str) -> str:
    """The beginning of a word, which its forms and compounds have; a short one is sought at the beginning of words."""
    return word[:STEM] if len(word) > STEM else f" {word[:SHORTEST_STEM]}"


def _sure(said: int, lacking: int, is_name: bool) -> bool:
    """True if a name is said so often that it is missed where it lacks; the text in question does not count."""
    others = said + lacking - 1
    fewest, least = (FEWEST_NAMES, NAME_SHARE) if is_name else (FEWEST_TERMS, TERM_SHARE)
    return others >= fewest and said >= least * others


class _Added:
    """The names and terms that translations have and their sources do not."""

    def __init__(self, texts: Sequence[tuple[_Line, _Line]], here: NamesByWord, there: NamesByWord) -> None:
        self.texts, self.here, self.there = texts, here, there
        self.sure: dict[Words, bool] = {}

    def first_in(self, at: int, any_word: bool) -> str:
        """The first in a translation, as it stands there; without ``any_word`` one that sources nearly always have."""
        source, target = self.texts[at]
        return next((one.text for one in self.there.names_in(target.plain)
                     if not source.says(one, self.here) and (any_word or self._is_sure(one))
                     and not source.inflects(one, self.here)), "")

    def _is_sure(self, one: Typed) -> bool:
        if one.words not in self.sure:
            needle = f" {' '.join(one.words)} "
            both = [source.says(one, self.here) for source, target in self.texts if needle in target.line]
            fewest = 1 if len(one.words) > 1 else FEWEST_NAMES
            self.sure[one.words] = sum(both) == len(both) - 1 >= fewest
        return self.sure[one.words]


def without_placeholders(text: str) -> str:
    """A text without its placeholders, but with the words that they hold."""
    return PLACEHOLDER.sub(
        lambda hole: (f" {' '.join(hole['forms'].split('|')[1:])} " if hole["kind"] in (*COUNTED, *CHOOSING)
                      else " · "), text)


def _nominatives(one: Typed, there: NamesByWord) -> tuple[str, ...]:
    return tuple(dict.fromkeys(there.forms[path]["nom"] for path in one.paths if "nom" in there.forms.get(path, {})))


def _datum(path: str) -> str:
    """The path of a name without the language of the forms of a term."""
    return path.rpartition("/")[0] if path.startswith(f"{TERM}/") else path


def _holder(path: str) -> str:
    """The beginning of the placeholder of a name or term: ``{name:monster.troll``."""
    head, id_, *_ = path.split("/")
    return f"{{{head}:{id_}" if head in (TERM, KIND) else f"{{name:{head}.{id_}"


def _words(text: str) -> Words:
    return tuple(word.casefold() for word in WORD.findall(text))
