"""``zecer lint`` compares a shop's PDF with the home file of the same box."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from generator.cli import cli
from zecer_press import shop
from zecer_press.flatten import Flattening

PACK = """
game: veil
title: Zasłona
language: pl
version: "1"
products:
  karty: {kind: deck, title: Karty, of: [card], card: poker, paper: A4}
kinds:
  card: {name: {nom: karta}, fields: {name: {type: name, label: nazwa}}}
kind: card
provenance: {original: ułożone dla testu}
things:
  one: {name: Jedna, copies: 2}
  two: {name: Druga}
"""
THEME = """
faces:
  card:
    size: 63 mm x 88 mm
    bleed: 3 mm
    safe: 3 mm
    for: [card]
    regions:
      ground: {box: [-3, -3, 69, 94], shape: rect, fill: "#802020"}
      veil:   {box: [-3, 20, 69, 60], image: veil}
      title:  {box: [6, 6, 50, 8], text: "{name}", style: title}
colours: {ink: "#ffffff"}
fonts: {title: Brygada1918-SemiBold, text: Brygada1918-Regular}
styles: {title: {font: title, size: 14 pt, colour: ink}}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "pack" / "theme" / "art").mkdir(parents=True)
    (tmp_path / "pack" / "game.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "pack" / "theme" / "theme.yaml").write_text(THEME, encoding="utf-8")
    Image.new("RGBA", (900, 800), (20, 40, 200, 140)).save(tmp_path / "pack" / "theme" / "art" / "veil.png")
    return tmp_path / "pack"


def run(*arguments: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    return done.exit_code, done.output


def built(pack: Path, output: Path) -> tuple[Path, Path]:
    for profile in ((), ("--profile", "drivethrucards")):
        assert run("build", pack, "-o", output, "-j", "1", *profile)[0] == 0
    home = output / "veil" / "pl" / "karty.pdf"
    return home, home.parent / "drivethrucards" / "karty.pdf"


def test_a_right_file_is_like_the_home_file(pack: Path, tmp_path: Path) -> None:
    _, file = built(pack, tmp_path / "out")
    code, said = run("lint", file, "--profile", "drivethrucards")
    assert code == 0, said
    assert "1 file: 0 errors, 0 warnings" in said


def test_a_lost_veil_is_found_beside_the_home_file(pack: Path, tmp_path: Path,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    # how files were made before pictures were flattened: white below what is translucent, and nobody compared
    monkeypatch.setattr(Flattening, "opaque", lambda self, pieces: list(pieces))
    monkeypatch.setattr(shop, "_home", lambda pairs: None)
    _, spoilt = built(pack, tmp_path / "out")
    code, said = run("lint", spoilt, "--profile", "drivethrucards")
    assert code == 1
    assert "page/2: error[press-unlike-home] expected card.one, front, as in the home file, found 6" in said


def test_build_refuses_a_file_that_lost_its_veil(pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Flattening, "opaque", lambda self, pieces: list(pieces))
    code, said = run("build", pack, "-o", tmp_path / "out", "-j", "1", "--profile", "drivethrucards")
    assert code == 1
    assert "as in the home file" in said
    assert not list((tmp_path / "out").rglob("karty.pdf"))
