"""Content streams in RGB as streams in inks: what is painted is set in CMYK, what only masks in grey.

Black text and lines of black ink alone overprint, so that no paper shows around them when plates shift, and so do
spots; nothing else does. Colours are set where something is painted with them, since a text needs others than an area.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pikepdf
from msgspec import Struct
from pikepdf import Array, ContentStreamInstruction, Dictionary, Name, Object, Operator

from generator.message import msg
from generator.records import replace
from generator.render.cmyk import BLACK, Inks, near_black
from generator.render.press_canvas import THIN_LINE

Numbers = tuple[float, ...]
Instruction = tuple[Sequence[Any], str]
MM = 25.4 / 72
# operators that set a colour, by the number of its components; the lower case ones that of areas and texts
SETTERS = {"g": 1, "G": 1, "rg": 3, "RG": 3, "k": 4, "K": 4}
IN_INKS, IN_GREY = ("k", "K"), ("g", "G")
BEGINS_PATH, SHOWS_TEXT = frozenset(("m", "re")), frozenset(("Tj", "TJ", "'", '"'))
CHOOSES_SPACE, SETS_SPECIAL = frozenset(("cs", "CS")), frozenset(("sc", "SC", "scn", "SCN"))
# the states that say whether lines and areas overprint
STATES = {(line, area): Name(f"/Over{int(line)}{int(area)}") for line in (False, True) for area in (False, True)}
# what stays as it is
KEPT_SPACES = ("/Separation", "/DeviceN", "/Pattern")
WEIGHTS = {"/DeviceGray": 1, "/DeviceRGB": 3, "/DeviceCMYK": 4, "/CalGray": 1, "/CalRGB": 3}


class Colour(Struct, frozen=True):
    """A colour that was asked for: ``rgb`` as ``#rrggbb``, or the operators that set another one.

    ``is_spot`` tells an ink of its own.
    """

    rgb: str = ""
    own: tuple[Instruction, ...] = ()
    is_spot: bool = False


# what a form inherits
INHERITED = Colour()


class PaintState(Struct, frozen=True):
    """What the operators ask for, and what was written: the colours and overprinting of areas and of lines."""

    fill: Colour = INHERITED
    line: Colour = INHERITED
    weight: float = 1.0
    scale: float = 1.0
    written_fill: tuple[Instruction, ...] = ()
    written_line: tuple[Instruction, ...] = ()
    over: tuple[bool, bool] = (False, False)


def kind_of(space: Any) -> str:
    """``/DeviceRGB``, ``/ICCBased`` …"""
    return str(space[0]) if isinstance(space, Array) else str(space)


def component_count(space: Object) -> int:
    """The number of components of a colour space in grey, RGB or CMYK. Raises ValueError for another one."""
    kind = kind_of(space)
    if kind == "/ICCBased":
        return int(space[1].N)
    if kind not in WEIGHTS:
        raise ValueError(msg("expected colours in RGB or CMYK for a print shop, found {kind}", kind=kind[1:]))
    return WEIGHTS[kind]


def as_hex(parts: Sequence[float]) -> str:
    """``#rrggbb`` of one or three shares of light."""
    shown = [min(255, max(0, round(part * 255))) for part in (parts if len(parts) == 3 else [parts[0]] * 3)]
    return "#{:02x}{:02x}{:02x}".format(*shown)


