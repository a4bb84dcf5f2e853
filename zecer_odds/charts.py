"""Small charts of probabilities as inline SVG: black and one colour, no scripts, deterministic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from markupsafe import Markup, escape
from msgspec import Struct

from generator.model.mixed_colours import mixed_colour

INK = "#161412"
HIGH = 46
COLUMN, WIDE_COLUMN, GAP = 10, 20, 2
FOOT = 11
# height of a letter in an upright head
UPRIGHT = 5.0
LETTERS = "zecer-text, Georgia, serif"


class Charts(Struct, frozen=True):
    """Draws charts in black and one colour."""

    colour: str

    def bar(self, share: Fraction, largest: Fraction, rare: bool = False) -> Markup:
        """A bar whose length is its share of the largest; a rare one is black."""
        width = f"{float(100 * share / largest):.2f}" if largest else "0"
        return _svg("0 0 100 8", f'<rect width="{width}" height="8" fill="{INK if rare else escape(self.colour)}"/>',
                    "bar", stretched=True)

    def stack(self, shares: Sequence[Fraction]) -> Markup:
        """Shares of a whole side by side, from the lightest to the darkest."""
        parts, offset = [], Fraction(0)
        for number, share in enumerate(shares):
            if share:
                parts.append(f'<rect x="{float(100 * offset):.2f}" width="{float(100 * share):.2f}" height="8" '
                             f'fill="{self.tone(number, len(shares))}"/>')
            offset += share
        return _svg("0 0 100 8", "".join(parts), "stack", stretched=True)

    def tone(self, number: int, count: int) -> str:
        """The colour of one of several parts: the last is the darkest."""
        return self.tint((number + 1) / count)

    def swatch(self, number: int, count: int) -> Markup:
        """A sample of the colour of one of several parts."""
        return Markup('<i class="swatch" style="background: {}"></i>').format(self.tone(number, count))

    def tint(self, depth: float) -> str:
        """The colour mixed with white: 0 is white, 1 the colour itself."""
        return mixed_colour("#ffffff", self.colour, depth)

    def columns(self, chances: Mapping[int, Fraction]) -> Markup:
        """Columns of probabilities over numbers; numbers that never occur keep an empty place."""
        numbers = range(min(chances), max(chances) + 1)
        return self._columns([(str(number).replace("-", "−"), chances.get(number, Fraction(0))) for number in numbers])

    def bins(self, shares: Sequence[tuple[str, Fraction]]) -> Markup:
        """Columns of shares side by side, with labels below."""
        return self._columns(shares, WIDE_COLUMN)

    def _columns(self, shares: Sequence[tuple[str, Fraction]], wide: int = COLUMN) -> Markup:
        largest = max(share for _, share in shares)
        parts = [self._column(place * (wide + GAP), wide, label, share / largest)
                 for place, (label, share) in enumerate(shares)]
        width = len(shares) * (wide + GAP)
        return _svg(f"0 0 {width} {HIGH + FOOT}", "".join(parts), "columns", width=width, height=HIGH + FOOT)

    def upright(self, text: str) -> Markup:
        """Text that reads upwards, for the head of a narrow column."""
        length = max(20.0, UPRIGHT * len(text))
        element = (f'<text transform="translate(8.5 {length:g}) rotate(-90)" font-size="9" font-family="{LETTERS}" '
                   f'fill="{INK}">{escape(text)}</text>')
        return _svg(f"0 0 11 {length:g}", element, "upright", width=11, height=length)

    def _column(self, x: int, width: int, label: str, share: Fraction) -> str:
        height, colour = float(HIGH * share), escape(self.colour)
        return (f'<rect x="{x}" y="{HIGH - height:.2f}" width="{width}" height="{height:.2f}" fill="{colour}"/>'
                f'<rect x="{x}" y="{HIGH}" width="{width}" height="0.6" fill="{INK}"/>'
                f'<text x="{x + width / 2:g}" y="{HIGH + 9}" font-size="8" text-anchor="middle" '
                f'font-family="{LETTERS}" fill="{INK}">{escape(label)}</text>')


def _svg(box: str, elements: str, name: str, stretched: bool = False, **sizes: float) -> Markup:
    """An SVG element around safe markup."""
    size = "".join(f' {side}="{length:g}"' for side, length in sizes.items())
    ratio = ' preserveAspectRatio="none"' if stretched else ""
    return Markup(f'<svg class="{name}" viewBox="{box}"{size}{ratio} aria-hidden="true">{elements}</svg>')
