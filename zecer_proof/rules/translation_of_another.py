"""A translation of another text."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule, shortened_text
from generator.check.translation import Translation
from generator.message import Message, msg
from zecer_proof.word_mates import Strange, strange

WHO = (("rycerz", "a knight"), ("wiedźma", "a witch"), ("złodziej", "a thief"), ("kapłan", "a priest"),
       ("łowca", "a hunter"))
DOES = (("walczy", "fights"), ("śpiewa", "sings"), ("czeka", "waits"), ("gotuje", "cooks"), ("słucha", "listens"))
WHERE = (("w zamku", "in the castle"), ("w lesie", "in the forest"), ("w kuchni", "in the kitchen"),
         ("na wieży", "on the tower"), ("w porcie", "in the harbour"))
WHEN = (("nocą", "at night"), ("rankiem", "in the morning"), ("zimą", "in winter"), ("latem", "in summer"),
        ("jesienią", "in autumn"))
TEXTS = [tuple(" ".join(part[side] for part in (WHO[one], DOES[two], WHERE[(one + two) % 5], WHEN[(one + 2 * two) % 5]))
               for side in (0, 1)) for one in range(5) for two in range(5)]
OTHERS = "".join(f'\nmsgctxt "term.t{at}.meaning"\nmsgid "{source}"\nmsgstr "{target}"\n'
                 for at, (source, target) in enumerate(TEXTS) if at)
MOST_WORDS = 3
LONGEST = 60


@rule(
    id="translation-of-another",
    severity="warning",
    what="A translation with hardly a word by which the words of its source, or of a sentence of it, are translated "
         "elsewhere.",
    why="It belongs to another string, or to what the source said before; each text is right on its own.",
    bad={"example.yaml": "glossary:\n" + "".join(
        f"  t{at}: {{pl: {{nom: hasło {at}}}, meaning: {source}}}\n" for at, (source, _) in enumerate(TEXTS)),
         "i18n/en/glossary.po": f"""\
msgctxt "term.t0.meaning"  ⟸
msgid "{TEXTS[0][0]}"
msgstr "the {TEXTS[8][1][2:]}"
{OTHERS}"""},
    mended={f'"the {TEXTS[8][1][2:]}"': f'"the {TEXTS[0][1][2:]}"'},
)
def translation_of_another(translation: Translation) -> Findings:
    pairs = [pair for pair in translation.pairs
             if pair.message.sort == "text" and pair.context not in translation.foreign]
    for found in strange([(pair.source, pair.target) for pair in pairs]):
        nearby = pairs[found.fits].context if found.fits is not None else None
        help = msg("it fits {nearby}", nearby=nearby) if nearby is not None else None
        yield fault(translation.path(pairs[found.at].context), _strange_message(found), help=help)


def _strange_message(found: Strange) -> Message:
    words = ", ".join(found.words[:MOST_WORDS])
    sentence = shortened_text(found.sentence, LONGEST)
    if not found.sentence:
        return msg("expected a translation of its source, found none of the words for: {words}", words=words)
    if found.added:
        return msg("expected nothing that the source does not say, found “{sentence}”", sentence=sentence)
    return msg("expected a translation of “{sentence}”, found none of the words for: {words}",
               sentence=sentence, words=words)
