"""Typesetting by language: where a line may not break. Works on runs, changes only spaces.

Polish: the one-letter words a, i, o, u, w, z never end a line; a number stays with its noun, an abbreviation with its
word; a no-break space stands before a dash (Dobry Słownik and the usage of Polish printers).
"""

from __future__ import annotations

import re
from dataclasses import replace

from generator.text.run import Run

NBSP = "\u00a0"
_POLISH = (
    (re.compile(r"(?<![^\s(„»\u00a0])([aiouwzAIOUWZ]) (?=\S|$)"), rf"\1{NBSP}"),
    (re.compile(r"(?<!\w)((?:np|tj|tzn|dr|prof|nr|rys|tab|ul|św|str|s|rozdz|pkt)\.?) (?=\S|$)"), rf"\1{NBSP}"),
    (re.compile(r"(\d) (?=[^\W\d_])"), rf"\1{NBSP}"),
    (re.compile(r"(\d) (?=\d{3}(?!\d))"), rf"\1{NBSP}"),
    (re.compile(r" (?=[–—](?:\s|$))"), NBSP),
    (re.compile(r"(?<=\d) (?=[+−×=])|(?<=[+−×=]) (?=\d)"), NBSP),
)
_RULES = {"pl": _POLISH, "cs": _POLISH}
_ABBREVIATIONS_NEED_A_DOT = re.compile(r"(?<!\w)(s|nr|pkt|dr)(?:\u00a0)")


def glue(text: str, language: str) -> str:
    """Put no-break spaces where the language wants them. Idempotent; changes nothing but spaces."""
    for pattern, replacement in _RULES.get(language, ()):
        text = pattern.sub(replacement, text)
    return text


def glue_runs(runs: tuple[Run, ...], language: str) -> tuple[Run, ...]:
    """``glue`` over neighbouring runs as over one text, so that a word and its space may stand in two runs."""
    whole = glue("".join(run.text for run in runs), language)
    glued, at = [], 0
    for run in runs:
        glued.append(replace(run, text=whole[at : at + len(run.text)]))
        at += len(run.text)
    return tuple(glued)
