"""An icon before a name that has another icon."""

from __future__ import annotations

import re
from itertools import pairwise

from generator.check.prose import passages
from generator.check.rule import Findings, finding_at, rule
from generator.check.targets import thing_named
from generator.message import msg
from generator.model.game import Game
from generator.model.text import Placeholder

BETWEEN = re.compile(r"[\s*]{0,4}")
ICON = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 512 512'><path d='M0 0h512v512H0z'/></svg>"


@rule(
    id="icon-of-another",
    severity="warning",
    what="An icon right before the name of a thing that has another icon, and another of its kind has that one.",
    why="Players find their way by icons; one beside the wrong name sends them to the wrong rule.",
    bad={"example.yaml": """\
provenance: {original: próba}
kinds:
  find: {name: znalezisko, fields: {name: name, icon: icon}}
kind: find
things:
  altar: {name: Ołtarz, icon: altar}
  mirror: {name: Lustro, icon: mirror}
chapter: "1.0"
title: Znaleziska
clauses: {"1.1": "{icon:altar} {name:find.mirror} stoi w kącie."}  ⟸
""", "theme/icons.yaml": """\
icons:
  altar: {drawing: altar, set: own, author: nobody, licence: CC0, meaning: ołtarz}
  mirror: {drawing: mirror, set: own, author: nobody, licence: CC0, meaning: lustro}
""", "theme/icons/altar.svg": ICON, "theme/icons/mirror.svg": ICON},
    mended={"{icon:altar}": "{icon:mirror}"},
)
def icon_of_another(game: Game) -> Findings:
    for passage in passages(game):
        holders = passage.text.placeholders
        for icon, name in pairwise(holders):
            between = passage.text.source[icon.end : name.start]
            if icon.kind == "icon" and name.kind == "name" and BETWEEN.fullmatch(between):
                wanted = _icon_wanted(game, icon, name)
                if wanted is not None:
                    message = msg("expected {{icon:{wanted}}} before {name}, found {icon}",
                                  wanted=wanted, name=name.source, icon=icon.source)
                    yield finding_at(passage.path, passage.text.source, icon.start, name.end, message)


def _icon_wanted(game: Game, icon: Placeholder, name: Placeholder) -> str | None:
    """The icon of the thing that is named, when the one that stands there is of another thing of its kind."""
    thing = thing_named(game, name.target)
    own = thing.fields.get("icon") if thing is not None else None
    if not isinstance(own, str) or own == icon.target:
        return None
    others = game.of_kind(name.target.partition(".")[0])
    return own if any(other.fields.get("icon") == icon.target for other in others) else None
