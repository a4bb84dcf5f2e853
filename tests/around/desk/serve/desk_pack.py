"""A small pack for the desk, and the program that serves it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.share import folder

ROOT = Path(__file__).parents[4]
CHAPTER = """\
chapter: "1.0"
title: Przebieg gry
provenance: {original: do prób}
clauses:
  "1.1": {title: Tura, text: "Dobierzcie kartę i **rzućcie** kostką."}
"""
TABLES = """\
provenance: {original: do prób}
tables:
  "1.2": {title: Pogoda, rows: {roll: 1K6}, cell: text, data: {"1–5": słońce, "6": deszcz}}
"""


def pack_in(parent: Path) -> Path:
    """A deck of three cards, a chapter and a table."""
    where = parent / "wyprawa"
    shutil.copytree(folder("templates") / "new" / "cards" / "pl", where)
    for path in where.rglob("*.yaml"):
        text = re.sub(r"\bplace: \w+", "place: backdrop", path.read_text("utf-8"))
        path.write_text(re.sub(r"\bNAME\b", "wyprawa", text).replace("TITLE", "Wyprawa"), "utf-8")
    game = where / "game.yaml"
    products = "products:\n  instrukcja: {kind: rulebook, title: Instrukcja, paper: A5, columns: 1}\n"
    game.write_text(game.read_text("utf-8").replace("products:\n", products), "utf-8")
    (where / "rulebook.yaml").write_text(CHAPTER, "utf-8")
    (where / "tables.yaml").write_text(TABLES, "utf-8")
    return where


@contextmanager
def served(pack: Path, *options: str) -> Iterator[str]:
    """The address of the page of a pack, served by a process of the program, in the folder of the pack."""
    command = [sys.executable, "-m", "generator", "serve", str(pack), "--no-browser", *options]
    environment = {**os.environ, "LANGUAGE": "en", "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=pack.parent) as process:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/[\w-]+/", process.stdout.readline())
        try:
            assert found is not None
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(20)
