"""Decks of one size are told apart by their backs, in grey too."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check import check
from generator.load.pack import load

GAME = """
game: backs
title: Backs
language: en
version: "1.0"
products:
  cards: {kind: deck, title: Cards, of: [card]FIRST}
  events: {kind: deck, title: Events, of: [event]SECOND}
kinds:
  card: {name: {nom: card, nom.pl: cards}, fields: {name: name}}
  event: {name: {nom: event, nom.pl: events}, fields: {name: name}}
provenance: {original: example}
"""
THINGS = """
kind: %s
provenance: {original: example}
things:
%s
"""
THEME = """
colours: {ground: "#f4ecd8", ink: "#1d1813", red: "#a03030", green: "#3a6b3a", sand: "#e8d8a0", spot: "#8e2b1b"}
scenes: {guard: {place: backdrop}, yard: {place: backdrop, light: moon}}
faces:
  red: {size: 63 mm x 88 mm, regions: {ground: {box: [-2, -2, 67, 92], shape: rect, fill: red}}}
  green: {extends: red, regions: {ground: {fill: green}}}
  sand: {extends: red, regions: {ground: {fill: sand}}}
  word: {extends: red, regions: {word: {box: [10, 30, 43, 20], text: "Events", fill: ground}}}
  star: {extends: red, regions: {star: {box: [20, 30, 23, 23], shape: octagon, fill: ground, clip: diamond}}}
  pale-star: {extends: star, regions: {star: {fill: sand}}}
  dark-star: {extends: star, regions: {star: {fill: ink}}}
  shade: {extends: red, regions: {ground: {fill: {linear: [red, ink]}}}}
  other-shade: {extends: red, regions: {ground: {fill: {linear: [green, ink]}}}}
  guard: {extends: red, regions: {art: {box: [0, 0, 63, 88], image: guard}}}
  yard: {extends: red, regions: {art: {box: [0, 0, 63, 88], image: yard}}}
  own: {extends: red, regions: {name: {box: [10, 30, 43, 20], text: "{name}", fill: ground}}}
"""


def found(folder: Path, first: str, second: str, many: int = 1) -> str:
    """What is said of the second deck."""
    (folder / "theme").mkdir()
    game = GAME.replace("FIRST", first).replace("SECOND", second)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    for kind in ("card", "event"):
        things = "\n".join(f"  t{number}: {{name: Thing {number}}}" for number in range(many))
        (folder / f"{kind}.yaml").write_text(THINGS % (kind, things), encoding="utf-8")
    (folder / "theme" / "theme.yaml").write_text(THEME, encoding="utf-8")
    told = [one for one in check(load(folder)).findings if one.rule == "backs-alike"]
    assert all(one.path == "product/events" for one in told)
    assert all([hint.path for hint in one.hints] == ["product/cards"] for one in told)
    return "".join(str(one.message).rpartition("found ")[2] for one in told)


SAME, GREY = "the same one", "colours that are alike in grey"


@pytest.mark.parametrize(("first", "second", "told"), [
    ("", ", back: red", ""),
    ("", "", SAME),
    (", back: red", ", back: red", SAME),
    (", back: red", ", back: green", GREY),
    (", back: shade", ", back: other-shade", GREY),
    (", back: star", ", back: pale-star", GREY),
    (", card: 63.5 mm x 88.9 mm, back: red", ", back: red", SAME),
    (", back: red", ", back: sand", ""),
    (", back: red", ", back: word", ""),
    (", back: red", ", back: star", ""),
    (", back: star", ", back: dark-star", ""),
    (", back: guard", ", back: yard", ""),
    (", card: mini-european, back: red", ", back: red", ""),
    (", back: red, duplex: [fronts-only]", ", back: red", ""),
    (", back: red", ", back: red, duplex: [fronts-only]", ""),
    (", back: nothing", ", back: red", ""),
])
def test_backs(tmp_path: Path, first: str, second: str, told: str) -> None:
    assert found(tmp_path, first, second).startswith(told)
    assert bool(told) == bool(found_again(tmp_path))


def found_again(folder: Path) -> list[str]:
    return [str(one.message) for one in check(load(folder)).findings if one.rule == "backs-alike"]


def test_cards_with_backs_of_their_own_have_none_in_common(tmp_path: Path) -> None:
    assert found(tmp_path, ", back: own", ", back: own", many=8) == ""


def test_another_print_of_the_same_cards_may_look_the_same(tmp_path: Path) -> None:
    found(tmp_path, ", back: red", ", back: sand")
    game = (tmp_path / "game.yaml").read_text(encoding="utf-8")
    game = game.replace("of: [event], back: sand", "of: [card], back: red")
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    assert found_again(tmp_path) == []
