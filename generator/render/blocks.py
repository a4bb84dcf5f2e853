"""Prints the layers of drawn pictures on a ReportLab canvas: 1-bit blocks as stencils in the ink of each."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream

from generator.pictures.layers import InkBlock, Plate
from generator.render.press_canvas import InkCanvas

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from generator.pictures.layers import Layers


def print_layers(canvas: Canvas, layers: Layers) -> None:
    """Print a picture into the unit square of a canvas."""
    if layers.plate is not None:
        if isinstance(canvas, InkCanvas):
            canvas.draw_tints(layers.plate)
        else:
            _draw(canvas, _plate(layers.plate), "".join(layers.plate.tints))
    for block in layers.blocks:
        canvas.setFillColor(HexColor(block.ink))
        _draw(canvas, _stencil(block))


def _draw(canvas: Canvas, image: PDFStream, palette: str = "") -> None:
    """An image of the document, which embeds equal ones once; those of another ``palette`` are not equal."""
    document, name = canvas._doc, sha256(image.content + palette.encode()).hexdigest()
    registered = document.getXObjectName(name)
    if registered not in document.idToObject:
        document.addForm(name, image)
    canvas._formsinuse.append(name)
    canvas._code.append(f"/{registered} Do")


def _stencil(block: InkBlock) -> PDFStream:
    wide, high = block.size
    fax_parameters = PDFDictionary({"K": -1, "Columns": wide, "Rows": high})
    return _image((wide, high), block.fax, "CCITTFaxDecode", ImageMask="true", BitsPerComponent=1,
                  DecodeParms=fax_parameters)


def _plate(plate: Plate) -> PDFStream:
    palette = f"<{''.join(tint[1:] for tint in plate.tints)}>"
    space = PDFArray([PDFName("Indexed"), PDFName("DeviceRGB"), len(plate.tints) - 1, palette])
    return _image(plate.size, plate.numbers, "FlateDecode", ColorSpace=space, BitsPerComponent=8)


def _image(size: tuple[int, int], content: bytes, method: str, **entries: object) -> PDFStream:
    about = {"Type": PDFName("XObject"), "Subtype": PDFName("Image"), "Width": size[0], "Height": size[1],
             "Filter": PDFName(method), **entries}
    return PDFStream(PDFDictionary(about), content)
