"""Pictures held to their rules: drawn when they are asked for, and told at their scenes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.check.deck_scenes import composition, is_frontal
from generator.cli import cli
from generator.model.person import Person
from generator.model.scene import Scene, StandingFigure, Target

PACK = """\
game: seen
title: Seen
language: en
version: "1"
"""
# all is printed in one dark colour
THEME = """\
scene-look: {inks: ["#202020", "#202020", "#202020", "#202020", "#202020", "#202020", "#202020", "#202020", "#202020"],
             paper: "#202020", shade: "#202020", key: "#202020"}
scenes:
  hidden: {place: backdrop, light: sun, actor: {person: {}}}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "theme").mkdir()
    (tmp_path / "game.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "theme" / "theme.yaml").write_text(THEME, encoding="utf-8")
    return tmp_path


def test_a_figure_that_nobody_sees_is_told_at_its_scene(pack: Path) -> None:
    told = CliRunner().invoke(cli, ["check", "--pictures", "--strict", str(pack)])
    assert told.exit_code == 1
    assert "theme/theme.yaml:4:3: warning[figure-in-ground]" in told.output
    assert "found " in told.output


def test_pictures_are_only_drawn_when_asked(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.make.scene_pictures.seen_pictures", lambda *_: pytest.fail("drawn"))
    told = CliRunner().invoke(cli, ["check", "--strict", str(pack)])
    assert told.exit_code == 0, told.output


def test_the_sheet_tells_how_figures_are_seen(pack: Path) -> None:
    told = CliRunner().invoke(cli, ["draw", "--sheet", str(pack), "-o", str(pack / "all.png")])
    assert told.exit_code == 0, told.output
    assert "differ from their place by" in told.output


def test_what_makes_pictures_alike() -> None:
    plain = Scene("backdrop", "candle", (StandingFigure("", person=Person()), StandingFigure("hound", scale=0.3)))
    alike = Scene("backdrop", "sun", (StandingFigure("", person=Person(body="coat", right="axe")),), seed=3)
    others = [Scene("backdrop", "candle", plain.actors, furniture="barrels"),
              Scene("backdrop", "candle", plain.actors, camera="low"),
              Scene("backdrop", "candle", (StandingFigure("", person=Person(pose="recoil")),)),
              Scene("backdrop", "candle", (StandingFigure("hound"),)), Scene("backdrop", "candle")]
    assert composition(plain) == composition(alike)
    assert len({composition(one) for one in (plain, *others)}) == len(others) + 1


def test_who_acts_looks_aside_or_turns_is_not_frontal() -> None:
    def scene(person: Person, look: Target | None = None) -> Scene:
        return Scene("backdrop", "sun", (StandingFigure("", person=person, look=look),))

    assert is_frontal(scene(Person()))
    assert not any(map(is_frontal, (scene(Person(pose="recoil")), scene(Person(), Target(point=(1, 0.5))),
                                    scene(Person(yaw=30)), scene(Person(facing="away")))))
