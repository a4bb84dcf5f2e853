"""Tells what was mended: by kind and certainty with the first places, or one line for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.escape import escaped_text
from generator.localization import translated_text
from generator.message import msg
from zecer_bring.damaged_text.chapter_files import visible
from zecer_bring.damaged_text.repairs import CERTAINTIES, KINDS, Repair

FIRST, LONGEST, WIDEST = 3, 26, 76


def summary(repairs: Sequence[Repair]) -> Iterator[str]:
    """Lines: the kind, how many, how certain, and below it the first places, before and after."""
    counts = Counter((one.kind, one.certainty) for one in repairs)
    for kind in KINDS:
        for certainty in CERTAINTIES:
            if number := counts[kind, certainty]:
                own = [one for one in repairs if (one.kind, one.certainty) == (kind, certainty)]
                yield f"{number:5}  {translated_text(KINDS[kind])} ({translated_text(CERTAINTIES[certainty])})"
                line = "; ".join(map(_example, sorted(own, key=lambda one: one.line)[:FIRST]))
                yield f"       {line if len(line) <= WIDEST - 7 else line[: WIDEST - 8] + '…'}"


def _example(repair: Repair) -> str:
    change = " → ".join(_short_line(one) for one in (repair.before, repair.after) if one)
    return f"{repair.line}: {change or _short_line(translated_text(repair.why))}"


def _short_line(text: str) -> str:
    line = escaped_text(" ".join(visible(text).split()))
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def full_report(source: str, repairs: Sequence[Repair]) -> str:
    """Every repair on a line of its own, in the order of the source within its kind."""
    return "\n".join(_lines(source, repairs)) + "\n"


def _lines(source: str, repairs: Sequence[Repair]) -> Iterator[str]:
    yield translated_text(msg("What was mended in {source}, and what is only told", source=source))
    for kind, name in KINDS.items():
        own = sorted((one for one in repairs if one.kind == kind), key=lambda one: one.line)
        if not own:
            continue
        yield ""
        yield f"{translated_text(name)}: {len(own)}"
        for one in own:
            change = " → ".join(f"“{escaped_text(' '.join(visible(text).split()))}”"
                                for text in (one.before, one.after) if text)
            place = one.place or "–"
            yield (f"  {source}:{one.line}  {place}  {translated_text(CERTAINTIES[one.certainty])}  {change}  "
                   f"({translated_text(one.why)})")
