"""The compiled loops over the points of fields do what numpy does, and the same on every processor."""

from __future__ import annotations

import importlib.util
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.layout.scene_source import scene_source
from generator.model.person import Person
from generator.model.scene import CARD_PICTURE, Scene, SceneWeather, StandingFigure
from generator.model.theme import Theme
from generator.pictures import compiled
from generator.pictures.block_bits import BlockBits
from generator.pictures.distances import along_tube, to_polygon
from generator.pictures.engraved_fields import Engraving, blurred_field, noise
from generator.pictures.fields import FINE, Field
from generator.products import function

ROOT = Path(__file__).parents[2]
SIZES = st.integers(1, 40)


def axis(many: int) -> Field:
    found: Field = (np.arange(many, dtype=np.float32) + np.float32(0.5)) / np.float32(FINE)
    return found


@pytest.fixture
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def another(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another library is loaded from here on."""
    compiled.library.cache_clear()
    yield
    monkeypatch.undo()
    compiled.library.cache_clear()


@given(SIZES, SIZES, st.floats(0.1, 3), st.integers(0, 99))
def test_noise_is_resized_as_pillow_does(high: int, wide: int, size: float, seed: int) -> None:
    rows, columns = int(high / FINE / size) + 2, int(wide / FINE / size) + 2
    lots = np.random.default_rng(seed).random((rows, columns), dtype=np.float32) * 2 - 1
    wanted = np.asarray(Image.fromarray(lots).resize((wide, high), Image.Resampling.BICUBIC))
    assert np.abs(noise((high, wide), size, seed) - wanted).max() < 1e-5


@given(SIZES, SIZES, st.integers(0, 99), st.sampled_from((0.1, 0.2)))
def test_a_blur_is_three_averages_each_way(high: int, wide: int, seed: int, size: float) -> None:
    field = wanted = np.random.default_rng(seed).random((high, wide), dtype=np.float32)
    reach = round(size * FINE)
    for _ in range(3):
        for turn in (0, 1):
            padded = np.pad(wanted if turn == 0 else wanted.T, ((reach, reach), (0, 0)), mode="edge")
            mean = np.mean([padded[by : by + len(padded) - 2 * reach] for by in range(2 * reach + 1)], 0)
            wanted = mean if turn == 0 else mean.T
    # at the edges one blur after another pads anew
    inner = np.s_[3 * reach : -3 * reach or None, 3 * reach : -3 * reach or None]
    assert np.allclose(blurred_field(field, size)[inner], wanted[inner], atol=1e-5)


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 30)), min_size=3, max_size=9, unique=True),
       st.floats(0.2, 9))
def test_a_distance_to_a_polygon_is_that_to_its_nearest_side(corners: list[tuple[int, int]], reach: float) -> None:
    x, y = axis(40), axis(30)
    points = np.array(corners) / FINE
    found = to_polygon(x[None, :], y[:, None], points, reach)
    ways = np.roll(points, -1, 0) - points
    to = np.stack(np.meshgrid(x, y), -1)[:, :, None, :] - points
    share = np.clip((to * ways).sum(-1) / np.maximum((ways**2).sum(-1), 1e-12), 0, 1)
    exact = np.hypot(*np.moveaxis(to - share[..., None] * ways, -1, 0)).min(-1)
    within = exact < reach * 0.99
    assert np.allclose(np.abs(found)[within], exact[within], atol=2e-3)
    assert (np.abs(found)[~within] >= reach * 0.98).all()


@given(st.lists(st.tuples(st.floats(0, 4), st.floats(0, 3), st.floats(0.1, 1)), min_size=2, max_size=9))
def test_a_tube_is_as_far_as_the_nearest_of_its_lines(rows: list[tuple[float, float, float]]) -> None:
    # a grid so small that no second point is left out
    x, y = axis(20), axis(20)
    tube = along_tube(x[None, :], y[:, None], np.array(rows))
    alone = [along_tube(x[None, :], y[:, None], np.array(pair)).distance
             for pair in pairwise(rows) if np.hypot(pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]) > 1e-3]
    assert np.allclose(tube.distance, np.min(alone, 0) if alone else 9, atol=1e-3)


@given(st.integers(1, 30), st.integers(1, 30))
def test_what_is_laid_covers_its_points_alone(high: int, wide: int) -> None:
    picture = Engraving(wide / FINE, high / FINE, 1)
    picture.putting = 1
    part = picture.window(0, 0, 99, 99)
    inside = (picture.x + picture.y).astype(np.float32) - np.float32(1)
    if part is not None:
        picture.lay(part, inside, 0.5, np.float32(7), None, 3, 0.0)
        covered = inside < 0
        assert (picture.tint == np.where(covered, 3, 0)).all()
        assert (picture.acting == covered).all()
        assert (picture.phase == np.where(covered, 7, picture.y)).all()
        assert np.allclose(picture.dark, np.clip(0.5 - inside * FINE, 0, 1) * 0.5, atol=1e-6)


@given(st.integers(1, 60), st.integers(1, 60))
def test_a_block_samples_as_pillow_does(high: int, wide: int) -> None:
    block = BlockBits((high, wide), FINE, 600)
    for samples, few, many in zip(block.samples, (high, wide), (block.high, block.wide), strict=True):
        values = np.random.default_rng(few).random((1, few), dtype=np.float32)
        mixed = values[0, samples.first] + (values[0, samples.second] - values[0, samples.first]) * samples.share
        wanted = Image.fromarray(values).resize((many, 1), Image.Resampling.BILINEAR)
        assert np.allclose(mixed, np.asarray(wanted)[0], atol=1e-5)


def drawn() -> bytes:
    """The key block of a scene with figures and weather, as it is embedded."""
    actors = StandingFigure("", (0.3, 1.05), 0.9, person=Person()), StandingFigure("hound", (0.75, 0.95), 0.5)
    scene = Scene("backdrop", "moon", actors, (StandingFigure("lantern", (0.5, 0.9), 0.3),),
                  weather=SceneWeather("fog", over=True))
    source = scene_source(Theme(), scene, CARD_PICTURE)
    tiff: bytes = function(source.draw)(*source.given).blocks[-1].tiff
    return tiff


@pytest.mark.usefixtures("another")
def test_a_picture_is_the_same_to_the_bit_however_it_is_compiled(
        tmp_path: Path, hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = drawn()
    for folder in ("generator", "generator/pictures", "generator/pictures/compiled"):
        (tmp_path / folder).mkdir()
    for source in compiled.SOURCES:
        (tmp_path / hook.COMPILED / source).write_bytes((ROOT / hook.COMPILED / source).read_bytes())
    monkeypatch.setattr(hook, "FLAGS", [*hook.FLAGS[1:], "-O0"])
    hook.compiled(tmp_path)
    compiled.library.cache_clear()
    monkeypatch.setattr(compiled, "LIBRARY", str(tmp_path / hook.LIBRARY))
    assert drawn() == fast


@pytest.mark.usefixtures("another")
@pytest.mark.parametrize(("made", "said"), [(None, "cannot load"), ("int other;", "cannot load"),
                                            ('char *compiled_source(void) { return "old"; }', "from another source")])
def test_a_library_that_is_missing_or_old_is_told(
        tmp_path: Path, hook: ModuleType, monkeypatch: pytest.MonkeyPatch, made: str | None, said: str) -> None:
    monkeypatch.setattr(compiled, "LIBRARY", str(tmp_path / "points.so"))
    if made is not None:
        (tmp_path / "points.c").write_text(made)
        subprocess.run([*hook._compiler(), "-shared", "-fPIC", "-o", tmp_path / "points.so", tmp_path / "points.c"],
                       check=True)
    with pytest.raises(compiled.NotCompiled, match=said):
        compiled.library()


def test_the_loops_know_the_fineness_of_fields() -> None:
    source = (ROOT / "generator" / "pictures" / "compiled" / "points.c").read_text("utf-8")
    assert f"#define FINE {FINE:.1f}f\n" in source
