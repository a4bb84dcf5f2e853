"""The head of a board is as high as it is laid out, not as it was guessed from another size of type."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from generator.book import table_sheet, table_sheet_html
from generator.book.table_sheet import Packings


@pytest.mark.parametrize("off", [0.05, 0.4, 3.0])
def test_what_is_packed_leaves_the_room_that_the_head_takes(monkeypatch: pytest.MonkeyPatch, off: float) -> None:
    heads = {9.0: 30.0, 8.0: 30.0 * 8 / 9 + off, 7.0: 30.0 * 7 / 9}
    plan: Any = SimpleNamespace(bands={9.0: 30.0})

    def laid_out(plan: Any, size: float) -> float:
        return float(plan.bands.setdefault(size, heads[size]))

    monkeypatch.setattr(table_sheet, "band", laid_out)

    def seek(size: float) -> Packings | None:
        return Packings(size, table_sheet_html.head(plan, size), ()) if size < 9 else None

    found = table_sheet._largest(plan, [9.0, 8.0, 7.0], seek)
    assert found is not None
    assert found.size == 8
    assert found.band == pytest.approx(heads[8.0], abs=0.1)
