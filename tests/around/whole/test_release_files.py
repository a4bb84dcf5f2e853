"""What a release is made of: one version, whole licences, the files of a wheel, and one that works by itself."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from modules import ROOT
from some import some

from generator import __version__

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NOTICE = (ROOT / "NOTICE").read_text("utf-8")
MOST_OF_A_WHEEL, MOST_LINES_OF_A_VERSION = 16_000_000, 40
ICON = re.compile(r"set: ([\w-]+), author: ([\w-]+), licence: ([^,}]+)")


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_version_stands_in_one_place_and_is_repeated_truly() -> None:
    assert ProjectMetadata(str(ROOT), PluginManager()).version == __version__
    assert yaml.safe_load(read("CITATION.cff"))["version"] == __version__
    assert re.findall(r"rev: (\S+)", read("docs/ci.md")) == [f"v{__version__}"]
    released = re.search(r"^## (\S+) – (\S+)\n(.*?)(?=^## )", read("CHANGELOG.md"), re.DOTALL | re.MULTILINE)
    assert released is not None
    assert released[1] == __version__
    assert released[2] == str(yaml.safe_load(read("CITATION.cff"))["date-released"])
    assert len([line for line in released[3].splitlines() if line]) <= MOST_LINES_OF_A_VERSION


def test_every_licence_is_there_in_full_and_none_besides() -> None:
    texts = {path.stem: path.read_text("utf-8") for path in some((ROOT / "LICENSES").glob("*.txt"))}
    assert set(texts) == set(PROJECT["license"].split(" AND "))
    assert all(len(text) > 1000 for text in texts.values())
    assert all(f"| {name}" in NOTICE or f" {name} |" in NOTICE for name in texts)
    assert texts["MIT"] in read("LICENSE")


def test_every_font_and_set_of_icons_has_a_notice() -> None:
    for font in some((ROOT / "fonts").glob("*-OFL.txt")):
        owner = re.search(r"The [\w ]+ Project Authors|Reserved Font Name ['\"][\w ]+['\"]", font.read_text("utf-8"))
        assert owner is not None, font
        assert owner[0].replace('"', "'") in " ".join(NOTICE.split()), font
    packs = [path for top in ("content", "examples") for path in sorted((ROOT / top).iterdir()) if path.is_dir()]
    for pack in some(packs):
        found = {match for file in pack.rglob("theme/*.yaml") for match in ICON.findall(file.read_text("utf-8"))}
        if any(name == "game-icons" for name, _, _ in found):
            assert f"Icons in {pack.relative_to(ROOT).as_posix()}/" in NOTICE
        assert {licence for _, _, licence in found} <= {"CC BY 3.0", "CC BY-SA 4.0"}, pack


@pytest.mark.nightly
def test_a_wheel_holds_what_the_program_reads_and_nothing_else(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path], cwd=ROOT, check=True)
    wheel, = tmp_path.glob("*.whl")
    assert wheel.stat().st_size < MOST_OF_A_WHEEL
    with ZipFile(wheel) as packed:
        names = packed.namelist()
    shared = {name.split("/")[2] for name in names if name.startswith("generator/_share/")}
    assert shared == {"docs", "fonts", "locale", "templates"}
    assert "generator/py.typed" in names
    assert any(name.endswith("/points.so") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "content/", "examples/"))]
    assert not [name for name in names if "_share" in name and name.endswith((".py", ".pyc"))]
