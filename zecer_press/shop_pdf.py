"""Cards to a print shop's PDF: one page a side with its bleed, CMYK, no transparency.

It targets PDF/X-1a; no validator has confirmed that it conforms.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String
from PIL import Image, ImageChops

from generator import __version__
from generator.message import msg
from generator.render.fineness import cuts_of
from generator.render.mark_operators import MM, cut_pictures, draw, embedded_font
from generator.render.press_canvas import InkCanvas, in_black
from generator.render.separation import Separation
from generator.share import font_names
from zecer_press.flatten import Flattening

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.layout.marks import Mark, Piece
    from generator.model.profile import Condition, Profile
    from generator.model.theme import Theme
    from generator.render.cmyk import Inks

# a constant, so that files can be compared
DATE = "D:20000101000000Z"
# number of pages flattened and drawn together, since their pictures are held in memory
BATCH = 32


def shop_pdf(pairs: Sequence[tuple[Piece, Piece]], profile: Profile, *, title: str, language: str,
             inks: Mapping[str, Inks] | None = None) -> bytes:
    """Fronts and backs as pages in the profile's order; ``inks`` are colours with stated inks.

    Raises ValueError when there is no card, a card's bleed is not the profile's, or a stated colour exceeds its ink
    limit; FileNotFoundError for a missing font.
    """
    if not pairs:
        raise ValueError(msg("expected at least one card, found none"))
    check_inks(inks or {}, profile)
    output = BytesIO()
    first = embedded_font(font_names()[0]).fontName
    canvas = InkCanvas(output, pageCompression=1, invariant=1, pdfVersion=(1, 4), initialFontName=first)
    canvas.begin(Separation.of_profile(profile, inks))
    forms: dict[object, str] = {}
    pieces = list(in_order(pairs, profile))
    cut_pictures(canvas, cuts_of([(piece.marks, 1.0) for piece in pieces], profile.dpi))
    for start in range(0, len(pieces), BATCH):
        _pages(canvas, pieces[start : start + BATCH], profile, forms)
    canvas.save()
    return _finished_pdf(output.getvalue(), pieces, profile, title, language, canvas.named)


def in_order(pairs: Sequence[tuple[Piece, Piece]], profile: Profile) -> Iterator[Piece]:
    """The sides in the order of the profile."""
    for front, back in pairs:
        yield from (back, front) if profile.order == "back-front" else (front, back)


def stated_inks(theme: Theme) -> dict[str, Inks]:
    """The colours of a theme whose inks it states."""
    return {theme.colours[name].lower(): four for name, four in theme.inks.items() if name in theme.colours}


def check_inks(inks: Mapping[str, Inks], profile: Profile) -> None:
    """Raises ValueError when a stated colour exceeds the ink limit of a shop."""
    for colour, four in inks.items():
        if sum(four) > profile.ink + 1e-9:
            limit = f"at most {profile.ink:.0%} of ink for {profile.title}"
            raise ValueError(msg("expected {limit}, found {four:.0%} stated for {colour}",
                                 limit=limit, four=sum(four), colour=colour))


def _pages(canvas: InkCanvas, pieces: Sequence[Piece], profile: Profile, forms: dict[object, str]) -> None:
    new = {_appearance(piece): piece for piece in pieces if _appearance(piece) not in forms}
    flattening = Flattening(canvas.separation, profile.dpi)
    opaque = dict(zip(new, flattening.opaque(list(new.values())), strict=True))
    canvas.flats = flattening.flats
    for piece in pieces:
        _page(canvas, piece, profile, forms, opaque.get(_appearance(piece), piece))


def _appearance(piece: Piece) -> tuple[float, float, tuple[Mark, ...]]:
    return piece.width, piece.height, piece.marks


def _page(canvas: InkCanvas, piece: Piece, profile: Profile, forms: dict[object, str], opaque: Piece) -> None:
    """A page that shows a piece; ``opaque`` is the same piece without transparency."""
    if abs(piece.bleed - profile.bleed) > 0.005:
        raise ValueError(msg("{piece}: expected a bleed of {wanted:g} mm, found {found:g} mm",
                             piece=piece.id, wanted=profile.bleed, found=piece.bleed))
    width, height = profile.media((piece.width, piece.height))
    key = _appearance(piece)
    if key not in forms:
        forms[key] = name = f"side{len(forms) + 1}"
        bleed = piece.bleed * MM
        canvas.beginForm(name, -bleed, -bleed, piece.width * MM + bleed, piece.height * MM + bleed)
        draw(canvas, in_black(opaque.marks), piece.height)
        canvas.endForm()
    canvas.setPageSize((width * MM, height * MM))
    canvas.addLiteral(f"/Piece <</Id ({_plain_ascii(piece.id)}) /Side ({piece.side})>> BDC")
    canvas.saveState()
    canvas.translate(piece.bleed * MM, piece.bleed * MM)
    canvas.doForm(forms[key])
    canvas.restoreState()
    canvas.addLiteral("EMC")
    canvas.showPage()


def _finished_pdf(data: bytes, pieces: Sequence[Piece], profile: Profile, title: str, language: str,
                  named: Mapping[str, str]) -> bytes:
    """Add the page boxes, printing condition and metadata of PDF/X-1a, and the source files of pictures."""
    with pikepdf.open(BytesIO(data)) as pdf:
        for page, piece in zip(pdf.pages, pieces, strict=True):
            _boxes(page.obj, piece, profile)
        _convert_masks(pdf)
        _record_sources(pdf, named)
        for key in ("/Outlines", "/PageMode", "/ViewerPreferences", "/Metadata"):
            if key in pdf.Root:
                del pdf.Root[key]
        pdf.Root.Lang = String(language)
        if profile.condition is not None:
            pdf.Root.OutputIntents = Array([pdf.make_indirect(intent(pdf, profile.condition))])
        for key in list(pdf.docinfo.keys()):
            del pdf.docinfo[key]
        info = {"Title": title, "Creator": "zecer", "Producer": f"zecer {__version__}", "CreationDate": DATE,
                "ModDate": DATE, "GTS_PDFXVersion": profile.target}
        for key, value in info.items():
            pdf.docinfo[f"/{key}"] = String(value)
        pdf.docinfo["/Trapped"] = Name("/False")
        written = BytesIO()
        pdf.save(written, deterministic_id=True, min_version="1.4", force_version="1.4",
                 object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return written.getvalue()


def intent(pdf: pikepdf.Pdf, condition: Condition) -> Dictionary:
    """The printing condition, with the colour profile of the press if the shop's profile has one."""
    texts = {"OutputConditionIdentifier": condition.identifier, "OutputCondition": condition.identifier,
             "RegistryName": condition.registry, "Info": condition.about}
    found = Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFX)
    for key, text in texts.items():
        if text:
            found[f"/{key}"] = String(text)
    if condition.icc is not None:
        if not condition.about:
            found.Info = String(condition.icc.name or condition.identifier)
        found.DestOutputProfile = pdf.make_stream(condition.icc.data, N=4)
    return found


