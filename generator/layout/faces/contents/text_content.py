"""Draws a text in the box of a region: plain, or rich; the part of it that fits there. Lengths in mm."""

from __future__ import annotations

from generator.layout.faces.caption import Caption, CaptionStyle, caption_of
from generator.layout.faces.holes import is_prose, is_rich, own_datum, prose
from generator.layout.faces.placed import PlacedRegion
from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.layout.faces.reminders import terms_in, with_reminders
from generator.layout.faces.repeats import may_be_drawn
from generator.layout.faces.typefaces import typeface
from generator.layout.geometry import Box
from generator.layout.identity_cache import IdentityCache
from generator.layout.tokens import style_of
from generator.layout.type.continued_text import part
from generator.layout.type.fit import HYPHENATED, SLACK, WHOLE, Overflow, fit
from generator.layout.type.rich import Passage, Typeface, fit_rich, lay, passages
from generator.layout.type.vocabulary import Vocabulary
from generator.model.game import Thing
from generator.model.region_contents import BadgeContent, ContinuedContent, ShapeContent, TextContent
from generator.model.theme import PLAIN, TextStyle
from generator.records import replace
from generator.text.run import in_capitals
from generator.translate.edition import Edition

CONTENT = TextContent
# mm: padding between a badge and the text that continues on it
BADGE_PADDING = 2.0


def draw(content: TextContent, pen: RegionPen) -> Drawing:
    (edition, thing, placed, sizes), region, area = pen, pen.region, pen.placed.area
    datum = pen.datum(content.text)
    rich = rich_text(edition, thing, placed)
    if rich is not None and placed.other is not None:
        return divided_text(pen)
    if rich is not None:
        passages, face, style = rich
        lines, overflow = fit_rich(passages, area.box, style, face, pen.of_text(style), region.fit,
                                   align=region.align, valign=region.valign, scale=area.scale,
                                   max_size=sizes.size_of(region), datum=datum, region=region.id)
        return lines, [replace(overflow, text=pen.filled_text(content.text))] if overflow else []
    text, style = pen.filled_text(content.text), look_of(edition, placed).style
    if not text.strip():
        return [], []
    plain, overflow = fit(text, area.box, style, pen.of_text(style), edition.language, align=region.align,
                          valign=region.valign, scale=area.scale, datum=datum, region=region.id, limits=region.fit,
                          max_size=sizes.size_of(region), splits=HYPHENATED if placed.face.hyphenate else WHOLE)
    return [*plain], [overflow] if overflow else []


def caption(edition: Edition, placed: PlacedRegion) -> Caption | None:
    """The text look of a region that holds only text in a constant colour; None for any other region.

    Raises LookupError.
    """
    region = placed.region
    match region.contents:
        case (TextContent(text=text),) if not (region.repeat or region.stack or region.spot or region.turn):
            pass
        case _:
            return None
    is_fixed = not region.fit.continues and not region.fit.same_size and region.heads == 1 and region.effects is PLAIN
    if not is_fixed or is_rich(text) or "{" in (region.fill or ""):
        return None
    look = look_of(edition, placed)
    colour = RegionPen(edition, Thing("", "", {}), placed).of_text(look.style)
    is_cacheable, datum = not (placed.face.reminders or look.style.uppercase), own_datum(text, placed.path)
    return caption_of(region, placed.area.box, look, placed.area.scale, colour, datum, is_cacheable)


def look_of(edition: Edition, placed: PlacedRegion) -> CaptionStyle:
    """The look of a region's text, cached for all cards."""

    def look() -> CaptionStyle:
        style = style_of(edition.game.theme, placed.region.style)
        face = typeface(edition, style, placed.face.hyphenate)
        return CaptionStyle(style, face, Vocabulary(edition, face))

    return _LOOKS.get((edition, placed.region), look)


_LOOKS: IdentityCache[CaptionStyle] = IdentityCache()


def rich_text(edition: Edition, thing: Thing, placed: PlacedRegion) -> tuple[list[Passage], Typeface, TextStyle] | None:
    """The measured words of a region of prose, its fonts and style; None for a plain line."""
    region = placed.region
    if not region.text or region.word(ShapeContent) or not is_prose(edition, thing, region.text):
        return None
    (style, face, word_cache), text = look_of(edition, placed), prose(edition, thing, region.text)
    cached_words = None if placed.face.reminders or style.uppercase else word_cache.passages(text.source)
    if cached_words is not None:
        return cached_words, face, style
    blocks = edition.blocks(text)
    if placed.face.reminders:
        blocks = with_reminders(edition, blocks, _earlier_terms(edition, thing, placed))
    if style.uppercase:
        blocks = in_capitals(blocks, edition.language)
    return passages(blocks, face), face, style


def _earlier_terms(edition: Edition, thing: Thing, placed: PlacedRegion) -> set[str]:
    """The terms used in texts before this region, whose reminders are already printed."""
    terms: set[str] = set()
    for region in placed.face.regions.values():
        if region.id == placed.region.id:
            break
        if (region.text and not region.word(ShapeContent) and may_be_drawn(edition, thing, region)
                and is_prose(edition, thing, region.text)):
            terms |= terms_in(edition.blocks(prose(edition, thing, region.text)))
    return terms


def _text_box(placed: PlacedRegion) -> Box:
    """The box of a divided text: slightly smaller than its badge."""
    x, y, width, height = placed.area.box
    air = BADGE_PADDING * placed.area.scale if placed.region.word(BadgeContent) else 0.0
    return x + air, y + air, width - 2 * air, height - 2 * air


def divided_text(pen: RegionPen) -> Drawing:
    """The part of a text in this region; the other part is on the other side of the card."""
    edition, thing, placed, sizes = pen
    is_back, other_part = placed.region.content(ContinuedContent) is not None, placed.other
    front, back = (other_part, placed) if is_back else (placed, other_part)
    rich = rich_text(edition, thing, front) if front is not None else None
    if rich is None or front is None or back is None:
        return [], []
    (passages, face, style), region, pattern = rich, placed.region, front.region.text
    rooms = (_text_box(front)[2:], _text_box(back)[2:])
    halves = part(passages, rooms, style, face, front.region.fit, front.area.scale, sizes.size_of(front.region))
    setting, datum = halves[1] if is_back else halves[0], own_datum(pattern, front.path)
    if setting is None:
        return [], []
    marks = lay(setting, _text_box(placed), style, face, pen.of_text(style), region.align, region.valign, datum)
    over = max(half.over for half in halves if half is not None)
    if is_back or over <= SLACK:
        return marks, []
    return marks, [Overflow(region.id, datum, pen.filled_text(pattern), round(over, 2))]
