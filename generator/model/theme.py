"""The look of a game: colours, text styles, icons and faces, as plain data. Lengths in mm, type in pt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeVar

from msgspec import Meta, Struct, field

from generator.model.annotations import MADE, Colour, Form, Points, about
from generator.model.person import LAST_TINT
from generator.model.region_contents import Content, MapLook, TableContent, TextContent, texts_with_holes
from generator.model.region_lengths import Box, DeclaredLengths, Repeat
from generator.model.scene import CoverLook, Scene, SceneLook
from generator.model.spot_ink import SpotInk
from generator.model.text import Text
from generator.share import keep_font

C = TypeVar("C", bound=Content)


class Nib(Struct, frozen=True):
    """The joins (``limit``: the miter limit, in line widths) and dashes of a line.

    ``dash`` are alternating drawn and blank lengths, starting at the offset ``start``; in the units of the path.
    ``shape`` (a, b, c, d of a matrix of determinant 1) is a non-circular pen, as under an uneven transform.
    """

    join: Literal["miter", "round", "bevel"] = "miter"
    limit: float = 4.0
    dash: tuple[float, ...] = ()
    start: float = 0.0
    shape: tuple[float, float, float, float] | None = None


class DrawnPath(Struct, frozen=True):
    """A path: SVG path data, fill (by the even-odd rule if ``even``), stroke as ``#rrggbb``, width, caps, joins."""

    d: str
    fill: str | None
    stroke: str | None = None
    weight: float = 0.0
    even: bool = False
    cap: Literal["butt", "round", "square"] = "butt"
    nib: Nib = Nib()


Blend = Literal["normal", "multiply", "screen", "overlay", "darken", "lighten"]
# the box of an icon's paths
ICON_SIDE = 512.0


class Icon(Struct, frozen=True):
    """One drawing: paths in a 512 × 512 box, its author and its meaning in the game.

    It is printed in one ink, or, when it is ``coloured``, in its own colours.
    """

    id: str
    paths: Annotated[tuple[DrawnPath, ...], MADE]
    meaning: Annotated[Text, about("What it means in the game.")]
    drawing: Annotated[str, about("The drawing's name in its set.")]
    set: Annotated[str, about("The set.")]
    author: Annotated[str, about("Who drew it.")]
    licence: Annotated[str, about("Under which licence.")]
    coloured: Annotated[bool, MADE] = False


class TextStyle(Struct, frozen=True):
    """A named text style: a font file's name (without suffix), size in pt, colour token, case and spacing.

    ``small_caps`` sets small letters as small capitals. ``figures`` are ``lining`` or ``old-style``, those of the font
    when it is empty; ``tabular`` ones are all of one width, those that are not have their own, None leaves the font's.
    ``ground`` is the colour of a box behind words that prose sets in the style.
    """

    font: Annotated[str, about("A role of fonts, or a font file's name.")]
    size: Annotated[Points, about("Its size in pt.")]
    colour: Annotated[Colour, about("A colour of the theme.")] = "ink"
    least: Annotated[Points, about("The smallest size to which type may shrink, in pt.")] = 6.0
    uppercase: Annotated[bool, about("All in capitals.")] = False
    leading: Annotated[float, Form("leading"), about("The distance of baselines, as a multiple of the size.")] = 1.2
    small_caps: Annotated[bool, about("Small letters as small capitals: those of the font, or else capitals scaled to "
                                      "slightly more than the x-height.")] = False
    figures: Annotated[Literal["lining", "old-style"] | Literal[""], about(
        "The figures, of those that the font has, else the error figures-lacking.")] = ""
    tabular: Annotated[bool | None, about("True: all figures of one width; false: each of its own.")] = None
    ground: Annotated[Colour | None, about(
        "The colour of a box behind words that {style:…} sets in prose.")] = None


