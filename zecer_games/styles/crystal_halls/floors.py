"""The inlays of floors. Each is laid over the whole plan, so that the halls are parts of one drawing.

Positions in cells, widths of lines in mm.
"""

from __future__ import annotations

from math import log, pi, sqrt, tau

import numpy as np

from generator.pictures.fields import Field, drawn_by_lot, step, to_multiple
from zecer_games.styles.crystal_halls.hall_ground import Floor, Ground

HALF_ROOT = sqrt(0.5)
# the growth of the spiral in a turn, and where it begins
GROWTH, BEGIN = 1.62, 0.467
RIBS = 22
# of the columns of stones in a ring, and of bricks in a row
STONE, BRICK = 0.87, 0.73


def diagonal(ground: Ground) -> Field:
    """A phase of lines from the lower left to the upper right, mm."""
    return (ground.x + ground.y) * (ground.halls.cell * HALF_ROOT)


def ring(ground: Ground) -> Floor:
    """Rings of stones round a light in the middle."""
    x, y = ground.x - ground.cells_wide / 2, ground.y - ground.high / 2
    radius = np.hypot(x, y)
    number = np.floor(radius)
    count = np.maximum(6, np.round((number + 0.5) * (tau / STONE)))
    stone = np.arctan2(y, x) / tau * count + 0.5 * (number % 2)
    joint = to_multiple(stone) / count * tau * radius
    line = np.maximum(ground.inlay(to_multiple(radius), 0.2), ground.inlay(to_multiple(radius - 0.073), 0.12))
    line = np.maximum(line, ground.inlay(joint, 0.14) * (radius > 1))
    light = 0.62 * np.clip(1 - radius / 2.27, 0, 1) * (0.55 + 0.45 * np.cos(radius * 18.9))
    dark = np.where(drawn_by_lot(np.floor(stone) % count, number) > 0.74, 0.17, 0) + light
    return Floor(dark, radius * ground.halls.cell, line)


def shell(ground: Ground) -> Floor:
    """The ribbed spiral of a shell."""
    x, y = ground.x - ground.cells_wide / 2, ground.y - ground.high * 5 / 12
    radius, angle = np.hypot(x, y) + 0.001, np.arctan2(y, x)
    turn = np.log(radius / BEGIN) / log(GROWTH) - angle / tau
    whorl = turn - np.floor(turn)
    rib = to_multiple(angle * (RIBS / pi) + whorl * 2.6, 2) * (pi / RIBS)
    line = np.maximum(ground.inlay(to_multiple(turn) * radius * 0.45, 0.55),
                      ground.inlay(rib * radius, 0.2) * (radius > BEGIN * 0.7))
    return Floor(0.46 * step(whorl, 0.5, 1.0), radius * (ground.halls.cell * 0.8) + angle * 3, line)


def cross(ground: Ground) -> Floor:
    """Two naves of tiles that cross, with a lattice between them."""
    x, y = ground.x, ground.y
    # the lower arm is the longer one; both middles lie on edges or middles of cells
    nave = np.minimum(np.abs(x - ground.cells_wide / 2), np.abs(y - round(ground.high * 0.92) / 2)) - 1
    lattice = np.maximum(ground.inlay(to_multiple((x - y) * HALF_ROOT, HALF_ROOT), 0.2),
                         ground.inlay(to_multiple((x + y) * HALF_ROOT, HALF_ROOT), 0.2))
    lattice = np.maximum(lattice, ground.inlay(np.hypot(to_multiple(x), to_multiple(y)) - 0.107, 0.2))
    tiles = np.maximum(ground.inlay(to_multiple(x, 0.5), 0.14), ground.inlay(to_multiple(y, 0.5), 0.14))
    line = np.where(nave < 0, tiles, lattice)
    line = np.maximum(line, np.maximum(ground.inlay(nave, 0.6), ground.inlay(nave + 0.107, 0.2)))
    return Floor(np.where((nave < -0.093) & (_chequer(ground, 0.5) > 0), 0.22, 0), diagonal(ground), line)


def thrones(ground: Ground) -> Floor:
    """Flags, and chequered halls, which are the largest spaces, each with a carpet to a throne at its outer wall."""
    flags = ground.inlay(np.minimum(to_multiple(ground.x - 0.5), to_multiple(ground.y - 0.5)), 0.16)
    floor = Floor(np.zeros(ground.hall.shape, np.float32), diagonal(ground), flags)
    plan = ground.halls.plan
    cells = {letter: plan.cells(letter) for letter in ground.halls.letters}
    most = max(map(len, cells.values()))
    for letter, own in cells.items():
        if len(own) == most:
            _throne_hall(ground, floor, letter, own)
    return floor


