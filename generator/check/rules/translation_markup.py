"""A translation whose markup or typing is not as its source's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.check.rule import fault, rule
from generator.check.translation import Pair, Translation, blanked
from generator.finding import Finding
from generator.model.text import Text
from generator.text.markup import parse
from generator.text.run import Block, Listing, Run, runs_of

BREAKS = ("\u00a0", "\u202f", "\u2011", "\u00ad")
FOREIGN = {"en": "„«»", "de": "”«»"}
ENDS = ".:;!?…"


@rule(
    id="translation-markup",
    severity="warning",
    what="A translation with other paragraphs, lists, bold or italic than its source, or with odd spaces or quotes.",
    why="What is bold or a step of its own in the original would be lost in the text, or the text set badly.",
    bad={
        "example.yaml": "glossary: {rank: {pl: {nom: szereg}, meaning: '**nigdy** dwa'}}\n",
        "i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"  ⟸
msgid "**nigdy** dwa"
msgstr "**never* two"
""",
    },
    good={
        "example.yaml": "glossary: {rank: {pl: {nom: szereg}, meaning: '**nigdy** dwa'}}\n",
        "i18n/en/glossary.po": """\
msgctxt "term.rank.meaning"
msgid "**nigdy** dwa"
msgstr "**never** two"
""",
    },
)
def translation_markup(translation: Translation) -> Iterator[Finding]:
    for pair in translation.pairs:
        for message in (*_structure(pair), *_typing(pair, translation.language)):
            yield fault(translation.path(pair.context), message)


def _structure(pair: Pair) -> Iterator[str]:
    if pair.message.sort == "name":
        return
    before, after = parse(Text(pair.source)), parse(Text(pair.target))
    shapes = _shape(before), _shape(after)
    if shapes[0] != shapes[1]:
        yield f"expected {_said(shapes[0])}, found {_said(shapes[1])}"
    for style in ("bold", "italic"):
        wanted, found = (_stretches(blocks, style) for blocks in (before, after))
        if wanted != found:
            yield f"expected {wanted} stretches in {style}, found {found}"
    stars = blanked(pair.target).count("*") - blanked(pair.source).count("*")
    if stars and "".join(run.text for run in runs_of(after) if isinstance(run, Run)).count("*"):
        yield "expected every * to have its partner, found one alone"


def _shape(blocks: tuple[Block, ...]) -> tuple[str, ...]:
    return tuple(f"a list of {len(block.items)}" if isinstance(block, Listing) else "a paragraph" for block in blocks)


def _said(shape: tuple[str, ...]) -> str:
    return ", ".join(f"{count} × {what}" if count > 1 else what for what, count in Counter(shape).items()) or "nothing"


def _stretches(blocks: tuple[Block, ...], style: str) -> int:
    """How many times a text changes into a style."""
    flags = [bool(getattr(run, style)) for run in runs_of(blocks)]
    return sum(now and not before for before, now in zip([False, *flags], flags, strict=False))


def _typing(pair: Pair, language: str) -> Iterator[str]:
    source, target = pair.source, pair.target
    for place, name in ((slice(0, 1), "begin"), (slice(-1, None), "end")):
        if source[place].isspace() != target[place].isspace() and pair.message.sort != "wording":
            yield f"expected the translation to {name} as its source does, found a space"
    if re.search(r"(?<=\S)  +(?=\S)", target) and not re.search(r"(?<=\S)  +(?=\S)", source):
        yield "expected one space between words, found two"
    for mark in BREAKS:
        if mark in target:
            yield f"expected plain spaces and hyphens, for the program sets U+{ord(mark):04X} itself, found it typed"
    for quote in FOREIGN.get(language, ""):
        if quote in target:
            yield f"expected quotation marks of the language {language}, found {quote}"
    ends = [text.rstrip()[-1:] if text.rstrip()[-1:] in ENDS else "" for text in (source, target)]
    if bool(ends[0]) != bool(ends[1]) and len(source.split()) > 2:
        yield f"expected {ends[0] or 'no full stop'} at the end, found {ends[1] or 'none'}"