def grey_of(colour: str) -> float:
    """The lightness of a colour in a mask."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return round(0.3 * red + 0.59 * green + 0.11 * blue, 4)


@dataclass
class StreamInker:
    """Converts the operators of one stream with its ``resources``; ``inks`` separates a colour.

    ``spot`` is the colour space of an ink of its own, which ReportLab does not name in forms; None for another name.
    ``masks``: the stream is that of a mask.
    """

    resources: Object
    inks: Callable[[str], Inks]
    spot: Callable[[str], Object | None]
    masks: bool = False
    state: PaintState = field(default_factory=PaintState)
    stack: list[PaintState] = field(default_factory=list)
    written: list[ContentStreamInstruction] = field(default_factory=list)
    path_open: bool = False

    def converted_stream(self, holder: Object) -> bytes:
        """The stream of a page, form or pattern. Raises ValueError for a colour that cannot be separated."""
        for one in pikepdf.parse_content_stream(holder):
            if isinstance(one, pikepdf.ContentStreamInlineImage):
                raise ValueError(msg("expected pictures as objects of their own, found one in a stream"))
            self._take(one)
        return pikepdf.unparse_content_stream(self.written)

    def _take(self, one: ContentStreamInstruction) -> None:
        operands, name = one.operands, str(one.operator)
        if name in SETTERS:
            self._ask(name, self._plain_colour(operands))
        elif name in CHOOSES_SPACE or name in SETS_SPECIAL:
            self._special(operands, name)
        else:
            self._before_operator(operands, name)
            self.written.append(one)
            self._after_operator(operands, name)

    def _plain_colour(self, operands: Any) -> Colour:
        parts = tuple(float(part) for part in operands)
        if len(parts) == 4:
            return self._of_inks(parts)
        return Colour(as_hex(parts))

    def _of_inks(self, parts: Numbers) -> Colour:
        if self.masks:
            return Colour(as_hex([(1 - min(1.0, part)) * (1 - parts[3]) for part in parts[:3]]))
        return Colour(own=((parts, "k"),))

    def _ask(self, name: str, colour: Colour) -> None:
        if name[0].islower():
            self.state = replace(self.state, fill=colour)
        else:
            line = replace(colour, own=tuple((parts, one.upper()) for parts, one in colour.own))
            self.state = replace(self.state, line=line)

    def _special(self, operands: Any, name: str) -> None:
        """A colour in a space that is named: one of RGB or CMYK is set as such, a spot or a pattern stays."""
        lower = name[0].islower()
        if name in CHOOSES_SPACE:
            space = operands[0]
            own = ((tuple(operands), name),)
            self._ask("k" if lower else "K", Colour(own=own, is_spot=kind_of(self._space(space)) == "/Separation"))
            if not lower:
                self.state = replace(self.state, line=replace(self.state.line, own=own))
            return
        before = self.state.fill if lower else self.state.line
        space = before.own[0][0][0] if before.own else Name.DeviceGray
        if kind_of(self._space(space)) in KEPT_SPACES:
            after = replace(before, own=(*before.own[:1], (tuple(operands), name)))
        else:
            count = component_count(self._space(space))
            after = self._plain_colour(list(operands)[:count])
            after = replace(after, own=tuple((parts, one if lower else one.upper()) for parts, one in after.own))
        self.state = replace(self.state, fill=after) if lower else replace(self.state, line=after)

    def _space(self, name: Any) -> Any:
        named = self.resources.get("/ColorSpace", Dictionary())
        if str(name) in named:
            return named[str(name)]
        spot = self.spot(str(name)[1:])
        if spot is None:
            return name
        self.resources.ColorSpace = Dictionary({**dict(named.items()), str(name): spot})
        return spot

    def _before_operator(self, operands: Any, name: str) -> None:
        """Write the colours with which an operator paints."""
        if name in BEGINS_PATH and not self.path_open:
            self._write(text=False)
        elif name in SHOWS_TEXT:
            self._write(text=True)
        elif name == "sh":
            self._write(text=False)
        elif name == "Do":
            self._write(text=self._is_stencil(str(operands[0])), called=True)

    def _after_operator(self, operands: Any, name: str) -> None:
        if name in BEGINS_PATH:
            self.path_open = True
        elif name in ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"):
            self.path_open = False
        elif name == "q":
            self.stack.append(self.state)
        elif name == "Q" and self.stack:
            self.state = self.stack.pop()
        elif name == "cm":
            a, b, c, d = (float(part) for part in operands[:4])
            self.state = replace(self.state, scale=self.state.scale * abs(a * d - b * c) ** 0.5)
        elif name == "w":
            self.state = replace(self.state, weight=float(operands[0]))

    def _is_stencil(self, name: str) -> bool:
        thing = self.resources.get("/XObject", Dictionary()).get(name)
        return thing is not None and bool(thing.get("/ImageMask", False))

    def _write(self, text: bool, called: bool = False) -> None:
        """The colours of what is painted next; ``called`` is a form or picture, which sets its own overprinting."""
        state = self.state
        thin = state.weight * state.scale * MM <= THIN_LINE
        fill, over_fill = self._operators(state.fill, "k", as_text=text)
        line, over_line = self._operators(state.line, "K", as_text=thin)
        for operators, before in ((fill, state.written_fill), (line, state.written_line)):
            if operators and operators != before:
                self.written += [ContentStreamInstruction(list(parts), Operator(name)) for parts, name in operators]
        over = (over_line and not called, over_fill and (text or state.fill.is_spot))
        if over != state.over and not self.masks:
            self.written.append(ContentStreamInstruction([STATES[over]], Operator("gs")))
        self.state = replace(state, written_fill=fill or state.written_fill, written_line=line or state.written_line,
                             over=over if not self.masks else state.over)

    def _operators(self, colour: Colour, name: str, as_text: bool) -> tuple[tuple[Instruction, ...], bool]:
        """The operators that set a colour, and whether it overprints: black ink alone, and spots."""
        if not colour.rgb:
            blacks = len(colour.own) == 1 and colour.own[0][1] in IN_INKS and tuple(colour.own[0][0]) == BLACK
            return colour.own, colour.is_spot or blacks
        if self.masks:
            return (((grey_of(colour.rgb),), IN_GREY[name == "K"]),), False
        parts = BLACK if as_text and near_black(colour.rgb) else self.inks(colour.rgb)
        return ((parts, name),), parts == BLACK


def with_states(pdf: pikepdf.Pdf, resources: Object, states: dict[str, Object]) -> None:
    """Name the states of overprinting in some resources."""
    known = resources.get("/ExtGState", Dictionary())
    fresh = Dictionary({str(name): state for name, state in known.items()})
    for (line, area), name in STATES.items():
        key = str(name)
        if key not in states:
            states[key] = pdf.make_indirect(Dictionary(Type=Name.ExtGState, OP=line, op=area, OPM=1))
        fresh[key] = states[key]
    resources.ExtGState = fresh
