"""Code, tags or control characters in a translation."""

from __future__ import annotations

import re

from generator.check.example_packs import translated_meaning_pack
from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import msg

UNSAFE = (
    (re.compile(r"</?[A-Za-z!][^<>]*>?"), msg("a tag")),
    (re.compile(r"\{\{|\{%|\{#"), msg("the code of a template")),
    (re.compile(r"&(?:#\d+|#x[0-9a-fA-F]+|[A-Za-z]+);"), msg("an entity")),
    (re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffd]"), msg("a control character")),
    (re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"), msg("a character that cannot be seen")),
    (re.compile(r"%\(\w+\)[sd]|\$\{"), msg("the placeholder of another program")),
    (re.compile(r"\b(?:[a-z][a-z0-9+.-]{1,20}://|www\.)\S*", re.IGNORECASE), msg("a link")),
    (re.compile(r"\b(?:javascript|data|mailto|file|vbscript):\S+", re.IGNORECASE), msg("a link")),
    (re.compile(r"!?\[[^\]\n]*\]\([^)\n]*\)?"), msg("a link")),
)


@rule(
    id="translation-unsafe",
    what="HTML, links, template code, entities, control or hidden characters in a translation.",
    why="A catalogue comes from strangers; nothing in it is more than text with placeholders and bold or italic words.",
    bad=translated_meaning_pack("kilka osób", "several <b>people</b>"),
    mended={"<b>people</b>": "people"},
)
def translation_unsafe(translation: Translation) -> Findings:
    for pair in translation.pairs:
        for pattern, what in UNSAFE:
            match = next((one for one in pattern.finditer(pair.target) if one[0] not in pair.source), None)
            if match is not None:
                yield fault(translation.path(pair.context),
                            msg("expected plain text, found {what}: {match!r}", what=what, match=match[0]))
