"""What the examples of several rules have in common."""

from __future__ import annotations

from collections.abc import Mapping

CARDS = """\
kinds:
  card:
    name: {nom: karta}
    fields: {name: {type: name, label: nazwa}, cost: {type: int 1..9, label: koszt}}
kind: card
things:
  sword: {name: Miecz, cost: 2}
"""
# cards of two sides, which a field names
CARDS_OF_SIDES = """\
kinds:
  card:
    name: {nom: karta}
    fields: {name: {type: name, label: nazwa}, side: {type: "choice of red, green", label: strona}}
kind: card
things:
  troll: {name: Troll, side: red}
"""
# regions follow
FACE = """\
faces:
  card:
    size: 63 mm x 88 mm
    for: [card]
    regions:
"""


def translated_meaning_pack(meaning: str, english: str) -> Mapping[str, str]:
    """A pack with one term, and the English of its meaning, which is reported."""
    return {
        "example.yaml": f'glossary: {{rank: {{pl: {{nom: szereg}}, meaning: "{meaning}"}}}}\n',
        "i18n/en/glossary.po": f'msgctxt "term.rank.meaning"  ⟸\nmsgid "{meaning}"\nmsgstr "{english}"\n',
    }
