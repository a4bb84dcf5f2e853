"""Boxes built side by side: the same bytes wherever they are built, and one that fails stops no other."""

from __future__ import annotations

from pathlib import Path

from cli.test_many_boxes import packs

from generator.make.remote import build_there, packed_files, take_in
from generator.safety.folder import Folder

__all__ = ["packs"]


def test_what_comes_from_a_cluster_replaces_no_file_of_the_user_s(packs: Path, tmp_path: Path) -> None:
    mine, box = b"worked at for hours", tmp_path / "one" / "pl"
    (box / "exports" / "zip").mkdir(parents=True)
    for name in ("deck.pdf", "manifest.json", "exports/zip/one-pl.zip"):
        (box / name).write_bytes(mine)
    ended = build_there("one", packed_files(packs / "one"), ["--only", "deck", "--zip"])
    kept = take_in(Folder.of_path(tmp_path), packs / "one", ended.files, whole=True)
    assert kept == {"one/pl/deck.pdf": "deck (1).pdf", "one/pl/manifest.json": "manifest (1).json",
                    "one/pl/exports/zip/one-pl.zip": "one-pl (1).zip"}
    assert sum(path.read_bytes() == mine for path in box.rglob("*") if path.is_file()) == 3
    assert take_in(Folder.of_path(tmp_path), packs / "one", ended.files, whole=True) == {}
