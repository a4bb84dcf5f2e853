"""What a repository may hold: honest ones are read in every shape, made-up ones lead nowhere and cost little."""

from __future__ import annotations

import os
import random
import shutil
import struct
import time
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from repositories import FORMER, NOW, PO, POT, commit, entry, files, git, number, pack_with_past, with_entry, write

from generator.translate import history as past
from generator.translate import repository as objects
from generator.translate.git_folder import repository_of
from generator.translate.history import History, entries_of
from generator.translate.repository import Repository

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git makes the repositories")
SECONDS, MEMORY = 20.0, 300_000_000


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return pack_with_past(tmp_path / "pack")


def known(pack: Path) -> bool:
    """Whether all that the history is asked for is answered; what is answered at all is right."""
    history = History(pack)
    line, parts = next((line, parts) for line, parts in entries_of((pack / PO).read_text()).items())
    found, days, released = history.former("en"), history.days("en", {line: parts}), history.released("en")
    assert found <= {"", FORMER, NOW}
    whole = {FORMER, NOW} <= found and days == {line: ("2026-03-04", "2026-02-03")} and released is not None
    return whole and [one.source for one in released.entries] == [FORMER]  # type: ignore[union-attr]


# honest repositories


def packed(pack: Path) -> Path:
    git(pack, "gc", "-q", "--aggressive", "--prune=now")
    assert list((pack / ".git/objects/pack").glob("*.pack"))
    assert not (pack / ".git/refs/tags/release").exists()
    return pack


def named_differences(pack: Path) -> Path:
    git(pack, "-c", "repack.useDeltaBaseOffset=false", "repack", "-q", "-a", "-d", "-f", "--depth=50")
    return pack


def a_work_tree(pack: Path) -> Path:
    git(pack, "worktree", "add", "-q", "--detach", "../beside")
    return pack.parent / "beside"


def relative_work_tree(pack: Path) -> Path:
    beside = a_work_tree(pack)
    (beside / ".git").write_text("gitdir: ../pack/.git/worktrees/beside\n")
    return beside


def a_submodule(pack: Path) -> Path:
    around = pack.parent / "around"
    write(around, {"x": "1"})
    commit(around, "2026-01-01")
    git(around, "submodule", "-q", "add", str(pack), "games/tiny")
    assert (around / "games/tiny/.git").is_file()
    git(around / "games/tiny", "fetch", "-q", "--tags")
    return around / "games/tiny"


def detached(pack: Path) -> Path:
    git(pack, "checkout", "-q", "--detach")
    return pack


def merged(pack: Path) -> Path:
    git(pack, "checkout", "-q", "-b", "other", "HEAD~1")
    write(pack, {"other.txt": "x"})
    commit(pack, "2026-03-01")
    git(pack, "checkout", "-q", "main")
    git(pack, "merge", "-q", "--no-ff", "-m", "m", "other", day="2026-03-09")
    return pack


def below(pack: Path) -> Path:
    """The pack is a folder of a larger repository."""
    around = pack.parent / "collection"
    (around / "games").mkdir(parents=True)
    fuzzy = f'#, fuzzy\n#| msgid "{FORMER}"\n'
    for day, source, flag in (("2026-02-03", FORMER, ""), ("2026-03-04", NOW, fuzzy)):
        write(around / "games" / "żółw", files(source, "two characters in it", flag))
        commit(around, day)
        if source == FORMER:
            git(around, "tag", "release/1.0")
    return around / "games" / "żółw"


def sha256(pack: Path) -> Path:
    shutil.rmtree(pack / ".git")
    git(pack, "init", "-q", "-b", "main", "--object-format=sha256")
    pack_with_past(pack)
    git(pack, "repack", "-q", "-a", "-d")
    return pack


def of_another_file(pack: Path) -> Path:
    """The string has moved to another file, as when a catalogue is split."""
    (pack / PO).rename(pack / "i18n/en/words.po")
    commit(pack, "2026-04-01")
    shutil.copy(pack / "i18n/en/words.po", pack / PO)
    return pack


def windows_lines(pack: Path) -> Path:
    (pack / PO).write_bytes((pack / PO).read_bytes().replace(b"\n", b"\r\n"))
    git(pack, "commit", "-q", "-a", "-m", "x", day="2026-04-01")
    return pack


