"""A thing that nothing prints, lists or refers to."""

from __future__ import annotations

from generator.check.ordered_things import phases
from generator.check.rule import Findings, fault, first_few, rule
from generator.check.usage import used
from generator.finding import PRODUCTS
from generator.message import msg
from generator.model.game import Game

MOST_NAMED = 3


@rule(
    id="thing-never-used",
    severity="warning",
    whole=True,
    what="A thing that nothing prints, lists or refers to.",
    why="It is written down, and no player will ever see it.",
    bad="""\
kinds:
  spell: {name: czar, fields: {name: name}}
kind: spell
things:
  sleep:  ⟸
    name: Sen
""",
    mended={"name: Sen": 'name: Sen\ntables:\n  "1.1": {title: Czary, lists: spell}'},
)
def thing_never_used(game: Game) -> Findings:
    # what stands in an order is played, if nothing names it
    there = used(game) | {("thing", ref) for ref, _ in phases(game)}
    printed = {kind for product in game.products.values() for kind in product.options.kinds}
    unused: dict[str, list[str]] = {}
    for ref in game.things:
        if ("thing", str(ref)) not in there:
            unused.setdefault(ref.kind, []).append(ref.id)
    for kind, ids in unused.items():
        # of several things of a kind that no product prints, the product is missing
        if len(ids) > 1 and printed.isdisjoint(game.lineage(kind)):
            yield fault(f"kind/{kind}", msg("no product prints {kind}, and nothing names {things}",
                                            kind=kind, things=first_few(ids, MOST_NAMED)),
                        help=msg("write {kind} into `of` of a product", kind=kind), cause=f"{PRODUCTS}/{kind}")
        else:
            yield from (fault(f"{kind}/{id_}", msg("nothing prints or names {id}", id=f"{kind}.{id_}"), cause=PRODUCTS)
                        for id_ in ids)

