"""A translation that does not use the term its source uses."""

from __future__ import annotations

import re

from generator.check.prose import whole_words
from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation, blanked_placeholders, signature
from generator.message import Message, msg

NEVER = re.compile(r"^\s*never: *(.+)$", re.MULTILINE)
PREFIX = "term:"


@rule(
    id="translation-glossary",
    severity="warning",
    what="A translation without a term of its source, two terms with one word, or a word that a term rules out.",
    why="Players look a term up by its one name; two words for a thing, or one word for two, mislead them.",
    bad={"example.yaml": """\
glossary:
  rank: {pl: {nom: szereg}}
  row: {pl: {nom: rząd}, meaning: 'to nie {term:rank}'}
""", "i18n/en/glossary.po": """\
msgctxt "term.rank.word"
msgid "szereg"
msgstr "rank"

msgctxt "term.row.meaning"  ⟸
msgid "to nie {term:rank}"
msgstr "this is no rank"
"""},
    mended={"no rank": "no {term:rank}"},
)
def translation_glossary(translation: Translation) -> Findings:
    for pair in translation.pairs:
        found = set(signature(pair.target))
        for key in dict.fromkeys(signature(pair.source)):
            if key.startswith(PREFIX) and key not in found:
                message = msg("expected the term {{{key}}}, found none", key=key)
                yield fault(translation.path(pair.context), message,
                            help=_typed_term_help(translation, key, pair.target))
    yield from _same_word(translation)
    yield from _never(translation)


def _typed_term_help(translation: Translation, key: str, target: str) -> Message | None:
    """A hint when the term's word is typed instead."""
    term = translation.translated_game.terms.get(key.removeprefix(PREFIX))
    forms = term.forms.get(translation.language, {}) if term is not None else {}
    for form, word in forms.items():
        if whole_words([word]).search(blanked_placeholders(target)):
            placeholder = key if form == "nom" else f"{key}|{form}"
            return msg("write {{{placeholder}}} instead of “{word}”", placeholder=placeholder, word=word)
    return None


def _never(translation: Translation) -> Findings:
    """Words that the remark ``never: …`` over a term of the glossary rules out."""
    proper = {
        word.strip().casefold(): pair
        for pair in translation.pairs
        if pair.context.startswith("term.")
        for told in NEVER.findall(pair.entry.remarks)
        for word in told.split(",") if word.strip()
    }
    if not proper:
        return
    words = whole_words(proper)
    for pair in translation.pairs:
        match = words.search(blanked_placeholders(pair.target))
        if match is not None:
            message = msg("expected “{proper}”, found “{match}”",
                          proper=proper[match[0].casefold()].target, match=match[0])
            yield fault(translation.path(pair.context), message)


def _same_word(translation: Translation) -> Findings:
    first: dict[str, str] = {}
    for pair in translation.pairs:
        if pair.context.startswith("term.") and pair.context.endswith(".word"):
            word = pair.target.casefold()
            other = first.setdefault(word, pair.context)
            if other != pair.context:
                message = msg("expected a word of its own, found “{pair}”, which is also {other}",
                              pair=pair.target, other=other)
                yield fault(translation.path(pair.context), message)
