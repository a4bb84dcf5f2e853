"""A theme that asks for what is not there is told so at its line, and can still be laid out."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load import load

GAME = "game: tiny\ntitle: Maleńka\nlanguage: pl\n"


@pytest.mark.parametrize(
    ("theme", "place", "words"),
    [
        ("fonts:\n  text: Alegreya-Regula\n", "theme/theme.yaml:2:9", "'Alegreya-Regula'"),
        ("styles:\n  body: {font: bodl, size: 9 pt}\n", "theme/theme.yaml:2:16", "'bodl'"),
    ],
)
def test_a_font_that_is_not_there_is_told_at_its_line(theme: str, place: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "theme").mkdir()
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "theme" / "theme.yaml").write_text(theme, "utf-8")
    loaded = load(tmp_path)
    (finding,) = loaded.findings
    assert str(finding.place) == place
    assert finding.message.endswith(f"found {words}")
    assert (finding.help or "").startswith("did you mean")
    assert loaded.game is not None
    assert all(style.font == "text" for style in loaded.game.theme.styles.values())
