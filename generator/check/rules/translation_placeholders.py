"""A translation whose placeholders are not those of its source."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from generator.check.placeholders import slips
from generator.check.rule import Findings, fault, rule
from generator.check.translation import FORM, NUMBERS, TranslatedPair, Translation, signature, typed_numbers
from generator.finding import did_you_mean
from generator.layout.faces.face_expression import is_expression, paths_of
from generator.layout.faces.holes import own_path
from generator.message import Message, counted, msg
from generator.model.text import placeholders

# words may be said more or less often in another language; that each is there is looked at apart
REPEATABLE = ("term:", "name:", "kind:", "icon:")
TYPED = msg("take it from the pack: it is another number as soon as the pack changes")
HOLE = re.compile(r"\{[^{}|]*(?:\|(?:code|signed)(?=\}))?")


@rule(
    id="translation-placeholders",
    what="A translation that lacks a placeholder of its source, has one too many, or one that points at nothing.",
    why="A number, name or reference would be missing from the edition, or be another one than in the original.",
    bad={"example.yaml": """\
values: {limit: 3, most: 5}
glossary: {rank: {pl: {nom: szereg}, meaning: 'do {value:limit}'}}
""", "i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"  ⟸
msgid "do {value:limit}"
msgstr "up to {value:most}"
"""},
    mended={"{value:most}": "{value:limit}"},
)
def translation_placeholders(translation: Translation) -> Findings:
    for pair in translation.pairs:
        path = translation.path(pair.context)
        if pair.message.sort == "wording":
            yield from _compare_placeholders(path, *_without_nouns(Counter(_holes(pair.source)),
                                                                   Counter(_holes(pair.target))))
            continue
        wanted, found = _without_nouns(Counter(signature(pair.source)), Counter(signature(pair.target)))
        yield from _compare_placeholders(path, wanted, found, typed_numbers(pair))
        yield from _broken(translation, pair, path)


def _without_nouns(wanted: Counter[str], found: Counter[str]) -> tuple[Counter[str], Counter[str]]:
    """The placeholders without nouns behind numbers of which both texts tell: each language puts them where it needs.

    On a face an expression of such a number alone, ``{'thorn' if thorns == 1 else 'thorns'}``, is a noun too.
    """
    told = {datum for key in wanted for datum in (key.removeprefix(FORM), *_computed_holes(key))}
    said = {key.removeprefix(FORM) for key in found}

    def is_noun(key: str) -> bool:
        of_number = key.startswith(FORM) and key.removeprefix(FORM) in said
        return of_number or (key not in found and bool(_computed_holes(key)) and said.issuperset(_computed_holes(key)))

    return (Counter({key: number for key, number in wanted.items() if not is_noun(key)}),
            Counter({key: number for key, number in found.items()
                     if not (key.startswith(FORM) and key.removeprefix(FORM) in told)}))


def _computed_holes(key: str) -> tuple[str, ...]:
    """The holes of the fields in an expression in a hole of a face; none for anything else."""
    written = key.removeprefix("{")
    return tuple(f"{{{path}" for path in paths_of(written)) if key.startswith("{") and is_expression(written) else ()


def _holes(wording: str) -> list[str]:
    """The holes of a face's words, ``{thorns``; placeholders of own fields are holes too."""
    found, at = [], 0
    for one in placeholders(wording):
        path = own_path(one)
        if path is not None:
            found += HOLE.findall(wording[at : one.start])
            found.append(f"{FORM if one.kind == 'form' else ''}{{{path}")
            at = one.end
    return found + HOLE.findall(wording[at:])


def _compare_placeholders(path: str, wanted: Counter[str], found: Counter[str], typed: Sequence[str] = ()) -> Findings:
    """What is missing and what is too much; where one stands in the place of the other, that is one finding."""
    missing = [key for key in wanted if _lacks(key, wanted[key], found[key])]
    extra = [key for key in found if _exceeds(key, wanted[key], found[key])]
    numbers = list(typed)
    for key in missing:
        instead = _instead(key, [other for other in extra if not wanted[other]])
        if instead is not None:
            extra.remove(instead)
            yield fault(path, msg("expected the placeholder {key}, found {instead} in its place",
                                  key=_in_braces(key), instead=_in_braces(instead)))
        elif key.startswith(NUMBERS) and numbers:
            yield fault(path, msg("expected the placeholder {key}, found the typed number {number}",
                                  key=_in_braces(key), number=numbers.pop(0)),
                        help=TYPED)
        else:
            message = msg("expected the placeholder {key}, found {found}", key=_in_braces(key),
                          found=_number(found[key]))
            if wanted[key] > 1 and not key.startswith(REPEATABLE):
                message = msg("expected the placeholder {key} {wanted} times, found {found}",
                              key=_in_braces(key), wanted=wanted[key], found=_number(found[key]))
            yield fault(path, message, help=did_you_mean(key, [other for other in found if other not in wanted]))
    for key in extra:
        meant = did_you_mean(key, [other for other in wanted if other not in found])
        message = msg("expected {key} {wanted}, found it {found}",
                      key=_in_braces(key), wanted=_number(wanted[key]), found=_number(found[key]))
        if not wanted[key]:
            message = msg("expected only placeholders of the source, found {key}", key=_in_braces(key))
        yield fault(path, message, help=meant)


def _lacks(key: str, wanted: int, found: int) -> bool:
    if key.startswith(REPEATABLE):
        return not found and not key.startswith("term:")
    return found < wanted


def _exceeds(key: str, wanted: int, found: int) -> bool:
    if key.startswith(REPEATABLE):
        return not wanted and not key.startswith(("term:", "name:"))
    return found > max(wanted, 0)


def _instead(key: str, extra: Sequence[str]) -> str | None:
    """The placeholder of the same kind that stands where another should."""
    return next((other for other in extra if _kind(other) == _kind(key)), None)


def _kind(key: str) -> str:
    """What a placeholder prints: ``value``; the fields that a face names are all of one kind."""
    return "{" if key.startswith("{") else key.partition(":")[0]


def _in_braces(key: str) -> str:
    return f"{{{key}}}" if not key.startswith("{") else f"{key}}}"


def _number(times: int) -> Message:
    return msg("none") if times == 0 else counted(times, "once", "{count} times")


def _broken(translation: Translation, pair: TranslatedPair, path: str) -> Findings:
    """Placeholders that the translation alone has and that mean nothing in it."""
    if "{" not in pair.target and "}" not in pair.target:
        return
    known = Counter(signature(pair.source))
    for slip in slips(translation.translated_game, translation.passage(pair)):
        text = pair.target[slip.start : slip.end]
        own = text not in pair.source
        # one that the source does not have at all is a finding already
        if slip.sort == "reference" and any(_exceeds(key, known[key], 1) for key in signature(text)):
            continue
        if slip.sort != "plural" and (own or "one of the forms" in slip.message):
            yield fault(path, slip.message, help=slip.help)
