"""Two things that nobody can tell apart by their names."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.values import Name


@rule(
    id="same-name",
    severity="warning",
    what="Two things of one kind with the same name.",
    why="A rule or a price list that says the name speaks of both, or of nobody knows which.",
    bad="""\
kinds:
  ware: {name: towar, fields: {name: name, price: int}}
kind: ware
things:
  flail: {name: Kiścień, price: 5}
  horse: {name: Kiścień, price: 2}  ⟸
""",
    mended={"horse: {name: Kiścień": "horse: {name: Koń"},
)
def same_name(game: Game) -> Findings:
    owners: dict[tuple[str, str], str] = {}
    for thing in game.things.values():
        name = thing.fields.get("name")
        if isinstance(name, Name):
            other = owners.setdefault((thing.kind, name.nom.casefold()), thing.id)
            if other != thing.id:
                message = msg("expected a name of its own for {thing}, found {nom}, as of {other}",
                              thing=thing.ref, nom=name.nom, other=other)
                yield fault(f"{thing.kind}/{thing.id}/name", message, near=name.nom)
