"""A number or a name typed in prose, where it is a datum."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from generator.check.per_game import once
from generator.check.prose import CheckedText, masked_text, names, passages, term_forms
from generator.check.rule import Findings, finding_at, rule
from generator.language.language_data import language_data
from generator.message import msg
from generator.model.game import Game
from generator.model.text import PLACEHOLDER
from generator.products import spec_of

WORD = re.compile(r"\w+")
# not 0304, a hex of a map or another code; a digit first, for it is found fast
DIGITS = re.compile(r"\d(?<!\d\d)(?!(?<=0)\d)\d*(?:[.,]\d+)*")
# a longer number is a datum, or else a year, a hex or another name
MOST_DIGITS = 3
# 2D6+1, in the letters of several languages
DICE = re.compile(r"(?<![^\W_])\d{1,2}[DdKkWw]\d{1,3}(?:[+-]\d{1,3})?(?![^\W_])")
LIST_MARKER = re.compile(r"^[ \t]*\d+[.)][ \t]", re.MULTILINE)
ICON = re.compile(r"\{icon:[^{}]*\}")
ADVICE = msg("write {value:…}, {cell:…}, {dice:…} or {ref:…}, so that it cannot grow old")
CARD_ADVICE = msg("take it from a field ({value:…}), write it as a word, or allow digits in these texts: severities: "
                  "{figure-in-prose: off} in their kind")
UNCLOSED = re.compile(r"\{[a-z]+:[^\s{}]*")
NO_PROSE = (PLACEHOLDER, UNCLOSED, LIST_MARKER)
SENTENCE_START = re.compile(r"(?:^\s*|[.!?:…][)”\"*]*\s+|\n\s*(?:[-*]\s+|\d+[.)]\s+)?)[„\"*(]*$")


@rule(
    id="figure-in-prose",
    what="A number, or the name of a thing, typed in prose instead of being taken from the pack.",
    why="When the troll is made stronger or given another name, the sentence stays behind and is wrong.",
    bad="""\
values: {limit: 3}
glossary:
  rank:
    pl: {nom: szereg}
    meaning: w nim najwyżej 3 postacie  ⟸
