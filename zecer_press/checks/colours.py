"""Ink: four process colours, a limit on total ink, black text in black ink alone."""

from __future__ import annotations

from collections.abc import Iterator

import pikepdf
from pikepdf import Name, Object
from PIL import ImageMath

from generator.message import msg
from zecer_press.checks.file import COLOURS, CheckedFile, Id, Say, Stream, check, resources_of

SPACES = ("/DeviceCMYK", "/DeviceGray")
# text with at least this share of black must use no other ink
BLACK = 0.85
FAINT = 0.02


@check("press-rgb")
def rgb(file: CheckedFile) -> Iterator[Say]:
    """No colour is set in red, green and blue."""
    for where, operator, _ in file.colours:
        if operator in ("rg", "RG"):
            yield where, msg("expected four inks, found the operator {operator}", operator=operator)


@check("press-grey")
def grey(file: CheckedFile) -> Iterator[Say]:
    """A grey is set as a share of the black ink."""
    for where, operator, _ in file.colours:
        if operator in ("g", "G"):
            yield where, msg("expected four inks, found the operator {operator}", operator=operator)


@check("press-colour-space")
def spaces(file: CheckedFile) -> Iterator[Say]:
    """No other colour space is named: no RGB, Lab or colour profile."""
    for where, name, space in file.resources("/ColorSpace"):
        if _base(space) not in (*SPACES, "/Separation", "/DeviceN", "/Pattern"):
            yield where, msg("expected four inks, found the colour space {name} ({kind})",
                             name=name, kind=_kind(space))


@check("press-colour-operator")
def operators(file: CheckedFile) -> Iterator[Say]:
    """No colour space is chosen by an operator but that of the four inks."""
    for stream in file.streams:
        named = resources_of(stream.holder, "/ColorSpace")
        for operands, operator in stream.operators:
            if operator in ("cs", "CS") and str(operands[0]) not in (*SPACES, "/Pattern", *named):
                yield stream.where, msg("expected /DeviceCMYK, found {operands}", operands=operands[0])


@check("press-ink")
def ink(file: CheckedFile) -> Iterator[Say]:
    """No colour bears more ink than the shop takes; marks cover each other, so no point bears more than its last."""
    for where, operator, parts in file.colours:
        if operator in ("k", "K") and sum(parts) > file.profile.ink + 1e-6:
            shown = " ".join(f"{100 * part:.0f}" for part in parts)
            yield where, msg("expected at most {ink:.0%} of ink, found {parts:.0%} ({shown})",
                             ink=file.profile.ink, parts=sum(parts), shown=shown)


@check("press-black-text")
def black_text(file: CheckedFile) -> Iterator[Say]:
    """A black text is printed with black ink alone, so that it stays sharp when the plates shift."""
    for text in file.texts:
        if len(text.fill) == 4 and text.fill[3] >= BLACK and sum(text.fill[:3]) > FAINT:
            shown = " ".join(f"{100 * part:.0f}" for part in text.fill)
            yield f"page/{text.page}", msg("expected black ink alone, found {shown}", shown=shown)


@check("press-overprint", "warning", only="pdf")
def overprint(file: CheckedFile) -> Iterator[Say]:
    """No process ink is printed over another, which would add them up; foil and varnish are."""
    for stream in file.streams:
        for name, state in resources_of(stream.holder, "/ExtGState").items():
            if not any(bool(state.get(key, False)) for key in ("/OP", "/op")) or _on_a_plate(stream):
                continue
            yield stream.where, msg("expected marks that cover each other, found overprint in {name}", name=name)


def _on_a_plate(stream: Stream) -> bool:
    """True if all of a form is printed with a spot."""
    spaces = resources_of(stream.holder, "/ColorSpace")
    chosen = {str(operands[0]) for operands, operator in stream.operators if operator in ("cs", "CS")}
    in_inks = any(operator in COLOURS for _, operator in stream.operators)
    return bool(chosen) and not in_inks and all(
        name in spaces and _kind(spaces[name]) == "/Separation" for name in chosen)


