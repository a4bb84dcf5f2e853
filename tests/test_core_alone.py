"""What `make core` leaves out of the tree of the core, and what no test of the core may need."""

from __future__ import annotations

import re

from core_alone import packages_around, without
from modules import ROOT
from some import some

PROJECT = """\
[project.entry-points."zecer.commands"]
walk = "moors"
stay = "generator.cli"

[project.entry-points."zecer.plugins"]
places = "heaths.places"

[tool.hatch.build.targets.wheel]
packages = ["generator", "moors", "heaths"]

[tool.importlinter]
modules = ["moors", "generator.load", "heaths.places.bog", "generator.model"]
alone = ["heaths"]
"""
AROUND = re.compile(r"(?m)^ *(?:from|import) (zecer_\w+)")


def test_a_project_without_its_packages_names_none() -> None:
    packages = packages_around(PROJECT)
    assert packages == ["moors", "heaths"]
    assert without(packages, PROJECT) == """\
[project.entry-points."zecer.commands"]
stay = "generator.cli"

[project.entry-points."zecer.plugins"]

[tool.hatch.build.targets.wheel]
packages = ["generator"]

[tool.importlinter]
modules = ["generator.load", "generator.model"]
alone = []
"""


def test_no_test_of_the_core_imports_a_package_around_it() -> None:
    tests, around = ROOT / "tests", ROOT / "tests" / "around"
    files = some(path for path in sorted(tests.rglob("*.py")) if around not in path.parents)
    assert {path: found for path in files if (found := AROUND.findall(path.read_text("utf-8")))} == {}


def test_such_an_import_would_be_found() -> None:
    assert AROUND.findall("import os\nfrom zecer_studio.stage import view\n    import zecer_bring\n") == [
        "zecer_studio", "zecer_bring"]
