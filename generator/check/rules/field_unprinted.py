"""A field that nothing prints and nothing reads."""

from __future__ import annotations

from generator.check.example_packs import CARDS, FACE
from generator.check.field_uses import unprinted
from generator.check.rule import Findings, fault, first_few, rule
from generator.check.usage import used
from generator.finding import Hint
from generator.message import msg
from generator.model.game import Game, Thing

DECK = """\
game: tiny
title: Gra
language: pl
products: {talia: {kind: deck, title: Talia, of: [card]}}
"""


@rule(
    id="field-unprinted",
    severity="warning",
    whole=True,
    what="A field, or a column of a spreadsheet, that things fill and that no face, sheet, board, table, text, play or "
         "expression uses.",
    why="It was written for the players, and no player will ever read it.",
    bad={"game.yaml": DECK, "cards.yaml": CARDS.replace("koszt}}", "koszt}}  ⟸"), "theme/faces.yaml": FACE + """\
      name: {box: [4, 4, 40, 6], text: "{name}"}
"""},
    mended={'text: "{name}"': 'text: "{name} {cost}"'},
)
def field_unprinted(game: Game) -> Findings:
    for (declared, path), things in _by_declaration(game).items():
        first = things[0]
        products = [product.id for product in game.products.values()
                    if not set(game.lineage(first.kind)).isdisjoint(product.options.kinds)]
        message = (msg("expected something that prints {field} of {kind}, found nothing in {products}",
                       field=path, kind=declared, products=first_few(products, 4)) if products else
                   msg("expected something that prints {field} of {kind}, found no product that prints this kind",
                       field=path, kind=declared))
        advice = msg("write {{{field}}} on its face, or take the field out; a column of a spreadsheet is left out by "
                     "`ignore`", field=path)
        field = path.partition(".")[0]
        yield fault(f"kind/{declared}/fields/{field}", message, help=advice,
                    hints=(Hint(msg("{thing} has one", thing=first.ref), f"{first.kind}/{first.id}/{field}"),))


def _by_declaration(game: Game) -> dict[tuple[str, str], list[Thing]]:
    """The unprinted fields by the kind that declares them, each with its things."""
    there, found = used(game), dict[tuple[str, str], list[Thing]]()
    for (kind, path), things in unprinted(game).items() if game.products else ():
        # what nothing prints or names at all is told by a rule of its own
        things = [thing for thing in things if ("thing", str(thing.ref)) in there]
        if not things:
            continue
        declaring = [one for one in game.lineage(kind) if path.partition(".")[0] in game.kinds[one].fields][-1]
        found.setdefault((declaring, path), []).extend(things)
    return found