@check("press-pattern")
def pattern(file: CheckedFile) -> Iterator[Say]:
    """No gradient or pattern in another colour space."""
    for stream in file.streams:
        patterns = resources_of(stream.holder, "/Pattern").items()
        shadings = [*resources_of(stream.holder, "/Shading").items(),
                    *((name, one.Shading) for name, one in patterns if "/Shading" in one)]
        for name, shading in shadings:
            if _kind(shading.get("/ColorSpace", Name.DeviceRGB)) not in SPACES:
                yield stream.where, msg("expected a gradient in four inks, found {name} in another colour space",
                                        name=name)


@check("press-image-colour")
def image_colour(file: CheckedFile) -> Iterator[Say]:
    """Pictures have four inks, or are grey."""
    for shown in file.images:
        space = shown.thing.get("/ColorSpace", None)
        if space is not None and _base(space) not in SPACES:
            yield f"page/{shown.page}", msg("expected a picture in four inks, found {shown} in {kind}",
                                            shown=shown.name, kind=_kind(space))


@check("press-image-ink")
def image_ink(file: CheckedFile) -> Iterator[Say]:
    """No point of a picture bears more ink than the shop takes."""
    known: dict[Id, float] = {}
    for shown in file.images:
        if _kind(shown.thing.get("/ColorSpace", Name.DeviceGray)) != "/DeviceCMYK":
            continue
        key = shown.thing.objgen
        if key not in known:
            known[key] = _most_ink(shown.thing)
        if known[key] > file.profile.ink + 1 / 255:
            message = msg("expected at most {ink:.0%} of ink, found {known:.0%} in {shown}",
                          ink=file.profile.ink, known=known[key], shown=shown.name)
            yield f"page/{shown.page}", message


def _most_ink(image: pikepdf.Stream) -> float:
    planes = pikepdf.PdfImage(image).as_pil_image(apply_mask=False).split()
    named = {name: plane.convert("I") for name, plane in zip("cmyk", planes, strict=True)}
    total = ImageMath.lambda_eval(lambda it: it["c"] + it["m"] + it["y"] + it["k"], **named)
    return float(total.getextrema()[1]) / 255


def _resolution(file: CheckedFile, low: float, high: float) -> Iterator[tuple[str, str, float]]:
    for shown in file.images:
        # a palette is that of a plate of flat tints, below lines that are finer
        is_plate = _kind(shown.thing.get("/ColorSpace", Name.DeviceGray)) == "/Indexed"
        if shown.width > 0 and shown.height > 0 and not is_plate:
            across = float(shown.thing.Width) / (shown.width / 25.4)
            down = float(shown.thing.Height) / (shown.height / 25.4)
            if low <= min(across, down) < high:
                yield f"page/{shown.page}", shown.name, min(across, down)


@check("press-image-coarse")
def coarse(file: CheckedFile) -> Iterator[Say]:
    """No picture is coarser than 150 pixels an inch where it is printed."""
    for where, name, found in _resolution(file, 0, 150):
        yield where, msg("expected 150 pixels an inch or more, found {found:.0f} in {name}", found=found, name=name)


@check("press-image-soft", "warning")
def soft(file: CheckedFile) -> Iterator[Say]:
    """Pictures should have 250 pixels an inch where they are printed."""
    for where, name, found in _resolution(file, 150, 250):
        yield where, msg("expected 250 pixels an inch or more, found {found:.0f} in {name}", found=found, name=name)


def _base(space: Object) -> str:
    """The kind of a colour space; of a palette, that of its colours."""
    return _kind(space[1]) if _kind(space) == "/Indexed" else _kind(space)


def _kind(space: Object) -> str:
    return str(space[0]) if isinstance(space, pikepdf.Array) else str(space)
