"""What a person of a scene looks at or reaches for, and the scene does not have."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.scene_targets import missed_targets
from generator.message import Message
from generator.model.game import Game


@rule(
    id="scene-target-unknown",
    what="A target of a scene (look, hand, other-hand, between) that is no actor, prop or joint of it.",
    why="The picture cannot be drawn.",
    bad={"theme/theme.yaml": """\
scenes:
  den:
    actors:
      - {person: {pose: touch}, at: [0.3, 0.97], look: dragom}  ⟸
    props: [{name: dragon, at: [0.6, 0.97], scale: 0.6}]
"""},
    mended={"look: dragom": "look: dragon"},
)
def scene_target_unknown(game: Game) -> Findings:
    return (fault(path, found) for path, found in missed_targets(game) if isinstance(found, Message))
