"""A hand of a scene that does not reach what it is said to touch."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.scene_targets import missed_targets
from generator.message import Message, msg
from generator.model.game import Game

# how tall a person is, in its units
TALL = 182.0


@rule(
    id="hand-short",
    severity="warning",
    what="A hand of a scene that does not reach its target.",
    why="Who grasps beside a thing spoils a picture.",
    bad={"theme/theme.yaml": """\
scenes:
  den:
    actors:
      - {person: {pose: touch}, frame: full, at: [0.45, 0.97], hand: dragon.top}  ⟸
    props: [{name: dragon, at: [0.9, 0.97], scale: 0.6}]
"""},
    mended={"[0.9, 0.97]": "[0.6, 0.97]"},
)
def hand_short(game: Game) -> Findings:
    for path, found in missed_targets(game):
        if not isinstance(found, Message):
            lacks = max(1, round(found / TALL * 100))
            told = msg("expected a hand that reaches its target, found one that lacks {share} per cent of its person's "
                       "height", share=lacks)
            yield fault(path, told, help=msg("move the person nearer (at), or choose another pose or joint"))