class Fit(Struct, frozen=True):
    """How a text is fitted: tracking reduced by up to ``tighten`` em, type down to ``shrink_to`` pt.

    ``same_size`` sets the whole deck in the one size in which its longest text fits. ``continues``: what does not fit
    continues in the matching region of the back. ``balance``: lines of a passage get about equal lengths. ``justify``:
    they are as wide as the box. ``initial``: the first letter is as high as so many lines.
    """

    tighten: float = 0.025
    shrink_to: float | None = None
    same_size: bool = False
    continues: bool = False
    balance: bool = False
    justify: bool = False
    initial: int = 0


class Image(Struct, frozen=True):
    """A raster picture of the theme: its file, size in pixels, format (``PNG``, ``JPEG`` …), the hash of its bytes.

    The size is that of the picture as it is shown: upright, as its EXIF data say.
    """

    id: str
    file: str
    width: int
    height: int
    format: str
    hash: str


class Drawing(Struct, frozen=True):
    """A picture of the theme made of flat paths, and the part of its plane that is shown: x, y, width, height."""

    id: str
    view: tuple[float, float, float, float]
    paths: tuple[DrawnPath, ...]
    hash: str


class PictureRights(Struct, frozen=True):
    """Who made a picture of ``theme/art``, when, where it is from, and under which licence it is printed."""

    artist: Annotated[str, about("Who made it.")]
    licence: Annotated[str, about("How it may be printed.")]
    source: Annotated[str, about("Where it is from.")] = ""
    year: Annotated[str, about("When it was made.")] = ""


class PackFont(Struct, frozen=True):
    """A font of ``theme/fonts``, at hand in every process that has this record.

    ``name`` is that of its file and a digest of ``data``, a TrueType font; ``file`` its file in the pack. ``family``
    and ``rights`` (who made it, under which licence) are what the font says of itself.
    """

    name: str
    file: str
    data: bytes
    family: str = ""
    rights: str = ""

    def __post_init__(self) -> None:
        keep_font(self.name, self.data)

    def __repr__(self) -> str:
        """Without its bytes, which its name tells."""
        return f"PackFont({self.name!r}, {self.family!r}, {self.rights!r})"


