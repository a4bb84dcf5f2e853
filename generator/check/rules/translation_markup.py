"""A translation whose markup or typing is not as its source's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.check.example_packs import translated_meaning_pack
from generator.check.rule import Findings, fault, rule
from generator.check.translation import TranslatedPair, Translation, blanked_placeholders
from generator.language.language_data import language_data
from generator.message import Message, joined_messages, msg
from generator.model.text import Text
from generator.text.markup import parse
from generator.text.run import Block, Divider, Listing, Run, runs_of
from generator.text.typeset import sets_spaces_before_signs

BREAKS = ("\u00a0", "\u202f", "\u2011", "\u00ad")
ENDS = ".:;!?…"
# not “the stairs have caved in in that direction”
DOUBLED = re.compile(r"(?<![\w{|])(\{[^{}]*\}|[^\W\d_]{3,}|[a-z]) \1(?![\w{|])")
# a relative pronoun may stand before the same article: “die Kammer, in der der Trupp war”
RELATIVE = re.compile(r", (?:[^\W\d_]+ )?$")
SPACED = re.compile(r"(?<=[\w}*]) ([,.;:!?])(?=\s|$)")
# marks before which some languages set a space
SPACED_MARKS = ";:!?"


@rule(
    id="translation-markup",
    severity="warning",
    what="A translation with other paragraphs, lists, line breaks, bold or italic than its source, or with odd spaces.",
    why="What is bold or a step of its own in the original would be lost in the text, or the text set badly.",
    bad=translated_meaning_pack("**nigdy** dwa", "**never* two"),
    mended={"**never*": "**never**"},
)
def translation_markup(translation: Translation) -> Findings:
    for pair in translation.pairs:
        for message in (*_structure(pair), *_typing(pair, translation.language)):
            yield fault(translation.path(pair.context), message)


def _structure(pair: TranslatedPair) -> Iterator[Message]:
    if pair.message.sort == "name":
        return
    before, after = parse(Text(pair.source)), parse(Text(pair.target))
    shapes = _shape(before), _shape(after)
    if shapes[0] != shapes[1]:
        yield msg("expected {wanted}, found {found}", wanted=_shape_in_words(shapes[0]),
                  found=_shape_in_words(shapes[1]))
    for style in STYLES:
        wanted, found = (_stretches(blocks, style) for blocks in (before, after))
        if wanted != found:
            yield msg("expected {wanted} stretches in {style}, found {found}",
                      wanted=wanted, style=STYLES[style], found=found)
    wanted, found = (sum(isinstance(run, Run) and run.role == "break" for run in runs_of(blocks))
                     for blocks in (before, after))
    if wanted != found:
        yield msg("expected as many line breaks as in the source ({wanted}), found {found}", wanted=wanted, found=found)
    stars = blanked_placeholders(pair.target).count("*") - blanked_placeholders(pair.source).count("*")
    if stars and "".join(run.text for run in runs_of(after) if isinstance(run, Run)).count("*"):
        yield msg("expected every * to have its partner, found one alone")


STYLES = {"bold": msg("bold"), "italic": msg("italic")}


def _shape(blocks: tuple[Block, ...]) -> tuple[Message, ...]:
    return tuple(map(_shape_of, blocks))


def _shape_of(block: Block) -> Message:
    match block:
        case Listing():
            return msg("a list of {count}", count=len(block.items))
        case Divider():
            return msg("a dividing line")
    return msg("a paragraph")


def _shape_in_words(shape: tuple[Message, ...]) -> Message:
    counted = [msg("{count} × {what}", count=count, what=what) if count > 1 else what
            for what, count in Counter(shape).items()]
    return joined_messages(counted) if counted else msg("nothing")


def _stretches(blocks: tuple[Block, ...], style: str) -> int:
    """How many times a text changes into a style."""
    flags = [bool(getattr(run, style)) for run in runs_of(blocks)]
    return sum(now and not before for before, now in zip([False, *flags], flags, strict=False))


def _typing(pair: TranslatedPair, language: str) -> Iterator[Message]:
    source, target = pair.source, pair.target
    for place, message in ((slice(0, 1), msg("expected the translation to begin as its source does, found a space")),
                        (slice(-1, None), msg("expected the translation to end as its source does, found a space"))):
        if source[place].isspace() != target[place].isspace() and pair.message.sort != "wording":
            yield message
    if re.search(r"(?<=\S)  +(?=\S)", target) and not re.search(r"(?<=\S)  +(?=\S)", source):
        yield msg("expected one space between words, found two")
    doubled = (match[0] for match in DOUBLED.finditer(target) if RELATIVE.search(target[: match.start()]) is None)
    double = next(doubled, None)
    if double is not None and DOUBLED.search(source) is None:
        yield msg("expected a word once, found “{double}”", double=double)
    spaced = SPACED.search(target)
    if spaced is not None and SPACED.search(source) is None and not (
            sets_spaces_before_signs(language) and spaced[1] in SPACED_MARKS):
        yield msg("expected no space before “{mark}”, found one", mark=spaced[1])
    for mark in BREAKS:
        if mark in target:
            yield msg("expected plain spaces and hyphens, for the program sets U+{mark:04X} itself, found it typed",
                      mark=ord(mark))
    for quote in language_data(language).foreign_quotes:
        if quote in target:
            yield msg("expected quotation marks of the language {language}, found {quote}",
                      language=language, quote=quote)
    ends = [text.rstrip()[-1:] if text.rstrip()[-1:] in ENDS else "" for text in (source, target)]
    if bool(ends[0]) != bool(ends[1]) and len(source.split()) > 2:
        yield msg("expected {source} at the end, found {target}",
                  source=ends[0] or msg("no full stop"), target=ends[1] or msg("none"))
