"""The examples of rules in English: their packs are Polish, and most of their words have an English one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from generator.check.rule import Rule, Snippet
from generator.share import folder

# 1K6, and the keys that name the language
LANGUAGE = ((re.compile(r"(?<=\d)K(?=\d)"), "D"), (re.compile(r"\bpl: \{"), "en: {"),
            (re.compile(r"\blanguage: pl\b"), "language: en"))


@cache
def _phrases() -> tuple[re.Pattern[str], Mapping[str, str], frozenset[str]]:
    """What finds the phrases, the longest first; their English; the rules that are about Polish."""
    lines = (folder("templates") / "explain" / "en.txt").read_text("utf-8").splitlines()
    said = dict(line.split(" = ", 1) for line in lines if " = " in line and not line.startswith("#"))
    longest = "|".join(map(re.escape, sorted(said, key=len, reverse=True)))
    return (re.compile(rf"(?<!\w)(?:{longest})(?!\w)"), said,
            frozenset(line[2:] for line in lines if line.startswith("! ")))


def english_example(rule: Rule, snippet: Snippet) -> Snippet:
    """A bad or good example in English; as it is where it is about Polish, or about a translation of Polish."""
    if rule.needs == "translation" or rule.id in _phrases()[2]:
        return snippet
    if isinstance(snippet, str):
        return _in_english(snippet)
    return {name: _in_english(text) for name, text in snippet.items()} if isinstance(snippet, Mapping) else snippet


def _in_english(text: str) -> str:
    found, said, _ = _phrases()
    text = found.sub(lambda one: said[one[0]], text)
    for pattern, word in LANGUAGE:
        text = pattern.sub(word, text)
    return text
