"""A text or a thing that only sends to another, which sends on, or back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.check.prose import passages
from generator.check.rule import Findings, fault, finding_at, rule
from generator.check.targets import reached_data
from generator.fields.optional_type import OptionalType
from generator.fields.ref_type import RefType
from generator.message import msg
from generator.model.chapters import Clause
from generator.model.game import Game
from generator.model.kinds import Field
from generator.model.text import PLACEHOLDER, Placeholder, Text
from generator.model.values import Ref

# a text of so many words beside its reference says nothing else
FEW_WORDS = 4
WORD = re.compile(r"[^\W\d_]{2,}")


@rule(
    id="sent-in-circle",
    severity="warning",
    whole=True,
    what="A clause that only sends to another one, which only sends on; things that stand for one another in a circle.",
    why="Who looks a rule up is sent from page to page, and at last finds nothing.",
    bad="""\
provenance: {original: próba}
chapter: "1.0"
title: Ruch
clauses:
  "1.1": {title: Pływanie, text: "Zobaczcie {ref:1.2}."}  ⟸
  "1.2": {title: Łodzie, text: "Tak jak {ref:1.3}."}
  "1.3": {title: Brody, text: "Przez bród przechodzi jedna postać na turę."}
""",
    mended={"Zobaczcie {ref:1.2}": "Zobaczcie {ref:1.3}"},
)
def sent_in_circle(game: Game) -> Findings:
    sending = {clause.id: holder for clause in game.clauses() if (holder := _only_sends(clause)) is not None}
    for passage in passages(game) if sending else ():
        holder = _only_reference(passage.text)
        target = game.clause_id(holder.target) if holder is not None else ""
        if holder is not None and target in sending and not _is_of(game, passage.path, target):
            message = msg("expected a clause that says it, found {found}, which sends on to {onward}",
                          found=holder.target, onward=sending[target].target)
            yield finding_at(passage.path, passage.text.source, holder.start, holder.end, message)
    for kind in game.kinds.values():
        for id_, field in kind.fields.items():
            other = _kind_referred(field)
            if other in game.lineage(kind.id):
                yield from _of_field(game, kind.id, id_)
            elif other in game.kinds and (same := game.kinds[other].fields.get(id_)) and _kind_referred(same):
                yield from _of_two_kinds(game, kind.id, id_)


def _kind_referred(field: Field) -> str:
    """The kind whose things a field names or leaves out; empty for other fields."""
    type_ = field.type
    return type_.of.kind if isinstance(type_, OptionalType) and isinstance(type_.of, RefType) else ""


def _only_sends(clause: Clause) -> Placeholder | None:
    """The reference that a clause consists of; None for one that says something."""
    if clause.text is None or clause.steps or clause.after is not None or clause.tables:
        return None
    return _only_reference(clause.text)


def _only_reference(text: Text) -> Placeholder | None:
    """The one reference to a clause in a text of hardly a word more."""
    found = text.placeholders if "{ref:" in text.source else ()
    words = WORD.findall(PLACEHOLDER.sub(" ", text.source)) if len(found) == 1 else ()
    return found[0] if len(found) == 1 and len(words) <= FEW_WORDS else None


def _is_of(game: Game, path: str, clause: str) -> bool:
    """Whether a path is that of a clause itself."""
    return path.split("/")[:2] == ["clause", clause]


def _of_field(game: Game, kind: str, field: str) -> Findings:
    """Things that stand for others in a field which most of their kind leave empty."""
    things = game.of_kind(kind)
    held = {thing.ref: value for thing in things if isinstance(value := thing.fields.get(field), Ref)}
    if len(held) * 2 > len(things):
        return
    leads = {str(ref): {str(value)} for ref, value in held.items()}
    in_circle = list(_in_circles(leads))
    paired = all(held.get(value) == ref for ref, value in held.items() if ref != value)
    if in_circle and not (paired and all(ref != value for ref, value in held.items())):
        ref = next(one for one in held if str(one) in in_circle)
        message = msg("expected a thing that does not lead back to {thing}, found {found}", thing=ref, found=held[ref])
        yield fault(f"{ref.kind}/{ref.id}/{field}", message, near=held[ref].id)


def _of_two_kinds(game: Game, kind: str, field: str) -> Findings:
    """Things that stand for one of another kind, which stands for a third in the field of the same name."""
    held = [(thing, value) for thing in game.of_kind(kind) if isinstance(value := thing.fields.get(field), Ref)]
    onward = [(thing, value, further) for thing, value in held
              if (other := game.thing(value.kind, value.id)) is not None
              and isinstance(further := other.fields.get(field), Ref)]
    for thing, value, further in onward if len(onward) * 2 < len(held) else ():
        message = msg("expected a thing that stands for itself, found {found}, for which {other} stands",
                      found=value, other=further)
        yield fault(f"{thing.kind}/{thing.id}/{field}", message, near=value.id)


def _in_circles(leads: Mapping[str, set[str]]) -> Iterator[str]:
    yield from (one for one in leads if one in reached_data(leads, one))
