"""The user's cache: what is put comes back, whole and under its own name, until others need the room."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import cli
from generator.code import BOOKS, SHEETS
from generator.records import replace
from generator.safety import cache
from generator.safety.user_folders import cache_folder

CHECKSUM = cache.CHECKSUM


def entry(folder: Path, name: str = "sheets") -> Path:
    (found,) = (folder / name).iterdir()
    return found


def test_what_is_put_comes_back_under_its_own_key_and_maker_only(empty_cache: Path) -> None:
    cache.put(SHEETS, "a", b"one")
    cache.put(SHEETS, "b", b"")
    assert [cache.get(SHEETS, key) for key in "abc"] == [b"one", b"", None]
    assert cache.get(BOOKS, "a") is None
    assert cache.get(replace(SHEETS, modules=("cli",)), "a") is None
    assert cache.cached_bytes(SHEETS, "a", lambda: b"two") == b"one"
    assert cache.cached_bytes(SHEETS, "c", lambda: b"three") == cache.get(SHEETS, "c") == b"three"


@pytest.mark.parametrize("bit", [0, 8 * CHECKSUM - 1, 8 * CHECKSUM, 8 * (CHECKSUM + 4) - 1])
def test_a_flipped_bit_is_never_handed_out(empty_cache: Path, bit: int) -> None:
    cache.put(SHEETS, "key", b"data")
    damaged = bytearray(entry(empty_cache).read_bytes())
    damaged[bit // 8] ^= 1 << bit % 8
    entry(empty_cache).write_bytes(bytes(damaged))
    assert cache.get(SHEETS, "key") is None
    assert cache.cached_bytes(SHEETS, "key", lambda: b"data") == cache.get(SHEETS, "key") == b"data"


@pytest.mark.parametrize(("most", "left"), [(1000, "abc"), (3 * (CHECKSUM + 10), "abc"),
                                            (3 * (CHECKSUM + 10) - 1, "bc"), (CHECKSUM + 10, "c"), (0, "")])
def test_what_was_not_used_for_longest_goes_first(empty_cache: Path, most: int, left: str) -> None:
    for age, key in enumerate("abc"):
        known = set(empty_cache.rglob("*"))
        cache.put(SHEETS, key, b"x" * 10)
        (new,) = (path for path in set(empty_cache.rglob("*")) - known if path.is_file())
        os.utime(new, ns=(age * 10**9, age * 10**9))
    cache.prune(most)
    assert "".join(key for key in "abc" if cache.get(SHEETS, key) is not None) == left


def test_what_is_used_stays(empty_cache: Path) -> None:
    cache.put(SHEETS, "old", b"x")
    os.utime(entry(empty_cache), ns=(0, 0))
    cache.put(BOOKS, "new", b"y")
    assert cache.get(SHEETS, "old") == b"x"
    os.utime(entry(empty_cache, "books"), ns=(10**9, 10**9))
    cache.prune(CHECKSUM + 1)
    assert (cache.get(SHEETS, "old"), cache.get(BOOKS, "new")) == (b"x", None)


def test_only_entries_are_counted_and_deleted(empty_cache: Path) -> None:
    names = ("photo.jpg", "sheets/photo.jpg", "mine/" + "A" * 64, "mine/deep/" + "a" * 64)
    users = [empty_cache / name for name in names]
    for path in users:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"mine")
    (empty_cache / "sheets" / ("b" * 64)).symlink_to(users[0])
    cache.put(SHEETS, "key", b"data")
    assert cache.sizes() == {"sheets": [CHECKSUM + 4]}
    cache.prune(0)
    assert all(path.read_bytes() == b"mine" for path in users)
    assert cache.sizes() == {}


def test_the_user_says_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    found = {}
    for named in ("off", "", "relative/path", str(tmp_path / "own")):
        monkeypatch.setenv("ZECER_CACHE", named)
        found[named] = cache_folder()
    usual = tmp_path / "zecer"
    assert list(found.values()) == [None, usual, usual, tmp_path / "own"]


def test_the_command_tells_and_clears(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.put(SHEETS, "a", bytes(2_000_000))
    cache.put(BOOKS, "a", b"x")
    told = CliRunner().invoke(cli, ["cache", "info"]).output
    assert str(empty_cache) in told
    assert [line.split() for line in told.splitlines()[1:]] == [
        ["made", "by", "entries", "MB"], ["books", "1", "0.0"], ["sheets", "1", "2.0"], ["all", "2", "2.0"]]
    assert CliRunner().invoke(cli, ["cache", "clear"]).output == "2 entries deleted, 2.0 MB\n"
    assert cache.get(SHEETS, "a") is None
    monkeypatch.setenv("ZECER_CACHE", "off")
    assert CliRunner().invoke(cli, ["cache", "info"]).output == "off: ZECER_CACHE says so\n"
