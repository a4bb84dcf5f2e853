"""Which files of tests belong to ``make quick``: those that make no file for a printer, start nothing and load no game.

A file belongs to it unless it imports what takes long, itself or through modules of the tests.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
IMPORTED = re.compile(r"^(?:from|import) ([\w.]+)", re.MULTILINE)
# processes, finished PDFs, and the rooms that make files, by the beginnings of their names
SLOW = ("subprocess", "pikepdf", "pypdfium2", "weasyprint", "zecer_bring", "zecer_desk.serve", "zecer_i18n",
        "zecer_odds", "zecer_press", "zecer_release",
        *(f"generator.{room}" for room in ("book", "cli", "make", "render")))
# folders of whole games
GAMES = re.compile(r"""["/](?:content|examples)\b""")


@cache
def is_quick(file: Path) -> bool:
    """Whether neither a file of tests, nor a module of tests that it imports, nor the fixtures beside it are slow."""
    text = file.read_text(encoding="utf-8")
    names = IMPORTED.findall(text)
    if GAMES.search(text) or any(f"{name}.".startswith(f"{slow}.") for name in names for slow in SLOW):
        return False
    beside = [file.with_name("conftest.py")] if file.parent != TESTS else []
    own = [folder / f"{name.replace('.', '/')}.py" for name in names for folder in {file.parent, TESTS}]
    return all(is_quick(path) for path in (*beside, *own) if path != file and path.is_file())
