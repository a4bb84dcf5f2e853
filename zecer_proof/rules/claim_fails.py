"""A claim that the pack's data do not bear out."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.finding import Hint
from generator.message import joined_messages, msg
from generator.model.expression import ExpressionError
from generator.model.game import Game
from generator.model.values import Ref
from generator.records import parts
from zecer_proof.claim_proof import MOST_TOLD, ClaimLimits, judge_claim

MOST_HINTS = 4


@rule(
    id="claim-fails",
    whole=True,
    what="A claim of the pack that is not true of its data, that cannot be computed, or that is true of nothing: no "
         "case meets its condition, or it reads no datum.",
    why="Facts that hang together are changed one at a time; a claim tells which one was forgotten.",
    bad="""\
values: {display: 3}
kinds:
  poster: {name: plakat, fields: {name: name}}
kind: poster
things:
  fair: {name: Jarmark, copies: 2}
claims:
  posters-for-the-display:
    that: value("display") <= pieces("poster")  ⟸
    because: Wystawa musi się zapełnić.
""",
    mended={"copies: 2": "copies: 3"},
)
def claim_fails(game: Game) -> Findings:
    limits = ClaimLimits()
    for claim in game.claims.values():
        path = f"claim/{claim.id}"
        try:
            verdict = judge_claim(game, claim, limits)
        except ExpressionError as error:
            yield fault(f"{path}/{error.where}",
                        msg("claim {claim} cannot be computed: {error}", claim=claim.id, error=error),
                        cause=_unread_cause(game, error.read))
            continue
        if verdict.failed:
            told = list(verdict.told)
            if verdict.failed > MOST_TOLD:
                told.append(msg("{count} more", count=verdict.failed - MOST_TOLD))
            yield fault(
                f"{path}/that",
                msg("claim {claim}: expected {that}, found {values}", claim=claim.id, that=claim.that,
                    values=joined_messages(told, "; ")),
                help=msg("it is claimed because: {because}", because=claim.because),
                hints=tuple(Hint(msg("it reads this"), one) for one in verdict.read[:MOST_HINTS]),
                cause=_unread_cause(game, verdict.read),
            )
        elif not verdict.cases:
            yield fault(f"{path}/{'when' if claim.when else 'for'}",
                        msg("claim {claim}: expected at least one case, found none", claim=claim.id),
                        cause=_unread_cause(game, verdict.read))
        elif not verdict.read:
            yield fault(f"{path}/that", msg("claim {claim}: expected a datum of the pack, found typed values alone",
                                            claim=claim.id))


def _unread_cause(game: Game, read: tuple[str, ...]) -> str | None:
    """What is to blame where a claim read a kind of which no thing could be read, also in a figure."""
    kinds = {part for path in read for part in path.split("/")[:2] if part in game.kinds}
    drawn = [game.figures[id_] for path in read if (id_ := path.removeprefix("figure/")) in game.figures]
    kinds |= {ref.kind for figure in drawn for ref in parts(figure.data, Ref) if ref.kind in game.kinds}
    return "things" if any(not game.of_kind(kind) for kind in kinds) else None
