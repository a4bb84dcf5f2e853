"""A thing that is worse than another, and in nothing better."""

from __future__ import annotations

from collections.abc import Mapping

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game, Thing
from generator.model.kinds import Field
from zecer_proof.alike import distinguishing_fields, no_better, rated_fields


@rule(
    id="thing-dominated",
    severity="note",
    what="A thing worse than another in fields that say what is `better`, in none of them better, alike in all else.",
    why="A card that does less at the same price is never bought; a harder monster that leaves no more is avoided.",
    bad="""\
kinds:
  card:
    name: karta
    fields:
      name: name
      price: {type: int 1..9, better: lower}
      strength: {type: int 1..9, better: higher}
kind: card
things:
  sword: {name: Miecz, price: 2, strength: 3}
  stick:  ⟸
    name: Kij
    price: 2
    strength: 1
""",
    mended={"price: 2\n    strength": "price: 1\n    strength"},
)
def thing_dominated(game: Game) -> Findings:
    for kind in game.kinds:
        fields = rated_fields(game, kind)
        groups: dict[str, list[Thing]] = {}
        for thing in game.of_kind(kind) if fields else ():
            if thing.kind == kind:
                rest = [thing.fields.get(id_) for id_ in distinguishing_fields(game, kind) if id_ not in fields]
                groups.setdefault(repr(rest), []).append(thing)
        for things in groups.values():
            yield from _dominated_things(fields, things)


def _dominated_things(fields: Mapping[str, Field], things: list[Thing]) -> Findings:
    for thing in things:
        better = next((other for other in things if _worse(fields, thing, other)), None)
        if better is None:
            continue
        id_ = next(id_ for id_ in fields if thing.fields.get(id_) != better.fields.get(id_))
        yield fault(
            f"{thing.kind}/{thing.id}",
            msg("expected something that {thing} is better in than {better}, found it worse in {id} "
                "({own} against {other})",
                thing=thing.id, better=better.id, id=id_, own=_in_words(thing.fields.get(id_)),
                other=_in_words(better.fields.get(id_))),
        )


def _worse(fields: Mapping[str, Field], one: Thing, other: Thing) -> bool:
    pairs = [(field, one.fields.get(id_), other.fields.get(id_)) for id_, field in fields.items()]
    return any(mine != theirs for _, mine, theirs in pairs) and all(no_better(*pair) for pair in pairs)


def _in_words(value: object) -> str:
    return ", ".join(f"{key} {one}" for key, one in value.items()) if isinstance(value, Mapping) else str(value)