def _record_sources(pdf: pikepdf.Pdf, named: Mapping[str, str]) -> None:
    """Record in each picture the pack's file that it was made from."""
    for holder in pdf.objects:
        resources = holder.get("/Resources") if isinstance(holder, Dictionary | Stream) else None
        pictures = resources.get("/XObject") if isinstance(resources, Dictionary) else None
        for name, picture in pictures.items() if isinstance(pictures, Dictionary) else ():
            if name[1:] in named and "/PieceInfo" not in picture:
                private = Dictionary(LastModified=String(DATE), Private=String(named[name[1:]]))
                picture.PieceInfo = Dictionary(Zecer=private)


def _convert_masks(pdf: pikepdf.Pdf) -> None:
    """Convert soft masks with only clear and opaque pixels to stencils: one bit a pixel, 1 where nothing is painted."""
    for image in [stream for stream in pdf.objects if isinstance(stream, pikepdf.Stream) and "/SMask" in stream]:
        mask = image.SMask
        size = (int(mask.Width), int(mask.Height))
        bits = ImageChops.invert(Image.frombytes("L", size, mask.read_bytes())).convert("1", dither=Image.Dither.NONE)
        image.Mask = pdf.make_stream(bits.tobytes(), Type=Name.XObject, Subtype=Name.Image, Width=size[0],
                                     Height=size[1], ImageMask=True, BitsPerComponent=1)
        del image.SMask


def _boxes(page: pikepdf.Object, piece: Piece, profile: Profile) -> None:
    width, height = (round(side * MM, 4) for side in profile.media((piece.width, piece.height)))
    bleed = round(piece.bleed * MM, 4)
    page.MediaBox = Array([0, 0, width, height])
    page.BleedBox = Array([0, 0, width, height])
    page.TrimBox = Array([bleed, bleed, round(width - bleed, 4), round(height - bleed, 4)])
    for key in ("/CropBox", "/ArtBox", "/Trans", "/Rotate"):
        if key in page:
            del page[key]


def _plain_ascii(text: str) -> str:
    return "".join(c if c.isascii() and c.isprintable() and c not in "()\\" else "?" for c in text)
