"""A name that a translation says in another way than the catalogue does."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import joined_messages, msg
from zecer_proof.typed_names import unsaid

ADVICE = msg("say it as its own string says it, or with its placeholder")


@rule(
    id="translation-names",
    severity="warning",
    what="A translation that lacks a typed name of its source (or has the word of another term instead), though others "
         "say it.",
    why="Two words for one thing are two things for players; only one of them is in the index and on the card.",
    bad={"example.yaml": """\
kinds: {monster: {name: potwór, fields: {name: name, text: text}}}
kind: monster
things:
  troll: {name: {nom: Troll, gen: Trolla}, text: kamienny}
  one: {name: Jeden, text: większy od Trolla}
  two: {name: Dwa, text: mniejszy od Trolla}
  three: {name: Trzy, text: boi się Trolla}
  four: {name: Cztery, text: szuka Trolla}
""", "i18n/en/things-monster.po": """\
msgctxt "monster.troll.name"
msgid "Troll"
msgstr "Troll"

msgctxt "monster.one.text"
msgid "większy od Trolla"
msgstr "larger than the Troll"

msgctxt "monster.two.text"
msgid "mniejszy od Trolla"
msgstr "smaller than the Troll"

msgctxt "monster.three.text"
msgid "boi się Trolla"
msgstr "afraid of the Troll"

msgctxt "monster.four.text"  ⟸
msgid "szuka Trolla"
msgstr "looks for the Giant"
"""},
    mended={"the Giant": "the Troll"},
)
def translation_names(translation: Translation) -> Findings:
    pairs = [pair for pair in translation.pairs
             if pair.message.sort == "text" and pair.context not in translation.foreign]
    both = [(pair.source, pair.target) for pair in pairs]
    for found in unsaid(translation.game, translation.translated_game, both):
        wanted = joined_messages([msg("“{name}”", name=name) for name in found.wanted])
        message = msg("expected {wanted} for “{typed}”, found it nowhere", wanted=wanted, typed=found.typed.text)
        if found.instead:
            message = msg("expected {wanted} for “{typed}”, found “{instead}”",
                          wanted=wanted, typed=found.typed.text, instead=found.instead)
        yield fault(translation.path(pairs[found.at].context), message, help=ADVICE)
