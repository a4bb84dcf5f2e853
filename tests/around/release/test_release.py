"""Releases: frozen once, the same each time, compared with later, and held against what follows."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import cli
from zecer_release.frozen.releasing import newest

ROOT = Path(__file__).parents[3]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT / "examples" / "low-water", tmp_path / "low-water"))


def edit(pack: Path, file: str, old: str, new: str) -> None:
    path = pack / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_release_comes_back_as_the_pack_and_later_changes_are_told(
        pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = run("release", "1.0", pack)
    assert found.exit_code == 0, found.output
    archive, manifest = pack / "releases" / "1.0.zip", pack / "releases" / "1.0.json"
    with zipfile.ZipFile(archive) as whole:
        inside = {name: whole.read(name) for name in whole.namelist()}
    assert inside.pop("release.json") == manifest.read_bytes()
    assert inside == {name: (pack / name).read_bytes() for name in inside}
    assert json.loads(manifest.read_text())["version"] == "1.0"
    for old in (archive, manifest):
        assert run("changes", old, pack).output == "nothing changed for players\n"
    edit(pack, "game.yaml", "3–5", "2–5")
    edit(pack, "game.yaml", 'version: "1.0"', 'version: "1.1"')
    told = run("changes", archive, pack).output
    assert "3–5 → 2–5" in told.replace("\u00a0", " ")
    assert run("changes", manifest, pack).output == told
    monkeypatch.chdir(pack)
    assert run("changes").output == told
    for name in ("1.0", "1.0.zip", "1.0.json"):
        assert run("changes", name).output == told
    assert "(1.0)" in run("changes", "1.2").output


def test_the_same_pack_gives_the_same_bytes_and_another_is_refused(pack: Path, tmp_path: Path) -> None:
    assert run("release", "1.0", pack).exit_code == 0
    before = (pack / "releases" / "1.0.zip").read_bytes()
    assert run("release", "1.0", pack, "-o", tmp_path / "two.zip").exit_code == 0
    assert (tmp_path / "two.zip").read_bytes() == before
    edit(pack, "game.yaml", "3–5", "2–5")
    refused = run("release", "1.0", pack)
    assert refused.exit_code == 1
    assert "new version" in refused.output
    assert (pack / "releases" / "1.0.zip").read_bytes() == before
    with zipfile.ZipFile(pack / "releases" / "1.0.zip") as whole:
        assert (pack / "approved.ini").read_bytes() == whole.read("approved.ini")


def test_a_file_of_the_user_s_stays_and_another_name_is_the_way_out(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "g.zip").write_text("mine")
    refused = run("release", "1.0", pack, "-o", tmp_path / "g.zip")
    assert (refused.exit_code, (tmp_path / "g.zip").read_text()) == (1, "mine")
    assert "name another file with -o" in " ".join(refused.output.split())
    assert not (pack / "releases").exists()
    assert run("release", "1.0", pack, "-o", tmp_path / "other.zip").exit_code == 0


def test_a_version_that_is_not_that_of_the_pack_is_refused(pack: Path) -> None:
    for version in ("2.0", "../1.0", ""):
        assert run("release", version, pack).exit_code == 2
    assert not (pack / "releases").exists()


def test_a_pack_with_an_error_is_refused_and_nothing_is_signed_off(pack: Path) -> None:
    edit(pack, "game.yaml", "total: 54", "total: 55")
    found = run("release", "1.0", pack)
    assert found.exit_code == 1
    assert "zecer check" in found.output
    assert not (pack / "releases").exists()


def test_check_tells_facts_that_change_under_a_released_version(pack: Path) -> None:
    assert run("release", "1.0", pack).exit_code == 0
    select = ("--select", "released-and-changed", "--format", "short")
    assert "released-and-changed" not in run("check", pack, *select).output
    (pack / "releases" / "1.0.json").write_text('{"version": "1.0", "facts": {"value/hero": {"x": "1"}}}')
    assert "released-and-changed" in run("check", pack, *select).output
    for broken in ("[", "{}", "[" * 100_000, '{"version": 1, "facts": 2}'):
        (pack / "releases" / "1.0.json").write_text(broken)
        found = run("check", pack, *select)
        assert "manifest" in found.output
        assert run("changes", pack / "releases" / "1.0.json", pack).exit_code == 2


def test_the_newest_release_before_a_version_is_that_of_its_number(tmp_path: Path) -> None:
    (tmp_path / "releases").mkdir()
    assert newest(tmp_path, "1.0") is None
    for version in ("1.2", "1.10", "1.9", "2.0-beta"):
        (tmp_path / "releases" / f"{version}.json").touch()
    assert [found.name if (found := newest(tmp_path, one)) else None for one in ("1.10", "1.11", "3.0")] == [
        "1.9.json", "1.10.json", "2.0-beta.json"]
