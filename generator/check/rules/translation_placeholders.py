"""A translation whose placeholders are not those of its source."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.check.placeholders import slips
from generator.check.rule import fault, rule
from generator.check.translation import Pair, Translation, signature
from generator.finding import Finding, did_you_mean

# words may be said more or less often in another language; that each is there is looked at apart
REPEATABLE = ("term:", "name:", "kind:", "icon:")
HOLE = re.compile(r"\{[^{}|]*(?:\|(?:code|signed)(?=\}))?")
PACK = """\
values: {limit: 3, most: 5}
glossary: {rank: {pl: {nom: szereg}, meaning: 'do {value:limit}'}}
"""


@rule(
    id="translation-placeholders",
    what="A translation that lacks a placeholder of its source, has one too many, or one that points at nothing.",
    why="A number, name or reference would be missing from the edition, or be another one than in the original.",
    bad={
        "example.yaml": PACK,
        "i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"  ⟸
msgid "do {value:limit}"
msgstr "up to {value:most}"
""",
    },
    good={
        "example.yaml": PACK,
        "i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"
msgid "do {value:limit}"
msgstr "up to {value:limit}"
""",
    },
)
def translation_placeholders(translation: Translation) -> Iterator[Finding]:
    for pair in translation.pairs:
        path = translation.path(pair.context)
        if pair.message.sort == "wording":
            yield from _compared(path, Counter(HOLE.findall(pair.source)), Counter(HOLE.findall(pair.target)))
            continue
        yield from _compared(path, Counter(signature(pair.source)), Counter(signature(pair.target)))
        yield from _broken(translation, pair, path)


def _compared(path: str, wanted: Counter[str], found: Counter[str]) -> Iterator[Finding]:
    for key in wanted | found:
        most = max(wanted[key], 1) if not key.startswith(REPEATABLE) else 99
        if found[key] < wanted[key] and not key.startswith(REPEATABLE):
            times = f" {wanted[key]} times" if wanted[key] > 1 else ""
            message = f"expected the placeholder {_shown(key)}{times}, found {_number(found[key])}"
            yield fault(path, message, help=did_you_mean(key, [other for other in found if other not in wanted]))
        elif key.startswith(("name:", "kind:", "icon:")) and not found[key]:
            yield fault(path, f"expected the placeholder {_shown(key)}, found none",
                        help=did_you_mean(key, [other for other in found if other not in wanted]))
        elif found[key] > most or (not wanted[key] and not key.startswith(("term:", "name:"))):
            meant = did_you_mean(key, [other for other in wanted if other not in found])
            message = f"expected {_shown(key)} {_number(wanted[key])}, found it {_number(found[key])}"
            yield fault(path, message, help=meant)


def _shown(key: str) -> str:
    return f"{{{key}}}" if not key.startswith("{") else f"{key}}}"


def _number(count: int) -> str:
    return "none" if count == 0 else "once" if count == 1 else f"{count} times"


def _broken(translation: Translation, pair: Pair, path: str) -> Iterator[Finding]:
    """Placeholders that the translation alone has and that mean nothing in it."""
    if "{" not in pair.target and "}" not in pair.target:
        return
    for slip in slips(translation.told, translation.passage(pair)):
        own = pair.target[slip.start : slip.end] not in pair.source
        if slip.sort != "plural" and (own or "one of the forms" in slip.message):
            yield fault(path, slip.message, help=slip.help)
