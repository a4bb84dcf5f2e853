"""A font of the pack that nothing names."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

font_never_used = rule_of_reading(
    id="font-never-used",
    severity="warning",
    what="A font among the files of the theme that neither the theme nor its style sheet names.",
    why="Whoever put it there expects it to be printed; and it is passed on with the pack.",
    bad={"theme/fonts/Blackwood.ttf": "not even opened  ⟸\n"},
    good={"theme/theme.yaml": "fonts: {title: GrenzeGotisch-Bold}\n"},
)
