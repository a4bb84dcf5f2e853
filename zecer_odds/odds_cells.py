"""Numbers about odds as HTML: cells, tables of them, and boxes of tables."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from markupsafe import Markup, escape
from msgspec import Struct

from generator.book.html import Setter
from generator.model.text import printed
from generator.model.value_text import exactly
from generator.translate.edition import Edition
from zecer_odds.charts import Charts

RARE = Fraction(1, 100)
DEEPEST = 0.55
CHANCE, MEAN, THEN = printed("chance"), printed("mean"), printed("how many then")


class HtmlCell(Struct, frozen=True):
    """A cell: text or markup, its class, its columns, its background."""

    text: str
    css: str = ""
    span: int = 1
    tint: str = ""


# the class of a line of a table, and its cells
HtmlLine = tuple[str, Sequence[HtmlCell]]


class HtmlSection(Struct, frozen=True):
    """What is told of one table, question or play. ``css``: short ones stay on one page, turned ones lie across."""

    anchor: str
    number: str
    title: str
    lead: Markup
    body: Markup
    css: str = ""


class OddsCells(Struct, frozen=True):
    """Writes numbers, words and names as cells and tables, in the notation of an edition."""

    setter: Setter
    charts: Charts

    @property
    def edition(self) -> Edition:
        return self.setter.edition

    def percent(self, chance: Fraction) -> str:
        return self.edition.notation.percent(chance)

    def number(self, mean: Fraction) -> str:
        return self.edition.notation.decimal(float(mean), 2)

    def word(self, word: str, css: str = "", span: int = 1) -> HtmlCell:
        """A cell with a word of the engine."""
        return HtmlCell(self.edition.word(word), css, span)

    def share(self, chance: Fraction, largest: Fraction, exact: bool = True) -> tuple[HtmlCell, HtmlCell, HtmlCell]:
        """A probability as a bar, in per cent and, if it is exact, as a fraction."""
        return (HtmlCell(self.charts.bar(chance, largest, 0 < chance < RARE), "b"),
                HtmlCell(self.percent(chance), "n share"), HtmlCell(exactly(chance) if exact else "", "n quiet"))

    def shares(self, chances: Sequence[tuple[str, Fraction]], head: Sequence[HtmlCell] = (),
               exact: bool = True) -> Markup:
        """A table with a line for each probability."""
        largest = max((chance for _, chance in chances), default=Fraction(1))
        return self.table([(rarity(chance), [HtmlCell(told), *self.share(chance, largest, exact)])
                           for told, chance in chances], head)

    def means_table(self, means: Sequence[tuple[str, Fraction]], head: HtmlCell) -> Markup:
        """A table of means, each with a bar."""
        largest = max(mean for _, mean in means)
        return self.table([("", [*([HtmlCell(label)] if label else []), HtmlCell(self.charts.bar(mean, largest), "b"),
                                 HtmlCell(self.number(mean), "n"), HtmlCell(exactly(mean), "n quiet")])
                           for label, mean in means], [head])

    def heat(self, text: str, number: Fraction, largest: Fraction) -> HtmlCell:
        """A cell that is darker for larger numbers."""
        share = float(max(number, Fraction(0)) / largest) if largest else 0
        return HtmlCell(text, "heat", tint=self.charts.tint(DEEPEST * share))

    def table(self, lines: Sequence[HtmlLine], head: Sequence[HtmlCell] = (), foot: Sequence[HtmlCell] = (),
              css: str = "") -> Markup:
        parts = (("thead", "th", [("", head)]), ("tbody", "td", lines), ("tfoot", "th", [("", foot)]))
        return element("table", *(element(part, *(self._line(tag, *one) for one in of))
                                  for part, tag, of in parts if any(map(any, of))), css=css)

    def _line(self, tag: str, css: str, cells: Sequence[HtmlCell]) -> Markup:
        return element("tr", *(self._cell(tag, one) for one in cells), css=css)

    def block(self, *items: Markup, heading: str = "", css: str = "", kept: bool = False) -> Markup:
        """Tables or charts in a box, below a heading; ``kept`` with it on one page."""
        box = element("div", *items, css=css) if css else Markup("").join(items)
        told = (element("h4", self.setter.plain_text(heading)) if heading else "") + box
        return element("div", told, css="block") if kept else told

    def _cell(self, tag: str, one: HtmlCell) -> Markup:
        text = one.text if isinstance(one.text, Markup) else self.setter.plain_text(one.text)
        return element(tag, text, css=one.css, colspan=one.span if one.span > 1 else "",
                       style=f"background: {one.tint}" if one.tint else "")


def element(tag: str, *content: str, css: str = "", **attributes: object) -> Markup:
    """An element of HTML; text is escaped, attributes without a value are left out."""
    written = "".join(f' {key}="{escape(value)}"' for key, value in {"class": css, **attributes}.items() if value)
    return Markup(f"<{tag}{written}>{''.join(map(escape, content))}</{tag}>")


def rarity(chance: Fraction) -> str:
    """The class of a line with a probability."""
    return "rare" if 0 < chance < RARE else "" if chance else "never"
