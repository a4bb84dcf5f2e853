"""Parts of people: texts of shapes with facts, sections and formulas.

``@name value`` is a fact, ``@name`` alone begins a section. In a section, ``{formula}`` is a number of the face or the
figure, and before the kind of a shape stand ``when=formula`` (left out if it is 0), ``times=formula`` (repeated for
``i`` from 0) and ``pair`` (repeated mirrored: ``t`` is 1, then -1). ``let name formula`` names a number. ``locks``
are limbs of hair from one row of points to another. ``lift=`` of a shape is its height before the middle of head or
body; without it, it lies on the surface.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import hypot
from random import Random
from typing import NamedTuple

from msgspec import Struct

from generator import share
from generator.pictures.people.formula import Names, value

LIFT = "lift="
FORMULA = re.compile(r"\{([^}]*)\}")


class PartItem(NamedTuple):
    """A shape in the plain language of shapes; ``lift`` is None for one that lies on the surface."""

    text: str
    lift: float | None


class PersonPart(Struct, frozen=True):
    """A part: its facts, and its sections by name (that before all names is ``""``)."""

    facts: Mapping[str, str]
    sections: Mapping[str, str]

    def number(self, fact: str, plain: float) -> float:
        return float(self.facts.get(fact, plain))

    def section(self, name: str = "") -> str:
        """The text of a section; nothing if there is none."""
        return self.sections.get(name, "")


@cache
def part(table: str, name: str) -> PersonPart:
    """The part of a table of ``templates/cast/people``."""
    file = share.folder("templates") / "cast" / "people" / table / f"{name}.shapes"
    facts, sections, now = dict[str, str](), dict[str, list[str]](), ""
    for line in file.read_text(encoding="utf-8").splitlines():
        key, _, text = line.partition(" ")
        if not line.startswith("@"):
            sections.setdefault(now, []).append(line)
        elif text:
            facts[key[1:]] = text
        else:
            now = key[1:]
    return PersonPart(facts, {key: "\n".join(lines) for key, lines in sections.items()})


def items(text: str, names: Names, chance: Random) -> Iterator[PartItem]:
    """The shapes of a section, or its materials. ``names`` are those of its formulas."""
    known = {**names, "chance": chance.uniform}
    for line in text.splitlines():
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "let":
            known[words[1]] = value(words[2], known)
        else:
            yield from _repeated_items(words, known, chance)


def _repeated_items(words: list[str], known: Names, chance: Random) -> Iterator[PartItem]:
    """A shape with what stands before its kind."""
    before, rest = {}, list(words)
    while (key := rest[0].partition("=")[0]) in ("when", "times", "pair"):
        before[key] = rest.pop(0).partition("=")[2]
    for side in (1, -1) if "pair" in before else (1,):
        for number in range(round(value(before.get("times", "1"), known))):
            here = {**known, "t": side, "i": number}
            if value(before.get("when", "1"), here):
                plain = [_numbered_word(word, here) for word in rest]
                for item in _locks(plain, chance) if plain[0] == "locks" else [plain]:
                    yield _item(list(map(_mirrored_word, item)) if side < 0 else item)


def _item(words: list[str]) -> PartItem:
    lift = [float(word.removeprefix(LIFT)) for word in words if word.startswith(LIFT)]
    return PartItem(" ".join(word for word in words if not word.startswith(LIFT)), lift[-1] if lift else None)


def _numbered_word(word: str, names: Names) -> str:
    """A word with the numbers of its formulas."""
    return FORMULA.sub(lambda found: f"{value(found[1], names):.2f}", word)


def _mirrored_word(word: str) -> str:
    """A word of a shape whose left is right."""
    if "," in word and "=" not in word:
        first, _, others = word.partition(",")
        return f"{-float(first):g},{others}"
    return f"turn={-float(word[5:]):g}" if word.startswith("turn=") else word


def _locks(words: list[str], chance: Random) -> Iterator[list[str]]:
    """Limbs of hair between two rows of points."""
    told = dict(word.split("=", 1) for word in words if word.startswith(("from=", "to=", "bulge=", "radii=", "count=",
                                                                        "wobble=")))
    others = [word for word in words[1:] if word not in {f"{key}={text}" for key, text in told.items()}]
    roots, tips = (_points(told[key]) for key in ("from", "to"))
    (across, down), = _points(told.get("bulge", "0,0"))
    (root, most, tip), = _points(told.get("radii", "1.2,2,.4"))
    wobble, count = float(told.get("wobble", ".5")), round(float(told.get("count", "6")))
    for number in range(count):
        (x0, y0), (x1, y1) = (_point_along(row, (number + 0.5) / count) for row in (roots, tips))
        thick, way = min(most, 0.2 * hypot(x1 - x0, y1 - y0) + 0.35), 1 if x1 > x0 else -1
        points = []
        for share_of, bulging, falling, radius in ((0.38, 1, 1, thick), (0.72, 0.7, 0.5, thick * 0.85), (1, 0, 0, tip)):
            x = x0 + (x1 - x0) * share_of + across * way * bulging + chance.uniform(-wobble, wobble)
            y = y0 + (y1 - y0) * share_of + down * falling + chance.uniform(-wobble, wobble)
            points.append(f"{x:.2f},{y:.2f},{radius:.2f}")
        yield ["limb", f"{x0:.2f},{y0:.2f},{root}", *points, "hair", *others]


def _points(text: str) -> list[tuple[float, ...]]:
    return [tuple(map(float, point.split(","))) for point in text.split("/")]


def _point_along(row: list[tuple[float, ...]], share_of: float) -> tuple[float, float]:
    """The point at a share of a row."""
    place = share_of * (len(row) - 1)
    first = min(int(place), len(row) - 2)
    (x0, y0), (x1, y1) = row[first], row[first + 1]
    return x0 + (x1 - x0) * (place - first), y0 + (y1 - y0) * (place - first)
