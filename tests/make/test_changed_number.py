"""A changed number reaches all that prints it, or what is computed from it: caches give what a new build gives."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.make.manifest import entries_of
from generator.make.pipeline import build
from generator.make.request import BuildRequest

ROOT = Path(__file__).parents[2]
FISHING, FERRY = ROOT / "examples" / "night-fishing", ROOT / "tests" / "packs" / "ferry"
# a pack, a file of it, its words before and after, and the products that they change
CHANGES = [
    (FISHING, "fish.csv", "Perch,5,", "Perch,4,", {"cards", "rules"}),
    (FISHING, "rules/1.yaml", "{pond: 4", "{pond: 5", {"rules"}),
    (FISHING, "rules/2.yaml", "steps:\n      die: 1K6", "steps:\n      die: 2K6", {"rules"}),
    (FERRY, "crossing.yaml", '"3–5": {o: 1}', '"3–5": {o: 0}', {"pravidla", "tabulky"}),
    (FERRY, "crossing.yaml", "Dopluje|Doplují|Dopluje", "Dorazí|Dorazí|Dorazí", {"pravidla"}),
]


def digests(pack: Path, output: Path) -> dict[str, dict[str, str]]:
    """The digest of each file by product; a pack with errors is built too."""
    result = build(BuildRequest(pack, output, jobs=1, force=True))
    assert result.folder is not None
    assert result.faults == ()
    found: dict[str, dict[str, str]] = {}
    for name, entry in entries_of((result.folder / "manifest.json").read_bytes()).items():
        found.setdefault(entry.product, {})[name] = entry.sha256
    return found


@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize(("source", "file", "old", "new", "products"), CHANGES)
def test_a_build_after_a_change_is_as_one_without_a_cache(
    source: Path, file: str, old: str, new: str, products: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(source, pack)
    before = digests(pack, tmp_path / "out")
    words = (pack / file).read_text(encoding="utf-8")
    assert words.count(old) == 1
    (pack / file).write_text(words.replace(old, new), encoding="utf-8")
    after = digests(pack, tmp_path / "out")
    assert {product for product, files in after.items() if files != before[product]} == products
    monkeypatch.setenv("ZECER_CACHE", "off")
    assert digests(pack, tmp_path / "new") == after
    (pack / file).write_text(words, encoding="utf-8")
    assert digests(pack, tmp_path / "old") == before