class EngravedArt(Struct, frozen=True):
    """A picture that the pack brings, engraved as the scenes of the theme are; an icon becomes a relief.

    ``base`` is the angle of its lines (degrees), ``flow`` how far they follow its forms, ``contrast`` that of its
    tones, ``edges`` how readily contours are drawn, ``swell`` the height (mm) to which what is cut out is blown up.
    ``tint`` is a tint for all of it; None takes for each place the one nearest to its colour.
    """

    id: str
    art: Annotated[Image | Drawing | Icon, MADE]
    base: Annotated[float, Meta(ge=-180, le=180), about("The direction of its lines, in degrees.")] = 20.0
    flow: Annotated[float, Meta(ge=0, le=1), about("How far they follow the forms; 0 is straight.")] = 0.8
    contrast: Annotated[float, Meta(ge=0, le=3), about("Of its tones.")] = 1.1
    edges: Annotated[float, Meta(ge=0, le=1), about("How readily contours are drawn.")] = 0.5
    swell: Annotated[float, Meta(ge=0, le=10), about(
        "The height in mm to which what is cut out, transparent around it, is blown up.")] = 0.0
    tint: Annotated[int | None, Meta(ge=0, le=LAST_TINT), about(
        "One of the inks for all of it, 9 is paper; else each place takes the one nearest to its colour.")] = None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in a unit of its own."""
        return size_of(self.art)


def size_of(picture: Image | Drawing | Icon) -> tuple[float, float]:
    """Width and height of a picture in a unit of its own."""
    match picture:
        case Image(width=width, height=height):
            return width, height
        case Drawing(view=view):
            return view[2:]
    return ICON_SIDE, ICON_SIDE


class Stop(Struct, frozen=True):
    """A colour of a gradient (a token, ``#rrggbb`` or the hole of a field), where it stands (0 to 1), how opaque it is.

    Without ``at`` it stands evenly between its neighbours.
    """

    colour: str
    at: float | None = None
    opacity: float = 1.0


class Gradient(Struct, frozen=True):
    """A blend of colours over a region: along ``angle`` (degrees clockwise; 90 is from top to bottom), or, when it is
    ``radial``, from ``middle`` (shares of the region) to the side that is farthest from it.
    """

    stops: tuple[Stop, ...]
    angle: float = 90.0
    radial: bool = False
    middle: tuple[float, float] = (0.5, 0.5)


class OutlineStroke(Struct, frozen=True):
    """A line around letters, icons and shapes: its colour, and how far it reaches outside them (mm)."""

    colour: str
    weight: float


class Shadow(Struct, frozen=True):
    """A shadow below what a region draws: colour, the width of its soft edge, its offset (mm) and its opacity."""

    colour: str = "ink"
    blur: float = 0.0
    offset: tuple[float, float] = (0.0, 0.0)
    opacity: float = 0.5


class Effects(Struct, frozen=True):
    """What is done to all that a region draws.

    ``gradient`` is in place of its fill, ``dash`` the drawn and blank lengths (mm) of its lines, ``clip`` the shape
    that cuts it out, ``fade`` a gradient by whose opacities it shows, ``blend`` how it mixes with what lies below.
    """

    gradient: Gradient | None = None
    dash: tuple[float, ...] = ()
    outline: OutlineStroke | None = None
    shadow: Shadow | None = None
    clip: str | None = None
    opacity: float = 1.0
    fade: Gradient | None = None
    blend: Blend = "normal"

    @property
    def named_colours(self) -> tuple[tuple[str, str], ...]:
        """The colours as they are written, each after the key that it stands below; those of a fade say nothing."""
        stops = [("fill", stop.colour) for stop in self.gradient.stops] if self.gradient is not None else []
        edges = (("outline", self.outline), ("shadow", self.shadow))
        return (*stops, *((key, one.colour) for key, one in edges if one is not None))


PLAIN = Effects()


class Region(Struct, frozen=True):
    """A named place on a face: box (x, y from the top left, width, height; mm), what is drawn there, and how.

    ``turn`` turns it clockwise, in degrees; ``heads`` draws it so many times, turned evenly about the middle of the
    face; ``repeat`` draws it several times. ``stack`` are the ids of regions that follow one another in its box,
    ``gap`` mm apart; each of these is ``within`` it and, unless it holds a text, ``height`` mm high. Without
    ``stretch`` the box keeps its proportions about its middle on a piece of another size; the box of a pattern grows in
    whole steps of the pattern. ``spot`` names the foil or varnish in which all of it is printed. ``declared`` are its
    lengths before they were made over for the size of the face.
    """

    id: str
    box: Box
    # at most one of each sort, in the order in which they are drawn
    contents: tuple[Content, ...] = ()
    style: str | None = None
    align: str = "center"
    valign: str = "middle"
    fill: str | None = None
    stroke: str | None = None
    weight: float = 0.25
    radius: float = 0.0
    when: str | None = None
    fit: Fit = Fit()
    stretch: bool = True
    turn: float = 0.0
    heads: int = 1
    repeat: Repeat | None = None
    effects: Effects = PLAIN
    spot: str | None = None
    stack: tuple[str, ...] = ()
    gap: float = 0.0
    within: str = ""
    height: float | None = None
    declared: DeclaredLengths | None = None

    def content(self, sort: type[C]) -> C | None:
        """Its content of a sort."""
        for one in self.contents:
            if isinstance(one, sort):
                return one
        return None

    def word(self, sort: type[Content]) -> str:
        """What makes its content of a sort: the name of a shape, an icon, a picture. Empty without one."""
        one = self.content(sort)
        return "" if one is None else one.head

    @property
    def text(self) -> str:
        """Its text as it is written."""
        return self.word(TextContent)

    @property
    def patterns(self) -> Mapping[str, str]:
        """What its contents write under keys that may have holes."""
        return dict(pair for one in self.contents for pair in texts_with_holes(one))

    @property
    def colours(self) -> tuple[str, ...]:
        """Every colour as it is written."""
        own = (one for one in (self.fill, self.stroke) if one)
        return (*own, *(colour for _, colour in self.effects.named_colours))


class Slack(Struct, frozen=True):
    """Room that the texts ``of`` a face leave goes to the regions that reach over the line ``below`` (mm from the top),
    ``most`` mm of it; what lies between that line and the texts moves down.
    """

    of: tuple[str, ...]
    below: float
    most: float


class Face(Struct, frozen=True):
    """The layout of one side of a piece. ``size`` is the trim (mm) it was designed for; ``bleed`` in mm.

    ``colours`` are the face's own names for colours of the theme, which faces that extend it may override; ``corner``
    is the radius of the cut corners, ``cut`` the shape in which the piece is cut out: one of regions, or a drawing;
    ``hyphenate`` allows hyphenation of rich text; ``reminders`` adds explanations after the first use of a term;
    ``extends`` are the faces that it takes over, nearest first; ``slack`` is what happens with room that texts leave.
    """

    id: str
    size: tuple[float, float]
    regions: Mapping[str, Region]
    kinds: tuple[str, ...] = ()
    back: str | None = None
    bleed: float = 1.5
    safe: float = 1.0
    corner: float = 0.0
    cut: str | None = None
    colours: Mapping[str, str] = field(default_factory=dict)
    hyphenate: bool = False
    reminders: bool = False
    extends: tuple[str, ...] = ()
    slack: Slack | None = None


class Theme(Struct, frozen=True):
    """Tokens with which faces, tables and pages of a game are drawn. ``maps`` is the look of maps on faces and figures,
    ``scenes`` that of the scenes and engravings among the ``images``, ``cover`` that of titles on covers.

    ``inks`` states colours as shares of cyan, magenta, yellow, black (1 = 100 %). ``bleed`` overrides that of every
    face for a shop; with ``contours`` this cuts along lines that are drawn in inks of their own. ``broken`` are the
    files of pictures that cannot be read. ``fallback`` are fonts, in order, for letters that the font of a text lacks.
    ``rights`` are those of the pictures in ``theme/art``, ``cast`` texts of shapes, the pack's own figures, by name;
    ``own_fonts`` are those of the pack that it uses, by name; ``spots`` are its foils and varnishes by id.
    """

    colours: Mapping[str, str] = field(default_factory=dict)
    fonts: Mapping[str, str] = field(default_factory=dict)
    # by language, the roles that have another font in it
    fonts_in: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    styles: Mapping[str, TextStyle] = field(default_factory=dict)
    faces: Mapping[str, Face] = field(default_factory=dict)
    icons: Mapping[str, Icon] = field(default_factory=dict)
    images: Mapping[str, Image | Drawing | Scene | EngravedArt] = field(default_factory=dict)
    tiles: Mapping[str, float | str] = field(default_factory=dict)
    rights: Mapping[str, PictureRights] = field(default_factory=dict)
    maps: MapLook = MapLook()
    scenes: SceneLook = SceneLook()
    cover: CoverLook = CoverLook()
    book_css: str = ""
    inks: Mapping[str, tuple[float, float, float, float]] = field(default_factory=dict)
    bleed: float | None = None
    contours: bool = False
    broken: Mapping[str, str] = field(default_factory=dict)
    fallback: tuple[str, ...] = ()
    cast: Mapping[str, str] = field(default_factory=dict)
    own_fonts: Mapping[str, PackFont] = field(default_factory=dict)
    spots: Mapping[str, SpotInk] = field(default_factory=dict)

    @property
    def grids(self) -> tuple[str, ...]:
        """The ids of the tables that faces print."""
        regions = (region for face in self.faces.values() for region in face.regions.values())
        return tuple(dict.fromkeys(grid for region in regions if (grid := region.word(TableContent))))
