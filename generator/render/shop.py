"""Cards to the file that a print shop takes: a page a side with its bleed, four inks, no transparency.

It targets PDF/X-1a; no validator has said that it conforms.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from generator import __version__
from generator.layout.marks import LineMark, Mark, TextMark
from generator.render.ink import MM, draw, embedded
from generator.render.separation import Inks, inks_of, near_black, separated
from generator.share import font_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.layout.marks import Piece
    from generator.model.profile import Profile

# a file that depends on the clock could not be compared with the last one
DATE = "D:20000101000000Z"
# a line up to this weight (mm) is printed like a text
THIN = 0.5


class InkCanvas(Canvas):  # type: ignore[misc]
    """A canvas that knows no RGB: every colour is set as four inks."""

    stated: Mapping[str, Inks]
    pictures: dict[str, ImageReader]
    limit: float

    def setFillColor(self, aColor: Any, alpha: Any = None) -> None:  # noqa: N802, N803
        super().setFillColor(self._inks(aColor))

    def setStrokeColor(self, aColor: Any, alpha: Any = None) -> None:  # noqa: N802, N803
        super().setStrokeColor(self._inks(aColor))

    def drawImage(self, image: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N802
        """A picture in four inks, what is see-through set on white; the same file is embedded once."""
        if image not in self.pictures:
            self.pictures[image] = ImageReader(separated(image, self.limit))
        kwargs.pop("mask", None)
        return super().drawImage(self.pictures[image], *args, **kwargs)

    def _inks(self, colour: Any) -> Inks:
        red, green, blue = (round(part * 255) for part in (colour.red, colour.green, colour.blue))
        return inks_of(f"#{red:02x}{green:02x}{blue:02x}", self.stated, self.limit)


def shop_pdf(pairs: Sequence[tuple[Piece, Piece]], profile: Profile, *, title: str, language: str,
             inks: Mapping[str, Inks] | None = None) -> bytes:
    """Fronts and backs as pages in the profile's order; ``inks`` are colours whose four inks are stated.

    Raises ValueError when there is no card, a card bleeds otherwise than the profile wants or a stated colour bears
    more ink than it allows; FileNotFoundError for a font not at hand.
    """
    if not pairs:
        raise ValueError("expected at least one card, found none")
    _allow(inks or {}, profile)
    output = BytesIO()
    first = embedded(font_names()[0]).fontName
    canvas = InkCanvas(output, pageCompression=1, invariant=1, pdfVersion=(1, 4), initialFontName=first)
    canvas.stated, canvas.pictures, canvas.limit = inks or {}, {}, profile.ink
    forms: dict[object, str] = {}
    pieces = list(in_order(pairs, profile))
    for piece in pieces:
        _page(canvas, piece, profile, forms)
    canvas.save()
    return _finished(output.getvalue(), pieces, profile, title, language)


def in_order(pairs: Sequence[tuple[Piece, Piece]], profile: Profile) -> Iterator[Piece]:
    """The sides in the order in which the shop wants them."""
    for front, back in pairs:
        yield from (back, front) if profile.order == "back-front" else (front, back)


def _allow(inks: Mapping[str, Inks], profile: Profile) -> None:
    for colour, four in inks.items():
        if sum(four) > profile.ink + 1e-9:
            limit = f"at most {profile.ink:.0%} of ink for {profile.title}"
            raise ValueError(f"expected {limit}, found {sum(four):.0%} stated for {colour}")


def _page(canvas: InkCanvas, piece: Piece, profile: Profile, forms: dict[object, str]) -> None:
    if abs(piece.bleed - profile.bleed) > 0.005:
        raise ValueError(f"{piece.id}: expected a bleed of {profile.bleed:g} mm, found {piece.bleed:g} mm")
    width, height = profile.media((piece.width, piece.height))
    look = (piece.width, piece.height, piece.marks)
    if look not in forms:
        forms[look] = name = f"side{len(forms) + 1}"
        bleed = piece.bleed * MM
        canvas.beginForm(name, -bleed, -bleed, piece.width * MM + bleed, piece.height * MM + bleed)
        draw(canvas, (_in_black(mark) for mark in piece.marks), piece.height)
        canvas.endForm()
    canvas.setPageSize((width * MM, height * MM))
    canvas.addLiteral(f"/Piece <</Id ({_plain(piece.id)}) /Side ({piece.side})>> BDC")
    canvas.saveState()
    canvas.translate(piece.bleed * MM, piece.bleed * MM)
    canvas.doForm(forms[look])
    canvas.restoreState()
    canvas.addLiteral("EMC")
    canvas.showPage()


def _in_black(mark: Mark) -> Mark:
    """Texts and thin lines of a blackish colour in black alone, so that they stay sharp when the plates shift."""
    if isinstance(mark, TextMark) and near_black(mark.colour):
        return replace(mark, colour="#000000")
    if isinstance(mark, LineMark) and mark.weight <= THIN and near_black(mark.stroke):
        return replace(mark, stroke="#000000")
    return mark


def _finished(data: bytes, pieces: Sequence[Piece], profile: Profile, title: str, language: str) -> bytes:
    """The boxes, the printing condition and the names that PDF/X-1a asks for."""
    with pikepdf.open(BytesIO(data)) as pdf:
        for page, piece in zip(pdf.pages, pieces, strict=True):
            _boxes(page.obj, piece, profile)
        for key in ("/Outlines", "/PageMode", "/ViewerPreferences", "/Metadata"):
            if key in pdf.Root:
                del pdf.Root[key]
        pdf.Root.Lang = String(language)
        if profile.condition is not None:
            pdf.Root.OutputIntents = Array([pdf.make_indirect(Dictionary(
                Type=Name.OutputIntent, S=Name.GTS_PDFX,
                OutputConditionIdentifier=String(profile.condition.identifier),
                OutputCondition=String(profile.condition.identifier),
                RegistryName=String(profile.condition.registry), Info=String(profile.condition.about),
            ))])  # fmt: skip
        for key in list(pdf.docinfo.keys()):
            del pdf.docinfo[key]
        about = {"Title": title, "Creator": "zecer", "Producer": f"zecer {__version__}", "CreationDate": DATE,
                 "ModDate": DATE, "GTS_PDFXVersion": profile.target}  # fmt: skip
        for key, value in about.items():
            pdf.docinfo[f"/{key}"] = String(value)
        pdf.docinfo["/Trapped"] = Name("/False")
        written = BytesIO()
        pdf.save(written, deterministic_id=True, min_version="1.4", force_version="1.4",
                 object_stream_mode=pikepdf.ObjectStreamMode.disable)  # fmt: skip
    return written.getvalue()


def _boxes(page: pikepdf.Object, piece: Piece, profile: Profile) -> None:
    width, height = (round(side * MM, 4) for side in profile.media((piece.width, piece.height)))
    bleed = round(piece.bleed * MM, 4)
    page.MediaBox = Array([0, 0, width, height])
    page.BleedBox = Array([0, 0, width, height])
    page.TrimBox = Array([bleed, bleed, round(width - bleed, 4), round(height - bleed, 4)])
    for key in ("/CropBox", "/ArtBox", "/Trans", "/Rotate"):
        if key in page:
            del page[key]


def _plain(text: str) -> str:
    return "".join(c if c.isascii() and c.isprintable() and c not in "()\\" else "?" for c in text)
