"""A rule of `theme/book.css` that is not followed."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

style_refused = rule_of_reading(
    id="style-refused",
    what="A rule of `theme/book.css` that names what is no file of the theme, cannot be read, or is unknown.",
    why="A pack may come from a stranger: its rulebook fetches nothing, and no rule is left out silently.",
    bad={"theme/book.css": """\
h1 { color: navy }
h2 { background: url(https://example.org/paper.png) }  ⟸
"""},
    mended={"url(https://example.org/paper.png)": "#fffbe8"},
)
