"""Rules of check that an installed distribution brings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator import installed
from generator.check.rule import all_rules

RULE = '''\
from generator.check.rule import rule


@rule(id="{id}", what="A moor.", why="It is wet.", bad="", good="")
def moor(game):
    return ()
'''
Install = Callable[[str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a distribution with a folder of one rule."""
    monkeypatch.syspath_prepend(tmp_path)

    def written(id: str) -> None:
        info, rules = tmp_path / "moors-1.0.dist-info", tmp_path / "moors" / "wet"
        for folder in (info, rules):
            folder.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: moors\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("[zecer.plugins]\nrules = moors.wet\n")
        for file in (rules.with_name("__init__.py"), rules / "__init__.py"):
            file.touch()
        (rules / f"{id.replace('-', '_')}.py").write_text(RULE.format(id=id))
        forget()

    yield written
    forget()
    for module in [name for name in sys.modules if name.partition(".")[0] == "moors"]:
        del sys.modules[module]


def forget() -> None:
    installed.brought_folders.cache_clear()
    all_rules.cache_clear()


def test_a_distribution_brings_a_rule(install: Install, tmp_path: Path) -> None:
    before = set(all_rules())
    install("moor-unnamed")
    assert set(all_rules()) - before == {"moor-unnamed"}
    assert list(all_rules()) == sorted(all_rules())
    assert "rules/moors" in installed.all_plugins()
    assert installed.plugin_code("rules/moors") == (tmp_path / "moors",)


def test_two_rules_of_one_name_are_told(install: Install) -> None:
    install("roll-has-a-gap")
    with pytest.raises(installed.InstalledTwice, match="one rule of the name roll-has-a-gap, found two"):
        all_rules()
