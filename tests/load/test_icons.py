"""Icons of a theme: a drawing that prints nothing is told where the icon is declared."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load import load

ICON = "icons: {bell: {drawing: bell, set: own, author: me, licence: CC0, meaning: dzwonek}}\n"


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        (b'<svg viewBox="0 0 512 512"><path d="M0 0h512v512z"/></svg>', None),
        (None, "expected a drawing theme/icons/bell.svg, found none"),
        (b"<svg><circle r='9'/></svg>", "expected paths (<path d=…>) in theme/icons/bell.svg, found none"),
        (b"\x89PNG\r\n\xff\xfe", "expected paths (<path d=…>) in theme/icons/bell.svg, found none"),
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
    assert {str(finding.place) for finding in loaded.findings} <= {"theme/icons.yaml:1:15"}
