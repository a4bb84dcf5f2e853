"""A table that no clause prints and nothing refers to, or that no product prints."""

from __future__ import annotations

from generator.check.prose import passages
from generator.check.rule import Findings, fault, rule
from generator.check.usage import used
from generator.finding import PRODUCTS
from generator.message import msg
from generator.model.game import Game


@rule(
    id="table-never-used",
    severity="warning",
    whole=True,
    what="A table that no clause prints and nothing refers to, or one that a text refers to and no product prints.",
    why="Nobody will know when to look at it.",
    bad="""\
tables:
  "1.1":  ⟸
    title: Pułapki
    rows: {roll: 1K6}
    data: {"1–6": strzała}
chapter: "1.0"
title: Pułapki
clauses: {"1.1": Rzuć kostką.}
""",
    mended={"Rzuć kostką.": '{text: Rzuć kostką., table: "1.1"}'},
)
def table_never_used(game: Game) -> Findings:
    there, lost = used(game), _unprinted_targets(game)
    for id_ in game.tables:
        if ("table", id_) not in there:
            yield fault(f"table/{id_}", msg("nothing refers to table {id}", id=id_))
        elif id_ in lost:
            message = msg("expected a product that prints table {id}, found none, and a text refers to it", id=id_)
            yield fault(f"table/{id_}", message, cause=PRODUCTS,
                        help=msg("name it under `table` of a clause, or add a product of tables"))


def _unprinted_targets(game: Game) -> frozenset[str]:
    """Tables that a text sends its reader to, and that no product prints. A pack without products prints nothing."""
    printed = {id_ for product in game.products.values() for id_ in product.options.tables(game)}
    if not game.products or printed >= game.tables.keys():
        return frozenset()
    told = (holder for passage in passages(game) for holder in passage.text.placeholders)
    return frozenset(holder.target for holder in told if holder.kind == "table") - printed
