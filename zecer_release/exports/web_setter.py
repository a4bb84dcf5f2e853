"""Sets prose for a web page: references are links by the ids of clauses, pictures are files beside the page."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup, escape

from generator.book.html import Picture, Setter
from generator.model.profile import in_pixels
from generator.text.run import Run

PICTURES = "pictures"
# pixels an inch of figures, and of CSS
DPI, CSS_DPI = 160, 96


def rule_anchor(setter: Setter, target: str) -> str:
    """The id of a clause, step or chapter in the page; it does not change when clauses get other numbers."""
    return f"rule-{setter.edition.game.clause_id(target)}"


@dataclass
class WebSetter(Setter):
    """Sets prose for a page without page numbers. ``pictures`` are its figures by the names of their files."""

    def _role(self, run: Run) -> Markup:
        match run.role:
            case "table" if run.target not in self.tables:
                return escape(run.text)
            case "ref" | "table" | "figure":
                anchor = rule_anchor(self, run.target) if run.role == "ref" else f"{run.role}-{run.target}"
                return Markup('<a href="#{}">{}</a>').format(anchor, run.text)
        return super()._role(run)

    def _repeating(self, text: str) -> str:
        # a browser looks for words as they are written
        return text

    def picture(self, picture: Picture, alt: str, wide: float | None = None, unit: str = "mm") -> Markup:
        sheet = picture.sheet
        name = f"{PICTURES}/figure-{picture.digest}.webp"
        self.pictures[name] = picture
        width, height = in_pixels(sheet.width, sheet.height, CSS_DPI)
        return Markup('<img class="picture" loading="lazy" src="{}" alt="{}" width="{}" height="{}">').format(
            name, alt, width, height)
