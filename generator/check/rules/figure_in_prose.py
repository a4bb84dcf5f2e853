"""A number or a name typed in prose, where it is a datum."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.check.prose import Passage, passages
from generator.check.rule import at, rule
from generator.finding import Finding
from generator.model.game import Game
from generator.model.text import PLACEHOLDER
from generator.model.values import Ref

DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
LIST_MARKER = re.compile(r"^[ \t]*\d+[.)][ \t]", re.MULTILINE)
SENTENCE_START = re.compile(r"(?:^|[.!?:…][)”\"*]*\s+|\n\s*(?:[-*]\s+|\d+[.)]\s+)?)[„\"*(]*$")


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
    good="""\
values: {limit: 3}
glossary:
  rank:
    pl: {nom: szereg}
    meaning: "w nim najwyżej {plural:limit|postać|postacie|postaci}"
""",
)
def figure_in_prose(game: Game) -> Iterator[Finding]:
    names = _names(game)
    words = (
        re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?!\w)")
        if names
        else None
    )
    common = {form.casefold() for term in game.terms.values() for form in term.forms.get(game.language, {}).values()}
    for passage in passages(game):
        if passage.sort == "prose":
            plain = _blanked(passage.text.source)
            yield from _digits(passage, plain)
            if words is not None:
                yield from _named(passage, plain, words, names, common)


def _blanked(source: str) -> str:
    """The text with spaces where its placeholders and list numbers stand."""
    without = PLACEHOLDER.sub(lambda match: " " * len(match[0]), source)
    return LIST_MARKER.sub(lambda match: " " * len(match[0]), without)


def _digits(passage: Passage, plain: str) -> Iterator[Finding]:
    for match in DIGITS.finditer(plain):
        message = f"expected a placeholder, found the typed number {match[0]}"
        yield at(
            passage.path,
            passage.text.source,
            match.start(),
            match.end(),
            message,
            help="write {value:…}, {cell:…}, {dice:…} or {ref:…}, so that it cannot grow old",
        )


def _named(
    passage: Passage, plain: str, words: re.Pattern[str], names: Mapping[str, tuple[Ref, str]], common: set[str]
) -> Iterator[Finding]:
    for match in words.finditer(plain):
        ref, form = names[match[0]]
        if match[0].casefold() in common and SENTENCE_START.search(passage.text.source[: match.start()]):
            continue
        written = f"{{name:{ref}}}" if form == "nom" else f"{{name:{ref}|{form}}}"
        message = f"expected a placeholder, found the typed name {match[0]}"
        yield at(passage.path, passage.text.source, match.start(), match.end(), message, help=f"write {written}")


def _names(game: Game) -> dict[str, tuple[Ref, str]]:
    """Every form of a thing's name that begins with a capital, and whose it is."""
    found: dict[str, tuple[Ref, str]] = {}
    for ref, thing in game.things.items():
        if "name" in thing.fields:
            for form, word in thing.name.forms.items():
                if word[:1].isupper():
                    found.setdefault(word, (ref, form))
    return found
