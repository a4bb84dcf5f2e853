"""A translation that says what its source said before it was changed."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.prose import all_forms
from generator.check.rule import Findings, fault, rule, shortened_text
from generator.check.translation import Translation
from generator.message import Message, msg
from generator.translate.catalogue import Entry
from zecer_proof.former_words import Former, FormerWords

WHO = (("rycerz", "a knight"), ("wiedźma", "a witch"), ("złodziej", "a thief"), ("kapłan", "a priest"))
WHERE = (("w zamku", "in the castle"), ("w lesie", "in the forest"), ("w porcie", "in the harbour"),
         ("w wieży", "in the tower"), ("w wodzie", "in the water"), ("w mieście", "in the town"),
         ("w kuchni", "in the kitchen"), ("w ogrodzie", "in the garden"))
TEXTS = [tuple(f"{who[side]} {stays[side]} {where[side]}" for side in (0, 1)) for who in WHO for where in WHERE
         for stays in (("walczy", "fights"), ("czeka", "waits"))]
OTHERS = "".join(f'\nmsgctxt "term.t{at}.meaning"\nmsgid "{source}"\nmsgstr "{target}"\n'
                 for at, (source, target) in enumerate(TEXTS))
# titles are put in other words freely
TITLE = ".title"
LONGEST = 60


@rule(
    id="translation-says-former",
    severity="warning",
    what="A translation of what its source said before it was changed, with a word for what the source no longer says "
         "and none for what it says now, as far as the catalogue tells by which words these are translated.",
    why="That a source has changed is no news in a game under work; that this edition plays by another rule is.",
    bad={"example.yaml": "glossary:\n  dragon: {pl: {nom: smok}, meaning: smok walczy w lesie}\n" + "".join(
        f"  t{at}: {{pl: {{nom: hasło {at}}}, meaning: {source}}}\n" for at, (source, _) in enumerate(TEXTS)),
         "i18n/en/glossary.po": f"""\
msgctxt "term.dragon.meaning"  ⟸
msgid "smok walczy w zamku"
msgstr "a dragon fights in the castle"
{OTHERS}"""},
    mended={"a dragon fights in the castle": "a dragon fights in the forest"},
)
def translation_says_former(translation: Translation) -> Findings:
    late = list(_late_entries(translation))
    if not late:
        return
    texts = [(entry.source, entry.target) for entry in translation.catalogue.entries if entry.is_done]
    names = (form for _, forms in all_forms(translation.game) for form in forms.values())
    search = FormerWords(texts, (translation.game.language, translation.language), names)
    for entry, former, now in late:
        for found in search.former_words(former, now, entry.target):
            yield fault(translation.path(entry.context), _former_message(found),
                        help=msg("translate what the source says now"))


def _late_entries(translation: Translation) -> Iterator[tuple[Entry, str, str]]:
    """The translations of texts that have changed, each with the former text and that of now."""
    entries = translation.catalogue.by_context()
    for message in translation.messages:
        entry = entries.get(message.context)
        if entry is not None and entry.target and not entry.obsolete and message.sort == "text" and (
                not message.context.endswith(TITLE)):
            former = entry.source if entry.source != message.source else entry.fuzzy and entry.previous
            if former:
                yield entry, former, message.source


def _former_message(found: Former) -> Message:
    gone, come = shortened_text(found.gone, LONGEST), shortened_text(found.come, LONGEST)
    if found.gone == found.come:
        return msg("expected the parts of “{come}” in the order that the source has now, found the former one",
                   come=come)
    if not found.gone:
        return msg("expected a translation of “{come}”, which the source says now, found none", come=come)
    if not found.come:
        return msg("expected nothing for “{gone}”, which the source no longer says, found “{target}”",
                   gone=gone, target=found.target)
    return msg("expected “{come}”, as the source says now, found “{target}” for the former “{gone}”",
               come=come, gone=gone, target=found.target)
