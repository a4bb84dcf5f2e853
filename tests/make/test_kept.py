"""What a build keeps: laid out parts packed and unpacked, lists of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.book.book_pages import Anchor, LaidOut
from generator.book.page_layout import CODE, GAP, LEAST_ROOM, Press, _pack, _unpack, html_below
from generator.make.manifest import FileEntry, Manifest, entries_of
from generator.render.job import Spoilt
from generator.safety import cache
from generator.safety.folder import Folder

PART = LaidOut(b"%PDF", 3, {"ref-a": Anchor(2, 1.5, 2.5, 3, 4)}, (), (Anchor(0, 1, 2, 3, 4), Anchor(1, 5, 6, 7, 8)))


def test_a_part_is_packed_whole() -> None:
    packed = _pack(PART)
    assert packed[-4:] == b"%PDF"
    assert int.from_bytes(packed[:4], "big") == len(packed) - 8
    assert _unpack(packed) == PART


@pytest.mark.usefixtures("empty_cache")
def test_a_part_is_laid_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, str]] = []

    def laid(html: str, css: str, with_pdf: bool) -> LaidOut:
        calls.append((html, css))
        return LaidOut(html.encode(), 1, {}, ("wrong",) if html == "bad" else (), ())

    monkeypatch.setattr("generator.book.html_layout.lay_out", laid)
    press = Press("css")
    assert [part.pdf for part in press.lay_out([("a", "b"), ("a",)])] == [b"a", b"b", b"a"]
    assert calls == [("a", "css"), ("b", "css")]
    assert [part.pdf for part in Press("css").lay_out([("b",), ("c",)])] == [b"b", b"c"]
    assert calls[2:] == [("c", "css")]
    Press("other").lay_out([("b",)])
    assert calls[3:] == [("b", "other")]
    with pytest.raises(Spoilt, match="wrong"):
        press.lay_out([("bad",)])
    assert cache.get(CODE, "css bad") is None


def test_a_part_begins_below_the_one_before_it_where_there_is_room() -> None:
    html = "<html><head></head></html>"
    before = LaidOut(b"", 1, {}, (), (Anchor(0, 40.0, 400.0, 500.0, 340.0),), 800.0)
    assert f"margin-top: {800 - 400 + GAP:.2f}pt" in html_below(html, [before])
    full = LaidOut(b"", 1, {}, (), (Anchor(0, 40.0, 400.0, 500.0, LEAST_ROOM - 1),), 800.0)
    assert html_below(html, [full]) == html_below(html, []) == html


def entry(data: bytes, size: int | None = None) -> FileEntry:
    import hashlib

    return FileEntry("p", hashlib.sha256(data).hexdigest(), len(data) if size is None else size, 1, "s", "k",
                     {"a": 2}, 7.5)


def test_a_file_stands_as_it_was_written(tmp_path: Path) -> None:
    folder = Folder.of_path(tmp_path)
    folder.write("a", b"one")
    stand = [one.stands(folder, name) for one, name in (
        (entry(b"one"), "a"), (entry(b"two"), "a"), (entry(b"one", 2), "a"), (entry(b"one", 4), "a"),
        (entry(b"one"), "b"))]
    assert stand == [True, False, False, False, False]


def test_a_manifest_reads_back() -> None:
    head = Manifest("g", "pl", "1", "zecer", "e", {"b.pdf": entry(b"b"), "a.pdf": entry(b"a")})
    assert entries_of(head.text().encode()) == dict(head.files)
    for broken in (b"", b"[]", b"{}", b'{"files": []}', b'{"files": {"a": {"size": 1}}}', b"\xff"):
        assert entries_of(broken) == {}
