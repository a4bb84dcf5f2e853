"""What a drawn picture is printed from: a plate of flat tints, and over it 1-bit blocks, each in one ink."""

from __future__ import annotations

from io import BytesIO

from msgspec import Struct
from PIL import Image

# tags of a TIFF: rows in a strip, place and length of its strips
ROWS, PLACES, LENGTHS = 278, 273, 279


class InkBlock(Struct, frozen=True):
    """Pixels of one ink (``#rrggbb``); ``bits`` has mode ``1`` and is set where ink is printed."""

    bits: Image.Image
    ink: str


class Layers(Struct, frozen=True):
    """The layers of a picture in printing order: ``plate`` (mode ``P``), then ``blocks``, of which the last is the key.

    Without a plate the blocks are printed on what lies below.
    """

    blocks: tuple[InkBlock, ...]
    plate: Image.Image | None = None

    @property
    def key(self) -> Layers:
        """The key block alone, for little ink."""
        return Layers(self.blocks[-1:])

    @property
    def tints(self) -> list[str]:
        """The colours of the plate, by their number in its pixels."""
        return colours_of(self.plate) if self.plate is not None else []


def colours_of(image: Image.Image) -> list[str]:
    """The colours (``#rrggbb``) of a picture of mode ``P``, by their number."""
    parts = image.getpalette() or []
    return [f"#{red:02x}{green:02x}{blue:02x}"
            for red, green, blue in zip(parts[::3], parts[1::3], parts[2::3], strict=True)]


def fax(block: InkBlock) -> bytes:
    """The pixels of a block as CCITT Group 4, in which they are black."""
    output = BytesIO()
    block.bits.save(output, "TIFF", compression="group4", tiffinfo={ROWS: block.bits.height})
    with Image.open(output) as written:
        # Pillow types the tags of a file only by its format
        tags = dict(getattr(written, "tag_v2", {}))
    start = tags[PLACES][0]
    return output.getvalue()[start : start + tags[LENGTHS][0]]


def flat(layers: Layers) -> Image.Image:
    """All layers as one picture of their colours (mode ``P``), as fine as the blocks; clear where nothing prints."""
    clear = len(layers.tints)
    size = layers.blocks[-1].bits.size
    if layers.plate is not None:
        flattened = Image.frombytes("P", layers.plate.size, layers.plate.tobytes())
        flattened = flattened.resize(size, Image.Resampling.NEAREST)
    else:
        flattened = Image.new("P", size, clear)
    for number, block in enumerate(layers.blocks, clear + 1):
        flattened.paste(number, mask=block.bits)
    colours = [*layers.tints, "#ffffff", *(block.ink for block in layers.blocks)]
    flattened.putpalette(bytes.fromhex("".join(colour[1:] for colour in colours)))
    flattened.info["transparency"] = clear
    return flattened


def flat_png(layers: Layers) -> bytes:
    """``flat`` as a PNG."""
    output = BytesIO()
    flat(layers).save(output, "PNG")
    return output.getvalue()
