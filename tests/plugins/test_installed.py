"""Plug-ins of installed distributions, and what an edit of a plug-in makes anew."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import installed
from generator.cli import cli
from generator.code import SHEETS
from generator.load.pack import load
from generator.model.scene import places
from generator.products.used_plugins import used_plugins

ROOT = Path(__file__).parents[2]
PLACE = '''\
from generator.model.scene import SceneSetting

PLACE = SceneSetting("A moor.", "moor.drawing:DRAW", "sun")
'''
Install = Callable[[str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a distribution with a folder of one place, a moor."""
    monkeypatch.syspath_prepend(tmp_path)

    def written(name: str) -> None:
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[zecer.plugins]\nplaces = {name}\n")
        (tmp_path / name / "moor").mkdir(parents=True)
        (tmp_path / name / "__init__.py").touch()
        (tmp_path / name / "moor" / "__init__.py").write_text(PLACE)
        installed.brought_folders.cache_clear()
        places.cache_clear()

    yield written
    installed.brought_folders.cache_clear()
    places.cache_clear()
    for module in ("moors", "moors.moor", "heaths", "heaths.moor"):
        sys.modules.pop(module, None)


def test_a_distribution_brings_a_place(install: Install, tmp_path: Path) -> None:
    install("moors")
    assert places()["moor"].summary == "A moor."
    assert installed.plugin_code("places/moor")[0] == tmp_path / "moors" / "moor"
    assert list(places()) == sorted(places(), key=lambda name: name.replace("-", "_"))


def test_two_plug_ins_of_one_name_are_told(install: Install) -> None:
    install("moors")
    install("heaths")
    with pytest.raises(installed.InstalledTwice, match=r"of the name moor, found heaths.moor and moors.moor"):
        places()


def test_a_plug_in_that_is_edited_makes_anew_what_uses_it(install: Install, tmp_path: Path) -> None:
    install("moors")
    with_moor, without = SHEETS.using(["places/moor"]), SHEETS.using(["places/backdrop"])
    code = tmp_path / "moors" / "moor" / "drawing.py"
    code.write_text("DRAW = 1\n")
    before, other = with_moor.hash, without.hash
    assert before != other
    code.write_text("DRAW = 2\n")
    assert code_hash(with_moor) != before
    assert code_hash(without) == other


def code_hash(code: object) -> str:
    """A hash of code as it is on the disk now."""
    from generator.code import _hash, _of_file
    _hash.cache_clear()
    _of_file.cache_clear()
    return _hash(code)  # type: ignore[arg-type]


@pytest.mark.parametrize(("pack", "used"), [
    ("tests/packs/foreign/kosmiczny-zlom", {"styles/hatched-rock"}),
    ("tests/packs/small-town", {"styles/numbered-fields", "styles/walled-rooms"}),
    ("tests/packs/fair", set()),
])
def test_a_box_depends_on_its_own_plug_ins(pack: str, used: set[str]) -> None:
    game = load(ROOT / pack).game
    assert game is not None
    assert {*used_plugins(game)} == used
    assert used <= {*installed.all_plugins()}


def test_entry_points_that_came_after_the_program_was_installed_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "installed" / "zecer-9.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: zecer\nVersion: 9.0\n")
    (info / "entry_points.txt").write_text("[zecer.commands]\nodds = zecer_odds\n")
    monkeypatch.syspath_prepend(info.parent)
    monkeypatch.setattr(installed, "PACKAGE", tmp_path / "generator")
    project = tmp_path / "pyproject.toml"
    assert installed.not_installed_yet() == []
    project.write_text('[project.entry-points."zecer.commands"]\nodds = "zecer_odds"\nlint = "zecer_press"\n')
    os.utime(info / "entry_points.txt", (1, 1))
    assert installed.not_installed_yet() == ["lint"]
    said = CliRunner().invoke(cli, ["cache"]).stderr
    assert "this checkout was installed before these came, and lacks them: lint; run make setup" in said
    project.write_text("<<<<<<< HEAD\n")
    assert installed.not_installed_yet() == []
