"""A catalogue's text is never taken for the name of a file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from generator.translate.catalogue import BadCatalogue, sheet_of


@pytest.mark.parametrize("name", ["#x", '"x"', "#, fuzzy", "#\n#", ""])
def test_a_text_that_names_a_file_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    if name:
        (tmp_path / name).write_text('msgctxt "a"\nmsgid "stolen"\nmsgstr "stolen"\n')
    monkeypatch.chdir(tmp_path)
    read = ""
    with suppress(BadCatalogue):
        read = repr(sheet_of("x.po", name))
    assert "stolen" not in read


def test_the_line_of_a_fault_is_that_of_the_text() -> None:
    with pytest.raises(BadCatalogue, match=r"x\.po:2:1: expected msgctxt, msgid and msgstr of each entry"):
        sheet_of("x.po", 'msgid "a"\nmsgid "b"\n')
