"""Scenes by lot: every key with values that are right, and wrong ones if the lot is wild."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from any_pack import Lot, one

from generator.model.person import (
    AGES,
    FACE_NUMBERS,
    FACE_TABLES,
    FACINGS,
    PERSON_NUMBERS,
    PERSON_TABLES,
    SEXES,
    SIDES,
    empty_hands,
    words,
)
from generator.model.scene import LIGHTS, WEATHERS, places
from generator.pictures.cast import ROOMS, names

Maker = Callable[[Lot], Any]
SHARES, WRONG = (0, 0.2, 0.5, 0.95, 1), (-3, 7, "half", None, [])
FIGURES = [name for room in ROOMS for name in names(room)]
COLOURS = ("#506080", "spot")


def number(low: float, high: float) -> Maker:
    return lambda lot: one(lot, (low, high, round((low + high) / 2, 2)), (*WRONG, high * 9, "nan"))


def listed(*parts: Maker) -> Maker:
    return lambda lot: [part(lot) for part in parts][: one(lot, (9,), (1, 0))]


def word(*known: Any) -> Maker:
    return lambda lot: one(lot, known, ("nothing", "", 3, {}))


def some_of(lot: Lot, makers: Mapping[str, Maker], of: int = 3) -> dict[str, Any]:
    """Some of the entries of a mapping; a wild lot adds an unknown one."""
    found = {key: make(lot) for key, make in makers.items() if lot.chance(of)}
    return found | ({"strange": 1} if lot.wild and lot.chance(9) else {})


def tints(lot: Lot, *also: Any) -> Any:
    return {one(lot, (0, 3, 8), (12, "x")): one(lot, (*COLOURS, *also), ("", [], -1)) for _ in range(2)}


share = word(*SHARES)
elbow, hand = (listed(word(5, 30, 45), word(*down)) for down in ((70, 80), (40, 90)))
FACE: Mapping[str, Maker] = {
    **{key: word(*words(table)) for key, table in FACE_TABLES.items()}, "age": word(*AGES), "sex": word(*SEXES),
    "scar": word(*SIDES), "patch": word(*SIDES), "warts": word(True), "glasses": word(True), "skin": word(0, 6, 9),
    **{key: number(*limits) for key, limits in FACE_NUMBERS.items()},
}
PERSON: Mapping[str, Maker] = {
    **{key: word(*words(table)) for key, table in PERSON_TABLES.items()}, "facing": word(*FACINGS),
    **{key: number(*limits) for key, limits in PERSON_NUMBERS.items()}, "face": lambda lot: some_of(lot, FACE, 6),
    "right-at": listed(elbow, hand, number(-180, 180), word(*empty_hands())), "marks": word(*words("marks")),
    "quiver": word(True), "colour": word(0, 4, 9), "second": word(2), "fur": word(5), "lips": word(1),
    "seed": word(1, 77),
}
STANDING: Mapping[str, Maker] = {
    "at": listed(share, share), "scale": number(0.05, 4), "flip": word(True), "turn": number(-360, 360),
    "tints": lambda lot: tints(lot, 3),
    "ground": word(True, False),
}


def figure(lot: Lot) -> Any:
    if lot.chance(4):
        return word(*FIGURES)(lot)
    if lot.chance(2):
        return {"person": some_of(lot, PERSON, 5), "frame": word(*words("frames"))(lot), **some_of(lot, STANDING)}
    return {"name": word(*FIGURES)(lot), **some_of(lot, STANDING)}


def scene(lot: Lot) -> Any:
    light = listed(share, share, number(0.02, 2), share)
    return some_of(lot, {
        "place": word(*places()), "light": word(*LIGHTS), "air": number(0, 1.4), "seed": word(1, 9), "inks": tints,
        "weather": lambda lot: {"kind": word(*WEATHERS)(lot), **some_of(lot, {"amount": share, "over": word(True)})},
        "actors": lambda lot: [figure(lot) for _ in range(one(lot, (1, 2), (0, 40)))],
        "props": lambda lot: [figure(lot) for _ in range(one(lot, (0, 1), (30,)))],
        "glow": lambda lot: one(lot, ("none", light(lot), [light(lot), light(lot)]), (WRONG, "some")),
        "crop": listed(share, share, number(0.2, 1)), "focus": listed(share, share, number(0.2, 1)),
    }, 2)
