"""Plug-ins of installed distributions, and what an edit of a plug-in makes anew."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator import installed
from generator.code import SHEETS
from generator.load.pack import load
from generator.model.scene import places
from generator.products.used_plugins import used_plugins
from generator.share import folder

PLACE = '''\
from generator.model.scene import SceneSetting

PLACE = SceneSetting("A moor.", "moor.drawing:DRAW", "sun")
'''
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a distribution with entry points of plug-ins, and modules."""
    monkeypatch.syspath_prepend(tmp_path)

    def written(name: str, entries: str, **modules: str) -> None:
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(entries)
        for module, text in modules.items():
            (tmp_path / module).mkdir()
            (tmp_path / module / "__init__.py").write_text(text)
        installed._found.cache_clear()
        places.cache_clear()

    yield written
    installed._found.cache_clear()
    places.cache_clear()
    sys.modules.pop("moor", None)


def test_a_distribution_brings_a_place(install: Install, tmp_path: Path) -> None:
    install("moors", "[zecer.places]\nmoor = moor\n", moor=PLACE)
    assert places()["moor"].summary == "A moor."
    assert installed.plugin_folder("places/moor") == tmp_path / "moor"
    assert list(places()) == sorted(places(), key=lambda name: name.replace("-", "_"))


def test_two_plug_ins_of_one_name_are_told(install: Install) -> None:
    install("moors", "[zecer.places]\nmoor = moor\n", moor=PLACE)
    install("heaths", "[zecer.places]\nmoor = heath\n", heath=PLACE)
    with pytest.raises(installed.InstalledTwice, match=r"one package that brings places/moor, found (moor|heath) and"):
        places()


def test_a_plug_in_that_is_edited_makes_anew_what_uses_it(install: Install, tmp_path: Path) -> None:
    install("moors", "[zecer.places]\nmoor = moor\n", moor=PLACE)
    with_moor, without = SHEETS.using(["places/moor"]), SHEETS.using(["places/cave"])
    code = tmp_path / "moor" / "drawing.py"
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


@pytest.mark.parametrize(("pack", "used", "unused"), [
    ("labirynt-smierci", "styles/hatched-rock", {"plays/tile-exploration", "styles/small-floors"}),
    ("miasto", "styles/walled-town", {"styles/crystal-halls", "places/pantry"}),
    ("labirynt-czarnoksieznika", "styles/crystal-halls", {"plays/crystal-errands", "styles/small-floors"}),
    ("mice-and-mystics", "styles/small-floors", {"plays/crumb-chapters", "styles/crystal-halls"}),
])
def test_a_box_depends_on_its_own_plug_ins(pack: str, used: str, unused: set[str]) -> None:
    game = load(folder("content") / pack).game
    assert game is not None
    found = {*used_plugins(game)}
    assert used in found
    assert not found & unused
    assert found <= {*installed.all_plugins()}
