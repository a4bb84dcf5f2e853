"""Writes the tables of words in docs/pictures.md: the language of shapes, the figures of the program, the places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.model.person import FACE_NUMBERS, FACE_TABLES, PERSON_NUMBERS, PERSON_TABLES, numbers, words
from generator.model.scene import places
from generator.pictures.cast import ROOMS, SceneCast, names, shared_materials
from generator.pictures.shape_text import EXAMPLES, FLAGS, KINDS, OTHERS, RANGES, WHISKER, Look

PAGE = Path(__file__).parent / "pictures.md"
WORDS = re.compile(r"(?<=<!-- words -->\n).*(?=<!-- end -->)", re.DOTALL)
PEOPLE = tuple(sorted({*PERSON_TABLES.values(), *FACE_TABLES.values(), "frames", "marks"}))
KIND_MEANINGS: Mapping[str, str] = {
    "blob": "an ellipse about a point `x,y`, with `radii=` and `turn=`",
    "limb": "a round tube through two points or more `x,y,radius`",
    "plate": "an outline of three corners or more `x,y`, blown up to relief; rounded unless `sharp`",
    "ink": "a tapered stroke through two points or more `x,y`",
    "whisker": "a stroke with a light edge, seen on dark and on light",
}
PLACES = """Where a [scene](pack/scenes.md#scenes) is set, and its light where none is named. Every place knows every
light; a new place is a [plug-in](plugins.md#a-place-of-scenes)."""
POSES = """Figures that tell their parts have the poses of their build, `templates/cast/creatures/BUILD.words`: one on a
line, in units of the box.

- `body=x,y,turn,bend`: its way, degrees clockwise about its pivot, and by how many it bends from there up to the head
- `PART=x,y,turn`: the way and the turn of a part, which else goes with the body
- `LIMB=x,y` or `LIMB=x,y,side`: the point that a limb reaches; `side` is 1 or -1, if it does not bend as drawn
- `LIMB-way=degrees`: where what it holds points, 0 right and 90 down; `none`: the hand is empty
- `CHAIN=x,y/x,y`: the points through which a tail runs"""
FACT_MEANINGS: Mapping[str, str] = {
    "@focus": "what a token shows: the middle `x,y` and the height",
    "@hue": "colours that tints of this figure want, one or several",
    "@also": "other words for the figure",
    "@joint": "a part by name, where others touch it: `x,y`; a figure may have several",
    "@poses": "the table of its [poses](#poses-of-creatures): a file `templates/cast/creatures/NAME.words`",
    "@like": "it is this other figure, but for the parts that it tells itself; it knows its materials and hues",
    "@part": "the shapes that follow move as a whole about a pivot `x,y`; `body` moves all the others",
    "@limb": "they reach a point in poses: root, joint and end, as drawn; then, if others, the lengths of both bones",
    "@held": "they are held by the limb of this name: the hand and the tip, as drawn",
    "@chain": "their limbs run through points in poses, as a tail does",
    "@cells": "seen from above: the cells of a floor that it covers, across and down, each 22 × 22 units",
}
MEANINGS: Mapping[str, str] = {
    "radii": "half width and half height of a blob", "turn": "degrees clockwise by which a blob is turned",
    "group": "a name; neighbours of one group melt together",
    "folds": "folds of cloth that fan out: `count,depth,x,y`, several parted by `/`",
    "tone": "how bright it is in the light", "ambient": "how bright out of the light, as a share of `tone`",
    "gloss": "a highlight", "flat": "darkness without light and relief: 0 paper, 1 ink",
    "tint": "colour: 0 place, 1 cloth, 2 spot, 3 light, 4 skin, 5 steel, 6 fur, 7 wood, 8 sky and water, 9 paper",
    "line": "width of the contour, mm", "hatch": "degrees across the lines", "bend": "how far lines follow the relief",
    "melt": "units over which a group melts", "fur": "length of hairs", "comb": "degrees along the hairs",
    "hairs": "how many hairs", "deep": "height of the relief; negative: a hollow", "round": "breadth of a plate's edge",
    "steps": "points of a limb's curve between two of its own", "shadow": "strength of the shadow that it casts",
    "width": "of a stroke, mm", "rings": "lines run round the limb", "along": "lines run along the limb",
    "mail": "rings of a coat of mail", "sharp": "a plate with corners", "paper": "a stroke of paper, not of ink",
    "clean": "no lines where light falls, as on skin", "token": "only in pictures under 30 mm",
    "detail": "left out in pictures under 30 mm",
}


def tables() -> str:
    """The tables of the page."""
    shared = shared_materials()
    return "\n".join([
        *_table("kind of shape", ((kind, KIND_MEANINGS[kind]) for kind in (*KINDS, WHISKER))),
        *_table("fact", ((example, FACT_MEANINGS[fact]) for fact, example in EXAMPLES.items())),
        *_table("word", ((f"{key}=", MEANINGS[key]) for key in OTHERS), ((f"{key}=", _ranged(key)) for key in RANGES),
                ((flag, MEANINGS[flag]) for flag in FLAGS)),
        *_table("material", ((name, f"`{shared[name]}`") for name in sorted(shared))),
        "## Figures", "",
        *(line for room in ROOMS for line in _table(room, ((name, _other_words(name)) for name in names(room)))),
        "## Poses of creatures", "", POSES, "",
        *_table("build", ((build, _poses(build)) for build in names("creatures", ".words"))),
        "## Words of people", "",
        "Folders and files of `templates/cast/people/`. [People](pack/scenes.md#people) tells what they mean.", "",
        *_table("table", ((table, ", ".join(f"`{word}`" for word in words(table))) for table in PEOPLE)),
        *_table("number of a person", ((key, _limits(limits)) for key, limits in PERSON_NUMBERS.items())),
        *_table("number of a face", ((key, _limits(limits)) for key, limits in FACE_NUMBERS.items())),
        "## Places", "", PLACES, "",
        *_table("place", ((name, f"{place.summary}; `{place.light}`") for name, place in places().items())),
    ])


def _table(title: str, *parts: Iterator[tuple[str, str]]) -> Sequence[str]:
    return [f"| {title} | |", "|---|---|", *(f"| `{word}` | {text} |" for part in parts for word, text in part), ""]


def _limits(limits: tuple[float, float]) -> str:
    return f"{limits[0]:g} to {limits[1]:g}"


def _ranged(key: str) -> str:
    low, high = RANGES[key]
    default = getattr(Look(), key)
    return f"{MEANINGS[key]}; {low:g} to {high:g}" + ("" if default is None else f", else {default:g}")


def _poses(build: str) -> str:
    having = ", ".join(f"`{name}`" for name in names("creatures") if SceneCast().figure(name).build == build)
    return f"{having}: {', '.join(numbers(build, 'creatures'))}"


def _other_words(name: str) -> str:
    return ", ".join(SceneCast().figure(name).also)


def written(page: str) -> str:
    """The page with its tables as they are now."""
    return WORDS.sub(lambda _: f"\n{tables()}", page)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
