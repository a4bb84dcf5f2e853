"""Regions that follow one another in one box: each is as high as its content, and all texts shrink together. In mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.layout.faces.contents.text_content import look_of, rich_text
from generator.layout.faces.holes import filled_text, own_datum
from generator.layout.faces.placed import PlacedRegion, Sizes
from generator.layout.faces.region import region_marks
from generator.layout.faces.region_pen import Drawing
from generator.layout.faces.repeats import may_be_drawn
from generator.layout.type import fit as plain
from generator.layout.type import rich
from generator.layout.type.fit import SHARE_ABOVE, SLACK, Overflow
from generator.layout.type.fonts import MM_PER_PT, font
from generator.model.game import Thing
from generator.model.region_contents import ShapeContent
from generator.model.theme import Fit
from generator.records import replace
from generator.translate.edition import Edition

# shares of the sizes of its texts that a stack tries, the largest first
SHARES = tuple(step / 40 for step in range(40, 9, -1))
# a box in which every text is high enough
ENDLESS = 10_000.0


def stack_marks(edition: Edition, thing: Thing, placed: PlacedRegion, layers: Sequence[PlacedRegion]) -> Drawing:
    """The marks of the regions of a stack that are drawn for a thing. Raises LookupError."""
    shown = [layer for layer in layers if may_be_drawn(edition, thing, layer.region)]
    x, y, wide, high = placed.area.box
    gap = placed.region.gap * placed.area.scale
    heights: list[tuple[float, float]] = []
    over = 0.0
    for share in SHARES:
        heights = [_height(edition, thing, layer, wide, share) for layer in shown]
        kept = [height for height, _ in heights if height > 0]
        over = sum(kept) + gap * max(0, len(kept) - 1) - high
        if over <= SLACK or all(size == 0 for _, size in heights):
            break
    marks, overflows, top = [], list[Overflow](), y + SHARE_ABOVE[placed.region.valign] * max(0.0, -over)
    for layer, (height, size) in zip(shown, heights, strict=True):
        if height <= 0:
            continue
        # a little more room than it needs, so that no sum of lengths is too short by a rounding
        area = replace(layer.area, box=(x, top, wide, height + (SLACK / 2 if size else 0.0)))
        sizes = Sizes({layer.region.id: size} if size else {})
        drawn, too_large = region_marks(edition, thing, replace(layer, area=area), sizes)
        marks += drawn
        overflows += too_large
        top += height + gap
    if over > SLACK and not overflows:
        # the longest text is the one to shorten
        said = max(zip(heights, shown, strict=True), key=lambda one: (one[0][1] > 0, one[0][0]))[1]
        pattern = said.region.text
        overflows.append(Overflow(said.region.id, own_datum(pattern, said.path), filled_text(edition, thing, pattern),
                                  round(over, 2)))
    return marks, overflows


def _height(edition: Edition, thing: Thing, layer: PlacedRegion, wide: float, share: float) -> tuple[float, float]:
    """The height of a region of a stack, and the size (pt) of its text at a share of its own; 0 without a text."""
    region, scale = layer.region, layer.area.scale
    if region.height is not None or not region.text or region.word(ShapeContent):
        return (region.height or 0.0) * scale, 0.0
    found = rich_text(edition, thing, layer)
    style = found[2] if found is not None else look_of(edition, layer).style
    size = max(style.size * scale * share, style.least if region.fit.shrink_to is None else region.fit.shrink_to)
    if found is not None:
        passages, face, _ = found
        if not passages:
            return 0.0, 0.0
        setting = rich.settle(passages, wide, ENDLESS, style, face, region.fit, scale, size)
        return rich.height(setting.lines, style, setting.size), setting.size
    text = filled_text(edition, thing, region.text)
    if not text.strip():
        return 0.0, 0.0
    lines = _plain_lines(edition, text, layer, wide, size, region.fit)
    drop = font(style.font).descent * lines.size * MM_PER_PT
    return plain.block_height(len(lines.lines), style, lines.size) + drop, lines.size


def _plain_lines(edition: Edition, text: str, layer: PlacedRegion, wide: float, size: float,
                 limits: Fit) -> plain.Setting:
    """A plain text as ``fit`` sets it in a box that is high enough."""
    style = look_of(edition, layer).style
    splits: Iterator[plain.Split] = iter(plain.HYPHENATED if layer.face.hyphenate else plain.WHOLE)
    shown = plain.ready(text, style, edition.language)
    setting = plain.settle(shown, wide, ENDLESS, style, layer.area.scale, next(splits), limits, size)
    for split in splits:
        if setting.over > SLACK:
            setting = plain.settle(shown, wide, ENDLESS, style, layer.area.scale, split, limits, size, edition.language)
    return setting