HONEST = (packed, named_differences, a_work_tree, relative_work_tree, a_submodule, detached, merged, below, sha256,
          of_another_file, windows_lines)


@pytest.mark.parametrize("shape", HONEST, ids=lambda shape: shape.__name__)
def test_the_history_of_an_honest_repository_is_read(pack: Path, shape: Callable[[Path], Path]) -> None:
    assert known(shape(pack))


def test_a_shallow_copy_knows_what_it_has(pack: Path) -> None:
    git(pack.parent, "clone", "-q", "--depth=1", f"file://{pack}", "shallow")
    history = History(pack.parent / "shallow")
    assert history.former("en") == {"", NOW}
    line, parts = next(iter(entries_of((pack / PO).read_text()).items()))
    assert history.days("en", {line: parts}) == {line: ("2026-03-04", "2026-03-04")}


def test_what_is_not_committed_has_no_day(pack: Path) -> None:
    write(pack, files(NOW, "three of them"))
    line, parts = next(iter(entries_of((pack / PO).read_text()).items()))
    assert History(pack).days("en", {line: parts}) == {line: ("2026-03-04", "")}


# nothing outside


def stranger(pack: Path) -> Path:
    """A repository of the user that a pack has no business in."""
    return pack_with_past(pack.parent / "private")


def pointing_away(pack: Path) -> None:
    shutil.rmtree(pack / ".git")
    (pack / ".git").write_text(f"gitdir: {stranger(pack) / '.git'}\n")


def pretending_a_work_tree(pack: Path) -> None:
    private = stranger(pack)
    git(private, "worktree", "add", "-q", "--detach", "../real")
    shutil.rmtree(pack / ".git")
    (pack / ".git").write_text(f"gitdir: {private / '.git/worktrees/real'}\n")


def pretending_a_submodule(pack: Path) -> None:
    private = stranger(pack)
    shutil.move(pack / ".git", pack / "old")
    modules = pack / "sub" / ".git" / "modules"
    modules.mkdir(parents=True)
    (modules / "x").symlink_to(private / ".git")
    (pack / ".git").write_text("gitdir: sub/.git/modules/x\n")


def a_link(pack: Path) -> None:
    shutil.rmtree(pack / ".git")
    (pack / ".git").symlink_to(stranger(pack) / ".git")


def a_link_to_objects(pack: Path) -> None:
    shutil.rmtree(pack / ".git/objects")
    (pack / ".git/objects").symlink_to(stranger(pack) / ".git/objects")


def links_to_packs(pack: Path) -> None:
    private = stranger(pack)
    git(private, "gc", "-q")
    shutil.rmtree(pack / ".git/objects")
    (pack / ".git/objects/pack").mkdir(parents=True)
    for path in (private / ".git/objects/pack").iterdir():
        (pack / ".git/objects/pack" / path.name).symlink_to(path)


def alternates(pack: Path) -> None:
    private = stranger(pack)
    shutil.rmtree(pack / ".git/objects")
    (pack / ".git/objects/info").mkdir(parents=True)
    (pack / ".git/objects/info/alternates").write_text(f"{private / '.git/objects'}\n")


def a_common_folder(pack: Path) -> None:
    private = stranger(pack)
    for name in ("objects", "refs"):
        shutil.rmtree(pack / ".git" / name)
    (pack / ".git/commondir").write_text(f"{private / '.git'}\n")


def a_linked_head(pack: Path) -> None:
    (pack / ".git/HEAD").unlink()
    (pack / ".git/HEAD").symlink_to("/etc/hostname")


def names_that_climb(pack: Path) -> None:
    stranger(pack)
    (pack / ".git/HEAD").write_text("ref: refs/heads/../../../../private/.git/refs/heads/main\n")


def a_circle(pack: Path) -> None:
    (pack / ".git/HEAD").write_text("ref: refs/heads/a\n")
    (pack / ".git/refs/heads/a").write_text("ref: refs/heads/b\n")
    (pack / ".git/refs/heads/b").write_text("ref: refs/heads/a\n")


def pipes(pack: Path) -> None:
    (pack / ".git/HEAD").unlink()
    os.mkfifo(pack / ".git/HEAD")
    os.mkfifo(pack / ".git/packed-refs")


