"""A catalogue's text is never taken for the name of a file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from generator.translate.catalogue import BadCatalogue, sheet_of, sheet_text


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


def test_remarks_after_the_last_entry_are_kept() -> None:
    head = '# first\nmsgid ""\nmsgstr "Language: en\\n"\n\n'
    sheet = sheet_of("x.po", f'{head}msgid "a"\nmsgstr "b"\n\n# last\n#\n# of all\n')
    assert sheet.comment == "first\nlast\nof all"
    assert sheet_of("x.po", sheet_text(sheet)) == sheet


def test_plural_entries_are_refused_at_their_line() -> None:
    text = 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n'
    with pytest.raises(BadCatalogue, match=r"x\.po:2:1: expected a comment, msgctxt, msgid, msgstr or"):
        sheet_of("x.po", text)
