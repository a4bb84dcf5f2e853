"""The cards and the face that the examples of several rules on faces begin with."""

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