def a_pipe_for_git(pack: Path) -> None:
    shutil.rmtree(pack / ".git")
    os.mkfifo(pack / ".git")


def a_sparse_head(pack: Path) -> None:
    os.truncate(pack / ".git/HEAD", 2**40)


OUTSIDE = (pointing_away, pretending_a_work_tree, pretending_a_submodule, a_link, a_link_to_objects, links_to_packs,
           alternates, a_common_folder, a_linked_head, names_that_climb, a_circle, pipes, a_pipe_for_git,
           a_sparse_head)


@pytest.mark.skipif(os.name == "nt", reason="links and pipes")
@pytest.mark.parametrize("shape", OUTSIDE, ids=lambda shape: shape.__name__)
def test_nothing_is_read_outside_the_repository(pack: Path, shape: Callable[[Path], None]) -> None:
    shape(pack)
    history = History(pack)
    assert history.former("en") == frozenset()
    assert history.released("en") is None


# bombs: an entry of a pack in the place of the template's newest version

DIFFERENCE_AT, DIFFERENCE_OF = 6, 7
FULL = objects.MOST[objects.BLOB]


def announcing_much(name: str, data: bytes) -> bytes:
    return entry(3, data, size=2**40)


def unpacking_to_much(name: str, data: bytes) -> bytes:
    return entry(3, data, size=10, compressed=zlib.compress(bytes(FULL * 4)))


def announcing_too_little(name: str, data: bytes) -> bytes:
    return entry(3, data, size=len(data) - 1)


def a_difference_of_itself(name: str, data: bytes) -> bytes:
    return entry(DIFFERENCE_OF, number(5) + number(5) + b"\x05aaaaa", base=bytes.fromhex(name))


def a_difference_of_what_lies_before(name: str, data: bytes) -> bytes:
    return entry(DIFFERENCE_AT, number(5) + number(5) + b"\x05aaaaa", base=b"\xff\xff\xff\xff\x7f")


def a_difference_of_nothing(name: str, data: bytes) -> bytes:
    return entry(DIFFERENCE_OF, number(5) + number(5) + b"\x05aaaaa", base=bytes(20))


def a_number_without_end(name: str, data: bytes) -> bytes:
    return b"\xbf" + b"\xff" * 5_000_000


def a_distance_without_end(name: str, data: bytes) -> bytes:
    return bytes([0x80 | DIFFERENCE_AT << 4, 1]) + b"\xff" * 5_000_000


def a_stream_without_contents(name: str, data: bytes) -> bytes:
    return entry(3, data, compressed=b"\x78\x01" + b"\x00\x00\x00\xff\xff" * 4_000_000)


def not_compressed(name: str, data: bytes) -> bytes:
    return entry(3, data, compressed=data)


def nothing(name: str, data: bytes) -> bytes:
    return b""


BOMBS = (announcing_much, unpacking_to_much, announcing_too_little, a_difference_of_itself,
         a_difference_of_what_lies_before, a_difference_of_nothing, a_number_without_end, a_distance_without_end,
         a_stream_without_contents, not_compressed, nothing)


@pytest.mark.parametrize("bomb", BOMBS, ids=lambda bomb: bomb.__name__)
def test_a_bomb_is_one_file_less(pack: Path, bomb: Callable[[str, bytes], bytes]) -> None:
    with_entry(pack, POT, bomb)
    found = cheap(lambda: History(pack).former("en"))
    assert found == {"", FORMER}


def cheap(look: Callable[[], object]) -> object:
    """What a look finds, within bounds of time and memory."""
    tracemalloc.start()
    began = time.process_time()
    try:
        found = look()
        assert time.process_time() - began < SECONDS
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()
    return found


def test_a_difference_that_makes_much_of_little(pack: Path) -> None:
    base = bytes(1 << 16)
    # copies of 64 KiB, each of one byte
    delta = number(len(base)) + number(2**35) + b"\x80" * 500_000

    def make(name: str, data: bytes) -> bytes:
        return entry(DIFFERENCE_OF, delta, base=bytes.fromhex(git(pack, "hash-object", "big")))

    (pack / "big").write_bytes(base)
    git(pack, "add", "big")
    with_entry(pack, POT, make)
    assert cheap(lambda: History(pack).former("en")) == {"", FORMER}


