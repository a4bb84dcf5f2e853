"""Fields and the blocks cut from them: distances, facets, lines no thinner than a pixel, the same bits every time."""

from __future__ import annotations

import pickle
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from swatches import BLUE, HIGH, INK, PALE, WIDE, source, swatch

from generator.pictures.fields import BLOCK_DPI, FINE, PictureFields, convex, drawn_by_lot, step, to_multiple
from generator.pictures.layers import block_of, flat, flat_png
from generator.pictures.picture_source import layers_of

SQUARE = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]


def test_positions_are_those_of_the_middles_of_pixels_from_the_origin() -> None:
    fields = PictureFields(2, 1, origin=(0.5, 0.0))
    assert fields.shape == (FINE, 2 * FINE)
    assert (fields.x[0, 0], fields.x[0, -1]) == pytest.approx((-0.45, 1.45))
    assert fields.y[0, 0] == pytest.approx(0.05)


def test_the_nearest_wall_is_exact_up_to_the_reach() -> None:
    fields = PictureFields(10, 10)
    found = fields.nearest([(2, 2, 2, 8), (2, 5, 9, 5)], 3.0)
    row, column = 20, 50
    x, y = float(fields.x[0, column]), float(fields.y[row, 0])
    assert found.distance[row, column] == pytest.approx(5 - y)
    assert (found.x[row, column], found.y[row, column]) == pytest.approx((0.0, y - 5))
    # beyond both ends the distance is that to the end
    assert found.distance[0, 0] == pytest.approx(np.hypot(2 - 0.05, 2 - 0.05))
    assert found.distance[99, 99] == 3.0
    assert x > 2


def test_a_convex_polygon_is_negative_inside() -> None:
    x, y = np.array([[2.0, 5.0]]), np.array([[1.0], [2.0]])
    assert convex(x, y, SQUARE).tolist() == [[-1, 1], [-2, 1]]


def test_a_window_outside_is_empty() -> None:
    fields = PictureFields(3, 3)
    assert fields.dark[fields.window(5, -9, 8, -4)].size == 0


def test_a_facet_outside_changes_nothing() -> None:
    fields = PictureFields(3, 3)
    fields.facet([(x + 9, y) for x, y in SQUARE], 1.0, (1, 0), 7, 0.2)
    assert not fields.tint.any()
    assert not fields.dark.any()


def test_functions_of_fields() -> None:
    assert step(np.array([0.0, 0.5, 1.0]), 0.25, 0.75).tolist() == [0, 0.5, 1]
    assert to_multiple(np.array([0.2, 0.9])).tolist() == pytest.approx([0.2, 0.1])
    lot = drawn_by_lot(np.arange(100.0))
    assert 0 <= lot.min() < lot.max() < 1


def test_dark_parts_bear_more_ink_and_white_ones_none() -> None:
    layers = swatch(INK)
    soft, dark = (np.asarray(block.bits) for block in layers.blocks)
    assert soft.shape == dark.shape == (round(HIGH / 25.4 * BLOCK_DPI), round(WIDE / 25.4 * BLOCK_DPI))
    columns = dark.mean(axis=0)
    assert columns[-3] > columns[len(columns) * 3 // 5] > 0
    assert not soft[:, :8].any()
    assert not (soft & dark).any()


def test_the_plate_holds_the_tints() -> None:
    layers = swatch(INK)
    assert layers.plate is not None
    assert layers.plate.tints == (PALE, BLUE)
    image = layers.plate.image
    assert image.getpixel((2, 2)) == 0
    assert image.getpixel((50, 50)) == image.getpixel((150, 2)) == 1


def test_a_block_as_fax_is_the_block() -> None:
    block = swatch(INK).blocks[1]
    wide, high = block.size
    assert len(block.fax) < wide * high / 8 / 2
    assert block.fax in block.tiff
    assert block.bits.size == (wide, high)
    assert block_of(block.bits, INK) == block


def test_the_flat_picture_has_all_colours_and_is_clear_without_a_plate() -> None:
    layers = swatch(INK)
    shown = Image.open(BytesIO(flat_png(layers))).convert("RGBA")
    colours = {colour for _, colour in shown.getcolors() or []}
    assert colours == {tuple(bytes.fromhex(colour[1:] + "ff")) for colour in (INK, "#aa2244", PALE, BLUE)}
    key = Image.open(BytesIO(flat_png(layers.key))).convert("RGBA")
    assert flat(layers.key).tints == (INK, "#ffffff")
    assert key.getchannel("A").getextrema() == (0, 255)
    assert len(layers.key.blocks) == 1


def test_a_source_is_a_plain_value_and_is_drawn_once() -> None:
    one, other = source(), source()
    assert one == other
    assert hash(one) == hash(pickle.loads(pickle.dumps(one)))
    assert layers_of(one) is layers_of(other)
    assert layers_of(one) is not layers_of(source("#000000"))


def test_another_process_draws_the_same_bits() -> None:
    here = str(Path(__file__).parents[1])
    code = f"import sys, hashlib; sys.path.insert(0, {here!r})\n"
    code += "from swatches import swatch; from generator.pictures.layers import flat_png\n"
    code += "sys.stdout.write(hashlib.sha256(flat_png(swatch('#221144'))).hexdigest())"
    runs = {subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
            for _ in range(2)}
    assert len(runs) == 1
    assert len(runs.pop()) == 64


def test_the_program_starts_without_numpy() -> None:
    code = "import sys, generator.cli, generator.render.svg, generator.layout.style_interface\n"
    code += "sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_bits_are_one_bit() -> None:
    assert {block.bits.mode for block in swatch(INK).blocks} == {"1"}
    assert isinstance(swatch(INK).blocks[0].bits, Image.Image)
