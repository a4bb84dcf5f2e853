"""The examples of docs/pack/: every block of YAML is a file of one pack, named in a comment before it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "pack"
FENCE = re.compile(r"^```yaml$", re.MULTILINE)
BLOCK = re.compile(
    r"^<!-- file: (?P<file>[a-z0-9/.-]+\.yaml) -->\n```yaml\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE
)
TABLE = re.compile(r"^<!-- file: (?P<file>[a-z0-9/.-]+\.csv) -->\n```csv\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
DRAWINGS = ROOT / "content" / "labirynt-smierci" / "theme" / "icons"


def page(name: str = "*") -> str:
    """A page as written, or all of them."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(PAGES.glob(f"{name}.md")))


def blocks() -> dict[str, str]:
    """The marked blocks of the pages, by the file each of them is."""
    return {match["file"]: match["text"] for match in BLOCK.finditer(page())}


def pack_in_twenty_lines() -> str:
    """The game of twenty lines in docs/examples.md."""
    text = (ROOT / "docs" / "examples.md").read_text(encoding="utf-8")
    (found,) = re.findall(r"^```yaml\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return str(found)


def write_pack(folder: Path) -> Path:
    """The pages' pack, with the drawings that its icons and its figure need, in a folder."""
    tables = {match["file"]: match["text"] for match in TABLE.finditer(page())}
    for name, text in (blocks() | tables).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    icons = folder / "theme" / "icons"
    icons.mkdir()
    for icon in re.findall(r"^  ([a-z-]+): \{drawing:", blocks()["theme/icons.yaml"], re.MULTILINE):
        shutil.copy(DRAWINGS / f"{icon}.svg", icons)
    art = folder / "theme" / "art"
    art.mkdir()
    shutil.copy(DRAWINGS / "sword.svg", art / "stol.svg")
    return folder
