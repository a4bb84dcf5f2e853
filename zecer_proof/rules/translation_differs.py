"""One source with several translations."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.translation import TranslatedPair, Translation
from generator.message import msg

LONGEST = 4


@rule(
    id="translation-differs",
    severity="warning",
    what="A name, title or label that is translated in one way here and in another there.",
    why="Players take two words for two things.",
    bad={"example.yaml": """\
kinds:
  troll: {name: troll, fields: {strength: {type: int, label: siła wojska}}}
  orc: {name: ork, fields: {strength: {type: int, label: siła wojska}}}
""", "i18n/en/kinds.po": """\
msgctxt "kind.troll.fields.strength.label"
msgid "siła wojska"
msgstr "strength"

msgctxt "kind.orc.fields.strength.label"  ⟸
msgid "siła wojska"
msgstr "power"
"""},
    mended={"power": "strength"},
)
def translation_differs(translation: Translation) -> Findings:
    first: dict[tuple[str, str], TranslatedPair] = {}
    for pair in translation.pairs:
        if not _is_short(pair.source) or pair.context.partition("|")[2] not in ("", "nom.pl"):
            continue
        other = first.setdefault((_sort(pair), pair.source), pair)
        if other.target.casefold() != pair.target.casefold():
            message = msg("expected “{other}” as at {context}, found “{pair}” for “{source}”",
                          other=other.target, context=other.context, pair=pair.target, source=pair.source)
            yield fault(translation.path(pair.context), message,
                        help=msg("mean it with a remark: waive translation-differs: why"))


def _is_short(source: str) -> bool:
    return len(source.split()) <= LONGEST and "{" not in source


def _sort(pair: TranslatedPair) -> str:
    """Like is held to like: plural forms to plural forms, field labels to field labels."""
    _, bar, form = pair.context.partition("|")
    if bar or pair.message.sort == "name":
        return f"name {form}"
    return pair.context.rpartition(".")[2] if not pair.context.startswith(("kind.", "table.")) else "label"
