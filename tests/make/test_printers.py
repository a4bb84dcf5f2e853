"""Offsets of printers, kept in the user's own folder."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from box import PACK

from generator.make.pipeline import build
from generator.make.printers import BadPrinters, offset_of, printers_file, read_printers, store_printer
from generator.make.request import BuildRequest
from generator.render.job import PrintSettings

MM = 25.4 / 72


def test_where_they_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "/x")
    assert printers_file() == Path("/x/zecer/printers.json")


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "printers.json"
    store_printer(path, "hp", None, (-0.5, 1.25))
    store_printer(path, "hp", "manual", (0.0, 2.0))
    assert read_printers(path) == {"hp": (-0.5, 1.25), "hp/manual": (0.0, 2.0)}
    assert offset_of(path, "hp") == (-0.5, 1.25)
    assert offset_of(path, "hp", "manual") == (0.0, 2.0)
    # a tray that was not measured is as its printer
    assert offset_of(path, "hp", "upper") == (-0.5, 1.25)


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "printers.json"
    with pytest.raises(BadPrinters, match="at most 10 mm"):
        store_printer(path, "hp", None, (0.0, 11.0))
    with pytest.raises(BadPrinters, match="at most 10 mm"):
        store_printer(path, "hp", None, (float("nan"), 0.0))
    with pytest.raises(BadPrinters, match="expected a name"):
        store_printer(path, "../hp", None, (0.0, 0.0))
    assert not path.exists()
    with pytest.raises(BadPrinters, match="none; see zecer calibrate"):
        offset_of(path, "hp")
    path.write_text("[1, 2]", "utf-8")
    with pytest.raises(BadPrinters, match=r"expected \{name"):
        read_printers(path)


def places(path: Path) -> list[list[tuple[float, float]]]:
    """Where the clip of every piece begins on each page, in mm."""
    found = []
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            operators = [([float(n) for n in one.operands], str(one.operator))
                         for one in pikepdf.parse_content_stream(page) if str(one.operator) in ("re", "W", "n")]
            found.append([(numbers[0] * MM, numbers[1] * MM) for numbers, name in operators if name == "re"])
    return found


def test_a_build_moves_the_backs_and_only_these(tmp_path: Path) -> None:
    plain = build(BuildRequest(PACK, tmp_path / "a", ("deck",), None, 1)).folder
    settings = PrintSettings(offset=(0.5, -1.25))
    shifted = build(BuildRequest(PACK, tmp_path / "b", ("deck",), None, 1, settings=settings)).folder
    assert plain is not None
    assert shifted is not None
    before, after = places(plain / "deck.pdf"), places(shifted / "deck.pdf")
    assert before[0]
    assert after[0::2] == before[0::2]
    for old, new in zip(before[1::2], after[1::2], strict=True):
        # the file counts upwards
        assert [(x - a, y - b) for (x, y), (a, b) in zip(new, old, strict=True)] == [
            (pytest.approx(0.5, abs=0.001), pytest.approx(1.25, abs=0.001))] * len(old)
    folded = "deck-skladane.pdf"
    assert (plain / folded).read_bytes() == (shifted / folded).read_bytes()
