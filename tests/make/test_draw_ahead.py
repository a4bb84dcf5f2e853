"""Pictures are drawn before the products that print them: each once, in any number of processes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import box
import pytest

from generator.make import scheduling
from generator.make.pipeline import Result, build
from generator.make.request import BuildRequest
from generator.pictures import drawn_scene
from generator.pictures.layers import Layers
from generator.pictures.picture_source import layers_of
from generator.safety import limits

GAME = """\
game: drawn
title: Drawn
language: en
players: 1–2
version: "1"
kinds: {card: {name: card, fields: {name: name}}}
products:
  cards: {kind: deck, title: Cards, of: [card], card: poker}
  again: {kind: deck, title: The same cards, of: [card], card: poker, duplex: [long-edge, gutter-fold]}
  spare: {kind: deck, title: In little ink, of: [card], card: poker, ink: low}
"""
CARDS = """\
kind: card
provenance: {original: test}
things: {cave: {name: Cave}, hall: {name: Hall}}
"""
THEME = """\
colours: {ink: "#231b16"}
scenes:
  hall: {place: backdrop, light: glow, seed: 3}
  cave: {place: backdrop, light: moon, seed: 4}
faces:
  card: {for: [card], size: 63 mm x 88 mm, regions: {art: {box: [3, 12, 20, 16], image: "{id}"}}}
"""
PRODUCT = "product"


class Here(Executor):
    """Calls at once, and forgets every picture between two calls, as if each were made in a process of its own."""

    def __init__(self, *_: object) -> None:
        self.calls = 0

    def submit(self, work: Callable[..., Any], /, *arguments: object, **named: object) -> Future[Any]:
        self.calls += 1
        layers_of.cache_clear()
        done: Future[Any] = Future()
        try:
            done.set_result(work(*arguments, **named))
        except limits.TooMuch as fault:
            done.set_exception(fault)
        return done

    def drop(self, calls: object) -> None:
        """Nothing runs."""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    (folder / "theme").mkdir(parents=True)
    for name, text in (("game.yaml", GAME), ("cards.yaml", CARDS), ("theme/theme.yaml", THEME)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def drawn(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What is drawn, and a word for each product that is made."""
    told: list[tuple[object, ...]] = []
    draw, carry_out = drawn_scene.draw, scheduling.carry_out

    def noted(*given: Any) -> Layers:
        told.append(given)
        return draw(*given)

    def made(*given: Any) -> Any:
        told.append((PRODUCT,))
        return carry_out(*given)

    monkeypatch.setattr(drawn_scene, "draw", noted)
    monkeypatch.setattr(scheduling, "carry_out", made)
    monkeypatch.setattr(scheduling, "Workers", Here)
    return told


def built(pack: Path, output: Path, jobs: int, *only: str) -> Result:
    layers_of.cache_clear()
    result = build(BuildRequest(pack, output, only, jobs=jobs))
    assert not result.refused
    return result


def test_a_picture_of_several_products_is_drawn_once_and_before_them(pack: Path, tmp_path: Path,
                                                                     drawn: list[tuple[object, ...]]) -> None:
    built(pack, tmp_path / "out", 2)
    # two scenes: engraved on two decks, as woodcuts where ink is saved
    assert len(drawn[:4]) == len(set(drawn[:4])) == 4
    assert {given[2] for given in drawn[:4]} == {"engraved", "woodcut"}
    assert drawn[4:] == [(PRODUCT,)] * 3


def test_one_process_draws_each_picture_once(pack: Path, tmp_path: Path, drawn: list[tuple[object, ...]]) -> None:
    built(pack, tmp_path / "out", 1)
    found = [given for given in drawn if given != (PRODUCT,)]
    assert len(found) == len(set(found)) == 4


def test_a_changed_text_draws_nothing(pack: Path, tmp_path: Path, drawn: list[tuple[object, ...]]) -> None:
    built(pack, tmp_path / "out", 2)
    before = len(drawn)
    box.edit(pack, "cards.yaml", "Cave", "Cavern")
    built(pack, tmp_path / "out", 2)
    assert drawn[before:] == [(PRODUCT,)] * 3


def test_another_pack_with_the_same_pictures_draws_nothing(pack: Path, tmp_path: Path,
                                                           drawn: list[tuple[object, ...]]) -> None:
    built(pack, tmp_path / "out", 2)
    before = len(drawn)
    other = pack.rename(tmp_path / "another")
    box.edit(other, "game.yaml", "game: drawn", "game: redrawn")
    built(other, tmp_path / "elsewhere", 2)
    assert drawn[before:] == [(PRODUCT,)] * 3


def test_the_bytes_are_the_same_for_any_number_of_processes(pack: Path, tmp_path: Path) -> None:
    one, two = (box.digests(Path(str(built(pack, tmp_path / str(jobs), jobs).folder))) for jobs in (1, 2))
    assert one == two
    assert len(one) > 3


@pytest.mark.usefixtures("empty_cache")
def test_what_cannot_be_drawn_is_a_fault_of_each_product(pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
                                                         ) -> None:
    def endless(*_: object) -> Layers:
        raise limits.TooMuch(limits.excess(limits.time_message(40)))

    monkeypatch.setattr(scheduling, "Workers", Here)
    monkeypatch.setattr(drawn_scene, "draw", endless)
    faults = built(pack, tmp_path / "out", 2, "cards", "spare").faults
    assert sorted(fault.path for fault in faults) == ["product/cards", "product/spare"]
    assert all("expected at most 40 s" in str(fault.message) for fault in faults)
