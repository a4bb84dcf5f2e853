"""A number or a name typed in prose, where it is a datum."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.check.prose import Passage, passages
from generator.check.rule import at, rule
from generator.finding import Finding
from generator.model.game import Game
from generator.model.text import PLACEHOLDER

DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
LIST_MARKER = re.compile(r"^[ \t]*\d+[.)][ \t]", re.MULTILINE)
ICON = re.compile(r"\{icon:[^{}]*\}")
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
    listed = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    words = re.compile(rf"(?<!\w)(?:{listed})(?!\w)") if names else None
    told = [(passage, _blanked(passage.text.source)) for passage in passages(game)]
    common = _common(game, [plain for passage, plain in told if passage.sort != "source"])
    for passage, plain in told:
        if passage.sort == "prose":
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
        advice = "write {value:…}, {cell:…}, {dice:…} or {ref:…}, so that it cannot grow old"
        yield at(passage.path, passage.text.source, match.start(), match.end(), message, help=advice)


def _named(
    passage: Passage, plain: str, words: re.Pattern[str], names: Mapping[str, list[str]], common: set[str]
) -> Iterator[Finding]:
    source = ICON.sub(lambda match: " " * len(match[0]), passage.text.source)
    for match in words.finditer(plain):
        if match[0].lower() in common and SENTENCE_START.search(source[: match.start()]):
            continue
        message = f"expected a placeholder, found the typed name {match[0]}"
        advice = f"write {' or '.join(names[match[0]][:3])}"
        yield at(passage.path, passage.text.source, match.start(), match.end(), message, help=advice)


def _names(game: Game) -> dict[str, list[str]]:
    """Every form of a thing's name that begins with a capital, and the placeholders that print it."""
    found: dict[str, list[str]] = {}
    for ref, thing in game.things.items():
        if "name" in thing.fields:
            for form, word in thing.name.forms.items():
                if word[:1].isupper():
                    found.setdefault(word, []).append(f"{{name:{ref}}}" if form == "nom" else f"{{name:{ref}|{form}}}")
    return found


def _common(game: Game, texts: list[str]) -> set[str]:
    """Words that are also written small: at the start of a sentence they may be just words."""
    forms = {form for term in game.terms.values() for form in term.forms.get(game.language, {}).values()}
    return forms | {word for text in texts for word in re.findall(r"\w+", text) if word.islower()}
