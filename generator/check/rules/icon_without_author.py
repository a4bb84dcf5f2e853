"""A drawing without a name."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game


@rule(
    id="icon-without-author",
    what="An icon that does not name its author, its licence or the set it comes from.",
    why="Most free drawings may be printed only with the name of the one who drew them.",
    bad={"theme/icons/troll.svg": """\
<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h512v512H0z"/></svg>
""", "theme/icons.yaml": """\
icons:
  troll: {drawing: troll, set: game-icons, author: "", licence: CC BY 3.0, meaning: Troll}  ⟸
"""},
    mended={'author: ""': "author: skoll"},
)
def icon_without_author(game: Game) -> Findings:
    for icon in game.theme.icons.values():
        for key, value in (("author", icon.author), ("licence", icon.licence), ("set", icon.set)):
            if not value.strip():
                yield fault(f"theme/icons/{icon.id}/{key}",
                            msg("expected the {key} of the icon {icon}, found none", key=key, icon=icon.id))
