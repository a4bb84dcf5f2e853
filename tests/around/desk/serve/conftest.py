"""A small pack on the desk, and a real browser where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk_pack import pack_in, served
from real_browser import browser

__all__ = ["address", "browser", "pack", "unchanged"]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack of a test's own, which it may change."""
    return pack_in(tmp_path)


@pytest.fixture
def address(pack: Path) -> Iterator[str]:
    """The address of a page that is served by the program itself; the program ends with the test."""
    with served(pack) as found:
        yield found


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page whose pack stays as it is: tests that only ask share it."""
    with served(pack_in(tmp_path_factory.mktemp("unchanged"))) as found:
        yield found
