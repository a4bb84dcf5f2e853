"""An icon that loses something by being printed in one flat ink."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

drawing_simplified = rule_of_reading(
    id="drawing-simplified",
    severity="warning",
    what="An icon with a second colour, a gradient or a transparent part.",
    why="Icons are printed in one flat ink, and what tells the parts of such a drawing apart is lost.",
    bad={"theme/theme.yaml": """\
icons: {bell: {drawing: bell, set: own, author: me, licence: CC0, meaning: dzwonek}}
""", "theme/icons/bell.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
<path d="M1 1h7v7z"/>
<circle cx="6" cy="3" r="1" fill="#fff"/>  ⟸
</svg>"""},
    mended={'<circle cx="6" cy="3" r="1" fill="#fff"/>\n': ""},
)
