"""The engraved part of a floor: paving, water, rock, and the things that stand and lie on it."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import NamedTuple
from zlib import crc32

import numpy as np

from generator.model.maps import LOW, VOID
from generator.model.mixed_colours import mixed_colour
from generator.pictures.cast import SceneCast
from generator.pictures.engraved_fields import Engraving, noise
from generator.pictures.fields import Field, PictureFields, edge, step, stroke, to_multiple
from generator.pictures.layers import Layers
from generator.pictures.sculpt import ActorBox, place
from generator.pictures.shape_text import SculptedShape, read_shapes
from generator.pictures.standing_shapes import turned_shapes
from zecer_games.styles.small_floors.floor_paint import FloorPaint
from zecer_games.styles.small_floors.floor_paving import PAVINGS, FloorPaving, diagonal
from zecer_games.styles.small_floors.small_floor import UNITS, Cell, SmallFloor

PITCH = 0.62
# from where light falls on things
LIGHT = (-0.5, -0.62, 0.75)
# numbers of the inks, and of tints on the plate: three floors from FLOOR on, the tints of things from THING on
DARK, SOFT, WATERY = 0, 1, 2
PAPER, FLOOR, STONE, WET, PIT, DEPTH, THING = 0, 1, 4, 5, 6, 7, 8
# a plate shows things in three steps of darkness
LIT, SHADED = 0.30, 0.58
NONE = 200
# how far walls darken the floor, and how far their distance is known, mm
SHADE, REACH, DEEP = 2.8, 9.0, 64.0
# an inner patch of rock of more cells is a pit
PITS = 6
LITTER = {True: ("stone", "bone", "nail", "mushroom", "crumbs", "feather"),
          False: ("button", "crumbs", "needle", "leaf", "pea", "feather")}
MOST_LITTER = 8
ABOVE = "-above"


class FloorRock(NamedTuple):
    """Where there is rock, where it is a pit, and how deep each point lies in it (mm)."""

    there: Field
    pit: Field
    deep: Field


def draw(floor: SmallFloor, paint: FloorPaint) -> Layers:
    """The layers of the engraving."""
    wide, high = floor.size
    picture = Engraving(wide, high, crc32(floor.id.encode()) % 10_000)
    picture.light = np.array(LIGHT) / np.linalg.norm(LIGHT)
    fields = PictureFields(wide, high)
    grid = _letters(floor, picture)
    near = fields.nearest(floor.walls("rock", "outer", "thing"), REACH).distance
    base = _tints(floor, grid)
    paving = _paving(floor, picture, grid, near, fields)
    rock = _rock(floor, picture, fields, grid, near)
    paving = _hatch_bare(floor, picture, grid, paving, base)
    picture.dark[:], picture.tint[:], picture.putting = 0.02, NONE, 1
    if rock is not None:
        base[rock.there] = DEPTH if floor.is_chasm else STONE
        base[rock.there & rock.pit] = PIT
        _engrave_rock(floor, picture, rock, near)
    _furnish(floor, picture, rock)
    return _layers(picture, fields, paving, base, rock, grid, floor, paint)


def _letters(floor: SmallFloor, picture: Engraving) -> Field:
    """The number of the letter of each point: VOID 0, LOW 1, then the letters."""
    numbers = {VOID: 0, LOW: 1, **{letter: number for number, letter in enumerate(floor.letters, 2)}}
    grid = np.array([[numbers[letter] for letter in row] for row in floor.rows], np.uint8)
    rows = np.clip((picture.y[:, 0] / floor.cell).astype(int), 0, grid.shape[0] - 1)
    columns = np.clip((picture.x[0] / floor.cell).astype(int), 0, grid.shape[1] - 1)
    found: Field = grid[rows[:, None], columns[None, :]]
    return found


def _tints(floor: SmallFloor, grid: Field) -> Field:
    wet = floor.letters_of("water")
    table = [STONE, PAPER, *(WET if letter in wet else FLOOR + floor.tints.get(letter, 0) for letter in floor.letters)]
    found: Field = np.array(table, np.uint8)[grid]
    return found


def _where(floor: SmallFloor, grid: Field, letters: Iterable[str]) -> Field:
    found: Field = np.isin(grid, [floor.letters.index(letter) + 2 for letter in sorted(letters)])
    return found


def _paving(floor: SmallFloor, picture: Engraving, grid: Field, near: Field, fields: PictureFields) -> FloorPaving:
    """The floor with shade along its walls, and water with its kerb."""
    dark, phase, line = PAVINGS[floor.floor](picture)
    shade = np.clip(1 - near / SHADE, 0, 1)
    dark = np.clip(dark + 0.34 * shade**2, 0, 0.6)
    wet = floor.letters_of("water")
    if wet:
        dry = FloorPaving(dark, phase, line)
        return _water(floor, picture, _where(floor, grid, wet), shade, fields, dry)
    return FloorPaving(dark, phase, line)


def _water(floor: SmallFloor, picture: Engraving, wet: Field, shade: Field, fields: PictureFields, dry: FloorPaving
           ) -> FloorPaving:
    x, y, letters = picture.x, picture.y, floor.letters_of("water")
    banks = [run.wall for run in floor.runs if len({run.before, run.behind} & letters) == 1
             and run.line in ("open", "closed", "slope")]
    shore = fields.nearest(banks, 6.0).distance + noise(picture.shape, 4, picture.seed + 9) * np.float32(0.25)
    ripple = step(np.sin(y * 0.62 + 2.4 * np.sin(x * 0.075) + x * 0.07), 0.1, 1)
    waves = np.maximum(0.06 + 0.34 * ripple + 0.2 * shade, 0.5 * np.clip(1 - shore / 4.2, 0, 1))
    swell = y + 0.9 * np.sin(x * 0.22 + np.sin(y * 0.3) * 1.5) + 0.3 * np.sin(x * 0.61 + y * 0.2)
    joints = to_multiple(x + y + noise(picture.shape, 9, 3) * 2, 9.3)
    kerb = ~wet & (shore < 3.4)
    dark = np.where(kerb, 0.05 + 0.1 * (shore < 1.2), dry.dark)
    line = np.where(kerb, np.maximum(stroke(joints, 0.26), stroke(shore - 3.3, 0.3)), dry.line)
    return FloorPaving(np.where(wet, waves, dark), np.where(wet, swell, dry.phase), np.where(wet, 0, line))


def _rock(floor: SmallFloor, picture: Engraving, fields: PictureFields, grid: Field, near: Field) -> FloorRock | None:
    """The rock around a floor under ground, or the depth between its parts."""
    if floor.is_chasm:
        hole = grid < 2
        far = fields.nearest(floor.walls("thing", "rock", "outer"), 20.0).distance
        return FloorRock(hole, hole, np.where(hole, far, -REACH))
    if not floor.is_rock:
        return None
    hole, seed = grid == 0, picture.seed
    rim = fields.nearest(floor.walls("outer"), 4.0).distance - 2.6
    rough = noise(picture.shape, 3.4, seed + 3) * 0.85 + noise(picture.shape, 1.1, seed + 4) * 0.3
    height = np.minimum(np.where(hole, -near, near), np.where(hole, REACH, rim)) + rough
    there = height < 0
    far = fields.nearest(floor.walls("rock"), DEEP).distance + noise(picture.shape, 5, seed + 3) * 0.5
    deep = np.where(there & hole & (near > 4), far, -height)
    pit = np.zeros(picture.shape, bool)
    for x, y in _pits(floor):
        pit[fields.window(x * floor.cell, y * floor.cell, (x + 1) * floor.cell, (y + 1) * floor.cell)] = True
    return FloorRock(there, pit, deep)


def _pits(floor: SmallFloor) -> list[Cell]:
    """The cells of large patches of rock inside the plan."""
    wide, high = len(floor.rows[0]), len(floor.rows)
    return [cell for patch in floor.islands(VOID) if len(patch) > PITS
            and not any(x in (0, wide - 1) or y in (0, high - 1) for x, y in patch) for cell in patch]


def _hatch_bare(floor: SmallFloor, picture: Engraving, grid: Field, paving: FloorPaving, base: Field) -> FloorPaving:
    """Hatch the cells that things cover: nobody stands there."""
    if floor.is_chasm:
        return paving
    bare = (grid == 1) | (grid == 0) & (not floor.is_rock)
    base[bare] = FLOOR + 2
    return FloorPaving(np.where(bare, 0.2, paving.dark), np.where(bare, diagonal(picture), paving.phase),
                  np.where(bare, 0, paving.line))


def _engrave_rock(floor: SmallFloor, picture: Engraving, rock: FloorRock, near: Field) -> None:
    deep, there = rock.deep, rock.there
    phase: Field = -deep * np.float32(0.9)
    if floor.is_chasm:
        tone: Field = 0.95 - 0.36 * step(deep, 0.6, 9) + 0.06 * np.sin(picture.y * 0.5)
        phase = (picture.y + 0.4 * np.sin(picture.x * 0.25)) * np.float32(0.9)
    else:
        rough = 0.93 - 0.34 * step(deep, 0.3, 9) + 0.09 * noise(picture.shape, 5, picture.seed + 8)
        tone = np.where(rock.pit, 0.97 - 0.38 * step(deep, 0.8, 20) + 0.06 * np.sin(deep * 0.62), rough)
    picture.dark[there], picture.phase[there] = tone[there], phase[there]
    picture.line[:] = np.maximum(picture.line, edge(0.16 - np.abs(deep)) * (near < REACH - 0.1))


def _furnish(floor: SmallFloor, picture: Engraving, rock: FloorRock | None) -> None:
    """Pebbles in rock, furniture, hatches where one climbs through, and litter."""
    if floor.is_rock:
        assert rock is not None, "expected rock around a floor of rock"
        place(picture, _pebbles(floor), ActorBox(0, 0, 1), halo=0.3)
    cast, cell = SceneCast(dict(floor.own)), floor.cell
    for letter, name in floor.stands:
        figure = cast.figure(f"{name}{ABOVE}")
        for x, y in _corners(floor, letter, figure.cells or (1, 1)):
            place(picture, figure.shapes, ActorBox(x * cell, y * cell, floor.unit), halo=0)
    for spot in floor.spots:
        if spot.sign == "turn-over" and spot.letter not in floor.letters_of("water"):
            place(picture, _hatch(floor.is_rock), ActorBox(spot.x, spot.y, floor.unit), halo=0)
    chance, kinds = floor.chance("litter"), LITTER[floor.is_rock]
    free = floor.free_cells
    chance.shuffle(free)
    for number, (x, y) in enumerate(free[:MOST_LITTER]):
        shapes = cast.figure(f"{kinds[(number + len(floor.id)) % len(kinds)]}{ABOVE}").shapes
        aside, down = (chance.choice((-3.6, 3.6)) + chance.uniform(-1, 1) for _ in range(2))
        down = min(down, -2.0) if y == len(floor.rows) - 1 else down
        at = ActorBox(x * cell + aside * floor.unit, y * cell + down * floor.unit, floor.unit)
        place(picture, turned_shapes(shapes, chance.uniform(0, 360), UNITS / 2), at, halo=0)


def _corners(floor: SmallFloor, letter: str, cells: tuple[int, int]) -> list[Cell]:
    """The upper left cells at which a thing stands in each patch of a letter: as often as it fits."""
    wide, high = cells
    found = []
    for patch in floor.islands(letter):
        left, top = min(x for x, _ in patch), min(y for _, y in patch)
        right, bottom = max(x for x, _ in patch) + 1, max(y for _, y in patch) + 1
        found += [(x, y) for y in range(top, bottom - high + 1, high) for x in range(left, right - wide + 1, wide)
                  if (x, y) in patch or (wide, high) != (1, 1)]
    return found


def _pebbles(floor: SmallFloor) -> tuple[SculptedShape, ...]:
    chance, pits, text = floor.chance("pebbles"), set(_pits(floor)), []
    for cell in floor.plan.cells(VOID):
        if cell in pits:
            continue
        x, y = floor.middle(cell)
        for _ in range(2):
            radius = chance.uniform(1.3, 3.2)
            text.append(f"blob {x + chance.uniform(-6, 6):.2f},{y + chance.uniform(-6, 6):.2f} radii={radius:.2f},"
                        f"{radius * chance.uniform(0.6, 0.8):.2f} turn={chance.uniform(0, 180):.1f} tone=1 ambient=.35 "
                        "tint=0 line=.24 shadow=0")
    return read_shapes("\n".join(text), {}) if text else ()


def _hatch(stony: bool) -> tuple[SculptedShape, ...]:
    """A ring around a sign: of stones under ground, of iron with rivets above; its middle is the origin."""
    if stony:
        turns = [number * 0.571 for number in range(11)]
        text = [f"blob {sin(turn) * 8.3:.2f},{cos(turn) * 8.3:.2f} radii=2.7,2.1 turn={-turn * 180 / pi:.1f} tone=1 "
                "ambient=.35 tint=0 line=.24 shadow=.5" for turn in turns]
    else:
        text = ["blob 0,0 radii=9.8,9.8 tone=.62 ambient=.3 gloss=.3 tint=5 shadow=.9 line=.3"]
        text += [f"blob {sin(turn * pi / 6) * 8.4:.2f},{cos(turn * pi / 6) * 8.4:.2f} radii=.62,.62 tone=1.1 gloss=.5 "
                 "tint=9 line=.18 shadow=0" for turn in range(12)]
    return read_shapes("\n".join(text), {})


def _layers(picture: Engraving, fields: PictureFields, paving: FloorPaving, base: Field, rock: FloorRock | None,
            grid: Field, floor: SmallFloor, paint: FloorPaint) -> Layers:
    """Things and rock in dark ink, floors in soft ink, water in its own, over flat tints."""
    solid = picture.tint != NONE
    dark = solid | (picture.dark > 0.04) | (picture.line > 0.15)
    if rock is not None:
        dark |= rock.there
    wet = _where(floor, grid, floor.letters_of("water"))
    fields.ink[:] = np.where(dark, DARK, np.where(wet, WATERY, SOFT))
    tone = np.where(picture.dark > 0.42, np.clip((picture.dark - 0.42) * 1.5, 0, 1), 0)
    fields.dark[:] = np.where(dark, np.where(picture.dark > 0.95, 1, tone), paving.dark)
    fields.phase[:] = np.where(dark, picture.phase, paving.phase) + noise(picture.shape, 4, picture.seed) * 0.2
    fields.line[:] = np.where(dark, picture.line, paving.line)
    level = (picture.dark > LIT).astype(np.uint8) + (picture.dark > SHADED)
    fields.tint[:] = np.where(solid, THING + np.minimum(picture.tint, 9) * 3 + level, base)
    blocks = fields.blocks((paint.ink, paint.soft, paint.ripple), PITCH)
    return Layers(blocks[::-1], fields.plate(_plate(paint)))


def _plate(paint: FloorPaint) -> list[str]:
    """The colours of the plate by number."""
    tints = [paint.paper, *paint.floors, paint.rock, paint.water, mixed_colour(paint.rock, paint.ink, 0.1),
             mixed_colour(paint.rock, "#8fa0c6", 0.4)]
    for thing in paint.things:
        tints += [mixed_colour(thing, paint.paper, 0.4), thing, mixed_colour(thing, paint.ink, 0.26)]
    return tints
