"""Writes docs/pictures/house.svg: the packages, each above all that it imports, as wide as it is long."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import escape

import grimp

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "pictures" / "house.svg"
CORE = "generator"
# in pixels: the picture, a row of boxes, the height of a box, and the space between boxes
WIDE, ROW, HIGH, SPACE = 640, 62, 40, 10
# how wide a thousand lines are, and the width that the longest name needs
THOUSAND, LEAST = 15, 92

Imports = Mapping[str, frozenset[str]]


def rooms() -> dict[str, int]:
    """The packages around the core, and those of the core, by name; how many thousand lines each has."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    packages = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    inner = sorted(path.parent for path in (ROOT / CORE).glob("*/__init__.py"))
    folders = [*(ROOT / name for name in packages if name != CORE), *inner]
    return {folder.name: round(sum(len(path.read_text("utf-8").splitlines()) for path in folder.rglob("*.py")) / 1000)
            for folder in folders}


def imports(names: Mapping[str, int]) -> Imports:
    """Which rooms each room imports itself."""
    around = [name for name in names if not (ROOT / CORE / name).is_dir()]
    modules = {name: name if name in around else f"{CORE}.{name}" for name in names}
    graph = grimp.build_graph(CORE, *around)
    return {name: frozenset(other for other in names if other != name and graph.direct_import_exists(
        importer=modules[name], imported=modules[other], as_packages=True)) for name in names}


def rows(found: Imports) -> list[list[str]]:
    """The rooms from top to bottom; those that import each other share a row."""
    above: dict[str, frozenset[str]] = {name: _reached(found, name) for name in found}

    def depth(name: str) -> int:
        below = [other for other in above[name] if name not in above[other]]
        return 1 + max(map(depth, below), default=0)

    depths = {name: depth(name) for name in found}
    return [[name for name in found if depths[name] == level] for level in sorted({*depths.values()}, reverse=True)]


def _reached(found: Imports, name: str) -> frozenset[str]:
    """All rooms that a room imports, itself or through others."""
    reached, left = set[str](), [name]
    while left:
        new = found[left.pop()] - reached
        reached |= new
        left.extend(new)
    return frozenset(reached - {name})


def lines_between(found: Imports) -> list[tuple[str, str]]:
    """The imports that no way through a third room tells already."""
    return [(name, other) for name, direct in found.items() for other in sorted(direct)
            if not any(other in _reached(found, third) and name not in _reached(found, third)
                       for third in direct - {other})]


def picture() -> str:
    """The picture as SVG."""
    sizes = rooms()
    found = imports(sizes)
    boxes: dict[str, tuple[float, float, float]] = {}
    levels = rows(found)
    for level, names in enumerate(levels):
        widths = [max(LEAST, sizes[name] * THOUSAND) for name in names]
        x = (WIDE - sum(widths) - SPACE * (len(names) - 1)) / 2
        for name, width in zip(names, widths, strict=True):
            boxes[name] = (x, SPACE + level * ROW, width)
            x += width + SPACE
    height = 2 * SPACE + (len(levels) - 1) * ROW + HIGH
    drawn = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height}" font-family="sans-serif" '
             'font-size="13" text-anchor="middle">', f'<rect width="{WIDE}" height="{height}" fill="#fbfaf7"/>']
    for name, other in lines_between(found):
        (x, y, width), (end, below, wide) = boxes[name], boxes[other]
        if below > y:
            drawn.append(
                f'<path d="M{x + width / 2:.1f} {y + HIGH} L{end + wide / 2:.1f} {below}" stroke="#b9b2a3"/>')
    for name, (x, y, width) in boxes.items():
        fill = "#e3ecf3" if (ROOT / CORE / name).is_dir() else "#f3e3d3"
        drawn += [f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{HIGH}" rx="4" fill="{fill}" '
                  'stroke="#6f6a60"/>',
                  f'<text x="{x + width / 2:.1f}" y="{y + 17}" fill="#222">{escape(name)}</text>',
                  f'<text x="{x + width / 2:.1f}" y="{y + 32}" fill="#666" font-size="10">'
                  f'{sizes[name]} k</text>']
    return "\n".join([*drawn, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
