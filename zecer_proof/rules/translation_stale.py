"""A translation of what the source said before."""

from __future__ import annotations

import difflib
import re

from generator.check.rule import Findings, fault, rule, shortened_text
from generator.check.translation import Translation
from generator.message import Message, msg
from generator.translate.catalogue import REVISED, Entry

PART = re.compile(r"\{[^{}]*\}|\w+|[^\w\s]|\s+")
LONGEST = 160
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@rule(
    id="translation-stale",
    severity="warning",
    what="A fuzzy string: its source has changed since it was translated (told with change and day), or a guess.",
    why="It is printed as if it were not translated, for it may say something else than the original.",
    bad={"example.yaml": "glossary: {rank: {pl: {nom: szereg}, meaning: stoi w nim trzech}}\n",
         "i18n/en/glossary.po": """\
#. waiting since 2026-11-25
#, fuzzy
#| msgid "stoi w nim dwóch"
msgctxt "term.rank.meaning"  ⟸
msgid "stoi w nim trzech"
msgstr "two stand in it"
"""},
    mended={'#. waiting since 2026-11-25\n#, fuzzy\n#| msgid "stoi w nim dwóch"\n': "", "two stand": "three stand"},
)
def translation_stale(translation: Translation) -> Findings:
    known = {message.context: message.source for message in translation.messages}
    entries = (one for one in translation.catalogue.by_context().values() if one.context in known and one.target)
    stale = [one for one in entries if one.fuzzy or one.source != known[one.context]]
    sheets = translation.catalogue.sheets.values()
    revised = {entry.context: sheet.header.get(REVISED, "") for sheet in sheets for entry in sheet.entries}
    for entry in stale:
        now, path = known[entry.context], translation.path(entry.context)
        if entry.source != now:
            message = msg("the pack now says {now}; run zecer i18n update {language}",
                          now=shortened_text(now, LONGEST), language=translation.language)
            yield fault(path, message, help=_change_help(difference(entry.source, now), entry, revised[entry.context]))
        elif entry.previous:
            yield fault(path, msg("expected a translation of the source as it is now, found one of a former source"),
                        help=_change_help(difference(entry.previous, entry.source), entry, revised[entry.context]))
        else:
            yield fault(path, msg("expected a translation, found a guess"),
                        help=msg("look it over and take the flag away"))


def _change_help(difference: str, entry: Entry, revised: str) -> Message:
    """The help: what has changed, and since when it waits, or how old the catalogue is, as far as that is known."""
    if entry.waiting:
        return msg("changed: {difference}; waiting since {day}", difference=difference, day=entry.waiting)
    if (day := DAY.match(revised)) is not None:
        return msg("changed: {difference}; the catalogue is of {catalogue}", difference=difference, catalogue=day[0])
    return msg("changed: {difference}", difference=difference)


def difference(old: str, new: str) -> str:
    """What was taken out and what was put in, in marks: ``stoi w nim [-dwóch-]{+trzech+}``."""
    before, after = PART.findall(old), PART.findall(new)
    parts = []
    for what, i1, i2, j1, j2 in difflib.SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes():
        kept, put = "".join(before[i1:i2]), "".join(after[j1:j2])
        if what == "equal":
            parts.append(kept if len(kept) < 40 else f"{kept[:18]}…{kept[-18:]}")
        else:
            parts.append((f"[-{kept}-]" if kept else "") + (f"{{+{put}+}}" if put else ""))
    return shortened_text("".join(parts).replace("\n", " "), LONGEST)