def _throne_hall(ground: Ground, floor: Floor, letter: str, cells: list[tuple[int, int]]) -> None:
    """Lay a hall into a floor."""
    cell = ground.halls.cell
    columns, rows = ([at[axis] for at in cells] for axis in (0, 1))
    left, right = min(columns), max(columns) + 1
    part = ground.fields.window(left * cell, min(rows) * cell, right * cell, (max(rows) + 1) * cell)
    x, y = ground.x[:, part.columns], ground.y[part.rows]
    inside = ground.field_of_halls({letter: 1.0}, part) > 0
    is_left = left + right < ground.cells_wide
    across = np.abs(x - (left + 0.93 if is_left else right - 0.93))
    down = np.abs(y - ground.halls.plan.mean(letter)[1])
    far = np.hypot(across, down)
    carpet, at_throne = inside & (down < 0.5), far < 0.88
    chequer = (np.floor(x * 2) + np.floor(y * 2)) % 2
    dark = np.where(down < 0.5, np.where(down < 0.37, 0.16, 0), 0.26 * chequer)
    tiles = np.maximum(ground.inlay(to_multiple(x, 0.5), 0.12), ground.inlay(to_multiple(y, 0.5), 0.12))
    edges = np.maximum(ground.inlay(down - 0.46, 0.3), ground.inlay(down - 0.37, 0.14))
    line = np.where(at_throne, _throne(ground, across, down, far), np.where(down < 0.5, edges, tiles))
    np.copyto(floor.dark[part], np.where(at_throne, 0, dark), where=inside)
    np.copyto(floor.line[part], line, where=inside)
    np.copyto(floor.phase[part], x * cell, where=carpet)


def _throne(ground: Ground, across: Field, down: Field, far: Field) -> Field:
    """The lines of a seat with a fan of rays around it."""
    turn = np.arctan2(down, across)
    fan = np.maximum(ground.inlay(far - 0.853, 0.4), ground.inlay(far - 0.493, 0.24))
    rays = ground.inlay(to_multiple(turn, pi / 10) * far, 0.22) * (far > 0.493) * (far < 0.853)
    seat = np.maximum(across, down)
    steps = np.maximum(ground.inlay(seat - 0.3, 0.3), ground.inlay(seat - 0.2, 0.16))
    return np.where(seat < 0.307, steps, np.where(far < 0.47, 0, np.maximum(fan, rays)))


def chess(ground: Ground) -> Floor:
    """Dark and pale halls in turn, with a man of chess let into those where nothing stands."""
    halls = ground.halls
    black = _in_turn(ground)
    cover = ground.field_of_halls(dict.fromkeys(black, 1.0))
    line = np.maximum(ground.inlay(to_multiple(ground.x, 1 / 3), 0.1), ground.inlay(to_multiple(ground.y, 1 / 3), 0.1))
    line = np.where(cover > 0, line, 0)
    dark = np.where(cover > 0, np.where(_chequer(ground, 1 / 3) > 0, 0.34, 0.13), 0)
    for letter, stand in halls.stands.items():
        if letter in halls.drawings or stand.sign.side <= halls.cell:
            continue
        x, y = stand.sign.x, stand.sign.y
        part = ground.fields.window(x - 0.6 * halls.cell, y - 0.73 * halls.cell, x + 0.6 * halls.cell,
                                    y + 0.73 * halls.cell)
        across, down = ground.fields.positions_in(part)
        man = _man((np.abs(across - x) / halls.unit), (down - y) / halls.unit, letter in black) / 15
        line[part] = np.where(man < 0.02, ground.inlay(man, 0.3), line[part])
        dark[part] = np.where(man < 0, 0.0 if letter in black else 0.16, dark[part])
    return Floor(dark, diagonal(ground), line)


def _man(across: Field, down: Field, rook: bool) -> Field:
    """The distance to a rook or a pawn, negative inside, in units; ``across`` from its axis."""
    foot = np.maximum(np.abs(down - 7.6) - 1.2, across - 5.6)
    if rook:
        body = np.maximum(np.abs(down - 0.6) - 6, across - 3.2 - 0.08 * down)
        head = np.maximum(np.abs(down + 6.4) - 2.4, across - 4.8)
        notch = np.maximum(np.abs(down + 8.6) - 1.6, np.abs(across - 2.2) - 0.8)
        head = np.maximum(head, -notch)
    else:
        body = np.maximum(np.abs(down - 2) - 5, across - 2.2 - 0.3 * np.maximum(down, 0))
        collar = np.maximum(np.abs(down + 2.2) - 0.7, across - 3.4)
        head = np.minimum(np.hypot(across, down + 5.6) - 3.3, collar)
    found: Field = np.minimum(foot, np.minimum(body, head))
    return found


def _in_turn(ground: Ground) -> set[str]:
    """The dark halls: every second one from the left of those whose first cells lie in a row, and of such rows."""
    halls = ground.halls
    firsts: dict[int, list[tuple[int, str]]] = {}
    for letter in halls.letters:
        x, y = halls.plan.cells(letter)[0]
        firsts.setdefault(y, []).append((x, letter))
    found: set[str] = set()
    for row, y in enumerate(sorted(firsts)):
        found.update(letter for number, (_, letter) in enumerate(sorted(firsts[y])) if (number + row) % 2)
    return found


