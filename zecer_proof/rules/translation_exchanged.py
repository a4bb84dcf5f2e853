"""Placeholders of a translation in each other's place, or with the noun of another one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from generator.check.example_packs import translated_meaning_pack
from generator.check.prose import all_forms
from generator.check.rule import Findings, fault, rule
from generator.check.translation import FORM, NUMBERS, TranslatedPair, Translation, signature
from generator.message import msg
from generator.model.game import Game
from generator.model.text import LOCAL, placeholders
from generator.translate.number_words import form_and_nouns
from zecer_proof.inflection import shared_prefix

NUMBER, COUNTED_NOUNS = "number", ("plural", "number")
# placeholders that print the same sort of thing keep their order; names, if they are of one kind
SORTS = ("ref", "table", "icon", "layout", "direction")
NAME = "name"
# nouns with so many letters in common may be two words for a thing
ALIKE = 3
# so often a noun is translated in one way
USUAL = 2


@rule(
    id="translation-exchanged",
    severity="warning",
    what="A translation with two numbers, names or references of its source in each other's place, or with the noun of "
         "something else behind a number.",
    why="Each of them is in the text, so nothing is missing; but the rule says it of the other thing.",
    bad={**translated_meaning_pack("najpierw {value:few}, potem {value:many}", "first {value:many}, then {value:few}"),
         "values.yaml": "values: {few: 2, many: 7}\n"},
    mended={"first {value:many}, then {value:few}": "first {value:few}, then {value:many}"},
)
def translation_exchanged(translation: Translation) -> Findings:
    for pair in translation.pairs:
        yield from _exchanged_order(translation, pair)
    yield from _foreign_nouns(translation)


def _exchanged_order(translation: Translation, pair: TranslatedPair) -> Findings:
    if pair.source.count("{") < 2 or pair.message.sort == "wording":
        return
    before, after = (_by_sort(signature(text)) for text in (pair.source, pair.target))
    for sort, wanted in before.items():
        found = after.get(sort, [])
        if wanted != found and Counter(wanted) == Counter(found):
            one, other = next(both for both in zip(wanted, found, strict=True) if both[0] != both[1])
            yield fault(translation.path(pair.context),
                        msg("expected {one} before {other}, as in the source, found them in the other order",
                            one=f"{{{one}}}", other=f"{{{other}}}"),
                        help=msg("if the language needs that order, say so: waive translation-exchanged: why"))


def _by_sort(keys: Sequence[str]) -> Mapping[str, list[str]]:
    """The placeholders of a text that print like things, in their order."""
    found: dict[str, list[str]] = {}
    for key in keys:
        kind, _, target = key.partition(":")
        if key.startswith(NUMBERS) or kind in LOCAL:
            found.setdefault(NUMBER, []).append(key)
        elif kind in SORTS or kind == NAME:
            found.setdefault(kind if kind != NAME else f"{NAME}:{target.partition('.')[0]}", []).append(key)
    return found


class CountedNoun(Struct, frozen=True):
    """The nouns behind a number in a text and in its translation, in their last forms."""

    pair: TranslatedPair
    source: str
    target: str


def _foreign_nouns(translation: Translation) -> Findings:
    """Nouns that are a form of another thing's name, or that usually translate another noun."""
    found = list(_counted_nouns(translation))
    targets: dict[str, Counter[str]] = defaultdict(Counter)
    sources: dict[str, Counter[str]] = defaultdict(Counter)
    for noun in found:
        targets[noun.source][noun.target] += 1
        sources[noun.target][noun.source] += 1
    named = _owners(translation.game), _owners(translation.translated_game)
    for noun in found:
        (usual, times), = targets[noun.source].most_common(1)
        owners = named[0].get(noun.source, set()), named[1].get(noun.target, set())
        is_of_another = bool(owners[0] and owners[1]) and not owners[0] & owners[1]
        is_unusual = usual != noun.target and times >= USUAL and targets[noun.source][noun.target] == 1
        if is_of_another or (is_unusual and any(shared_prefix(noun.source, other) < ALIKE
                                                for other in sources[noun.target])):
            message = msg("expected a noun for “{source}” behind the number, found “{target}”",
                          source=noun.source, target=noun.target)
            if is_unusual:
                message = msg("expected “{usual}” for “{source}” behind the number, found “{target}”",
                              usual=usual, source=noun.source, target=noun.target)
            yield fault(translation.path(noun.pair.context), message)


def _counted_nouns(translation: Translation) -> Iterator[CountedNoun]:
    for pair in translation.pairs:
        if "{" in pair.source:
            before = _nouns(pair.source, translation.game.language)
            after = _nouns(pair.target, translation.language) if before else {}
            for key, nouns in before.items():
                if len(nouns) == len(after.get(key, ())) == 1:
                    yield CountedNoun(pair, nouns[0], after[key][0])


def _nouns(text: str, language: str) -> dict[str, list[str]]:
    """The nouns of numbers, by the datum of the number."""
    found: dict[str, list[str]] = {}
    for one in placeholders(text):
        if one.kind in COUNTED_NOUNS:
            _, nouns = form_and_nouns(language, one.kind, one.forms)
            if nouns:
                (key,) = signature(one.source)
                found.setdefault(key.removeprefix(FORM), []).append(nouns[-1].casefold())
    return found


def _owners(game: Game) -> Mapping[str, set[str]]:
    """What is called so in one of its forms, by the form."""
    found: dict[str, set[str]] = {}
    for path, forms in all_forms(game):
        for form in forms.values():
            # the forms of a term are told by language
            found.setdefault(form.casefold(), set()).add(path.rpartition("/")[0])
    return found
