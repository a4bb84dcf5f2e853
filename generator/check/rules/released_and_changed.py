"""A fact that changed after its version was released."""

from __future__ import annotations

from generator.check.approval import changes, facts
from generator.check.rule import Findings, fault, first_few, rule
from generator.load.pack import Loaded
from generator.load.released import manifest_of, released_facts
from generator.message import msg, reason
from generator.model.names import fault_of_name

MOST_NAMED = 3


@rule(
    id="released-and-changed",
    severity="warning",
    whole=True,
    what="Facts that are not as they were when this version was released with `zecer release`.",
    why="Two boxes of one version that differ: nobody knows which errata belong to which.",
    bad={"example.yaml": """\
kinds:
  monster: {name: potwór, fields: {name: name, agility: int 0..12}}
kind: monster
things:
  troll: {name: Troll, agility: 9}
""", "game.yaml": """\
game: example
title: Przykład
language: pl
version: "1.0"  ⟸
""", "releases/1.0.json": """\
{"version": "1.0", "facts": {"kind/monster": {"name": "nom potwór"},
 "monster/troll": {"name": "nom Troll", "agility": "6", "copies": "1"}}}
"""},
    mended={'version: "1.0"': 'version: "1.1"'},
)
def released_and_changed(reading: Loaded) -> Findings:
    game = reading.game
    if game is None or fault_of_name(game.version) or any(one.severity == "error" for one in reading.findings):
        return
    path = "game/version"
    try:
        released = released_facts(reading.folder, game.version)
    except ValueError as error:
        yield fault(path, msg("{file}: {why}", file=manifest_of(game.version), why=reason(error)), near=game.version)
        return
    found = changes(released, facts(game), game.language) if released is not None else None
    # other words are no other facts
    changed = [*(one.path for one in found.data), *(one.path for one in found.texts if one.data)] if found else []
    if changed:
        yield fault(path, msg("expected the facts of version {version} as they were released, found others: {paths}",
                              version=game.version, paths=first_few(changed, MOST_NAMED)), near=game.version,
                    help=msg("give it a new version; zecer changes tells what changed"))
