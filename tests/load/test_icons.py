"""Icons of a theme: a drawing that prints nothing is told where the icon is declared."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.load.drawings import read_icon
from generator.load.pack import load

CONTENT = Path(__file__).parents[2] / "content"
ICON = "icons: {bell: {drawing: bell, set: own, author: me, licence: CC0, meaning: dzwonek}}\n"


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        (b'<svg viewBox="0 0 512 512"><path d="M0 0h512v512z"/></svg>', None),
        (None, "expected a drawing theme/icons/bell.svg, found none"),
        (b"<svg><circle r='9'/></svg>", None),
        (b"\x89PNG\r\n\xff\xfe",
         "expected a drawing that can be printed, found no SVG: not well-formed (invalid token)"),
        (b"<svg></svg>", "expected a drawing that can be printed, found a drawing without a single shape"),
    ],
)
def test_a_drawing_without_a_path_is_told(tmp_path: Path, drawing: bytes | None, said: str | None) -> None:
    (tmp_path / "game.yaml").write_text("game: fair\n", "utf-8")
    (tmp_path / "theme" / "icons").mkdir(parents=True)
    (tmp_path / "theme" / "icons.yaml").write_text(ICON, "utf-8")
    if drawing is not None:
        (tmp_path / "theme" / "icons" / "bell.svg").write_bytes(drawing)
    loaded = load(tmp_path)
    assert [finding.message for finding in loaded.findings] == ([said] if said else [])
    assert {str(finding.place) for finding in loaded.findings} <= {"theme/icons.yaml:1:15", "theme/icons/bell.svg:1:1"}


@pytest.mark.parametrize("pack", ["labirynt-smierci", "miasto"])
def test_icons_of_one_ink_are_read_as_they_are_written(pack: str) -> None:
    drawings = sorted((CONTENT / pack / "theme" / "icons").glob("*.svg"))
    assert len(drawings) > 40
    for drawing in drawings:
        paths, lost = read_icon(drawing.read_bytes())
        written = re.findall(r'<path\b[^>]*?\bd="([^"]+)"', drawing.read_text("utf-8"))
        assert [path.d for path in paths] == written
        assert all((path.fill, path.stroke, path.even) == ("#000000", None, False) for path in paths)
        assert lost == ()
