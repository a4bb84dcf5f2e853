"""A field that nothing prints and nothing reads."""

from __future__ import annotations

from collections.abc import Container

from generator.check.example_packs import CARDS, FACE
from generator.check.field_uses import unprinted_fields
from generator.check.rule import Findings, fault, first_few, rule
from generator.check.usage import used
from generator.finding import Finding, Hint
from generator.layout.faces.face_expression import is_empty
from generator.message import msg
from generator.model.game import Game, Thing
from generator.model.values import Ref

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
    there = used(game)
    for (declared, path), found in _by_declaration(game).items():
        # what nothing prints or names at all is told by a rule of its own
        things = [thing for thing in found if ("thing", str(thing.ref)) in there]
        if things:
            yield _unprinted_finding(game, declared, path, things, {thing.ref for thing in found})


def _by_declaration(game: Game) -> dict[tuple[str, str], list[Thing]]:
    """The unprinted fields by the kind that declares them, each with its things."""
    found: dict[tuple[str, str], list[Thing]] = {}
    for (kind, path), things in unprinted_fields(game).items() if game.products else ():
        declaring = [one for one in game.lineage(kind) if path.partition(".")[0] in game.kinds[one].fields][-1]
        found.setdefault((declaring, path), []).extend(things)
    return found


def _unprinted_finding(game: Game, kind: str, path: str, things: list[Thing], lacking: Container[Ref]) -> Finding:
    """A field at its declaration, or at the first of some things if it is printed of others."""
    field, first = path.partition(".")[0], things[0]
    here = f"{first.kind}/{first.id}/{field}"
    other = next((thing for thing in game.of_kind(kind) if thing.ref not in lacking
                  and not is_empty(thing.fields.get(field))), None)
    products = [product.id for product in game.products.values()
                if not set(game.lineage(first.kind)).isdisjoint(product.options.kinds)]
    made, of_things = first_few(products, 4), first_few([str(thing.ref) for thing in things], 4)
    if not products:
        message = msg("expected something that prints {field} of {kind}, found no product that prints this kind",
                      field=path, kind=kind)
    elif other is None:
        message = msg("expected something that prints {field} of {kind}, found nothing in {products}", field=path,
                      kind=kind, products=made)
    else:
        message = msg("expected something that prints {field} of {things}, found nothing in {products}", field=path,
                      things=of_things, products=made)
    advice = msg("write {{{field}}} on its face, or take the field out; a column of a spreadsheet is left out by "
                 "`ignore`", field=path)
    if other is None:
        return fault(f"kind/{kind}/fields/{field}", message, help=advice,
                     hints=(Hint(msg("{thing} has one", thing=first.ref), here),))
    return fault(here, message, help=advice,
                 hints=(Hint(msg("that of {thing} is printed", thing=other.ref), f"{other.kind}/{other.id}/{field}"),))
