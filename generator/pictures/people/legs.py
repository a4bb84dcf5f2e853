"""Legs of a person: from the hips to the toes, in boots, or the shoes below a robe."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from generator.model.person import numbers
from generator.pictures.people.acting import Skeleton
from generator.pictures.people.laying import Laying, Point

HIPS = 98.0
SHOES = "second tone=0.5 ambient=0.3 tint=7"

SKIRT = """\
plate -25,108 -17,102 0,104 17,102 25,108 26,124 23,148 28,176 14,178 0,175 -14,178 -28,176 -23,148 -26,124 cloth \
round=12 hatch=86 folds=22,1.6,0,60
blob -13,112 radii=11.6,9.4 cloth hatch=60 line=0 shadow=0.3
blob 13,112 radii=11.6,9.4 cloth hatch=60 line=0 shadow=0.3
ink -23,118 -20,140 -22,168 width=0.2
ink -11,124 -9,146 -12,170 width=0.2
ink 0,108 0.6,130 0,168 width=0.24
ink 11,124 9.4,146 12,170 width=0.2
ink 23,118 20,140 22,168 width=0.2"""


class Leg(NamedTuple):
    """The joints of a leg."""

    hip: Point
    knee: Point
    foot: Point
    toe: Point


def lay_legs(laying: Laying, pose: str, look: str) -> None:
    """Lay both legs, the farther one first; ``look`` is that of the trousers, nothing for a robe down to the feet."""
    skeleton = laying.features.skeleton
    for leg in _standing(laying, pose, look) if skeleton is None else map(partial(_acting, skeleton), (True, False)):
        (hip, hip_y), (knee, knee_y), (foot, foot_y), (toe, toe_y) = leg
        boot = look if "steel" in look else "leather"
        shoe = f"limb {foot:.2f},{foot_y - 3:.2f},5.4 {(foot + toe) / 2:.2f},{(foot_y + toe_y) / 2 + 1:.2f},4.6 " \
               f"{toe:.2f},{toe_y:.2f},3.4 {boot if look else SHOES} steps=6"
        if not look:
            laying.lay(shoe)
            continue
        across, down = foot - knee, foot_y - knee_y
        long = (across**2 + down**2) ** 0.5
        # across the top of the boot
        right, low = -down / long * 8, across / long * 8
        top_x, top_y = knee + across * 0.08, knee_y + down * 0.08
        middle = (hip + knee) / 2 + (hip * 0.12 if skeleton is None else 0)
        laying.lay(
            f"limb {hip:.2f},{hip_y:.2f},10 {middle:.2f},{(hip_y + knee_y) / 2:.2f},8.8 "
            f"{knee:.2f},{knee_y:.2f},7.2 {look} steps=7\n"
            f"limb {knee:.2f},{knee_y:.2f},7.4 {knee + across * 0.45 - right * 0.14:.2f},{knee_y + down * 0.45:.2f},7 "
            f"{foot:.2f},{foot_y:.2f},5 {boot} steps=7\n{shoe}\n"
            f"limb {top_x + right:.2f},{top_y + low:.2f},1.6 {top_x - right:.2f},{top_y - low:.2f},1.6 {boot}")
        if boot != "leather":
            at = f"blob {knee:.2f},{knee_y:.2f}"
            laying.lay(f"{at} radii=7.4,6.6 {boot}\n{at} radii=1.4,1.4 rivet")


def _standing(laying: Laying, pose: str, look: str) -> Iterator[Leg]:
    """The legs of a stance of ``stances.words``."""
    stances = numbers("stances")
    stance = "stand" if pose not in stances else pose if look else "stride"
    told = {key: float(number) for key, number in stances[stance].items()}
    side, wide = laying.features.side, laying.features.wide
    for which in ("", "second-"):
        hip, knee, foot, toe = (told[f"{which}{part}"] * side for part in ("hip", "knee", "foot", "toe"))
        knee_y, foot_y, toe_y = (told[f"{which}{part}-y"] for part in ("knee", "foot", "toe"))
        move = hip * wide - hip
        yield Leg((hip * wide, HIPS), (knee + move, knee_y), (foot + move, foot_y), (toe + move, toe_y))


def _acting(skeleton: Skeleton, is_front: bool) -> Leg:
    """A leg of a body that acts."""
    limb, (forward, down) = skeleton.leg(is_front), skeleton.toes(is_front)
    x, y = limb.end
    return Leg(limb.root, limb.joint, limb.end, (x + forward * skeleton.side, y + down))


def lay_lap(laying: Laying, look: str) -> None:
    """Lay the legs of who sits: thighs towards the viewer, then shins; or the skirt of a robe over both knees."""
    wide, boot = laying.features.wide, (look if "steel" in look else "leather") if look else SHOES
    for side in (-1, 1):
        x = 13 * side * wide
        shoe = f"limb {x:.2f},173,5.6 {x + 2 * side:.2f},178,5.2 {x + 4 * side:.2f},182,4 {boot} steps=6"
        if not look:
            laying.lay(shoe)
            continue
        laying.lay(f"limb {x:.2f},120,9.4 {x + side:.2f},138,8.2 {x:.2f},150,7 {look} steps=6\n"
                   f"limb {x + side:.2f},136,8.4 {x + side:.2f},152,7.4 {x:.2f},172,5.6 {boot} steps=7\n{shoe}\n"
                   f"limb {x - 8:.2f},136,1.6 {x + side:.2f},137.4,1.9 {x + 8:.2f},136,1.6 {boot}\n"
                   f"blob {x:.2f},114 radii={12 * wide:.2f},11 {look} hatch=60")
    if not look:
        # the hem falls from the knees
        laying.lay(SKIRT, wide=wide)
