"""Facts of which nobody knows where they come from."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import Findings, fault, rule
from generator.message import Message, msg
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
    mended={"tables:": "provenance: {original: tego wydania}\ntables:"},
)
def provenance_missing(game: Game) -> Findings:
    advice = msg("write provenance: {published: …}, {reconstructed: …}, {original: …} or {quoted: …} at the top "
                 "of the file")
    for path, provenance, message in _data(game):
        # at least one of the three is given
        if provenance is None or not (provenance.published or provenance.reconstructed or provenance.original
                                      or provenance.quoted):
            yield fault(path, message, help=advice)


def _data(game: Game) -> Iterator[tuple[str, Provenance | None, Message]]:
    for table in game.tables.values():
        yield (f"table/{table.id}", table.provenance,
               msg("expected a provenance of table {table}, found none", table=table.id))
    for chapter in game.chapters.values():
        yield (f"chapter/{chapter.id}", chapter.provenance,
               msg("expected a provenance of chapter {chapter}, found none", chapter=chapter.id))
    for thing in game.things.values():
        yield (f"{thing.kind}/{thing.id}", thing.provenance,
               msg("expected a provenance of each {kind}, found none", kind=thing.kind))
