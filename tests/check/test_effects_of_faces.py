"""The rules about colours see gradients, opacities and outlines."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.load.pack import Loaded

Packs = Callable[[Mapping[str, str]], Loaded]
THINGS = """
kinds: {card: {name: karta, fields: {name: {type: name, label: nazwa}}}}
kind: card
things: {troll: {name: Troll}}
"""
FACE = """
colours: {ground: "#f8f3e8", ink: "#161412", moss: "#66752a", night: "#203040"}
faces:
  card:
    size: 63 mm x 88 mm
    for: [card]
    regions:
      ground: {box: [-2, -2, 67, 92], shape: rect, fill: ground}
"""
NAME = "      name: {box: [4, 4, 55, 6], text: '{name}', fill: %s}\n"


def pale(packs: Packs, *regions: str) -> list[str]:
    found = check(packs({"cards.yaml": THINGS, "theme/theme.yaml": FACE + "".join(regions)})).findings
    return [str(one.message) for one in found if one.rule == "text-too-pale"]


@pytest.mark.parametrize("regions", [
    ("      band: {box: [0, 0, 63, 20], shape: rect, fill: {linear: [ground, '#fff8e0']}}\n", NAME % "ink"),
    ("      band: {box: [0, 0, 63, 20], shape: rect, fill: night, opacity: 0.1}\n", NAME % "ink"),
    ("      band: {box: [0, 0, 63, 20], shape: rect, fill: night, blend: multiply}\n", NAME % "ink"),
    (NAME % "ink, opacity: 0.9",),
    (NAME % "ground, outline: {colour: ink, weight: 0.4 mm}",),
    (NAME % "{linear: [ink, night]}",),
    # the text stands where the ground is still light
    ("      band: {box: [0, 0, 63, 80], shape: rect, fill: {linear: [ground, night]}}\n", NAME % "ink"),
    ("      band: {box: [0, -20, 63, 54], shape: ellipse, fill: {radial: [ground, {colour: ground, at: 0.9}, ink]}}\n",
     NAME % "ink"),
])
def test_legible(regions: tuple[str, ...], packs: Packs) -> None:
    assert pale(packs, *regions) == []


@pytest.mark.parametrize("regions", [
    ("      band: {box: [0, -8, 63, 20], shape: rect, fill: {linear: [ground, night]}}\n", NAME % "ink"),
    ("      band: {box: [0, -8, 63, 20], shape: rect, fill: night, opacity: 0.9}\n", NAME % "ink"),
    ("      band: {box: [0, -8, 63, 20], shape: rect, fill: {linear: [{colour: night, opacity: 0}, night]}}\n",
     NAME % "ink"),
    (NAME % "ink, opacity: 0.4",),
    (NAME % "ink, outline: {colour: night, weight: 0.4 mm}",),
    (NAME % "{linear: [ink, ground]}",),
])
def test_too_pale(regions: tuple[str, ...], packs: Packs) -> None:
    assert len(pale(packs, *regions)) == 1