def brick(ground: Ground) -> Floor:
    """Courses of brick; planks on bridges, which are spaces between two waters."""
    row = np.floor(ground.y * 3)
    stone = ground.x / BRICK + 0.5 * (row % 2)
    joints = np.maximum(ground.inlay(to_multiple(ground.y, 1 / 3), 0.12),
                        ground.inlay(to_multiple(stone) * BRICK, 0.12))
    dark = np.where(drawn_by_lot(np.floor(stone), row) > 0.8, 0.16, 0)
    bridge = ground.field_of_halls({letter: 1.0 for letter in ground.halls.letters
                                    if ground.halls.is_bridge(letter)}) > 0
    planks = ground.inlay(to_multiple(ground.x, 0.25), 0.18)
    plank_dark = 0.10 + 0.14 * drawn_by_lot(np.floor(ground.x * 4))
    phase = np.where(bridge, ground.y * ground.halls.cell, diagonal(ground))
    return Floor(np.where(bridge, plank_dark, dark), phase, np.where(bridge, planks, joints))


def bones(ground: Ground) -> Floor:
    """A spine down the middle, and its ribs over all halls."""
    unit = 15.0
    across, down = np.abs(ground.x - ground.cells_wide / 2) * unit, ground.y * unit
    at = (ground.y - np.round(ground.y - 0.5) - 0.5) * unit
    body = np.maximum(np.abs(at) - 4.6, across - 5.4 + 0.22 * np.abs(at))
    arm = np.maximum(np.abs(at - 1.2 + np.sin(across * 0.24) * 2.2) - (2.7 - across * 0.14), across - 12.6)
    keel = np.maximum(np.abs(at) * 0.42 + across - 1.9, np.abs(at) - 4.0)
    slant = down - across ** 1.25 * 0.16 - 10
    beyond = slant - np.round(slant / 20) * 20
    most = ground.cells_wide * unit / 2
    rib = np.abs(beyond) - 2.6 * np.sqrt(np.clip(1 - (across / (most + 2)) ** 2, 0.05, 1))
    rib = np.where((across > 15.5) & (across < most), rib, 9)
    bone = np.minimum(np.minimum(body, arm), rib)
    line = np.maximum(ground.inlay(bone / unit, 0.24), ground.inlay(keel / unit, 0.22))
    spine = ((bone < 0) & (at > 1.6) | (keel < 0)) & (across < 14)
    dark = 0.3 * spine + 0.22 * ((rib < -0.2) & (rib > -1.3) & (beyond > 0))
    phase = np.where(bone > 0, ground.y * ground.halls.cell, diagonal(ground))
    return Floor(dark, phase, line, (bone < 0) & (keel > 0))


def cracked_flags(ground: Ground) -> Floor:
    """Flags between cracks, each with lines of a direction of its own."""
    chance = np.random.default_rng(11)
    columns, rows = (int(side / STONE) + 4 for side in (ground.cells_wide, ground.high))
    middles = np.stack(np.meshgrid(np.arange(-1, columns - 1), np.arange(-1, rows - 1)), -1).reshape(-1, 2) * STONE
    middles += chance.uniform(-0.37, 0.37, middles.shape)
    first, second = (np.full(ground.hall.shape, 1e9, np.float32) for _ in range(2))
    stone, cell = np.zeros(ground.hall.shape, np.uint16), ground.halls.cell
    for number, (x, y) in enumerate(middles):
        part = ground.fields.window(*((at - 1.73) * cell for at in (x, y)), *((at + 1.73) * cell for at in (x, y)))
        far = np.hypot(ground.x[:, part.columns] - np.float32(x), ground.y[part.rows] - np.float32(y))
        nearer = far < first[part]
        second[part] = np.where(nearer, first[part], np.minimum(second[part], far))
        np.copyto(first[part], far, where=nearer)
        np.copyto(stone[part], number, where=nearer)
    lot = drawn_by_lot(np.arange(len(middles)))
    tone, turn = np.where(lot > 0.5, 0.08 + 0.5 * (lot - 0.5), 0), lot * 3.1
    phase = (ground.x * np.cos(turn)[stone] + ground.y * np.sin(turn)[stone]) * cell
    return Floor(tone[stone], phase, ground.inlay(second - first, 0.5))


def _chequer(ground: Ground, side: float) -> Field:
    """1 on every second square."""
    return (np.floor(ground.x / side) + np.floor(ground.y / side)) % 2


FLOORS = {"ring": ring, "shell": shell, "cross": cross, "thrones": thrones, "chess": chess, "brick": brick,
          "bones": bones, "cracked": cracked_flags}
