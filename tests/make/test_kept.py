"""What a build keeps: entries of the store by age and size, laid out parts packed and unpacked, lists of files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.book.book_pages import Anchor, LaidOut
from generator.book.page_layout import Press, _pack, _unpack
from generator.make.manifest import FileEntry, Manifest, entries_of
from generator.render.job import Spoilt
from generator.safety.folder import Folder
from generator.safety.store import SEAL, Store

SECRET = b"s" * 32


def store(root: Path, *below: str) -> Store:
    kept = Store(Folder.at(root).into(*below), SECRET)
    kept.open()
    return kept


def test_what_is_put_comes_back_under_its_own_key_only(tmp_path: Path) -> None:
    kept = store(tmp_path)
    kept.put("a", b"one")
    kept.put("b", b"")
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (b"one", b"", None)
    (tmp_path / kept.name("c")).write_bytes((tmp_path / kept.name("a")).read_bytes())
    assert kept.get("c") is None
    assert not (tmp_path / kept.name("c")).exists()
    assert (tmp_path / kept.name("a")).stat().st_size == SEAL + 3
    kept.drop("a")
    assert (kept.get("a"), kept.get("b")) == (None, b"")


def test_another_secret_reads_nothing(tmp_path: Path) -> None:
    store(tmp_path).put("a", b"one")
    assert Store(Folder.at(tmp_path), b"t" * 32).get("a") is None


@pytest.mark.parametrize(("most", "left"), [(1000, "abc"), (3 * SEAL + 30, "abc"), (3 * SEAL + 29, "bc"),
                                            (2 * SEAL + 19, "c"), (0, "")])
def test_the_oldest_go_first_until_the_rest_has_room(tmp_path: Path, most: int, left: str) -> None:
    kept = store(tmp_path)
    for age, key in enumerate("abc"):
        kept.put(key, b"x" * 10)
        os.utime(tmp_path / kept.name(key), ns=(age * 10**9, age * 10**9))
    kept.prune(most)
    assert "".join(key for key in "abc" if kept.get(key) is not None) == left


def test_what_older_programs_kept_is_dropped_and_nothing_else(tmp_path: Path) -> None:
    own, older, users, other = "0" * 16, "a" * 16, "c" * 16, "notes"
    kept = store(tmp_path, ".cache", own)
    store(tmp_path, ".cache", older).put("a", b"former")
    for name in (users, other):
        (tmp_path / ".cache" / name).mkdir()
        (tmp_path / ".cache" / name / "file").write_bytes(b"x")
    (tmp_path / ".cache" / ("b" * 16)).write_bytes(b"a file")
    kept.put("a", b"one")
    kept.prune(1000)
    assert sorted(path.name for path in (tmp_path / ".cache").iterdir()) == sorted([own, "b" * 16, users, other])
    assert kept.get("a") == b"one"


PART = LaidOut(b"%PDF", 3, {"ref-a": Anchor(2, 1.5, 2.5, 3, 4)}, (), (Anchor(0, 1, 2, 3, 4), Anchor(1, 5, 6, 7, 8)))


def test_a_part_is_packed_whole() -> None:
    packed = _pack(PART)
    assert packed[-4:] == b"%PDF"
    assert int.from_bytes(packed[:4], "big") == len(packed) - 8
    assert _unpack(packed) == PART


def test_a_part_is_laid_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, str]] = []

    def laid(html: str, css: str) -> LaidOut:
        calls.append((html, css))
        return LaidOut(html.encode(), 1, {}, ("wrong",) if html == "bad" else (), ())

    monkeypatch.setattr("generator.book.page_layout._laid_out", laid)
    press = Press("css", store(tmp_path))
    assert [part.pdf for part in press.lay_out(["a", "b", "a"])] == [b"a", b"b", b"a"]
    assert calls == [("a", "css"), ("b", "css")]
    assert [part.pdf for part in Press("css", store(tmp_path)).lay_out(["b", "c"])] == [b"b", b"c"]
    assert calls[2:] == [("c", "css")]
    Press("other", store(tmp_path)).lay_out(["b"])
    assert calls[3:] == [("b", "other")]
    with pytest.raises(Spoilt, match="wrong"):
        press.lay_out(["bad"])
    assert store(tmp_path).get("part css bad") is None


def entry(data: bytes, size: int | None = None) -> FileEntry:
    import hashlib

    return FileEntry("p", hashlib.sha256(data).hexdigest(), len(data) if size is None else size, 1, "s", "k",
                     {"a": 2}, 7.5)


def test_a_file_stands_as_it_was_written(tmp_path: Path) -> None:
    folder = Folder.at(tmp_path)
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
