"""Two things of a kind with the same name in a translation."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.translation import TranslatedPair, Translation
from generator.message import msg

TITLES = (".name", ".title")


@rule(
    id="translation-same-title",
    what="Two things of one kind, or two tables, that have different names in the source and one in the translation.",
    why="A rule that names one of them would mean both, and the index could not tell them apart.",
    bad={"example.yaml": """\
kinds: {spell: {name: czar, fields: {name: name}}}
kind: spell
things: {sleep: {name: Sen}, slumber: {name: Drzemka}}
""", "i18n/en/things.po": """\
msgctxt "spell.sleep.name"
msgid "Sen"
msgstr "Sleep"

msgctxt "spell.slumber.name"  ⟸
msgid "Drzemka"
msgstr "Sleep"
"""},
    mended={'msgid "Drzemka"\nmsgstr "Sleep"': 'msgid "Drzemka"\nmsgstr "Slumber"'},
)
def translation_same_title(translation: Translation) -> Findings:
    first: dict[tuple[str, str], TranslatedPair] = {}
    for pair in translation.pairs:
        if not pair.context.endswith(TITLES):
            continue
        # things of one kind, or the terms, or the tables
        kind = pair.context.partition(".")[0]
        other = first.setdefault((kind, pair.target.casefold()), pair)
        if other.source != pair.source:
            message = msg("expected a title of its own, found “{pair}”, which is also {context}",
                          pair=pair.target, context=other.context)
            yield fault(translation.path(pair.context), message)
