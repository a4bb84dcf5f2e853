"""A catalogue that is not in step with its pack."""

from __future__ import annotations

from collections import Counter

from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.finding import did_you_mean
from generator.message import msg
from generator.model.values import FORMS


@rule(
    id="translation-orphan",
    what="A string in a catalogue that the pack does not have, one that the catalogue lacks, or one told twice.",
    why="The translation of a string whose name is wrong is never printed.",
    bad={"example.yaml": "glossary: {rank: {pl: {nom: szereg}}}\n", "i18n/en/glossary.po": """\
msgctxt "term.rank.word"
msgid "szereg"
msgstr "rank"

msgctxt "term.rnak.word"  ⟸
msgid "szereg"
msgstr "rank"
"""},
    mended={'\nmsgctxt "term.rnak.word"\nmsgid "szereg"\nmsgstr "rank"\n': ""},
)
def translation_orphan(translation: Translation) -> Findings:
    names = {message.context.partition("|")[0] for message in translation.messages if message.sort == "name"}
    entries = [entry for entry in translation.catalogue.entries if not entry.obsolete]
    update = msg("run zecer i18n update {language}", language=translation.language)
    for context, times in Counter(entry.context for entry in entries).items():
        name, bar, form = context.partition("|")
        if context not in translation.known_contexts and not (bar and name in names and form in (*FORMS, "short")):
            message = msg("expected a string of the pack, found {context}, which is not in it", context=context)
            yield fault(translation.path(context), message, help=did_you_mean(context, translation.known_contexts)
                        or update)
        if times > 1:
            yield fault(translation.path(context),
                        msg("expected {context} once, found it {times} times", context=context, times=times))
    there = {entry.context for entry in entries}
    lacking = [message.context for message in translation.messages if message.context not in there]
    # a language that was begun with one component is translated component by component
    if lacking and len(lacking) < len(translation.known_contexts) // 2:
        message = msg("expected all strings of the pack, found {count} missing, such as {lacking}",
                      count=len(lacking), lacking=lacking[0])
        yield fault(translation.path(""), message, help=update)
