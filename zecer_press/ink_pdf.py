"""A finished PDF in RGB as one in inks: streams, gradients and pictures of every page. Transparency stays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream, String
from PIL import Image

from generator.message import msg
from generator.render.mark_operators import SPOTS
from generator.render.separation import Separation
from zecer_press.ink_streams import KEPT_SPACES, StreamInker, as_hex, component_count, grey_of, kind_of, with_states

Id = tuple[int, int]
Size = tuple[int, int]
Way = Literal["inks", "grey"]
# samples of a gradient, which inks do not follow in straight lines
SAMPLES = 512
# nesting of forms, patterns and masks
DEEPEST = 32
SPACES = {"inks": Name.DeviceCMYK, "grey": Name.DeviceGray}


@dataclass
class Inker:
    """Separates all colours of a PDF in place.

    ``needed`` are the pixels, across and down, to which pictures are reduced that have more.
    """

    pdf: pikepdf.Pdf
    separation: Separation
    needed: Mapping[Id, Size] = field(default_factory=dict)
    done: set[Id] = field(default_factory=set)
    states: dict[str, Object] = field(default_factory=dict)
    spots: dict[str, Object] = field(default_factory=dict)

    def convert(self) -> None:
        """Separate every page. Raises ValueError for what cannot be separated."""
        for page in self.pdf.pages:
            resources = page.obj.get("/Resources") or page.resources
            page.obj.Resources = resources
            data = StreamInker(resources, self.separation.inks, self.spot).converted_stream(page.obj)
            page.obj.Contents = self.pdf.make_stream(data)
            self._group(page.obj, "inks")
            self._resources(resources, "inks", 0)

    def spot(self, name: str) -> Object | None:
        """The colour space of an ink of its own; None for another name."""
        if name not in self.spots and name in SPOTS:
            tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1, C0=Array([0, 0, 0, 0]), C1=Array(SPOTS[name]))
            self.spots[name] = self.pdf.make_indirect(
                Array([Name.Separation, Name(f"/{name}"), Name.DeviceCMYK, self.pdf.make_indirect(tint)]))
        return self.spots.get(name)

    def _is_new(self, thing: Object) -> bool:
        """True when an object is met for the first time."""
        if not thing.is_indirect:
            return True
        is_new = thing.objgen not in self.done
        self.done.add(thing.objgen)
        return is_new

    def _resources(self, resources: Object, way: Way, depth: int) -> None:
        if depth > DEEPEST:
            raise ValueError(msg("expected forms at most {most} deep, found deeper ones", most=DEEPEST))
        if not self._is_new(resources):
            return
        for state in _named_resources(resources, "/ExtGState"):
            self._state(state, depth)
        for thing in _named_resources(resources, "/XObject"):
            if thing.get("/Subtype") == Name.Form:
                self._stream(thing, way, depth)
            elif thing.get("/Subtype") == Name.Image and self._is_new(thing):
                self._picture(thing, way)
        self._patterns(resources, way, depth)
        if "/ColorSpace" in resources:
            # the operators name no other any more
            spaces = {name: space for name, space in resources.ColorSpace.items() if kind_of(space) in KEPT_SPACES}
            resources.ColorSpace = Dictionary(spaces)
        if way == "inks":
            with_states(self.pdf, resources, self.states)

    def _patterns(self, resources: Object, way: Way, depth: int) -> None:
        for pattern in _named_resources(resources, "/Pattern"):
            if "/Shading" in pattern:
                self._shading(pattern.Shading, way)
            elif int(pattern.get("/PaintType", 1)) == 1:
                self._stream(pattern, way, depth)
        for shading in _named_resources(resources, "/Shading"):
            self._shading(shading, way)

    def _stream(self, thing: Object, way: Way, depth: int) -> None:
        if not self._is_new(thing):
            return
        resources = thing.get("/Resources")
        if resources is None:
            resources = thing.Resources = self.pdf.make_indirect(Dictionary())
        data = StreamInker(resources, self.separation.inks, self.spot, way == "grey").converted_stream(thing)
        thing.write(data)
        self._group(thing, way)
        self._resources(resources, way, depth + 1)

    def _group(self, thing: Object, way: Way) -> None:
        group = thing.get("/Group")
        if group is not None and "/CS" in group:
            group.CS = SPACES[way]

    def _state(self, state: Object, depth: int) -> None:
        mask = state.get("/SMask")
        if isinstance(mask, Dictionary) and "/G" in mask:
            # an alpha mask shows how opaque its marks are, whatever their colours
            self._stream(mask.G, "grey", depth + 1)
            if "/BC" in mask:
                mask.BC = Array(self._components([float(part) for part in mask.BC], "grey"))

    def _components(self, parts: list[float], way: Way) -> list[float]:
        if len(parts) == 4:
            return parts if way == "inks" else [(1 - parts[3]) * (1 - sum(parts[:3]) / 3)]
        return list(self.separation.inks(as_hex(parts))) if way == "inks" else [grey_of(as_hex(parts))]

    def _shading(self, shading: Object, way: Way) -> None:
        if not self._is_new(shading):
            return
        count = component_count(shading.ColorSpace)
        if (count, way) in ((4, "inks"), (1, "grey")):
            return
        if int(shading.ShadingType) not in (2, 3):
            raise ValueError(msg("expected linear and radial gradients for a print shop, found another one"))
        low, high = (float(end) for end in shading.get("/Domain", [0, 1]))
        value = _function(shading.Function)
        samples = [self._components(value(low + (high - low) * at / (SAMPLES - 1)), way) for at in range(SAMPLES)]
        size = len(samples[0])
        data = bytes(min(255, max(0, int(part * 255))) for sample in samples for part in sample)
        shading.Function = self.pdf.make_stream(data, FunctionType=0, Domain=Array([low, high]),
                                                Range=Array([0, 1] * size), Size=Array([SAMPLES]), BitsPerSample=8)
        shading.ColorSpace = SPACES[way]
        if "/Background" in shading:
            shading.Background = Array(self._components([float(part) for part in shading.Background], way))

    def _picture(self, picture: Object, way: Way) -> None:
        """A picture; stencils have no colours, and those of one plane are printed in black ink."""
        assert isinstance(picture, Stream)
        if picture.get("/ImageMask", False) or "/ColorSpace" not in picture:
            return
        space = picture.ColorSpace
        if isinstance(space, Array) and str(space[0]) == "/Indexed":
            self._palette(picture, space, way)
            return
        count = component_count(space)
        if count == 3:
            shown = self._reduced_picture(picture)
            self._rewrite(picture, self.separation.picture(shown) if way == "inks" else shown.convert("L"))
        else:
            picture.ColorSpace = Name.DeviceGray if count == 1 else Name.DeviceCMYK

    def _reduced_picture(self, picture: Stream) -> Image.Image:
        """A picture in RGB, as fine as it is printed."""
        shown = pikepdf.PdfImage(picture).as_pil_image(apply_mask=False).convert("RGB")
        wide, high = self.needed.get(picture.objgen, shown.size)
        size = min(wide, shown.width), min(high, shown.height)
        return shown if size == shown.size else shown.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)

    def _rewrite(self, picture: Stream, shown: Image.Image) -> None:
        picture.write(shown.tobytes())
        picture.Width, picture.Height = shown.size
        picture.ColorSpace = Name.DeviceCMYK if shown.mode == "CMYK" else Name.DeviceGray
        picture.BitsPerComponent = 8
        for key in ("/Decode", "/DecodeParms", "/Intent"):
            if key in picture:
                del picture[key]

    def _palette(self, picture: Stream, space: Array, way: Way) -> None:
        base, most, table = space[1], int(space[2]), space[3]
        count = component_count(base)
        if (count, way) in ((4, "inks"), (1, "grey")):
            return
        data = table.read_bytes() if isinstance(table, Stream) else bytes(table)
        tints = [self._components([part / 255 for part in data[at * count : (at + 1) * count]], way)
                 for at in range(most + 1)]
        own = bytes(int(part * 255) for tint in tints for part in tint)
        picture.ColorSpace = Array([Name.Indexed, SPACES[way], most, String(own)])


def _named_resources(resources: Object, kind: str) -> list[Object]:
    """The resources of a kind."""
    return list(resources.get(kind, Dictionary()).values())


def _function(function: Object) -> Callable[[float], list[float]]:
    """A function of one number, of those that gradients use. Raises ValueError for another one."""
    if isinstance(function, Array):
        each = [_function(one) for one in function]
        return lambda at: [part for one in each for part in one(at)]
    kind = int(function.FunctionType)
    if kind == 2:
        start = [float(part) for part in function.get("/C0", [0])]
        end = [float(part) for part in function.get("/C1", [1])]
        power = float(function.N)
        return lambda at: [low + max(0.0, min(1.0, at)) ** power * (high - low)
                           for low, high in zip(start, end, strict=True)]
    if kind != 3:
        raise ValueError(msg("expected gradients between colours, found another function"))
    return _stitched_function(function)


def _stitched_function(function: Object) -> Callable[[float], list[float]]:
    """Functions that follow one another."""
    parts = [_function(one) for one in function.Functions]
    low, high = (float(end) for end in function.Domain)
    ends = [low, *(float(bound) for bound in function.Bounds), high]
    encode = [float(one) for one in function.Encode]

    def value(at: float) -> list[float]:
        at = min(high, max(low, at))
        number = next((i for i in range(len(parts) - 1) if at < ends[i + 1]), len(parts) - 1)
        first, last = ends[number], ends[number + 1]
        share = (at - first) / (last - first) if last > first else 0.0
        return parts[number](encode[2 * number] + share * (encode[2 * number + 1] - encode[2 * number]))

    return value


__all__ = ["Inker"]
