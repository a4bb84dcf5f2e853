"""A text, an icon or a code that hardly differs from its ground."""

from __future__ import annotations

from generator.check.colour_vision import contrast, told_ratio
from generator.check.example_packs import FACE
from generator.check.face_colours import is_colour
from generator.check.grounds import WHITE, Standing, standing
from generator.check.rule import Findings, fault, rule
from generator.layout.tokens import colour_of
from generator.load.pack import Loaded
from generator.message import msg
from generator.model.face_choice import face_of, faces_by_name
from generator.model.game import Game, PieceOptions
from generator.model.region_contents import IconContent
from generator.model.theme import Face, TextStyle
from generator.products import spec_of
from generator.products.spec import products_with

BOOK_COLOURS = ("ink", "spot")
BLACK = "#000000"
PLAIN_FACE = Face("", (1.0, 1.0), {})
# WCAG 2.1: text, and large text or signs
TEXT, LARGE = 4.5, 3.0
LARGE_SIZE, LARGE_BOLD = 18.0, 14.0

COLOURS = 'colours: {ground: "#f8f3e8", moss: "#66752a", grass: "#a8b86a"}\n'
GROUND = "      ground: {box: [-2, -2, 67, 92], shape: rect, fill: ground}\n"


@rule(
    id="text-too-pale",
    severity="warning",
    whole=True,
    what="A text of a face or of the book, or a code, with a contrast to its ground below 4.5 to 1 (large type and "
         "icons: 3 to 1).",
    why="Across a table, by a lamp, and on a printer of one's own even less of it is left.",
    bad={"cards.yaml": """\
kinds: {card: {name: karta, fields: {name: {type: name, label: nazwa}}}}
kind: card
things:
  troll: {name: Troll}
""", "theme/theme.yaml": COLOURS + FACE + GROUND + """\
      name: {box: [4, 4, 55, 6], text: "{name}", fill: grass}  ⟸
"""},
    mended={"fill: grass": "fill: moss"},
)
def text_too_pale(reading: Loaded) -> Findings:
    game = reading.game
    # a refused colour is replaced by one that nobody chose
    if game is None or any(finding.path.startswith("theme/colours/") for finding in reading.findings):
        return
    yield from _in_the_book(game)
    yield from _without_a_face(game)
    yield from _in_boxes(game)
    reported = set()
    for one in standing(game):
        wanted, ratio = _contrast_wanted(one, game.theme.styles.get(one.region.style or "")), contrast(
            one.colour, one.ground)
        # faces that extend another have its regions: each pair of colours is told once
        if ratio < wanted and (one.region.id, one.colour, one.ground) not in reported:
            reported.add((one.region.id, one.colour, one.ground))
            path = f"theme/faces/{one.face.id}/regions/{one.region.id}"
            message = msg("expected a contrast of at least {least:g} to 1, found {ratio:.1f} to 1: {ink} on {ground}",
                          least=wanted, ratio=told_ratio(ratio), ink=one.colour, ground=one.ground)
            yield fault(path, message, help=msg("darken the one, or lighten the other"))


def _in_the_book(game: Game) -> Findings:
    """The colours of a rulebook's text and of its numbers, which stand on white paper."""
    printed = any(spec_of(product).html_pages for product in game.products.values())
    for token in BOOK_COLOURS if printed else ():
        ratio = contrast(game.theme.colours.get(token, BLACK), WHITE)
        if ratio < TEXT:
            message = msg("expected a contrast of at least {least:g} to 1 to white paper, found {ratio:.1f} to 1",
                          least=TEXT, ratio=told_ratio(ratio))
            yield fault(f"theme/colours/{token}", message, help=msg("darken it"))


def _in_boxes(game: Game) -> Findings:
    """Words in boxes of their own, whose style has a ground."""
    for name, style in game.theme.styles.items():
        tokens = (style.colour, style.ground or "")
        if not all(is_colour(game.theme, PLAIN_FACE, one) for one in tokens):
            continue
        ink, ground = (colour_of(game.theme, one) or BLACK for one in tokens)
        ratio = contrast(ink, ground)
        if ratio < TEXT:
            message = msg("expected a contrast of at least {least:g} to 1, found {ratio:.1f} to 1: {ink} on {ground}",
                          least=TEXT, ratio=told_ratio(ratio), ink=ink, ground=ground)
            yield fault(f"theme/styles/{name}", message, help=msg("darken the one, or lighten the other"))


def _without_a_face(game: Game) -> Findings:
    """The ink of pieces that no face of the theme covers, on the ground of the theme."""
    kinds = {kind for _, options in products_with(game, PieceOptions) for kind in options.kinds}
    faces = faces_by_name(game.theme)
    bare = any(face_of(faces, "", game.lineage(kind)) is None for kind in kinds & game.kinds.keys())
    ink, ground = (colour_of(game.theme, token) or BLACK for token in ("ink", "ground"))
    ratio = contrast(ink, ground)
    if bare and ratio < TEXT and not {"ink", "ground"}.isdisjoint(game.theme.colours):
        token = "ink" if "ink" in game.theme.colours else "ground"
        message = msg("expected a contrast of at least {least:g} to 1, found {ratio:.1f} to 1: {ink} on {ground}",
                      least=TEXT, ratio=told_ratio(ratio), ink=ink, ground=ground)
        yield fault(f"theme/colours/{token}", message, help=msg("darken the one, or lighten the other"))


def _contrast_wanted(one: Standing, style: TextStyle | None) -> float:
    if one.region.word(IconContent):
        return LARGE
    size = style.size if style is not None else 0.0
    bold = style is not None and ("bold" in style.font.lower() or style.font == "title")
    return LARGE if size >= (LARGE_BOLD if bold else LARGE_SIZE) else TEXT