def test_many_large_differences_are_read_up_to_a_limit(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects, "MOST_UNPACKED", 100)
    assert cheap(lambda: History(pack).former("en")) == frozenset()


def test_a_loose_bomb_is_one_file_less(pack: Path) -> None:
    name = git(pack, "rev-parse", f"HEAD:{POT}")
    path = pack / ".git/objects" / name[:2] / name[2:]
    path.unlink()
    size = FULL * 4
    path.write_bytes(zlib.compress(b"blob %d\0" % size + bytes(size)))
    assert cheap(lambda: History(pack).former("en")) == {"", FORMER}


def test_commits_that_follow_each_other_in_a_circle(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "MOST_COMMITS", 300)
    places = repository_of(pack)
    assert places is not None
    head = Repository(*places).head()
    assert head is not None
    first = git(pack, "rev-parse", "HEAD~1")
    body = git(pack, "cat-file", "commit", first).replace("\nauthor", f"\nparent {head}\nparent {first}\nauthor", 1)
    path = pack / ".git/objects" / first[:2] / first[2:]
    path.unlink()
    path.write_bytes(zlib.compress(f"commit {len(body.encode())}\0{body}".encode()))
    line, parts = next(iter(entries_of((pack / PO).read_text()).items()))
    history = History(pack)
    assert cheap(lambda: history.former("en")) == {"", FORMER, NOW}
    assert set(cheap(lambda: history.days("en", {line: parts}))) == {line}  # type: ignore[call-overload]


def test_a_deep_history_is_read_so_far(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "MOST_COMMITS", 300)
    lines = ["reset refs/heads/deep\nfrom refs/heads/main\n\n"]
    for i in range(1000):
        lines.append(f"commit refs/heads/deep\ncommitter x <x@x> {1_780_000_000 + i} +0000\ndata 1\nx\n"
                     f"M 100644 inline n\ndata {len(str(i))}\n{i}\n\n")
    git(pack, "fast-import", "--quiet", stdin="".join(lines).encode())
    git(pack, "symbolic-ref", "HEAD", "refs/heads/deep")
    assert cheap(lambda: History(pack).former("en")) == {"", NOW}
    assert cheap(lambda: History(pack).released("en")) is None


@pytest.mark.parametrize("day", [-(10**30), 10**30, 2**63, "x"])
def test_a_commit_of_no_day(pack: Path, day: object) -> None:
    body = git(pack, "cat-file", "commit", "HEAD").replace("1772625600", str(day))
    assert str(day) in body
    name = git(pack, "hash-object", "--literally", "-t", "commit", "-w", "--stdin", stdin=body.encode())
    (pack / ".git/HEAD").write_text(f"{name}\n")
    line, parts = next(iter(entries_of((pack / PO).read_text()).items()))
    (source, _), = History(pack).days("en", {line: parts}).values()
    assert source == ""


@pytest.mark.parametrize("seed", range(4))
def test_flipped_bytes_raise_nothing(pack: Path, seed: int) -> None:
    chance = random.Random(seed)
    git(pack, "gc", "-q")
    targets = [path for path in sorted((pack / ".git").rglob("*")) if path.is_file() and "hooks" not in path.parts]
    before = {path: path.read_bytes() for path in targets}
    line, parts = next(iter(entries_of((pack / PO).read_text()).items()))
    for _ in range(40):
        path = chance.choice(targets)
        data = bytearray(before[path])
        for _ in range(chance.choice((1, 3, 30))):
            if data:
                data[chance.randrange(len(data))] = chance.randrange(256)
        path.chmod(0o644)
        path.write_bytes(data if chance.random() < 0.8 else data[: chance.randrange(len(data) + 1)])
        history = History(pack)
        history.former("en")
        history.released("en")
        history.days("en", {line: parts})
        path.write_bytes(before[path])


def test_a_made_up_index_points_nowhere(pack: Path) -> None:
    git(pack, "gc", "-q")
    (index,) = (pack / ".git/objects/pack").glob("*.idx")
    data = bytearray(index.read_bytes())
    data[8 : 8 + 1024] = struct.pack(">L", 0xFFFFFFFF) * 256
    index.chmod(0o644)
    index.write_bytes(data)
    assert cheap(lambda: History(pack).former("en")) == frozenset()
