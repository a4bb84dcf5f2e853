"""Terms of the glossary that are explained by one another."""

from __future__ import annotations

from collections.abc import Mapping

from generator.check.rule import Findings, finding_at, rule
from generator.check.targets import reached_data
from generator.message import msg
from generator.model.game import Game


@rule(
    id="definition-in-circle",
    severity="warning",
    what="Terms whose meanings lead to one another and back, with no clause where any of them is `defined`.",
    why="Who does not know the one word looks up the other, and is sent back.",
    bad="""\
glossary:
  attack:
    pl: {nom: atak}
    meaning: to, przed czym chroni {term:defence}  ⟸
  defence:
    pl: {nom: obrona}
    meaning: to, co chroni, gdy nadchodzi {term:attack}
""",
    mended={"to, przed czym chroni {term:defence}": "rzut kostką, który zadaje rany"},
)
def definition_in_circle(game: Game) -> Findings:
    leads = {term.id: {h.target for h in term.meaning.placeholders if h.kind == "term"} if term.meaning else set()
             for term in game.terms.values()}
    reported: set[str] = set()
    for term in game.terms.values():
        circle = _circle(leads, term.id)
        if term.meaning is None or not circle or term.id in reported or any(game.terms[one].defined for one in circle):
            continue
        reported |= circle
        holder = next(h for h in term.meaning.placeholders if h.kind == "term" and h.target in circle)
        others = ", ".join(sorted(circle - {term.id})) or msg("itself")
        message = msg("expected a meaning that does not lead back to {term}, found one by way of {others}",
                      term=term.id, others=others)
        yield finding_at(f"term/{term.id}/meaning", term.meaning.source, holder.start, holder.end, message)


def _circle(leads: Mapping[str, set[str]], start: str) -> set[str]:
    """The terms on the ways from a term back to itself; none when no way leads back."""
    ahead = reached_data(leads, start)
    return {one for one in ahead if start in reached_data(leads, one)} if start in ahead else set()
