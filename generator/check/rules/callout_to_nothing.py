"""A callout that points at nothing on the piece."""

from __future__ import annotations

from generator.book.figure_legend import missing_callouts
from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.chapters import LegendFigure
from generator.translate.edition import Edition


@rule(
    id="callout-to-nothing",
    whole=True,
    what="A callout of a legend that names no region of the piece, or one that is not drawn on it.",
    why="The number would stand beside the counter and point into the air.",
    bad={"theme/faces.yaml": """\
faces:
  creature:
    for: [monster]
    size: 20 mm
    regions:
      name: {box: [2, 14, 16, 4], text: "{name}"}
""", "example.yaml": """\
kinds:
  monster: {name: potwór, fields: {name: name}}
kind: monster
things:
  troll: {name: Troll}
chapter: "1.0"
title: Żetony
clauses: {"1.1": "Pokazuje je rysunek {figure:legend}."}
figures:
  legend:
    after: "1.1"
    caption: Żeton
    kind: legend
    of: [monster.troll]
    callouts:
      strength: Siła  ⟸
"""},
    mended={"strength: Siła": "name: Nazwa"},
)
def callout_to_nothing(edition: Edition) -> Findings:
    for figure in edition.game.figures.values():
        if isinstance(figure.data, LegendFigure):
            for name in _missing(edition, figure.data):
                message = msg("expected a region or a field that the piece shows, found {name!r}", name=name)
                yield fault(f"figure/{figure.id}/callouts/{name}", message)


def _missing(edition: Edition, data: LegendFigure) -> list[str]:
    """The callouts that point at nothing; none when the piece itself is not there, which another rule tells."""
    try:
        return missing_callouts(edition, data)
    except (LookupError, ValueError):
        return []
