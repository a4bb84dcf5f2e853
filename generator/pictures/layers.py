"""What a drawn picture is printed from: a plate of flat tints, and over it 1-bit blocks, each in one ink.

Both are kept as a PDF embeds them, which is a fiftieth of their pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from zlib import compress, decompress

from msgspec import Struct
from PIL import Image

# the level of deflation: at 9 it takes eight times as long, and a twentieth less
DEFLATION = 5
# points a mm of the mask of figures
MASK_FINE = 2.5
# tags of a TIFF: rows in a strip, place and length of its strips
ROWS, PLACES, LENGTHS = 278, 273, 279


class Plate(Struct, frozen=True):
    """Flat tints: ``size`` in pixels, ``numbers`` of ``tints`` (``#rrggbb``) row by row, deflated."""

    size: tuple[int, int]
    numbers: bytes
    tints: tuple[str, ...]

    @property
    def image(self) -> Image.Image:
        """The plate as a picture of mode ``P``."""
        image = Image.frombytes("P", self.size, decompress(self.numbers))
        image.putpalette(_palette(self.tints))
        return image


class InkBlock(Struct, frozen=True):
    """Pixels of one ink (``#rrggbb``): ``tiff`` is a TIFF compressed as CCITT Group 4, in which they are black."""

    tiff: bytes
    ink: str

    @property
    def bits(self) -> Image.Image:
        """The pixels (mode ``1``), set where ink is printed."""
        with Image.open(BytesIO(self.tiff)) as written:
            written.load()
            return written

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        with Image.open(BytesIO(self.tiff)) as written:
            return written.size

    @property
    def fax(self) -> bytes:
        """The pixels as CCITT Group 4."""
        with Image.open(BytesIO(self.tiff)) as written:
            # Pillow types the tags of a file only by its format
            tags = dict(getattr(written, "tag_v2", {}))
        start = tags[PLACES][0]
        return self.tiff[start : start + tags[LENGTHS][0]]


class Layers(Struct, frozen=True):
    """The layers of a picture in printing order: the plate, then ``blocks``, of which the last ``keys`` are the key.

    Without a plate the blocks are printed on what lies below. ``figures`` is where figures stand that were parted from
    their place, ``MASK_FINE`` points a mm; it is not printed.
    """

    blocks: tuple[InkBlock, ...]
    plate: Plate | None = None
    keys: int = 1
    figures: InkBlock | None = None

    @property
    def key(self) -> Layers:
        """The key block alone, for little ink."""
        return Layers(self.blocks[-self.keys :], keys=self.keys, figures=self.figures)


def plate_of(size: tuple[int, int], numbers: bytes, tints: Sequence[str]) -> Plate:
    """A plate from the numbers of its tints, row by row."""
    return Plate(size, compress(numbers, DEFLATION), tuple(tints))


def block_of(bits: Image.Image, ink: str) -> InkBlock:
    """A block from its pixels (mode ``1``)."""
    output = BytesIO()
    bits.save(output, "TIFF", compression="group4", tiffinfo={ROWS: bits.height})
    return InkBlock(output.getvalue(), ink)


def flat(layers: Layers) -> Plate:
    """All layers as one plate as fine as the blocks; its last tint stands for what prints nothing."""
    size, tints = layers.blocks[-1].size, layers.plate.tints if layers.plate is not None else ()
    clear = len(tints) + len(layers.blocks)
    if layers.plate is not None:
        image = Image.frombytes("L", layers.plate.size, decompress(layers.plate.numbers))
        image = image.resize(size, Image.Resampling.NEAREST)
    else:
        image = Image.new("L", size, clear)
    for number, block in enumerate(layers.blocks, len(tints)):
        image.paste(number, mask=block.bits)
    return plate_of(size, image.tobytes(), (*tints, *(block.ink for block in layers.blocks), "#ffffff"))


def flat_png(layers: Layers) -> bytes:
    """All layers as one PNG, clear where nothing is printed."""
    output, plate = BytesIO(), flat(layers)
    plate.image.save(output, "PNG", transparency=len(plate.tints) - 1)
    return output.getvalue()


def _palette(tints: Sequence[str]) -> bytes:
    return bytes.fromhex("".join(tint[1:] for tint in tints))
