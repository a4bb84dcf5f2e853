"""A font of the pack that cannot be printed, or that prints otherwise than its name says."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

font_unfit = rule_of_reading(
    id="font-unfit",
    what="A font in `theme/fonts/` that cannot be read, may not be embedded, or has a name that means another font.",
    why="It would be printed in another font, or a print shop would refuse the file.",
    bad={"theme/fonts/Blackwood.ttf": "a page of a shop in place of its font  ⟸\n",
         "theme/theme.yaml": "fonts: {title: Blackwood}\n"},
    good={"theme/theme.yaml": "fonts: {title: GrenzeGotisch-Bold}\n"},
)
