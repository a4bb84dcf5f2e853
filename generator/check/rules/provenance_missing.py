"""Facts of which nobody knows where they come from."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import fault, rule
from generator.finding import Finding
from generator.message import msg
from generator.model.game import Game
from generator.model.table import Provenance


@rule(
    id="provenance-missing",
    severity="warning",
    what="A table, chapter or thing that does not say where its facts come from.",
    why="Nobody can tell what was published, what was pieced together and what is new.",
    bad="""\
tables:
  "1.1":  ⟸
    title: Pułapki
    rows: {roll: 1K6}
    data: {"1–6": strzała}
""",
    good="""\
provenance: {original: tego wydania}
tables:
  "1.1":
    title: Pułapki
    rows: {roll: 1K6}
    data: {"1–6": strzała}
""",
)
def provenance_missing(game: Game) -> Iterator[Finding]:
    advice = msg("write provenance: {published: …}, {reconstructed: …} or {original: …} at the top of the file")
    for table in game.tables.values():
        if not _is_given(table.provenance):
            yield fault(f"table/{table.id}",
                        msg("expected a provenance of table {table}, found none", table=table.id), help=advice)
    for chapter in game.chapters.values():
        if not _is_given(chapter.provenance):
            yield fault(
                f"chapter/{chapter.id}", msg("expected a provenance of chapter {chapter}, found none",
                                             chapter=chapter.id), help=advice
            )
    for thing in game.things.values():
        if not _is_given(thing.provenance):
            yield fault(
                f"{thing.kind}/{thing.id}", msg("expected a provenance of each {kind}, found none",
                                                kind=thing.kind), help=advice
            )


def _is_given(provenance: Provenance | None) -> bool:
    """Whether at least one of the three is given."""
    return provenance is not None and any((provenance.published, provenance.reconstructed, provenance.original))