""",
    mended={"w nim najwyżej 3 postacie": '"w nim najwyżej {plural:limit|postać|postacie|postaci}"'},
    in_translation=True,
)
def figure_in_prose(game: Game) -> Findings:
    written = _names(game)
    by_word = _by_word(written)
    alike = _same_letter_words(by_word)
    found, cards = [], _on_cards(game)
    for passage in passages(game):
        source = passage.text.source
        if passage.sort == "prose" and (DIGITS.search(source) or not by_word.keys().isdisjoint(alike.findall(source))):
            plain = masked_text(passage.text.source, *NO_PROSE)
            both = list(_digits(passage, plain, cards, game)), list(_names_in_text(plain, by_word))
            found += [(passage, *both)] if any(both) else []
    # the words of a whole game are many, and most games type no name
    common = _common(game) if any(named for _, _, named in found) else set()
    for passage, digits, named in found:
        yield from digits
        others = [(start, name) for start, name in named if not _is_own_name(passage, name, written, cards)]
        yield from _typed_names(passage, others, written, common)


def _is_own_name(passage: CheckedText, name: str, written: Mapping[str, list[str]], cards: frozenset[str]) -> bool:
    """True if the text of a card has its own name: most names of cards are ordinary words."""
    kind, _, rest = passage.path.partition("/")
    own = f"{{name:{kind}.{rest.partition('/')[0]}"
    return kind in cards and any(one.rstrip("}").partition("|")[0] == own for one in written[name])


def _on_cards(game: Game) -> frozenset[str]:
    """The kinds of things that decks print."""
    decks = (product for product in game.products.values() if spec_of(product).single_pieces)
    printed = {kind for deck in decks for kind in deck.options.kinds}
    return frozenset(kind for kind in game.kinds if not printed.isdisjoint(game.lineage(kind)))


@once
def _large_numbers(game: Game) -> Iterator[str]:
    """The numbers of the pack that are long enough to be taken for a year or a hex."""
    fields = (value for thing in game.things.values() for value in thing.fields.values())
    cells = (cell for table in game.tables.values() for cell in table.cells.values())
    yield from {str(one) for one in (*game.values.values(), *fields, *cells) if isinstance(one, int) and one > 999}


def _digits(passage: CheckedText, plain: str, cards: frozenset[str], game: Game) -> Findings:
    advice = CARD_ADVICE if passage.path.partition("/")[0] in cards else ADVICE
    dice = {one.start(): one for one in DICE.finditer(plain)}
    for one in dice.values():
        yield finding_at(passage.path, passage.text.source, one.start(), one.end(),
                         msg("expected a placeholder, found the typed dice {dice}", dice=one[0]),
                         help=msg("write {{dice:{dice}}}, so that it is read as dice everywhere", dice=one[0]))
    for match in DIGITS.finditer(plain):
        if any(one.start() <= match.start() < one.end() for one in dice.values()):
            continue
        if len(match[0]) > MOST_DIGITS and match[0].isdigit() and match[0] not in _large_numbers(game):
            continue
        message = msg("expected a placeholder, found the typed number {match}", match=match[0])
        yield finding_at(passage.path, passage.text.source, match.start(), match.end(), message, help=advice)


def _typed_names(
    passage: CheckedText, found: Iterable[tuple[int, str]], names: Mapping[str, list[str]], common: set[str]
) -> Findings:
    for start, name in found:
        source = masked_text(passage.text.source, ICON)
        if name.lower() in common and SENTENCE_START.search(source[:start]):
            continue
        message = msg("expected a placeholder, found the typed name {name}", name=name)
        advice = msg("write {names}", names=" or ".join(names[name][:3]))
        yield finding_at(passage.path, passage.text.source, start, start + len(name), message, help=advice)


def _by_word(names: Iterable[str]) -> dict[str, list[str]]:
    """The names by their first word, the longest first: looking a text up does not hang on how many there are."""
    found: dict[str, list[str]] = {}
    for name in sorted(names, key=len, reverse=True):
        if first := WORD.match(name):
            found.setdefault(first[0], []).append(name)
    return found


def _same_letter_words(words: Iterable[str]) -> re.Pattern[str]:
    """Words that begin with the same letter as one of these."""
    letters = "".join(map(re.escape, sorted({word[0] for word in words})))
    # the letter first, for it is found fast; then that none stands before it
    return re.compile(rf"[{letters}](?<!\w.)\w*" if letters else r"(?!)")


def _names_in_text(plain: str, by_word: Mapping[str, list[str]]) -> Iterator[tuple[int, str]]:
    """Where whole names stand in a text, from the left; of those at one place the longest."""
    end = 0
    for word in WORD.finditer(plain) if not by_word.keys().isdisjoint(WORD.findall(plain)) else ():
        start = word.start()
        for name in by_word.get(word[0], ()) if start >= end else ():
            after = start + len(name)
            if plain.startswith(name, start) and not WORD.match(plain, after):
                yield start, name
                end = after
                break


def _names(game: Game) -> dict[str, list[str]]:
    """Every form of a thing's name that begins with a capital, and the placeholders that print it."""
    found: dict[str, list[str]] = {}
    capitals = language_data(game.language).capitals == "nouns"
    for path, name in names(game):
        kind, id_, field = path.split("/")
        for form, word in name.forms.items() if field == "name" else ():
            if word[:1].isupper() and (" " in word or not capitals):
                holder = f"{{name:{kind}.{id_}}}" if form == "nom" else f"{{name:{kind}.{id_}|{form}}}"
                found.setdefault(word, []).append(holder)
    return found


def _common(game: Game) -> set[str]:
    """Words that are also written small: at the start of a sentence they may be just words."""
    texts = (masked_text(passage.text.source, *NO_PROSE) for passage in passages(game) if passage.sort != "source")
    small = {word for text in texts for word in WORD.findall(text) if word.islower()}
    return small.union(word for _, word in term_forms(game))
