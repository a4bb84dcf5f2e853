"""The settings of docs/translating.md for Weblate find every catalogue, and its template."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from some import some

from generator.load.pack import load
from generator.translate.catalogue import UI, read_catalogue
from zecer_i18n.catalogues import extract

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "translating.md").read_text("utf-8")
SETTING = re.compile(r"^(\w+) = (.*)$", re.MULTILINE)


def settings() -> dict[str, str]:
    """The settings of the first component and of the add-on, which has those of further components."""
    return {key: value for block in re.findall(r"```ini\n(.*?)```", PAGE, re.DOTALL)
            for key, value in SETTING.findall(block)}


def test_every_catalogue_is_a_component_with_a_template(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(ROOT / "content" / "miasto", tmp_path / "miasto"))
    loaded = load(pack)
    assert loaded.game is not None
    extract(loaded, loaded.game)
    (pack / "i18n" / "de" / UI).write_text("", "utf-8")
    own = settings()
    match, languages = re.compile(own["match"]), re.compile(own["language_regex"])
    found = {path: match.fullmatch(path.relative_to(pack).as_posix()) for path in sorted(pack.rglob("*.po"))}
    assert [path.name for path, one in found.items() if one is None] == [UI]
    for path, one in some((path, one) for path, one in found.items() if one is not None):
        assert languages.match(one["language"]), path
        assert (pack / own["new_base_template"].replace("{{ component }}", one["component"])).is_file(), path


def test_the_first_component_is_there() -> None:
    own = settings()
    assert (ROOT / "content" / "miasto" / own["filemask"].replace("*", "de")).is_file()
    assert own["new_base"] == own["filemask"].replace("*", "_pot") + "t"


def test_translations_keep_what_the_flag_takes_for_placeholders() -> None:
    flag = re.fullmatch(r'placeholders:r"(.*)"', settings()["check_flags"])
    assert flag is not None
    holes = re.compile(flag[1])
    for entry in some(entry for entry in read_catalogue(ROOT / "content" / "miasto", "de").entries if entry.is_done):
        assert set(holes.findall(entry.target)) <= set(holes.findall(entry.source)), entry.context
