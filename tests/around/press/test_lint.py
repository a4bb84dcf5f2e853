"""Every check of a shop file: a good file passes it, a file broken in its own way does not."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream, String
from PIL import Image

from generator.layout.marks import BoxMark, ImageMark, Piece, Sheet, TextMark
from generator.load.profiles import load_profile
from generator.model.profile import Profile
from generator.render.sheets import sheets_pdf
from zecer_press.checks import CHECKS, lint
from zecer_press.shop_pdf import shop_pdf

FONT = "Brygada1918-Regular"


def shop() -> Profile:
    return load_profile("drivethrucards")


def card(number: int, side: str) -> Piece:
    bleed = shop().bleed
    marks = (
        BoxMark(-bleed, -bleed, 63.5 + 2 * bleed, 88.9 + 2 * bleed, "#a4472c" if side == "back" else "#fbf6ea"),
        TextMark(8, 20, f"Karta {number}", FONT, 12, "#2a211b", 30),
    )
    return Piece(f"card.c{number}", "card", side, 63.5, 88.9, bleed, marks)  # type: ignore[arg-type]


@cache
def good() -> bytes:
    pairs = [(card(number, "front"), card(number, "back")) for number in (1, 2)]
    return shop_pdf(pairs, shop(), title="Talia", language="pl")


Break = Callable[[pikepdf.Pdf], Any]


def broken(breaker: Break, **saving: Any) -> bytes:
    output = BytesIO()
    with pikepdf.open(BytesIO(good())) as pdf:
        breaker(pdf)
        pdf.save(output, **{"object_stream_mode": pikepdf.ObjectStreamMode.disable, **saving})
    return output.getvalue()


def draws(operators: str) -> Break:
    """Put operators before all that a page draws."""
    return lambda pdf: pdf.pages[1].contents_add(operators.encode(), prepend=True)


def resource(kind: str, name: str, value: Any) -> Break:
    def put(pdf: pikepdf.Pdf) -> None:
        found = pdf.pages[1].obj.Resources
        if kind not in found:
            found[kind] = Dictionary()
        found[kind][name] = pdf.make_indirect(value(pdf) if callable(value) else value)

    return put


def state(**entries: Any) -> Break:
    return resource("/ExtGState", "/Gs", Dictionary(**entries))


def image(pixels: int, colours: Name, data: bytes, millimetres: float = 20, **extra: Any) -> Break:
    """A square picture of one colour on a page."""
    def put(pdf: pikepdf.Pdf) -> None:
        stream = Stream(pdf, data * pixels * pixels)
        stream.update({"/Type": Name.XObject, "/Subtype": Name.Image, "/Width": pixels, "/Height": pixels,
                       "/ColorSpace": colours, "/BitsPerComponent": 8})
        for key, value in extra.items():
            stream[f"/{key}"] = value(pdf) if callable(value) else value
        resource("/XObject", "/Im", stream)(pdf)
        side = millimetres * 72 / 25.4
        draws(f"q {side:.3f} 0 0 {side:.3f} 20 20 cm /Im Do Q\n")(pdf)

    return put


def info(key: str, value: Any = None) -> Break:
    def change(pdf: pikepdf.Pdf) -> None:
        if value is None:
            del pdf.docinfo[key]
        else:
            pdf.docinfo[key] = value

    return change


def root(key: str, value: Any) -> Break:
    return lambda pdf: pdf.Root.__setitem__(key, value)


def page(key: str, value: Any) -> Break:
    return lambda pdf: pdf.pages[1].obj.__setitem__(key, value)


def without_font_file(pdf: pikepdf.Pdf) -> None:
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary) and "/FontFile2" in thing:
            del thing["/FontFile2"]


def swapped(pdf: pikepdf.Pdf) -> None:
    pdf.pages.append(pdf.pages[0])
    del pdf.pages[0]


def other_condition(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OutputIntents[0].OutputConditionIdentifier = String("FOGRA39")


def postscript(pdf: pikepdf.Pdf) -> Stream:
    stream = Stream(pdf, b"showpage")
    stream.Subtype = Name.PS
    return stream


def compressed(pdf: pikepdf.Pdf) -> None:
    stream = Stream(pdf, b"")
    stream.write(b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", filter=Name.LZWDecode)
    pdf.Root.PieceInfo = pdf.make_indirect(stream)


def blank(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].obj.Contents = Stream(pdf, b"")


def larger(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].obj.MediaBox = Array([0, 0, 220, 290])


CMYK, RGB = Name.DeviceCMYK, Name.DeviceRGB
LIGHT, HEAVY = b"\x10\x10\x10\x00", b"\xff\xff\xff\x40"


def small_type(size: float, left: float = 30) -> Break:
    def put(pdf: pikepdf.Pdf) -> None:
        fonts = pdf.pages[1].obj.Resources.Font
        name = next(iter(fonts.keys()))
        draws(f"BT 0 0 0 1 k {name} {size} Tf 1 0 0 1 {left} 30 Tm (a) Tj ET\n")(pdf)

    return put


def toned_text(pdf: pikepdf.Pdf) -> None:
    name = next(iter(pdf.pages[1].obj.Resources.Font.keys()))
    draws(f"BT .3 .3 .3 .9 k {name} 9 Tf 1 0 0 1 30 30 Tm (a) Tj ET\n")(pdf)


def mask(pdf: pikepdf.Pdf) -> Stream:
    stream = Stream(pdf, b"\x80")
    stream.update({"/Type": Name.XObject, "/Subtype": Name.Image, "/Width": 1, "/Height": 1,
                   "/ColorSpace": Name.DeviceGray, "/BitsPerComponent": 8})
    return pdf.make_indirect(stream)  # type: ignore[return-value]


SHADING = Dictionary(ShadingType=2, ColorSpace=RGB, Coords=Array([0, 0, 1, 1]))
SAVED_OTHERWISE: dict[str, dict[str, Any]] = {
    "press-pdf-version": {"force_version": "1.7"},
    "press-object-streams": {"object_stream_mode": pikepdf.ObjectStreamMode.generate},
    "press-compression": {"stream_decode_level": pikepdf.StreamDecodeLevel.none, "compress_streams": False},
    "press-encrypted": {"encryption": pikepdf.Encryption(owner="o", user="", R=3, aes=False, metadata=False)},
}
BREAKERS: dict[str, Break] = {
    **dict.fromkeys(SAVED_OTHERWISE, lambda pdf: None),
    "press-target": info("/GTS_PDFXVersion", "PDF/X-4"),
    "press-title": info("/Title", " "),
    "press-maker": info("/Creator"),
    "press-dates": info("/ModDate", "yesterday"),
    "press-trapped": info("/Trapped"),
    "press-output-intent": root("/OutputIntents", Array()),
    "press-condition": other_condition,
    "press-no-box": lambda pdf: pdf.pages[1].obj.__delitem__("/BleedBox"),
    "press-origin": page("/MediaBox", Array([-9, -9, 189, 261])),
    "press-nesting": page("/TrimBox", Array([9, 9, 189, 300])),
    "press-art-box": page("/ArtBox", Array([9, 9, 189, 261])),
    "press-trim": page("/TrimBox", Array([9, 9, 189, 261.04])),
    "press-bleed": page("/TrimBox", Array([9.04, 9, 189.04, 261])),
    "press-paper": larger,
    "press-safe": small_type(9, 16),
    "press-turned": page("/Rotate", 180),
    "press-uniform": larger,
    "press-pairs": lambda pdf: pdf.pages.__delitem__(3),
    "press-order": swapped,
    "press-rgb": draws("1 0 0 rg 0 0 5 5 re f\n"),
    "press-grey": draws("0.5 g 0 0 5 5 re f\n"),
    "press-colour-space": resource("/ColorSpace", "/Cs", Array([Name.CalRGB, Dictionary()])),
    "press-colour-operator": draws("/DeviceRGB cs 1 0 0 sc 0 0 5 5 re f\n"),
    "press-ink": draws(".8 .8 .8 .01 k 0 0 5 5 re f\n"),
    "press-black-text": toned_text,
    "press-overprint": state(op=True),
    "press-pattern": resource("/Shading", "/Sh", SHADING),
    "press-image-colour": image(300, RGB, b"\x10\x10\x10"),
    "press-image-ink": image(300, CMYK, HEAVY),
    "press-image-coarse": image(100, CMYK, LIGHT),
    "press-image-soft": image(160, CMYK, LIGHT),
    "press-font": without_font_file,
    "press-type-tiny": small_type(5.9),
    "press-type-small": small_type(6.5),
    "press-hairline": draws("0 w 0 0 m 5 5 l S\n"),
    "press-alpha": state(ca=0.5),
    "press-blend": state(BM=Name.Multiply),
    "press-soft-mask": state(SMask=Dictionary(S=Name.Alpha)),
    "press-image-mask": image(300, CMYK, LIGHT, SMask=mask),
    "press-group": page("/Group", Dictionary(S=Name.Transparency)),
    "press-annotation": page("/Annots", Array([Dictionary(Subtype=Name.Text)])),
    "press-action": root("/OpenAction", Dictionary(S=Name.Named, N=Name.Print)),
    "press-script": root("/Names", Dictionary(JavaScript=Dictionary(Names=Array()))),
    "press-form": root("/AcroForm", Dictionary(Fields=Array())),
    "press-attachment": root("/Names", Dictionary(EmbeddedFiles=Dictionary(Names=Array()))),
    "press-layers": root("/OCProperties", Dictionary(OCGs=Array())),
    "press-postscript": resource("/XObject", "/Ps", postscript),
    "press-alternate": image(300, CMYK, LIGHT, Alternates=Array()),
    "press-transfer": state(TR=Name.Identity),
    "press-compression": compressed,
    "press-empty": blank,
    "press-icc": lambda pdf: pdf.Root.OutputIntents[0].__setitem__("/DestOutputProfile", pdf.make_stream(b"icc", N=4)),
}


def test_a_good_file_passes_every_check() -> None:
    assert lint(good(), shop()) == []


@pytest.mark.parametrize("id_", sorted(id_ for id_, one in CHECKS.items() if "pdf" in one.forms))
def test_each_check_finds_what_it_is_for(id_: str) -> None:
    if id_ == "press-id":
        data = good()
        at = data.rindex(b"/ID [")
        data = data[:at] + b"/I_" + data[at + 3 :]
    else:
        data = broken(BREAKERS[id_], **SAVED_OTHERWISE.get(id_, {}))
    assert id_ in {finding.rule for finding in lint(data, shop())}


def test_a_hundredth_of_a_millimetre_is_allowed() -> None:
    point = 0.009 * 72 / 25.4
    data = broken(page("/TrimBox", Array([9 + point, 9, 189 + point, 261])))
    assert lint(data, shop()) == []


def test_what_is_no_pdf_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a PDF"):
        lint(b"GIF89a", shop())


@pytest.mark.parametrize(("text", "nearest"), [
    (TextMark(48, 40, "Najdłuższa", FONT, 12, "#2a211b", 20), "right"),
    (TextMark(10, 4.5, "Wysoko", FONT, 16, "#2a211b", 20), "top"),
    (TextMark(10, 60, "Obrócona w bok", FONT, 12, "#2a211b", 20, turn=90), "bottom"),
])
def test_lines_are_measured_to_their_end(text: TextMark, nearest: str) -> None:
    front, back = card(1, "front"), card(1, "back")
    front = Piece(front.id, front.kind, front.side, front.width, front.height, front.bleed, (front.marks[0], text))
    found = lint(shop_pdf([(front, back)], shop(), title="Talia", language="pl"), shop())
    assert [(one.rule, one.severity) for one in found] == [("press-safe", "warning")], nearest


def picture(size: tuple[int, int] = (825, 1125), mode: str = "RGB", form: str = "PNG", dpi: int = 300) -> bytes:
    output = BytesIO()
    Image.new(mode, size).save(output, form, dpi=(dpi, dpi))
    return output.getvalue()


@pytest.mark.parametrize(
    ("wrong", "rules"),
    [
        ({}, set()),
        ({"form": "JPEG"}, {"picture-format"}),
        ({"mode": "RGBA"}, {"picture-colour"}),
        ({"size": (822, 1122)}, {"picture-pixels"}),
        ({"dpi": 72}, {"picture-resolution"}),
        ({"size": (1650, 2250), "dpi": 600}, set()),
    ],
)
def test_each_check_of_pictures_finds_what_it_is_for(wrong: dict[str, Any], rules: set[str]) -> None:
    assert {one.rule for one in lint(picture(**wrong), load_profile("thegamecrafter"))} == rules


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a picture"):
        lint(good(), load_profile("thegamecrafter"))


@cache
def home_sheet() -> bytes:
    words = TextMark(20, 20, "Arkusz", FONT, 12, "#000000", 30)
    return sheets_pdf([Sheet(210.0, 297.0, (), (words,))], title="Arkusze", language="pl")


@pytest.mark.parametrize(
    ("breaker", "rules"),
    [
        (lambda pdf: None, set()),
        (lambda pdf: pdf.pages[0].obj.__setitem__("/MediaBox", Array([0, 0, 612, 792])), {"home-paper"}),
        (lambda pdf: pdf.Root.__delitem__("/ViewerPreferences"), {"home-scaling"}),
        (without_font_file, {"press-font"}),
    ],
)
def test_each_check_of_home_sheets_finds_what_it_is_for(breaker: Break, rules: set[str]) -> None:
    output = BytesIO()
    with pikepdf.open(BytesIO(home_sheet())) as pdf:
        breaker(pdf)
        pdf.save(output)
    assert {one.rule for one in lint(output.getvalue(), load_profile("home-a4"))} == rules


@pytest.mark.parametrize("mode", ["RGB", "L", "P"])
def test_a_coarse_picture_is_named_by_its_file(tmp_path: Path, mode: str) -> None:
    art = tmp_path / "theme" / "art"
    art.mkdir(parents=True)
    Image.new(mode, (40, 40)).save(art / "smok.png")
    digest = hashlib.sha256((art / "smok.png").read_bytes()).hexdigest()
    mark = ImageMark(5, 5, 40, 40, (5, 5, 40, 40), str(art / "smok.png"), digest, "PNG", (40, 40))
    front = Piece("card.one", "card", "front", 63.5, 88.9, shop().bleed, (mark,))
    back = Piece("card.one", "card", "back", 63.5, 88.9, shop().bleed, ())
    found = [one for one in lint(shop_pdf([(front, back)], shop(), title="x", language="pl"), shop())
             if one.rule == "press-image-coarse"]
    assert [one.message.rpartition(" in ")[2] for one in found] == ["theme/art/smok.png"]
