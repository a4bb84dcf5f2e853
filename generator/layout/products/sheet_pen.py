"""What a character sheet is drawn with: its fonts, colours and icons, and text fitted into boxes. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.layout.art.medallion import icon_marks
from generator.layout.geometry import Box
from generator.layout.marks import FieldMark, Mark, TextMark
from generator.layout.products.sheet_fields import Filled
from generator.layout.tokens import colour_of, font_of
from generator.layout.type.fit import fit
from generator.model.kinds import Field
from generator.model.theme import TextStyle
from generator.translate.edition import Edition


@dataclass(frozen=True)
class SheetPen:
    """What a sheet is drawn with: the edition's theme, the kind's colour, and the sheet that is drawn."""

    edition: Edition
    filled: Filled
    form: str

    @property
    def ink(self) -> str:
        return colour_of(self.edition.game.theme, "ink") or "#000000"

    @property
    def tone(self) -> str:
        """The colour token that is named as the kind or as one that it extends, else the spot colour."""
        theme = self.edition.game.theme
        lineage = self.edition.game.lineage(self.filled.kind.id)
        return next(
            (theme.colours[kind] for kind in lineage if kind in theme.colours), colour_of(theme, "spot") or self.ink
        )

    def font(self, role: str) -> str:
        return font_of(self.edition.game.theme, role)

    def text(self, text: str, box: Box, role: str, size: float, colour: str, align: str = "left",
             valign: str = "middle", least: float = 6.5, datum: str = "") -> list[TextMark]:
        """One or more lines in a box, smaller when they must be."""
        if not text:
            return []
        style = TextStyle(self.font(role), size, least=least, leading=1.05)
        return fit(text, box, style, colour, self.edition.language, align=align, valign=valign, datum=datum)[0]

    def icon(self, icon_id: object, middle: tuple[float, float], radius: float, colour: str) -> Sequence[Mark]:
        icon = self.edition.game.theme.icons.get(str(icon_id))
        return icon_marks(icon, middle, radius, colour) if icon is not None else []

    def label(self, field: Field) -> str:
        return self.edition.line(field.label)

    def datum(self, *path: str) -> str:
        thing = self.filled.thing
        return "/".join((thing.kind, thing.id, *path)) if thing is not None else ""

    def field(
        self, box: Box, name: str, label: str, sort: str = "text", size: float = 10.0, align: str = "left"
    ) -> list[Mark]:
        """A field to fill on a blank sheet; nothing on a filled one."""
        if not self.form:
            return []
        mark = FieldMark(*box, f"{self.form}.{name}", "tick" if sort == "tick" else "text", size, label,
                         align="center" if align == "center" else "left")
        return [mark]
