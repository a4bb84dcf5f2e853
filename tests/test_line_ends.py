"""One definition of a line for every file of a pack, whatever a library takes for the end of one."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check import check
from generator.line_ends import OTHER_ENDS, lines_of, place_in, whole_lines, with_line_feeds
from generator.load.approved import line_of, read_approved
from generator.load.pack import load
from generator.translate.catalogue import BadCatalogue, sheet_of

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
ENDS = ["\n", "\r\n", "\r"]


@pytest.mark.parametrize("end", ENDS)
def test_a_line_ends_alike_everywhere(end: str) -> None:
    text = f"one{end}two{end}{end}"
    assert lines_of(text) == ["one", "two", "", ""]
    assert whole_lines(text) == [f"one{end}", f"two{end}", end]
    assert with_line_feeds(text) == "one\ntwo\n\n"
    assert place_in(text, text.index("w")) == (2, 2)


def test_nothing_else_ends_a_line() -> None:
    others = OTHER_ENDS + "\x1f\x00"
    assert {char for char in map(chr, range(0x3000)) if len(f"a{char}b".splitlines()) > 1} == {*OTHER_ENDS, "\n", "\r"}
    assert lines_of(others) == whole_lines(others) == [others]


@pytest.mark.parametrize("char", OTHER_ENDS)
@pytest.mark.parametrize("place", ['# a remark{0}msgctxt "a"', 'msgctxt "a{0}b"', '#. for{0}you\nmsgctxt "a"'])
def test_a_catalogue_is_not_read_in_two_ways(char: str, place: str) -> None:
    text = f'{HEAD}{place.format(char)}\nmsgid "x"\nmsgstr "y"\n'
    with pytest.raises(BadCatalogue, match=rf"^a\.po:{place_in(text, text.index(char))[0]}:\d+: .*U\+{ord(char):04X}"):
        sheet_of("a.po", text)


@pytest.mark.parametrize("end", ENDS)
def test_a_catalogue_has_the_same_entries_with_every_end(end: str) -> None:
    text = f'{HEAD}# a remark\nmsgctxt "a"\nmsgid "x"\nmsgstr "y"\n\n#~ msgctxt "b"\n#~ msgid "c"\n#~ msgstr "d"\n'
    assert sheet_of("a.po", text.replace("\n", end)) == sheet_of("a.po", text)


@pytest.mark.parametrize("end", ENDS)
def test_the_sign_off_has_the_same_facts_with_every_end(tmp_path: Path, end: str) -> None:
    (tmp_path / "approved.ini").write_bytes(f"[monster/troll]{end}strength = 3{end}{end}[b]{end}c = 1{end}".encode())
    assert read_approved(tmp_path) == {"monster/troll": {"strength": "3"}, "b": {"c": "1"}}
    assert line_of(tmp_path, "b") == 4


@pytest.mark.parametrize("end", ENDS)
def test_findings_are_placed_alike_with_every_end(tmp_path: Path, end: str) -> None:
    rows = ["game: tiny", "title: T", "language: en", "kinds: {card: {name: card, fields: {name: name}}}", "kind: card",
            "things:", "  a: {name: A, colour: red}", "  b: {name: 'B", "    c', of: d}"]
    (tmp_path / "game.yaml").write_bytes(end.join([*rows, ""]).encode())
    (tmp_path / "words.txt").write_bytes(f"ein{end}zwei drei{end}".encode())
    found = {(one.place.file, one.place.line) for one in check(load(tmp_path)).findings if one.place is not None}
    assert {("game.yaml", 7), ("game.yaml", 9)} <= found


def test_a_text_of_a_catalogue_has_a_limit_and_its_line() -> None:
    long = 'msgctxt "a"\nmsgid "x"\nmsgstr "{}"\n'
    assert sheet_of("a.po", HEAD + long.format("y" * 900_000)).entries[0].target == "y" * 900_000
    for text in (long.format("y" * 1_000_000), long.format("") + f'"{"y" * 90_000}"\n' * 12, "# remark\n" * 200_000):
        with pytest.raises(BadCatalogue, match=r"^a\.po:\d+:1: expected a text of at most 1,000,000 characters"):
            sheet_of("a.po", HEAD + text)
